// The window's heading for a family of algorithms.
#pragma once

#include <QString>

#include "kernels/catalogue/catalogue.h"

namespace scanscope::app {

[[nodiscard]] QString headingOf(kernels::Family family); // "Scan in one block"

} // namespace scanscope::app
