#include "viz/views/histogram/histogram_painters.h"

#include <algorithm>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_row.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr float shadeOfWay = 0.2F, shadeOnDark = 0.5F;
constexpr double leastScan = 20;                  // smallest pitch at which the scan's values fit
constexpr double leastOfEmpty = 28;               // smallest pitch at which each empty bin has its own line
constexpr double leastBinLine = 5, ofNarrow = 12; // between bins' lines; the second in narrow columns

class AxisPainter : HistogramPart {
public:
    AxisPainter(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout,
                const std::vector<BinNow>& now)
        : HistogramPart(canvas, frame, layout)
        , m_now(now) {}

    void paint() {
        if (m_model.start == trace::no_array) return;
        nameAndKind({m_layout.axisLeft - labelGap, (m_layout.axisTop + m_layout.axisFoot) / 2},
                    m_model.startName, tr("starts at"));
        paintScan();
        paintWays();
        paintPlaces();
        paintTicks();
    }

private:
    [[nodiscard]] bool shown(const BinNow& bin) const {
        return bin.start && (!bin.startWritten || m_motion.settle > 0.5);
    }

    // Paints the scan's current value below each bin, while the scan works on the counts.
    void paintScan() {
        const bool any = std::ranges::any_of(m_now, [](const BinNow& bin) { return bin.start.has_value(); });
        const double room = m_layout.axisTop - m_layout.labelsFoot, high = std::min(34.0, 0.6 * room);
        if (any || m_layout.bins.pitch < leastScan || high < 1.15 * m_layout.type.smallest) return;
        QString name;
        const std::vector<ScanNow> cells = scanAt(*m_frame.document, m_frame.filmStep, &name);
        if (cells.empty()) return;
        const double top = m_layout.labelsFoot + (room - high) / 2;
        nameAndKind({m_layout.axisLeft - labelGap, top + high / 2}, name, tr("scan"));
        const Canvas::Kept kept(m_canvas);
        m_canvas.clipTo(m_layout.bins, m_layout.height);
        for (const ScanNow& cell : cells) {
            const int bin = int(cell.from);
            if (bin < m_layout.bins.firstVisible() || bin > m_layout.bins.lastVisible()) continue;
            paintScanned({m_layout.bins.leftOf(bin), top, m_layout.bins.width, high}, cell);
        }
    }
    void paintScanned(const QRectF& box, const ScanNow& cell) {
        CellKind kind{.role = m_frame.now().role};
        if (cell.written)
            kind.state = m_motion.settle > 0.5 ? CellState::written : CellState::awaited;
        else if (cell.read)
            kind.state = CellState::read;
        CellRow(m_canvas, m_frame.document->values(), cell.type)
            .paintWithNumber({box, kind, true, cell.value, cell.node}, m_layout.numbers());
    }

    // A curve from the bottom of a bar to its place.
    [[nodiscard]] Curve edge(double from, double to) const {
        const double y0 = m_layout.labelsFoot, y1 = m_layout.axisTop, half = (y1 - y0) * 0.55;
        return {{from, y0}, {from, y0 + half}, {to, y1 - half}, {to, y1}};
    }

    void paintWays() {
        const Canvas::Kept kept(m_canvas);
        m_canvas.clipTo(m_layout.bins, m_layout.height);
        for (const bool now : {false, true}) {
            if (now) {
                const double reach = m_motion.settled() ? 1 : m_motion.travel;
                m_canvas.clip({0, 0, m_layout.width,
                               m_layout.labelsFoot + reach * (m_layout.axisTop - m_layout.labelsFoot)});
            }
            double last = -1e9;
            for (int bin = m_layout.bins.firstVisible(); bin <= m_layout.bins.lastVisible(); ++bin) {
                const BinNow& state = m_now[std::size_t(bin)];
                if (!state.start || state.startWritten != now) continue;
                paintWay(bin, state, now, last);
            }
        }
    }
    void paintWay(int bin, const BinNow& state, bool now, double& last) {
        const double place = double(*state.start), foot = m_layout.binX(bin);
        const Curve left = edge(foot, m_layout.axisX(place)),
                    right = edge(m_layout.binX(bin + 1), m_layout.axisX(place + double(state.whole)));
        if (state.startStays && state.whole > 0 && m_theme.translucent) {
            QPainterPath way;
            addCurve(way, left);
            way.lineTo(right.end);
            way.cubicTo(right.control2, right.control1, right.start);
            way.closeSubpath();
            QColor shade = color(bin);
            shade.setAlphaF(m_theme.surface.lightness() > 128 ? shadeOfWay : shadeOnDark);
            m_canvas.shape(way, shade);
        }
        // Adjacent empty bins all start at the same place.
        const bool alike = bin > 0 && state.whole == 0 && m_now[std::size_t(bin) - 1].whole == 0;
        const double apart = m_layout.bins.pitch < 10 ? ofNarrow : leastBinLine;
        if (foot - last < apart || (alike && m_layout.bins.pitch < leastOfEmpty)) return;
        last = foot;
        const QPainterPath line = pathOf(left);
        const QColor ink = now ? m_canvas.role(m_frame.now().role).solid : m_theme.cellBorder;
        if (state.startStays)
            m_canvas.stroke(line, ink, now ? 1.5 : 1.25);
        else
            m_canvas.dotted(line, ink, 1.25, 2, 3);
    }

    void paintPlaces() {
        const QRectF whole(m_layout.axisLeft, m_layout.axisTop, m_layout.axisRight - m_layout.axisLeft,
                           m_layout.axisFoot - m_layout.axisTop);
        const bool any =
            std::ranges::any_of(m_now, [this](const BinNow& bin) { return shown(bin) && bin.startStays; });
        m_canvas.box(whole, {any ? m_theme.sunken : m_theme.surface, m_theme.pastBorder, 1, 4, !any});
        for (int bin = 0; bin < m_model.bins; ++bin) {
            const BinNow& state = m_now[std::size_t(bin)];
            if (!shown(state) || !state.startStays || state.whole == 0) continue;
            const double left = m_layout.axisX(double(*state.start)),
                         right = m_layout.axisX(double(*state.start + state.whole));
            const double gap = right - left >= 8 ? 1 : 0;
            const QRectF box(left + gap, whole.top(), right - left - 2 * gap, whole.height());
            if (box.width() >= 8)
                m_canvas.box(box, {color(bin), m_theme.cellBorder, 1, 3});
            else
                m_canvas.fill(box, color(bin));
            const QString full = tr("bin %1").arg(bin), number = QString::number(bin);
            const TextStyle style = words(m_layout.type.label + 1, 600),
                            digits = figures(m_layout.type.label + 1, 600);
            const QColor ink = onColor(bin);
            if (textWidth(full, style) + 12 <= box.width())
                m_canvas.middle(box.center(), Align::centre, full, style, ink);
            else if (textWidth(number, digits) + 4 <= box.width())
                m_canvas.middle(box.center(), Align::centre, number, digits, ink);
            if (m_frame.pointedGlobal() ==
                CellAddress{trace::Space::global, m_model.count, std::uint64_t(bin)})
                paintRing(m_canvas, box, 2, 1.5);
        }
    }

    void paintTicks() {
        const double y = m_layout.axisFoot, middle = y + 8 + m_layout.type.label * 0.55;
        double last = -1e9;
        const TextStyle style = figures(m_layout.type.label, 600);
        const QString end = groupedText(m_model.n);
        const double endLeft = m_layout.axisRight - textWidth(end, figures(m_layout.type.label)) - 6;
        m_canvas.middle({m_layout.axisRight, middle}, Align::right, end, figures(m_layout.type.label),
                        m_theme.muted);
        std::vector<const BinNow*> ticks;
        for (const BinNow& state : m_now)
            if (shown(state)) ticks.push_back(&state);
        std::ranges::stable_sort(ticks,
                                 [](const BinNow* a, const BinNow* b) { return *a->start < *b->start; });
        for (const BinNow* state : ticks) {
            const double x = m_layout.axisX(double(*state->start));
            m_canvas.fill({x - 0.5, y, 1, 5}, m_theme.cellBorder);
            const QString text = groupedText(*state->start);
            const double width = textWidth(text, style), left = std::max(m_layout.axisLeft, x - width / 2);
            if (left < last + 6 || left + width > endLeft) continue;
            last = left + width;
            m_canvas.middle({left, middle}, Align::left, text, style,
                            !state->startStays    ? m_theme.muted
                            : state->startWritten ? m_canvas.role(m_frame.now().role).solid
                                                  : m_theme.text);
        }
    }

    const std::vector<BinNow>& m_now;
};

} // namespace

void paintHistogramAxis(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout,
                        const std::vector<BinNow>& now) {
    AxisPainter(canvas, frame, layout, now).paint();
}

} // namespace scanscope::viz
