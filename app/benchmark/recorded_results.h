// Results of a real GPU that the program carries, for those who have none.
#pragma once

#include <optional>

#include "kernels/bench/report.h"

namespace scanscope::app {

// The first file of resources/benchmarks; nothing where this build carries none. Takes a while: off the GUI
// thread.
[[nodiscard]] std::optional<bench::Report> recordedResults();

} // namespace scanscope::app
