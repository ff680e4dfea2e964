// How barrier objects (cuda::barrier, an mbarrier) and barriers with a number are recorded: the value of the
// first cell of an object, and the array that counts arrivals.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

struct ObjectState {
    std::uint64_t phase = 0;   // counted from 0; only its low bits are in the value
    std::uint64_t pending = 0; // arrivals that this phase lacks
    std::int32_t bytes = 0;    // that must still arrive in this phase; only in cells of 8 bytes
    friend bool operator==(const ObjectState&, const ObjectState&) = default;
};

[[nodiscard]] constexpr std::uint64_t object_value(const ObjectState& state, unsigned cell_bytes) {
    if (cell_bytes == 8) return std::uint64_t(std::uint32_t(state.bytes)) << 32 | object_value(state, 4);
    const unsigned half = cell_bytes * 4;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    return (state.phase & mask) << half | (state.pending & mask);
}

[[nodiscard]] constexpr ObjectState object_state(std::uint64_t value, unsigned cell_bytes) {
    const unsigned half = cell_bytes == 8 ? 16 : cell_bytes * 4;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    return {value >> half & mask, value & mask, cell_bytes == 8 ? std::int32_t(value >> 32) : 0};
}

// The shared array that counts the arrivals at the barriers with a number (bar.sync 1, 64), by number. An
// arrival is an atomic, and a thread that has waited reads the cell.
inline constexpr std::string_view named_barriers = "named_barriers";
[[nodiscard]] inline std::optional<std::uint16_t> named_barriers_of(const Block& block) {
    const auto found = std::ranges::find(block.shared, named_barriers, &Array::name);
    if (found == block.shared.end()) return std::nullopt;
    return static_cast<std::uint16_t>(found - block.shared.begin());
}

} // namespace scanscope::trace
