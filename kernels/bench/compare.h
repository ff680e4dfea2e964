// Two reports, row by row.
#pragma once

#include <string>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/bench/verdict.h"

namespace scanscope::bench {

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
