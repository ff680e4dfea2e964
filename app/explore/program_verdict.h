// Texts of the verdict strip of a program: on its run, on what an edit changed, and why it did not run.
#pragma once

#include <optional>

#include "app/explore/program_change.h"
#include "app/explore/run_controller.h"
#include "viz/widgets/verdict_strip.h"

namespace scanscope::app {

struct StripText {
    viz::VerdictText verdict;
    std::vector<viz::CardText> cards; // those of the groups of findings first, in their order
};

// `secondsAfterSaving`: where it ran because it was saved.
[[nodiscard]] StripText stripOf(const viz::Document& document, const viz::Document* before,
                                const ProgramChange& change, std::optional<double> secondsAfterSaving);

[[nodiscard]] viz::VerdictText refusalText(const ProgramRun& run); // of one that did not run

// The other lines of the compiler, as it said them, cut where it goes on for long.
[[nodiscard]] QString restOfCompiler(const own::CompileProblem& problem);

// The time that a run is allowed after it was too short; 0 where it was not.
[[nodiscard]] unsigned longerThan(const trace::Trace& trace);

} // namespace scanscope::app
