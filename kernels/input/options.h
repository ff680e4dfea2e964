// The values of an algorithm's own options, read strictly.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace scanscope::kernels {

inline constexpr std::uint64_t usual_bins = 8, most_bins = 2048;
inline constexpr std::uint64_t most_bits = 64;

// The number that the option is given, where it is. Throws BadRequest with the option's name where it is
// none.
[[nodiscard]] std::optional<std::uint64_t> option_number(const std::map<std::string, std::string>& options,
                                                         const std::string& name);

// Throws BadRequest where the value is no number of 1 to `most`.
void check_option_number(const std::string& name, const std::string& value, std::uint64_t most);

} // namespace scanscope::kernels
