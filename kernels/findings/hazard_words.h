// Texts about hazards: their two accesses, and fixes for them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::uint16_t no_source = 0xffff;

struct HazardSide {
    EventKind kind = EventKind::read;
    std::size_t step = 0;             // within its block
    std::uint32_t line = 0;           // 0: unknown
    std::uint16_t source = no_source; // index into Trace::sources
};

// Whether `a` comes before `b` in the kernel's source: in an earlier step, on an earlier line, or, on the
// same line, as a read before a write.
[[nodiscard]] bool stands_before(const HazardSide& a, const HazardSide& b);

// The order of the two accesses that is not guaranteed: "read-after-write", "write-after-read" or
// "write-after-write".
[[nodiscard]] Hazard hazard_of(const HazardSide& a, const HazardSide& b);

// "writes temp[3]", "updates temp[3] atomically"; act_too() describes the other access: "reads it", "also
// writes it".
[[nodiscard]] kernels::Message act_of(EventKind kind, const std::string& cell);
[[nodiscard]] kernels::Message act_too(EventKind kind);

// "line 31", or "line 31 of limits.h" if the other access is in another source; empty if it is unknown.
[[nodiscard]] kernels::Message line_text(const Trace& trace, std::uint16_t location, std::uint16_t other);

// How to put two accesses of one block in order; `barrier` is "__syncthreads()" or "__syncwarp()".
[[nodiscard]] std::vector<SuggestedFix> fixes_in_block(const HazardSide& a, const HazardSide& b,
                                                       std::string_view barrier);
// The same for two accesses in different iterations of a loop.
[[nodiscard]] SuggestedFix fix_in_loop(const HazardSide& a, const HazardSide& b, std::string_view barrier);
// The same for two accesses of which at least one is an asynchronous copy's.
[[nodiscard]] SuggestedFix fix_with_copy(const Trace& trace, const Event& a, const Event& b);
// Why the order of two writes does not matter.
[[nodiscard]] kernels::Message same_value();
// The same for a write and a read.
[[nodiscard]] kernels::Message own_value();
// Suggests an atomic, such as `add`, against lost updates (updates.h), which read and write the cell on these
// lines.
[[nodiscard]] SuggestedFix fix_by_atomic(std::uint32_t read, std::uint32_t write, std::string_view add);

// The names of CUDA's functions in a program's language.
struct CallNames {
    std::string_view barrier, warp_barrier, fence, add; // with their brackets
};

[[nodiscard]] inline CallNames call_names(const Trace& trace) {
    if (is_python(trace))
        return {"cuda.syncthreads()", "cuda.syncwarp()", "cuda.threadfence()", "cuda.atomic.add()"};
    return {"__syncthreads()", "__syncwarp()", "__threadfence()", "atomicAdd()"};
}

} // namespace scanscope::trace
