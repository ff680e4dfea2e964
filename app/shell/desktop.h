// The functions of this build that need Qt: the window and the pictures.
#pragma once

#include "app/cli/desktop.h"

namespace scanscope::app {

// Returns the functions, which are empty in a build without Qt. `argc` and `argv` are main's, for Qt's own
// options.
[[nodiscard]] Desktop desktop(int argc, char** argv);

} // namespace scanscope::app
