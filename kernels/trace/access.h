// Queries about the events of a trace and their effect on cells. No other code decides these questions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

// Whether the event accesses shared or global memory, which other threads can access too.
[[nodiscard]] constexpr bool touches_memory(const Event& event) {
    return event.array != no_array && (event.space == Space::shared || event.space == Space::global) &&
           accesses(event.kind);
}
// Whether the event accesses global memory.
[[nodiscard]] constexpr bool touches_global(const Event& event) {
    return event.space == Space::global && event.array != no_array && accesses(event.kind);
}
[[nodiscard]] constexpr bool is_volatile(EventKind kind) {
    return kind == EventKind::volatile_read || kind == EventKind::volatile_write;
}
// The bytes of its cell that an access touches, as a mask.
[[nodiscard]] constexpr std::uint32_t bytes_of(const Event& event) {
    const std::uint32_t mask = event.partner & ~block_wide;
    return mask == 0 ? ~std::uint32_t{0} : mask;
}
// Whether the event is an atomic that is indivisible only for threads of its block: atomicAdd_block().
[[nodiscard]] constexpr bool is_block_wide(const Event& event) {
    return event.kind == EventKind::atomic && (event.partner & block_wide) != 0;
}
// Whether the event is an arrival at a barrier object, such as cuda::barrier.
[[nodiscard]] constexpr bool is_arrival(const Event& event) {
    return event.kind == EventKind::release && (event.partner & arrival) != 0;
}
// Whether an asynchronous copy makes this access, and not the thread itself.
[[nodiscard]] constexpr bool is_of_copy(const Event& event) {
    return event.since != 0 && accesses(event.kind);
}
// Whether the access is indivisible: an atomic, a synchronising or a volatile one.
[[nodiscard]] constexpr bool synchronises(EventKind kind) {
    return kind == EventKind::atomic || kind == EventKind::acquire || kind == EventKind::release ||
           is_volatile(kind);
}

// The events of a step, sorted by time. A step with the given number must exist.
[[nodiscard]] inline std::span<const Event> events_of(const Block& block, const Step& step) {
    return std::span(block.events).subspan(step.first_event, step.event_count);
}
[[nodiscard]] inline std::span<const Event> events_of(const Block& block, std::size_t step) {
    return events_of(block, block.steps.at(step));
}
// The events of the block's steps up to and including this one.
[[nodiscard]] inline std::span<const Event> events_up_to(const Block& block, std::size_t step) {
    const Step& last = block.steps.at(step);
    return std::span(block.events).first(last.first_event + last.event_count);
}

// The bytes that a cell takes in memory.
[[nodiscard]] inline unsigned cell_bytes_of(const Array& array) {
    return array.packed_bytes != 0 ? array.packed_bytes : static_cast<unsigned>(size_of(array.type));
}

// The array with this number in a space, or null.
[[nodiscard]] const Array* array_of(const Launch& launch, const Block& block, Space space,
                                    std::uint16_t array);
[[nodiscard]] inline const Array* array_of(const Launch& launch, const Block& block, const Event& event) {
    return array_of(launch, block, event.space, event.array);
}

// "temp[5]", or "tile[2][5]" if the array is declared with more dimensions.
[[nodiscard]] std::string cell_text(std::string_view array, std::uint64_t index, Shape shape = {});
[[nodiscard]] inline std::string cell_text(const Array& array, std::uint64_t index) {
    return cell_text(array.name, index, array.shape);
}
// The shape of the launch's array of this name, for findings that only name their array.
[[nodiscard]] Shape shape_named(const Launch& launch, std::string_view array);

// "transpose<<<(2, 2), (16, 16)>>>", or for Numba "transpose[(2, 2), (16, 16)]", as in the host code
[[nodiscard]] std::string launch_text(const Trace& trace, const Launch& launch);

// A thread of a block: "5", or "(1, 2)" and "(1, 2, 0)" in a block with two and three dimensions.
[[nodiscard]] std::string thread_text(const Dim3& block, std::uint32_t thread);

// The source line, from 1; 0 if it is unknown.
[[nodiscard]] inline std::uint32_t line_of(const Trace& trace, std::uint16_t location) {
    return location < trace.locations.size() ? trace.locations[location].line : 0;
}

// Allocations of a global array. An array that is divided among several devices has a separate allocation on
// each of them.
inline constexpr std::string_view shares_option = "shares"; // run option: how elements are divided

// The array's cells in a device's memory; an empty range if none of them are there.
[[nodiscard]] inline Range share_of(const Global& global, std::uint32_t device) {
    if (global.shares.empty()) return {0, global.device == device ? global.extent : 0};
    if (device >= global.shares.size()) return {};
    const std::uint64_t first = global.shares[device];
    const std::uint64_t end = device + 1 < global.shares.size() ? global.shares[device + 1] : global.extent;
    return {first, end - first};
}

// The cells in the same allocation as this one.
[[nodiscard]] inline Range allocation_of(const Global& global, std::uint64_t cell) {
    return share_of(global, device_of(global, cell));
}

// The numbers that events use for the arrays of a table: the values of Event::array below no_array.
class ArrayIds {
public:
    struct Iterator {
        std::uint16_t at;
        std::uint16_t operator*() const { return at; }
        Iterator& operator++() {
            ++at;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;
    };
    explicit ArrayIds(std::size_t arrays)
        : end_(static_cast<std::uint16_t>(std::min<std::size_t>(arrays, no_array))) {} // events name no more
    [[nodiscard]] Iterator begin() const { return {0}; }
    [[nodiscard]] Iterator end() const { return {end_}; }

private:
    std::uint16_t end_;
};

// The array numbers of Launch::globals, Block::shared or Block::lanes, or of a table indexed by them.
template <class Entry> [[nodiscard]] ArrayIds array_ids(const std::vector<Entry>& table) {
    return ArrayIds(table.size());
}

} // namespace scanscope::trace
