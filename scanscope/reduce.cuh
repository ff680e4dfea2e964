// The sum of an array on the GPU, as a header for any CUDA program:
//
//     #include <scanscope/reduce.cuh>
//
//     scanscope::Workspace workspace;
//     cudaError_t error = scanscope::reduce(workspace, in, sum, n, Op(), identity, stream);
//
// in         n elements on the device, of any trivially copyable type of 1, 2, 4, 8 or 16 bytes
// sum        where the sum goes, on the device: in[0] op … op in[n - 1], and the identity where n is 0
// Op         T operator()(T, T) const, on the device; associative, it need not commute
// identity   op(identity, x) and op(x, identity) are x
//
// One launch, in which every element is read once. The result has the same bits in every run on a device,
// floating-point sums too. CUDA 12.3 or newer, C++17.
#pragma once

#include <algorithm>
#include <type_traits>

#include "scanscope/look_back.cuh"
#include "scanscope/reduce_ring.cuh"
#include "scanscope/tiles.cuh"
#include "scanscope/workspace.cuh"

namespace scanscope {

namespace reductions {
inline constexpr std::size_t bytes_for_registers = 64u << 20;
}

template <class T> struct ReduceShape {
    static constexpr int warps = 16, threads = 32 * warps;
    static constexpr int in_vector = copied_at_once / static_cast<int>(sizeof(T));
    static constexpr int row = 32 * in_vector; // elements that a warp reads at once
    static constexpr int at_once = 8;          // rows whose elements a warp waits for together
    static constexpr int few_rows = 4;         // for a warp, before a block more is taken
    static constexpr int blocks = 1;           // a multiprocessor at most
};

// Of the rows from `first` up to `end`, as known to lane 0.
template <class T, class Op>
__device__ __forceinline__ T sum_of_rows(const TiledArray<T>& array, std::size_t first, std::size_t end,
                                         bool whole_vectors, Op op, const T& identity) {
    using Shape = ReduceShape<T>;
    T sum = identity;
    for (; first < end; first += Shape::at_once) {
        T items[Shape::at_once][Shape::in_vector];
#pragma unroll
        for (int i = 0; i < Shape::at_once; ++i) {
            const T* from = array.in + (first + i) * Shape::row + lane_of_thread() * Shape::in_vector;
            if (first + i >= end) {
                for (T& item : items[i]) item = identity;
            } else if (whole_vectors) {
                const int4 read = __ldcs(reinterpret_cast<const int4*>(from));
                memcpy(items[i], &read, sizeof read);
            } else {
                for (int j = 0; j < Shape::in_vector; ++j) items[i][j] = from[j];
            }
        }
#pragma unroll
        for (int i = 0; i < Shape::at_once; ++i) {
            T of_lane = items[i][0];
#pragma unroll
            for (int j = 1; j < Shape::in_vector; ++j) of_lane = op(of_lane, items[i][j]);
            sum = op(sum, sum_of_lanes(of_lane, op));
        }
    }
    return sum;
}

// Each warp adds up `share` rows that lie together, each block its warps, and the first block all blocks: it
// waits for the others, and they for nobody.
template <class T, class Op>
__global__ void __launch_bounds__(ReduceShape<T>::threads)
    reduce_single_pass(TiledArray<T> array, std::size_t share, T* out, TileSums<T> sums, bool whole_vectors,
                       Op op, T identity) {
    using Shape = ReduceShape<T>;
    __shared__ T sum_of_warp[Shape::warps];
    const int lane = lane_of_thread(), warp = warp_of_thread();
    const bool is_alone = gridDim.x == 1;
    const unsigned run = is_alone ? 0 : sums.run();

    // ---- each warp its share of the rows; the last one what is left behind the last whole row
    const std::size_t rows = array.n / Shape::row;
    const std::size_t mine = std::size_t{blockIdx.x} * Shape::warps + warp;
    const std::size_t first = mine * share < rows ? mine * share : rows;
    const std::size_t end = first + share < rows ? first + share : rows;
    T sum = sum_of_rows(array, first, end, whole_vectors, op, identity);
    if (mine == std::size_t{gridDim.x} * Shape::warps - 1) {
        T rest = identity;
        for (std::size_t i = rows * Shape::row + lane * Shape::in_vector;
             i < array.n && i < rows * Shape::row + (lane + 1) * Shape::in_vector; ++i)
            rest = op(rest, array.in[i]);
        sum = op(sum, sum_of_lanes(rest, op));
    }

    // ---- each block its warps
    if (lane == 0) sum_of_warp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        const T of_block = sum_of_lanes(lane < Shape::warps ? sum_of_warp[lane] : identity, op);
        if (lane == 0 && is_alone) *out = of_block;
        if (lane == 0 && !is_alone) sums.tell(static_cast<int>(blockIdx.x), of_block, run);
    }
    if (is_alone) return;

    // ---- the first block all blocks
    if (blockIdx.x != 0) return;
    __syncthreads(); // the warps' sums have been read, and their cells take the answers
    BlockLooksBack<T, Op, Shape::warps> blocks(sums, run, op, identity, sum_of_warp);
    const T of_all_blocks = blocks.before(static_cast<int>(gridDim.x));
    if (threadIdx.x != 0) return;
    *out = of_all_blocks;
    sums.end(run); // all others have told their sums, which is the last that they do
}

// Room for any reduction, for calls that must not allocate.
template <class T> cudaError_t reserve_reduce(Workspace& workspace) {
    const cudaError_t error = workspace.ask_device();
    const int blocks = ReduceShape<T>::blocks * workspace.multiprocessors();
    return error != cudaSuccess ? error : workspace.grow(blocks * sizeof(ToldSum<T>));
}

template <class T, class Op>
cudaError_t reduce(Workspace& workspace, const T* in, T* sum, std::size_t n, Op op, T identity,
                   cudaStream_t stream = nullptr) {
    static_assert(std::is_trivially_copyable_v<T> && copied_at_once % sizeof(T) == 0,
                  "elements are trivially copyable and of 1, 2, 4, 8 or 16 bytes: pad larger or odd ones");
    using Shape = ReduceShape<T>;
    cudaError_t error = workspace.ask_device();
    if (error != cudaSuccess) return error;
    const bool whole_vectors = is_at_whole_vector(in);
    const auto multiprocessors = static_cast<std::size_t>(workspace.multiprocessors());
    const bool in_ring =
        n * sizeof(T) > reductions::bytes_for_registers && whole_vectors && workspace.has_copy_engine();
    const std::size_t blocks =
        in_ring ? multiprocessors
                : std::clamp<std::size_t>(tiles_of(n, Shape::few_rows * Shape::warps * Shape::row), 1,
                                          Shape::blocks * multiprocessors);
    TileSums<T> sums{};
    error = workspace.prepare(blocks, stream, sums);
    if (error != cudaSuccess) return error;
    if (in_ring) {
        constexpr auto bytes = RingShape<T>::bytes;
        error = cudaFuncSetAttribute(reduce_ring<T, Op>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     static_cast<int>(bytes));
        if (error != cudaSuccess) return error;
        reduce_ring<<<static_cast<unsigned>(blocks), RingShape<T>::threads, bytes, stream>>>(
            TiledArray<T>{in, n}, sum, sums, op, identity);
    } else {
        const std::size_t share = tiles_of(n / Shape::row, static_cast<int>(blocks) * Shape::warps);
        reduce_single_pass<<<static_cast<unsigned>(blocks), Shape::threads, 0, stream>>>(
            TiledArray<T>{in, n}, share, sum, sums, whole_vectors, op, identity);
    }
    return cudaGetLastError();
}

} // namespace scanscope
