// Rows of results, one below the other, on the array's columns: the element numbers or the correct result
// first, and then the result of each schedule.
#pragma once

#include <optional>
#include <QRectF>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/model/answers.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class Canvas;

// The elements of results that the columns show: all of them, or, if they do not fit, the first ones and
// those around the element that matters.
struct AnswerGrid {
    Columns columns;
    // The element of each column; nothing for a column that replaces elements left out. If the list is empty,
    // column i shows element i.
    std::vector<std::optional<std::size_t>> elements = {};
    [[nodiscard]] std::optional<std::size_t> at(int column) const {
        return elements.empty() ? std::optional(std::size_t(column)) : elements[std::size_t(column)];
    }
};

// Chooses at most `most` columns for `count` elements, always including `focus`. Each part that is left out
// has a column without an element.
[[nodiscard]] std::vector<std::optional<std::size_t>> elementsAround(std::size_t count, std::size_t most,
                                                                     std::size_t focus);

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
