// A run is of an algorithm of the catalogue, or of a user program in its place. These are the
// questions whose answers follow from that, and what is looked up in the record of such a program: only who
// needs something that the program did reads Trace::program.
#pragma once

#include <cstddef>
#include <optional>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// It was asked for by algorithm, operator, form and options, and can be asked for again: changed, beside
// another run, under another schedule. A program is made again from its text.
[[nodiscard]] inline bool has_request(const Trace& trace) { return !trace.program; }

// Its elements stand in Trace::input, if there are any. A program brings its own data.
[[nodiscard]] inline bool takes_input(const Trace& trace) { return !trace.program; }

// A step is a line of the text each time that it is reached, and not a phase that the kernel names.
[[nodiscard]] inline bool steps_are_lines(const Trace& trace) { return trace.program.has_value(); }

// A kernel may be launched over and over and make its mistake in each launch. The launches of an algorithm
// are its stages.
[[nodiscard]] inline bool launches_may_repeat(const Trace& trace) { return trace.program.has_value(); }

// An access beyond an array is noted and left out, and the run goes on. It ends the run of an algorithm.
[[nodiscard]] inline bool goes_on_beyond_arrays(const Trace& trace) { return trace.program.has_value(); }

// Whoever looks at the run wrote its text, and wants to see first what is wrong with it. Nothing is known of
// what the text means but what CUDA says.
[[nodiscard]] inline bool is_own_text(const Trace& trace) { return trace.program.has_value(); }

// The first mistake of this kind; null where the run made none, as that of an algorithm.
[[nodiscard]] const Mistake* mistake_of(const Trace& trace, MistakeKind kind);

// Where the launch with this number among all that a program made stands in Trace::launches; nothing where it
// was not recorded.
[[nodiscard]] std::optional<std::size_t> recorded_launch(const OwnProgram& program, std::uint32_t number);

} // namespace scanscope::trace
