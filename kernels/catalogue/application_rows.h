// The rows of what scans are for, and of how block and thread make an index.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

// What else an application takes that keeps elements or sorts them; programs without steps take it, too.
extern const OptionInfo keep_option, sorted_bits;

[[nodiscard]] std::vector<Algorithm> application_rows();

} // namespace scanscope::kernels
