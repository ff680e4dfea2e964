// The rows of the table, apart from what is asked of them (catalogue.h).
#pragma once

#include <vector>

#include "catalogue.h"

namespace scanscope::kernels {

// Without those for which this build lacks a library.
[[nodiscard]] std::vector<Algorithm> all_of_this_build();
[[nodiscard]] std::vector<Algorithm> plain_rows(); // those of them that have no steps

} // namespace scanscope::kernels
