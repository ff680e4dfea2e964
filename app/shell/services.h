// The services that the window uses, which tests can replace.
#pragma once

#include <optional>

#include "app/benchmark/services.h"
#include "app/explore/explore_place.h"
#include "kernels/bench/report.h"
#include "kernels/trace/trace.h"
#include "viz/model/modelled_time.h"

namespace scanscope::app {

struct Services : ExploreServices {
    std::function<void(const QString& file)> showInFolder;
    std::function<std::vector<kernels::ExecutorInfo>()>
        executors; // may be slow, so it is called off the GUI thread
    BenchServices benchmark;
};
[[nodiscard]] Services usualServices();

// Returns the modelled time of a run on an H200, with the measured time if `measured` contains it. `measured`
// may be null. A run that launched no kernel or was stopped has no modelled time.
[[nodiscard]] std::optional<viz::ModelledTime> modelledTime(const trace::Trace& trace,
                                                            const bench::Report* measured);

} // namespace scanscope::app
