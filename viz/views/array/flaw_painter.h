// What stands beside cells that something is wrong with: signs, who met there, and ghosts of cells that the
// array does not have.
#pragma once

#include "viz/views/array/row_painter.h"

namespace scanscope::viz {

class FlawPainter {
public:
    FlawPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const ArrayStyle& style,
                const RowPainter& rows)
        : m_canvas(canvas)
        , m_frame(frame)
        , m_layout(layout)
        , m_style(style)
        , m_rows(rows) {}

    void paint(const ArrayRow& row);
    void paintGhost();
    // What stands under a cell of the current row in place of its thread; empty where nothing does.
    [[nodiscard]] static QString labelUnder(const RowPainter& rows, const FrameState& frame,
                                            const ArrayRow& row, Column column);

private:
    void paintLabel(const ArrayRow& row, Column column, const QString& label);
    void paintGhostSign(const QRectF& box, const QString& index);
    void paintRuns(const ArrayRow& row); // under cells too narrow for a sign each

    Canvas& m_canvas;
    const FrameState& m_frame;
    const ArrayLayout& m_layout;
    const ArrayStyle& m_style;
    const RowPainter& m_rows;
};

} // namespace scanscope::viz
