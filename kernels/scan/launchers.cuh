// Launches each scan of one block, in the same way on all executors. To add a
// scan, write its kernel's header, add a launcher here and its name to
// `BlockScans`, a row to catalogue/scan_rows.cpp and a page to
// resources/algorithms.
#pragma once

#include <algorithm>
#include <bit>

#include "kernels/input/options.h"
#include "kernels/scan/arguments.cuh"
#include "kernels/scan/blelloch.cuh"
#include "kernels/scan/brent_kung.cuh"
#include "kernels/scan/hillis_steele.cuh"
#include "kernels/scan/hybrid_warp.cuh"
#include "kernels/scan/pointer_jumping.cuh"
#include "kernels/scan/sklansky.cuh"
#include "kernels/scan/thread_coarsening.cuh"
#include "kernels/scan/warp_shared.cuh"
#include "kernels/scan/warp_shuffle.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// Launches a kernel with the arguments that most scans have.
template <class T, class Op, class Kernel>
void scan_in_one_block(Device& device, const ScanArguments<T, Op>& scan,
                       const char* name, std::size_t shared_bytes,
                       Kernel kernel) {
    device.launch(name, {}, {scan.threads}, shared_bytes, kernel, scan.in,
                  scan.out, static_cast<int>(scan.n), !scan.inclusive, scan.op,
                  scan.identity);
}

struct HillisSteele {
    static constexpr std::string_view id = "hillis-steele";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "hillis_steele", 2 * scan.n * sizeof(T),
                          hillis_steele<T, Op>);
    }
};

struct Blelloch {
    static constexpr std::string_view id = "blelloch";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        if (scan.options.contains("padding"))
            padded<true>(device, scan);
        else
            padded<false>(device, scan);
    }
    template <bool padding, class T, class Op>
    static void padded(Device& device, const ScanArguments<T, Op>& scan) {
        const int size = static_cast<int>(std::bit_ceil(scan.n));
        const std::size_t cells = cell<padding>(size - 1) + 1;
        device.launch("blelloch", {}, {scan.threads}, cells * sizeof(T),
                      blelloch<T, Op, padding>, scan.in, scan.out,
                      static_cast<int>(scan.n), size, scan.inclusive, scan.op,
                      scan.identity);
    }
};

struct PointerJumping {
    static constexpr std::string_view id = "pointer-jumping";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        if (!scan.options.contains(std::string(links_option)))
            return along(device, scan, PreviousElement{});
        const global_ptr<const int> links =
            device.upload<int>("links", list_links(scan.options, scan.n),
                               trace::Meaning::elements);
        along(device, scan, links);
    }
    template <class T, class Op, class Links>
    static void along(Device& device, const ScanArguments<T, Op>& scan,
                      const Links& links) {
        device.launch("pointer_jumping", {}, {scan.threads},
                      scan.n * (sizeof(T) + sizeof(int)),
                      pointer_jumping<T, Links, Op>, scan.in, scan.out, links,
                      static_cast<int>(scan.n), !scan.inclusive, scan.op,
                      scan.identity);
    }
};

struct WarpShuffle {
    static constexpr std::string_view id = "warp-shuffle";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "warp_shuffle", 0, warp_shuffle<T, Op>);
    }
};

struct WarpShared {
    static constexpr std::string_view id = "warp-shared";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "warp_shared", scan.n * sizeof(T),
                          warp_shared<T, Op>);
    }
};

struct HybridWarp {
    static constexpr std::string_view id = "hybrid-warp";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        const std::size_t warps = (scan.threads + 31) / 32;
        scan_in_one_block(device, scan, "hybrid_warp", warps * sizeof(T),
                          hybrid_warp<T, Op>);
    }
};

struct BrentKung {
    static constexpr std::string_view id = "brent-kung";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "brent_kung", scan.n * sizeof(T),
                          brent_kung<T, Op>);
    }
};

struct Sklansky {
    static constexpr std::string_view id = "sklansky";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        scan_in_one_block(device, scan, "sklansky", scan.n * sizeof(T),
                          sklansky<T, Op>);
    }
};

struct ThreadCoarsening {
    static constexpr std::string_view id = "thread-coarsening";
    template <class T, class Op>
    static void launch(Device& device, const ScanArguments<T, Op>& scan) {
        const std::size_t parts = std::min<std::size_t>(scan.n, scan.threads);
        scan_in_one_block(device, scan, "thread_coarsening",
                          (scan.n + 2 * parts) * sizeof(T),
                          thread_coarsening<T, Op>);
    }
};

using BlockScans =
    ScanList<HillisSteele, Blelloch, PointerJumping, WarpShuffle, WarpShared,
             HybridWarp, BrentKung, Sklansky, ThreadCoarsening>;

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
