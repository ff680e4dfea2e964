// How the broken kernels are launched: as the right ones they come from.
#pragma once

#include <bit>

#include "broken/bounds.cuh"
#include "broken/divergent_barrier.cuh"
#include "broken/missing_sync.cuh"
#include "broken/race.cuh"
#include "broken/warp_sync.cuh"
#include "scan/launchers.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// Those that scan up and down a tree.
template <class T, class Kernel>
void launch_tree(Device& device, Problem& problem, const char* name,
                 Kernel kernel) {
    const int n = static_cast<int>(problem.n());
    const auto size = std::bit_ceil(problem.n());
    const auto in = device.input<T>("in", problem.input);
    const auto out = device.allocate<T>("out", problem.n());
    device.launch(name, {}, {problem.threads_per_block}, size * sizeof(T),
                  kernel, in, out, n, static_cast<int>(size),
                  problem.inclusive(), AnyOperator<T>{problem.op},
                  identity_element<T>(problem));
    problem.output = device.download(out);
}

struct BrokenRace {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "broken_race",
                             problem.n() * sizeof(T),
                             broken_race<T, AnyOperator<T>>);
    }
};
struct BrokenBounds {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "broken_bounds",
                             2 * problem.n() * sizeof(T),
                             broken_bounds<T, AnyOperator<T>>);
    }
};
struct BrokenWarpSync {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "broken_warp_sync",
                             problem.n() * sizeof(T),
                             broken_warp_sync<T, AnyOperator<T>>);
    }
};
struct BrokenMissingSync {
    template <class T> static void launch(Device& device, Problem& problem) {
        launch_tree<T>(device, problem, "broken_missing_sync",
                       broken_missing_sync<T, AnyOperator<T>>);
    }
};
struct BrokenDivergentBarrier {
    template <class T> static void launch(Device& device, Problem& problem) {
        launch_tree<T>(device, problem, "broken_divergent_barrier",
                       broken_divergent_barrier<T, AnyOperator<T>>);
    }
};

inline constexpr Program broken_programs[] = {
    {"broken-race", run_program<BrokenRace>},
    {"broken-missing-sync", run_program<BrokenMissingSync>},
    {"broken-divergent-barrier", run_program<BrokenDivergentBarrier>},
    {"broken-bounds", run_program<BrokenBounds>},
    {"broken-warp-sync", run_program<BrokenWarpSync>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
