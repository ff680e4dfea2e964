// The rows of scans: those in one block, and those of any size.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

[[nodiscard]] std::vector<Algorithm> block_scan_rows();
[[nodiscard]] std::vector<Algorithm> scan_rows();

} // namespace scanscope::kernels
