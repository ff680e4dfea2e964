// How much of its shared arrays a block uses. Arrays are often declared for the largest block, and most of
// their cells are then never accessed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// For each shared array, the number of its cells up to the last one that is accessed. Where other blocks of a
// cluster can access the arrays, all cells count.
[[nodiscard]] std::vector<std::uint64_t> used_cells(const Launch& launch, const Block& block);
// "temp[16..255]": the cells of the array after the first `used` ones.
[[nodiscard]] std::string unused_cells(const Array& array, std::uint64_t used);

} // namespace scanscope::trace
