// The code that runs, and what was counted, as they stand beside the views of a slide.
#pragma once

#include <array>
#include <QRectF>

#include "viz/model/code_model.h"
#include "viz/model/counters_model.h"
#include "viz/model/pair.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class Canvas;

inline constexpr int mostCodeRows = 18;
inline constexpr double codeRowPitch = 1.46; // from row to row, in sizes of the letters

// Rows of at most `characters` around the running line, without the indent that all of them have.
[[nodiscard]] std::vector<CodeRow> codeRows(const CodeModel& code, const CodeState& state, int rows,
                                            int characters);

// Text of `px` in the upper part of the box.
void paintCode(Canvas& canvas, const QRectF& box, const CodeModel& code, const CodeState& state, Role role,
               double px);

// Sizes of letters that may shrink.
struct TextRange {
    double usual = 14, smallest = 14;
};

// In the lower right corner of the box; returns how high they are.
double paintCounters(Canvas& canvas, const QRectF& box, const CountersTable& table, TextRange size);

// The counters of two runs so far, a column each: its name, what each run has, and the difference. The
// counters that stand last leave where the box is too narrow.
void paintPairCounters(Canvas& canvas, const QRectF& box, const PairCounters& counters,
                       const std::array<QString, 2>& names, TextRange size);
[[nodiscard]] double pairCountersHeight(double px);

} // namespace scanscope::viz
