// Every run executes either a catalogue algorithm or a user program. These functions answer the questions
// that depend on which of the two it is. Read Trace::program only for what the program itself did.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Whether the run has a request (algorithm, operator, form and options) that can be repeated with changes,
// beside another run, or under another schedule. A user program is run again from its source.
[[nodiscard]] inline bool has_request(const Trace& trace) { return !trace.program; }

// Whether Trace::input contains the run's elements, if there are any. A user program brings its own data.
[[nodiscard]] inline bool takes_input(const Trace& trace) { return !trace.program; }

// Whether each visit to a source line is a step, instead of a phase that the kernel names.
[[nodiscard]] inline bool steps_are_lines(const Trace& trace) { return trace.program.has_value(); }

// Whether a kernel may be launched many times and repeat its mistake in each launch. The launches of an
// algorithm are its stages.
[[nodiscard]] inline bool launches_may_repeat(const Trace& trace) { return trace.program.has_value(); }

// Whether the run notes and skips an out-of-bounds access, and then continues. In an algorithm, such an
// access ends the run.
[[nodiscard]] inline bool goes_on_beyond_arrays(const Trace& trace) { return trace.program.has_value(); }

// Whether the user wrote the source, and wants to see its problems first. The meaning of such code is known
// only as far as CUDA defines it.
[[nodiscard]] inline bool is_own_text(const Trace& trace) { return trace.program.has_value(); }

// Whether the program is written in Python, for Numba, and not in CUDA C++.
[[nodiscard]] inline bool is_python(const Trace& trace) {
    return std::ranges::any_of(trace.sources, [](const Source& one) { return one.path.ends_with(".py"); });
}

// The first mistake of this kind, or null; always null for an algorithm.
[[nodiscard]] const Mistake* mistake_of(const Trace& trace, MistakeKind kind);

// Whether it printed a line that explains its arguments.
[[nodiscard]] bool has_usage_line(const OwnProgram& program);

// The index in Trace::launches of the program's launch with this number; empty if it was not recorded.
[[nodiscard]] std::optional<std::size_t> recorded_launch(const OwnProgram& program, std::uint32_t number);

} // namespace scanscope::trace
