// How the window calls a family of algorithms above its members.
#pragma once

#include <QString>

#include "kernels/catalogue/catalogue.h"

namespace scanscope::app {

[[nodiscard]] QString headingOf(kernels::Family family); // "Scan in one block"

} // namespace scanscope::app
