// One row of the array view at any level of detail.
#pragma once

#include <algorithm>

#include "viz/layout/array_layout.h"
#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {

class RowPainter {
public:
    RowPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const ArrayStyle& style);

    void paintRuler();
    void paintLabel(const ArrayRow& row);
    void paintCells(const ArrayRow& row);
    void paintCell(const ArrayRow& row, int column); // nothing where a column is several cells

    // Text of a value as this level shows it, and its style in the current row.
    [[nodiscard]] QString text(trace::Value value, trace::Node node, trace::ElementType type) const;
    [[nodiscard]] int longestText() const { return m_longest; }
    [[nodiscard]] TextStyle textStyle(const ArrayRow& row, int weight) const;
    [[nodiscard]] QRectF cell(const ArrayRow& row, int column) const;
    // What is wrong in the shown step with a cell of one of its rows; null where nothing is, or where another
    // of the rows says it.
    [[nodiscard]] const Flaw* flawAt(const ArrayRow& row, int column) const;

private:
    // One cell and all that its looks depend on.
    struct Cell {
        QRectF box;
        RowPlace place = RowPlace::current;
        const RoleColors& colors; // of the row's own step
        trace::Value value;
        trace::Node node = trace::no_input;
        trace::ElementType type = trace::ElementType::int32;
        CellMark mark = CellMark::none;
        bool known = false, padding = false, read = false;
        int column = 0;
        const Flaw* flaw = nullptr; // what is wrong with it, and whether that is of the step shown
        bool flawNow = false;
        [[nodiscard]] bool written() const { return mark != CellMark::none; }
        [[nodiscard]] bool isUnknown() const { // read, though nothing was ever stored there
            return flawNow ? flaw->kind == FlawKind::neverWritten : !known && read;
        }
    };
    [[nodiscard]] Cell cellAt(const ArrayRow& row, int column) const;
    [[nodiscard]] BoxLook look(const Cell& cell) const;
    [[nodiscard]] BoxLook pastLook(const Cell& cell) const;
    [[nodiscard]] BoxLook previousLook(const Cell& cell) const;
    [[nodiscard]] BoxLook currentLook(const Cell& cell) const;
    [[nodiscard]] BoxLook flawLook(const Cell& cell) const;
    void paintBox(const ArrayRow& row, int column);
    void paintBar(const ArrayRow& row, int column);
    void paintHeat(const ArrayRow& row, int column);
    void paintAggregate(const ArrayRow& row);
    void paintValue(const Cell& cell, const ArrayRow& row);
    void paintRising(const Cell& cell);
    void paintUnused(const ArrayRow& row, int last);
    void paintHatch(const Cell& cell);
    void paintMarks(const ArrayRow& row, double x, double width, double readShare, double writtenShare);
    void paintPaddingBracket();
    void paintBesideLabel(const ArrayRow& row);
    void paintLoneCells(const ArrayRow& row); // of an array with fewer cells than there are columns
    void paintBeside(const ArrayRow& row);    // the second array that the row's step wrote
    void paintSuspect(const Cell& cell, const ArrayRow& row);
    [[nodiscard]] QString loneText(const Cell& cell) const;
    [[nodiscard]] TextStyle loneStyle(const Cell& cell, const QString& text, int weight) const;
    [[nodiscard]] double share(double number) const;                     // of the span of all values
    [[nodiscard]] const RoleColors& colorsOf(const ArrayRow& row) const; // of the step that left the row

    Canvas& m_canvas;
    const FrameState& m_frame;
    const ArrayLayout& m_layout;
    const ArrayStyle& m_style;
    const Motion m_motion;
    const RoleColors& m_now; // of the current step
    ValueSpan m_span;        // min and max: the scale of bars; while rows scroll, on its way to the next
    int m_characters = 0;    // that fit a cell at this level
    int m_longest = 2;       // of the longest text that is shown in any cell
};

} // namespace scanscope::viz
