#include "bench/machine.h"

#include "bench/cpu_stand.h"

namespace scanscope::bench {

Machine machine_of(const kernels::Backend& backend) {
    Machine machine;
    for (const kernels::ExecutorInfo& executor : backend.executors()) {
        if (executor.id == "emulator") continue;
        Place place{executor.id, executor.available, executor.reason, 0};
        if (executor.id == "cpu" && executor.available) {
            place.memory_bytes = backend.free_memory();
            machine.stands.push_back(std::make_unique<CpuStand>(executor.device));
        } else if (executor.available) {
            place.available = false;
            place.reason = "this version of Scanscope times what runs on the processor only";
        }
        machine.places.push_back(std::move(place));
    }
    return machine;
}

} // namespace scanscope::bench
