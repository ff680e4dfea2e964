// The rows of reductions.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

[[nodiscard]] std::vector<Algorithm> reduction_rows();

} // namespace scanscope::kernels
