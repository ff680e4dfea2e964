// How far an export is.
#pragma once

#include <functional>

namespace scanscope::viz {

// Called before each picture, page or frame with its number from 0 and how many there are; false stops the
// export.
using ExportProgress = std::function<bool(int done, int total)>;

} // namespace scanscope::viz
