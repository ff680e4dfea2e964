// What an event does to the cell that it names.
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::trace {

[[nodiscard]] constexpr bool reads(EventKind kind) {
    return kind == EventKind::read || kind == EventKind::atomic || kind == EventKind::acquire;
}
[[nodiscard]] constexpr bool writes(EventKind kind) {
    return kind == EventKind::write || kind == EventKind::atomic || kind == EventKind::release;
}
// A read or a write of a cell of global memory.
[[nodiscard]] constexpr bool touches_global(const Event& event) {
    return event.space == Space::global && event.array != no_array &&
           (reads(event.kind) || writes(event.kind));
}
// As one access, which no other thread comes between.
[[nodiscard]] constexpr bool synchronises(EventKind kind) {
    return kind == EventKind::atomic || kind == EventKind::acquire || kind == EventKind::release;
}

} // namespace scanscope::trace
