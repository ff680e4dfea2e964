// Judges a run with the checks of kernels/check, for the window and its pictures.
#pragma once

#include <QString>
#include <stop_token>

#include "kernels/trace/trace.h"
#include "viz/model/answers.h"
#include "viz/model/flaw.h"

namespace scanscope::app {

[[nodiscard]] viz::Verdict judge(const trace::Trace& trace, const std::stop_token& stop = {});

// Returns the reason why the expected result is unknown, in words that can follow a colon; empty if it is
// known.
[[nodiscard]] QString doubtAbout(const trace::Trace& trace);

// Returns the results of the run's request under each of the emulator's schedules. Throws like
// kernels::execute().
[[nodiscard]] viz::Answers answersOf(const trace::Trace& trace, const std::stop_token& stop);
// Returns the name to show: "in order" for "in-order", "random:7" for "random:7".
[[nodiscard]] QString scheduleName(const QString& id);
// Whether results can be compared: there is input, and the expected result is known.
[[nodiscard]] bool hasAnswers(const trace::Trace& trace);

} // namespace scanscope::app
