// How the two accesses of a hazard are spoken of, in one block or in two.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

struct HazardSide {
    EventKind kind = EventKind::read;
    std::size_t step = 0;   // of its block
    std::uint32_t line = 0; // 0 where it is not known
};

// Whether `a` stands before `b` as one reads the kernel: in an earlier step, on a line further up, or, on one
// line, as what is read for what is written.
[[nodiscard]] bool stands_before(const HazardSide& a, const HazardSide& b);

// "read-after-write", "write-after-read" or "write-after-write": what would go wrong if the second came
// first.
[[nodiscard]] Hazard hazard_of(const HazardSide& a, const HazardSide& b);

// "writes temp[3]", "updates temp[3] atomically"; of the other one "reads it", "writes it too"
[[nodiscard]] kernels::Message act_of(EventKind kind, const std::string& cell);
[[nodiscard]] kernels::Message act_too(EventKind kind);

// What would put two accesses of one block in order; `barrier` is "__syncthreads()" or "__syncwarp()".
[[nodiscard]] kernels::Message mend_in_block(const HazardSide& a, const HazardSide& b,
                                             std::string_view barrier);

// Where the two come in different rounds of a loop.
[[nodiscard]] kernels::Message mend_in_loop(const HazardSide& a, const HazardSide& b,
                                            std::string_view barrier);
// Of updates that get lost (updates.h), read and written on these lines.
[[nodiscard]] kernels::Message mend_by_atomic(std::uint32_t read, std::uint32_t write);

} // namespace scanscope::trace
