// Where the cells of a global array lie: what a run divides among several devices is on each of them an
// allocation of its own.
#pragma once

#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::string_view shares_option = "shares"; // of a run: how its elements are divided

// The cells of the array that lie in a device's memory; none where it has none.
[[nodiscard]] inline Range share_of(const Global& global, std::uint32_t device) {
    if (global.shares.empty()) return {0, global.device == device ? global.extent : 0};
    if (device >= global.shares.size()) return {};
    const std::uint64_t first = global.shares[device];
    const std::uint64_t end = device + 1 < global.shares.size() ? global.shares[device + 1] : global.extent;
    return {first, end - first};
}

// The cells that lie in one allocation with this one.
[[nodiscard]] inline Range allocation_of(const Global& global, std::uint64_t cell) {
    return share_of(global, device_of(global, cell));
}

} // namespace scanscope::trace
