#include "app/course/marks.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace scanscope::app {

double Marks::pointsLeft(const Mark& mark) const {
    const double points = mark.outcome.points(*mark.task);
    return due ? due->left(points, mark.daysLate) : points;
}

bool Marks::areAllPassed() const {
    return countsOf(*this).unread.empty() && std::ranges::all_of(marks, [](const Mark& mark) {
               return mark.isMarked && mark.outcome.verdict == course::Verdict::passed;
           });
}

HandedInCounts countsOf(const Marks& marks) {
    HandedInCounts counts;
    std::map<std::string, bool> areMarked; // by submission: whether all its tasks are marked
    for (const Mark& mark : marks.marks) {
        const auto [known, isNew] = areMarked.try_emplace(mark.name, !mark.isUnread);
        if (isNew && mark.isUnread) counts.unread.push_back(mark.name);
        known->second = known->second && mark.isMarked;
    }
    counts.handedIn = areMarked.size();
    counts.marked = std::size_t(
        std::ranges::count_if(areMarked, [](const auto& submission) { return submission.second; }));
    for (const course::Unowned& one : marks.unowned) {
        if (one.file.why == course::LeftOut::beside) continue;
        ++counts.handedIn;
        // File names in an archive often contain the authors' names.
        counts.unread.push_back(marks.withoutNames || one.file.name.empty()
                                    ? one.place
                                    : fmt::format("{}/{}", one.place, one.file.name));
    }
    return counts;
}

std::vector<FindingGroup> findingGroups(const Marks& marks) {
    const auto alike = [](const course::TrialFinding& finding) {
        return std::tie(finding.kind, finding.hazard, finding.array);
    };
    std::vector<FindingGroup> groups;
    for (std::size_t i = 0; i < marks.marks.size(); ++i)
        for (const course::TrialFinding& finding : marks.marks[i].outcome.findings) {
            auto group = std::ranges::find_if(groups, [&](const FindingGroup& one) {
                return alike(*one.first) == alike(finding) && one.task == marks.marks[i].task;
            });
            if (group == groups.end())
                group = groups.insert(groups.end(), {&finding, marks.marks[i].task, {}});
            if (group->marks.empty() || group->marks.back() != i) group->marks.push_back(i);
        }
    std::ranges::stable_sort(groups, [](const FindingGroup& one, const FindingGroup& other) {
        return one.marks.size() != other.marks.size() ? one.marks.size() > other.marks.size()
                                                      : one.first->kind < other.first->kind;
    });
    return groups;
}

} // namespace scanscope::app
