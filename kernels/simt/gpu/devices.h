// The CUDA devices of this machine, or the reason if there are none. Does not need CUDA's headers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scanscope::simt {

// The properties of a device. Sizes are in bytes.
struct DeviceInfo {
    int ordinal = 0;
    std::string name, capability; // "NVIDIA H200", "9.0"
    std::uint32_t max_threads_per_block = 0, warp_size = 0, multiprocessors = 0,
                  max_threads_per_multiprocessor = 0;
    std::uint64_t shared_per_block = 0, shared_per_block_optin = 0, shared_per_multiprocessor = 0;
    std::uint64_t registers_per_block = 0, constant_memory = 0, l2_cache = 0, global_memory = 0;
    std::uint32_t memory_bus_bits = 0;
    std::string driver, runtime; // CUDA versions: "13.0"
};

struct CudaStatus {
    std::vector<DeviceInfo> devices;
    std::string reason; // why there are no devices; empty if there are
};

[[nodiscard]] CudaStatus cuda_status();

void choose_device(int ordinal);                             // for this thread
[[nodiscard]] std::uint64_t free_device_memory(int ordinal); // bytes

} // namespace scanscope::simt
