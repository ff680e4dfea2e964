#include "viz/widgets/chart_overlay.h"

#include "viz/model/chart_axis.h"
#include "viz/paint/chart_pen.h"
#include "viz/paint/chart_text.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double labelSize = 13, labelsApart = 16, labelGap = 14;
constexpr double cardPadding = 14, cardRow = 22, cardColumn = 74;

} // namespace

ChartOverlay::ChartOverlay(QCustomPlot* plot, const QWidget* themed)
    : QCPLayerable(plot, QStringLiteral("overlay"))
    , m_themed(themed) {}

void ChartOverlay::setChart(const Chart* chart, std::vector<QCPAxisRect*> rects) {
    m_chart = chart;
    m_rects = std::move(rects);
}

const Theme& ChartOverlay::theme() const { return themeOf(m_themed); }

QPointF ChartOverlay::pixel(int panel, QPointF value) const {
    const QCPAxisRect* rect = m_rects[std::size_t(panel)];
    return {rect->axis(QCPAxis::atBottom)->coordToPixel(value.x()),
            rect->axis(QCPAxis::atLeft)->coordToPixel(value.y())};
}

std::vector<ChartOverlay::Label> ChartOverlay::labelsOf(int panel) const {
    std::vector<Label> labels;
    std::vector<double> wanted;
    const ChartPanel& shown = m_chart->panels[std::size_t(panel)];
    for (int s = 0; s < int(shown.curves.size()); ++s) {
        const std::vector<ChartPoint>& points = shown.curves[std::size_t(s)].points;
        if (m_chart->series[std::size_t(s)].hidden || points.empty()) continue;
        labels.push_back({s, pixel(panel, {points.back().x, points.back().y}), 0});
        wanted.push_back(labels.back().from.y());
    }
    const QRect box = m_rects[std::size_t(panel)]->rect();
    const std::vector<double> places = spreadLabels(wanted, labelsApart, box.top(), box.bottom());
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i].y = places[i];
    return labels;
}

QRectF ChartOverlay::labelBox(int panel, int series) const {
    const double x = m_rects[std::size_t(panel)]->rect().right() + labelGap;
    for (const Label& label : labelsOf(panel))
        if (label.series == series)
            return {x - 4, label.y - labelsApart / 2,
                    textWidth(m_chart->series[std::size_t(series)].name, words(labelSize, 600)) + 8,
                    labelsApart};
    return {};
}

void ChartOverlay::drawAxes(QPainter& painter, int panel) const {
    const Theme& t = theme();
    const ChartPanel& shown = m_chart->panels[std::size_t(panel)];
    const QRect box = m_rects[std::size_t(panel)]->rect();
    drawText(painter, QPointF(box.left(), box.top() - 14), Align::left, shown.title, words(13, 600), t.text);
    painter.setPen(QPen(t.cellBorder, 1 + t.lineExtra));
    painter.drawLine(QPointF(box.left(), box.bottom() + 0.5), QPointF(box.right() + 1, box.bottom() + 0.5));
    for (const double tick : m_rects[std::size_t(panel)]->axis(QCPAxis::atLeft)->tickVector())
        drawPowerMiddle(painter, QPointF(box.left() - 12, pixel(panel, {1, tick}).y()), Align::right,
                        tickText(tick, shown.scale), figures(12), t.muted);
    if (panel + 1 != int(m_rects.size())) return;
    for (const double tick : sizeAxis(*m_chart).ticks) {
        const bool isPointed = m_pointed && *m_pointed == tick;
        drawPower(painter, QPointF(pixel(panel, {tick, 1}).x(), box.bottom() + 20), Align::centre,
                  sizeText(tick), figures(12.5, isPointed ? 700 : 400), isPointed ? t.text : t.muted);
    }
    drawText(painter, QPointF(box.center().x(), box.bottom() + 40), Align::centre, m_chart->across, words(12),
             t.muted);
}

void ChartOverlay::drawLabels(QPainter& painter, int panel) const {
    const Theme& t = theme();
    const double right = m_rects[std::size_t(panel)]->rect().right();
    for (const Label& label : labelsOf(panel)) {
        // A thin line where the curve ends earlier, or its label was pushed away.
        const QPointF to(right + labelGap - 4, label.y);
        const bool isApart = label.from.x() < right - 8 || std::abs(label.from.y() - label.y) > 1.5;
        if (isApart) {
            painter.setPen(QPen(t.pastBorder, 1.25 + t.lineExtra));
            painter.setBrush(Qt::NoBrush);
            QPainterPath path(label.from + QPointF(7, 0));
            if (label.from.x() < right - 8) path.lineTo(right, label.from.y());
            path.lineTo(to);
            painter.drawPath(path);
        }
        drawTextMiddle(painter, QPointF(right + labelGap, label.y), Align::left,
                       m_chart->series[std::size_t(label.series)].name, words(labelSize, 600),
                       chartColor(t, label.series));
    }
}

void ChartOverlay::drawPointer(QPainter& painter) const {
    const Theme& t = theme();
    for (int panel = 0; panel < int(m_rects.size()); ++panel) {
        const QRect box = m_rects[std::size_t(panel)]->rect();
        const double x = pixel(panel, {*m_pointed, 1}).x();
        painter.setPen(QPen(t.ink, 1 + t.lineExtra));
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
        const ChartPanel& shown = m_chart->panels[std::size_t(panel)];
        for (int s = 0; s < int(shown.curves.size()); ++s) {
            const auto value = valueAt(shown.curves[std::size_t(s)].points, *m_pointed);
            if (!value || m_chart->series[std::size_t(s)].hidden) continue;
            painter.setPen(QPen(chartColor(t, s), 2 + t.lineExtra));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(pixel(panel, {*m_pointed, *value}), 7.5, 7.5);
        }
    }
}

// n, then a line a curve with what each panel shows of it.
void ChartOverlay::drawCard(QPainter& painter) const {
    const Theme& t = theme();
    std::vector<int> rows;
    double nameWidth = 0;
    for (int s = 0; s < int(m_chart->series.size()); ++s) {
        const bool hasValue =
            std::any_of(m_chart->panels.begin(), m_chart->panels.end(), [&](const ChartPanel& panel) {
                return valueAt(panel.curves[std::size_t(s)].points, *m_pointed).has_value();
            });
        if (!hasValue || m_chart->series[std::size_t(s)].hidden) continue;
        rows.push_back(s);
        nameWidth = std::max(nameWidth, textWidth(m_chart->series[std::size_t(s)].name, words(13, 500)));
    }
    const double columns = double(m_chart->panels.size());
    const QSizeF size(2 * cardPadding + 22 + nameWidth + columns * cardColumn,
                      44 + cardRow * double(rows.size()) + 10);
    const QRect top = m_rects.front()->rect(), bottom = m_rects.back()->rect();
    const double line = pixel(0, {*m_pointed, 1}).x();
    const bool isRoomRight = line + 20 + size.width() <= mParentPlot->viewport().right() - 4;
    const double x = isRoomRight ? line + 20 : std::max(4.0, line - 20 - size.width());
    const double y = std::clamp((top.top() + bottom.bottom() - size.height()) / 2, 4.0,
                                std::max(4.0, bottom.bottom() - size.height()));
    const QRectF card(QPointF(x, y), size);
    painter.setPen(QPen(t.hair, 1 + t.lineExtra));
    painter.setBrush(t.surface);
    painter.drawRoundedRect(card, 10, 10);
    drawPower(painter, card.topLeft() + QPointF(cardPadding, 26), Align::left,
              QStringLiteral("n = ") + sizeText(*m_pointed), figures(13, 600), t.text);
    for (std::size_t p = 0; p < m_chart->panels.size(); ++p) {
        const QString head = m_chart->panels[p].title.section(u',', 0, 0).toLower();
        drawText(painter,
                 QPointF(card.right() - cardPadding - (columns - 1 - double(p)) * cardColumn, y + 26),
                 Align::right, head, words(12), t.muted);
    }
    painter.setPen(QPen(t.hair, 1));
    painter.drawLine(QPointF(card.left() + cardPadding, y + 37), QPointF(card.right() - cardPadding, y + 37));
    double middle = y + 44 + cardRow / 2;
    for (const int s : rows) {
        paintChartMarker(painter, t, s, QPointF(card.left() + cardPadding + 6, middle), 10, t.surface);
        drawTextMiddle(painter, QPointF(card.left() + cardPadding + 22, middle), Align::left,
                       m_chart->series[std::size_t(s)].name, words(13, 500), t.text);
        for (std::size_t p = 0; p < m_chart->panels.size(); ++p) {
            const auto value = valueAt(m_chart->panels[p].curves[std::size_t(s)].points, *m_pointed);
            if (!value) continue;
            drawTextMiddle(
                painter, QPointF(card.right() - cardPadding - (columns - 1 - double(p)) * cardColumn, middle),
                Align::right, chartText(*value, m_chart->panels[p].scale), figures(12.5), t.text);
        }
        middle += cardRow;
    }
}

void ChartOverlay::draw(QCPPainter* painter) {
    if (!m_chart) return;
    painter->setClipping(false);
    painter->setRenderHint(QPainter::Antialiasing);
    for (int panel = 0; panel < int(m_rects.size()); ++panel) {
        drawAxes(*painter, panel);
        drawLabels(*painter, panel);
    }
    if (!m_pointed) return;
    drawPointer(*painter);
    drawCard(*painter);
}

} // namespace scanscope::viz
