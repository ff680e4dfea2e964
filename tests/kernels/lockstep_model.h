// The memory requests of a GPU's warps in scans and reductions, computed without a recording: each loop of a
// kernel is written here once for a whole warp, as the hardware executes it, and every request is a list of
// lanes and cells. The code shares nothing with kernels/trace.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace scanscope::lockstep {

struct Counts {
    std::uint64_t shared_requests = 0, passes = 0, conflicts = 0;
    std::uint64_t global_requests = 0, sectors = 0, needed_sectors = 0, lines = 0;
    friend bool operator==(const Counts&, const Counts&) = default;
};

struct Run {
    std::string algorithm;
    long n = 0, threads = 0; // the threads of a block
    long bytes = 4;          // of an element
    bool exclusive = false;
};

using Model = std::function<void(const Run&, Counts&)>;
// The algorithms that have a model, and the model of one of them.
[[nodiscard]] std::vector<std::string> modelled_algorithms();
[[nodiscard]] Counts modelled(const Run& run);

} // namespace scanscope::lockstep
