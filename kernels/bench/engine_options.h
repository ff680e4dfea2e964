// How a plan is carried out, and how those who wait for it are told.
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

// What a row is at: before its first sample it may be long.
enum class Activity : std::uint8_t {
    input,     // makes the elements of all rows of the group
    reference, // computes what has to come out
    first_run, // prepares the operation and verifies its first result
    samples
};

struct Progress {
    std::size_t rows_done = 0, rows_total = 0;
    Subject subject; // what is prepared or measured now
    Activity activity = Activity::samples;
    std::size_t samples = 0;
    std::optional<double> noise;
    std::optional<double> seconds_left; // guessed by the rows so far; never beyond the budget
};

struct EngineOptions {
    StoppingLimits limits = {};                // of each row
    std::optional<double> budget_seconds = {}; // for all rows together
    std::uint64_t seed = 1;                    // of the input
    std::stop_token stop = {};                 // looked at before each sample
    std::function<void(const Progress&)> progress = {};
    // As soon as a group is done: those of small sizes first, where a budget is shared those of large ones.
    std::function<void(const Row&)> row_done = {};
    Clock clock = steady_seconds;
};

} // namespace scanscope::bench
