// Which elements each device has in a run on several devices.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/access.h"

namespace scanscope::kernels {

using trace::shares_option;
inline constexpr std::string_view even_shares = "even";

// The elements of each device, in the order of the devices. The option --shares says how they are divided:
//   even       the same number on each device, or one more
//   3,0,5      by the weights of the devices: here 3/8 of the elements, none, and 5/8
//   random:S   by random weights from 0 to 7, drawn with the seed S; `random` alone is random:1
// Without the option, even. Throws BadRequest with field "shares".
[[nodiscard]] std::vector<trace::Range> device_shares(const std::map<std::string, std::string>& options,
                                                      std::uint64_t n, std::uint32_t devices);

// Throws BadRequest if the value is invalid for every number of devices.
void check_shares(const std::string& value, std::uint64_t n);

} // namespace scanscope::kernels
