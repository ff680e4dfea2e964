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

// `secondsAfterSaving` is set if saving a file started the run.
[[nodiscard]] StripText stripOf(const viz::Document& document, const viz::Document* before,
                                const ProgramChange& change, std::optional<double> secondsAfterSaving);

[[nodiscard]] viz::VerdictText refusalText(const ProgramRun& run); // for a program that did not run

// Returns the rest of the compiler's output, shortened if it is long.
[[nodiscard]] QString restOfCompiler(const own::CompileProblem& problem);

// Returns the next time limit in seconds, after a run exceeded its limit; 0 if it did not.
[[nodiscard]] unsigned longerThan(const trace::Trace& trace);

} // namespace scanscope::app
