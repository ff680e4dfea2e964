// Rows of results under each other, on the columns of the array: the right one, and what each schedule gave.
#pragma once

#include <QRectF>

#include "viz/layout/columns.h"
#include "viz/model/answers.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class Canvas;

struct AnswersStyle {
    double labelText = 12, smallestText = 11, largestText = 16;
    int longest = 2; // characters of the longest value of all rows
};

// One row: its name at the left of the columns, its cells; elements that are wrong as on the stage. What has
// no result says why. The right one is an answer, too, without a schedule. `values` writes them as the stage
// does.
void paintAnswer(Canvas& canvas, const QRectF& box, const Answer& answer, trace::ElementType type,
                 const RunValues& values, const Columns& columns, const AnswersStyle& style);

[[nodiscard]] Answer rightAnswer(const Answers& answers);

} // namespace scanscope::viz
