// Numbers with many digits, as people read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scanscope::kernels {

// "300 000 000 000": digits in groups of three with narrow blanks, from five digits on, for whole numbers of
// any length and sign.
[[nodiscard]] std::string grouped(std::string_view digits);
[[nodiscard]] std::string grouped(std::uint64_t number);

} // namespace scanscope::kernels
