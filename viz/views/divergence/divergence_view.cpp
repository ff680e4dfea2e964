#include "viz/views/kinds.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <QString>
#include <utility>
#include <vector>

#include "kernels/trace/access.h"
#include "kernels/trace/warp_instructions.h"
#include "viz/layout/columns.h"
#include "viz/model/block_model.h"
#include "viz/model/language.h"
#include "viz/model/step_requests.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"
#include "viz/scene/text.h"
#include "viz/views/painter.h"
#include "viz/views/warp_layout.h"

namespace scanscope::viz {

namespace {

using trace::LaneUse;
using trace::WarpInstruction;
using trace::WarpWay;

struct DivergenceLayout : WarpLayout {
    double besideX = 0, besideWidth = 0; // the description of the instruction, at the right
    std::vector<double> rows;            // tops of the rows of the warp's first instructions
    std::size_t rowsLeftOut = 0;
    double barHeight = 0;
    std::vector<double> bars; // middles of the bars of the first warps; empty if there is only one warp
    std::size_t barsLeftOut = 0;

    // `ways` are the block's warps, at least one. The first is the warp to show.
    DivergenceLayout(const BlockModel& model, const std::vector<trace::WarpWay>& ways, const Room& room);
};

// The number of columns: the highest lane in use, plus one. A small block has fewer than 32.
int lanesOf(const std::vector<trace::WarpWay>& ways) {
    std::uint32_t there = 0;
    for (const trace::WarpWay& way : ways) there |= way.there;
    return std::bit_width(there);
}

// The source line of the instruction, as in "line 59", and what it does, as in "reads temp".
QString lineText(const BlockModel& model, const trace::WarpInstruction& instruction) {
    const std::uint32_t line = trace::line_of(model.trace(), instruction.first->location);
    return line > 0 ? tr("line %1").arg(line) : QString();
}

QString doingText(const BlockModel& model, const trace::WarpInstruction& instruction) {
    const trace::Array* const array = trace::array_of(model.launch(), model.block(), *instruction.first);
    return eventWords(instruction.first->kind, array ? array->name : std::string());
}

// Whether all lanes of the warp only wait for others, at barriers or fences.
bool onlyWaits(const trace::WarpWay& way) {
    const trace::LaneUse use = lane_use(way);
    return way.busy == 0 && use.instructions > 0 && use.parted + use.idle == 0;
}

DivergenceLayout::DivergenceLayout(const BlockModel& model, const std::vector<trace::WarpWay>& ways,
                                   const Room& room)
    : WarpLayout(room) {
    const trace::WarpWay& way = ways.front();

    double label = textWidth(tr("lane"), words(text)), beside = 0;
    for (const trace::WarpInstruction& instruction : way.instructions) {
        label = std::max(label, textWidth(lineText(model, instruction), words(text)));
        beside = std::max(beside, textWidth(doingText(model, instruction), words(text)));
    }
    if (ways.size() > 1) label = std::max(label, textWidth(tr("warp %1").arg(ways.size()), words(text)));
    if (ways.size() > 1 && std::ranges::any_of(ways, onlyWaits))
        beside = std::max(beside, textWidth(tr("only waits"), words(text, 700)));
    beside = std::min(beside, 0.2 * room.width);
    placeColumns(room, lanesOf(ways), 3.4 * text, label, room.margin + beside + labelGap);
    besideX = columns.visibleRight() + labelGap;
    besideWidth = beside + 1;

    // Rows get their space first. The bars get the rest, but if there are several warps, there is always
    // space for a few bars.
    const double foot = 1.2 * line(), gap = 1.5 * text;
    const double mostRow = std::max(28.0, 2.1 * text), leastRow = 1.35 * text, bar = 1.5 * text;
    const std::size_t wanted = ways.size() > 1 ? ways.size() : 0;
    const auto heightOf = [&](double rowCount, double row, double count) {
        return above() + rowCount * row + (count > 0 ? gap + count * bar : 0) + foot;
    };
    const auto all = double(way.instructions.size());
    constexpr std::size_t fewestBars = 4;
    double count = double(std::min(wanted, fewestBars));
    double row = std::clamp((room.height - heightOf(0, 0, count)) / std::max(1.0, all), leastRow, mostRow);
    while (count > 0 && heightOf(std::min(all, 3.0), row, count) > room.height) --count;
    double shown = all;
    while (shown > 1 && heightOf(shown, row, count) > room.height) --shown;
    while (count < double(wanted) && heightOf(shown, row, count + 1) <= room.height) ++count;
    rowsLeftOut = std::size_t(all - shown);
    barsLeftOut = wanted - std::size_t(count);

    const double used = heightOf(shown, row, count);
    double y = placeHead(room, used, row, 0.6);
    for (std::size_t i = 0; i < std::size_t(shown); ++i, y += row) rows.push_back(y);
    y += gap;
    barHeight = 0.6 * bar;
    for (std::size_t i = 0; i < std::size_t(count); ++i, y += bar) bars.push_back(y + bar / 2);
}

// The block's warps. Those with the smallest share of active lanes come first, and those that only wait come
// last.
std::vector<WarpWay> waysOf(const BlockModel& model, BlockStep step) {
    std::vector<WarpWay> ways = trace::warp_ways(model.launch(), model.block(), std::size_t(step));
    std::ranges::stable_sort(
        ways, {}, [](const WarpWay& way) { return std::pair(onlyWaits(way), lane_use(way).share()); });
    return ways;
}

QString percent(double share) { return QStringLiteral("%1 %").arg(qRound(100 * share)); }

class DivergencePainter : Painter<DivergenceLayout> {
public:
    DivergencePainter(Canvas& canvas, const FrameState& frame, BlockStep step,
                      const std::vector<WarpWay>& ways, const DivergenceLayout& layout)
        : Painter(canvas, frame, layout)
        , m_step(step)
        , m_ways(ways)
        , m_way(ways.front())
        , m_use(lane_use(ways.front())) {}

    void paint() {
        paintHead();
        paintRuler();
        for (std::size_t i = 0; i < m_layout.rows.size(); ++i)
            paintRow(m_way.instructions[i], m_layout.rows[i]);
        for (std::size_t i = 0; i < m_layout.bars.size(); ++i) paintBar(m_ways[i], m_layout.bars[i]);
        paintLeftOut();
    }

private:
    [[nodiscard]] bool isWhole() const { return m_use.parted + m_use.idle == 0; }

    // Paints the warp's name and the verdict on it.
    void paintHead() {
        const TextStyle strong = words(m_layout.text, 600), plain = words(m_layout.text);
        const double gap = 0.7 * m_layout.text;
        double x = m_layout.columns.visibleLeft();
        const auto say = [&](const QString& text, const QColor& color) {
            m_canvas.middle({x, m_layout.headY}, Align::left, text, strong, color);
            x += textWidth(text, strong) + gap;
        };
        say(tr("warp %1").arg(m_way.warp), m_theme.text);
        if (onlyWaits(m_way)) {
            say(tr("only waits"), m_theme.text);
        } else if (isWhole()) {
            const double size = 1.1 * m_layout.text;
            m_canvas.icon(Icon::Check, {x, m_layout.headY - size / 2, size, size}, m_theme.ok);
            x += size + 0.3 * gap;
            say(tr("all lanes active"), m_theme.ok);
        } else {
            say(tr("%1 of its lanes active").arg(percent(m_use.share())), m_theme.text);
        }
        QStringList about;
        if (m_ways.size() > 1)
            about << (m_frame.warp ? tr("of %1") : tr("fewest active lanes of %1"))
                         .arg(counted(m_ways.size(), "%1 warp", "%1 warps"));
        if (m_step != m_frame.step)
            about << tr("nothing recorded in this step; showing the nearest step with events");
        const double room = m_layout.besideX + m_layout.besideWidth - x;
        m_canvas.fitted({x, m_layout.headY}, about.join(QStringLiteral(" · ")), plain, m_theme.muted, room);
    }

    void paintRuler() {
        const Columns& columns = m_layout.columns;
        label(m_layout.rulerY, tr("lane"));
        const int every = m_layout.numberEvery(400);
        for (int lane = 0; lane < columns.count; lane += every)
            m_canvas.middle({columns.centre(lane), m_layout.rulerY}, Align::centre, QString::number(lane),
                            figures(m_layout.smallest), m_theme.muted);
    }

    void paintRow(const WarpInstruction& instruction, double y) {
        const double middle = y + m_layout.rowHeight / 2;
        label(middle, lineText(*m_frame.model, instruction));
        const std::uint32_t active = m_way.active(instruction), parted = m_way.parted(instruction);
        for (int lane = 0; lane < m_layout.columns.count; ++lane) {
            const std::uint32_t bit = 1u << unsigned(lane);
            if ((m_way.there & bit) == 0) continue;
            const QRectF box(m_layout.columns.leftOf(lane), y, m_layout.columns.width, m_layout.rowHeight);
            if (active & bit)
                paintCell(m_canvas, box, {.state = CellState::written, .role = m_frame.model->role(m_step)});
            else if (parted & bit)
                paintWaitingLane(m_canvas, box, false);
            else
                paintIdleLane(m_canvas, box);
        }
        m_canvas.fitted({m_layout.besideX, middle}, doingText(*m_frame.model, instruction),
                        words(m_layout.text), m_theme.muted, m_layout.besideWidth);
    }

    // Paints the share of active lanes in the warp, and what the other lanes do.
    void paintBar(const WarpWay& way, double y) {
        const Columns& columns = m_layout.columns;
        const LaneUse use = lane_use(way);
        const double left = columns.visibleLeft(), width = columns.visibleRight() - left;
        const auto all = double(std::max<std::uint64_t>(1, use.active + use.parted + use.idle));
        const QRectF box(left, y - m_layout.barHeight / 2, width, m_layout.barHeight);
        label(y, tr("warp %1").arg(way.warp), words(m_layout.text),
              &way == &m_way ? m_theme.text : m_theme.muted);
        m_canvas.box(box, {.fill = m_theme.surface, .border = m_theme.hair, .radius = 2});
        const TextStyle style = figures(m_layout.text, &way == &m_way ? 700 : 400);
        if (onlyWaits(way)) {
            m_canvas.fitted({m_layout.besideX, y}, tr("only waits"), words(style.px, style.weight),
                            m_theme.muted, m_layout.besideWidth);
            return;
        }
        const double active = width * double(use.active) / all, parted = width * double(use.parted) / all;
        m_canvas.fill({left, box.top(), active, box.height()},
                      m_canvas.role(m_frame.model->role(m_step)).solid);
        if (parted >= 1) m_canvas.fill({left + active, box.top(), parted, box.height()}, m_theme.laneWait);
        m_canvas.middle({m_layout.besideX, y}, Align::left, percent(use.share()), style, m_theme.text);
    }

    void paintLeftOut() {
        QStringList parts;
        leaveOut(parts, int(m_layout.rowsLeftOut), Omitted::lines, [&] {
            return counted(m_layout.rowsLeftOut, "%1 more instruction", "%1 more instructions");
        });
        leaveOut(parts, int(m_layout.barsLeftOut), Omitted::warps,
                 [&] { return counted(m_layout.barsLeftOut, "%1 more warp", "%1 more warps"); });
        if (parts.isEmpty()) return;
        m_canvas.middle({m_layout.columns.visibleRight(), m_layout.leftOutY}, Align::right, listed(parts),
                        words(m_layout.smallest), m_theme.muted);
    }

    const BlockStep m_step;
    const std::vector<WarpWay>& m_ways;
    const WarpWay& m_way;
    const LaneUse m_use;
};

bool offersDivergence(const Document& document) {
    const auto& launches = document.trace().launches;
    return std::ranges::any_of(launches, [](const trace::Launch& launch) {
        return std::ranges::any_of(launch.blocks,
                                   [](const trace::Block& block) { return !block.events.empty(); });
    });
}

std::vector<LegendItem> legendOfDivergence(const LaneUse& use) {
    std::vector<LegendItem> items{{LegendMark::written, tr("active")}};
    if (use.parted > 0) items.push_back({LegendMark::laneWaiting, tr("diverged: took another path")});
    if (use.idle > 0) items.push_back({LegendMark::laneIdle, tr("idle in this step")});
    return items;
}

Placed composeDivergence(Canvas& canvas, const FrameState& frame, const Room& room) {
    const auto hasEvents = [&frame](BlockStep at) {
        return frame.model->block().steps[std::size_t(at)].event_count > 0;
    };
    const auto step = frame.model->steps().nearest(frame.step, hasEvents);
    std::vector<WarpWay> ways = step ? waysOf(*frame.model, *step) : std::vector<WarpWay>();
    bringForward(ways, frame.warp);
    if (ways.empty()) {
        paintNothing(canvas, room, room.either(12, room.type.smallest),
                     tr("Nothing was recorded for this block."));
        return {};
    }
    const DivergenceLayout layout(*frame.model, ways, room);
    DivergencePainter(canvas, frame, *step, ways, layout).paint();
    return {.left = layout.left, .legend = legendOfDivergence(lane_use(ways.front()))};
}

Heights heightsOfDivergence(const FrameState&, const Room&) { return {230, 330}; }

} // namespace

ViewKind divergenceView() {
    return {.offers = offersDivergence, .compose = composeDivergence, .heights = heightsOfDivergence};
}

} // namespace scanscope::viz
