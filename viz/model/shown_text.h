// Makes text from files safe to display. Afterwards it cannot hide other text, reverse the direction of the
// text around it, or break a line.
#pragma once

#include <memory>
#include <QString>

#include "kernels/trace/trace.h"
#include "viz/model/flaw.h"

namespace scanscope::viz {

// Replaces hidden characters (visible_text.h) with U+FFFD, which is visible.
[[nodiscard]] QString shownText(const QString& text);
// Does the same, but keeps line ends and tabs.
[[nodiscard]] QString shownLines(const QString& text);

// Returns the trace with all names, labels and sources made safe, or the same trace if they already are.
[[nodiscard]] std::shared_ptr<const trace::Trace> shownTrace(std::shared_ptr<const trace::Trace> trace);
[[nodiscard]] Verdict shownVerdict(Verdict verdict);

} // namespace scanscope::viz
