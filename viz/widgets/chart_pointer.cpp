#include "viz/widgets/chart_pointer.h"

#include <algorithm>

#include "viz/paint/chart_pen.h"
#include "viz/paint/chart_text.h"
#include "viz/paint/glyphs.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double padding = 14, rowHeight = 22, headHeight = 37, samples = 24, columnGap = 16;
constexpr double mostNote = 190, markWidth = 22;
constexpr std::size_t mostLines = 14; // the table has them all
constexpr double fromLine = 18;       // between the line and the card

TextStyle nameStyle() { return words(13, 500); }
TextStyle detailStyle() { return words(12); }
// Of a reading the second cell is what the chart is about.
TextStyle cellStyle(bool isReading, qsizetype column) {
    return figures(12.5, isReading && column == 1 ? 600 : 400);
}

// The columns of a card, as wide as what stands in them.
struct CardColumns {
    double names = 0, note = 0;
    std::vector<double> cells;
    bool hasMarks = false;

    CardColumns(const Chart& chart, const ChartCard& card) {
        qsizetype count = card.heads.size();
        for (const ChartCardLine& line : card.lines) count = std::max(count, line.cells.size());
        cells.assign(std::size_t(count), 0);
        for (qsizetype c = 0; c < card.heads.size(); ++c)
            cells[std::size_t(c)] = textWidth(card.heads[c].toLower(), detailStyle());
        for (const ChartCardLine& line : card.lines) {
            const ChartSeries& series = chart.series[std::size_t(line.series)];
            names = std::max(names, textWidth(series.name, nameStyle()) +
                                        textWidth(detailAfterName(series), detailStyle()));
            for (qsizetype c = 0; c < line.cells.size(); ++c)
                cells[std::size_t(c)] = std::max(
                    cells[std::size_t(c)], textWidth(line.cells[c], cellStyle(card.heads.isEmpty(), c)));
            note = std::max(note, std::min(mostNote, textWidth(line.note, detailStyle())));
            hasMarks = hasMarks || line.isVerified || !line.note.isEmpty();
        }
    }
    [[nodiscard]] double width() const {
        double all = 2 * padding + samples + names;
        for (const double cell : cells) all += columnGap + cell;
        if (note > 0) all += columnGap + note;
        return all + (hasMarks ? markWidth : 0);
    }
    // The right end of a column, from the left of the card.
    [[nodiscard]] double endOf(std::size_t column) const {
        double end = padding + samples + names;
        for (std::size_t c = 0; c <= column; ++c) end += columnGap + cells[c];
        return end;
    }
};

void drawCardLine(QPainter& painter, const Theme& t, const Chart& chart, const ChartCardLine& line,
                  const CardColumns& columns, QPointF leftMiddle) {
    const ChartSeries& series = chart.series[std::size_t(line.series)];
    const bool isReading = chart.hasReadings();
    const double x = leftMiddle.x(), y = leftMiddle.y();
    if (series.kind == SeriesKind::Measured)
        paintChartMarker(painter, t, series.pen, {x + padding + 6, y}, 10, t.surface);
    else
        paintChartSample(painter, t, series, {x + padding + 7, y}, 18, t.surface);
    const QPointF name(x + padding + samples, y);
    drawTextMiddle(painter, name, Align::left, series.name, nameStyle(), t.text);
    drawTextMiddle(painter, name + QPointF(textWidth(series.name, nameStyle()), 0), Align::left,
                   detailAfterName(series), detailStyle(), t.muted);
    for (qsizetype c = 0; c < line.cells.size(); ++c)
        drawTextMiddle(painter, {x + columns.endOf(std::size_t(c)), y}, Align::right, line.cells[c],
                       cellStyle(isReading, c), isReading && c > 1 ? t.muted : t.text);
    const double right = x + columns.width() - padding;
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

} // namespace

ChartPointer::ChartPointer(QCustomPlot* plot, const QWidget* themed)
    : QCPLayerable(plot, QStringLiteral("overlay"))
    , m_themed(themed) {}

void ChartPointer::setChart(const Chart* chart, std::vector<QCPAxisRect*> rects) {
    m_chart = chart;
    m_rects = std::move(rects);
}

QPointF ChartPointer::pixel(int panel, QPointF value) const {
    const QCPAxisRect* rect = m_rects[std::size_t(panel)];
    return {rect->axis(QCPAxis::atBottom)->coordToPixel(value.x()),
            rect->axis(QCPAxis::atLeft)->coordToPixel(value.y())};
}

void ChartPointer::drawLine(QPainter& painter, int panel) const {
    const Theme& t = themeOf(m_themed);
    const QRect box = m_rects[std::size_t(panel)]->rect();
    const double x = pixel(panel, {*m_pointed, 1}).x();
    painter.setPen(QPen(t.ink, 1 + t.lineExtra));
    painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
    const ChartPanel& shown = m_chart->panels[std::size_t(panel)];
    for (std::size_t s = 0; s < shown.curves.size(); ++s) {
        const ChartPoint* point = pointAt(shown.curves[s].points, *m_pointed);
        if (!point || m_chart->series[s].hidden || !hasPlace(shown, *point)) continue;
        painter.setPen(QPen(chartColor(t, m_chart->series[s]), 2 + t.lineExtra));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(pixel(panel, {point->x, point->y}), 7.5, 7.5);
    }
}

// How much of curves and labels a card would hide there.
double ChartPointer::hiddenBy(const QRectF& card) const {
    constexpr double ofALabel = 2, between = 0.25;
    constexpr int steps = 8; // of a line between two points
    double hidden = 0;
    for (const QRectF& label : m_labels)
        if (label.intersects(card)) hidden += ofALabel;
    for (int panel = 0; panel < int(m_rects.size()); ++panel) {
        const ChartPanel& shown = m_chart->panels[std::size_t(panel)];
        for (std::size_t s = 0; s < shown.curves.size(); ++s) {
            if (m_chart->series[s].hidden) continue;
            const std::vector<ChartPoint>& points = shown.curves[s].points;
            for (std::size_t i = 0; i < points.size(); ++i) {
                const QPointF at = pixel(panel, {points[i].x, points[i].y});
                if (card.contains(at)) hidden += 1;
                const QPointF before = i == 0 ? at : pixel(panel, {points[i - 1].x, points[i - 1].y});
                for (int k = 1; k < steps; ++k)
                    if (card.contains(before + (at - before) * k / steps)) hidden += between;
            }
        }
    }
    return hidden;
}

// Right or left of the line, as high as it hides least; right and low where it makes no difference.
QPointF ChartPointer::placeFor(QSizeF card) const {
    constexpr int steps = 12;
    const QRect top = m_rects.front()->rect(), bottom = m_rects.back()->rect();
    const QRect view = mParentPlot->viewport();
    const double line = pixel(0, {*m_pointed, 1}).x();
    const double highest = std::max(4.0, double(top.top()) - 10),
                 lowest = std::max(highest, double(bottom.bottom()) - card.height() - 4);
    QPointF best(std::max(4.0, view.right() - 4 - card.width()), lowest);
    double least = 1e9;
    for (const double x : {line + fromLine, line - fromLine - card.width()}) {
        if (x < 4 || x + card.width() > view.right() - 4) continue;
        for (int k = 0; k <= steps; ++k) {
            const double y = lowest + (highest - lowest) * k / steps;
            const double hidden = hiddenBy(QRectF(QPointF(x, y), card));
            if (hidden >= least) continue;
            least = hidden;
            best = {x, y};
        }
    }
    return best;
}

void ChartPointer::drawCard(QPainter& painter, ChartCard said) const {
    const Theme& t = themeOf(m_themed);
    const std::size_t more = said.lines.size() > mostLines ? said.lines.size() - mostLines : 0;
    said.lines.resize(said.lines.size() - more);
    const CardColumns columns(*m_chart, said);
    const double titleWidth =
        powerWidth(said.title, figures(14, 600)) + 24 + textWidth(said.detail, figures(12.5));
    const QSizeF size(std::max(columns.width(), 2 * padding + titleWidth),
                      headHeight + 7 + rowHeight * double(said.lines.size() + (more > 0)) + 8);
    const QPointF corner = placeFor(size);
    const QRectF card(QPointF(std::round(corner.x()) + 0.5, std::round(corner.y()) + 0.5), size);
    painter.setPen(QPen(t.hair, 1 + t.lineExtra));
    painter.setBrush(t.surface);
    painter.drawRoundedRect(card, 10, 10);
    drawPower(painter, card.topLeft() + QPointF(padding, 25), Align::left, said.title, figures(14, 600),
              t.text);
    if (said.heads.isEmpty())
        drawText(painter, {card.right() - padding, card.top() + 25}, Align::right, said.detail, figures(12.5),
                 t.muted);
    for (qsizetype c = 0; c < said.heads.size(); ++c)
        drawText(painter, {card.left() + columns.endOf(std::size_t(c)), card.top() + 25}, Align::right,
                 said.heads[c].toLower(), detailStyle(), t.muted);
    painter.setPen(QPen(t.hair, 1));
    painter.drawLine(QPointF(card.left() + padding, card.top() + headHeight),
                     QPointF(card.right() - padding, card.top() + headHeight));
    double middle = card.top() + headHeight + 7 + rowHeight / 2;
    for (const ChartCardLine& line : said.lines) {
        drawCardLine(painter, t, *m_chart, line, columns, {card.left(), middle});
        middle += rowHeight;
    }
    if (more > 0)
        drawTextMiddle(painter, {card.left() + padding + samples, middle}, Align::left,
                       tr("and %1 more").arg(more), detailStyle(), t.muted);
}

void ChartPointer::draw(QCPPainter* painter) {
    if (!m_chart || !m_pointed) return;
    painter->setClipping(false);
    painter->setRenderHint(QPainter::Antialiasing);
    const ChartCard card = cardAt(*m_chart, *m_pointed);
    if (card.lines.empty()) return;
    for (int panel = 0; panel < int(m_rects.size()); ++panel) drawLine(*painter, panel);
    drawCard(*painter, card);
}

} // namespace scanscope::viz
