// Checked CUDA API calls, and device memory that is freed automatically.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>
#include <utility>

#include "kernels/simt/session.h"

namespace scanscope::simt {

struct CudaError : DeviceError {
    CudaError(const char* what_failed, cudaError_t error)
        : DeviceError(std::string(what_failed) + " failed: " + cudaGetErrorString(error))
        , code(error) {}
    cudaError_t code;
};

// The stream on which all calls of this process run, one after another. (The default stream cannot be
// captured.)
inline const cudaStream_t call_stream = cudaStreamPerThread;

inline void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    cudaGetLastError(); // clears the error, which would otherwise be reported for the next launch
    throw CudaError(what, error);
}

// Waits for a launch. If the kernel itself fails, that is a fault of the run, not of the device.
inline void finish_launch(const char* kernel) {
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    if (error == cudaSuccess) return;
    throw Faulted(
        {.kind = trace::FaultKind::launch_failed,
         .message = std::string("the GPU stopped ") + kernel + ": " + cudaGetErrorString(error) + "."});
}

class DeviceMemory {
public:
    DeviceMemory() = default;
    explicit DeviceMemory(std::size_t bytes)
        : bytes_(bytes) {
        if (bytes) check(cudaMalloc(&data_, bytes), "allocating device memory");
    }
    DeviceMemory(DeviceMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr))
        , bytes_(std::exchange(other.bytes_, 0)) {}
    DeviceMemory& operator=(DeviceMemory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~DeviceMemory() { cudaFree(data_); } // a failure here has been reported by an earlier call

    template <class T> [[nodiscard]] T* as() const { return static_cast<T*>(data_); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    void upload(const void* host, std::size_t bytes) {
        if (bytes) check(cudaMemcpy(data_, host, bytes, cudaMemcpyHostToDevice), "copying to the device");
    }
    void download(void* host, std::size_t bytes, std::size_t offset = 0) const {
        if (bytes)
            check(cudaMemcpy(host, static_cast<const char*>(data_) + offset, bytes, cudaMemcpyDeviceToHost),
                  "copying from the device");
    }
    // Copies on call_stream, and returns before the copy is done.
    void copy_from(const DeviceMemory& other) {
        check(cudaMemcpyAsync(data_, other.data_, bytes_, cudaMemcpyDeviceToDevice, call_stream),
              "copying on the device");
    }
    void clear() { check(cudaMemsetAsync(data_, 0, bytes_, call_stream), "clearing device memory"); }

private:
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

// Allows a kernel more dynamic shared memory than the traditional 48 KiB.
void allow_shared_bytes(const void* kernel, std::size_t bytes);

} // namespace scanscope::simt
