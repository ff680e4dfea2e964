// How each scan is launched, once for all executors: memory, sizes, arguments.
// A new scan is its kernel's header, a launcher here with its line in
// `scan_programs`, a row in catalogue_rows.cpp and a text in
// resources/algorithms.
#pragma once

#include <bit>

#include "scan/blelloch.cuh"
#include "scan/brent_kung.cuh"
#include "scan/hillis_steele.cuh"
#include "scan/hybrid_warp.cuh"
#include "scan/pointer_jumping.cuh"
#include "scan/sklansky.cuh"
#include "scan/warp_shuffle.cuh"
#include "simt/launching.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// Most scans of one block take the same arguments.
template <class T, class Kernel>
void scan_in_one_block(Device& device, Problem& problem, const char* name,
                       std::size_t shared_bytes, Kernel kernel) {
    const auto in = device.input<T>("in", problem.input);
    const auto out = device.allocate<T>("out", problem.n());
    device.launch(name, {}, {problem.threads_per_block}, shared_bytes, kernel,
                  in, out, static_cast<int>(problem.n()), !problem.inclusive(),
                  AnyOperator<T>{problem.op}, identity_element<T>(problem));
    problem.output = device.download(out);
}

struct HillisSteele {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "hillis_steele",
                             2 * problem.n() * sizeof(T),
                             hillis_steele<T, AnyOperator<T>>);
    }
};

struct Blelloch {
    template <class T> static void launch(Device& device, Problem& problem) {
        if (problem.options.contains("padding"))
            launch<T, true>(device, problem);
        else
            launch<T, false>(device, problem);
    }
    template <class T, bool padding>
    static void launch(Device& device, Problem& problem) {
        const int n = static_cast<int>(problem.n());
        const int size = static_cast<int>(std::bit_ceil(problem.n()));
        const std::size_t cells = cell<padding>(size - 1) + 1;
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", problem.n());
        device.launch("blelloch", {}, {problem.threads_per_block},
                      cells * sizeof(T), blelloch<T, AnyOperator<T>, padding>,
                      in, out, n, size, problem.inclusive(),
                      AnyOperator<T>{problem.op}, identity_element<T>(problem));
        problem.output = device.download(out);
    }
};

struct PointerJumping {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "pointer_jumping",
                             problem.n() * (sizeof(T) + sizeof(int)),
                             pointer_jumping<T, AnyOperator<T>>);
    }
};

struct WarpShuffle {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "warp_shuffle", 0,
                             warp_shuffle<T, AnyOperator<T>>);
    }
};

struct HybridWarp {
    template <class T> static void launch(Device& device, Problem& problem) {
        const std::size_t warps = (problem.threads_per_block + 31) / 32;
        scan_in_one_block<T>(device, problem, "hybrid_warp", warps * sizeof(T),
                             hybrid_warp<T, AnyOperator<T>>);
    }
};

struct BrentKung {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "brent_kung",
                             problem.n() * sizeof(T),
                             brent_kung<T, AnyOperator<T>>);
    }
};

struct Sklansky {
    template <class T> static void launch(Device& device, Problem& problem) {
        scan_in_one_block<T>(device, problem, "sklansky",
                             problem.n() * sizeof(T),
                             sklansky<T, AnyOperator<T>>);
    }
};

inline constexpr Program scan_programs[] = {
    {"hillis-steele", run_program<HillisSteele>},
    {"blelloch", run_program<Blelloch>},
    {"pointer-jumping", run_program<PointerJumping>},
    {"warp-shuffle", run_program<WarpShuffle>},
    {"hybrid-warp", run_program<HybridWarp>},
    {"brent-kung", run_program<BrentKung>},
    {"sklansky", run_program<Sklansky>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
