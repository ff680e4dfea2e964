// Two runs side by side: scanscope show|export A [run options] -- B [run options].
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "kernels/trace/lock_step.h"

namespace scanscope::app {

// Takes the words of the second run out of a command line, and the `--` before them. After a program, the
// first
// `--` begins the program's own arguments, and the second one the other run.
[[nodiscard]] std::vector<std::string> takeSecondRun(std::vector<std::string>& arguments);

// "barrier", "step" or "phase"; throws BadRequest.
[[nodiscard]] trace::Alignment readAlignment(const std::string& text);

// Returns both recorded runs. The second one takes the input and the executor of the first unless it names
// its own. Throws BadRequest if either run is impossible or has no steps.
[[nodiscard]] std::array<trace::Trace, 2> pairOf(const Context& context, const std::string& subject,
                                                 const RunOptions& run);

// Returns the two runs of a command, in lock-step: the second one is given after `--`, or by --what-if, which
// repeats the run with elements of its input changed, "3=9" or "3=9,5=0". Returns nothing if the command asks
// for a single run. Throws BadRequest.
[[nodiscard]] std::optional<std::array<trace::Trace, 2>> chosenPair(const Context& context,
                                                                    const std::string& subject,
                                                                    const RunOptions& run,
                                                                    const PairOptions& options);

} // namespace scanscope::app
