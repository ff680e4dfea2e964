// The menu of all that can be asked for, in parts that are lower than the lowest window.
#pragma once

#include "app/frame/action.h"

class QMenu;

namespace scanscope::app {

void fillMenu(QMenu& menu, const Actions& actions);

} // namespace scanscope::app
