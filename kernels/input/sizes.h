// Lists and ranges of sizes: "1000,2^20", "2^3..2^20", "2^10..2^30..*4".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/language.h"

namespace scanscope::kernels {

// Sizes as parse_size() reads them, separated by commas. A range is all powers of two from its first size to
// its last, both among them, or with `..*4`, `..*8`, … at its end every second, third, …. Ascending, each
// once. Throws BadRequest with `field`; `form` says in its message how one is written.
[[nodiscard]] std::vector<std::uint64_t>
parse_sizes(std::string_view text, const std::string& field = "--sizes",
            std::string_view form = english("write sizes like 10000, 2^20 or 2^3..2^20"));

// The threads of a block: 1 to 1024; and several such sizes. Throw BadRequest with the field "block"; `name`
// is what messages call it.
[[nodiscard]] std::uint32_t parse_threads(std::string_view text, const std::string& name);
[[nodiscard]] std::vector<std::uint32_t> parse_block_sizes(std::string_view text, const std::string& name);

// A number of devices, 1 to trace::most_devices; and several. Throw BadRequest with the field "devices".
[[nodiscard]] std::uint32_t parse_devices(std::string_view text, const std::string& name);
[[nodiscard]] std::vector<std::uint32_t> parse_device_counts(std::string_view text, const std::string& name);

} // namespace scanscope::kernels
