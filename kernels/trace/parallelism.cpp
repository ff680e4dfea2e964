#include "kernels/trace/parallelism.h"

#include <algorithm>
#include <map>

#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

template <class Counts> std::uint64_t largest_of(const Counts& counts) {
    std::uint64_t largest = 0;
    for (const auto& [key, count] : counts) largest = std::max(largest, count);
    return largest;
}

Parallelism parallelism_of(const Block& block) {
    std::map<std::uint32_t, std::uint64_t> of_thread;
    std::map<std::uint32_t, std::map<std::uint32_t, std::uint64_t>> of_interval; // and of its threads
    for (const Event& event : block.events) {
        if (!touches_memory(event)) continue;
        ++of_thread[event.thread];
        ++of_interval[event.interval][event.thread];
    }
    Parallelism found{largest_of(of_thread), 0};
    for (const auto& [interval, threads] : of_interval) found.depth += largest_of(threads);
    return found;
}

} // namespace

Parallelism parallelism_of(const Trace& trace) {
    Parallelism all;
    for (const Launch& launch : trace.launches) {
        Parallelism most;
        for (const Block& block : launch.blocks) {
            const auto [longest_thread, depth] = parallelism_of(block);
            most = {std::max(most.longest_thread, longest_thread), std::max(most.depth, depth)};
        }
        all.longest_thread += most.longest_thread;
        all.depth += most.depth;
    }
    return all;
}

} // namespace scanscope::trace
