// Lists and ranges of sizes: "1000,2^20", "2^3..2^20", "2^10..2^30..*4".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/language.h"

namespace scanscope::kernels {

// Parses sizes separated by commas, each as in parse_size(). A range stands for all powers of two from its
// first size to its last, including both; with `..*4`, `..*8`, … at its end, for every second, third, … of
// them. The result is ascending and without duplicates. Throws BadRequest with `field`; `form` explains how
// to write one.
[[nodiscard]] std::vector<std::uint64_t>
parse_sizes(std::string_view text, const std::string& field = "--sizes",
            std::string_view form = english("write sizes like 10000, 2^20 or 2^3..2^20"));

// Parse the number of threads per block, 1 to 1024, or several such sizes. Throw BadRequest with the field
// "block"; `name` is what messages call it.
[[nodiscard]] std::uint32_t parse_threads(std::string_view text, const std::string& name);
[[nodiscard]] std::vector<std::uint32_t> parse_block_sizes(std::string_view text, const std::string& name);

// Parse a number of devices, 1 to trace::most_devices, or several. Throw BadRequest with the field "devices".
[[nodiscard]] std::uint32_t parse_devices(std::string_view text, const std::string& name);
[[nodiscard]] std::vector<std::uint32_t> parse_device_counts(std::string_view text, const std::string& name);

} // namespace scanscope::kernels
