// Makes text from files safe to display: nothing in it can hide other text, reverse the direction of its
// surroundings or break a line.
#pragma once

#include <memory>
#include <QString>

#include "kernels/trace/trace.h"
#include "viz/model/flaw.h"

namespace scanscope::viz {

// Replaces hidden characters (visible_text.h) with U+FFFD, which is visible.
[[nodiscard]] QString shownText(const QString& text);
// The same, but keeps line ends and tabs.
[[nodiscard]] QString shownLines(const QString& text);

// The trace with all names, labels and sources made safe. Returns the same trace if nothing had to be
// replaced.
[[nodiscard]] std::shared_ptr<const trace::Trace> shownTrace(std::shared_ptr<const trace::Trace> trace);
[[nodiscard]] Verdict shownVerdict(Verdict verdict);

} // namespace scanscope::viz
