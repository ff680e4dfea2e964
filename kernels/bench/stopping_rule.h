// Decides when a row has been measured enough. The rule is nvbench's (its "stdrel" criterion: a least number
// of samples and least time, a relative spread that must be reached or stop changing, a time limit), with the
// spread of the middle half in place of the standard deviation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/bench/statistics.h"

namespace scanscope::bench {

struct StoppingLimits {
    std::size_t least_samples = 10;
    double least_seconds = 0.5; // time spent on the row, including flushing and waiting
    double spread = 0.005;      // noise below this is good enough
    double settled_within =
        0.1; // the quartiles have settled if their distance changes by no more than this share
    double budget_seconds = 15; // for the row, whatever its noise
    friend bool operator==(const StoppingLimits&, const StoppingLimits&) = default;
};

enum class StopReason : std::uint8_t {
    precise, // the noise is below the wanted spread
    settled, // the distance of the quartiles stayed the same while the number of samples doubled
    budget   // the time ran out first
};
[[nodiscard]] std::string_view name_of(StopReason reason);
[[nodiscard]] std::optional<StopReason> parse_stop_reason(std::string_view name);

class StoppingRule {
public:
    explicit StoppingRule(const StoppingLimits& limits)
        : limits_(limits) {}

    void set_budget(double seconds) { limits_.budget_seconds = seconds; }

    // Call it after each sample of a growing series; `elapsed` is the time spent on the row so far, in
    // seconds.
    [[nodiscard]] std::optional<StopReason> after(const Series& series, double elapsed);
    // The noise at the last look at the series, or nullopt before the first one.
    [[nodiscard]] std::optional<double> noise() const { return noise_; }

private:
    [[nodiscard]] bool has_settled() const;

    // Computing quartiles takes a sort, so it is not done after each of a hundred thousand samples. Their
    // distance is compared in seconds, because the median of times that fall into two clusters jumps between
    // these.
    struct Look {
        std::size_t samples;
        double spread_s;
    };
    StoppingLimits limits_;
    std::vector<Look> looks_;
    std::optional<double> noise_;
    std::size_t next_look_ = 0;
};

} // namespace scanscope::bench
