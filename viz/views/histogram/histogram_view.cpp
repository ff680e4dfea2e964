#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_row.h"
#include "viz/views/histogram/histogram_layout.h"
#include "viz/views/histogram/histogram_model.h"
#include "viz/views/histogram/histogram_painters.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

QString rangesOmitted() { return tr("bin values"); }
constexpr double leastRange = 18; // smallest pitch of bins at which values may fit
constexpr double betweenRanges = 12, betweenNumbers = 6;

// Paints how elements are counted in bins: the input in its bins' colours, a bar for each bin, and the place
// of each bin.
class HistogramPainter : HistogramPart {
public:
    HistogramPainter(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout)
        : HistogramPart(canvas, frame, layout)
        , m_now(binsAt(*frame.document, m_step)) {}

    void paint() {
        paintLabels();
        paintHistogramInput(m_canvas, m_frame, m_layout);
        {
            const Canvas::Kept kept(m_canvas);
            m_canvas.clipTo(m_layout.bins, m_layout.height);
            paintBars();
            paintBinLabels();
        }
        paintHistogramAxis(m_canvas, m_frame, m_layout, m_now);
        paintTravel();
        paintHover();
    }

private:
    // Whether anything has been added to the global bins by now.
    [[nodiscard]] bool adds() const { return m_step >= m_model.firstAdded; }

    void paintLabels() {
        const bool rows = m_layout.inputRows > 1; // each row has its first index on its left
        const double indices =
            rows ? textWidth(QString::number(m_model.n), figures(m_layout.type.label)) + 8 : 0;
        const double right = m_layout.bins.clipLeft - labelGap;
        {
            const Canvas::Kept kept(m_canvas);
            m_canvas.translate({-indices, 0});
            nameAndKind({right, (m_layout.inputTop + m_layout.inputFoot) / 2}, m_model.inputName, tr("input"),
                        6 + indices);
        }
        const bool held = !adds() && !m_model.heldName.isEmpty();
        nameAndKind({right, std::min((m_layout.barsTop + m_layout.barsFoot) / 2,
                                     m_layout.barsFoot - m_layout.type.label - 2)},
                    held ? m_model.heldName : m_model.countName, held ? tr("per block") : tr("global"));
        const auto under = [&](const QString& text, double y) {
            m_canvas.middle({right, y}, Align::right, text, words(m_layout.type.label), m_theme.muted);
        };
        under(tr("bin"), m_layout.barsFoot + 12);
        if (m_layout.bins.pitch >= leastRange && landed(m_model.firstCounted)) under(tr("values"), rangeY());
    }

    // The bar's height in elements, including those added in this step.
    [[nodiscard]] double heightOf(int bin) const {
        const auto now = double(m_model.counted(bin, m_step)),
                   past = double(m_model.counted(bin, m_step - 1));
        return past + (now - past) * (m_layout.bricks ? 1 : m_motion.travel);
    }

    void paintBars() {
        if (m_layout.bins.pitch >= 3)
            for (int bin = m_layout.bins.firstVisible(); bin <= m_layout.bins.lastVisible(); ++bin)
                paintBar(bin);
        else
            paintColumns();
        const double left = m_layout.bins.visibleLeft(), right = m_layout.bins.visibleRight();
        m_canvas.fill({left - 2, m_layout.barsFoot, right - left + 4, 1}, m_theme.cellBorder);
    }

    void paintBar(int bin) {
        const BinNow& now = m_now[std::size_t(bin)];
        const Canvas::About about(m_canvas, CellOfRun{m_model.count, std::uint64_t(bin)});
        double height = heightOf(bin);
        if (m_layout.bricks) {
            height = 0;
            for (const int i : m_model.bars[std::size_t(bin)]) {
                const CountedElement& element = m_model.elements[std::size_t(i)];
                if (element.step > m_step) break;
                paintBrick(element);
                height = element.place + 1;
            }
        } else if (height > 0) {
            paintSolidBar(bin, height);
        }
        if (now.unrecorded() > 0) {
            const QRectF box = m_layout.barBox(bin, height, double(now.whole));
            m_canvas.box(box, {m_theme.pad, m_theme.padHatch, 1, 2});
            m_canvas.hatch(box.adjusted(1, 1, -1, -1), m_theme.padHatch, 5);
            height = double(now.whole);
        }
        paintCount(bin, height);
    }

    // An element is hollow while it is only in its block's count.
    void paintBrick(const CountedElement& element) {
        const double gap = m_layout.unit >= 14 ? 2 : 1;
        const QRectF box =
            m_layout.barBox(element.bin, element.place, element.place + 1).adjusted(0, gap, 0, 0);
        CellKind kind{
            .role = m_frame.now().role, .ground = color(element.bin), .onGround = onColor(element.bin)};
        if (!landed(element.step)) kind.state = CellState::awaited;
        kind.hollow = !landed(element.added);
        const bool text = box.height() >= 1.35 * m_layout.type.smallest && box.width() >= 18;
        CellRow(m_canvas, m_frame.document->values(), m_model.type)
            .paintWithNumber({box, kind, text, element.value}, m_layout.numbers());
    }

    void paintSolidBar(int bin, double height) {
        const QRectF box = m_layout.barBox(bin, 0, height);
        m_canvas.area(box, color(bin));
        const double added = addedShare(bin);
        const double ring = std::min(3.0, 0.25 * box.width());
        if (added < 1) {
            const QRectF inner = box.adjusted(ring, ring, -ring, 0);
            m_canvas.area(QRectF(inner.left(), inner.top(), inner.width(), inner.height() * (1 - added)),
                          m_theme.surface);
        }
        if (box.width() < 5) return;
        m_canvas.box(box, {{}, m_theme.cellBorder, 1, 0});
    }
    // Which share of the bin's elements is already in the global bin.
    [[nodiscard]] double addedShare(int bin) const {
        const auto& bar = m_model.bars[std::size_t(bin)];
        if (bar.empty()) return 1;
        const auto share = [&](FilmStep step) {
            return double(std::ranges::count_if(
                       bar, [&](int i) { return m_model.elements[std::size_t(i)].added <= step; })) /
                   double(bar.size());
        };
        const double past = share(m_step - 1);
        return past + (share(m_step) - past) * m_motion.settle;
    }

    void paintCount(int bin, double height) {
        const BinNow& now = m_now[std::size_t(bin)];
        // The count is hidden while values fall into the bar, because they would cover it.
        const bool falls = now.counted > m_model.counted(bin, m_step - 1) && !landed(m_step);
        if (m_step < m_model.firstCounted || (m_layout.bricks && falls)) return;
        const QString text = groupedText(now.whole);
        const TextStyle style =
            figures(std::min(m_layout.countText, std::max(m_layout.type.smallest, 0.5 * m_layout.bins.pitch)),
                    adds() ? 700 : 500);
        if (textWidth(text, style) > m_layout.bins.pitch - 1)
            return m_canvas.omit(Omitted::label, tr("bin counts"));
        m_canvas.middle(
            {m_layout.bins.centre(bin), m_layout.barsFoot - height * m_layout.unit - 0.8 * style.px},
            Align::centre, text, style, now.whole == 0 ? m_theme.muted : m_theme.text);
    }
    // A column for several bins shows the range of their counts, in the colour of their mean.
    void paintColumns() {
        const int together = cellsPerBar(m_layout.bins.pitch);
        for (int first = m_layout.bins.firstVisible() / together * together;
             first <= m_layout.bins.lastVisible(); first += together) {
            const int end = std::min(first + together, m_model.bins);
            double least = 1e18, most = 0, sum = 0;
            for (int bin = first; bin < end; ++bin) {
                const double height = heightOf(bin) + double(m_now[std::size_t(bin)].unrecorded());
                least = std::min(least, height);
                most = std::max(most, height);
                sum += height;
            }
            if (most <= 0) continue;
            const double x = m_layout.bins.centre(first) - m_layout.bins.pitch / 2,
                         width = m_layout.bins.pitch * (end - first);
            const double mean = sum / (end - first);
            const QColor heat = m_theme.heat[std::size_t(
                std::clamp(std::lround(mean / double(m_model.largest) * 6) + 2, 0l, 8l))];
            m_canvas.fill({x, m_layout.barsFoot - mean * m_layout.unit, width, mean * m_layout.unit}, heat);
            m_canvas.fill(QRectF(x + width / 2 - 0.5, m_layout.barsFoot - most * m_layout.unit, 1,
                                 (most - least) * m_layout.unit),
                          m_canvas.faded(m_theme.muted, 0.5));
        }
    }

    [[nodiscard]] double rangeY() const { return m_layout.barsFoot + 12 + 1.3 * m_layout.type.label; }

    void paintBinLabels() {
        const TextStyle number = figures(m_layout.type.label, 600), range = figures(m_layout.type.smallest);
        const double widest = textWidth(QString::number(m_layout.bins.lastVisible()), number);
        int every = rulerStep(m_layout.bins.pitch * (m_layout.bins.pitch >= leastRange ? 2 : 1));
        while (every * m_layout.bins.pitch < widest + betweenNumbers) every *= 2;
        const int first = m_layout.bins.firstVisible();
        for (int bin = (first + every - 1) / every * every; bin <= m_layout.bins.lastVisible();
             bin += every) {
            const double x = m_layout.bins.centre(bin);
            m_canvas.middle({x, m_layout.barsFoot + 12}, Align::centre, QString::number(bin), number,
                            m_theme.text);
            const auto span = m_model.span(bin, landed(m_step) ? m_step : m_step - 1);
            if (!span) continue;
            if (m_layout.bins.pitch < leastRange) {
                m_canvas.omit(Omitted::label, rangesOmitted());
                continue;
            }
            const QString least = valueText(span->first, m_model.type),
                          most = valueText(span->second, m_model.type);
            const double room = m_layout.bins.pitch - betweenRanges;
            QString text = least == most ? least : least + QStringLiteral(" … ") + most;
            if (textWidth(text, range) > room) text.remove(QLatin1Char(' '));
            if (textWidth(text, range) > room)
                m_canvas.omit(Omitted::label, rangesOmitted());
            else
                m_canvas.middle({x, rangeY()}, Align::centre, text, range, m_theme.muted);
        }
    }

    // All elements move from their cells into their bars at the same time.
    void paintTravel() {
        if (m_motion.settle > 0.5 || m_motion.lift <= 0 || !m_layout.bricks || m_layout.inputRows == 0)
            return;
        for (const CountedElement& element : m_model.elements) {
            if (element.step != m_step) continue;
            const QPointF from = m_layout.cellBox(element.cell).center(),
                          to = m_layout.barBox(element.bin, element.place, element.place + 1).center();
            Curve way{from,
                      {from.x(), from.y() + 0.55 * (to.y() - from.y())},
                      {to.x(), to.y() - 0.55 * (to.y() - from.y())},
                      to};
            const QString text = shortValueText(element.value, m_model.type, 5);
            const double px = std::min(m_layout.valueText, 0.62 * std::max(14.0, m_layout.cell));
            m_canvas.chip(way.at(m_motion.travel), text, figures(px, 700), 1.6 * px, 0.55 * px,
                          color(element.bin), onColor(element.bin));
        }
    }

    // Highlights the element, its brick and its bin.
    void paintHover() {
        const auto address = m_frame.pointedGlobal();
        if (!address) return;
        const auto [space, array, pointed] = *address;
        std::optional<int> bin;
        if (array == m_model.count) bin = int(pointed);
        const auto ring = [this](const QRectF& box) { paintRing(m_canvas, box, 2, 1.5); };
        if (array == m_model.input) {
            const std::uint64_t cell = std::min(pointed, m_model.n - 1);
            if (m_layout.inputRows > 0) ring(m_layout.cellBox(cell));
            const CountedElement* element = m_model.at(cell);
            if (!element || !landed(element->step)) return;
            if (m_layout.bricks)
                ring(m_layout.barBox(element->bin, element->place, element->place + 1));
            else
                bin = element->bin;
        }
        if (!bin || *bin >= m_model.bins) return;
        const double high = std::max(1.0, double(m_now[std::size_t(*bin)].whole));
        const QRectF bar = m_layout.barBox(*bin, 0, high);
        ring(QRectF(bar.left(), bar.top(), bar.width(), m_layout.labelsFoot - bar.top() - 4));
        if (m_layout.inputRows == 0) return;
        for (const int i : m_model.bars[std::size_t(*bin)]) {
            const CountedElement& element = m_model.elements[std::size_t(i)];
            if (landed(element.step)) ring(m_layout.cellBox(element.cell));
        }
    }

    const std::vector<BinNow> m_now;
};

// Adds spots for the input's elements, the bins with the text below them, and the places on the axis.
void addSpots(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout) {
    const HistogramModel& model = *histogramOf(*frame.document);
    const auto element = [&](std::uint64_t cell) { return CellOfRun{model.input, cell}; };
    const auto columns = std::uint64_t(layout.input.count);
    for (int row = 0; row < layout.inputRows; ++row) {
        const std::uint64_t first = std::uint64_t(row) * columns;
        const double top = layout.inputTop + row * (layout.cell + layout.inputGap);
        if (first < layout.n)
            canvas.spots(layout.input, 0, int(std::min(columns, layout.n - first)), top,
                         top + layout.cell + layout.inputGap, element(first));
    }
    for (std::uint64_t column = 0; layout.inputRows == 0 && column < columns; ++column) {
        const std::uint64_t together = layout.together(), first = column * together;
        if (first >= layout.n) break;
        const double height = layout.cell / double(together); // of each element in the column
        canvas.spot({.rect = {layout.input.centre(double(column)) - layout.input.pitch / 2, layout.inputTop,
                              layout.input.pitch, height},
                     .subject = element(first),
                     .count = std::min(together, layout.n - first),
                     .step = {0, height}});
    }
    canvas.spots(layout.bins, 0, model.bins, layout.inputFoot, layout.labelsFoot, CellOfRun{model.count, 0});
    const std::vector<BinNow> now = binsAt(*frame.document, frame.filmStep);
    for (std::size_t bin = 0; bin < now.size(); ++bin) {
        if (!now[bin].start || now[bin].whole == 0) continue;
        const double place = double(*now[bin].start), left = layout.axisX(place);
        canvas.spot({left, layout.axisTop, layout.axisX(place + double(now[bin].whole)) - left,
                     layout.axisFoot - layout.axisTop},
                    CellOfRun{model.count, bin});
    }
}

constexpr int mostScanned = 40; // bins

// The marks that counting and the scan use.
std::vector<LegendItem> legendOfHistogram(const FrameState& frame) {
    std::vector<LegendItem> items;
    const HistogramModel& model = *histogramOf(*frame.document);
    bool held = false, added = false, moving = false;
    for (const CountedElement& element : model.elements) {
        moving = moving || (element.step == frame.filmStep && !frame.motion().settled());
        held = held || (element.step <= frame.filmStep && element.added > frame.filmStep);
        added = added || element.added <= frame.filmStep;
    }
    if (held) items.push_back({LegendMark::held, tr("counted in its block")});
    if (added) items.push_back({LegendMark::added, tr("in the global bins")});
    if (moving) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    std::vector<ScanNow> scan; // shown only if its values fit
    if (model.bins <= mostScanned) scan = scanAt(*frame.document, frame.filmStep);
    if (std::ranges::any_of(scan, &ScanNow::written)) addWritten(items, frame.motion().settled());
    if (std::ranges::any_of(scan, [](const ScanNow& cell) { return cell.read && !cell.written; }))
        items.push_back({LegendMark::read, tr("read", "a cell")});
    if (model.missing() > 0) items.push_back({LegendMark::blockUnrecorded, tr("not recorded")});
    return items;
}

Placed composeHistogram(Canvas& canvas, const FrameState& frame, const Room& room) {
    const HistogramLayout layout(*histogramOf(*frame.document), room);
    HistogramPainter(canvas, frame, layout).paint();
    addSpots(canvas, frame, layout);
    return {.columns = layout.bins, .left = layout.axisLeft, .legend = legendOfHistogram(frame)};
}

} // namespace

ViewKind histogramView() {
    return {[](const Document& document) { return histogramOf(document) != nullptr; }, composeHistogram};
}

} // namespace scanscope::viz
