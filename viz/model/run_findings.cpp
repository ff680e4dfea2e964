#include "viz/model/run_findings.h"

#include <algorithm>

namespace scanscope::viz {

RunFindings::RunFindings(const trace::Trace& trace, const Film& film, const Verdict& verdict) {
    for (const trace::Finding& finding : verdict.findings) {
        if (finding.kind == trace::FindingKind::incomplete || finding.kind == trace::FindingKind::unjudged)
            continue; // of the recording, not of the run
        RunFinding found{
            flawOf(trace, finding, verdict), {LaunchIndex(finding.launch), int(finding.block)}, {}};
        if (found.flaw.step) found.filmStep = film.stepOf(found.block, *found.flaw.step);
        m_all.push_back(std::move(found));
    }
    const auto place = [](const RunFinding& found) { return std::pair(!found.filmStep, found.filmStep); };
    std::stable_sort(m_all.begin(), m_all.end(),
                     [&](const RunFinding& a, const RunFinding& b) { return place(a) < place(b); });
    for (int i = 0; i < int(m_all.size()); ++i) {
        if (!at(i).filmStep) continue;
        m_bySteps[*at(i).filmStep].push_back(i);
        m_firstSteps.emplace(at(i).block, *at(i).filmStep);
    }
}

bool RunFindings::metIn(BlockAddress block, FilmStep filmStep) const {
    const auto first = m_firstSteps.find(block);
    return first != m_firstSteps.end() && first->second <= filmStep;
}

bool RunFindings::hasWrongResult() const {
    return std::ranges::any_of(m_all, [](const RunFinding& one) { return one.flaw.kind == FlawKind::wrong; });
}

std::vector<int> RunFindings::in(FilmStep filmStep) const {
    const auto found = m_bySteps.find(filmStep);
    return found == m_bySteps.end() ? std::vector<int>() : found->second;
}

int RunFindings::next(std::optional<int> current, FilmStep filmStep, int direction) const {
    const int count = int(m_all.size());
    if (count == 0) return -1;
    if (current) return (*current + direction + count) % count;
    const auto ahead = [&](const RunFinding& one) { return !one.filmStep || one.filmStep >= filmStep; };
    const int first = int(std::find_if(m_all.begin(), m_all.end(), ahead) - m_all.begin());
    return direction > 0 ? first % count : (first + count - 1) % count;
}

} // namespace scanscope::viz
