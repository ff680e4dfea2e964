#include "viz/widgets/chart_ground.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "viz/paint/text.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double hatchApart = 7, hatchApartInContrast = 12, hatchOpacity = 0.55;
constexpr double shortestPart = 0.1; // of a line, in pixels
constexpr double wordSize = 12.5, wordRoom = 12;

// Of a line from left to right.
double heightAt(const QPolygonF& line, double x) {
    for (qsizetype i = 1; i < line.size(); ++i)
        if (x <= line[i].x()) {
            const QPointF a = line[i - 1], b = line[i];
            return a.y() + (b.y() - a.y()) * (x - a.x()) / std::max(b.x() - a.x(), 1e-9);
        }
    return line.isEmpty() ? 0 : line.last().y();
}

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

// 45°, from the upper right to the lower left.
void drawHatch(QPainter& painter, const Theme& t, const QPolygonF& region) {
    const QRectF box = region.boundingRect();
    QColor color = t.pastBorder;
    color.setAlphaF(float(t.opacity(hatchOpacity)));
    painter.setPen(QPen(color, 1 + t.lineExtra));
    const double apart = (t.translucent ? hatchApart : hatchApartInContrast) * std::sqrt(2.0);
    for (double x = box.left() + apart; x < box.right() + box.height(); x += apart)
        drawWithin(painter, QLineF(x, box.top(), x - box.height(), box.bottom()), region);
}

// The middle of a box of this width with nearly as much room over the ceiling as there is anywhere, as far to
// the right as that goes.
QPointF roomyPlace(const QPolygonF& ceiling, double top, double width) {
    constexpr int steps = 32;
    constexpr double nearly = 0.7;
    const double first = ceiling.first().x() + width / 2 + wordRoom,
                 last = ceiling.last().x() - width / 2 - wordRoom;
    std::vector<QPointF> places;
    double most = 0;
    for (int k = 0; k <= steps && first <= last; ++k) {
        const double x = first + (last - first) * k / steps;
        double room = heightAt(ceiling, x) - top;
        for (const double side : {-0.5, 0.5})
            room = std::min(room, heightAt(ceiling, x + side * width) - top);
        places.emplace_back(x, top + room / 2);
        most = std::max(most, room);
    }
    for (const QPointF& place : places | std::views::reverse)
        if (2 * (place.y() - top) >= nearly * most) return place;
    return {first, top};
}

// As near as it can be with no line of the grid through the words.
double betweenLines(double y, const QCPAxis* axis) {
    constexpr double apart = 11;
    for (const double tick : axis->tickVector()) {
        const double line = axis->coordToPixel(tick);
        if (std::abs(line - y) < apart) return y < line ? line - apart : line + apart;
    }
    return y;
}

} // namespace

ChartGround::ChartGround(QCustomPlot* plot, const QWidget* themed)
    : QCPLayerable(plot, QStringLiteral("background"))
    , m_themed(themed) {}

void ChartGround::setChart(const Chart* chart, std::vector<QCPAxisRect*> rects) {
    m_chart = chart;
    m_rects = std::move(rects);
}

QPolygonF ChartGround::ceilingOf(std::size_t panel) const {
    const ChartPanel& shown = m_chart->panels[panel];
    QPolygonF line;
    if (!shown.ceiling || m_chart->series[*shown.ceiling].hidden) return line;
    const QCPAxisRect* rect = m_rects[panel];
    for (const ChartPoint& point : shown.curves[*shown.ceiling].points)
        line << QPointF(rect->axis(QCPAxis::atBottom)->coordToPixel(point.x),
                        rect->axis(QCPAxis::atLeft)->coordToPixel(point.y));
    return line;
}

void ChartGround::drawBeyond(QPainter& painter, std::size_t panel) const {
    const Theme& t = themeOf(m_themed);
    const QPolygonF ceiling = ceilingOf(panel);
    if (ceiling.size() < 2) return;
    const double top = m_rects[panel]->rect().top();
    QPolygonF region = ceiling;
    region << QPointF(ceiling.last().x(), top) << QPointF(ceiling.first().x(), top);
    drawHatch(painter, t, region);

    const QString& said = m_chart->panels[panel].beyond;
    const TextStyle style = words(wordSize);
    const double width = textWidth(said, style);
    QPointF middle = roomyPlace(ceiling, top, width);
    middle.setY(betweenLines(middle.y(), m_rects[panel]->axis(QCPAxis::atLeft)));
    const QRectF box(middle.x() - width / 2 - 6, middle.y() - 9, width + 12, 18);
    if (box.top() < top || box.width() > m_rects[panel]->rect().width()) return;
    painter.fillRect(box, t.surface);
    drawTextMiddle(painter, middle, Align::centre, said, style, t.muted);
}

void ChartGround::draw(QCPPainter* painter) {
    if (!m_chart) return;
    painter->setClipping(false);
    painter->setRenderHint(QPainter::Antialiasing);
    for (std::size_t panel = 0; panel < m_rects.size(); ++panel) drawBeyond(*painter, panel);
}

} // namespace scanscope::viz
