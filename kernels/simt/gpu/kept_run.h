// A plain run on a GPU that is kept: its arrays, and what it launched, to be launched again.
#pragma once

#include <functional>
#include <vector>

#include "kernels/simt/gpu/cuda.h"

namespace scanscope::simt {

struct KeptRun {
    std::vector<DeviceMemory> memory;         // in the order in which the launcher asked for it
    std::vector<std::function<void()>> calls; // on the stream of calls
    // Input that the launches change, as it was before them.
    struct Changed {
        std::size_t array; // in memory
        DeviceMemory before;
    };
    std::vector<Changed> changed;
    bool is_complete = false; // the launcher went over it again only fetches what is there
};

} // namespace scanscope::simt
