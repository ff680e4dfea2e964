// The counters of two runs side by side, in lock-step (kernels/trace/lock_step.h).
#pragma once

#include <optional>
#include <QString>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

// One counter of both runs. The difference is the right value minus the left one, with its sign.
struct PairRow {
    QString name, left, right, difference;
    std::optional<std::size_t> better; // better run, 0 or 1, for whole runs; none if equal
};
struct PairCounters {
    std::vector<PairRow> whole, soFar;
    std::vector<PairRow> findings; // of whole runs, by kind; empty if neither has any
    std::vector<PairRow> times;    // of whole runs; empty if either time is unknown
    QString timesHeading = {};
};
// Compares a run with the one beside it at the end of the step, with the counts of countersOf().
[[nodiscard]] PairCounters compareCounters(const Document& left, FilmStep step);

// The differences between whole runs, computed once for each document (Document::of).
struct PairOutcome {
    explicit PairOutcome(const Document& left);
    QString finding, end;   // "Blelloch: 3 fewer combines." and "Both end with the same 8 values."
    bool isEndGood = false; // both do
};

} // namespace scanscope::viz
