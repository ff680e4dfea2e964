// The counters of two runs side by side, in lock-step (kernels/trace/lock_step.h).
#pragma once

#include <optional>
#include <QString>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

// One counter of both runs; the difference is right less left, with its sign.
struct PairRow {
    QString name, left, right, difference;
    std::optional<std::size_t> better; // 0 or 1, of whole runs; none: they are alike
};
struct PairCounters {
    std::vector<PairRow> whole, soFar;
    std::vector<PairRow> findings; // of whole runs, a row a kind; empty where both have none
    std::vector<PairRow> times;    // of whole runs; empty where nobody knows those of both
    QString timesHeading = {};
};
// Once the step is over, as countersOf counts; of the run and the one beside it.
[[nodiscard]] PairCounters compareCounters(const Document& left, FilmStep step);

// The differences of whole runs, found once for a document (Document::of).
struct PairOutcome {
    explicit PairOutcome(const Document& left);
    QString finding, end;   // "Blelloch: 3 combines fewer." and "Both end in the same 8 values."
    bool isEndGood = false; // they do
};

} // namespace scanscope::viz
