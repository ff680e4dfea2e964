// The text of `scanscope --version`: the version, what the build contains, and on which terms a program that
// is built so may be passed on. THIRD_PARTY.md says the same at length.
#pragma once

#include <string>

namespace scanscope::app {

// The parts that a build has or lacks, as far as the terms depend on them.
struct BuildParts {
    bool hasWindow = false; // Qt, QCustomPlot and the fonts come with it
    bool hasCuda = false;   // NVIDIA's runtime and CUB come with it
    bool hasTbb = false;
};

// Whether there is a window, the caller says: the library of the command line is the same with and without.
[[nodiscard]] BuildParts partsOfThisBuild(bool hasWindow);

// Ends without a line break. The first line is the version alone, which scripts read.
[[nodiscard]] std::string versionText(const BuildParts& parts);

} // namespace scanscope::app
