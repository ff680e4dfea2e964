// How each application is launched, once for all executors. What
// scan/launchers.cuh says about adding one goes for this folder too.
#pragma once

#include "apply/thread_index.cuh"
#include "simt/launching.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

struct ThreadIndex {
    template <class T> static void launch(Device& device, Problem& problem) {
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", problem.n());
        device.launch("thread_index", grid_of(blocks_for(problem, problem.n())), {problem.threads_per_block},
                      0, thread_index<T>, in, out, static_cast<int>(problem.n()));
        problem.output = device.download(out);
    }
};

inline constexpr Program application_programs[] = {
    {"thread-index", run_program<ThreadIndex>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
