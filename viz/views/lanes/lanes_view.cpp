#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_row.h"
#include "viz/paint/cell_text.h"
#include "viz/views/lanes/lanes_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double twoLines = 26; // smallest height of a row with two lines of label

// Paints the lanes of the warps: which of them run each line, which are idle or wait, and which values they
// exchange.
class LanesPainter : Painter<LanesLayout> {
public:
    LanesPainter(Canvas& canvas, const FrameState& frame, const LanesLayout& layout)
        : Painter(canvas, frame, layout)
        , m_lanes(frame.model->lanes(frame.step))
        , m_role(canvas.role(frame.now().role))
        , m_hasText(layout.level <= Level::shortText) {}

    void paint() {
        paintRuler();
        for (const LaneRow& row : m_layout.rows) paintLabel(row);
        m_canvas.clipTo(m_layout.columns, m_layout.height);
        for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
            paintCells(m_layout.rows[i]);
            if (m_layout.rows[i].kind == LaneRowKind::given && i + 1 < m_layout.rows.size())
                paintArrows(m_layout.rows[i], m_layout.rows[i + 1]);
        }
        paintRings();
    }

private:
    [[nodiscard]] const LaneLine& lineOf(const LaneRow& row) const {
        return m_lanes.lines[std::size_t(row.line)];
    }
    // Whether the row represents several warps, whose threads and values differ.
    [[nodiscard]] bool isFolded(const LaneRow& row) const {
        const auto first = std::ranges::find_if(m_layout.rows, [&row](const LaneRow& r) {
            return r.firstWarp >= 0 && r.firstThread == row.firstThread;
        });
        return first != m_layout.rows.end() && first->lastWarp > first->firstWarp;
    }
    [[nodiscard]] QRectF cell(const LaneRow& row, int column) const {
        const Columns& columns = m_layout.columns;
        return {columns.leftOf(column), row.y, columns.width, row.height};
    }
    void paintRuler() {
        const Columns& columns = m_layout.columns;
        m_canvas.middle({columns.x0 - 16, m_layout.rulerY}, Align::right,
                        m_layout.matchCells ? tr("thread") : tr("lane"), words(m_layout.type.label),
                        m_theme.muted);
        ruler(columns, m_layout.rulerY, m_layout.type.label);
        paintLeftOut();
    }

    // "5 more lines and 3 more warps below"
    void paintLeftOut() {
        QStringList parts;
        const auto lines = std::uint64_t(m_layout.linesLeftOut), warps = std::uint64_t(m_layout.warpsLeftOut);
        leaveOut(parts, m_layout.linesLeftOut, Omitted::lines,
                 [&] { return counted(lines, "%1 more line", "%1 more lines"); });
        leaveOut(parts, m_layout.warpsLeftOut, Omitted::warps,
                 [&] { return counted(warps, "%1 more warp", "%1 more warps"); });
        if (parts.isEmpty()) return;
        m_canvas.middle({m_layout.columns.clipRight, m_layout.rulerY}, Align::right,
                        tr("%1 below").arg(listed(parts)), words(m_layout.type.label), m_theme.muted);
    }

    static QString warpName(const LaneRow& row) {
        if (row.firstWarp < 0) return {};
        return row.firstWarp == row.lastWarp ? tr("warp %1").arg(row.firstWarp)
                                             : tr("warps %1 to %2").arg(row.firstWarp).arg(row.lastWarp);
    }

    // Paints the row's name. If there is space, the row's warp or the file of its source line is above the
    // name in smaller type.
    void paintLabel(const LaneRow& row) {
        QString name, above = warpName(row);
        bool running = false;
        if (row.kind == LaneRowKind::given) {
            name = lineOf(row).given->name;
        } else if (row.kind == LaneRowKind::line) {
            name = tr("line %1").arg(lineOf(row).line);
            running = lineOf(row).running;
            if (above.isEmpty()) above = lineOf(row).file;
        }
        const double right = m_layout.columns.x0 - 16;
        const TextStyle style = figures(m_layout.type.label, running ? 700 : 400);
        const QColor color = running ? m_theme.text : m_theme.muted;
        const bool isWarp = row.firstWarp >= 0;
        const TextStyle aboveStyle =
            isWarp ? words(m_layout.type.label, 600) : figures(m_layout.type.smallest);
        const QColor aboveColor = isWarp ? m_theme.text : m_theme.muted;
        const bool both = !name.isEmpty() && !above.isEmpty() && row.height >= twoLines;
        if (!both && isWarp) {
            // Both are on one line if they fit; otherwise, only the warp is shown.
            const double width = name.isEmpty() ? 0 : textWidth(name, style) + 8;
            const bool fit = width + textWidth(above, aboveStyle) <= right - 4;
            if (!fit) m_canvas.omit(Omitted::label, name);
            if (fit) m_canvas.middle({right, row.middle()}, Align::right, name, style, color);
            m_canvas.middle({right - (fit ? width : 0), row.middle()}, Align::right, above, aboveStyle,
                            aboveColor);
            return;
        }
        const double line = (m_layout.type.label + 3) / 2;
        const auto put = [&](double middle, const QString& text, const TextStyle& look, const QColor& shade) {
            paintSideLabel(m_canvas, {{right, middle}, m_layout.type.smallest, m_layout.edge}, text, look,
                           shade);
        };
        put(row.middle() + (both ? line : 0), name, style, color);
        if (!both && !name.isEmpty() && !above.isEmpty()) m_canvas.omit(Omitted::label, above);
        if (both) put(row.middle() - line, above, aboveStyle, aboveColor);
    }

    void paintCells(const LaneRow& row) {
        const Columns& columns = m_layout.columns;
        const int last = std::min(columns.lastVisible(), row.threads - 1);
        for (int c = columns.firstVisible(); c <= last; ++c) {
            if (columns.isLeftOut(Column(c))) continue;
            const int thread = row.firstThread + c;
            const int line = row.kind == LaneRowKind::idle ? -1 : row.line;
            const Canvas::About about(m_canvas, ThreadOfLine{line, std::uint32_t(thread)});
            if (row.kind == LaneRowKind::given)
                paintGiven(row, c, thread);
            else if (row.kind == LaneRowKind::idle || !lineOf(row).active[std::size_t(thread)])
                paintIdleLane(m_canvas, cell(row, c));
            else if (lineOf(row).waiting) {
                paintWaitingLane(m_canvas, cell(row, c), !m_motion.settled());
                if (m_motion.settled() && isStuck(thread)) paintStuck(cell(row, c));
            } else
                paintActive(row, c, thread);
        }
    }

    // Whether the run stopped while the thread was waiting here.
    [[nodiscard]] bool isStuck(int thread) const {
        return std::ranges::any_of(m_frame.model->findings().in(m_frame.step), [&](const Flaw* flaw) {
            return flaw->kind() == FlawKind::stopped &&
                   std::ranges::count(flaw->finding->threads, std::uint32_t(thread)) != 0;
        });
    }

    void paintStuck(const QRectF& box) {
        BoxLook look = lookOf(m_canvas, {.fault = CellFault::now}, box).box;
        look.fill = QColor();
        m_canvas.box(box, look);
        flawSign(box, 14);
    }

    void paintActive(const LaneRow& row, int column, int thread) {
        const LaneLine& line = lineOf(row);
        const bool arrived = line.from.empty() ? m_motion.settle > 0.5 : m_motion.travel >= 1;
        paintRegister(row, column, line.running ? CellState::written : CellState::read,
                      textOf(arrived ? line.result : std::nullopt, thread));
    }

    // Paints a register before the shuffle, with a ring if another thread receives its value.
    void paintGiven(const LaneRow& row, int column, int thread) {
        const LaneLine& line = lineOf(row);
        if (!line.given->known[std::size_t(thread)]) return paintIdleLane(m_canvas, cell(row, column));
        bool taken = false;
        for (int other = row.firstThread; other < row.firstThread + row.threads && !taken; ++other)
            taken = other != thread && line.from[std::size_t(other)] == thread;
        paintRegister(row, column, taken ? CellState::read : CellState::stands, textOf(line.given, thread));
    }

    void paintRegister(const LaneRow& row, int column, CellState state, const QString& text) {
        const QRectF box = cell(row, column);
        const CellLook look = paintCell(m_canvas, box, {.state = state, .role = m_frame.now().role});
        if (!m_hasText || isFolded(row) || box.height() < m_layout.type.smallest)
            return m_canvas.omit(Omitted::values);
        const NumberSize size{m_layout.type.smallest, 18 * m_layout.type.scale, m_layout.type.growth,
                              std::max(3, int(text.size()))};
        paintNumber(m_canvas, box, look, numberIn(box.size(), size, look.weight, [&](int) { return text; }));
    }

    // The lane's value, or the thread's number if the lane has no value.
    [[nodiscard]] QString textOf(const std::optional<LaneValues>& values, int thread) const {
        const auto t = std::size_t(thread);
        if (!values || !values->known[t])
            return QStringLiteral("t%1").arg(threadName(m_frame.model->launch(), std::uint32_t(thread)));
        const int characters =
            std::max(1, int((m_layout.columns.width - 2) / (0.6 * m_layout.type.smallest)));
        return fittedCellText(m_canvas, m_frame, values->values[t], values->nodes[t], values->type,
                              characters);
    }

    // While the pointer is on a thread, the others are paler.
    [[nodiscard]] bool isLit(int from, int to) const {
        return !m_frame.hoverThread || int(*m_frame.hoverThread) == from || int(*m_frame.hoverThread) == to;
    }

    void paintArrows(const LaneRow& above, const LaneRow& below) {
        if (m_motion.draw <= 0) return;
        for (const bool lit : {false, true}) {
            QPainterPath lines, heads;
            heads.setFillRule(Qt::WindingFill);
            eachArrow(above, below, [&](int from, int to) {
                if (isLit(above.firstThread + from, below.firstThread + to) != lit) return;
                addCurve(lines, curve(above, below, from, to).upTo(m_motion.draw));
                if (m_motion.draw >= 1)
                    addFilledHead(heads, {m_layout.columns.centre(to), below.y - 0.5}, {0, 1},
                                  m_hasText ? 6 : 4);
            });
            const QColor color = lit ? m_role.solid : m_canvas.faded(m_role.solid, 0.25);
            m_canvas.stroke(lines, color, (m_hasText ? 1.75 : 1));
            m_canvas.fillPath(heads, color);
        }
        if (m_hasText && m_motion.lift > 0 && m_motion.travel < 1 && !isFolded(below))
            paintTravelling(above, below);
    }

    // Calls `visit` with the columns that each value comes from and goes to.
    template <class Visit> void eachArrow(const LaneRow& above, const LaneRow& below, Visit visit) {
        for (int c = 0; c < below.threads; ++c) {
            const int from = lineOf(below).from[std::size_t(below.firstThread + c)] - above.firstThread;
            if (from >= 0 && from < above.threads && from != c && m_layout.columns.showsBetween(from, c))
                visit(from, c);
        }
    }

    void paintTravelling(const LaneRow& above, const LaneRow& below) {
        const TextStyle style = figures(std::min(12.0, 0.4 * m_layout.columns.pitch), 700);
        eachArrow(above, below, [&](int from, int to) {
            const QString text = textOf(lineOf(below).result, below.firstThread + to);
            const double spare = (m_layout.columns.pitch - textWidth(text, style)) / 2 - 1;
            m_canvas.chip(curve(above, below, from, to).at(m_motion.travel), text, style, 1.5 * style.px,
                          std::clamp(spare, 2.0, 9.0), m_canvas.faded(m_role.solid, m_motion.lift),
                          m_canvas.faded(m_theme.onRole, m_motion.lift));
        });
    }

    [[nodiscard]] Curve curve(const LaneRow& above, const LaneRow& below, int from, int to) const {
        return joinCurve(m_layout.columns.centre(from), m_layout.columns.centre(to), above.foot(),
                         below.y - 2);
    }

    // Paints rings around everything that a thread does, if the pointer is on the thread or on a cell that it
    // wrote. If the pointer is on a source line, paints rings around that line's lanes.
    void paintRings() {
        const auto ring = [&](const LaneRow& row, int thread, double width) {
            const int column = thread - row.firstThread;
            if (column >= 0 && column < row.threads) paintRing(m_canvas, cell(row, column), 1.5, width);
        };
        for (const LaneRow& row : m_layout.rows) {
            if (m_frame.hoverThread) ring(row, int(*m_frame.hoverThread), 1);
            if (m_frame.hover)
                for (const int thread : writersOf(*m_frame.hover)) ring(row, thread, 1);
            if (m_frame.selection)
                for (const int thread : writersOf(*m_frame.selection)) ring(row, thread, 2);
            if (!m_frame.spotlight || row.kind != LaneRowKind::line || !lineOf(row).file.isEmpty() ||
                !m_frame.spotlight->lines.contains(lineOf(row).line))
                continue;
            for (int c = 0; c < row.threads; ++c)
                if (lineOf(row).active[std::size_t(row.firstThread + c)]) ring(row, row.firstThread + c, 1);
        }
    }

    [[nodiscard]] std::vector<int> writersOf(const CellAddress& address) const {
        std::vector<int> threads;
        if (address.space == trace::Space::lane) return {int(address.index)};
        const auto column = m_frame.model->columnOf(m_frame.now().row, address);
        for (const Move& move : m_frame.now().moves)
            if (move.to == column) threads.push_back(int(move.thread));
        return threads;
    }

    const LanesStep& m_lanes;
    const RoleColors& m_role;
    const bool m_hasText;
};

void paintLanes(Canvas& canvas, const FrameState& frame, const LanesLayout& layout) {
    if (layout.rows.empty()) return;
    LanesPainter(canvas, frame, layout).paint();
    for (const LaneRow& row : layout.rows)
        canvas.spots(
            layout.columns, 0, row.threads, row.y, row.foot(),
            ThreadOfLine{row.kind == LaneRowKind::idle ? -1 : row.line, std::uint32_t(row.firstThread)});
}

// The marks of this step only.
std::vector<LegendItem> legendOfLanes(const FrameState& frame, const LanesLayout& layout) {
    std::vector<LegendItem> items;
    const LanesStep& lanes = frame.model->lanes(frame.step);
    bool working = false, idle = false, waiting = false, shuffles = false;
    for (const LaneLine& line : lanes.lines) {
        (line.waiting ? waiting : working) = true;
        idle = idle || line.count(0, lanes.threads - 1) < lanes.threads;
        shuffles = shuffles || !line.from.empty();
    }
    const bool numbers = layout.level <= Level::shortText, settled = frame.motion().settled();
    addFlaws(items, frame, Showing::lanes);
    if (shuffles && numbers && !settled) items.push_back({LegendMark::onItsWay, tr("value on its way")});
    if (working)
        items.push_back({numbers ? LegendMark::laneWorking : LegendMark::written, tr("active lane")});
    if (idle) items.push_back({LegendMark::laneIdle, tr("idle")});
    if (waiting)
        items.push_back(settled ? LegendItem{LegendMark::laneWaiting, tr("waits at a barrier")}
                                : LegendItem{LegendMark::barrierAhead, tr("barrier ahead")});
    return items;
}

Placed composeLanes(Canvas& canvas, const FrameState& asked, const Room& room) {
    const LanesLayout layout(asked, room);
    const FrameState frame = shownAt(asked, blockColumns(asked, room).level);
    paintLanes(canvas, frame, layout);
    Placed placed{.left = layout.columns.x0, .legend = legendOfLanes(frame, layout)};
    if (layout.matchCells) placed.columns = layout.columns; // other columns cannot be zoomed
    return placed;
}

// The width of the longest label in most runs.
double labelsOfLanes(const BlockModel&, const Type& type) {
    return textWidth(tr("line %1").arg(QStringLiteral("000")), figures(type.compact, 700));
}

Heights heightsOfLanes(const FrameState&, const Room&) { return {140, 300}; }

} // namespace

ViewKind lanesView() {
    return {.offers = [](const Document&) { return true; },
            .compose = composeLanes,
            .heights = heightsOfLanes,
            .labels = labelsOfLanes};
}

} // namespace scanscope::viz
