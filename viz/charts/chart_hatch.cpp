#include "viz/charts/chart_hatch.h"

#include <algorithm>
#include <cmath>

namespace scanscope::viz {
namespace {

constexpr double shortestPart = 0.1; // of a line, in pixels

// The parts of a line that lie in a region: an SVG knows no clipping. A line through a corner is cut twice at
// one point, and what lies between is nothing: in a PDF a line without length is no path.
void drawWithin(QPainter& painter, const QLineF& line, const QPolygonF& region) {
    std::vector<double> cuts{0, 1};
    for (qsizetype i = 0; i < region.size(); ++i) {
        const QLineF side(region[i], region[(i + 1) % region.size()]);
        QPointF at;
        if (line.intersects(side, &at) != QLineF::BoundedIntersection) continue;
        cuts.push_back((at.y() - line.y1()) / line.dy());
    }
    std::ranges::sort(cuts);
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const QLineF part(line.pointAt(cuts[i - 1]), line.pointAt(cuts[i]));
        if (part.length() > shortestPart && region.containsPoint(part.center(), Qt::OddEvenFill))
            painter.drawLine(part);
    }
}

} // namespace

void ChartHatch::setRegions(std::vector<QPolygonF> regions, const QPen& pen, double apart) {
    m_regions = std::move(regions);
    m_pen = pen;
    m_apart = apart * std::sqrt(2.0);
}

// 45°, from the upper right to the lower left.
void ChartHatch::draw(QCPPainter* painter) {
    painter->setClipping(false);
    painter->setPen(m_pen);
    for (const QPolygonF& region : m_regions) {
        const QRectF box = region.boundingRect();
        for (double x = box.left() + m_apart; x < box.right() + box.height(); x += m_apart)
            drawWithin(*painter, QLineF(x, box.top(), x - box.height(), box.bottom()), region);
    }
}

} // namespace scanscope::viz

#include "moc_chart_hatch.cpp"
