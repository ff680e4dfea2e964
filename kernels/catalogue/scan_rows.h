// The rows of scans.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

[[nodiscard]] std::vector<Algorithm> scan_rows();

} // namespace scanscope::kernels
