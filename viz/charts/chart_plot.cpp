#include "viz/charts/chart_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "viz/charts/chart_axis.h"
#include "viz/charts/chart_card.h"
#include "viz/charts/chart_curves.h"
#include "viz/charts/chart_pen.h"
#include "viz/model/shown_text.h"
#include "viz/paint/fonts.h"
#include "viz/paint/text.h"

namespace scanscope::viz {
namespace {

// In pixels.
constexpr int left = 76, titleHeight = 30, foot = 46, belowPanel = 18;
constexpr double titleSize = 13, tickSize = 13, nameSize = 14, namesApart = 16;
constexpr int nameGap = 14, sampleWidth = 40, sampleGap = 8, legendRow = 20, legendGap = 8;
constexpr int ringSize = 15;

// So many labels find room beside an axis of this height, and under one of this width.
int ticksBeside(int height) { return std::clamp(height / 24, 2, 6); }
int ticksUnder(int width) { return std::clamp(width / 44, 2, 12); }

// Ticks are QCustomPlot's, the labels at them ours.
template <class Ticker> class Labelled : public Ticker {
public:
    explicit Labelled(std::function<QString(double)> text)
        : m_text(std::move(text)) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_text(tick); }

private:
    std::function<QString(double)> m_text;
};

void setScale(QCPAxis* axis, AxisRange range, double logBase, std::function<QString(double)> text) {
    axis->setScaleType(logBase > 0 ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setRange(range.lower, range.upper);
    if (logBase == 0)
        return axis->setTicker(QSharedPointer<Labelled<QCPAxisTicker>>::create(std::move(text)));
    const auto ticker = QSharedPointer<Labelled<QCPAxisTickerLog>>::create(std::move(text));
    ticker->setLogBase(logBase);
    axis->setTicker(ticker);
}

TextStyle nameStyle(const ChartSeries& series) {
    return words(nameSize, series.kind == SeriesKind::Beside ? 400 : 600);
}

// The name of a series in a picture: struck through where the curve is hidden.
QFont nameFont(const ChartSeries& series, double px) {
    QFont font = wordFont(px, nameStyle(series).weight);
    font.setStrikeOut(series.hidden);
    return font;
}

const ChartPoint* lastPlaced(const ChartPanel& panel, int series) {
    const ChartPoint* last = nullptr;
    for (const ChartPoint& point : panel.curves[std::size_t(series)].points)
        if (hasPlace(panel, point)) last = &point;
    return last;
}

} // namespace

ChartPlot::ChartPlot(QWidget* parent)
    : QCustomPlot(parent)
    , m_hatch(new ChartHatch(this)) {
    setPlottingHint(QCP::phCacheLabels, false); // they are the same in every picture, to the pixel
    setAutoAddPlottableToLegend(false);
    plotLayout()->clear();
}

// ---- what there is

void ChartPlot::clear() {
    m_panels.clear();
    m_legend = nullptr;
    m_legendSeries.clear();
    clearItems();
    clearGraphs();
    plotLayout()->clear();
    m_hatch->setRegions({}, {}, 1);
}

void ChartPlot::setChart(Chart chart, const Theme& theme, bool offersHidden) {
    clear();
    m_chart = std::move(chart);
    m_theme = &theme;
    m_offersHidden = offersHidden;
    if (m_pointed) m_pointed = nearestSize(m_chart, *m_pointed);
    setBackground(QBrush(theme.surface));
    m_rects = new QCPLayoutGrid;
    m_rects->setRowSpacing(0);
    plotLayout()->setColumnSpacing(0);
    plotLayout()->addElement(0, 0, m_rects);
    for (std::size_t p = 0; p < m_chart.panels.size(); ++p) addPanel(p);
    if (hasLegend(m_chart)) addLegend();
    if (m_chart.isPale) addVeil();
    if (!m_panels.empty()) addPointer();
}

// Over all that is drawn.
void ChartPlot::addVeil() {
    QColor veil = m_theme->surface;
    veil.setAlphaF(0.7F);
    setCurrentLayer(QStringLiteral("overlay"));
    auto* rect = new QCPItemRect(this);
    setCurrentLayer(QStringLiteral("main"));
    rect->setClipToAxisRect(false);
    rect->setPen(Qt::NoPen);
    rect->setBrush(veil);
    for (QCPItemPosition* corner : {rect->topLeft, rect->bottomRight})
        corner->setType(QCPItemPosition::ptViewportRatio);
    rect->topLeft->setCoords(0, 0);
    rect->bottomRight->setCoords(1, 1);
}

QCPItemText* ChartPlot::addText(QCPAxisRect* rect, const QString& text, const QFont& font,
                                const QColor& color, Qt::Alignment alignment) {
    auto* item = new QCPItemText(this);
    item->setClipToAxisRect(false);
    item->position->setType(QCPItemPosition::ptAxisRectRatio);
    item->position->setAxisRect(rect);
    item->position->setCoords(0, 0);
    item->setPositionAlignment(alignment);
    item->setText(shownText(text));
    item->setFont(font);
    item->setColor(color);
    return item;
}

QCPItemLine* ChartPlot::addLine(QCPAxisRect* rect, const QPen& pen) {
    auto* line = new QCPItemLine(this);
    line->setClipToAxisRect(false);
    line->setPen(pen);
    for (QCPItemPosition* end : {line->start, line->end}) {
        end->setType(QCPItemPosition::ptAxisRectRatio);
        end->setAxisRect(rect);
        end->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    }
    return line;
}

void ChartPlot::styleAxes(const Panel& panel, const ChartPanel& shown, bool isLast) const {
    const Theme& t = *m_theme;
    const QPen line(t.cellBorder, 1 + t.lineExtra);
    QCPAxis *across = panel.across(), *up = panel.up();
    for (QCPAxis* axis : {across, up}) {
        axis->setSubTicks(false);
        axis->setTickLabelFont(wordFont(tickSize));
        axis->setTickLabelColor(t.muted);
    }
    across->setBasePen(line);
    across->setTickPen(line);
    across->setTickLength(0, 5);
    across->setTickLabels(isLast);
    across->grid()->setVisible(false);
    if (isLast) across->setLabel(shownText(m_chart.across));
    across->setLabelFont(wordFont(tickSize));
    across->setLabelColor(t.muted);
    across->setLabelPadding(4);
    up->setBasePen(Qt::NoPen);
    up->setTickPen(Qt::NoPen);
    up->setTickLength(0, 0);
    up->setTickLabelPadding(12);
    up->grid()->setPen(QPen(t.grid, 1 + t.lineExtra));
    up->grid()->setZeroLinePen(Qt::NoPen);
    up->grid()->setAntialiased(false);
    setScale(across, sizeRange(m_chart), 2, [this](double x) { return acrossText(m_chart, x); });
    const AxisRange range = valueRange(m_chart, shown);
    setScale(up, range, shown.isLogarithmic ? tickBase(shown, range) : 0,
             [unit = shown.unit](double value) { return tickText(value, unit); });
}

void ChartPlot::addPanel(std::size_t which) {
    const Theme& t = *m_theme;
    const ChartPanel& shown = m_chart.panels[which];
    auto* rect = new QCPAxisRect(this);
    m_rects->addElement(int(which), 0, rect);
    m_rects->setRowStretchFactor(int(which), shown.weight);
    rect->setAutoMargins(QCP::msNone);
    m_panels.push_back({rect, {}});
    Panel& panel = m_panels.back();
    styleAxes(panel, shown, which + 1 == m_chart.panels.size());
    addText(rect, shown.title, wordFont(titleSize, 600), t.text, Qt::AlignLeft | Qt::AlignBottom)
        ->setPadding({0, 0, 0, 10});
    panel.beyond = addText(rect, shown.beyond, wordFont(tickSize), t.muted, Qt::AlignCenter);
    panel.beyond->setBrush(t.surface);
    panel.beyond->setPadding({6, 1, 6, 1});
    if (shown.level && !m_chart.isEmpty()) {
        QCPItemLine* level = addLine(rect, chartLevel(t));
        for (QCPItemPosition* end : {level->start, level->end}) end->setTypeY(QCPItemPosition::ptPlotCoords);
        level->start->setCoords(0, *shown.level);
        level->end->setCoords(1, *shown.level);
    }
    panel.graphs = addCurves(rect, m_chart, shown, t);
    if (!hasLegend(m_chart)) addNames(which);
}

// What stands beside the name: the last value, and where that is if the curve ends earlier than others, or
// where and when the curve was recorded.
QString ChartPlot::nameOf(int which, const ChartPanel& panel) const {
    const ChartSeries& series = m_chart.series[std::size_t(which)];
    const std::vector<ChartPoint>& points = panel.curves[std::size_t(which)].points;
    if (!panel.labelsSayValues || points.empty()) return series.name + detailAfterName(series);
    const QString value = series.name + u' ' + chartText(points.back().y, panel.unit);
    const std::vector<double> sizes = sizesOf(m_chart);
    if (sizes.empty() || points.back().x >= sizes.back()) return value;
    return tr("%1 at %2").arg(value, acrossText(m_chart, points.back().x));
}

// Those that have no chip to bring them back by. They stand at the foot of the first panel.
std::vector<int> ChartPlot::hiddenNames() const {
    std::vector<int> hidden;
    if (m_offersHidden)
        for (const int s : drawnSeries(m_chart))
            if (const ChartSeries& series = m_chart.series[std::size_t(s)];
                series.hidden && series.kind != SeriesKind::Measured)
                hidden.push_back(s);
    return hidden;
}

void ChartPlot::addNames(std::size_t which) {
    const ChartPanel& shown = m_chart.panels[which];
    Panel& panel = m_panels[which];
    const auto add = [&](int s, const QColor& color) {
        const QPen thin(m_theme->pastBorder, 1.25 + m_theme->lineExtra);
        const auto line = [&] {
            QCPItemLine* made = addLine(panel.rect, thin);
            for (QCPItemPosition* end : {made->start, made->end}) end->setType(QCPItemPosition::ptAbsolute);
            return made;
        };
        const ChartSeries& series = m_chart.series[std::size_t(s)];
        QCPItemText* text =
            addText(panel.rect, {}, nameFont(series, nameSize), color, Qt::AlignLeft | Qt::AlignVCenter);
        text->position->setType(QCPItemPosition::ptAbsolute);
        panel.names.push_back({s, text, line(), line()});
    };
    for (int s = 0; s < int(shown.curves.size()); ++s)
        if (const ChartSeries& series = m_chart.series[std::size_t(s)];
            !series.hidden && lastPlaced(shown, s))
            add(s, chartColor(*m_theme, series));
    if (which == 0)
        for (const int s : hiddenNames()) add(s, m_theme->muted);
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
        item->setTextColor(series.hidden ? m_theme->muted : chartColor(*m_theme, series));
        m_legend->addItem(item);
        m_legendSeries.push_back(s);
    }
}

// ---- where it stands

int ChartPlot::roomForNames(int most) const {
    constexpr int usual = 168;
    double width = 0;
    for (const int s : drawnSeries(m_chart))
        for (const ChartPanel& panel : m_chart.panels)
            width = std::max(width, textWidth(nameOf(s, panel), nameStyle(m_chart.series[std::size_t(s)])));
    if (m_legend) width += legendGap + sampleWidth + sampleGap;
    return std::clamp(int(std::ceil(width + nameGap + edge)), usual, std::max(usual, most));
}

void ChartPlot::arrange(QSize size) {
    setGeometry(QRect(pos(), size));
    setViewport(QRect(QPoint(), size)); // a widget that is not shown yet hears of no new size
    if (!m_theme) return;
    const int right = roomForNames(size.width() / 3);
    for (Panel& panel : m_panels)
        panel.rect->setMargins(
            {left, titleHeight, m_legend ? 0 : right, &panel == &m_panels.back() ? foot : belowPanel});
    if (m_legend) {
        m_legend->setMinimumSize(right, 0);
        m_legend->setMaximumSize(right, QWIDGETSIZE_MAX);
    }
    const auto layOut = [this] {
        plotLayout()->setOuterRect(viewport());
        for (const auto phase :
             {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
            plotLayout()->update(phase);
    };
    layOut();
    for (const Panel& panel : m_panels) {
        panel.across()->ticker()->setTickCount(ticksUnder(panel.rect->width()));
        panel.up()->ticker()->setTickCount(ticksBeside(panel.rect->height()));
    }
    if (m_legend) placeLegend();
    layOut();
    for (std::size_t p = 0; p < m_panels.size(); ++p) placeNames(p);
    placeHatch();
    showPointer();
}

// Rows move together where there are too many for the height.
void ChartPlot::placeLegend() {
    constexpr double ofRow = 0.85; // that text may be high
    const int count = std::max(m_legend->itemCount(), 1);
    const int row = std::min(legendRow, plotted().height() / count);
    m_legend->setMargins(
        {nameGap + legendGap, titleHeight, 0, viewport().height() - titleHeight - row * count});
    const double size = std::min(nameSize, row * ofRow);
    m_legend->setIconSize(sampleWidth, row);
    for (int i = 0; i < m_legend->itemCount(); ++i) {
        auto* item = static_cast<QCPPlottableLegendItem*>(m_legend->item(i));
        const ChartSeries& series = m_chart.series[std::size_t(m_legendSeries[std::size_t(i)])];
        TextStyle style = nameStyle(series);
        style.px = size;
        const int room = m_legend->minimumSize().width() - nameGap - legendGap - sampleWidth - sampleGap - 2;
        item->plottable()->setName(elided(shownText(series.name + detailAfterName(series)), style, room));
        item->setFont(nameFont(series, size));
        item->setMinimumSize(0, row);
    }
}

void ChartPlot::placeNames(std::size_t which) {
    Panel& panel = m_panels[which];
    const ChartPanel& shown = m_chart.panels[which];
    const QRect box = panel.rect->rect();
    const auto hidden = std::ranges::count_if(
        panel.names, [&](const Name& name) { return m_chart.series[std::size_t(name.series)].hidden; });
    const std::size_t visible = panel.names.size() - std::size_t(hidden);
    std::vector<QPointF> ends;
    std::vector<double> wanted;
    for (std::size_t i = 0; i < visible; ++i) {
        const ChartPoint* last = lastPlaced(shown, panel.names[i].series);
        ends.push_back(placeOf(which, last->x, last->y));
        wanted.push_back(ends.back().y());
    }
    const double bottom = box.bottom() - namesApart * double(hidden);
    // Too many for a low panel begin beside its title, or the last would stand among the figures of the axis.
    const double above = which == 0 ? 0 : titleHeight;
    const double top =
        std::clamp(bottom - namesApart * (double(visible) - 1), box.top() - above, double(box.top()));
    const std::vector<double> places = spreadLabels(wanted, namesApart, top, bottom);
    const double at = box.right() + nameGap, room = panel.rect->margins().right() - nameGap - 2;
    for (std::size_t i = 0; i < panel.names.size(); ++i) {
        Name& name = panel.names[i];
        const ChartSeries& series = m_chart.series[std::size_t(name.series)];
        const bool isShown = i < visible;
        const double y = isShown ? places[i] : bottom + namesApart * (double(i - visible) + 0.5);
        const QString said = elided(shownText(nameOf(name.series, shown)), nameStyle(series), room);
        name.text->setText(said);
        name.text->position->setCoords(at, y);
        name.box = {at - 4, y - namesApart / 2, textWidth(said, nameStyle(series)) + 8, namesApart};
        const bool endsEarlier = isShown && ends[i].x() < box.right() - 8;
        const bool isApart = endsEarlier || (isShown && std::abs(ends[i].y() - y) > 1.5);
        name.along->setVisible(endsEarlier);
        name.across->setVisible(isApart);
        if (!isApart) continue;
        const double fromPoint = series.kind == SeriesKind::Ceiling && endsEarlier ? 22 : 7;
        const QPointF corner(endsEarlier ? box.right() : ends[i].x() + fromPoint, ends[i].y());
        name.along->start->setCoords(ends[i] + QPointF(fromPoint, 0));
        name.along->end->setCoords(corner);
        name.across->start->setCoords(corner);
        name.across->end->setCoords(at - 4, y);
    }
}

// Over a ceiling, and the words at that end of it where there is more room, if they find it there.
void ChartPlot::placeHatch() {
    constexpr double gap = 12;
    std::vector<QPolygonF> regions;
    for (std::size_t p = 0; p < m_panels.size(); ++p) {
        const ChartPanel& shown = m_chart.panels[p];
        const Panel& panel = m_panels[p];
        panel.beyond->setVisible(false);
        if (!shown.ceiling || m_chart.series[*shown.ceiling].hidden) continue;
        QPolygonF region;
        for (const ChartPoint& point : shown.curves[*shown.ceiling].points)
            region << placeOf(p, point.x, point.y);
        if (region.size() < 2) continue;
        const double top = panel.rect->rect().top();
        const bool isRoomierLeft = region.first().y() >= region.last().y();
        const double end = isRoomierLeft ? region.first().x() + gap : region.last().x() - gap;
        region << QPointF(region.last().x(), top) << QPointF(region.first().x(), top);
        panel.beyond->setPositionAlignment(Qt::AlignTop | (isRoomierLeft ? Qt::AlignLeft : Qt::AlignRight));
        panel.beyond->position->setType(QCPItemPosition::ptAbsolute);
        panel.beyond->position->setCoords(end, top + 3);
        panel.beyond->setVisible(
            std::ranges::all_of(std::array{panel.beyond->bottomLeft, panel.beyond->bottomRight},
                                [&](const QCPItemAnchor* corner) {
                                    return region.containsPoint(corner->pixelPosition(), Qt::OddEvenFill);
                                }));
        regions.push_back(region);
    }
    QColor color = m_theme->pastBorder;
    color.setAlphaF(float(m_theme->opacity(0.55)));
    m_hatch->setRegions(std::move(regions), QPen(color, 1 + m_theme->lineExtra),
                        m_theme->translucent ? 7 : 12);
}

QPointF ChartPlot::placeOf(std::size_t panel, double x, double value) const {
    const Panel& in = m_panels.at(panel);
    return {in.across()->coordToPixel(x), in.up()->coordToPixel(value)};
}

double ChartPlot::xAt(double pixel) const { return m_panels.front().across()->pixelToCoord(pixel); }

QRect ChartPlot::plotted() const {
    return m_panels.empty() ? QRect() : m_panels.front().rect->rect().united(m_panels.back().rect->rect());
}

QRectF ChartPlot::nameBox(int panel, int series) const {
    const auto row = std::ranges::find(m_legendSeries, series);
    if (panel == 0 && row != m_legendSeries.end())
        return m_legend->item(int(row - m_legendSeries.begin()))->outerRect();
    const std::vector<Name>& names = m_panels.at(std::size_t(panel)).names;
    const auto name = std::ranges::find(names, series, &Name::series);
    return name == names.end() ? QRectF() : name->box;
}

int ChartPlot::seriesAt(QPointF point) const {
    for (int panel = 0; panel < int(m_panels.size()); ++panel)
        for (int s = 0; s < int(m_chart.series.size()); ++s)
            if (nameBox(panel, s).contains(point)) return s;
    return -1;
}

// ---- under the pointer

void ChartPlot::setPointed(std::optional<double> x) {
    m_pointed = x;
    if (!m_theme) return;
    showPointer();
    layer(QStringLiteral("overlay"))->replot(); // the curves stay as they are
}

// A vertical line through the panels, rings on the curves, the place among the labels, and a card that reads
// the points. They stay while the pointer moves: an item that comes or goes would have the whole plot painted
// anew.
void ChartPlot::addPointer() {
    const Theme& t = *m_theme;
    setCurrentLayer(QStringLiteral("overlay"));
    for (std::size_t p = 0; p < m_panels.size(); ++p) {
        Panel& panel = m_panels[p];
        panel.pointer = addLine(panel.rect, QPen(t.ink, 1 + t.lineExtra));
        for (QCPItemPosition* end : {panel.pointer->start, panel.pointer->end})
            end->setTypeX(QCPItemPosition::ptPlotCoords);
        for (const ChartSeries& series : m_chart.series) {
            auto* ring = new QCPItemTracer(this);
            ring->setClipToAxisRect(false);
            ring->setStyle(QCPItemTracer::tsCircle);
            ring->setSize(ringSize);
            ring->setPen(QPen(chartColor(t, series), 2 + t.lineExtra));
            ring->position->setAxes(panel.across(), panel.up());
            panel.rings.push_back(ring);
        }
    }
    m_tick =
        addText(m_panels.back().rect, {}, wordFont(tickSize, 600), t.text, Qt::AlignHCenter | Qt::AlignTop);
    m_tick->position->setType(QCPItemPosition::ptAbsolute);
    m_tick->setBrush(t.surface); // over the labels beside it
    m_tick->setPadding({6, 0, 6, 0});
    m_card = new CardItem(this, m_chart, t);
    setCurrentLayer(QStringLiteral("main"));
}

void ChartPlot::showPointer() {
    if (m_panels.empty()) return;
    const double x = m_pointed.value_or(1);
    ChartCard card = m_pointed ? cardAt(m_chart, x) : ChartCard{};
    const bool isShown = !card.lines.empty();
    CardPlace place{plotted(), placeOf(0, x, 1).x(), {}, {}};
    for (std::size_t p = 0; p < m_panels.size(); ++p) {
        const Panel& panel = m_panels[p];
        const ChartPanel& shown = m_chart.panels[p];
        panel.pointer->setVisible(isShown);
        panel.pointer->start->setCoords(x, 0);
        panel.pointer->end->setCoords(x, 1);
        for (std::size_t s = 0; s < shown.curves.size(); ++s) {
            const ChartPoint* point = pointAt(shown.curves[s].points, x);
            const bool hasRing = isShown && point && hasPlace(shown, *point) && !m_chart.series[s].hidden;
            panel.rings[s]->setVisible(hasRing);
            if (hasRing) panel.rings[s]->position->setCoords(x, point->y);
            if (!isShown) continue;
            if (const QRectF name = nameBox(int(p), int(s)); !name.isEmpty()) place.names.push_back(name);
            if (m_chart.series[s].hidden) continue;
            QPolygonF& curve = place.curves.emplace_back();
            for (const ChartPoint& each : shown.curves[s].points) curve << placeOf(p, each.x, each.y);
        }
    }
    m_tick->setVisible(isShown);
    m_tick->setText(acrossText(m_chart, x));
    m_tick->position->setCoords(place.line, m_panels.back().rect->rect().bottom() + 9);
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
