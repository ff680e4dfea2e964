#include "app/cli/desktop.h"

namespace scanscope::app {

Desktop desktop(int, char**) { return {}; }

} // namespace scanscope::app
