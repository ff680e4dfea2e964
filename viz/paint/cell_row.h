// A row of cells at any level of detail: numbers if they can be read, then bars as high as the values, then
// colours, and, if several cells share a column of pixels, the range of their values and its mean.
#pragma once

#include <functional>
#include <span>

#include "kernels/trace/trace.h"
#include "viz/layout/columns.h"
#include "viz/model/block_model.h"
#include "viz/model/run_values.h"
#include "viz/paint/cell_look.h"

namespace scanscope::viz {

struct RowCell {
    QRectF box;
    CellKind kind;
    bool known = false; // has a value to show
    trace::Value value;
    trace::Node node = trace::no_input;
};

// The range of the numbers in a row. Symbols, such as that for infinity, do not count.
struct ValueScale {
    double min = 0, max = 0;
    bool any = false;
    void add(double number);
    [[nodiscard]] double share(double number) const; // 0 to 1; 0.5 if all numbers are equal
};

// Sizes of numbers in cells. They grow with the cell's height, and shrink with the width of the text.
struct NumberSize {
    double smallest = 11, largest = 40;
    double growth = 1;
    int longest = 0; // characters that fit in every cell; 0: each cell has its own size
};

struct CellNumber {
    QString text;
    TextStyle style;
};

// The largest number that fits in the cell, whole, or shortened if it does not fit in the smallest size.
// `words` returns the text in at most the given number of characters.
[[nodiscard]] CellNumber numberIn(const QSizeF& cell, const NumberSize& size, int weight,
                                  const std::function<QString(int characters)>& words);
// Clears the ground behind the number if the cell is hatched, so that no lines run through the digits.
void paintNumber(Canvas& canvas, const QRectF& box, const CellLook& look, const CellNumber& number);

class CellRow {
public:
    CellRow(Canvas& canvas, const RunValues& values, trace::ElementType type)
        : m_canvas(canvas)
        , m_values(values)
        , m_type(type) {}

    // Extends the scale of bars and colours by the cells' known values. `cells` has the parallel arrays
    // `values`, `nodes` and `known`.
    template <class Cells> void measure(const Cells& cells) {
        for (std::size_t i = 0; i < cells.values.size(); ++i)
            if (cells.known[i]) measure(cells.values[i], cells.nodes[i]);
    }
    [[nodiscard]] double share(const RowCell& cell) const {
        return m_scale.share(trace::as_double(cell.value, m_type));
    }

    // Paints the cell and its number, as the run's values format it.
    void paintWithNumber(const RowCell& cell, const NumberSize& size);
    // Paints the cell with a bar; `rise` is the part of the bar that has appeared.
    void paintWithBar(const RowCell& cell, double rise = 1);
    // Paints `together` cells as one column in the colour of their mean. A mark at the column's top shows
    // writes, and one at its bottom reads: inside the row, or outside it if there is room.
    void paintHeat(std::span<const RowCell> cells, std::size_t together, bool marksOutside);
    // Paints the range from the smallest to the largest value, and the mean.
    void paintRange(std::span<const RowCell> cells, std::size_t together, bool isPast);

private:
    struct Sum;
    void measure(trace::Value value, trace::Node node);
    template <class Paint>
    void eachColumn(std::span<const RowCell> cells, std::size_t together, Paint paint) const;
    void paintMarks(const QRectF& column, const Sum& sum, bool outside);

    Canvas& m_canvas;
    const RunValues& m_values;
    const trace::ElementType m_type;
    ValueScale m_scale;
};

// Adds the spots for the pointer over the cells of a row: all its cells on the view's columns, from `top` to
// `foot`, as they are after `step` (subject.h).
void addRowSpots(Canvas& canvas, const Columns& columns, const Row& row, double top, double foot,
                 BlockStep step);

} // namespace scanscope::viz
