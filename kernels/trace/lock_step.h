// Puts two runs side by side on a common timeline: matching steps of both are at the same position, and a run
// that has no step there rests.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/trace/rests.h"

namespace scanscope::trace {

// How steps are matched. If one run has more steps than the other between two barriers, or in a phase, the
// other run rests at the end of that interval or phase.
enum class Alignment : std::uint8_t {
    barrier, // steps after the same number of barriers; the end of a launch counts as a barrier
    step,    // the first step with the first, the second with the second
    phase,   // by phase: consecutive steps of the same name
};

inline constexpr std::array alignments{Alignment::barrier, Alignment::step, Alignment::phase};
[[nodiscard]] std::string_view name_of(Alignment alignment); // "barrier"
[[nodiscard]] std::optional<Alignment> alignment_named(std::string_view name);

// The same runs with rests inserted, so that both have the same number of steps, each next to its match.
// Nothing else changes: a rest has no events, no location and no threads. Rests are steps of the trace,
// instead of gaps in a separate map, because views give them a row, a slot in the timeline and a number like
// any other step, and find all of these by the step's index in its block.
[[nodiscard]] std::array<Trace, 2> in_lock_step(Trace left, Trace right, Alignment alignment);

// Removes the rests again.
[[nodiscard]] Trace without_rests(Trace trace);

} // namespace scanscope::trace
