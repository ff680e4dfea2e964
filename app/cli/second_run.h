// Two runs beside each other: scanscope show|export A [run options] -- B [run options].
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "kernels/trace/lock_step.h"

namespace scanscope::app {

// Takes the words of the second run, with what separates it, out of those of a command line. The first `--`
// behind a program begins its own arguments, and a second one the other run.
[[nodiscard]] std::vector<std::string> takeSecondRun(std::vector<std::string>& arguments);

// "barrier", "step" or "phase"; throws BadRequest.
[[nodiscard]] trace::Alignment readAlignment(const std::string& text);

// Both runs, as they were recorded. Data of which the second one says nothing are as in the first; where
// that was given an executor, so is the second one. Throws BadRequest where either cannot be or has no steps.
[[nodiscard]] std::array<trace::Trace, 2> pairOf(const Context& context, const std::string& subject,
                                                 const RunOptions& run);

// The pair, in lock-step, that the words of a command ask for: a second run behind `--`, or --what-if, which
// is the run once more with elements of its input changed, "3=9" or "3=9,5=0". Nothing where they ask for one
// run alone. Throws BadRequest.
[[nodiscard]] std::optional<std::array<trace::Trace, 2>> chosenPair(const Context& context,
                                                                    const std::string& subject,
                                                                    const RunOptions& run,
                                                                    const PairOptions& options);

} // namespace scanscope::app
