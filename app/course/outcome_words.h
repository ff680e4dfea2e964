// The texts about an outcome, for tables, reports and the window.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/course/marks.h"
#include "kernels/course/outcome.h"
#include "kernels/course/submissions.h"

namespace scanscope::app {

[[nodiscard]] std::string titleOf(course::CheckId check);    // "no races"
[[nodiscard]] std::string_view glyphOf(course::State state); // "✓", "✗", "–"
[[nodiscard]] std::string wordOf(course::State state);       // "passed"
[[nodiscard]] std::string_view glyphOf(course::Verdict verdict);
// "did not compile", "stopped after 10 s"
[[nodiscard]] std::string wordsOf(const course::Outcome& outcome);
// Returns the outcome as a sentence, with the failed checks: "2 of 10 checks failed: right answer and no
// races."
[[nodiscard]] std::string sentenceOf(const course::Outcome& outcome);
[[nodiscard]] std::string sentenceOf(const archives::LeftOutFile& file);

// "hazard (write after read) in temp"
[[nodiscard]] std::string titleOf(const course::TrialFinding& finding);
// The finding's place, message, lines and suggested fix, in several lines.
[[nodiscard]] std::string textOf(const course::TrialFinding& finding);
// "races, orders": the checks that failed; if `isCounted`, with the number of findings: "races (2), orders".
[[nodiscard]] std::string failedChecks(const course::Outcome& outcome, bool isCounted = false);

// "2", "2.5"
[[nodiscard]] std::string pointsText(double points);
// "2.5 of 6, 1 by hand"; empty if the task has no points.
[[nodiscard]] std::string pointsOf(const Mark& mark);

// "2 days"; empty if the submission is on time.
[[nodiscard]] std::string lateText(const Mark& mark);

// A sentence about the meaning of a list of similar programs.
[[nodiscard]] std::string similarNote();
// "93 %"
[[nodiscard]] std::string shareText(const course::SimilarPair& pair);

// The numbers of the smallest wrong run that has few of them and may show them: its input, its result and the
// right result. Empty if there is none.
struct NumberRow {
    std::string title;
    std::vector<std::string> numbers;
    std::optional<std::uint64_t> wrong = {}; // the index of the first wrong number
};
[[nodiscard]] std::vector<NumberRow> numberRowsOf(const course::Outcome& outcome);
// Sentences about the wrong number in these rows: which inputs it contains, and what wrote it.
[[nodiscard]] std::vector<std::string> whyWrong(const course::Outcome& outcome);

// For each counter that exceeds its limit, a sentence about the step that adds most to it, at the first size.
[[nodiscard]] std::vector<std::string> worstSteps(const course::Outcome& outcome);

// "33", "2^16"
[[nodiscard]] std::string sizeText(std::uint64_t n);
// Returns the smallest size with a wrong result; empty if there is none.
[[nodiscard]] std::string firstWrongText(const course::Outcome& outcome);

} // namespace scanscope::app
