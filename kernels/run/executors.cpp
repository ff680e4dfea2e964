#include "kernels/run/executors.h"

#include <algorithm>
#include <fstream>
#include <optional>

namespace scanscope::kernels {

namespace {

// A limit of a Linux control group, or nullopt if it sets none.
std::optional<std::uint64_t> control_group_bytes(const char* name) {
    std::ifstream file(std::string("/sys/fs/cgroup/") + name);
    std::uint64_t bytes = 0;
    if (file >> bytes) return bytes;
    return std::nullopt;
}

} // namespace

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "this processor";
}

std::vector<ExecutorInfo> executors() {
    const simt::CudaStatus status = simt::cuda_status();
    ExecutorInfo cuda{"cuda", !status.devices.empty(), status.reason, ""};
    if (cuda.available) cuda.device = status.devices.front().name;
    return {{"emulator", true, "", processor_name()}, cuda, {"cpu", true, "", processor_name()}};
}

std::uint64_t free_memory() {
    std::uint64_t free = 0;
    std::ifstream info("/proc/meminfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("MemAvailable:")) free = std::stoull(line.substr(line.find(':') + 1)) * 1024;
    const auto limit = control_group_bytes("memory.max"), used = control_group_bytes("memory.current");
    if (limit && used) free = std::min(free, *limit - std::min(*limit, *used));
    return free;
}

std::vector<DeviceInfo> cuda_devices() { return simt::cuda_status().devices; }

} // namespace scanscope::kernels
