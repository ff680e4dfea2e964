#include "kernels/bench/measurement.h"

#include <chrono>
#include <utility>

namespace scanscope::bench {

namespace {

constexpr int most_warm_up_runs = 2;
constexpr std::size_t hot_samples = 31;

} // namespace

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Measurement::Measurement(std::unique_ptr<Operation> operation, const StoppingLimits& limits,
                         const Clock& clock)
    : operation_(std::move(operation))
    , budget_seconds_(limits.budget_seconds)
    , rule_(limits)
    , clock_(clock) {}

template <class Work> void Measurement::timed(const Work& work) {
    const double before = clock_();
    work();
    elapsed_ += clock_() - before;
}

void Measurement::run_once() {
    timed([this] { static_cast<void>(operation_->cold()); });
}

void Measurement::warm_up() {
    for (int run = 0; run < most_warm_up_runs && elapsed_ < budget_seconds_ / 4; ++run)
        timed([this] { static_cast<void>(operation_->hot()); });
}

void Measurement::take_sample() {
    timed([this] {
        cold_.add(operation_->cold());
        if (hot_.size() + hot_.dropped() < hot_samples) hot_.add(operation_->hot());
    });
    stop_reason_ = rule_.after(cold_, elapsed_);
}

void Measurement::set_budget(double seconds) {
    budget_seconds_ = seconds;
    rule_.set_budget(seconds);
}

std::optional<double> Measurement::hot_median_s() const {
    const auto summary = summarise(hot_.seconds());
    return summary ? std::optional(summary->median_s) : std::nullopt;
}

} // namespace scanscope::bench
