// Launches each scan of any size, with several blocks and several launches. To
// add a scan, follow launchers.cuh.
#pragma once

#include <algorithm>
#include <bit>
#include <string>

#include "kernels/input/options.h"
#include "kernels/scan/arguments.cuh"
#include "kernels/scan/lookback.cuh"
#include "kernels/scan/lookback_ring.cuh"
#include "kernels/scan/naive_global.cuh"
#include "kernels/scan/recursive.cuh"
#include "kernels/scan/reduce_then_scan.cuh"
#include "kernels/scan/segmented.cuh"
#include "kernels/scan/work_efficient_global.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

inline std::string numbered(std::string name, int number) {
    return name.append(" ").append(std::to_string(number));
}

// The number of elements that a thread takes at once with --items 8.
inline constexpr int wide_run = 8;

inline std::uint64_t parts(std::uint64_t whole, std::uint64_t part) {
    return (whole + part - 1) / part;
}

struct NaiveGlobal {
    static constexpr std::string_view id = "naive-global";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        const int n = static_cast<int>(scan.n);
        const auto grid = grid_of(parts(scan.n, scan.threads));
        auto from = scan.out, to = device.scratch<T>("other", scan.n);
        if (std::bit_width(scan.n - 1) % 2 != 0) // the last stride writes `out`
            std::swap(from, to);
        device.launch("naive_load", grid, {scan.threads}, 0, naive_load<T>,
                      scan.in, from, n, !scan.inclusive, scan.identity);
        for (std::int64_t stride = 1; stride < n; stride *= 2) {
            device.launch("naive_stride", grid, {scan.threads}, 0,
                          naive_stride<T, Op>, from, to, n,
                          static_cast<int>(stride), scan.op);
            std::swap(from, to);
        }
    }
};

struct WorkEfficientGlobal {
    static constexpr std::string_view id = "work-efficient-global";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        const int n = static_cast<int>(scan.n);
        const int size = static_cast<int>(std::bit_ceil(scan.n));
        const trace::Dim3 block{scan.threads};
        const auto grid = [&](std::uint64_t threads) {
            return grid_of(parts(threads, scan.threads));
        };
        const auto temp = device.scratch<T>("temp", std::bit_ceil(scan.n));
        device.launch("tree_load", grid(std::bit_ceil(scan.n)), block, 0,
                      tree_load<T>, scan.in, temp, n, size, scan.identity);
        for (int offset = 1; offset < size; offset *= 2)
            device.launch("tree_up_sweep", grid(size / 2 / offset), block, 0,
                          tree_up_sweep<T, Op>, temp, size, offset, scan.op);
        device.launch("tree_clear", {}, {1}, 0, tree_clear<T>, temp, size,
                      scan.out, n, scan.inclusive, scan.identity);
        for (int offset = size / 2; offset > 0; offset /= 2)
            device.launch("tree_down_sweep", grid(size / 2 / offset), block, 0,
                          tree_down_sweep<T, Op>, temp, size, offset, scan.op);
        device.launch("tree_store", grid(scan.n), block, 0, tree_store<T>, temp,
                      scan.out, n, scan.inclusive);
    }
};

struct Recursive {
    static constexpr std::string_view id = "recursive";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        level(device, scan, scan.out, 1);
    }
    template <class T, class Op>
    static void level(Device& device, const ScanArguments<T, Op>& scan,
                      global_ptr<T> out, int depth) {
        const int n = static_cast<int>(scan.n);
        const std::uint64_t tile = 2 * std::bit_ceil(scan.threads);
        const std::uint64_t blocks = parts(scan.n, tile);
        const auto sums = device.scratch<T>(numbered("sums", depth), blocks);
        device.launch("scan_tiles", grid_of(blocks), {scan.threads},
                      tile * sizeof(T), scan_tiles<T, Op>, scan.in, out, sums,
                      n, static_cast<int>(tile), scan.inclusive, scan.op,
                      scan.identity);
        if (blocks == 1) return;
        const auto before =
            device.scratch<T>(numbered("before", depth), blocks);
        level<T, Op>(device,
                     {sums, before, blocks, false, scan.op, scan.identity,
                      scan.threads, scan.options},
                     before, depth + 1);
        device.launch("add_before", grid_of(blocks), {scan.threads}, 0,
                      add_before<T, Op>, out, before, n, static_cast<int>(tile),
                      scan.op);
    }
};

// Calls launch.operator()<items>() with the number of elements per thread that
// the option --items requests.
template <class Launch>
void with_items(const Options& options, const Launch& launch) {
    if (options.contains("items") && options.at("items") != "1")
        launch.template operator()<wide_run>();
    else
        launch.template operator()<1>();
}

struct ReduceThenScan {
    static constexpr std::string_view id = "reduce-then-scan";
    // Enough to fill a GPU; a block of 1024 threads scans all sums at once.
    static constexpr std::uint64_t most_blocks = 1024;
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        with_items(scan.options,
                   [&]<int items>() { launch_with<items>(device, scan); });
    }
    template <int items, class T, class Op>
    static void launch_with(Device& device, const ScanArguments<T, Op>& scan) {
        const int n = static_cast<int>(scan.n);
        const std::uint64_t tile = std::uint64_t{scan.threads} * items;
        const std::uint64_t part =
            parts(parts(scan.n, tile), most_blocks) * tile;
        const std::uint64_t blocks = parts(scan.n, part);
        const std::size_t shared = parts(scan.threads, 32) * sizeof(T);
        const auto sums = device.scratch<T>("sums", blocks);
        const auto before = device.scratch<T>("before", blocks);
        device.launch("reduce_parts", grid_of(blocks), {scan.threads}, shared,
                      reduce_parts<items, T, Op>, scan.in, sums, n,
                      static_cast<int>(part), scan.op, scan.identity);
        const auto scan_in_parts = [&](global_ptr<const T> in,
                                       global_ptr<T> out, std::uint64_t count,
                                       std::uint64_t in_one, bool inclusive) {
            device.launch("scan_parts", grid_of(parts(count, in_one)),
                          {scan.threads}, shared, scan_parts<items, T, Op>, in,
                          before, out, static_cast<int>(count),
                          static_cast<int>(in_one), !inclusive, scan.op,
                          scan.identity);
        };
        scan_in_parts(sums, before, blocks, blocks, false);
        scan_in_parts(scan.in, scan.out, scan.n, part, scan.inclusive);
    }
};

// `Tiles` is tile_state, or its replacement in a broken scan.
template <template <class> class Tiles, int items = 1, class T, class Op>
void launch_lookback(Device& device, const ScanArguments<T, Op>& scan,
                     const char* name) {
    const std::uint64_t tiles =
        parts(scan.n, std::uint64_t{scan.threads} * items);
    const tile_state<T> state{
        device.zeros<int>("next", 1),
        device.zeros<int>("state", tiles, trace::Meaning::tile_state),
        device.scratch<T>("aggregate", tiles),
        device.scratch<T>("prefix", tiles)};
    const std::size_t cells = parts(scan.threads, 32) + 1;
    device.launch(
        name, grid_of(tiles), {scan.threads}, cells * sizeof(T) + sizeof(int),
        lookback<items, T, Op, Tiles<T>>, scan.in, scan.out, Tiles<T>{state},
        static_cast<int>(scan.n), !scan.inclusive, scan.op, scan.identity);
}
struct Lookback {
    static constexpr std::string_view id = "lookback";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        with_items(scan.options, [&]<int items>() {
            launch_lookback<tile_state, items>(device, scan, "lookback");
        });
    }
};

// `Ring` is tile_ring, or its replacement in a broken scan.
template <template <class> class Ring, class T, class Op>
void launch_ring(Device& device, const ScanArguments<T, Op>& scan,
                 const char* name) {
    constexpr std::uint64_t usual_stages = 4, tiles_a_block = 6;
    const std::uint64_t most_blocks = scan.n <= 4096 ? 8 : 128;
    const auto warps = static_cast<int>(parts(scan.threads, 32));
    const std::uint64_t largest = 32 * std::max(warps - other_roles, 1);
    // Small inputs get small tiles, so that the ring still wraps around.
    const std::uint64_t usual = scan.n <= 24    ? 2
                                : scan.n <= 96  ? 4
                                : scan.n <= 256 ? 8
                                                : largest;
    const auto tile = scan.options.find("tile");
    const bool is_auto = tile == scan.options.end() || tile->second == "auto";
    const std::uint64_t size =
        is_auto ? usual
                : std::min(largest, *option_number(scan.options, "tile"));
    const std::uint64_t chunks = parts(size, 32);
    const std::uint64_t stages =
        option_number(scan.options, "stages").value_or(usual_stages);
    const std::uint64_t tiles = parts(scan.n, size);
    const std::uint64_t blocks =
        std::clamp<std::uint64_t>(tiles / tiles_a_block, 1, most_blocks);
    const auto sums = device.scratch<T>("sum", tiles);
    const tile_state<T> state{
        device.zeros<int>("next", 1),
        device.zeros<int>("state", tiles, trace::Meaning::tile_state), sums,
        sums};
    const std::size_t shared =
        stages * ((size + 2 * chunks) * sizeof(T) + (4 + chunks) * sizeof(int));
    device.launch_together(
        name, grid_of(blocks),
        {static_cast<std::uint32_t>(32 * (chunks + other_roles))}, shared,
        lookback_ring<Ring, T, Op>, scan.in, scan.out, state,
        static_cast<int>(scan.n), static_cast<int>(size),
        static_cast<int>(stages), !scan.inclusive, scan.op, scan.identity);
}
struct LookbackRing {
    static constexpr std::string_view id = "lookback-ring";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        launch_ring<tile_ring>(device, scan, "lookback_ring");
    }
};

struct Segmented {
    static constexpr std::string_view id = "segmented";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        const auto heads =
            device.upload<int>("heads", segment_heads(scan.options, scan.n),
                               trace::Meaning::heads);
        level<T, Op>(device, scan, heads, 1);
    }
    template <class T, class Op>
    static void level(Device& device, const ScanArguments<T, Op>& scan,
                      global_ptr<const int> heads, int depth) {
        const int n = static_cast<int>(scan.n);
        // (with one thread per block, there would be as many sums as elements)
        const std::uint32_t threads = scan.threads == 1 ? 2 : scan.threads;
        const std::uint64_t blocks = parts(scan.n, threads);
        const auto open = device.scratch<int>(numbered("open", depth), scan.n);
        const auto sums = device.scratch<T>(numbered("sums", depth), blocks);
        const auto headed = device.scratch<int>(numbered("headed", depth),
                                                blocks, trace::Meaning::heads);
        device.launch("segmented_tiles", grid_of(blocks), {threads},
                      2 * threads * (sizeof(T) + sizeof(int)),
                      segmented_tiles<T, Op>, scan.in, heads, scan.out, open,
                      sums, headed, n, !scan.inclusive, scan.op, scan.identity);
        if (blocks == 1) return;
        const auto before =
            device.scratch<T>(numbered("before", depth), blocks);
        level<T, Op>(device,
                     {sums, before, blocks, true, scan.op, scan.identity,
                      scan.threads, scan.options},
                     headed, depth + 1);
        device.launch("add_to_open", grid_of(blocks), {threads}, 0,
                      add_to_open<T, Op>, scan.out, open, before, n, scan.op);
    }
};

using LargeScans = ScanList<NaiveGlobal, WorkEfficientGlobal, Recursive,
                            ReduceThenScan, Lookback, LookbackRing, Segmented>;

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
