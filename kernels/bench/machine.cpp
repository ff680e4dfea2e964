#include "kernels/bench/machine.h"

#include <algorithm>
#include <stdexcept>

#include "kernels/bench/cpu_stand.h"
#include "kernels/bench/stand.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/text/language.h"

namespace scanscope::bench {

namespace {

constexpr int first_device = 0;

void add_stand(Machine& machine, Place& place, const kernels::Backend& backend, const std::string& device) {
    if (place.executor == "cpu") {
        place.memory_bytes = backend.free_memory();
        machine.stands.push_back(std::make_unique<CpuStand>(device));
        return;
    }
    try {
        auto stand = make_cuda_stand(first_device);
        if (!stand) throw std::runtime_error(kernels::say("this build has no CUDA"));
        place.memory_bytes = simt::free_device_memory(first_device);
        place.devices = static_cast<std::uint32_t>(
            std::clamp<std::size_t>(simt::cuda_status().devices.size(), 1, trace::most_devices));
        machine.stands.push_back(std::move(stand));
    } catch (const std::runtime_error& error) {
        place.available = false;
        place.reason = error.what();
    }
}

} // namespace

Machine machine_of(const kernels::Backend& backend) {
    Machine machine;
    for (const kernels::ExecutorInfo& executor : backend.executors()) {
        if (executor.id == "emulator") continue;
        Place place{executor.id, executor.available, executor.reason, 0};
        if (place.available) add_stand(machine, place, backend, executor.device);
        machine.places.push_back(std::move(place));
    }
    return machine;
}

} // namespace scanscope::bench
