// The arrays and launches of a run on a GPU, kept so that the launches can be repeated.
#pragma once

#include <functional>
#include <vector>

#include "kernels/simt/gpu/cuda.h"

namespace scanscope::simt {

struct KeptRun {
    std::vector<DeviceMemory> memory;         // in the order of the launcher's allocations
    std::vector<std::function<void()>> calls; // they use call_stream
    // An input that the launches change, and its contents before them.
    struct Changed {
        std::size_t array; // index in `memory`
        DeviceMemory before;
    };
    std::vector<Changed> changed;
    bool is_complete = false; // if so, running the launcher again only downloads the results
};

} // namespace scanscope::simt
