#include "app/cli/version_text.h"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/text.h"

namespace scanscope::app {

namespace {

std::string linkedWith(const BuildParts& parts) {
    std::vector<std::string> libraries{"Boost.Context (BSL 1.0)", "CLI11 (BSD 3-Clause)", "fmt (MIT)",
                                       "nlohmann-json (MIT)"};
    if (parts.hasTbb) libraries.emplace_back("oneTBB (Apache 2.0)");
    if (parts.hasCuda) {
        libraries.emplace_back("CUB and Thrust (Apache 2.0 with LLVM exceptions)");
        libraries.emplace_back("the CUDA runtime (NVIDIA CUDA Toolkit EULA)");
    }
    if (parts.hasWindow) {
        libraries.emplace_back("Qt (LGPL 3)");
        libraries.emplace_back("QCustomPlot (GPL 3 or later)");
    }
    return kernels::listed(libraries, "and");
}

// The strictest licence among the parts decides about the program as a whole.
std::string_view termsOf(const BuildParts& parts) {
    if (parts.hasWindow && parts.hasCuda)
        return "Use the program yourself, but do not pass it on: the GPL, which QCustomPlot brings, and the "
               "terms of "
               "the CUDA runtime do not go together in one program.\n"
               "A build without the window or without CUDA may be passed on.";
    if (parts.hasWindow)
        return "Pass the program on under the GNU General Public License 3, with its complete source: "
               "QCustomPlot, "
               "which draws the charts of the window, asks for that.";
    if (parts.hasCuda)
        return "Pass the program on under the Apache License 2.0, with the notices of these libraries, and "
               "on the "
               "terms that NVIDIA sets for its runtime.";
    return "Pass the program on under the Apache License 2.0, with the notices of these libraries.";
}

} // namespace

BuildParts partsOfThisBuild(bool hasWindow) {
    return {.hasWindow = hasWindow, .hasCuda = SCANSCOPE_HAS_CUDA, .hasTbb = SCANSCOPE_HAS_TBB};
}

std::string versionText(const BuildParts& parts) {
    const auto with = [](bool has) { return has ? "with" : "without"; };
    std::string text =
        fmt::format("scanscope {}\n\n"
                    "This program was built {} the window and {} CUDA.\n"
                    "It is linked with {}.\n",
                    SCANSCOPE_VERSION, with(parts.hasWindow), with(parts.hasCuda), linkedWith(parts));
    if (parts.hasWindow)
        text += "It contains the fonts Inter and JetBrains Mono (SIL Open Font License 1.1).\n";
    text += "Scanscope's own source is under the Apache License 2.0.\n";
    text += termsOf(parts);
    return text + "\nTHIRD_PARTY.md in the source says more.";
}

} // namespace scanscope::app
