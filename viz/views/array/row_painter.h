// One row of the array view at any level of detail.
#pragma once

#include "viz/paint/cell_row.h"
#include "viz/views/array/array_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

class RowPainter : Painter<ArrayLayout> {
public:
    RowPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout);

    void paintCells(const ArrayRow& row);
    void paintCell(const ArrayRow& row, Column column); // nothing where a column is several cells

    // Text of a value as this level shows it, and its style in the current row.
    [[nodiscard]] QString text(trace::Value value, trace::Node node, trace::ElementType type) const;
    [[nodiscard]] int longestText() const { return m_longest; }
    [[nodiscard]] TextStyle textStyle(const ArrayRow& row, int weight) const;
    [[nodiscard]] QRectF cell(const ArrayRow& row, Column column) const;
    // What is wrong in the shown step with a cell of one of its rows; null where nothing is, or where another
    // of the rows says it.
    [[nodiscard]] const Flaw* flawAt(const ArrayRow& row, Column column) const;
    [[nodiscard]] bool isOneOfMany(const ArrayRow& row, Column column, const Flaw& flaw) const;

private:
    [[nodiscard]] RowCell cellAt(const ArrayRow& row, Column column, const QRectF& box) const;
    [[nodiscard]] CellKind kindOf(const ArrayRow& row, Column column) const;
    [[nodiscard]] CellFault faultOf(const ArrayRow& row, Column column, bool known, bool read) const;
    void paintBox(const ArrayRow& row, Column column);
    void paintBar(CellRow& bars, const ArrayRow& row, Column column);
    [[nodiscard]] CellRow scaled(const ArrayRow& row) const;
    void paintColours(const ArrayRow& row); // where cells are too narrow for bars
    void paintRising(const RowCell& cell);
    void paintUnused(const ArrayRow& row, IndexRange<Column> visible);
    void paintNarrowPadding(const ArrayRow& row, IndexRange<Column> visible);
    void paintBeside(const ArrayRow& row); // the second array that the row's step wrote
    void paintZigzag(const RowCell& cell, const CellNumber& number);
    // Of a cell in its column, or of one with more room than its column has.
    [[nodiscard]] CellNumber numberOf(const ArrayRow& row, const RowCell& cell, int weight) const;
    [[nodiscard]] StepRole roleOf(const ArrayRow& row) const; // of the step that left it

    int m_characters = 0; // that fit a cell at this level
    int m_longest = 2;    // of the longest text that is shown in any cell
};

// Whether both runs show the same array in this row, in a step that is called the same, and the cell of this
// column holds other values in the two, or one of them none. Never where a run stands alone.
[[nodiscard]] bool differsBeside(const FrameState& frame, const ArrayRow& row, Column column);
// In any cell that the layout shows.
[[nodiscard]] bool differsBeside(const FrameState& frame, const ArrayLayout& layout);

} // namespace scanscope::viz
