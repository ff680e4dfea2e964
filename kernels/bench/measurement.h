// Takes the samples of one operation until there are enough.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

#include "kernels/bench/stand.h"
#include "kernels/bench/statistics.h"
#include "kernels/bench/stopping_rule.h"

namespace scanscope::bench {

// Seconds since some fixed moment; never decreases.
using Clock = std::function<double()>;
[[nodiscard]] double steady_seconds();

class Measurement {
public:
    // `clock` measures how long the row takes; it must outlive the measurement.
    Measurement(std::unique_ptr<Operation> operation, const StoppingLimits& limits, const Clock& clock);

    // Runs the operation once, without timing it. Its output can be verified afterwards.
    void run_once();
    // Makes more untimed runs: a few, or as many as fit into a quarter of the budget.
    void warm_up();
    // Takes one cold sample and, in the first rounds, a hot one after it.
    void take_sample();

    void set_budget(double seconds);
    [[nodiscard]] bool is_done() const { return stop_reason_.has_value(); }
    [[nodiscard]] std::optional<StopReason> stop_reason() const { return stop_reason_; }
    [[nodiscard]] const Series& cold() const { return cold_; }
    [[nodiscard]] std::optional<double> hot_median_s() const;
    [[nodiscard]] std::optional<double> noise() const { return rule_.noise(); }
    [[nodiscard]] Operation& operation() { return *operation_; }

private:
    template <class Work> void timed(const Work& work);

    std::unique_ptr<Operation> operation_;
    double budget_seconds_;
    StoppingRule rule_;
    const Clock& clock_;
    Series cold_, hot_;
    double elapsed_ = 0; // seconds spent so far, including flushing and waiting
    std::optional<StopReason> stop_reason_;
};

} // namespace scanscope::bench
