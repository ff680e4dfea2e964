// The output of `scanscope --version` for each kind of build, not only for this build.

#include <gtest/gtest.h>

#include "app/cli/command_line.h"

namespace scanscope::app {
namespace {

// Returns the whole text. The arguments are the parts that differ between builds: how it was built, the
// libraries that only some builds have, and the terms.
std::string whole(const std::string& built, const std::string& libraries, const std::string& terms) {
    return "scanscope " SCANSCOPE_VERSION "\n\nThis program was built " + built +
           ".\n"
           "Linked with Boost.Context (BSL 1.0), CLI11 (BSD 3-Clause), fmt (MIT), libarchive (BSD "
           "2-Clause), libdw (LGPL 3), libmd (BSD 3-Clause), libseccomp (LGPL 2.1), nlohmann-json (MIT)" +
           libraries +
           ".\n"
           "It contains the fonts Inter and JetBrains Mono (SIL Open Font License 1.1).\n"
           "Scanscope's own source is under the Apache License 2.0.\n" +
           terms + "\nFor details, see THIRD_PARTY.md in the source.";
}

TEST(VersionText, OfTheCommandLineAlone) {
    EXPECT_EQ(
        versionText({.hasWindow = false, .hasCuda = false, .hasTbb = false}),
        whole("without the window and without CUDA", " and toml++ (MIT)",
              "You may redistribute this program under the Apache License 2.0, with the notices of these "
              "libraries."));
}

TEST(VersionText, OfAProgramForGpuServers) {
    EXPECT_EQ(versionText({.hasWindow = false, .hasCuda = true, .hasTbb = true}),
              whole("without the window and with CUDA",
                    ", toml++ (MIT), oneTBB (Apache 2.0), CUB and Thrust (Apache 2.0 with LLVM exceptions) "
                    "and the CUDA runtime (NVIDIA CUDA Toolkit EULA)",
                    "You may redistribute this program under the Apache License 2.0, with the notices of "
                    "these libraries, and under NVIDIA's terms for its runtime."));
}

TEST(VersionText, OfTheWindow) {
    EXPECT_EQ(versionText({.hasWindow = true, .hasCuda = false, .hasTbb = true}),
              whole("with the window and without CUDA",
                    ", toml++ (MIT), oneTBB (Apache 2.0), Qt (LGPL 3) and QCustomPlot (GPL 3 or later)",
                    "You may redistribute this program under the GNU General Public License 3, with its "
                    "complete source: QCustomPlot, which draws the window's charts, requires it."));
}

TEST(VersionText, OfTheWindowTogetherWithCuda) {
    EXPECT_EQ(versionText({.hasWindow = true, .hasCuda = true, .hasTbb = false}),
              whole("with the window and with CUDA",
                    ", toml++ (MIT), CUB and Thrust (Apache 2.0 with LLVM exceptions), the CUDA runtime "
                    "(NVIDIA CUDA Toolkit EULA), Qt (LGPL 3) and QCustomPlot (GPL 3 or later)",
                    "You may use this program, but not redistribute it: the GPL of QCustomPlot and the terms "
                    "of the CUDA runtime cannot both be met.\n"
                    "A build without the window or without CUDA may be redistributed."));
}

} // namespace
} // namespace scanscope::app
