// The value of the first cell of a barrier object (cuda::barrier, an mbarrier) in a recording.
#pragma once

#include <cstdint>

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

} // namespace scanscope::trace
