#include "app/course/marks.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace scanscope::app {

double Marks::pointsLeft(const Mark& mark) const {
    const double points = mark.given.value_or(mark.outcome.points(*mark.task));
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
        if (one.file.why == archives::LeftOut::beside) continue;
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

std::vector<WrongGroup> wrongGroups(const Marks& marks) {
    // The wrong results of a mark, as text to compare.
    const auto wrongOf = [](const Mark& mark) {
        std::string text;
        for (const course::SizeOutcome& size : mark.outcome.sizes)
            if (size.state == course::RunState::wrong && size.wrong)
                text += fmt::format("{} {}: {} {} {}\n", size.test, size.n, size.wrong->index,
                                    size.wrong->got, size.wrong->expected);
        return text;
    };
    std::map<std::pair<std::string, std::string>, WrongGroup> found; // by task and results
    for (std::size_t i = 0; i < marks.marks.size(); ++i) {
        const Mark& mark = marks.marks[i];
        const std::string wrong = wrongOf(mark);
        if (wrong.empty()) continue;
        WrongGroup& group = found[{mark.task->id, wrong}];
        group.task = mark.task;
        group.marks.push_back(i);
    }
    std::vector<WrongGroup> groups;
    for (auto& [key, group] : found)
        if (group.marks.size() > 1) groups.push_back(std::move(group));
    std::ranges::stable_sort(groups, std::greater(),
                             [](const WrongGroup& group) { return group.marks.size(); });
    return groups;
}

std::vector<course::SimilarPair> similarMarks(const Marks& marks) {
    std::vector<course::SimilarPair> all;
    for (const course::Task& task : marks.suite->tasks) {
        std::vector<std::size_t> places;
        std::vector<std::vector<course::TextFile>> programs;
        for (std::size_t i = 0; i < marks.marks.size(); ++i) {
            if (marks.marks[i].task != &task) continue;
            places.push_back(i);
            programs.push_back(marks.marks[i].outcome.sources);
        }
        std::vector<course::TextFile> handout = task.with;
        handout.insert(handout.end(), task.headers.begin(), task.headers.end());
        if (task.start) handout.push_back(*task.start);
        for (const course::SimilarPair& pair : course::similar_programs(programs, handout))
            all.push_back({places[pair.one], places[pair.other], pair.share});
    }
    std::ranges::stable_sort(all, std::greater(), &course::SimilarPair::share);
    return all;
}

} // namespace scanscope::app
