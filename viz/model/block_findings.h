// What is wrong with a run, as whoever ran it has found out, and where the pictures of one block show it.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <span>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/modelled_time.h"
#include "viz/model/numbering.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

// What is known of a run besides what it recorded. Whoever can run kernels makes it (check/check.h).
struct Verdict {
    std::vector<trace::Finding> findings; // of every block; causes before effects
    std::vector<trace::Value> right;      // what the output must be; empty where nobody knows
    std::optional<ModelledTime> time = {};
};

using trace::FlawKind;

// A finding as it is shown: with its place in the pictures.
struct Flaw {
    const trace::Finding* finding = nullptr; // of the run's verdict, which outlives this
    BlockAddress block;
    std::optional<BlockStep> step; // none where it is in no recorded step
    std::optional<FilmStep> filmStep;
    std::optional<CellAddress> cell; // the example; out of bounds only the array; none without a step
    std::vector<QString> labels;     // what stands beside each of its cells: "t3 × t7", "≠ 11", or nothing
    [[nodiscard]] FlawKind kind() const { return flaw_kind(finding->kind); }
    [[nodiscard]] std::uint64_t times() const; // that it happened
    [[nodiscard]] QString title() const;       // "Hazard", "Deadlock"
    [[nodiscard]] QString message() const;     // one sentence
    [[nodiscard]] QString brief() const;       // one that fits a narrow column
    [[nodiscard]] bool has(const CellAddress& address) const;
    [[nodiscard]] QString labelOf(std::uint64_t index) const;
};

class RunFindings;

// Those of one block that are in a recorded step: the run's, which outlive this.
class BlockFindings {
public:
    BlockFindings() = default;
    BlockFindings(const RunFindings& findings, BlockAddress block);

    [[nodiscard]] const std::vector<const Flaw*>& all() const { return m_all; } // by step
    [[nodiscard]] bool empty() const { return m_all.empty(); }
    [[nodiscard]] std::span<const Flaw* const> in(BlockStep step) const;
    // What is wrong with the cell in the step; of several the first. Null where nothing is. Reads of what was
    // never written are asked for apart: they belong to the state before the step.
    [[nodiscard]] const Flaw* on(BlockStep step, const CellAddress& cell) const;
    [[nodiscard]] const Flaw* neverWritten(BlockStep step, const CellAddress& cell) const;
    [[nodiscard]] const Flaw* outside(BlockStep step) const; // an access beyond an array's ends
    // Whether any step reaches there: the pictures keep a column free.
    [[nodiscard]] bool beforeFirst() const;

private:
    [[nodiscard]] const Flaw* find(BlockStep step, const CellAddress& cell, bool neverWritten) const;

    std::vector<const Flaw*> m_all;
};

} // namespace scanscope::viz
