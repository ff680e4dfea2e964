// Times what was asked for on this machine.
#pragma once

#include "kernels/bench/engine.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// "2^16..2^28..*4", and of a processor alone fewer: "2^16..2^22..*4"
[[nodiscard]] std::string usualBenchSizes(bool isOnGpu = true);

// The main memory that a measurement takes. That of a GPU is not known here.
struct MemoryNeed {
    std::uint64_t bytes = 0; // at most at a time
    std::string lacking;     // of the first row for which there is too little; empty where all have enough
};
[[nodiscard]] MemoryNeed memoryNeed(const bench::Wanted& wanted,
                                    const std::vector<kernels::ExecutorInfo>& executors,
                                    std::uint64_t freeBytes);

// Plans and runs the plan. Where nothing is left to time it throws, with every reason: Unavailable where the
// machine lacks something, else BadRequest. Exceptions of make_plan() come through.
[[nodiscard]] bench::Report measureBench(const kernels::Backend& backend, const bench::Wanted& wanted,
                                         const bench::EngineOptions& options);

} // namespace scanscope::app
