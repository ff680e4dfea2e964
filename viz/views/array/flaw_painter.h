// Signs beside cells with findings: hazard signs, the threads that conflicted, and ghosts of cells outside
// the array.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/block_model.h"
#include "viz/views/array/row_painter.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

// Out-of-bounds accesses, thread by thread. A recording contains only the first one and their number. The
// others are included if they can be derived from the step's other events.
struct Reach {
    std::uint32_t thread = 0;
    std::int64_t index = 0;     // the out-of-bounds index
    std::optional<Column> from; // column of the cell that the thread read
    bool fromSource = false;    // in StepModel::source, not in the row above
};

// Sorted by index. The recorded access is always included. The others are included only under two conditions:
// the distance from the thread number to the written index is the same for all writing threads of the step
// and for the recorded access, and the number of threads that read but did not write equals the number of
// stopped accesses.
[[nodiscard]] std::vector<Reach> reachesOf(const BlockModel& model, const Flaw& flaw);

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
    void paintLabel(const ArrayRow& row, Column column, const QString& label, const QColor& color);
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
