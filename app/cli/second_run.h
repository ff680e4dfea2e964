// Two runs side by side: scanscope show|export A [run options] -- B [run options].
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "kernels/trace/lock_step.h"

namespace scanscope::app {

// Removes the words of the second run, and the `--` before them, from a command line, and returns them. After
// a program, the first `--` begins the program's own arguments, and the second one begins the other run.
[[nodiscard]] std::vector<std::string> takeSecondRun(std::vector<std::string>& arguments);

// "barrier", "step" or "phase"; throws BadRequest.
[[nodiscard]] trace::Alignment readAlignment(const std::string& text);

// Returns both recorded runs. The second run takes the input and the executor of the first unless it has its
// own. Throws BadRequest if either run is impossible or has no steps.
[[nodiscard]] std::array<trace::Trace, 2> pairOf(const Context& context, const std::string& subject,
                                                 const RunOptions& run);

// Returns the two runs of a command, in lock-step; nothing if the command asks for a single run. The second
// run is given after `--`, or by --what-if ("3=9" or "3=9,5=0"), which repeats the run with these elements of
// its input changed. Throws BadRequest.
[[nodiscard]] std::optional<std::array<trace::Trace, 2>> chosenPair(const Context& context,
                                                                    const std::string& subject,
                                                                    const RunOptions& run,
                                                                    const PairOptions& options);

} // namespace scanscope::app
