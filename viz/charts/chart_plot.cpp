#include "viz/charts/chart_plot.h"

#include <algorithm>
#include <cmath>

#include "viz/charts/chart_card.h"
#include "viz/charts/chart_panel.h"
#include "viz/charts/chart_pen.h"
#include "viz/model/shown_text.h"
#include "viz/scene/fonts.h"
#include "viz/scene/text.h"

namespace scanscope::viz {
namespace {

// In pixels.
constexpr int left = 76, titleHeight = 30, foot = 46, belowPanel = 18;
constexpr double nameSize = 14, namesApart = 16, ringSize = 15;
constexpr int nameGap = 14, sampleWidth = 40, sampleGap = 12, legendRow = 20, legendGap = 8;
constexpr int beforeLegend = nameGap + legendGap, besideSample = sampleWidth + sampleGap;

TextStyle nameStyle(const ChartSeries& series, double px = nameSize) {
    return words(px, series.kind == SeriesKind::Beside ? 400 : 600);
}

// The name of a hidden curve is struck through.
QFont nameFont(const ChartSeries& series, double px = nameSize) {
    QFont font = wordFont(px, nameStyle(series).weight);
    font.setStrikeOut(series.hidden);
    return font;
}

QColor nameColor(const Theme& theme, const ChartSeries& series) {
    return series.hidden ? theme.muted : chartColor(theme, series);
}

void put(QCPItemPosition* position, QPointF at) {
    position->setType(QCPItemPosition::ptAbsolute);
    position->setCoords(at);
}

} // namespace

ChartPlot::ChartPlot(QWidget* parent)
    : QCustomPlot(parent)
    , m_hatch(new ChartHatch(this)) {
    setPlottingHint(QCP::phCacheLabels, false); // labels must be identical in every picture, to the pixel
    setAutoAddPlottableToLegend(false);
    plotLayout()->clear();
    plotLayout()->setColumnSpacing(0);
}

void ChartPlot::setChart(Chart chart, const Theme& theme, bool offersHidden) {
    m_panels.clear();
    m_legend = nullptr;
    m_legendSeries.clear();
    clearItems();
    clearGraphs();
    plotLayout()->clear();
    m_chart = std::move(chart);
    m_theme = &theme;
    m_offersHidden = offersHidden;
    if (m_pointed) m_pointed = nearestSize(m_chart, *m_pointed);
    setBackground(QBrush(theme.surface));
    auto* rects = new QCPLayoutGrid;
    rects->setRowSpacing(0);
    plotLayout()->addElement(0, 0, rects);
    for (const ChartPanel& panel : m_chart.panels) {
        auto* rect = new QCPAxisRect(this);
        const auto row = int(m_panels.size());
        rects->addElement(row, 0, rect);
        rects->setRowStretchFactor(row, panel.weight);
        rect->setAutoMargins(QCP::msNone);
        addScales(rect, m_chart, panel, theme, &panel == &m_chart.panels.back());
        m_panels.push_back({rect, addCurves(rect, m_chart, panel, theme)});
    }
    if (hasLegend(m_chart)) addLegend();
}

void ChartPlot::addLegend() {
    m_legend = new QCPLegend;
    plotLayout()->addElement(0, 1, m_legend);
    m_legend->setLayer(QStringLiteral("legend"));
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setBrush(Qt::NoBrush);
    m_legend->setRowSpacing(0);
    m_legend->setIconTextPadding(sampleGap);
    for (const int s : drawnSeries(m_chart)) {
        const ChartSeries& series = m_chart.series[std::size_t(s)];
        if (series.hidden && !m_offersHidden) continue;
        auto* item = new QCPPlottableLegendItem(m_legend, m_panels.front().graphs[std::size_t(s)]);
        item->setTextColor(nameColor(*m_theme, series));
        m_legend->addItem(item);
        m_legendSeries.push_back(s);
    }
}

// ---- layout

// Items have pixel positions, so they are created again. QCustomPlot repaints all layers when an item is
// added or removed.
void ChartPlot::arrange(QSize size) {
    setGeometry(QRect(pos(), size));
    setViewport(QRect(QPoint(), size)); // a widget that is not shown yet gets no resize events
    clearItems();
    m_nameBoxes.clear();
    if (m_panels.empty()) return;
    const int right = roomForNames(size.width() / 3);
    for (Panel& panel : m_panels)
        panel.rect->setMargins(
            {left, titleHeight, m_legend ? 0 : right, &panel == &m_panels.back() ? foot : belowPanel});
    if (m_legend) placeLegend(right);
    plotLayout()->setOuterRect(viewport());
    const auto layOut = [this](auto... phases) { (plotLayout()->update(phases), ...); };
    layOut(QCPLayoutElement::upMargins, QCPLayoutElement::upLayout);
    for (const Panel& panel : m_panels) chooseTicks(panel.rect);
    layOut(QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout);
    for (std::size_t i = 0; i < m_legendSeries.size(); ++i)
        m_nameBoxes[{0, m_legendSeries[i]}] = m_legend->item(int(i))->outerRect();
    std::vector<QPolygonF> regions;
    for (std::size_t p = 0; p < m_panels.size(); ++p) {
        addTexts(p);
        if (const QPolygonF region = addBeyond(p); !region.isEmpty()) regions.push_back(region);
        if (!m_legend) addNames(p);
    }
    QColor color = m_theme->pastBorder;
    color.setAlphaF(float(m_theme->opacity(0.55)));
    m_hatch->setRegions(std::move(regions), QPen(color, 1 + m_theme->lineExtra),
                        m_theme->translucent ? 7 : 12);
    if (m_chart.isPale) addVeil();
    addPointer();
    showPointer();
}

int ChartPlot::roomForNames(int most) const {
    constexpr int usual = 168;
    double width = 0;
    for (const int s : drawnSeries(m_chart))
        for (const ChartPanel& panel : m_chart.panels)
            width = std::max(width, textWidth(nameOf(s, panel), nameStyle(m_chart.series[std::size_t(s)])));
    if (m_legend) width += legendGap + besideSample;
    return std::clamp(int(std::ceil(width + nameGap + edge)), usual, std::max(usual, most));
}

// Rows are closer together if there are too many for the height.
void ChartPlot::placeLegend(int width) {
    constexpr double ofRow = 0.75; // maximum font size, relative to the row
    const int count = std::max(m_legend->itemCount(), 1), height = viewport().height() - titleHeight;
    const int row = std::min(legendRow, (height - foot) / count);
    const double px = std::min(nameSize, row * ofRow);
    m_legend->setMinimumSize(width, 0);
    m_legend->setMaximumSize(width, QWIDGETSIZE_MAX);
    m_legend->setMargins({beforeLegend, titleHeight, 0, height - row * count});
    m_legend->setIconSize(sampleWidth, row);
    for (int i = 0; i < m_legend->itemCount(); ++i) {
        auto* item = static_cast<QCPPlottableLegendItem*>(m_legend->item(i));
        const ChartSeries& series = m_chart.series[std::size_t(m_legendSeries[std::size_t(i)])];
        item->plottable()->setName(elided(shownText(series.name + detailAfterName(series)),
                                          nameStyle(series, px), width - beforeLegend - besideSample - 2));
        item->setFont(nameFont(series, px));
        item->setMinimumSize(0, row);
    }
}

QCPItemText* ChartPlot::addText(QPointF at, Qt::Alignment alignment, const QString& text, const QFont& font,
                                const QColor& color) {
    auto* item = new QCPItemText(this);
    item->setClipToAxisRect(false);
    put(item->position, at);
    item->setPositionAlignment(alignment);
    item->setText(shownText(text));
    item->setFont(font);
    item->setColor(color);
    return item;
}

QCPItemLine* ChartPlot::addLine(QPointF from, QPointF to, const QPen& pen) {
    auto* line = new QCPItemLine(this);
    line->setClipToAxisRect(false);
    line->setPen(pen);
    put(line->start, from);
    put(line->end, to);
    return line;
}

// The title and, below the curves, the level with which they are compared.
void ChartPlot::addTexts(std::size_t which) {
    const ChartPanel& shown = m_chart.panels[which];
    const QRectF box = m_panels[which].rect->rect();
    addText(box.topLeft() - QPointF(0, 10), Qt::AlignLeft | Qt::AlignBottom, shown.title,
            wordFont(tickSize, 600), m_theme->text);
    if (!shown.level || m_chart.isEmpty()) return;
    const double y = placeOf(which, 1, *shown.level).y();
    addLine({box.left(), y}, {box.right(), y}, chartLevel(*m_theme))->setLayer(QStringLiteral("grid"));
}

// The region that a panel's curves cannot reach. Its text is at the roomier end, if it fits there.
QPolygonF ChartPlot::addBeyond(std::size_t which) {
    constexpr double gap = 12;
    const ChartPanel& shown = m_chart.panels[which];
    if (!shown.ceiling || m_chart.series[*shown.ceiling].hidden) return {};
    QPolygonF region;
    for (const ChartPoint& point : shown.curves[*shown.ceiling].points)
        region << placeOf(which, point.x, point.y);
    if (region.size() < 2) return {};
    const QPointF first = region.first(), last = region.last();
    const double top = m_panels[which].rect->rect().top();
    region << QPointF(last.x(), top) << QPointF(first.x(), top);
    const bool isRoomierLeft = first.y() >= last.y();
    QCPItemText* text = addText({isRoomierLeft ? first.x() + gap : last.x() - gap, top + 3},
                                Qt::AlignTop | (isRoomierLeft ? Qt::AlignLeft : Qt::AlignRight), shown.beyond,
                                wordFont(tickSize), m_theme->muted);
    text->setBrush(m_theme->surface);
    text->setPadding({6, 1, 6, 1});
    text->setLayer(QStringLiteral("grid"));
    const auto isInside = [&](const QCPItemAnchor* corner) {
        return region.containsPoint(corner->pixelPosition(), Qt::OddEvenFill);
    };
    text->setVisible(isInside(text->bottomLeft) && isInside(text->bottomRight));
    return region;
}

// The curve's name, followed by its last value (with the position, if the curve ends earlier than others) or
// by where and when it was recorded.
QString ChartPlot::nameOf(int which, const ChartPanel& panel) const {
    const ChartSeries& series = m_chart.series[std::size_t(which)];
    const std::vector<ChartPoint>& points = panel.curves[std::size_t(which)].points;
    if (!panel.labelsSayValues || points.empty()) return series.name + detailAfterName(series);
    const QString value = series.name + u' ' + chartText(points.back().y, panel.unit);
    const std::vector<double> sizes = sizesOf(m_chart);
    if (sizes.empty() || points.back().x >= sizes.back()) return value;
    return tr("%1 at %2").arg(value, acrossText(m_chart, points.back().x));
}

void ChartPlot::addName(std::size_t panel, int which, double y) {
    const ChartSeries& series = m_chart.series[std::size_t(which)];
    const QCPAxisRect* rect = m_panels[panel].rect;
    const double at = rect->rect().right() + nameGap, room = rect->margins().right() - nameGap - 2;
    const QString said = elided(shownText(nameOf(which, m_chart.panels[panel])), nameStyle(series), room);
    addText({at, y}, Qt::AlignLeft | Qt::AlignVCenter, said, nameFont(series), nameColor(*m_theme, series));
    m_nameBoxes[{int(panel), which}] = {at - 4, y - namesApart / 2, textWidth(said, nameStyle(series)) + 8,
                                        namesApart};
}

// Names are beside the ends of curves, with a thin connecting line if the curve ends earlier or the name was
// moved. At the bottom of the first panel are the names of hidden curves without a chip to restore them.
void ChartPlot::addNames(std::size_t which) {
    const ChartPanel& shown = m_chart.panels[which];
    const QRect box = m_panels[which].rect->rect();
    std::vector<int> visible, hidden;
    std::vector<QPointF> ends;
    std::vector<double> wanted;
    for (const int s : drawnSeries(m_chart)) {
        const ChartSeries& series = m_chart.series[std::size_t(s)];
        if (series.hidden && which == 0 && m_offersHidden && series.kind != SeriesKind::Measured)
            hidden.push_back(s);
        const std::vector<ChartPoint>& points = shown.curves[std::size_t(s)].points;
        const auto last = std::find_if(points.rbegin(), points.rend(),
                                       [&](const ChartPoint& point) { return hasPlace(shown, point); });
        if (series.hidden || last == points.rend()) continue;
        visible.push_back(s);
        ends.push_back(placeOf(which, last->x, last->y));
        wanted.push_back(ends.back().y());
    }
    double bottom = box.bottom() - namesApart * double(hidden.size());
    // If a low panel has too many names, they begin beside its title; otherwise the last would overlap the
    // labels of the axis.
    const double above = which == 0 ? 0 : titleHeight;
    const double top =
        std::clamp(bottom - namesApart * (double(visible.size()) - 1), box.top() - above, double(box.top()));
    const std::vector<double> places = spreadLabels(wanted, namesApart, top, bottom);
    const QPen thin(m_theme->pastBorder, 1.25 + m_theme->lineExtra);
    for (std::size_t i = 0; i < visible.size(); ++i) {
        QPointF end = ends[i];
        const bool endsEarlier = end.x() < box.right() - 8;
        const bool isCeiling = m_chart.series[std::size_t(visible[i])].kind == SeriesKind::Ceiling;
        end.rx() += isCeiling && endsEarlier ? 22 : 7;
        const QPointF corner(endsEarlier ? box.right() : end.x(), end.y());
        if (endsEarlier) addLine(end, corner, thin);
        if (endsEarlier || std::abs(end.y() - places[i]) > 1.5)
            addLine(corner, {box.right() + nameGap - 4.0, places[i]}, thin);
        addName(which, visible[i], places[i]);
    }
    for (const int s : hidden) {
        addName(which, s, bottom + namesApart / 2);
        bottom += namesApart;
    }
}

// Covers everything that is drawn.
void ChartPlot::addVeil() {
    QColor veil = m_theme->surface;
    veil.setAlphaF(0.7F);
    auto* rect = new QCPItemRect(this);
    rect->setLayer(QStringLiteral("overlay"));
    rect->setClipToAxisRect(false);
    rect->setPen(Qt::NoPen);
    rect->setBrush(veil);
    put(rect->topLeft, viewport().topLeft());
    put(rect->bottomRight, QRectF(viewport()).bottomRight());
}

QPointF ChartPlot::placeOf(std::size_t panel, double x, double value) const {
    const QCPAxisRect* rect = m_panels.at(panel).rect;
    return {rect->axis(QCPAxis::atBottom)->coordToPixel(x), rect->axis(QCPAxis::atLeft)->coordToPixel(value)};
}

double ChartPlot::xAt(double pixel) const {
    return m_panels.front().rect->axis(QCPAxis::atBottom)->pixelToCoord(pixel);
}

QRect ChartPlot::plotted() const {
    return m_panels.empty() ? QRect() : m_panels.front().rect->rect().united(m_panels.back().rect->rect());
}

QRectF ChartPlot::nameBox(int panel, int series) const {
    const auto found = m_nameBoxes.find({panel, series});
    return found == m_nameBoxes.end() ? QRectF() : found->second;
}

int ChartPlot::seriesAt(QPointF point) const {
    for (const auto& [at, box] : m_nameBoxes)
        if (box.contains(point)) return at.second;
    return -1;
}

// ---- under the pointer

void ChartPlot::setPointed(std::optional<double> x) {
    m_pointed = x;
    if (itemCount() == 0) return; // not arranged yet
    showPointer();
    layer(QStringLiteral("overlay"))->replot(); // the curves do not change
}

// A vertical line through the panels, rings on the curves, the position among the axis labels, and a card
// with the values.
void ChartPlot::addPointer() {
    const Theme& t = *m_theme;
    setCurrentLayer(QStringLiteral("overlay"));
    for (Panel& panel : m_panels) {
        panel.pointer = addLine({}, {}, QPen(t.ink, 1 + t.lineExtra));
        panel.rings.clear();
        for (const ChartSeries& series : m_chart.series) {
            auto* ring = new QCPItemTracer(this);
            ring->setClipToAxisRect(false);
            ring->setStyle(QCPItemTracer::tsCircle);
            ring->setSize(ringSize);
            ring->setPen(QPen(chartColor(t, series), 2 + t.lineExtra));
            put(ring->position, {});
            panel.rings.push_back(ring);
        }
    }
    m_tick = addText({}, Qt::AlignHCenter | Qt::AlignTop, {}, wordFont(tickSize, 600), t.text);
    m_tick->setBrush(t.surface); // hides the labels behind it
    m_tick->setPadding({6, 0, 6, 0});
    m_card = new CardItem(this, m_chart, t);
    setCurrentLayer(QStringLiteral("main"));
}

void ChartPlot::showPointer() {
    const double x = m_pointed.value_or(1);
    ChartCard card = m_pointed ? cardAt(m_chart, x) : ChartCard{};
    const bool isShown = !card.lines.empty();
    CardPlace place{plotted(), placeOf(0, x, 1).x(), {}, {}};
    for (const auto& [at, box] : m_nameBoxes) place.names.push_back(box);
    for (std::size_t p = 0; p < m_panels.size(); ++p) {
        const Panel& panel = m_panels[p];
        const ChartPanel& shown = m_chart.panels[p];
        const QRectF box = panel.rect->rect();
        panel.pointer->setVisible(isShown);
        panel.pointer->start->setCoords(place.line, box.top());
        panel.pointer->end->setCoords(place.line, box.bottom());
        for (std::size_t s = 0; s < shown.curves.size(); ++s) {
            const bool isDrawn = isShown && !m_chart.series[s].hidden;
            const ChartPoint* point = isDrawn ? pointAt(shown.curves[s].points, x) : nullptr;
            panel.rings[s]->setVisible(point && hasPlace(shown, *point));
            if (point) panel.rings[s]->position->setCoords(placeOf(p, x, point->y));
            if (!isDrawn) continue;
            QPolygonF& curve = place.curves.emplace_back();
            for (const ChartPoint& each : shown.curves[s].points) curve << placeOf(p, each.x, each.y);
        }
    }
    m_tick->setVisible(isShown);
    m_tick->setText(acrossText(m_chart, x));
    m_tick->position->setCoords(place.line, place.plot.bottom() + 8);
    m_card->setVisible(isShown);
    if (isShown) m_card->setCard(std::move(card), place);
}

void paintChart(QCPPainter& painter, const Chart& chart, const Theme& theme, QSize size) {
    ChartPlot plot;
    plot.setChart(chart, theme, false);
    plot.arrange(size);
    plot.toPainter(&painter, size.width(), size.height());
}

} // namespace scanscope::viz

#include "moc_chart_plot.cpp"
