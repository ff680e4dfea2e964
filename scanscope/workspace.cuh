// The memory that the kernels of these headers keep between calls, and a function to launch them.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "scanscope/tile_sums.cuh"

namespace scanscope {

// The memory for calls on one stream, on the device that is current at the first call. Calls that may run at
// the same time need separate workspaces. A workspace grows when a call needs more memory. But calls that are
// captured into a graph must not allocate: call reserve_scan(), or its counterpart in the header of the
// operation, beforehand.
class Workspace {
public:
    Workspace() = default;
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    Workspace(Workspace&& other) noexcept { swap(other); }
    Workspace& operator=(Workspace&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Workspace() { cudaFree(memory_); }

    // ---- for the operations
    // Makes room for this many bytes of sums.
    cudaError_t grow(std::size_t bytes);
    // Provides the sums for a run with this many tiles.
    template <class T> cudaError_t prepare(std::size_t tiles, cudaStream_t stream, TileSums<T>& sums);
    // Lends memory for other uses, until the next call of prepare() or borrow().
    cudaError_t borrow(std::size_t bytes, unsigned char*& memory);
    cudaError_t ask_device();
    [[nodiscard]] int multiprocessors() const { return multiprocessors_; }
    // The dynamic shared memory that a block can have.
    [[nodiscard]] std::size_t shared_bytes() const { return shared_bytes_; }
    [[nodiscard]] bool has_copy_engine() const { return major_ >= 9; }

private:
    static constexpr std::size_t state_bytes = 128; // a cache line for the state that the blocks share
    static constexpr std::size_t not_cells = 1;     // a size that no sum's cell has
    void swap(Workspace& other) {
        std::swap(memory_, other.memory_);
        std::swap(bytes_, other.bytes_);
        std::swap(cell_bytes_, other.cell_bytes_);
        std::swap(multiprocessors_, other.multiprocessors_);
        std::swap(major_, other.major_);
        std::swap(shared_bytes_, other.shared_bytes_);
    }

    unsigned char* memory_ = nullptr;
    std::size_t bytes_ = 0;      // for sums
    std::size_t cell_bytes_ = 0; // the size of a cell in the last run
    int multiprocessors_ = 0, major_ = 0;
    std::size_t shared_bytes_ = 0;
};

inline cudaError_t Workspace::ask_device() {
    if (multiprocessors_ != 0) return cudaSuccess;
    int device = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&major_, cudaDevAttrComputeCapabilityMajor, device);
    int bytes = 0;
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    shared_bytes_ = static_cast<std::size_t>(std::max(bytes - 1024, 0));
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&multiprocessors_, cudaDevAttrMultiProcessorCount, device);
    return error;
}

// cudaFree waits for calls that still use the old memory.
inline cudaError_t Workspace::grow(std::size_t bytes) {
    if (memory_ && bytes <= bytes_) return cudaSuccess;
    unsigned char* larger = nullptr;
    cudaError_t error = cudaMalloc(&larger, state_bytes + bytes);
    if (error == cudaSuccess) error = cudaMemset(larger, 0, state_bytes + bytes);
    if (error == cudaSuccess) error = cudaFree(std::exchange(memory_, nullptr));
    if (error != cudaSuccess) {
        cudaFree(larger);
        return error;
    }
    memory_ = larger;
    bytes_ = bytes;
    return cudaSuccess;
}

template <class T> cudaError_t Workspace::prepare(std::size_t tiles, cudaStream_t stream, TileSums<T>& sums) {
    cudaError_t error = grow(tiles * sizeof(PublishedSum<T>));
    // Cells of another size could be mistaken for sums of this run.
    if (error == cudaSuccess && cell_bytes_ != 0 && cell_bytes_ != sizeof(PublishedSum<T>))
        error = cudaMemsetAsync(memory_ + state_bytes, 0, bytes_, stream);
    if (error != cudaSuccess) return error;
    cell_bytes_ = sizeof(PublishedSum<T>);
    sums = {reinterpret_cast<RunState*>(memory_), reinterpret_cast<PublishedSum<T>*>(memory_ + state_bytes),
            static_cast<unsigned>(bytes_ / sizeof(PublishedSum<T>))};
    return cudaSuccess;
}

inline cudaError_t Workspace::borrow(std::size_t bytes, unsigned char*& memory) {
    if (const cudaError_t error = grow(bytes); error != cudaSuccess) return error;
    cell_bytes_ = not_cells;
    memory = memory_ + state_bytes;
    return cudaSuccess;
}

// Launches blocks that wait for each other: all run at the same time, or the launch fails.
template <class... Parameters>
cudaError_t launch_together(void (*kernel)(Parameters...), std::size_t blocks, int threads,
                            cudaStream_t stream, Parameters... parameters) {
    cudaLaunchAttribute cooperative{};
    cooperative.id = cudaLaunchAttributeCooperative;
    cooperative.val.cooperative = 1;
    cudaLaunchConfig_t launch{};
    launch.gridDim = dim3(static_cast<unsigned>(blocks));
    launch.blockDim = dim3(static_cast<unsigned>(threads));
    launch.stream = stream;
    launch.attrs = &cooperative;
    launch.numAttrs = 1;
    return cudaLaunchKernelEx(&launch, kernel, parameters...);
}

} // namespace scanscope
