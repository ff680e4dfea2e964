// Reads the values of an algorithm's own options, strictly.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace scanscope::kernels {

inline constexpr std::uint64_t usual_bins = 8, most_bins = 2048;
inline constexpr std::uint64_t most_bits = 64;

// The number given for the option, or nullopt if the option is missing. Throws BadRequest with the option's
// name if the value is not a number.
[[nodiscard]] std::optional<std::uint64_t> option_number(const std::map<std::string, std::string>& options,
                                                         const std::string& name);

// Throws BadRequest if the value is not a number from 1 to `most`.
void check_option_number(const std::string& name, const std::string& value, std::uint64_t most);

} // namespace scanscope::kernels
