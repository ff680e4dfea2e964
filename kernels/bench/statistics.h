// Statistics of a series of times: median, quartiles, minimum and noise, without unusable samples.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace scanscope::bench {

// One timed run of an operation.
struct Sample {
    double seconds = 0;
    bool throttled = false;                  // the device ran below its usual clock
    std::optional<double> sm_clock_mhz = {}; // the GPU's clock during the run
};

// The samples of one row in the order in which they were taken. Throttled samples and invalid times (NaN,
// infinite, not above 0) are dropped and counted.
class Series {
public:
    void add(const Sample& sample);
    [[nodiscard]] const std::vector<double>& seconds() const { return seconds_; }
    [[nodiscard]] std::size_t size() const { return seconds_.size(); }
    [[nodiscard]] std::size_t dropped() const { return dropped_; }
    [[nodiscard]] std::optional<double> sm_clock_mhz() const; // median

private:
    std::vector<double> seconds_, clocks_mhz_;
    std::size_t dropped_ = 0;
};

// With fewer samples, quartiles mean little.
inline constexpr std::size_t least_for_noise = 5;

struct Summary {
    std::size_t samples = 0;
    double median_s = 0, q1_s = 0, q3_s = 0, min_s = 0;
    // The spread of the middle half, relative to the median: (q3 − q1) / median. Unlike a standard deviation,
    // it is not changed by one slow sample among many.
    [[nodiscard]] std::optional<double> noise() const;
    friend bool operator==(const Summary&, const Summary&) = default;
};

// The summary of positive, finite times, or nullopt if there are none.
[[nodiscard]] std::optional<Summary> summarise(std::span<const double> seconds);

// The value below which the share `p` of the numbers lies, interpolated linearly between two of them (type 7
// of R. J. Hyndman and Y. Fan, Sample quantiles in statistical packages, The American Statistician 50, 1996).
// `ascending` has at least one number.
[[nodiscard]] double quantile(std::span<const double> ascending, double p);

} // namespace scanscope::bench
