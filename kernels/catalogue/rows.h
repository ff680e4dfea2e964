// The rows of the catalogue, a source for each kind of algorithm.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

// Scans in one block, and those of any size.
[[nodiscard]] std::vector<Algorithm> block_scan_rows();
[[nodiscard]] std::vector<Algorithm> scan_rows();

[[nodiscard]] std::vector<Algorithm> reduction_rows();

// What scans are for, and how block and thread make an index.
[[nodiscard]] std::vector<Algorithm> application_rows();
// What else an application takes that keeps elements or sorts them; programs without steps take it, too.
extern const OptionInfo keep_option, sorted_bits;

// Algorithms without steps: plain programs on the processor, and NVIDIA's libraries, without those for which
// this build lacks a library.
[[nodiscard]] std::vector<Algorithm> plain_rows();

// Kernels that are wrong on purpose, one classic mistake each.
[[nodiscard]] std::vector<Algorithm> broken_rows();

} // namespace scanscope::kernels
