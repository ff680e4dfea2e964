// The rows of what is wrong on purpose, one classic mistake each.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

[[nodiscard]] std::vector<Algorithm> broken_rows();

} // namespace scanscope::kernels
