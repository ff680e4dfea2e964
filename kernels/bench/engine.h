// Carries out a plan: prepares the rows of a group, verifies each, takes their samples in turns, and says
// what came out.
#pragma once

#include <memory>
#include <span>

#include "kernels/bench/engine_options.h"
#include "kernels/bench/plan.h"
#include "kernels/bench/report.h"
#include "kernels/bench/stand.h"

namespace scanscope::bench {

// Needs a stand for each executor of the plan. What throws in a row ends that row with the message as its
// reason. Where it is stopped, rows that were not finished are `cancelled` and keep what was measured: those
// that were not begun have no times.
[[nodiscard]] Report run(const Plan& plan, std::span<const kernels::Algorithm> algorithms,
                         std::span<const std::unique_ptr<Stand>> stands, const EngineOptions& options);

} // namespace scanscope::bench
