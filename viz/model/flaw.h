// A finding as the window and the pictures show it, and the verdict on a run, which contains the findings.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/numbering.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

// A run's time on a GPU as a model computes it from the trace, and the measured time. Code that knows the
// model fills it in (kernels/cost/cost.h).
struct ModelledTime {
    QString machine; // "NVIDIA H200"
    // In seconds. For memory, banks and instructions, only the time that the run waits for them counts.
    double launches = 0, memory = 0, banks = 0, instructions = 0, waits = 0;
    double conflicts = 0; // bank conflicts' share of `banks`
    std::optional<double> measured;
    [[nodiscard]] double all() const { return launches + memory + banks + instructions + waits; }
};

// A row of the counters: one part of the time, or the sum. Two runs have the same rows, in the same order.
struct TimeRow {
    QString name;
    double seconds = 0;
    bool isSum = false;
};
[[nodiscard]] std::vector<TimeRow> rowsOf(const ModelledTime& time);
[[nodiscard]] QString headingOf(const ModelledTime& time); // "Modelled for an NVIDIA H200"
// How the modelled time compares with the measured one.
[[nodiscard]] QString noteOn(const ModelledTime& time);

// The verdict on a run: what is known beyond the run's records. Code that can run kernels fills it in
// (kernels/check/check.h).
struct Verdict {
    std::vector<trace::Finding> findings; // of all blocks; causes before effects
    std::vector<trace::Value> right;      // the expected output; empty if it is unknown
    std::optional<ModelledTime> time = {};
};

using trace::FlawKind;

// A finding with its place in the pictures.
struct Flaw {
    const trace::Finding* finding = nullptr; // part of the run's verdict, which must outlive this
    BlockAddress block;
    std::optional<BlockStep> step; // none if the finding is in no recorded step
    std::optional<FilmStep> filmStep;
    std::optional<CellAddress> cell; // one of the cells; only the array if out of bounds; none without a step
    std::vector<QString> labels;     // the text beside each cell: "t3 × t7", "≠ 11", or empty
    [[nodiscard]] FlawKind kind() const { return flaw_kind(finding->kind); }
    [[nodiscard]] bool warns() const { return grade_of(*finding) == trace::Grade::warning; }
    [[nodiscard]] std::uint64_t times() const; // how often it happened
    [[nodiscard]] QString title() const;       // "Hazard", "Deadlock"
    [[nodiscard]] QString message() const;     // one sentence
    [[nodiscard]] QString brief() const;       // a short sentence for a narrow column
    [[nodiscard]] bool has(const CellAddress& address) const;
    [[nodiscard]] QString labelOf(std::uint64_t index) const;
};

} // namespace scanscope::viz
