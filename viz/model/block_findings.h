// What is wrong with a run, as whoever ran it has found out, and where the pictures of one block show it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <QString>
#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"
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

// A finding as it is shown.
struct Flaw {
    FlawKind kind = FlawKind::hazard;
    trace::FindingKind finding = trace::FindingKind::hazard; // whose looks `kind` says
    std::optional<BlockStep> step;                           // none where it is in no recorded step
    std::optional<CellAddress> cell;                         // the example; of outOfBounds only the array
    std::int64_t outside = 0;         // outOfBounds: the index that the array does not have
    std::vector<std::uint64_t> cells; // all that are like it, ascending
    std::vector<QString> labels; // for each of them what stands beside it: "t3 × t7", "≠ 11", or nothing
    std::vector<std::uint32_t> threads;
    std::uint64_t times = 1; // that it happened
    QString array;
    QString title;            // "Hazard", "Deadlock"
    QString message, brief;   // one sentence each; the brief one fits a narrow column
    trace::Proposal proposal; // of the line at `location`; without words where nothing is proved
    QString mend;             // what would mend it, and why; empty where that is not known
    std::uint16_t location = trace::no_location, otherLocation = trace::no_location;
    [[nodiscard]] bool has(const CellAddress& address) const;
    [[nodiscard]] QString labelOf(std::uint64_t index) const;
};

[[nodiscard]] Flaw flawOf(const trace::Trace& trace, const trace::Finding& finding, const Verdict& verdict);

// Those of one block.
class BlockFindings {
public:
    BlockFindings() = default;
    BlockFindings(const trace::Trace& trace, std::size_t launch, std::size_t block, const Verdict& verdict);

    [[nodiscard]] const std::vector<Flaw>& all() const { return m_all; } // by step
    [[nodiscard]] bool empty() const { return m_all.empty(); }
    [[nodiscard]] std::vector<int> in(BlockStep step) const; // numbers in all()
    // What is wrong with the cell in the step; of several the first. Null where nothing is. Reads of what was
    // never written are asked for apart: they belong to the state before the step.
    [[nodiscard]] const Flaw* on(BlockStep step, const CellAddress& cell) const;
    [[nodiscard]] const Flaw* neverWritten(BlockStep step, const CellAddress& cell) const;
    [[nodiscard]] const Flaw* outside(BlockStep step) const; // an access beyond an array's ends
    // Of any step: the pictures keep a column free there.
    [[nodiscard]] bool beforeFirst() const { return m_beforeFirst; }

private:
    [[nodiscard]] const Flaw* find(BlockStep step, const CellAddress& cell, bool neverWritten) const;

    std::vector<Flaw> m_all;
    std::map<BlockStep, std::vector<int>> m_bySteps;
    bool m_beforeFirst = false;
};

} // namespace scanscope::viz
