// Whether one series of times is faster than another, where that can be said.
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

// With fewer samples on either side nothing is said.
inline constexpr std::size_t least_for_verdict = 10;

struct Judgement {
    Verdict verdict = Verdict::ambiguous;
    double speed_up = 1; // the baseline's median over the subject's: above 1 is faster
    friend bool operator==(const Judgement&, const Judgement&) = default;
};

// Faster or slower only where the quartiles are apart.
[[nodiscard]] Judgement judge(const Summary& subject, const Summary& baseline);

// Two reports, row by row.
struct Comparison {
    Subject subject;
    std::optional<Summary> before = {}, after = {};
    std::optional<Judgement> judgement =
        {};                   // of `after` against `before`; nothing where one of them is missing
    std::string missing = {}; // why there is none: "not in the first report", "failed in the …"
};

// The rows of `before` in their order, then those that only `after` has. A row counts that has times and was
// verified right, if only in part measured.
[[nodiscard]] std::vector<Comparison> compare(const Report& before, const Report& after);

} // namespace scanscope::bench
