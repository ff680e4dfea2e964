// Paints one row of the array view at any level of detail.
#pragma once

#include "viz/paint/cell_row.h"
#include "viz/views/array/array_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

class RowPainter : Painter<ArrayLayout> {
public:
    RowPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout);

    void paintCells(const ArrayRow& row);
    void paintCell(const ArrayRow& row, Column column); // paints nothing if a column contains several cells

    // The text of a value at this level of detail, and its style in the current row.
    [[nodiscard]] QString text(trace::Value value, trace::Node node, trace::ElementType type) const;
    [[nodiscard]] int longestText() const { return m_longest; }
    [[nodiscard]] TextStyle textStyle(const ArrayRow& row, int weight) const;
    [[nodiscard]] QRectF cell(const ArrayRow& row, Column column) const;
    // The finding about a cell in the current step; null if there is none, or if another row shows it.
    [[nodiscard]] const Flaw* flawAt(const ArrayRow& row, Column column) const;
    [[nodiscard]] bool isOneOfMany(const ArrayRow& row, Column column, const Flaw& flaw) const;

private:
    [[nodiscard]] RowCell cellAt(const ArrayRow& row, Column column, const QRectF& box) const;
    [[nodiscard]] CellKind kindOf(const ArrayRow& row, Column column) const;
    void addFault(CellKind& kind, const ArrayRow& row, Column column, bool known, bool read) const;
    void paintBox(const ArrayRow& row, Column column);
    void paintBar(CellRow& bars, const ArrayRow& row, Column column);
    [[nodiscard]] CellRow scaled(const ArrayRow& row) const;
    void paintColours(const ArrayRow& row); // for cells too narrow for bars
    void paintRising(const RowCell& cell);
    void paintUnused(const ArrayRow& row, IndexRange<Column> visible);
    void paintNarrowPadding(const ArrayRow& row, IndexRange<Column> visible);
    void paintBeside(const ArrayRow& row); // the second array that the row's step wrote
    void paintZigzag(const RowCell& cell, const CellNumber& number);
    // The number in a cell. The cell may be wider than its column.
    [[nodiscard]] CellNumber numberOf(const ArrayRow& row, const RowCell& cell, int weight) const;
    [[nodiscard]] StepRole roleOf(const ArrayRow& row) const; // the role of the step that wrote the row

    int m_characters = 0; // number of characters that fit in a cell at this level
    int m_longest = 2;    // length of the longest text shown in any cell
};

// Whether the two runs differ in this column. Both must show the same array in this row, in steps with the
// same label. A value that only one run has also counts as a difference. Always false for a single run.
[[nodiscard]] bool differsBeside(const FrameState& frame, const ArrayRow& row, Column column);
// Whether the two runs differ in any cell that the layout shows.
[[nodiscard]] bool differsBeside(const FrameState& frame, const ArrayLayout& layout);

} // namespace scanscope::viz
