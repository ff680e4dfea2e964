// What an event does to the cell that it names.
#pragma once

#include "trace/trace.h"

namespace scanscope::trace {

[[nodiscard]] constexpr bool reads(EventKind kind) {
    return kind == EventKind::read || kind == EventKind::atomic || kind == EventKind::acquire;
}
[[nodiscard]] constexpr bool writes(EventKind kind) {
    return kind == EventKind::write || kind == EventKind::atomic || kind == EventKind::release;
}
// As one access, which no other thread comes between.
[[nodiscard]] constexpr bool synchronises(EventKind kind) {
    return kind == EventKind::atomic || kind == EventKind::acquire || kind == EventKind::release;
}

} // namespace scanscope::trace
