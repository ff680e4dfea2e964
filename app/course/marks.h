// The outcome of a marking: each submission to each task, for tables, files and reports.
#pragma once

#include <string>
#include <vector>

#include "kernels/course/outcome.h"
#include "kernels/course/submissions.h"
#include "kernels/course/suite.h"

namespace scanscope::app {

struct Mark {
    std::string name; // of the submission, or "submission 12" where names are left out
    std::string hash; // SHA-256 of what was handed in
    std::vector<course::LeftOutFile> leftOut;
    const course::Task* task = nullptr;
    course::Outcome outcome;
    bool isMarked = false; // false where the marking was interrupted before
    bool isUnread = false; // nothing of the submission could be read
};

struct Marks {
    const course::Suite* suite = nullptr;
    std::vector<Mark> marks;              // by submission, then by task
    std::vector<course::Unowned> unowned; // parts of what was handed in that belong to no submission
    std::uint64_t secret = 0;             // the seed of secret sizes and numbers
    bool withoutNames = false;

    [[nodiscard]] bool areAllPassed() const;
    [[nodiscard]] bool hasSeveralTasks() const { return suite->tasks.size() > 1; }
};

// No submission is lost without a word: those that could not be read are handed in, too, and named.
struct HandedInCounts {
    std::size_t handedIn = 0, marked = 0;
    std::vector<std::string> unread;
};
[[nodiscard]] HandedInCounts countsOf(const Marks& marks);

// A finding that several submissions have alike: the same kind, of the same array.
struct FindingGroup {
    const course::TrialFinding* first = nullptr; // of the marks, which outlive this
    const course::Task* task = nullptr;
    std::vector<std::size_t> marks; // indices, ascending
};
// Those of most submissions first.
[[nodiscard]] std::vector<FindingGroup> findingGroups(const Marks& marks);

} // namespace scanscope::app
