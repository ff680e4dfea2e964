// Reduces an array on the GPU to its sum. A header for any CUDA program:
//
//     #include <scanscope/reduce.cuh>
//
//     scanscope::Workspace workspace;
//     cudaError_t error = scanscope::reduce(workspace, in, sum, n, Op(), identity, stream);
//
// in         n elements on the device, of any trivially copyable type of 1, 2, 4, 8 or 16 bytes
// sum        receives the result, on the device: in[0] op … op in[n - 1], or the identity if n is 0
// Op         T operator()(T, T) const, on the device; must be associative, need not be commutative
// identity   op(identity, x) == op(x, identity) == x
//
// Takes one launch, and reads every element once. On the same device, the result has the same bits in every
// run, even for floating-point sums. Needs CUDA 12.3 or newer and C++17.
#pragma once

#include <algorithm>
#include <type_traits>

#include "scanscope/look_back.cuh"
#include "scanscope/reduce_ring.cuh"
#include "scanscope/tiles.cuh"
#include "scanscope/workspace.cuh"

namespace scanscope {

namespace reductions {
inline constexpr std::size_t bytes_for_registers = 256u << 20;
}

template <class T> struct ReduceShape {
    static constexpr int warps = 16, threads = 32 * warps;
    // Vectors of 16 bytes that a lane has of a row. Lanes exchange wide elements in several shuffles, so
    // their rows are longer.
    static constexpr int vectors = sizeof(T) >= 8 ? 4 : 1;
    static constexpr int of_lane = vectors * copied_at_once / static_cast<int>(sizeof(T));
    static constexpr int row = 32 * of_lane;
    static constexpr int at_once = 8 / vectors; // rows that a warp adds up together
    // Rows per warp for which another block is worth launching.
    static constexpr int few_rows = 4 / vectors;
    static constexpr int blocks = 1; // at most, per multiprocessor
};

// Some rows of a warp, on their way to its registers.
template <class T> struct RowsOfWarp {
    using Shape = ReduceShape<T>;
    T items[Shape::at_once][Shape::of_lane];

    // Rows from `end` on do not exist: their elements are `missing`.
    __device__ __forceinline__ void load(const T* in, std::size_t first, std::size_t end, bool whole_vectors,
                                         const T& missing) {
#pragma unroll
        for (int i = 0; i < Shape::at_once; ++i) {
            const T* from = in + (first + i) * Shape::row + lane_of_thread() * Shape::of_lane;
            if (first + i >= end) {
                for (T& item : items[i]) item = missing;
            } else if (whole_vectors) {
                int4 read[Shape::vectors];
                for (int j = 0; j < Shape::vectors; ++j)
                    read[j] = __ldcs(reinterpret_cast<const int4*>(from) + j);
                memcpy(items[i], read, sizeof read);
            } else {
                for (int j = 0; j < Shape::of_lane; ++j) items[i][j] = from[j];
            }
        }
    }
};

// Returns the sum of the rows from `first` up to, but not including, `end`; only lane 0 has it. The next rows
// are on their way while some are added up.
template <class T, class Op>
__device__ __forceinline__ T sum_of_share(const TiledArray<T>& array, std::size_t first, std::size_t end,
                                          bool whole_vectors, Op op, const T& identity) {
    using Shape = ReduceShape<T>;
    T sum = identity;
    RowsOfWarp<T> next;
    next.load(array.in, first, end, whole_vectors, identity);
    while (first < end) {
        const RowsOfWarp<T> rows = next;
        first += Shape::at_once;
        if (first < end) next.load(array.in, first, end, whole_vectors, identity);
#pragma unroll
        for (int i = 0; i < Shape::at_once; ++i) {
            T of_lane = rows.items[i][0];
#pragma unroll
            for (int j = 1; j < Shape::of_lane; ++j) of_lane = op(of_lane, rows.items[i][j]);
            sum = op(sum, sum_of_lanes(of_lane, op));
        }
    }
    return sum;
}

// Each warp adds up `share` consecutive rows, each block adds up its warps, and the first block adds up all
// blocks. Only the first block waits for others. A single block has a smaller kernel of its own.
template <bool is_alone, class T, class Op>
__global__ void __launch_bounds__(ReduceShape<T>::threads)
    reduce_single_pass(TiledArray<T> array, std::size_t share, T* out, TileSums<T> sums, bool whole_vectors,
                       Op op, T identity) {
    using Shape = ReduceShape<T>;
    __shared__ T sum_of_warp[Shape::warps];
    const int lane = lane_of_thread(), warp = warp_of_thread();
    unsigned run = 0;
    if constexpr (!is_alone) run = sums.run();

    // ---- each warp adds up its share of the rows; the last warp also adds the elements after the last row
    const std::size_t rows = array.n / Shape::row;
    const std::size_t mine = std::size_t{blockIdx.x} * Shape::warps + warp;
    const std::size_t first = mine * share < rows ? mine * share : rows;
    const std::size_t end = first + share < rows ? first + share : rows;
    T sum = sum_of_share(array, first, end, whole_vectors, op, identity);
    if (mine == std::size_t{gridDim.x} * Shape::warps - 1) {
        T rest = identity;
        for (std::size_t i = rows * Shape::row + lane * Shape::of_lane;
             i < array.n && i < rows * Shape::row + (lane + 1) * Shape::of_lane; ++i)
            rest = op(rest, array.in[i]);
        sum = op(sum, sum_of_lanes(rest, op));
    }

    // ---- each block adds up its warps
    if (lane == 0) sum_of_warp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        const T of_block = sum_of_lanes(lane < Shape::warps ? sum_of_warp[lane] : identity, op);
        if (lane == 0) {
            if constexpr (is_alone)
                *out = of_block;
            else
                sums.publish(static_cast<int>(blockIdx.x), of_block, run);
        }
    }

    // ---- the first block adds up all blocks
    if constexpr (!is_alone) {
        if (blockIdx.x != 0) return;
        __syncthreads(); // the sums of the warps have been read, so their cells can be reused
        BlockLooksBack<T, Op, Shape::warps> blocks(sums, run, op, identity, sum_of_warp);
        const T of_all_blocks = blocks.before(static_cast<int>(gridDim.x));
        if (threadIdx.x != 0) return;
        *out = of_all_blocks;
        sums.end(run); // safe: all other blocks have published their sums, the last thing they do
    }
}

// Allocates the memory for reductions of any size, so that later calls do not allocate.
template <class T> cudaError_t reserve_reduce(Workspace& workspace) {
    const cudaError_t error = workspace.ask_device();
    const int blocks = ReduceShape<T>::blocks * workspace.multiprocessors();
    return error != cudaSuccess ? error : workspace.grow(blocks * sizeof(PublishedSum<T>));
}

template <class T, class Op>
cudaError_t reduce(Workspace& workspace, const T* in, T* sum, std::size_t n, Op op, T identity,
                   cudaStream_t stream = nullptr) {
    static_assert(std::is_trivially_copyable_v<T> && copied_at_once % sizeof(T) == 0,
                  "elements must be trivially copyable and have 1, 2, 4, 8 or 16 bytes: pad all others");
    using Shape = ReduceShape<T>;
    cudaError_t error = workspace.ask_device();
    if (error != cudaSuccess) return error;
    const bool whole_vectors = is_at_whole_vector(in);
    const auto multiprocessors = static_cast<std::size_t>(workspace.multiprocessors());
    const bool in_ring = suits_ring<T> && n * sizeof(T) > reductions::bytes_for_registers && whole_vectors &&
                         workspace.has_copy_engine();
    const std::size_t blocks =
        in_ring ? multiprocessors
                : std::clamp<std::size_t>(tiles_of(n, Shape::few_rows * Shape::warps * Shape::row), 1,
                                          Shape::blocks * multiprocessors);
    TileSums<T> sums{};
    error = workspace.prepare(blocks, stream, sums);
    if (error != cudaSuccess) return error;
    if constexpr (suits_ring<T>)
        if (in_ring) {
            constexpr auto bytes = RingShape<T>::bytes;
            error = cudaFuncSetAttribute(reduce_ring<T, Op>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                         static_cast<int>(bytes));
            if (error != cudaSuccess) return error;
            reduce_ring<<<static_cast<unsigned>(blocks), RingShape<T>::threads, bytes, stream>>>(
                TiledArray<T>{in, n}, sum, sums, op, identity);
            return cudaGetLastError();
        }
    const std::size_t share = tiles_of(n / Shape::row, static_cast<int>(blocks) * Shape::warps);
    const auto kernel = blocks == 1 ? reduce_single_pass<true, T, Op> : reduce_single_pass<false, T, Op>;
    kernel<<<static_cast<unsigned>(blocks), Shape::threads, 0, stream>>>(TiledArray<T>{in, n}, share, sum,
                                                                         sums, whole_vectors, op, identity);
    return cudaGetLastError();
}

} // namespace scanscope
