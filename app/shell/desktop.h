// The window and the pictures of this build.
#pragma once

#include "app/cli/desktop.h"

namespace scanscope::app {

// Empty functions in a build without Qt. `argc` and `argv` are those of main, for Qt's own options.
[[nodiscard]] Desktop desktop(int argc, char** argv);

} // namespace scanscope::app
