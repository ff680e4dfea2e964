#include "kernels/simt/gpu/devices.h"

#include <fmt/format.h>

#include "kernels/simt/gpu/cuda.h"
#include "kernels/text/language.h"

namespace scanscope::simt {

namespace {

std::string version_text(int version) { return fmt::format("{}.{}", version / 1000, version % 1000 / 10); }

DeviceInfo describe(int ordinal) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, ordinal), "asking a device for its properties");
    int driver = 0, runtime = 0;
    check(cudaDriverGetVersion(&driver), "asking for the driver's version");
    check(cudaRuntimeGetVersion(&runtime), "asking for the runtime's version");
    DeviceInfo info;
    info.ordinal = ordinal;
    info.name = properties.name;
    info.capability = fmt::format("{}.{}", properties.major, properties.minor);
    info.max_threads_per_block = static_cast<std::uint32_t>(properties.maxThreadsPerBlock);
    info.warp_size = static_cast<std::uint32_t>(properties.warpSize);
    info.multiprocessors = static_cast<std::uint32_t>(properties.multiProcessorCount);
    info.max_threads_per_multiprocessor = static_cast<std::uint32_t>(properties.maxThreadsPerMultiProcessor);
    info.shared_per_block = properties.sharedMemPerBlock;
    info.shared_per_block_optin = properties.sharedMemPerBlockOptin;
    info.shared_per_multiprocessor = properties.sharedMemPerMultiprocessor;
    info.registers_per_block = static_cast<std::uint64_t>(properties.regsPerBlock);
    info.constant_memory = properties.totalConstMem;
    info.l2_cache = static_cast<std::uint64_t>(properties.l2CacheSize);
    info.global_memory = properties.totalGlobalMem;
    info.memory_bus_bits = static_cast<std::uint32_t>(properties.memoryBusWidth);
    info.driver = version_text(driver);
    info.runtime = version_text(runtime);
    return info;
}

std::string reason_for(cudaError_t error) {
    int driver = 0;
    const bool has_driver = cudaDriverGetVersion(&driver) == cudaSuccess && driver > 0;
    switch (error) {
    case cudaErrorInsufficientDriver:
        if (!has_driver) return kernels::say("no NVIDIA driver found");
        return kernels::say("the driver supports CUDA {}, older than the {} this program was built with",
                            version_text(driver), version_text(CUDART_VERSION));
    case cudaErrorNoDevice:
        return kernels::say("the NVIDIA driver found no GPU");
    default:
        return kernels::say("CUDA reports: {}", cudaGetErrorString(error));
    }
}

CudaStatus find_devices() {
    int count = 0;
    if (const cudaError_t error = cudaGetDeviceCount(&count); error != cudaSuccess)
        return {{}, reason_for(error)};
    if (count == 0) return {{}, kernels::say("the NVIDIA driver found no GPU")};
    CudaStatus status;
    try {
        for (int ordinal = 0; ordinal < count; ++ordinal) status.devices.push_back(describe(ordinal));
    } catch (const CudaError& error) {
        return {{}, error.what()};
    }
    return status;
}

} // namespace

CudaStatus cuda_status() {
    static const CudaStatus status = find_devices(); // cached, because starting the driver takes a while
    return status;
}

void choose_device(int ordinal) { check(cudaSetDevice(ordinal), "choosing the device"); }

std::uint64_t free_device_memory(int ordinal) {
    choose_device(ordinal);
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for free memory");
    return free;
}

} // namespace scanscope::simt
