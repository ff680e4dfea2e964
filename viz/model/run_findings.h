// The findings of a whole run, in film order.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "viz/model/flaw.h"

namespace scanscope::viz {

class RunFindings {
public:
    // `verdict` must outlive it.
    RunFindings(const trace::Trace& trace, const Film& film, const Verdict& verdict);

    // Sorted by film step. Findings without a step are last.
    [[nodiscard]] const std::vector<Flaw>& all() const { return m_all; }
    [[nodiscard]] bool empty() const { return m_all.empty(); }
    [[nodiscard]] bool hasWrongResult() const;
    [[nodiscard]] const Flaw& at(int number) const { return m_all.at(std::size_t(number)); }
    [[nodiscard]] std::span<const Flaw> in(FilmStep filmStep) const;
    // The worst grade of the block's findings so far; nullopt if it has none.
    [[nodiscard]] std::optional<trace::Grade> worstIn(BlockAddress block, FilmStep filmStep) const;

    // The index of the next (+1) or previous (−1) finding, counted from `current` or, if there is none, from
    // the step. Wraps around at both ends. −1 if there are no findings.
    [[nodiscard]] int next(std::optional<int> current, FilmStep filmStep, int direction) const;

private:
    std::vector<Flaw> m_all;
    std::map<std::pair<BlockAddress, trace::Grade>, FilmStep> m_firstSteps;
};

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
