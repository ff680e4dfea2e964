// The text of `scanscope --version`: the version, the parts of the build, and the terms for redistributing
// it. THIRD_PARTY.md has the details.
#pragma once

#include <string>

namespace scanscope::app {

// The parts of a build that determine the terms.
struct BuildParts {
    bool hasWindow = false; // includes Qt, QCustomPlot and the fonts
    bool hasCuda = false;   // includes NVIDIA's runtime and CUB
    bool hasTbb = false;
};

// The caller must pass `hasWindow`, because the command-line library is the same with and without the window.
[[nodiscard]] BuildParts partsOfThisBuild(bool hasWindow);

// Returns the text, without a final newline. The first line has only the version, for scripts.
[[nodiscard]] std::string versionText(const BuildParts& parts);

} // namespace scanscope::app
