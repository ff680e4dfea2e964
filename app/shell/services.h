// What the window asks others for; tests put their own in.
#pragma once

#include "app/benchmark/services.h"
#include "app/explore/explore_place.h"

namespace scanscope::app {

struct Services : ExploreServices {
    std::function<void(const QString& file)> showInFolder;
    std::function<std::vector<kernels::ExecutorInfo>()>
        executors; // may take a while: asked off the GUI thread
    BenchServices benchmark;
};
[[nodiscard]] Services usualServices();

} // namespace scanscope::app
