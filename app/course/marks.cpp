#include "app/course/marks.h"

#include <algorithm>

namespace scanscope::app {

bool Marks::areAllPassed() const {
    return std::ranges::all_of(marks, [](const Mark& mark) {
        return mark.isMarked && mark.outcome.verdict == course::Verdict::passed;
    });
}

std::vector<FindingGroup> findingGroups(const Marks& marks) {
    std::vector<FindingGroup> groups;
    for (std::size_t i = 0; i < marks.marks.size(); ++i)
        for (const course::TrialFinding& finding : marks.marks[i].outcome.findings) {
            auto group = std::ranges::find_if(groups, [&](const FindingGroup& one) {
                return one.kind == finding.kind && one.hazard == finding.hazard &&
                       one.array == finding.array && one.task == marks.marks[i].task;
            });
            if (group == groups.end())
                group = groups.insert(groups.end(),
                                      {finding.kind, finding.hazard, finding.array, marks.marks[i].task, {}});
            if (group->marks.empty() || group->marks.back() != i) group->marks.push_back(i);
        }
    std::ranges::stable_sort(groups, [](const FindingGroup& one, const FindingGroup& other) {
        return one.marks.size() != other.marks.size() ? one.marks.size() > other.marks.size()
                                                      : one.kind < other.kind;
    });
    return groups;
}

} // namespace scanscope::app
