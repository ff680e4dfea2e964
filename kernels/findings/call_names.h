// The names of CUDA's functions in a program's language, for messages.
#pragma once

#include <algorithm>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Whether the program is written in Python, not in CUDA C++.
[[nodiscard]] inline bool is_python(const Trace& trace) {
    return std::ranges::any_of(trace.sources, [](const Source& one) { return one.path.ends_with(".py"); });
}

struct CallNames {
    std::string_view barrier, warp_barrier, fence, add; // with their brackets
};

[[nodiscard]] inline CallNames call_names(const Trace& trace) {
    if (is_python(trace))
        return {"cuda.syncthreads()", "cuda.syncwarp()", "cuda.threadfence()", "cuda.atomic.add()"};
    return {"__syncthreads()", "__syncwarp()", "__threadfence()", "atomicAdd()"};
}

} // namespace scanscope::trace
