// When a row has been measured enough. The rule is nvbench's (its "stdrel" criterion: least samples and time,
// a relative spread to reach or to stop changing, a time limit) with the spread of the middle half in place
// of the standard deviation.
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
    double least_seconds = 0.5;  // that the row has taken, flushing and waiting with it
    double spread = 0.005;       // noise below this is good enough
    double settled_within = 0.1; // quartiles whose distance stays within this share of itself have settled
    double budget_seconds = 15;  // for the row, whatever was reached
    friend bool operator==(const StoppingLimits&, const StoppingLimits&) = default;
};

enum class StopReason : std::uint8_t {
    precise, // the noise is below the spread wanted
    settled, // the quartiles stayed as far apart as they were while the samples doubled
    budget   // the time was up first
};
[[nodiscard]] std::string_view name_of(StopReason reason);
[[nodiscard]] std::optional<StopReason> parse_stop_reason(std::string_view name);

class StoppingRule {
public:
    explicit StoppingRule(const StoppingLimits& limits)
        : limits_(limits) {}

    void set_budget(double seconds) { limits_.budget_seconds = seconds; }

    // Asked after each sample of one growing series; `elapsed` are the seconds that the row has taken so far.
    [[nodiscard]] std::optional<StopReason> after(const Series& series, double elapsed);
    // As it last looked at it; nothing before that.
    [[nodiscard]] std::optional<double> noise() const { return noise_; }

private:
    [[nodiscard]] bool has_settled() const;

    // Quartiles take a sort, so they are not looked at after each of a hundred thousand samples. Their
    // distance is compared in seconds: the median of times that fall into two heaps jumps between these.
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
