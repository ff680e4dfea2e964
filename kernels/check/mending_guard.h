// A comparison, such as `i < n`, that would keep the threads of a program within an array. It is proposed
// only if the source and the recording prove that it holds for every access within the array and for none
// outside.
#pragma once

#include <optional>
#include <string>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

struct MendingGuard {
    std::string condition; // "i < n"
    trace::Proposal proposal;
    std::uint64_t inside = 0; // accesses for which it holds; it holds for none of the mistake's accesses
};

// `mistake` is of the kind beyond_array. The guard compares the index in the line with a name whose value is
// the array's extent: a kernel parameter, a constant in the source, or the name in a shared array's
// declaration. Null if no name or several names fit, if the line does more than may be skipped (a
// declaration, a call, something that another thread waits for), or if the pointer is not the one that was
// passed to the kernel.
[[nodiscard]] std::optional<MendingGuard> mending_guard(const trace::Trace& trace,
                                                        const trace::Mistake& mistake);

} // namespace scanscope::kernels
