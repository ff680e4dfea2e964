// The code that runs, and what was counted, as they stand beside the views of a slide.
#pragma once

#include <QRectF>

#include "viz/model/code_model.h"
#include "viz/model/code_wrap.h"
#include "viz/model/counters_model.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

inline constexpr int mostCodeRows = 18, mostCounters = 4;

// Rows of at most `characters` around the running line, without the indent that all of them have.
[[nodiscard]] std::vector<CodeRow> codeRows(const CodeModel& code, const CodeState& state, int rows,
                                            int characters);

// Text of `px` in the upper part of the box.
void paintCode(QPainter& painter, const QRectF& box, const CodeModel& code, const CodeState& state, Role role,
               double px, const Theme& theme);

// In the lower right corner of the box; returns how high they are.
[[nodiscard]] double countersHeight(const CountersTable& table, double px);
void paintCounters(QPainter& painter, const QRectF& box, const CountersTable& table, double px,
                   const Theme& theme);

} // namespace scanscope::viz
