// The result of a marking, with one mark for each submission and task. Tables, files and reports are made
// from it.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "app/reports/json.h"
#include "kernels/course/outcome.h"
#include "kernels/course/similarity.h"
#include "kernels/course/submissions.h"
#include "kernels/course/suite.h"

namespace scanscope::app {

// The due date of a suite, and how late a submission is.
class DueDate {
public:
    // `date` is like "2026-11-30 23:59" (local time), "2026-11-30T23:59+01:00" or "2026-11-30T22:59Z". The
    // penalty is the percentage of the points that each begun day costs. Throws BadRequest.
    DueDate(const std::string& date, const std::string& penalty);

    // The days after the due date that have begun; 0: on time. Times are in seconds since 1970.
    [[nodiscard]] unsigned daysLate(std::int64_t time) const;
    // The points that are left of a submission that is some days late.
    [[nodiscard]] double left(double points, unsigned daysLate) const;
    [[nodiscard]] bool hasPenalty() const { return m_penalty > 0; }

private:
    std::int64_t m_time = 0;
    double m_penalty = 0; // per cent of the points for each day
};

// Local time: "2026-11-30 23:59:05".
[[nodiscard]] std::string timeText(std::int64_t time);

struct Mark {
    std::string name; // the submission's name, or "submission 12" if names are hidden
    std::string hash; // SHA-256 of the submission
    std::vector<archives::LeftOutFile> leftOut;
    const course::Task* task = nullptr;
    course::Outcome outcome;
    bool isMarked = false;                 // false if the marking was interrupted before this mark
    bool isUnread = false;                 // nothing of the submission could be read
    std::optional<std::int64_t> time = {}; // when the submission was last changed, in seconds since 1970
    std::optional<double> given = {};      // points that a person has awarded for the task
    unsigned daysLate = 0;                 // days after the due date that have begun
};

struct Marks {
    const course::Suite* suite = nullptr;
    std::vector<Mark> marks;              // by submission, then by task
    std::vector<course::Unowned> unowned; // files that belong to no submission
    std::uint64_t secret = 0;             // the seed of secret sizes and numbers
    bool withoutNames = false;
    std::optional<DueDate> due = {};

    // The points that a person has awarded, or else the proposed ones, less the penalty for lateness.
    [[nodiscard]] double pointsLeft(const Mark& mark) const;
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

// Submissions with the same wrong results: the same sizes fail, with the same first wrong numbers.
struct WrongGroup {
    const course::Task* task = nullptr;
    std::vector<std::size_t> marks; // indices, ascending
};
// Returns the groups of at least two, with the largest first.
[[nodiscard]] std::vector<WrongGroup> wrongGroups(const Marks& marks);

// Returns the pairs of marks with similar programs for a task, the most similar first. Code that the suite
// hands out does not count.
[[nodiscard]] std::vector<course::SimilarPair> similarMarks(const Marks& marks);

// Prints a row for each mark, the findings that several submissions share, and the number of each verdict.
void printMarks(std::ostream& out, const Marks& marks);

// "3 submissions, 6 marks: 4 passed and 2 failed."
[[nodiscard]] std::string sumsOf(const Marks& marks);

// "30 handed in, 28 marked, 2 could not be read: zoe.zip and mia.7z."
[[nodiscard]] std::string handedInText(const Marks& marks);

void writeMarksCsv(std::ostream& out, const Marks& marks);

// Writes a suite for each submission and task, and a case for each check; checks that were not reached are
// "skipped".
void writeJUnit(std::ostream& out, const Marks& marks);

// Returns a complete outcome as JSON, for a marking that is continued later.
[[nodiscard]] Json wholeOutcome(const course::Outcome& outcome);
// Reads a complete outcome. Throws std::exception if wholeOutcome() did not write it.
[[nodiscard]] course::Outcome outcomeFrom(const Json& json);

// Returns all marked submissions.
[[nodiscard]] Json marksAsJson(const Marks& marks);
// Returns one outcome, as `exercise check --json` prints it.
[[nodiscard]] Json outcomeAsJson(const course::Task& task, const course::Outcome& outcome);

// Takes the points that a person has filled in, in the column `points_given` of the table of a marking, into
// the marks. Returns a sentence, in English, for each line whose points were not used. Throws BadRequest if
// the file is no such table, or if points are not a number.
[[nodiscard]] std::vector<std::string> takePoints(Marks& marks, const std::string& file);

// Returns the marks as SARIF 2.1.0, which code hosts show as annotations beside the source: a result for each
// finding, and for each other check that failed. File names are relative to the submission.
[[nodiscard]] Json marksAsSarif(const Marks& marks);

} // namespace scanscope::app
