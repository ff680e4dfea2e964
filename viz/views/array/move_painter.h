// Paints the lines between two rows and the values that move along them, for the current step and earlier
// steps.
#pragma once

#include "viz/views/array/move_geometry.h"
#include "viz/views/array/race.h"
#include "viz/views/array/row_painter.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

class MovePainter : Painter<ArrayLayout> {
public:
    MovePainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, const RowPainter& rows);

    void paintJoins();  // between earlier rows
    void paintArrows(); // of the current step
    void paintNote();   // beside the value that was read too late
    // Paints the moving values: those of moves on the shown path, or all others.
    void paintValues(bool onPath);
    void paintThreads(); // below the current row
    void addSpots();     // along the arrows

private:
    [[nodiscard]] bool lit(const Move& move) const; // false if it is dimmed because the pointer is elsewhere
    [[nodiscard]] bool isOnPath(const Move& move) const;
    void paintArrowsOf(bool lit);
    void paintPlainArrows(bool lit); // one pixel wide, if cells show bars
    void paintBadges(bool lit);
    void paintRaces(bool lit);
    void paintJoin(const ArrayRow& above, const ArrayRow& below, double width);
    void paintChip(QPointF centre, trace::Value value, trace::Node node, double opacity, double enlarge = 1);
    void paintCombining(const Move& move, const ArrayRow& above, const ArrayRow& here);
    void paintCopying(const Move& move, const ArrayRow& above, const ArrayRow& here);
    void paintSetting(const Move& move, const ArrayRow& here);
    void paintThread(const ThreadCells& thread, bool bracket);
    [[nodiscard]] bool bracketsFit() const;
    [[nodiscard]] QString nameOf(const ThreadCells& thread) const;
    [[nodiscard]] bool namesFit() const;
    [[nodiscard]] bool labelled(Column column) const;
    [[nodiscard]] bool anyLabelled() const;

    const RowPainter& m_rows;
    const RoleColors& m_now;
    const MoveGeometry m_geometry;
    const ArrowBand& m_band;
    const std::vector<std::uint8_t> m_lit;
    const std::optional<Race> m_race; // the race to show
};

} // namespace scanscope::viz
