// The texts of a user program's verdict strip: its run, the changes that an edit made, and the reason if it
// did not run.
#pragma once

#include <optional>

#include "app/explore/program_change.h"
#include "app/explore/run_controller.h"
#include "viz/widgets/verdict_strip.h"

namespace scanscope::app {

struct StripText {
    viz::VerdictText verdict;
    std::vector<viz::CardText> cards; // cards for the groups of findings come first, in the same order
};

// The run before the shown one, and what has changed since.
struct RunBefore {
    SharedDocument document;                          // null if there is none
    std::shared_ptr<const viz::FindingGroups> groups; // that were shown; null: those of the document
    ProgramChange change;
    std::optional<double> secondsAfterSaving; // set if saving a file started the shown run
};

// `groups` are those of the document.
[[nodiscard]] StripText stripOf(const viz::Document& document, const viz::FindingGroups& groups,
                                const RunBefore& before);
// Returns the verdict with the result that the user expects, if it is right.
[[nodiscard]] viz::VerdictText withExpected(viz::VerdictText text, const ExpectedResult& expected);

[[nodiscard]] viz::VerdictText refusalText(const ProgramRun& run); // for a program that did not run

// Returns the rest of the compiler's output, shortened if it is long.
[[nodiscard]] QString restOfCompiler(const own::CompileProblem& problem);

// Returns the next time limit in seconds, after a run exceeded its limit; 0 if it did not.
[[nodiscard]] unsigned longerThan(const trace::Trace& trace);

} // namespace scanscope::app
