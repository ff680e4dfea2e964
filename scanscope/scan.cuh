// Scans an array on the GPU. A header for any CUDA program:
//
//     #include <scanscope/scan.cuh>
//
//     scanscope::Workspace workspace;
//     cudaError_t error = scanscope::exclusive_scan(workspace, in, out, n, Op(), identity, stream);
//
// in, out    n elements on the device, of any trivially copyable type of 1, 2, 4, 8 or 16 bytes;
//            they may be the same array
// Op         T operator()(T, T) const, on the device; must be associative, need not be commutative
// identity   op(identity, x) == op(x, identity) == x
//
// exclusive_scan_from() and inclusive_scan_from() start from a value in device memory, for instance the sum
// of a preceding array that is on another device.
//
// Takes one launch, and reads and writes every element once. On the same device, the result has the same bits
// in every run, even for floating-point sums. With compute capability 9.0 or newer, large arrays go through a
// ring in shared memory (scan_ring.cuh) if their addresses are multiples of 16 bytes. All other arrays, those
// of single bytes, and older GPUs use scan_registers.cuh. Needs CUDA 12.3 or newer and C++17.
//
// The calls are asynchronous: as with any launch, errors of the kernel itself are reported by the call that
// waits for the stream.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "scanscope/scan_registers.cuh"
#include "scanscope/scan_ring.cuh"
#include "scanscope/workspace.cuh"

namespace scanscope {

namespace scans {

// The choice of the kernel, and with it the bits of a result, depends only on the device and on the array's
// size and alignment.
inline constexpr std::size_t few_bytes = 256u << 10, some_bytes = 4u << 20, bytes_for_registers = 16u << 20;

template <class T> using FewShape = RegisterShape<T, 8, 1>;
template <class T> using SomeShape = RegisterShape<T, 16, 4>;
template <class T> using ManyShape = RegisterShape<T, sizeof(T) == 1 ? 8 : 16, 8>;

template <class Shape, class T, class Op>
cudaError_t in_registers(Workspace& workspace, const ScanProblem<T>& problem, bool whole_vectors, Op op,
                         T identity, cudaStream_t stream) {
    const auto kernel = scan_registers<T, Op, Shape>;
    const std::size_t tiles = tiles_of(problem.n, Shape::tile);
    TileSums<T> sums{};
    cudaError_t error = workspace.prepare(tiles, stream, sums);
    if (error != cudaSuccess) return error;
    int blocks = 0; // per multiprocessor
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, Shape::threads, 0);
    if (error != cudaSuccess) return error;
    const std::size_t most =
        static_cast<std::size_t>(std::min(blocks, 32 / Shape::warps)) * workspace.multiprocessors();

    return launch_together(kernel, std::min(tiles, most), Shape::threads, stream, problem, sums,
                           whole_vectors, op, identity);
}

template <class T, class Op>
cudaError_t in_ring(Workspace& workspace, const ScanProblem<T>& problem, Op op, T identity,
                    cudaStream_t stream) {
    using Shape = RingShape<T>;
    const auto kernel = scan_ring<T, Op>;
    const std::size_t tiles = tiles_of(problem.n, Shape::tile);
    TileSums<T> sums{};
    cudaError_t error = workspace.prepare(tiles, stream, sums);
    if (error == cudaSuccess)
        error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     static_cast<int>(Shape::bytes));
    if (error != cudaSuccess) return error;
    const std::size_t blocks = std::min(tiles, static_cast<std::size_t>(workspace.multiprocessors()));
    kernel<<<static_cast<unsigned>(blocks), Shape::threads, Shape::bytes, stream>>>(problem, sums, op,
                                                                                    identity);
    return cudaGetLastError();
}

template <class T, class Op>
cudaError_t scan(Workspace& workspace, const ScanProblem<T>& problem, Op op, T identity,
                 cudaStream_t stream) {
    static_assert(std::is_trivially_copyable_v<T> && copied_at_once % sizeof(T) == 0,
                  "elements must be trivially copyable and have 1, 2, 4, 8 or 16 bytes: pad all others");
    if (problem.n == 0) return cudaSuccess;
    if (const cudaError_t error = workspace.ask_device(); error != cudaSuccess) return error;
    const bool whole_vectors = is_at_whole_vector(problem.in) && is_at_whole_vector(problem.out);
    const std::size_t bytes = problem.n * sizeof(T);
    if (bytes <= few_bytes)
        return in_registers<FewShape<T>>(workspace, problem, whole_vectors, op, identity, stream);
    if (bytes <= some_bytes)
        return in_registers<SomeShape<T>>(workspace, problem, whole_vectors, op, identity, stream);
    if constexpr (suits_ring<T>)
        if (bytes > bytes_for_registers && whole_vectors && workspace.has_copy_engine())
            return in_ring(workspace, problem, op, identity, stream);
    return in_registers<ManyShape<T>>(workspace, problem, whole_vectors, op, identity, stream);
}

} // namespace scans

// Allocates the memory for scans of up to n elements, so that later calls do not allocate.
template <class T> cudaError_t reserve_scan(Workspace& workspace, std::size_t n) {
    // Fewer elements may need more tiles, because another kernel with smaller tiles scans them.
    const auto tiles = [n](int tile, std::size_t most_bytes) {
        return tiles_of(std::min(n, most_bytes / sizeof(T)), tile);
    };
    return workspace.grow(std::max({tiles(scans::FewShape<T>::tile, scans::few_bytes),
                                    tiles(scans::SomeShape<T>::tile, scans::some_bytes),
                                    tiles(scans::ManyShape<T>::tile, n * sizeof(T)),
                                    tiles(RingShape<T>::tile, n * sizeof(T))}) *
                          sizeof(PublishedSum<T>));
}

// out[i] = in[0] op … op in[i - 1]; out[0] is the identity.
template <class T, class Op>
cudaError_t exclusive_scan(Workspace& workspace, const T* in, T* out, std::size_t n, Op op, T identity,
                           cudaStream_t stream = nullptr) {
    return scans::scan(workspace, ScanProblem<T>{{in, n}, out, true}, op, identity, stream);
}
// out[i] = in[0] op … op in[i].
template <class T, class Op>
cudaError_t inclusive_scan(Workspace& workspace, const T* in, T* out, std::size_t n, Op op, T identity,
                           cudaStream_t stream = nullptr) {
    return scans::scan(workspace, ScanProblem<T>{{in, n}, out, false}, op, identity, stream);
}

// The same, starting from *start, which is in device memory and is read in stream order:
// out[i] = *start op in[0] op … op in[i - 1]; out[0] is *start. A null pointer means the identity. `start`
// must not point into `out`.
template <class T, class Op>
cudaError_t exclusive_scan_from(Workspace& workspace, const T* start, const T* in, T* out, std::size_t n,
                                Op op, T identity, cudaStream_t stream = nullptr) {
    return scans::scan(workspace, ScanProblem<T>{{in, n}, out, true, start}, op, identity, stream);
}
template <class T, class Op>
cudaError_t inclusive_scan_from(Workspace& workspace, const T* start, const T* in, T* out, std::size_t n,
                                Op op, T identity, cudaStream_t stream = nullptr) {
    return scans::scan(workspace, ScanProblem<T>{{in, n}, out, false, start}, op, identity, stream);
}

} // namespace scanscope
