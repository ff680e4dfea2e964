// The events of a trace, and what each does to the cell that it names: asked here, and answered nowhere else.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

[[nodiscard]] constexpr bool reads(EventKind kind) {
    return kind == EventKind::read || kind == EventKind::atomic || kind == EventKind::acquire ||
           kind == EventKind::volatile_read;
}
[[nodiscard]] constexpr bool writes(EventKind kind) {
    return kind == EventKind::write || kind == EventKind::atomic || kind == EventKind::release ||
           kind == EventKind::volatile_write;
}
[[nodiscard]] constexpr bool accesses(EventKind kind) { return reads(kind) || writes(kind); }
[[nodiscard]] constexpr bool only_reads(EventKind kind) { return reads(kind) && !writes(kind); }

// An access to a cell of shared or global memory, which other threads may touch too.
[[nodiscard]] constexpr bool touches_memory(const Event& event) {
    return event.array != no_array && (event.space == Space::shared || event.space == Space::global) &&
           accesses(event.kind);
}
// One of global memory.
[[nodiscard]] constexpr bool touches_global(const Event& event) {
    return event.space == Space::global && event.array != no_array && accesses(event.kind);
}
[[nodiscard]] constexpr bool is_volatile(EventKind kind) {
    return kind == EventKind::volatile_read || kind == EventKind::volatile_write;
}
// The bytes of its cell that an access touches, as a mask.
[[nodiscard]] constexpr std::uint32_t bytes_of(const Event& event) {
    return event.partner == 0 ? ~std::uint32_t{0} : event.partner;
}
// As one access, which no other thread comes between.
[[nodiscard]] constexpr bool synchronises(EventKind kind) {
    return kind == EventKind::atomic || kind == EventKind::acquire || kind == EventKind::release ||
           is_volatile(kind);
}

// The events of a step, in time; of the step by that number, which must be there.
[[nodiscard]] inline std::span<const Event> events_of(const Block& block, const Step& step) {
    return std::span(block.events).subspan(step.first_event, step.event_count);
}
[[nodiscard]] inline std::span<const Event> events_of(const Block& block, std::size_t step) {
    return events_of(block, block.steps.at(step));
}
// Those of the block's steps up to this one, and its own.
[[nodiscard]] inline std::span<const Event> events_up_to(const Block& block, std::size_t step) {
    const Step& last = block.steps.at(step);
    return std::span(block.events).first(last.first_event + last.event_count);
}

// The array that a number names in a space; null where there is none.
[[nodiscard]] const Array* array_of(const Launch& launch, const Block& block, Space space,
                                    std::uint16_t array);
[[nodiscard]] inline const Array* array_of(const Launch& launch, const Block& block, const Event& event) {
    return array_of(launch, block, event.space, event.array);
}

// "temp[5]"
[[nodiscard]] std::string cell_text(std::string_view array, std::uint64_t index);

// The line of the source, from 1; 0 where it is not known.
[[nodiscard]] inline std::uint32_t line_of(const Trace& trace, std::uint16_t location) {
    return location < trace.locations.size() ? trace.locations[location].line : 0;
}

// Where the cells of a global array lie: what a run divides among several devices is on each of them an
// allocation of its own.
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
