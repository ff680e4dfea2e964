// What stands beside cells that something is wrong with: signs, who met there, and ghosts of cells that the
// array does not have.
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
    // What stands under a cell of the current row in place of its thread; empty where nothing does.
    [[nodiscard]] static QString labelUnder(const RowPainter& rows, const FrameState& frame,
                                            const ArrayRow& row, Column column);

private:
    void paintLabel(const ArrayRow& row, Column column, const QString& label);
    // Those that there is a column for; else the one that is recorded, beside the row.
    [[nodiscard]] std::vector<Reach> ghosts() const;
    [[nodiscard]] QRectF boxOf(const Reach& reach) const;
    void paintGhost(const QRectF& box, const Reach& reach);
    void paintGhostSign(const QRectF& box, const QString& index);
    void paintStops(const std::vector<Reach>& reaches);
    void paintGhostBracket(const std::vector<Reach>& reaches);
    void paintRuns(const ArrayRow& row); // under cells too narrow for a sign each

    const RowPainter& m_rows;
    const Flaw* const m_reach;   // beyond an array's end in this step; null: none
    const ArrayRow* const m_row; // of that array
};

} // namespace scanscope::viz
