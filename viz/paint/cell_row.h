// A row of cells with its levels of detail: numbers while they can be read, bars as high as the values, then
// colours, and where several cells share a column of pixels how far their values reach and their mean.
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

// The numbers of a row lie between these. Signs for infinities and the like are none of them.
struct ValueScale {
    double min = 0, max = 0;
    bool any = false;
    void add(double number);
    [[nodiscard]] double share(double number) const; // 0 to 1; in the middle where all are equal
};

// Sizes of numbers in cells: they grow with the height of a cell, and shrink with the width of the text.
struct NumberSize {
    double smallest = 11, largest = 40;
    double growth = 1;
    int longest = 0; // characters that all cells keep room for; 0: each its own
};

struct CellNumber {
    QString text;
    TextStyle style;
};

// The largest that a cell has room for: whole, or short where the smallest letters do not fit. `words` gives
// the text in at most so many characters.
[[nodiscard]] CellNumber numberIn(const QSizeF& cell, const NumberSize& size, int weight,
                                  const std::function<QString(int characters)>& words);
// On clear ground where the cell is hatched: lines must not run through digits.
void paintNumber(Canvas& canvas, const QRectF& box, const CellLook& look, const CellNumber& number);

class CellRow {
public:
    CellRow(Canvas& canvas, const RunValues& values, trace::ElementType type)
        : m_canvas(canvas)
        , m_values(values)
        , m_type(type) {}

    // The scale of bars and colours: what is known of the cells, which have values, nodes and known each by
    // itself.
    template <class Cells> void measure(const Cells& cells) {
        for (std::size_t i = 0; i < cells.values.size(); ++i)
            if (cells.known[i]) measure(cells.values[i], cells.nodes[i]);
    }
    [[nodiscard]] double share(const RowCell& cell) const {
        return m_scale.share(trace::as_double(cell.value, m_type));
    }

    // The cell and its number, which the run's values give.
    void paintWithNumber(const RowCell& cell, const NumberSize& size);
    // The cell and a bar in it, of which so much has risen.
    void paintWithBar(const RowCell& cell, double rise = 1);
    // So many cells in a column have the colour of their mean. Writes are marked at the head of the column,
    // reads at its foot: in the row, or, where there is room, outside of it.
    void paintHeat(std::span<const RowCell> cells, std::size_t together, bool marksOutside);
    // From the smallest to the largest, and the mean.
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

// Adds the spots at which the pointer meets the cells of a row on the columns of a view: all of them, between
// two heights, as they stand after `step` (subject.h).
void addRowSpots(Canvas& canvas, const Columns& columns, const Row& row, double top, double foot,
                 BlockStep step);

} // namespace scanscope::viz
