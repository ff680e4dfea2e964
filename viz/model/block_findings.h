// A block's findings, looked up by the step that shows them.
#pragma once

#include <span>
#include <vector>

#include "viz/model/run_findings.h"

namespace scanscope::viz {

// A block's findings that have a recorded step. Refers to the run's findings, which must outlive it.
class BlockFindings {
public:
    BlockFindings() = default;
    BlockFindings(const RunFindings& findings, BlockAddress block);

    [[nodiscard]] const std::vector<const Flaw*>& all() const { return m_all; } // by step
    [[nodiscard]] bool empty() const { return m_all.empty(); }
    [[nodiscard]] std::span<const Flaw* const> in(BlockStep step) const;
    // Returns the first finding about the cell in this step, or null. neverWritten() does the same for
    // uninitialised reads, which belong to the state before the step.
    [[nodiscard]] const Flaw* on(BlockStep step, const CellAddress& cell) const;
    [[nodiscard]] const Flaw* neverWritten(BlockStep step, const CellAddress& cell) const;
    [[nodiscard]] const Flaw* outside(BlockStep step) const; // an out-of-bounds access, or null
    // Whether any step accesses a negative index. If so, the pictures keep a column free on the left.
    [[nodiscard]] bool beforeFirst() const;

private:
    [[nodiscard]] const Flaw* find(BlockStep step, const CellAddress& cell, bool neverWritten) const;

    std::vector<const Flaw*> m_all;
};

} // namespace scanscope::viz
