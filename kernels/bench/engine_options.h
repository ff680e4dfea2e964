// Options for carrying out a plan, and the progress reported while it runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "kernels/bench/measurement.h"
#include "kernels/bench/plan.h"
#include "kernels/bench/report.h"

namespace scanscope::bench {

// The current activity for a row. The activities before the first sample may take a long time.
enum class Activity : std::uint8_t {
    input,     // generates the elements for all rows of the group
    reference, // computes the correct result
    first_run, // prepares the operation and verifies its first result
    samples
};

struct Progress {
    std::size_t rows_done = 0, rows_total = 0;
    Subject subject; // being prepared or measured
    Activity activity = Activity::samples;
    std::size_t samples = 0;
    std::optional<double> noise;
    std::optional<double> seconds_left; // estimated from the rows so far; never more than the budget
};

struct EngineOptions {
    StoppingLimits limits = {};                // for each row
    std::optional<double> budget_seconds = {}; // for all rows together
    std::uint64_t seed = 1;                    // for the input
    std::stop_token stop = {};                 // checked before each sample
    std::function<void(const Progress&)> progress = {};
    // Called for each row when its group is done: groups of small sizes first, or groups of large sizes if
    // all rows share a budget.
    std::function<void(const Row&)> row_done = {};
    Clock clock = steady_seconds;
};

} // namespace scanscope::bench
