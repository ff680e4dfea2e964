// Launches the broken kernels, in the same way as their correct counterparts.
// To add one, follow scan/launchers.cuh.
#pragma once

#include <bit>

#include "kernels/apply/wanted_of.h"
#include "kernels/broken/bounds.cuh"
#include "kernels/broken/divergent_barrier.cuh"
#include "kernels/broken/fence.cuh"
#include "kernels/broken/global_race.cuh"
#include "kernels/broken/identity.cuh"
#include "kernels/broken/lookback_blockidx.cuh"
#include "kernels/broken/lookback_fence.cuh"
#include "kernels/broken/lookback_order.cuh"
#include "kernels/broken/missing_sync.cuh"
#include "kernels/broken/race.cuh"
#include "kernels/broken/ring.cuh"
#include "kernels/broken/scatter.cuh"
#include "kernels/broken/tail.cuh"
#include "kernels/broken/warp_sync.cuh"
#include "kernels/reduce/fold_into_output.h"
#include "kernels/scan/large_launchers.cuh"
#include "kernels/scan/launchers.cuh"
#include "kernels/simt/several_devices.h"
#if SCANSCOPE_HAS_DEVICES
#include "kernels/broken/devices.cuh"
#endif

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// ---- scans

// Launches a scan that sweeps up and down a tree.
template <class T, class Op, class Kernel>
void launch_tree(Device& device, const ScanArguments<T, Op>& scan,
                 const char* name, Kernel kernel) {
    const auto size = std::bit_ceil(scan.n);
    device.launch(name, {}, {scan.threads}, size * sizeof(T), kernel, scan.in,
                  scan.out, static_cast<int>(scan.n), static_cast<int>(size),
                  scan.inclusive, scan.op, scan.identity);
}

struct BrokenRace {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "broken_race", scan.n * sizeof(T),
                          broken_race<T, Op>);
    }
};
struct BrokenBounds {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "broken_bounds", 2 * scan.n * sizeof(T),
                          broken_bounds<T, Op>);
    }
};
struct BrokenWarpSync {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "broken_warp_sync", scan.n * sizeof(T),
                          broken_warp_sync<T, Op>);
    }
};
struct BrokenMissingSync {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        launch_tree(device, scan, "broken_missing_sync",
                    broken_missing_sync<T, Op>);
    }
};
struct BrokenDivergentBarrier {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        launch_tree(device, scan, "broken_divergent_barrier",
                    broken_divergent_barrier<T, Op>);
    }
};

struct BrokenIdentity {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        const auto size = std::bit_ceil(scan.n);
        device.launch("broken_identity", {}, {scan.threads}, size * sizeof(T),
                      broken_identity<T, Op>, scan.in, scan.out,
                      static_cast<int>(scan.n), static_cast<int>(size),
                      scan.inclusive, scan.op);
    }
};
struct BrokenGlobalRace {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        const int n = static_cast<int>(scan.n);
        const auto grid = grid_of((scan.n + scan.threads - 1) / scan.threads);
        device.launch("naive_load", grid, {scan.threads}, 0, naive_load<T>,
                      scan.in, scan.out, n, !scan.inclusive, scan.identity);
        for (std::int64_t stride = 1; stride < n; stride *= 2)
            device.launch("broken_global_race", grid, {scan.threads}, 0,
                          broken_global_race<T, Op>, scan.out, n,
                          static_cast<int>(stride), scan.op, scan.identity);
    }
};

struct BrokenLookbackOrder {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        launch_lookback<flag_first_state>(device, scan, "lookback_order");
    }
};
struct BrokenLookbackFence {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        launch_lookback<unfenced_state>(device, scan, "lookback_fence");
    }
};
struct BrokenLookbackBlockIdx {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        launch_lookback<block_order_state>(device, scan, "lookback_blockidx");
    }
};
struct BrokenRing {
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        launch_ring<hasty_ring>(device, scan, "hasty_ring");
    }
};

#if SCANSCOPE_HAS_DEVICES
using BrokenDevices = ScanOnDevices<HopeForTotals>;
#endif

// ---- reductions

// (the host adds up the blocks' sums: in a second launch, the last block would
// read beyond the end, too)
struct BrokenTail {
    template <class T> static void launch(Device& device, Problem& problem) {
        const std::uint32_t threads = problem.threads_per_block;
        const std::uint64_t blocks = blocks_for(problem, problem.n());
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", blocks);
        device.launch("broken_tail", grid_of(blocks), {threads},
                      threads * sizeof(T), broken_tail<T, AnyOperator<T>>, in,
                      out, static_cast<int>(std::bit_ceil(threads)),
                      AnyOperator<T>{problem.op});
        fold_into_output<T>(problem, device.download(out));
    }
};
struct BrokenFence {
    template <class T> static void launch(Device& device, Problem& problem) {
        const std::uint32_t threads = problem.threads_per_block;
        const std::uint64_t blocks = blocks_for(problem, problem.n());
        const auto in = device.input<T>("in", problem.input);
        const auto sums = device.allocate<T>("sums", blocks);
        const auto done = device.zeros<int>("done", 1);
        const auto out = device.allocate<T>("out", 1);
        device.launch("broken_fence", grid_of(blocks), {threads},
                      threads * sizeof(T) + sizeof(int),
                      broken_fence<T, AnyOperator<T>>, in, sums, done, out,
                      static_cast<int>(problem.n()),
                      static_cast<int>(std::bit_ceil(threads)),
                      AnyOperator<T>{problem.op}, identity_element<T>(problem));
        problem.output = device.download(out);
    }
};

// ---- applications

struct BrokenScatter {
    template <class T> static void launch(Device& device, Problem& problem) {
        using Flag = beside_t<T, int>;
        const int n = static_cast<int>(problem.n());
        const trace::Dim3 block{problem.threads_per_block};
        const std::uint64_t blocks = blocks_for(problem, problem.n());
        const auto in = device.input<T>("in", problem.input);
        const auto keep = device.allocate<Flag>("keep", problem.n(),
                                                trace::Meaning::predicate);
        const auto out = device.allocate<T>("out", problem.n());
        const auto count =
            device.upload<int>("count", {0}, trace::Meaning::count);
        device.launch("compact_predicate", grid_of(blocks), block, 0,
                      compact_predicate<T, Flag>, in, keep, n,
                      wanted_of(problem));
        // two elements per thread
        device.launch("broken_scatter", grid_of((blocks + 1) / 2), block, 0,
                      broken_scatter<T, Flag>, in, keep, out, count, n);
        const auto kept =
            trace::from_value<std::int32_t>(device.download(count).at(0));
        problem.output = device.download(out, static_cast<std::uint64_t>(kept));
    }
};

inline constexpr Program broken_programs[] = {
    {"broken-race", run_program<ScanRun<BrokenRace>>},
    {"broken-missing-sync", run_program<ScanRun<BrokenMissingSync>>},
    {"broken-divergent-barrier", run_program<ScanRun<BrokenDivergentBarrier>>},
    {"broken-bounds", run_program<ScanRun<BrokenBounds>>},
    {"broken-warp-sync", run_program<ScanRun<BrokenWarpSync>>},
    {"broken-global-race", run_program<ScanRun<BrokenGlobalRace>>},
    {"broken-identity", run_program<ScanRun<BrokenIdentity>>},
    {"broken-lookback-order", run_program<ScanRun<BrokenLookbackOrder>>},
    {"broken-lookback-fence", run_program<ScanRun<BrokenLookbackFence>>},
    {"broken-lookback-blockidx", run_program<ScanRun<BrokenLookbackBlockIdx>>},
    {"broken-ring", run_program<ScanRun<BrokenRing>>},
#if SCANSCOPE_HAS_DEVICES
    {"broken-devices", run_program<BrokenDevices, Devices>},
#endif
    {"broken-tail", run_program<BrokenTail>},
    {"broken-fence", run_program<BrokenFence>},
    {"broken-scatter", run_program<BrokenScatter>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
