// Measures a benchmark on this machine.
#pragma once

#include "kernels/bench/engine.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// The default sizes: "2^16..2^28..*4", or "2^16..2^22..*4" without a GPU.
[[nodiscard]] std::string usualBenchSizes(bool isOnGpu = true);

// The main memory that a measurement needs. It does not include GPU memory, because that need is unknown
// here.
struct MemoryNeed {
    std::uint64_t bytes = 0; // the peak
    std::string lacking;     // a sentence about the first row that does not fit; empty if all rows fit
};
[[nodiscard]] MemoryNeed memoryNeed(const bench::Wanted& wanted,
                                    const std::vector<kernels::ExecutorInfo>& executors,
                                    std::uint64_t freeBytes);

// Plans a benchmark and runs it. If there is nothing to time, throws with all reasons: Unavailable if the
// machine lacks something, otherwise BadRequest. Exceptions from make_plan() pass through.
[[nodiscard]] bench::Report measureBench(const kernels::Backend& backend, const bench::Wanted& wanted,
                                         const bench::EngineOptions& options);

} // namespace scanscope::app
