// Two runs side by side, in one time: the steps of both that belong together stand at one place, and a run
// that has no step there rests.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/trace/rests.h"

namespace scanscope::trace {

// Which steps belong together. Where one run takes more of them between two barriers, or in a phase, than the
// other, the other rests for the last of them.
enum class Alignment : std::uint8_t {
    barrier, // those after as many barriers; the end of a launch is one, too
    step,    // the first with the first, the second with the second
    phase,   // those of the first phase, of the second: steps of one name, one after the other
};

inline constexpr std::array alignments{Alignment::barrier, Alignment::step, Alignment::phase};
[[nodiscard]] std::string_view name_of(Alignment alignment); // "barrier"
[[nodiscard]] std::optional<Alignment> alignment_named(std::string_view name);

// The same runs with steps in which they rest put in, so that both have as many, each beside its own. All
// else is as it was: a step that rests has no events, no place in the text and no threads. Rests are steps of
// the trace, not gaps in a map beside it, because views give them a row, a slot in the timeline and a number
// like any other step, and find all of these by the step's index in its block.
[[nodiscard]] std::array<Trace, 2> in_lock_step(Trace left, Trace right, Alignment alignment);

// The run alone again.
[[nodiscard]] Trace without_rests(Trace trace);

} // namespace scanscope::trace
