// Records a run within a given memory budget (recording_limit.h chooses the limit).
#pragma once

#include <stop_token>

#include "kernels/run/request.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/trace.h"

namespace scanscope::kernels {

// Throws trace::OverBudget, BadRequest, Unavailable and Cancelled.
[[nodiscard]] trace::Trace record_by_budget(const Request& request, trace::RecordingBudget& budget,
                                            std::stop_token stop);

} // namespace scanscope::kernels
