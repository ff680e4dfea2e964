#include "kernels/bench/statistics.h"

#include <algorithm>
#include <cmath>

namespace scanscope::bench {

namespace {

std::vector<double> sorted(std::span<const double> numbers) {
    std::vector<double> ascending(numbers.begin(), numbers.end());
    std::ranges::sort(ascending);
    return ascending;
}

} // namespace

void Series::add(const Sample& sample) {
    const bool is_time = std::isfinite(sample.seconds) && sample.seconds > 0;
    if (sample.throttled || !is_time) {
        ++dropped_;
        return;
    }
    seconds_.push_back(sample.seconds);
    if (sample.sm_clock_mhz) clocks_mhz_.push_back(*sample.sm_clock_mhz);
}

std::optional<double> Series::sm_clock_mhz() const {
    if (clocks_mhz_.empty()) return std::nullopt;
    return quantile(sorted(clocks_mhz_), 0.5);
}

std::optional<double> Summary::noise() const {
    if (samples < least_for_noise) return std::nullopt;
    return (q3_s - q1_s) / median_s;
}

std::optional<Summary> summarise(std::span<const double> seconds) {
    if (seconds.empty()) return std::nullopt;
    const std::vector<double> ascending = sorted(seconds);
    return Summary{.samples = ascending.size(),
                   .median_s = quantile(ascending, 0.5),
                   .q1_s = quantile(ascending, 0.25),
                   .q3_s = quantile(ascending, 0.75),
                   .min_s = ascending.front()};
}

double quantile(std::span<const double> ascending, double p) {
    const double place = p * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    return ascending[below] + (place - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

} // namespace scanscope::bench
