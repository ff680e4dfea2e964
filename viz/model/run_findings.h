// The findings of a whole run, in film order.
#pragma once

#include <map>
#include <optional>
#include <span>
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
    [[nodiscard]] bool metIn(BlockAddress block, FilmStep filmStep) const; // any finding so far

    // The index of the next (+1) or previous (−1) finding, counted from `current` or, if there is none, from
    // the step. Wraps around at both ends. −1 if there are no findings.
    [[nodiscard]] int next(std::optional<int> current, FilmStep filmStep, int direction) const;

private:
    std::vector<Flaw> m_all;
    std::map<BlockAddress, FilmStep> m_firstSteps;
};

} // namespace scanscope::viz
