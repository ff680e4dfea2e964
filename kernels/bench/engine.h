// Carries out a plan: prepares the rows of a group, verifies each, takes their samples in turns, and reports
// the results.
#pragma once

#include <memory>
#include <span>

#include "kernels/bench/engine_options.h"
#include "kernels/bench/plan.h"
#include "kernels/bench/report.h"
#include "kernels/bench/stand.h"

namespace scanscope::bench {

// Runs the plan; needs a stand for each of its executors. An exception in a row ends that row, with the
// message as its reason. If the run is stopped, unfinished rows are `cancelled` and keep what was measured;
// rows that had not started have no times.
[[nodiscard]] Report run(const Plan& plan, std::span<const kernels::Algorithm> algorithms,
                         std::span<const std::unique_ptr<Stand>> stands, const EngineOptions& options);

} // namespace scanscope::bench
