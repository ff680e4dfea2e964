// The lines along which values move from the cells that are read to the cells that are written.
#pragma once

#include <array>
#include <QPointF>
#include <QRectF>

namespace scanscope::viz {

struct Curve { // a cubic Bézier curve
    QPointF start, control1, control2, end;
    [[nodiscard]] QPointF at(double t) const;
    [[nodiscard]] Curve upTo(double t) const; // the part from the start to t
    [[nodiscard]] QPointF direction() const;  // unit vector at the end
};

struct Elbow { // across, up or down, across again
    std::array<QPointF, 4> points;
    [[nodiscard]] QPointF at(double t) const;
};

struct Bracket { // down, across at `level`, down
    double from = 0, to = 0;
    double y0 = 0, level = 0, y1 = 0;
};

// The strip between two rows: y0 is the bottom of the upper row, y1 the top of the lower row.
struct ArrowBand {
    double y0 = 0, y1 = 0;
    double badgeRadius = 9;
    double pitch = 56;
    [[nodiscard]] double height() const { return y1 - y0; }
    [[nodiscard]] double badgeY() const { return y1 - badgeRadius - 6; }
};

[[nodiscard]] Curve operandCurve(double from, double to,
                                 const ArrowBand& band);       // into the badge, from a side
[[nodiscard]] Curve ownCurve(double x, const ArrowBand& band); // straight down to the badge
[[nodiscard]] Curve copyCurve(double from, double to, const ArrowBand& band, bool readTwice);
// An arc from a cell of the lower row over its neighbours, `high` units high, into the badge or onto the
// cell.
[[nodiscard]] Curve arcOver(double from, double to, const ArrowBand& band, double high, bool intoBadge);
[[nodiscard]] Curve joinCurve(double from, double to, double y0, double y1); // from (from, y0) to (to, y1)

} // namespace scanscope::viz
