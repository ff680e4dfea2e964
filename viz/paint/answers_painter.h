// Rows of results, one below the other, on the array's columns: the element numbers or the correct result
// first, and then the result of each schedule.
#pragma once

#include <QRectF>

#include "viz/layout/answer_grid.h"
#include "viz/model/answers.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class Canvas;

// The properties that all rows share.
struct AnswerRows {
    trace::ElementType type;
    const RunValues& values; // formats values in the same way as the stage
    const AnswerGrid& grid;
    int longest = 0; // length of the longest value, in characters
};

// Paints one row: its name to the left of the columns, and its cells, where wrong elements look as they do on
// the stage. If there is no result, the row says why.
void paintAnswer(Canvas& canvas, const QRectF& box, const Answer& answer, const AnswerRows& rows);

// Paints the element numbers over their columns, as far as they fit.
void paintNumbers(Canvas& canvas, const QRectF& box, const AnswerGrid& grid);

[[nodiscard]] Answer rightAnswer(const Answers& answers);

} // namespace scanscope::viz
