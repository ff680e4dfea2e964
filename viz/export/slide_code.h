// The running code and the counters beside a slide's views.
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
inline constexpr double codeRowPitch = 1.46; // distance between rows, in font sizes

// Rows of at most `characters` around the running line, without their common indent.
[[nodiscard]] std::vector<CodeRow> codeRows(const CodeModel& code, const CodeState& state, int rows,
                                            int characters);

// Paints code with font size `px` in the upper part of the box.
void paintCode(Canvas& canvas, const QRectF& box, const CodeModel& code, const CodeState& state, Role role,
               double px);

// Font sizes for text that may shrink.
struct TextRange {
    double usual = 14, smallest = 14;
};

// Paints the counters in the lower right corner of the box and returns their height.
double paintCounters(Canvas& canvas, const QRectF& box, const CountersTable& table, TextRange size);

// Paints the counters of two runs so far: a column for the name, one for each run, and one for the
// difference. If the box is too narrow, the last counters are left out.
void paintPairCounters(Canvas& canvas, const QRectF& box, const PairCounters& counters,
                       const std::array<QString, 2>& names, TextRange size);
[[nodiscard]] double pairCountersHeight(double px);

} // namespace scanscope::viz
