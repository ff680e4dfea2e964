// Formats numbers with many digits for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scanscope::kernels {

// "300 000 000 000": groups of three digits with narrow blanks, from five digits on. For whole numbers of any
// length and sign.
[[nodiscard]] std::string grouped(std::string_view digits);
[[nodiscard]] std::string grouped(std::uint64_t number);

} // namespace scanscope::kernels
