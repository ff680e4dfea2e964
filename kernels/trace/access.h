// What an event does to the cell that it names.
#pragma once

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
// A read or a write of a cell of shared or global memory, which other threads may touch too.
[[nodiscard]] constexpr bool touches_memory(const Event& event) {
    return event.array != no_array && (event.space == Space::shared || event.space == Space::global) &&
           (reads(event.kind) || writes(event.kind));
}
// Those of global memory.
[[nodiscard]] constexpr bool touches_global(const Event& event) {
    return event.space == Space::global && event.array != no_array &&
           (reads(event.kind) || writes(event.kind));
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

} // namespace scanscope::trace
