// Texts that came in a file, as they can be shown: nothing in them hides a part of itself, turns the
// direction of what stands beside it or ends a line.
#pragma once

#include <memory>
#include <QString>

#include "kernels/trace/trace.h"
#include "viz/model/flaw.h"

namespace scanscope::viz {

// Hidden characters (visible_text.h) are replaced by U+FFFD, which is seen.
[[nodiscard]] QString shownText(const QString& text);
// The same, but ends of lines and tabs stay.
[[nodiscard]] QString shownLines(const QString& text);

// With all names, labels and sources like that. It is the very trace where nothing had to be replaced.
[[nodiscard]] std::shared_ptr<const trace::Trace> shownTrace(std::shared_ptr<const trace::Trace> trace);
[[nodiscard]] Verdict shownVerdict(Verdict verdict);

} // namespace scanscope::viz
