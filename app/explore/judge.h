// The verdict of check on a run, for the window and for its pictures.
#pragma once

#include <QString>
#include <stop_token>

#include "kernels/trace/trace.h"
#include "viz/model/answers.h"
#include "viz/model/flaw.h"

namespace scanscope::app {

[[nodiscard]] viz::Verdict judge(const trace::Trace& trace, const std::stop_token& stop = {});

// Why nobody can say what the result must be, to stand after a colon; empty where there is no doubt about it.
[[nodiscard]] QString doubtAbout(const trace::Trace& trace);

// Results of its request under each of the emulator's schedules. Throws as kernels::execute() does.
[[nodiscard]] viz::Answers answersOf(const trace::Trace& trace, const std::stop_token& stop);
// "in order", "random:7", of "in-order", "random:7"
[[nodiscard]] QString scheduleName(const QString& id);
// Whether there is anything to compare: some input, and a result that is known.
[[nodiscard]] bool hasAnswers(const trace::Trace& trace);

} // namespace scanscope::app
