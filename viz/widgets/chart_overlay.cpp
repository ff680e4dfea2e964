#include "viz/widgets/chart_overlay.h"

#include <algorithm>
#include <cmath>

#include "viz/model/chart_axis.h"
#include "viz/paint/chart_pen.h"
#include "viz/paint/chart_text.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {
namespace {

constexpr double labelSize = 13.5, detailSize = 12, labelsApart = 16, labelGap = 14;
constexpr double sampleWidth = 40, sampleGap = 8, legendRow = 20, legendGap = 8;
constexpr double ofRow = 0.85; // that text may be high

TextStyle nameStyle(const ChartSeries& series) {
    return words(labelSize, series.kind == SeriesKind::Beside ? 400 : 600);
}
TextStyle detailStyle() { return words(detailSize); }

// What a label says beside the name; of a curve that ends earlier than others, where that is.
QString valueOf(const Chart& chart, const ChartPanel& panel, int series) {
    const std::vector<ChartPoint>& points = panel.curves[std::size_t(series)].points;
    if (!panel.labelsSayValues || points.empty()) return {};
    const QString value = chartText(points.back().y, panel.scale);
    const std::vector<double> sizes = sizesOf(chart);
    if (sizes.empty() || points.back().x >= sizes.back()) return value;
    return ChartOverlay::tr("%1 at %2").arg(value, acrossText(chart, points.back().x));
}

double valueWidth(const ChartSeries& series, const QString& value) {
    return value.isEmpty() ? 0 : textWidth(series.name + u' ' + value, nameStyle(series));
}

double nameWidth(const ChartSeries& series) {
    return textWidth(series.name, nameStyle(series)) + textWidth(detailAfterName(series), detailStyle());
}

} // namespace

ChartOverlay::ChartOverlay(QCustomPlot* plot, const QWidget* themed)
    : QCPLayerable(plot, QStringLiteral("overlay"))
    , m_themed(themed) {}

void ChartOverlay::setChart(const Chart* chart, std::vector<QCPAxisRect*> rects) {
    m_chart = chart;
    m_rects = std::move(rects);
}

const Theme& ChartOverlay::theme() const { return themeOf(m_themed); }

int ChartOverlay::roomFor(const Chart& chart, int most) {
    constexpr int usual = 168;
    double width = 0;
    for (const int s : drawnSeries(chart)) {
        width = std::max(width, nameWidth(chart.series[std::size_t(s)]));
        for (const ChartPanel& panel : chart.panels)
            width = std::max(width, valueWidth(chart.series[std::size_t(s)], valueOf(chart, panel, s)));
    }
    if (hasLegend(chart)) width += legendGap + sampleWidth + sampleGap;
    return std::clamp(int(std::ceil(width + labelGap + edge)), usual, std::max(usual, most));
}

QPointF ChartOverlay::pixel(int panel, QPointF value) const {
    const QCPAxisRect* rect = m_rects[std::size_t(panel)];
    return {rect->axis(QCPAxis::atBottom)->coordToPixel(value.x()),
            rect->axis(QCPAxis::atLeft)->coordToPixel(value.y())};
}

double ChartOverlay::labelLeft() const { return m_rects.front()->rect().right() + labelGap; }

std::vector<ChartOverlay::Label> ChartOverlay::labelsOf(int panel) const {
    std::vector<Label> labels;
    if (hasLegend(*m_chart)) return labels;
    std::vector<double> wanted;
    const ChartPanel& shown = m_chart->panels[std::size_t(panel)];
    for (int s = 0; s < int(shown.curves.size()); ++s) {
        const ChartPoint* last = nullptr;
        for (const ChartPoint& point : shown.curves[std::size_t(s)].points)
            if (hasPlace(shown, point)) last = &point;
        if (series(s).hidden || !last) continue;
        labels.push_back({s, pixel(panel, {last->x, last->y}), 0});
        wanted.push_back(labels.back().from.y());
    }
    const QRect box = m_rects[std::size_t(panel)]->rect();
    const double reserved = panel == 0 ? labelsApart * double(hiddenOnes().size()) : 0;
    const double bottom = box.bottom() - reserved;
    // Too many for a low panel begin beside its title, or the last would stand among the figures of the axis.
    const double above = panel == 0 ? 0 : ChartView::titleHeight;
    const double top =
        std::clamp(bottom - labelsApart * (double(labels.size()) - 1), box.top() - above, double(box.top()));
    const std::vector<double> places = spreadLabels(wanted, labelsApart, top, bottom);
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i].y = places[i];
    return labels;
}

std::vector<int> ChartOverlay::hiddenOnes() const {
    std::vector<int> hidden;
    if (!m_offersHidden || hasLegend(*m_chart)) return hidden;
    for (const int s : drawnSeries(*m_chart))
        if (series(s).hidden && series(s).kind != SeriesKind::Measured) hidden.push_back(s);
    return hidden;
}

std::vector<int> ChartOverlay::legendEntries() const {
    std::vector<int> entries;
    if (!hasLegend(*m_chart)) return entries;
    for (const int s : drawnSeries(*m_chart))
        if (m_offersHidden || !series(s).hidden) entries.push_back(s);
    return entries;
}

// Rows move together where there are too many for the height.
QRectF ChartOverlay::legendBox(int entry, int count) const {
    const QRect first = m_rects.front()->rect(), last = m_rects.back()->rect();
    const double row = std::min(legendRow, double(last.bottom() - first.top()) / std::max(count, 1));
    const double room = m_rects.front()->margins().right() - labelGap - legendGap - 2;
    return {labelLeft() + legendGap, first.top() + entry * row, room, row};
}

QRectF ChartOverlay::labelBox(int panel, int which) const {
    const std::vector<int> entries = legendEntries();
    if (const auto at = std::ranges::find(entries, which); panel == 0 && at != entries.end())
        return legendBox(int(at - entries.begin()), int(entries.size()));
    const auto boxAt = [&](double y) {
        const QString value = valueOf(*m_chart, m_chart->panels[std::size_t(panel)], which);
        const double width = value.isEmpty() ? nameWidth(series(which)) : valueWidth(series(which), value);
        return QRectF(labelLeft() - 4, y - labelsApart / 2, width + 8, labelsApart);
    };
    for (const Label& label : labelsOf(panel))
        if (label.series == which) return boxAt(label.y);
    const std::vector<int> hidden = hiddenOnes();
    const auto at = std::ranges::find(hidden, which);
    if (panel != 0 || at == hidden.end()) return {};
    const double fromFoot = double(hidden.end() - at) - 0.5;
    return boxAt(m_rects.front()->rect().bottom() - fromFoot * labelsApart);
}

std::vector<QRectF> ChartOverlay::labelBoxes() const {
    std::vector<QRectF> boxes;
    for (int panel = 0; panel < int(m_rects.size()); ++panel)
        for (int s = 0; s < int(m_chart->series.size()); ++s)
            if (const QRectF box = labelBox(panel, s); !box.isEmpty()) boxes.push_back(box);
    return boxes;
}

void ChartOverlay::drawAxes(QPainter& painter, int panel) const {
    const Theme& t = theme();
    const ChartPanel& shown = m_chart->panels[std::size_t(panel)];
    const QRect box = m_rects[std::size_t(panel)]->rect();
    const double heading = box.top() - 14;
    drawText(painter, QPointF(box.left(), heading), Align::left, shown.title, words(13, 600), t.text);
    drawText(painter, QPointF(box.left() - 12, heading), Align::right, shown.unit, words(12.5), t.muted);
    painter.setPen(QPen(t.cellBorder, 1 + t.lineExtra));
    painter.drawLine(QPointF(box.left(), box.bottom() + 0.5), QPointF(box.right() + 1, box.bottom() + 0.5));
    for (const double tick : m_rects[std::size_t(panel)]->axis(QCPAxis::atLeft)->tickVector())
        drawPowerMiddle(painter, QPointF(box.left() - 12, pixel(panel, {1, tick}).y()), Align::right,
                        tickText(tick, shown.scale), figures(12.5), t.muted);
}

void ChartOverlay::drawAcross(QPainter& painter) const {
    const Theme& t = theme();
    const QRect box = m_rects.back()->rect();
    const int last = int(m_rects.size()) - 1;
    const QVector<double> labelled = m_rects.back()->axis(QCPAxis::atBottom)->tickVector();
    std::vector<double> ticks(labelled.begin(), labelled.end());
    if (m_pointed && std::ranges::count(ticks, *m_pointed) == 0) ticks.push_back(*m_pointed);
    const double room = textWidth(acrossText(*m_chart, ticks.empty() ? 1 : ticks.back()), figures(12.5)) + 8;
    for (const double tick : ticks) {
        const bool isPointed = m_pointed == tick;
        const double x = pixel(last, {tick, 1}).x();
        const bool isCovered =
            m_pointed && !isPointed && std::abs(pixel(last, {*m_pointed, 1}).x() - x) < room;
        if (!isCovered)
            drawPower(painter, QPointF(x, box.bottom() + 20), Align::centre, acrossText(*m_chart, tick),
                      figures(12.5, isPointed ? 700 : 400), isPointed ? t.text : t.muted);
    }
    drawText(painter, QPointF(box.center().x(), box.bottom() + 40), Align::centre, m_chart->across,
             words(12.5), t.muted);
}

// The name, what it says beside it, and where there is room the detail; small where rows are.
void ChartOverlay::drawName(QPainter& painter, int which, QPointF at, double width, const QString& value,
                            double row) const {
    const Theme& t = theme();
    const ChartSeries& named = series(which);
    TextStyle nameOf = nameStyle(named), detail = detailStyle();
    nameOf.px = std::min(nameOf.px, row * ofRow);
    detail.px = std::min(detail.px, row * ofRow);
    const bool isQuiet = named.hidden;
    const QColor color = isQuiet ? t.muted : chartColor(t, named);
    const QString name = elided(value.isEmpty() ? named.name : named.name + u' ' + value, nameOf, width);
    drawTextMiddle(painter, at, Align::left, name, nameOf, color);
    const double taken = textWidth(name, nameOf);
    if (isQuiet) {
        painter.setPen(QPen(t.muted, 1.25));
        painter.drawLine(at, at + QPointF(taken, 0));
    }
    if (value.isEmpty())
        drawTextMiddle(painter, at + QPointF(taken, 0), Align::left,
                       elided(detailAfterName(named), detail, width - taken), detail, color);
}

void ChartOverlay::drawLabels(QPainter& painter, int panel) const {
    const Theme& t = theme();
    const double right = m_rects[std::size_t(panel)]->rect().right();
    const double room = m_rects[std::size_t(panel)]->margins().right() - labelGap - 2;
    for (const Label& label : labelsOf(panel)) {
        // A thin line where the curve ends earlier, or its label was pushed away.
        const QPointF to(right + labelGap - 4, label.y);
        const bool endsEarlier = label.from.x() < right - 8;
        const bool isApart = endsEarlier || std::abs(label.from.y() - label.y) > 1.5;
        if (isApart) {
            painter.setPen(QPen(t.pastBorder, 1.25 + t.lineExtra));
            painter.setBrush(Qt::NoBrush);
            const bool isCeiling = series(label.series).kind == SeriesKind::Ceiling;
            QPainterPath path(label.from + QPointF(isCeiling && endsEarlier ? 22 : 7, 0));
            if (endsEarlier) path.lineTo(right, label.from.y());
            path.lineTo(to);
            painter.drawPath(path);
        }
        drawName(painter, label.series, QPointF(labelLeft(), label.y), room,
                 valueOf(*m_chart, m_chart->panels[std::size_t(panel)], label.series));
    }
    if (panel != 0) return;
    for (const int which : hiddenOnes())
        drawName(painter, which, QPointF(labelLeft(), labelBox(0, which).center().y()), room, {});
}

void ChartOverlay::drawLegend(QPainter& painter) const {
    const Theme& t = theme();
    const std::vector<int> entries = legendEntries();
    for (int e = 0; e < int(entries.size()); ++e) {
        const QRectF box = legendBox(e, int(entries.size()));
        const int which = entries[std::size_t(e)];
        const QPointF middle(box.left() + sampleWidth / 2, box.center().y());
        paintChartSample(painter, t, series(which), middle, sampleWidth, t.surface);
        drawName(painter, which, QPointF(box.left() + sampleWidth + sampleGap, box.center().y()),
                 box.width() - sampleWidth - sampleGap, {}, box.height());
    }
}

// Over all that is drawn.
void ChartOverlay::drawVeil(QPainter& painter) const {
    QColor veil = theme().surface;
    veil.setAlphaF(0.7F);
    painter.fillRect(parentPlot()->viewport(), veil);
}

void ChartOverlay::draw(QCPPainter* painter) {
    if (!m_chart || m_rects.empty()) return;
    painter->setClipping(false);
    painter->setRenderHint(QPainter::Antialiasing);
    for (int panel = 0; panel < int(m_rects.size()); ++panel) {
        drawAxes(*painter, panel);
        drawLabels(*painter, panel);
    }
    drawAcross(*painter);
    drawLegend(*painter);
    if (m_chart->isPale) drawVeil(*painter);
}

} // namespace scanscope::viz
