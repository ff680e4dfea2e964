// What a series of times says: median, quartiles, minimum and noise, without the samples that say nothing.
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
    std::optional<double> sm_clock_mhz = {}; // of a GPU, while it ran
};

// The samples of one row in the order they were taken. What is throttled or no time at all (NaN, infinite,
// not above 0) is dropped and counted.
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

// Fewer samples have no quartiles to speak of.
inline constexpr std::size_t least_for_noise = 5;

struct Summary {
    std::size_t samples = 0;
    double median_s = 0, q1_s = 0, q3_s = 0, min_s = 0;
    // The spread of the middle half, relative to the median: (q3 − q1) / median. One slow sample among many
    // does not change it, where it would a standard deviation.
    [[nodiscard]] std::optional<double> noise() const;
    friend bool operator==(const Summary&, const Summary&) = default;
};

// Of positive, finite times; nothing where there are none.
[[nodiscard]] std::optional<Summary> summarise(std::span<const double> seconds);

// The value below which the share `p` of the numbers lies, between two of them by linear interpolation (type
// 7 of R. J. Hyndman and Y. Fan, Sample quantiles in statistical packages, The American Statistician 50,
// 1996). `ascending` holds one number at least.
[[nodiscard]] double quantile(std::span<const double> ascending, double p);

} // namespace scanscope::bench
