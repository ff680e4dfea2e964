// Services that the window asks others for; tests put their own in.
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
        executors; // may take a while: asked off the GUI thread
    BenchServices benchmark;
};
[[nodiscard]] Services usualServices();

// The modelled time of a run on an H200, beside the measured one where `measured` (may be null) contains it;
// nothing for a run that launched no kernel or was stopped.
[[nodiscard]] std::optional<viz::ModelledTime> modelledTime(const trace::Trace& trace,
                                                            const bench::Report* measured);

} // namespace scanscope::app
