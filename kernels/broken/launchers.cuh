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
void launch_tree(Device& device, const ScanArguments<T>& scan, const char* name,
                 Kernel kernel) {
    const auto size = std::bit_ceil(scan.n);
    device.launch(name, {}, {scan.threads}, size * sizeof(T), kernel, scan.in,
                  scan.out, static_cast<int>(scan.n), static_cast<int>(size),
                  scan.inclusive, scan.any_operator(), scan.identity());
}

struct BrokenRace {
    static constexpr std::string_view id = "broken-race";
    template <class T>
    static void launch(Device& device, const ScanArguments<T>& scan) {
        scan_in_one_block(device, scan, "broken_race", scan.n * sizeof(T),
                          broken_race<T, AnyOperator<T>>);
    }
};
struct BrokenBounds {
    static constexpr std::string_view id = "broken-bounds";
    template <class T>
    static void launch(Device& device, const ScanArguments<T>& scan) {
        scan_in_one_block(device, scan, "broken_bounds", 2 * scan.n * sizeof(T),
                          broken_bounds<T, AnyOperator<T>>);
    }
};
struct BrokenWarpSync {
    static constexpr std::string_view id = "broken-warp-sync";
    template <class T>
    static void launch(Device& device, const ScanArguments<T>& scan) {
        scan_in_one_block(device, scan, "broken_warp_sync", scan.n * sizeof(T),
                          broken_warp_sync<T, AnyOperator<T>>);
    }
};
struct BrokenMissingSync {
    static constexpr std::string_view id = "broken-missing-sync";
    template <class T>
    static void launch(Device& device, const ScanArguments<T>& scan) {
        launch_tree(device, scan, "broken_missing_sync",
                    broken_missing_sync<T, AnyOperator<T>>);
    }
};
struct BrokenDivergentBarrier {
    static constexpr std::string_view id = "broken-divergent-barrier";
    template <class T>
    static void launch(Device& device, const ScanArguments<T>& scan) {
        launch_tree(device, scan, "broken_divergent_barrier",
                    broken_divergent_barrier<T, AnyOperator<T>>);
    }
};

using BrokenScans =
    ScanList<BrokenRace, BrokenMissingSync, BrokenDivergentBarrier,
             BrokenBounds, BrokenWarpSync>;

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
