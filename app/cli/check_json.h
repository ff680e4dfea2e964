// A verdict as the one JSON object of `check --json`.
#pragma once

#include "app/reports/json.h"
#include "kernels/check/check.h"

namespace scanscope::app {

// {verdict, findings}. What a finding has not is null.
[[nodiscard]] Json reportAsJson(const trace::Trace& trace, const kernels::CheckReport& report);

} // namespace scanscope::app
