#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_row.h"
#include "viz/views/index/index_model.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

constexpr double leastBlock = 3, leastBlockNumber = 10; // smallest widths, without and with number

// Bars from left to right on one baseline. Bars that touch form one outline without seams, so a thousand of
// them are filled as fast as one.
class Skyline {
public:
    Skyline(Canvas& canvas, double foot, const QColor& color)
        : m_canvas(canvas)
        , m_foot(foot)
        , m_color(color) {}

    void add(double left, double right, double top) {
        if (!m_outline.isEmpty() && left > m_outline.last().x() + 0.01) end();
        if (m_outline.isEmpty()) m_outline << QPointF(left, m_foot);
        m_outline << QPointF(left, top) << QPointF(right, top);
    }
    void end() {
        if (m_outline.isEmpty()) return;
        m_outline << QPointF(m_outline.last().x(), m_foot);
        QPainterPath bars;
        bars.addPolygon(m_outline);
        m_canvas.shape(bars, m_color);
        m_outline.clear();
    }

private:
    Canvas& m_canvas;
    double m_foot;
    QColor m_color;
    QPolygonF m_outline;
};

// Paints blocks, threads and indices: the registers of all threads, and the cells of global memory that the
// indices select.
class IndexPainter : Painter<IndexLayout> {
public:
    IndexPainter(Canvas& canvas, const FrameState& frame, const IndexModel& model, const IndexLayout& layout)
        : Painter(canvas, frame, layout)
        , m_model(model)
        , m_columns(layout.columns)
        , m_role(canvas.role(frame.now().role))
        , m_settled(frame.motion().settle > 0.5)
        , m_hasText(layout.level <= Level::shortText) {}

    void paint() {
        for (const ModelRow& place : m_layout.rows) paintLabel(place);
        m_canvas.clipTo(m_columns, m_layout.height);
        paintBlocks();
        if (!m_hasText) m_canvas.omit(Omitted::values);
        for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
            const ModelRow& place = m_layout.rows[i];
            if (m_hasText)
                paintCells(place);
            else
                paintBars(place);
            if (rowOf(place).global) paintIdle(place);
            if (m_hasText && rowOf(place).global && i > 0) paintArrows(m_layout.rows[i - 1], place);
        }
        paintRings();
    }

private:
    [[nodiscard]] const IndexedRow& rowOf(const ModelRow& place) const {
        return m_model.rows[std::size_t(place.row)];
    }
    [[nodiscard]] QRectF cell(const ModelRow& place, ThreadOfLaunch thread) const {
        return {m_columns.leftOf(thread), place.y, m_columns.width, place.height};
    }
    [[nodiscard]] bool stands(const IndexedCell& cell) const {
        return cell.stands(m_frame.filmStep) && (cell.step < m_frame.filmStep || m_settled);
    }

    void paintLabel(const ModelRow& place) {
        const IndexedRow& row = rowOf(place);
        nameAndKind({m_columns.clipLeft - labelGap, place.middle()}, row.name,
                    row.global ? tr("memory") : tr("register"));
    }

    [[nodiscard]] IndexRange<ThreadOfLaunch> visibleThreads() const {
        return m_columns.visible<ThreadOfLaunch>(m_model.threads);
    }

    // The visible blocks. All are as wide as the first.
    [[nodiscard]] std::span<const IndexedBlock> visibleBlocks() const {
        const int threads = std::max(1, m_model.blocks.front().threads.size());
        const auto first = std::size_t(m_columns.firstVisible() / threads),
                   last = std::size_t(m_columns.lastVisible() / threads);
        return std::span(m_model.blocks).subspan(first, last - first + 1);
    }

    // Paints the blocks. Blocks that are too narrow to tell apart share one box.
    void paintBlocks() {
        const std::span<const IndexedBlock> blocks = visibleBlocks();
        if (m_columns.pitch * blocks.front().threads.size() >= leastBlock) {
            for (const IndexedBlock& block : blocks) paintBlock(block);
            return;
        }
        const double left = m_columns.visibleLeft(), right = m_columns.visibleRight();
        m_canvas.box({left, m_layout.top, right - left, m_layout.registersFoot - m_layout.top},
                     {m_theme.sunken, m_theme.hair, 1, 7});
        m_canvas.middle(
            {(left + right) / 2, m_layout.headMiddle}, Align::centre,
            tr("blocks %1 to %2").arg(groupedText(blocks.front().number), groupedText(blocks.back().number)),
            words(m_layout.type.label + 1, 600), m_theme.text);
    }

    // Paints a box with the block's number around the registers of its threads.
    void paintBlock(const IndexedBlock& block) {
        const double inset = m_columns.pitch * block.threads.size() < 16 ? 0.5 : 2;
        const double left = m_columns.centre(block.threads.first()) - m_columns.pitch / 2 + inset,
                     right = m_columns.centre(block.threads.last()) + m_columns.pitch / 2 - inset;
        m_canvas.box({left, m_layout.top, right - left, m_layout.registersFoot - m_layout.top},
                     {m_theme.sunken, m_theme.hair, 1, 7});
        const QString whole = tr("block %1").arg(block.number), number = QString::number(block.number);
        const TextStyle style = words(m_layout.type.label + 1, 600);
        const double from = std::max(left, m_columns.clipLeft), to = std::min(right, m_columns.clipRight);
        const auto has = [&](const QString& text, double beside) {
            return to - from >= leastBlockNumber && // checked first, because it is faster than measuring text
                   textWidth(text, style) + beside <= to - from;
        };
        const bool fits = has(whole, 8);
        if (!fits && !has(number, 4))
            m_canvas.omit(Omitted::label, tr("block numbers"));
        else
            m_canvas.middle({(from + to) / 2, m_layout.headMiddle}, Align::centre, fits ? whole : number,
                            style, m_theme.text);
    }

    void paintCells(const ModelRow& place) {
        const IndexedRow& row = rowOf(place);
        for (const ThreadOfLaunch thread : visibleThreads()) {
            const IndexedCell& content = row.cells[std::size_t(thread)];
            if (row.global && !content.step) continue; // the thread is idle: see paintIdle
            const Canvas::About about(m_canvas, thread);
            const QRectF box = cell(place, thread);
            const CellState state = stateOf(content);
            CellRow(m_canvas, m_frame.document->values(), row.type)
                .paintWithNumber({box,
                                  {.state = state, .role = m_frame.now().role},
                                  state != CellState::toCome,
                                  content.value},
                                 {m_layout.type.smallest, 20 * m_layout.type.scale, m_layout.type.growth});
            if (row.global)
                m_canvas.middle({box.center().x(), place.y - 9}, Align::centre,
                                QStringLiteral("%1").arg(content.index), figures(m_layout.type.label),
                                m_theme.muted);
        }
    }

    // A cell that is only read had its value from the start.
    [[nodiscard]] CellState stateOf(const IndexedCell& content) const {
        const bool here = stands(content), now = content.step == m_frame.filmStep;
        if (content.read) return now ? CellState::read : here ? CellState::stands : CellState::past;
        if (!here) return now ? CellState::awaited : CellState::toCome;
        return now ? CellState::written : CellState::stands;
    }

    // Paints bars as high as the values: block numbers form stairs, thread numbers form teeth, and indices
    // form one slope.
    void paintBars(const ModelRow& place) {
        const IndexedRow& row = rowOf(place);
        const int group = cellsPerBar(m_columns.pitch);
        const double gap = m_columns.pitch >= 10 ? m_columns.gap : 0;
        Skyline past(m_canvas, place.foot(), m_theme.heat[4]), now(m_canvas, place.foot(), m_role.solid);
        for (int c = m_columns.firstVisible() / group * group; c <= m_columns.lastVisible(); c += group) {
            const int end = std::min(c + group, m_model.threads);
            const auto [largest, isNow] =
                row.tallest(c, end, m_settled ? m_frame.filmStep : m_frame.filmStep - 1, m_frame.filmStep);
            if (largest < 0) continue;
            const double height = std::max(1.5, place.height * (row.largest > 0 ? largest / row.largest : 0));
            const double left = m_columns.centre(c) - m_columns.pitch / 2 + gap / 2,
                         right = m_columns.centre(end) - m_columns.pitch / 2 - gap / 2;
            (isNow ? now : past).add(left, right, place.foot() - height);
        }
        past.end();
        now.end();
    }

    // Threads past the last element also have an index, but no cell.
    void paintIdle(const ModelRow& place) {
        if (!m_model.accessedFrom || m_frame.filmStep < *m_model.accessedFrom) return;
        int idle = 0;
        for (const auto& run : m_model.idleRuns) {
            const auto [first, last] = run;
            idle += run.count();
            if (!m_columns.showsBetween(first, last)) continue;
            if (m_hasText) {
                for (const ThreadOfLaunch thread : visibleThreads())
                    if (first <= thread && thread <= last) paintIdleLane(m_canvas, cell(place, thread));
            } else {
                const double left = m_columns.centre(first) - m_columns.pitch / 2,
                             right = m_columns.centre(last) + m_columns.pitch / 2;
                const QRectF box(left, place.y, right - left, place.height);
                m_canvas.box(box, {m_theme.pad, m_theme.padHatch, 1, 3});
                m_canvas.hatch(box, m_theme.padHatch);
            }
        }
        if (&place != &m_layout.rows.back() || idle == 0) return;
        const ThreadOfLaunch end = m_model.idleRuns.back().last;
        const QString text = counted(std::uint64_t(idle), "%1 idle thread", "%1 idle threads");
        m_canvas.middle(
            {std::min(m_columns.clipRight, m_columns.centre(end) + m_columns.pitch / 2), place.foot() + 12},
            Align::right, text, words(m_layout.type.label, 500), m_theme.muted);
    }

    // Paints arrows from each thread's register to the cell with that index, and from the cell that the
    // thread reads to the one that it writes.
    void paintArrows(const ModelRow& above, const ModelRow& below) {
        const double head = below.y - 19; // above the cell's number
        for (const ThreadOfLaunch thread : visibleThreads()) {
            const IndexedCell& to = rowOf(below).cells[std::size_t(thread)];
            if (!to.step) continue;
            const double x = m_columns.centre(thread);
            const bool now = to.step == m_frame.filmStep, past = to.step < m_frame.filmStep;
            const double reach = now && !m_frame.motion().settled() ? m_frame.motion().travel : 1;
            const QColor color = now    ? m_role.solid
                                 : past ? m_canvas.faded(m_canvas.role(StepRole::plain).solid, 0.5)
                                        : m_theme.pastBorder;
            m_canvas.stroke(
                polyline({{x, above.foot() + 2},
                          {x, above.foot() + 2 + reach * (head - above.foot() - 2 - (now ? 5 : 0))}}),
                color, now ? 2 : 1);
            if (!now || reach < 1) continue;
            m_canvas.fillPath(filledHead({x, head}, {0, 1}), color);
        }
    }

    void paintRings() {
        if (!m_frame.hoverThread || !m_hasText) return;
        for (const IndexedBlock& block : visibleBlocks()) {
            if (m_frame.hoverBlock && block.number != hoveredNumber()) continue;
            const ThreadOfLaunch thread = block.threads.first() + int(*m_frame.hoverThread);
            for (const ModelRow& place : m_layout.rows) paintRing(m_canvas, cell(place, thread));
        }
    }
    [[nodiscard]] std::uint64_t hoveredNumber() const {
        return m_model.blocks[std::size_t(m_frame.hoverBlock->block)].number;
    }

    const IndexModel& m_model;
    const Columns& m_columns;
    const RoleColors& m_role;
    const bool m_settled, m_hasText;
};

// Whether there are threads past the end, which have nothing to do.
bool hasIdleThreads(const IndexModel& index, FilmStep step) {
    return index.accessedFrom && step >= *index.accessedFrom && !index.idleRuns.empty();
}

std::vector<LegendItem> legendOfIndex(const FrameState& frame) {
    std::vector<LegendItem> items;
    const IndexModel& index = indexOf(*frame.document, frame.block.launch);
    if (frame.motion().settled()) items.push_back({LegendMark::written, tr("set in this step")});
    if (index.accessedFrom == frame.filmStep) items.push_back({LegendMark::read, tr("read", "a cell")});
    if (hasIdleThreads(index, frame.filmStep))
        items.push_back({LegendMark::laneIdle, tr("idle: beyond the end")});
    return items;
}

Placed composeIndex(Canvas& canvas, const FrameState& frame, const Room& room) {
    const IndexModel& index = indexOf(*frame.document, frame.block.launch);
    const IndexLayout layout(index, room);
    if (index.threads > 0) {
        IndexPainter(canvas, room.isSlide ? frame : shownAt(frame, layout.level), index, layout).paint();
        canvas.spots(layout.columns, 0, layout.columns.count, layout.top, layout.height, ThreadOfLaunch{});
    }
    return {.columns = layout.columns, .left = layout.columns.x0, .legend = legendOfIndex(frame)};
}

} // namespace

ViewKind indexView() { return {makesIndex, composeIndex}; }

} // namespace scanscope::viz
