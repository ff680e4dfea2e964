// The rows of the catalogue, with one source file for each kind of algorithm.
#pragma once

#include <vector>

#include "kernels/catalogue/algorithm.h"

namespace scanscope::kernels {

// Scans in one block, and scans of any size.
[[nodiscard]] std::vector<Algorithm> block_scan_rows();
[[nodiscard]] std::vector<Algorithm> scan_rows();

[[nodiscard]] std::vector<Algorithm> reduction_rows();

// Applications of scans, and the algorithm that shows how block and thread numbers give an index.
[[nodiscard]] std::vector<Algorithm> application_rows();
// Options of applications that keep or sort elements; plain programs that do the same have them, too.
extern const OptionInfo keep_option, sorted_bits;

// Algorithms without steps: plain programs on the CPU and NVIDIA's libraries, except those whose library this
// build lacks.
[[nodiscard]] std::vector<Algorithm> plain_rows();

// Kernels that are wrong on purpose, with one classic mistake each.
[[nodiscard]] std::vector<Algorithm> broken_rows();

} // namespace scanscope::kernels
