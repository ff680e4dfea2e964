// A finding as the window and the pictures show it, and a run's verdict, which holds the findings.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/modelled_time.h"
#include "viz/model/numbering.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

// A run's verdict: what is known about it beyond its records. It is produced by code that can run kernels
// (kernels/check/check.h).
struct Verdict {
    std::vector<trace::Finding> findings; // of all blocks; causes before effects
    std::vector<trace::Value> right;      // the expected output; empty if it is unknown
    std::optional<ModelledTime> time = {};
};

using trace::FlawKind;

// A finding with its place in the pictures.
struct Flaw {
    const trace::Finding* finding = nullptr; // owned by the run's verdict, which must outlive this
    BlockAddress block;
    std::optional<BlockStep> step; // none if the finding is in no recorded step
    std::optional<FilmStep> filmStep;
    std::optional<CellAddress> cell; // an example; out of bounds: only the array; none without a step
    std::vector<QString> labels;     // beside each of its cells: "t3 × t7", "≠ 11", or empty
    [[nodiscard]] FlawKind kind() const { return flaw_kind(finding->kind); }
    [[nodiscard]] std::uint64_t times() const; // how often it happened
    [[nodiscard]] QString title() const;       // "Hazard", "Deadlock"
    [[nodiscard]] QString message() const;     // one sentence
    [[nodiscard]] QString brief() const;       // a sentence that fits a narrow column
    [[nodiscard]] bool has(const CellAddress& address) const;
    [[nodiscard]] QString labelOf(std::uint64_t index) const;
};

} // namespace scanscope::viz
