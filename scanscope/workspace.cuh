// The memory that the kernels of these headers need between calls, and how they are launched.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "scanscope/tile_sums.cuh"

namespace scanscope {

// What calls of one stream need between them, on the device that was current when it was made. Calls that may
// run at the same time need one each. It grows when a call needs more; reserve_scan() and its
// like, in the header of each operation, do that beforehand, as calls that are captured into a graph must not
// allocate.
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
    // Room for so many bytes of sums.
    cudaError_t grow(std::size_t bytes);
    // The sums of a run of so many tiles.
    template <class T> cudaError_t prepare(std::size_t tiles, cudaStream_t stream, TileSums<T>& sums);
    // So many bytes for something else, until the next call of either.
    cudaError_t borrow(std::size_t bytes, unsigned char*& memory);
    cudaError_t ask_device();
    [[nodiscard]] int multiprocessors() const { return multiprocessors_; }
    // That a block may have beside what it has fixed.
    [[nodiscard]] std::size_t shared_bytes() const { return shared_bytes_; }
    [[nodiscard]] bool has_copy_engine() const { return major_ >= 9; }

private:
    static constexpr std::size_t state_bytes = 128; // a cache line for the blocks' common state
    static constexpr std::size_t not_cells = 1;     // a size that no sum has
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
    std::size_t cell_bytes_ = 0; // of a sum, in the run before
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

// cudaFree waits for calls that still use what is given back.
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
    cudaError_t error = grow(tiles * sizeof(ToldSum<T>));
    // Sums of another size could be taken for those of this run.
    if (error == cudaSuccess && cell_bytes_ != 0 && cell_bytes_ != sizeof(ToldSum<T>))
        error = cudaMemsetAsync(memory_ + state_bytes, 0, bytes_, stream);
    if (error != cudaSuccess) return error;
    cell_bytes_ = sizeof(ToldSum<T>);
    sums = {reinterpret_cast<RunState*>(memory_), reinterpret_cast<ToldSum<T>*>(memory_ + state_bytes),
            static_cast<unsigned>(bytes_ / sizeof(ToldSum<T>))};
    return cudaSuccess;
}

inline cudaError_t Workspace::borrow(std::size_t bytes, unsigned char*& memory) {
    if (const cudaError_t error = grow(bytes); error != cudaSuccess) return error;
    cell_bytes_ = not_cells;
    memory = memory_ + state_bytes;
    return cudaSuccess;
}

// All blocks at the same time, or not at all: where they wait for each other.
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
