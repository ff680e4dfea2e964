// The texts of a user program's verdict strip: on its run, on the changes of an edit, and why it did not run.
#pragma once

#include <optional>

#include "app/explore/program_change.h"
#include "app/explore/run_controller.h"
#include "viz/widgets/verdict_strip.h"

namespace scanscope::app {

struct StripText {
    viz::VerdictText verdict;
    std::vector<viz::CardText> cards; // first those of the groups of findings, in the same order
};

// `secondsAfterSaving`: set if it ran because it was saved.
[[nodiscard]] StripText stripOf(const viz::Document& document, const viz::Document* before,
                                const ProgramChange& change, std::optional<double> secondsAfterSaving);

[[nodiscard]] viz::VerdictText refusalText(const ProgramRun& run); // for a program that did not run

// The rest of the compiler's output, shortened if it is long.
[[nodiscard]] QString restOfCompiler(const own::CompileProblem& problem);

// The next time limit in seconds, after a run exceeded its limit; 0 if it did not.
[[nodiscard]] unsigned longerThan(const trace::Trace& trace);

} // namespace scanscope::app
