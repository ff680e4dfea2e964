// Rows of results under each other, on the columns of the array: the right one, or the numbers of the
// elements, and what each schedule gave.
#pragma once

#include <QRectF>

#include "viz/layout/answer_grid.h"
#include "viz/model/answers.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class Canvas;

// Shared by all rows.
struct AnswerRows {
    trace::ElementType type;
    const RunValues& values; // which writes them as the stage does
    const AnswerGrid& grid;
    int longest = 0; // characters of the longest value
};

// One row: its name at the left of the columns, its cells; elements that are wrong as on the stage. An answer
// without a result says why. The right one is an answer, too, without a schedule.
void paintAnswer(Canvas& canvas, const QRectF& box, const Answer& answer, const AnswerRows& rows);

// The numbers of the elements over their columns, as far as there is room.
void paintNumbers(Canvas& canvas, const QRectF& box, const AnswerGrid& grid);

[[nodiscard]] Answer rightAnswer(const Answers& answers);

} // namespace scanscope::viz
