// Where algorithms can run: the executors of this build on this machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/simt/gpu/devices.h"

namespace scanscope::kernels {

struct ExecutorInfo {
    std::string id; // "emulator", "cuda"
    bool available = false;
    std::string reason; // why not; empty where available
    std::string device; // "NVIDIA H200", or the processor's name for the emulator
};
[[nodiscard]] std::vector<ExecutorInfo> executors();

using simt::DeviceInfo;
[[nodiscard]] std::vector<DeviceInfo> cuda_devices(); // empty where there is none
[[nodiscard]] std::uint64_t free_memory();            // bytes of main memory that a run may still take
[[nodiscard]] std::string processor_name();           // as the system calls it

} // namespace scanscope::kernels
