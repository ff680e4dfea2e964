#include "viz/charts/chart_card.h"

#include <algorithm>

#include "viz/charts/chart.h"
#include "viz/charts/chart_pen.h"
#include "viz/scene/icons.h"

namespace scanscope::viz {
namespace {

constexpr double padding = 14, rowHeight = 22, headHeight = 37, samples = 24, columnGap = 16;
constexpr double mostNote = 190, markWidth = 22;
constexpr std::size_t mostLines = 14; // the chart's table has the others, too
constexpr double fromLine = 18;       // distance from the line to the card

TextStyle nameStyle() { return words(13, 500); }
TextStyle detailStyle() { return words(12); }
// The second cell of a reading is the chart's measure.
TextStyle cellStyle(bool isReading, std::size_t column) {
    return figures(12.5, isReading && column == 1 ? 600 : 400);
}

// How much of the curves and names a card at this place would hide.
double hiddenBy(const QRectF& card, const CardPlace& place) {
    constexpr double ofAName = 2, between = 0.25;
    constexpr int steps = 8; // tested positions between two points
    double hidden = 0;
    for (const QRectF& name : place.names)
        if (name.intersects(card)) hidden += ofAName;
    for (const QPolygonF& curve : place.curves)
        for (qsizetype i = 0; i < curve.size(); ++i) {
            if (card.contains(curve[i])) hidden += 1;
            for (int k = 1; i > 0 && k < steps; ++k)
                if (card.contains(curve[i - 1] + (curve[i] - curve[i - 1]) * k / steps)) hidden += between;
        }
    return hidden;
}

// Right or left of the line, at the height that hides least; right and low if there is no difference.
QPointF cornerOf(QSizeF card, const CardPlace& place, QRectF view) {
    constexpr int steps = 12;
    const double highest = std::max(4.0, place.plot.top() - 10),
                 lowest = std::max(highest, place.plot.bottom() - card.height() - 4);
    QPointF best(std::max(4.0, view.right() - 4 - card.width()), lowest);
    double least = 1e9;
    for (const double x : {place.line + fromLine, place.line - fromLine - card.width()}) {
        if (x < 4 || x + card.width() > view.right() - 4) continue;
        for (int k = 0; k <= steps; ++k) {
            const double y = lowest + (highest - lowest) * k / steps;
            const double hidden = hiddenBy(QRectF(QPointF(x, y), card), place);
            if (hidden >= least) continue;
            least = hidden;
            best = {x, y};
        }
    }
    return {std::round(best.x()) + 0.5, std::round(best.y()) + 0.5};
}

} // namespace

CardItem::CardItem(QCustomPlot* plot, const Chart& chart, const Theme& theme)
    : QCPAbstractItem(plot)
    , m_chart(chart)
    , m_theme(theme) {
    setClipToAxisRect(false);
}

void CardItem::setCard(ChartCard card, const CardPlace& place) {
    m_card = std::move(card);
    m_more = m_card.lines.size() > mostLines ? m_card.lines.size() - mostLines : 0;
    m_card.lines.resize(m_card.lines.size() - m_more);
    m_columns = columnsOf();
    const double title =
        powerWidth(m_card.title, figures(14, 600)) + 24 + textWidth(m_card.detail, figures(12.5));
    const QSizeF size(std::max(m_columns.width(), 2 * padding + title),
                      headHeight + 7 + rowHeight * double(m_card.lines.size() + (m_more > 0)) + 8);
    m_box = {cornerOf(size, place, mParentPlot->viewport()), size};
}

CardItem::Columns CardItem::columnsOf() const {
    Columns columns;
    for (const QString& head : m_card.heads) columns.cells.push_back(textWidth(head, detailStyle()));
    for (const ChartCardLine& line : m_card.lines) {
        const ChartSeries& series = m_chart.series[std::size_t(line.series)];
        columns.names = std::max(columns.names, textWidth(series.name, nameStyle()) +
                                                    textWidth(detailAfterName(series), detailStyle()));
        columns.cells.resize(std::max(columns.cells.size(), std::size_t(line.cells.size())));
        for (std::size_t c = 0; c < std::size_t(line.cells.size()); ++c)
            columns.cells[c] = std::max(
                columns.cells[c], textWidth(line.cells[qsizetype(c)], cellStyle(m_card.heads.isEmpty(), c)));
        columns.note = std::max(columns.note, std::min(mostNote, textWidth(line.note, detailStyle())));
        columns.hasMarks = columns.hasMarks || line.isVerified || !line.note.isEmpty();
    }
    return columns;
}

double CardItem::Columns::width() const {
    return (cells.empty() ? padding + samples + names : endOf(cells.size() - 1)) + padding +
           (note > 0 ? columnGap + note : 0) + (hasMarks ? markWidth : 0);
}

double CardItem::Columns::endOf(std::size_t column) const {
    double end = padding + samples + names;
    for (std::size_t c = 0; c <= column; ++c) end += columnGap + cells[c];
    return end;
}

void CardItem::drawLine(QPainter& painter, const ChartCardLine& line, QPointF leftMiddle) const {
    const Theme& t = m_theme;
    const ChartSeries& series = m_chart.series[std::size_t(line.series)];
    const bool isReading = m_card.heads.isEmpty();
    const double x = leftMiddle.x(), y = leftMiddle.y();
    if (series.kind == SeriesKind::Measured)
        paintChartMarker(painter, t, series.pen, {x + padding + 6, y}, 10, t.surface);
    else
        paintChartSample(painter, t, series, {x + padding + 7, y}, 18, t.surface);
    const QPointF name(x + padding + samples, y);
    drawTextMiddle(painter, name, Align::left, series.name, nameStyle(), t.text);
    drawTextMiddle(painter, name + QPointF(textWidth(series.name, nameStyle()), 0), Align::left,
                   detailAfterName(series), detailStyle(), t.muted);
    for (std::size_t c = 0; c < std::size_t(line.cells.size()); ++c)
        drawTextMiddle(painter, {x + m_columns.endOf(c), y}, Align::right, line.cells[qsizetype(c)],
                       cellStyle(isReading, c), isReading && c > 1 ? t.muted : t.text);
    const double right = x + m_columns.width() - padding;
    const QRectF mark(right - 15, y - 7.5, 15, 15);
    if (line.isVerified)
        paintIcon(painter, Icon::Check, mark, t.ok);
    else if (!line.note.isEmpty())
        paintIcon(painter, Icon::Close, mark, t.role(Role::Hazard).solid);
    if (!line.note.isEmpty())
        drawTextMiddle(painter, {right - markWidth, y}, Align::right,
                       elided(line.note, detailStyle(), mostNote), detailStyle(),
                       line.isVerified ? t.warn : t.error);
}

void CardItem::draw(QCPPainter* painter) {
    const Theme& t = m_theme;
    painter->setPen(QPen(t.hair, 1 + t.lineExtra));
    painter->setBrush(t.surface);
    painter->drawRoundedRect(m_box, 10, 10);
    const double base = m_box.top() + 25;
    drawPower(*painter, {m_box.left() + padding, base}, Align::left, m_card.title, figures(14, 600), t.text);
    if (m_card.heads.isEmpty())
        drawText(*painter, {m_box.right() - padding, base}, Align::right, m_card.detail, figures(12.5),
                 t.muted);
    for (qsizetype c = 0; c < m_card.heads.size(); ++c)
        drawText(*painter, {m_box.left() + m_columns.endOf(std::size_t(c)), base}, Align::right,
                 m_card.heads[c], detailStyle(), t.muted);
    painter->setPen(QPen(t.hair, 1));
    painter->drawLine(QPointF(m_box.left() + padding, m_box.top() + headHeight),
                      QPointF(m_box.right() - padding, m_box.top() + headHeight));
    double middle = m_box.top() + headHeight + 7 + rowHeight / 2;
    for (const ChartCardLine& line : m_card.lines) {
        drawLine(*painter, line, {m_box.left(), middle});
        middle += rowHeight;
    }
    if (m_more > 0)
        drawTextMiddle(*painter, {m_box.left() + padding + samples, middle}, Align::left,
                       tr("and %1 more").arg(m_more), detailStyle(), t.muted);
}

} // namespace scanscope::viz

#include "moc_chart_card.cpp"
