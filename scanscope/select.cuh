// Compacts an array on the GPU: the kept elements are written side by side, in their order. A header for any
// CUDA program:
//
//     #include <scanscope/select.cuh>
//
//     scanscope::Workspace workspace;
//     cudaError_t error = scanscope::select_if(workspace, in, out, kept, n, Wanted(), stream);
//     cudaError_t error = scanscope::unique(workspace, in, out, kept, n, Equal(), stream);
//
// in, out   n elements on the device, of any trivially copyable type of 1, 2, 4, 8 or 16 bytes. They may be
//           the same array for select_if, but not for unique. Nothing is written after the kept elements
// kept      receives the number of kept elements, on the device
// Wanted    bool operator()(T) const, on the device: whether an element is kept
// Equal     bool operator()(T, T) const, on the device: an element equal to the one before it is dropped
//
// Takes one launch, reads every element once and writes every kept element once. The kernel is chosen as in
// scan.cuh. Needs CUDA 12.3 or newer and C++17.
#pragma once

#include <algorithm>
#include <type_traits>

#include "scanscope/select_registers.cuh"
#include "scanscope/select_ring.cuh"
#include "scanscope/workspace.cuh"

namespace scanscope {

namespace selections {

// Up to this number of bytes, elements stay in registers.
template <class T> inline constexpr std::size_t bytes_for_registers = (sizeof(T) == 2 ? 4u : 16u) << 20;

template <class T> using FewShape = RegisterShape<T, 8, 4>;

template <class Wanted> struct KeepIf {
    static constexpr bool asks_previous = false;
    Wanted wanted;
    template <class T> __device__ __forceinline__ bool operator()(const T&, const T& item) const {
        return wanted(item);
    }
};
template <class Equal> struct KeepFirst {
    static constexpr bool asks_previous = true;
    Equal equal;
    template <class T> __device__ __forceinline__ bool operator()(const T& previous, const T& item) const {
        return !equal(previous, item);
    }
};

template <class T, class Keep>
cudaError_t select(Workspace& workspace, const SelectProblem<T, Keep>& problem, cudaStream_t stream) {
    static_assert(std::is_trivially_copyable_v<T> && copied_at_once % sizeof(T) == 0,
                  "elements must be trivially copyable and have 1, 2, 4, 8 or 16 bytes: pad all others");
    if (problem.n == 0) return cudaMemsetAsync(problem.kept, 0, sizeof *problem.kept, stream);
    cudaError_t error = workspace.ask_device();
    if (error != cudaSuccess) return error;
    const bool whole_vectors = is_at_whole_vector(problem.in);
    const bool in_ring = suits_ring<T> && problem.n * sizeof(T) > bytes_for_registers<T> && whole_vectors &&
                         workspace.has_copy_engine();
    const std::size_t tiles = tiles_of(problem.n, in_ring ? RingShape<T>::tile : FewShape<T>::tile);
    TileSums<unsigned> sums{};
    error = workspace.prepare(tiles, stream, sums);
    if (error != cudaSuccess) return error;
    const auto multiprocessors = static_cast<std::size_t>(workspace.multiprocessors());
    if constexpr (suits_ring<T>)
        if (in_ring) {
            using Shape = RingShape<T>;
            const auto kernel = select_ring<T, Keep>;
            error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                         static_cast<int>(Shape::bytes));
            if (error != cudaSuccess) return error;
            kernel<<<static_cast<unsigned>(std::min(tiles, multiprocessors)), Shape::threads, Shape::bytes,
                     stream>>>(problem, sums);
            return cudaGetLastError();
        }
    using Shape = FewShape<T>;
    const auto kernel = select_registers<T, Keep, Shape>;
    int blocks = 0; // per multiprocessor
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, Shape::threads, 0);
    if (error != cudaSuccess) return error;
    return launch_together(kernel, std::min(tiles, std::min(blocks, 4) * multiprocessors), Shape::threads,
                           stream, problem, sums, whole_vectors);
}

} // namespace selections

// Allocates the memory for compactions of up to n elements, so that later calls do not allocate.
template <class T> cudaError_t reserve_select(Workspace& workspace, std::size_t n) {
    return workspace.grow(tiles_of(n, selections::FewShape<T>::tile) * sizeof(PublishedSum<unsigned>));
}

template <class T, class Wanted>
cudaError_t select_if(Workspace& workspace, const T* in, T* out, std::size_t* kept, std::size_t n,
                      Wanted wanted, cudaStream_t stream = nullptr) {
    using Keep = selections::KeepIf<Wanted>;
    return selections::select(workspace, SelectProblem<T, Keep>{{in, n}, out, kept, {wanted}}, stream);
}
template <class T, class Equal>
cudaError_t unique(Workspace& workspace, const T* in, T* out, std::size_t* kept, std::size_t n, Equal equal,
                   cudaStream_t stream = nullptr) {
    using Keep = selections::KeepFirst<Equal>;
    return selections::select(workspace, SelectProblem<T, Keep>{{in, n}, out, kept, {equal}}, stream);
}

} // namespace scanscope
