// The result of a marking, with one mark for each submission and task. Tables, files and reports are made
// from it.
#pragma once

#include <string>
#include <vector>

#include "kernels/course/outcome.h"
#include "kernels/course/submissions.h"
#include "kernels/course/suite.h"

namespace scanscope::app {

struct Mark {
    std::string name; // the submission's name, or "submission 12" if names are hidden
    std::string hash; // SHA-256 of the submission
    std::vector<course::LeftOutFile> leftOut;
    const course::Task* task = nullptr;
    course::Outcome outcome;
    bool isMarked = false; // false if the marking was interrupted before this mark
    bool isUnread = false; // nothing of the submission could be read
};

struct Marks {
    const course::Suite* suite = nullptr;
    std::vector<Mark> marks;              // by submission, then by task
    std::vector<course::Unowned> unowned; // files that belong to no submission
    std::uint64_t secret = 0;             // the seed of secret sizes and numbers
    bool withoutNames = false;

    [[nodiscard]] bool areAllPassed() const;
    [[nodiscard]] bool hasSeveralTasks() const { return suite->tasks.size() > 1; }
};

// The number of submissions. Unreadable ones also count as handed in, and are named, so that none is lost.
struct HandedInCounts {
    std::size_t handedIn = 0, marked = 0;
    std::vector<std::string> unread;
};
[[nodiscard]] HandedInCounts countsOf(const Marks& marks);

// A finding that several submissions share: the same kind in the same array.
struct FindingGroup {
    const course::TrialFinding* first = nullptr; // owned by the marks, which must outlive this object
    const course::Task* task = nullptr;
    std::vector<std::size_t> marks; // indices, ascending
};
// Returns the groups, with the most frequent finding first.
[[nodiscard]] std::vector<FindingGroup> findingGroups(const Marks& marks);

} // namespace scanscope::app
