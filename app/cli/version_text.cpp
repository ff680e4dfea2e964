#include "app/cli/command_line.h"

#include <vector>

#include <fmt/format.h>

#include "kernels/text/text.h"

namespace scanscope::app {

namespace {

std::string linkedWith(const BuildParts& parts) {
    std::vector<std::string> libraries{
        "Boost.Context (BSL 1.0)",   "CLI11 (BSD 3-Clause)", "fmt (MIT)",
        "libarchive (BSD 2-Clause)", "libdw (LGPL 3)",       "libmd (BSD 3-Clause)",
        "libseccomp (LGPL 2.1)",     "nlohmann-json (MIT)",  "toml++ (MIT)"};
    if (parts.hasTbb) libraries.emplace_back("oneTBB (Apache 2.0)");
    if (parts.hasCuda) {
        libraries.emplace_back("CUB and Thrust (Apache 2.0 with LLVM exceptions)");
        libraries.push_back("the CUDA runtime (NVIDIA CUDA Toolkit EULA)");
    }
    if (parts.hasWindow) {
        libraries.emplace_back("Qt (LGPL 3)");
        libraries.emplace_back("QCustomPlot (GPL 3 or later)");
    }
    return kernels::plain_list(libraries, "and");
}

// The strictest licence of the parts applies to the whole program.
std::string termsOf(const BuildParts& parts) {
    if (parts.hasWindow && parts.hasCuda)
        return "You may use this program, but not redistribute it: the GPL of QCustomPlot and the terms of "
               "the CUDA runtime cannot both be met.\n"
               "A build without the window or without CUDA may be redistributed.";
    if (parts.hasWindow)
        return "You may redistribute this program under the GNU General Public License 3, with its complete "
               "source: QCustomPlot, which draws the window's charts, requires it.";
    if (parts.hasCuda)
        return "You may redistribute this program under the Apache License 2.0, with the notices of these "
               "libraries, and under NVIDIA's terms for its runtime.";
    return "You may redistribute this program under the Apache License 2.0, with the notices of these "
           "libraries.";
}

std::string builtWith(const BuildParts& parts) {
    if (parts.hasWindow)
        return parts.hasCuda ? "This program was built with the window and with CUDA."
                             : "This program was built with the window and without CUDA.";
    return parts.hasCuda ? "This program was built without the window and with CUDA."
                         : "This program was built without the window and without CUDA.";
}

} // namespace

BuildParts partsOfThisBuild(bool hasWindow) {
    return {.hasWindow = hasWindow, .hasCuda = SCANSCOPE_HAS_CUDA, .hasTbb = SCANSCOPE_HAS_TBB};
}

std::string versionText(const BuildParts& parts) {
    std::string text = fmt::format("scanscope {}\n\n{}\nLinked with {}.\n", SCANSCOPE_VERSION,
                                   builtWith(parts), linkedWith(parts));
    text += "It contains the fonts Inter and JetBrains Mono (SIL Open Font License 1.1).\n";
    text += "Scanscope's own source is under the Apache License 2.0.\n";
    return text + termsOf(parts) + "\nFor details, see THIRD_PARTY.md in the source.";
}

} // namespace scanscope::app
