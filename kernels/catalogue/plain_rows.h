// The rows of what has no steps: plain programs on the processor, and NVIDIA's libraries.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

// Without those for which this build lacks a library.
[[nodiscard]] std::vector<Algorithm> plain_rows();

} // namespace scanscope::kernels
