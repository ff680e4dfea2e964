// What the model of cost says of a run, beside what was measured of it.
#pragma once

#include <optional>

#include "kernels/bench/report.h"
#include "kernels/trace/trace.h"
#include "viz/model/modelled_time.h"

namespace scanscope::app {

// On an H200. `measured`: results of one, among which the run may be; null: there are none. Nothing of a run
// that launched no kernel or was stopped.
[[nodiscard]] std::optional<viz::ModelledTime> modelledTime(const trace::Trace& trace,
                                                            const bench::Report* measured);

} // namespace scanscope::app
