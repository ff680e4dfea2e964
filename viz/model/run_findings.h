// What is wrong with a whole run, in the order in which its film comes to it.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "viz/model/flaw.h"

namespace scanscope::viz {

class RunFindings {
public:
    // `verdict` outlives it.
    RunFindings(const trace::Trace& trace, const Film& film, const Verdict& verdict);

    // By step of the film, those without one last.
    [[nodiscard]] const std::vector<Flaw>& all() const { return m_all; }
    [[nodiscard]] bool empty() const { return m_all.empty(); }
    [[nodiscard]] bool hasWrongResult() const;
    [[nodiscard]] const Flaw& at(int number) const { return m_all.at(std::size_t(number)); }
    [[nodiscard]] std::span<const Flaw> in(FilmStep filmStep) const;
    [[nodiscard]] bool metIn(BlockAddress block, FilmStep filmStep) const; // up to the step

    // The next one (+1) or the one before (−1), round and round: from `current`, or where there is none, from
    // the step. −1 where there are none.
    [[nodiscard]] int next(std::optional<int> current, FilmStep filmStep, int direction) const;

private:
    std::vector<Flaw> m_all;
    std::map<BlockAddress, FilmStep> m_firstSteps;
};

} // namespace scanscope::viz
