// Signs beside cells with findings: hazard signs, the threads that conflicted, and ghosts of cells outside
// the array.
#pragma once

#include "viz/views/array/reaches.h"
#include "viz/views/array/row_painter.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

class FlawPainter : Painter<ArrayLayout> {
public:
    FlawPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const RowPainter& rows)
        : Painter(canvas, frame, layout)
        , m_rows(rows)
        , m_reach(frame.model->findings().outside(frame.step))
        , m_row(m_reach ? rowOfGhost(*frame.model, layout, *m_reach) : nullptr) {}

    void paint(const ArrayRow& row);
    void paintGhosts();
    void addSpots();
    // The label below a cell of the current row that replaces its thread; empty if there is none.
    [[nodiscard]] static QString labelUnder(const RowPainter& rows, const FrameState& frame,
                                            const ArrayRow& row, Column column);

private:
    void paintLabel(const ArrayRow& row, Column column, const QString& label);
    // The out-of-bounds accesses that have a column. If there are none, the recorded access, beside the row.
    [[nodiscard]] std::vector<Reach> ghosts() const;
    [[nodiscard]] QRectF boxOf(const Reach& reach) const;
    void paintGhost(const QRectF& box, const Reach& reach);
    void paintGhostSign(const QRectF& box, const QString& index);
    void paintStops(const std::vector<Reach>& reaches);
    void paintGhostBracket(const std::vector<Reach>& reaches);
    void paintRuns(const ArrayRow& row); // for cells too narrow for a sign of their own

    const RowPainter& m_rows;
    const Flaw* const m_reach;   // the out-of-bounds access in this step, or null
    const ArrayRow* const m_row; // the row of that array
};

} // namespace scanscope::viz
