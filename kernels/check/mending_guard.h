// What would keep the threads of a program from reaching beyond an array, where its text and its records
// prove it: a comparison, such as `i < n`, that holds for every access within the array and for none beyond.
#pragma once

#include <optional>
#include <string>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

struct MendingGuard {
    std::string condition; // "i < n"
    trace::Proposal proposal;
    std::uint64_t inside = 0; // accesses for which it holds; for those of the mistake it does not
};

// Of a mistake of the kind beyond_array. The index is the one that stands in the line, the bound a name that
// the kernel knows and whose value is the array's extent: a parameter of the launch, a constant of the text,
// or that which a shared array was declared with. Null where there is no such name or more than one, where
// the line has more in it than can be left out (a declaration, a call, something that another thread waits
// for), or where the pointer is not the one that the kernel was given.
[[nodiscard]] std::optional<MendingGuard> mending_guard(const trace::Trace& trace,
                                                        const trace::Mistake& mistake);

} // namespace scanscope::kernels
