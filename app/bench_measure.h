// Times what was asked for on this machine.
#pragma once

#include "bench/engine.h"
#include "verify/backend.h"

namespace scanscope::app {

// "2^16..2^28..*4", and of a processor alone fewer: "2^16..2^22..*4"
[[nodiscard]] std::string usualBenchSizes(bool isOnGpu = true);

// Plans and runs the plan. Where nothing is left to time it throws, with every reason: Unavailable where the
// machine lacks something, else BadRequest. What make_plan() throws comes through.
[[nodiscard]] bench::Report measureBench(const kernels::Backend& backend, const bench::Wanted& wanted,
                                         const bench::EngineOptions& options);

} // namespace scanscope::app
