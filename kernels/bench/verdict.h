// Decides whether one series of times is faster than another, if that can be decided.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/bench/statistics.h"

namespace scanscope::bench {

enum class Verdict : std::uint8_t { faster, slower, ambiguous };
[[nodiscard]] std::string_view name_of(Verdict verdict);

// With fewer samples on either side, the verdict is ambiguous.
inline constexpr std::size_t least_for_verdict = 10;

struct Judgement {
    Verdict verdict = Verdict::ambiguous;
    double speed_up = 1; // the baseline's median divided by the subject's: above 1 is faster
    friend bool operator==(const Judgement&, const Judgement&) = default;
};

// Faster or slower only if the ranges between the quartiles do not overlap.
[[nodiscard]] Judgement judge(const Summary& subject, const Summary& baseline);

// One row of the comparison of two reports.
struct Comparison {
    Subject subject;
    std::optional<Summary> before = {}, after = {};
    std::optional<Judgement> judgement = {}; // `after` against `before`; nullopt if either is missing
    std::string missing = {}; // why one is missing: "not in the first report", "failed in the …"
};

// Compares the rows of `before` in their order, then those that only `after` has. A row counts if it has
// times and its result was right, even if it was measured only in part.
[[nodiscard]] std::vector<Comparison> compare(const Report& before, const Report& after);

} // namespace scanscope::bench
