// Launches each reduction, in the same way on all executors. To add one, follow
// scan/launchers.cuh.
#pragma once

#include <bit>

#if defined(__FAST_MATH__)
#error "-ffast-math breaks compensated sums: it takes every rounding error for 0"
#endif

#include "kernels/reduce/fold_into_output.h"
#include "kernels/reduce/reduce_butterfly.cuh"
#include "kernels/reduce/reduce_kahan.cuh"
#include "kernels/reduce/reduce_naive.cuh"
#include "kernels/reduce/reduce_shared.cuh"
#include "kernels/reduce/reduce_warp.cuh"
#include "kernels/simt/device.h"
#include "kernels/simt/launching.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// A run of a reduction, with the operator as a type.
template <class Reduction> struct ReductionRun {
    template <class T> static void launch(Device& device, Problem& problem) {
        with_operator<T>(problem.op, [&](auto op) { Reduction::template launch<T>(device, problem, op); });
    }
};

// The number of blocks that gives every thread 16 elements, but at most 1024,
// which fill a GPU.
inline std::uint64_t few_blocks(const Problem& problem, std::uint64_t n) {
    const std::uint64_t wanted = (blocks_for(problem, n) + 15) / 16;
    return wanted < 1024 ? wanted : 1024;
}

// One element per thread, or at least 16 with --few-blocks.
inline std::uint64_t blocks_to_reduce(const Problem& problem, std::uint64_t n) {
    return problem.options.contains("few-blocks") ? few_blocks(problem, n) : blocks_for(problem, n);
}

// Launches a reduction; one more block or, with --finish cpu, the host adds up the blocks' sums.
template <class T, class Launch> void reduce_by_blocks(Device& device, Problem& problem, Launch launch) {
    const std::uint64_t blocks = blocks_to_reduce(problem, problem.n());
    const bool on_cpu = option_is(problem, "finish", "cpu");
    const auto in = device.input<T>("in", problem.input);
    const auto sums = device.allocate<T>(blocks == 1 || on_cpu ? "out" : "sums", blocks);
    launch(in, sums, problem.n(), blocks);
    if (blocks == 1 || on_cpu) {
        fold_into_output<T>(problem, device.download(sums));
        return;
    }
    const auto out = device.allocate<T>("out", 1);
    launch(sums, out, blocks, 1);
    problem.output = device.download(out);
}

// The host adds up the blocks' sums. With --finish gpu, each level is one more
// launch, because a thread of this kernel takes only one element.
struct ReduceNaive {
    template <class T, class Op> static void launch(Device& device, Problem& problem, Op op) {
        const bool on_gpu = option_is(problem, "finish", "gpu");
        // (with one thread per block, there would be as many sums as elements)
        const std::uint64_t threads =
            on_gpu && problem.threads_per_block == 1 ? 2 : problem.threads_per_block;
        global_ptr<T> data = device.input_to_change<T>("data", problem.input);
        for (std::uint64_t n = problem.n(), level = 1;; ++level) {
            const std::uint64_t blocks = (n + threads - 1) / threads;
            const bool is_last = blocks == 1 || !on_gpu;
            const std::string name = is_last ? "out" : "level" + std::to_string(level);
            const auto out = device.allocate<T>(name.c_str(), blocks);
            device.launch("reduce_naive", grid_of(blocks), {static_cast<std::uint32_t>(threads)}, 0,
                          reduce_naive<T, Op>, data, out, static_cast<int>(n), op);
            if (is_last) return fold_into_output<T>(problem, device.download(out));
            data = out;
            n = blocks;
        }
    }
};

template <class T, class Op, class In, class Out>
void launch_reduce_shared(Device& device, const Problem& problem, Op op, In in, Out out, std::uint64_t n,
                          std::uint64_t blocks) {
    const std::uint32_t threads = problem.threads_per_block;
    device.launch("reduce_shared", grid_of(blocks), {threads}, threads * sizeof(T), reduce_shared<T, Op>, in,
                  out, static_cast<int>(n), static_cast<int>(std::bit_ceil(threads)), op,
                  identity_element<T>(problem));
}

struct ReduceShared {
    template <class T, class Op> static void launch(Device& device, Problem& problem, Op op) {
        reduce_by_blocks<T>(device, problem, [&](auto in, auto out, auto n, auto blocks) {
            launch_reduce_shared<T>(device, problem, op, in, out, n, blocks);
        });
    }
};

// Launches a kernel whose warps have one cell each in shared memory.
template <class T, class Op, class Kernel>
void reduce_by_warps(Device& device, Problem& problem, Op op, const char* name, Kernel kernel) {
    const std::uint32_t threads = problem.threads_per_block;
    reduce_by_blocks<T>(device, problem, [&](auto in, auto out, auto n, auto blocks) {
        device.launch(name, grid_of(blocks), {threads}, (threads + 31) / 32 * sizeof(T), kernel, in, out,
                      static_cast<int>(n), op, identity_element<T>(problem));
    });
}

struct ReduceWarp {
    template <class T, class Op> static void launch(Device& device, Problem& problem, Op op) {
        reduce_by_warps<T>(device, problem, op, "reduce_warp", reduce_warp<T, Op>);
    }
};

struct ReduceButterfly {
    template <class T, class Op> static void launch(Device& device, Problem& problem, Op op) {
        reduce_by_warps<T>(device, problem, op, "reduce_butterfly", reduce_butterfly<T, Op>);
    }
};

// One launch per level: 10,000,000 -> 39,063 -> 153 -> 1 with 256 threads.
struct ReduceMultilevel {
    template <class T, class Op> static void launch(Device& device, Problem& problem, Op op) {
        global_ptr<const T> from = device.input<T>("in", problem.input);
        for (std::uint64_t n = problem.n(), level = 1;; ++level) {
            // (with one thread per block, there would be as many sums as elements)
            const std::uint64_t blocks = problem.threads_per_block == 1 ? 1 : blocks_to_reduce(problem, n);
            const std::string name = blocks == 1 ? "out" : "level" + std::to_string(level);
            const auto to = device.allocate<T>(name.c_str(), blocks);
            launch_reduce_shared<T>(device, problem, op, from, to, n, blocks);
            if (blocks == 1) {
                problem.output = device.download(to);
                return;
            }
            from = to;
            n = blocks;
        }
    }
};

// The host adds up the blocks' sums like the threads do, including the rounding errors.
struct ReduceKahan {
    static std::uint64_t blocks(const Problem& problem) { return few_blocks(problem, problem.n()); }
    template <class T> static void launch(Device& device, Problem& problem) {
        using Plain = plain_t<T>;
        const std::uint32_t threads = problem.threads_per_block;
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", blocks(problem));
        const auto lost = device.allocate<Plain>("lost", blocks(problem));
        device.launch("reduce_kahan", grid_of(blocks(problem)), {threads},
                      threads * (sizeof(T) + sizeof(Plain)), reduce_kahan<T>, in, out, lost,
                      static_cast<int>(problem.n()), static_cast<int>(std::bit_ceil(threads)),
                      identity_element<T>(problem));
        const auto sums = device.download(out), lacks = device.download(lost);
        Plain sum = trace::from_value<Plain>(sums.at(0));
        Plain lacking = trace::from_value<Plain>(lacks.at(0));
        for (std::size_t i = 1; i < sums.size(); ++i) {
            lacking += trace::from_value<Plain>(lacks[i]);
            sum = two_sum(sum, lacking, trace::from_value<Plain>(sums[i]));
        }
        problem.output = {trace::to_value(static_cast<Plain>(sum + finite_or_0(lacking)))};
        problem.host_combines = sums.size() - 1;
    }
};

inline constexpr Program reduction_programs[] = {
    {"reduce-naive", run_program<ReductionRun<ReduceNaive>>},
    {"reduce-shared", run_program<ReductionRun<ReduceShared>>},
    {"reduce-warp", run_program<ReductionRun<ReduceWarp>>},
    {"reduce-butterfly", run_program<ReductionRun<ReduceButterfly>>},
    {"reduce-multilevel", run_program<ReductionRun<ReduceMultilevel>>},
    {"reduce-kahan", run_program<OnFloats<ReduceKahan>>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
