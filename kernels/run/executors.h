// The places where algorithms can run: the executors of this build on this machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/simt/gpu/devices.h"

namespace scanscope::kernels {

struct ExecutorInfo {
    std::string id; // "emulator", "cuda"
    bool available = false;
    std::string reason; // why it is not available, or empty
    std::string device; // "NVIDIA H200", or the processor's name for the emulator
};
[[nodiscard]] std::vector<ExecutorInfo> executors();

using simt::DeviceInfo;
[[nodiscard]] std::vector<DeviceInfo> cuda_devices(); // empty if there are none
[[nodiscard]] std::uint64_t free_memory();            // main memory that a run may still take, in bytes
[[nodiscard]] std::string processor_name();           // as the operating system reports it

} // namespace scanscope::kernels
