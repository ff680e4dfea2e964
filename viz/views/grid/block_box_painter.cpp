#include "viz/views/grid/grid_painters.h"

#include <algorithm>
#include <cmath>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_text.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

constexpr double withSum = 64;    // least width of a box that shows its sum
constexpr double withNumber = 34; // least width of a box that shows its number
constexpr double padding = 5;
constexpr double widestCell = 56, largestCell = 18, leastColour = 2;

// The number of columns up to the last cell with a value. A row may have more columns than the block filled.
int usedColumns(const Row& row) {
    int used = 0;
    for (int c = 0; c < row.size(); ++c)
        if (row.known[std::size_t(c)] || row.padding[std::size_t(c)]) used = c + 1;
    return used;
}

} // namespace

BlockBoxPainter::BlockBoxPainter(Canvas& canvas, const FrameState& frame, const LaunchRow& row,
                                 const GridText& text)
    : m_canvas(canvas)
    , m_frame(frame)
    , m_row(row)
    , m_text(text) {
    const Film& film = frame.document->film();
    const LaunchIndex now = film.launchAt(frame.filmStep);
    m_state = row.launch < now ? State::done : row.launch == now ? State::running : State::toCome;
    m_role = m_state == State::running ? frame.now().role : film.roleOfLaunch(row.launch);
}

// The array that the block wrote last. Its own memory takes precedence over global memory. Before the block
// writes anything, it is the array that the block read.
BlockBoxPainter::Content BlockBoxPainter::contentOf(BlockAddress block) const {
    const std::optional<BlockStep> last = m_frame.document->film().ownStep(block, m_frame.filmStep);
    if (!last || m_state == State::toCome) return {};
    const BlockModel& model = m_frame.document->model(block);
    const bool acts =
        m_state == State::running && m_frame.document->film().stepOf(block, *last) == m_frame.filmStep;
    const auto shown = [&](BlockStep step) {
        return Content{&model.row(step), acts && step == last ? &model.step(step) : nullptr};
    };
    for (BlockStep step = *last; step > beforeFirstStep; --step)
        if (model.place(step).space != trace::Space::global && !model.row(step).values.empty())
            return shown(step);
    // If the block only uses global memory, show the array that it works in, not the one with the result.
    const auto& result = m_frame.document->flow().uses(block).result;
    for (BlockStep step = *last; step > beforeFirstStep; --step)
        if (!result || model.place(step).array != result->array) return shown(step);
    return shown(*last);
}

// The row's cells at their places within the box.
std::vector<RowCell> BlockBoxPainter::cellsOf(const QRectF& strip, const Content& content, double pitch,
                                              double gap) const {
    const Row& row = *content.row;
    const int columns = usedColumns(row);
    const double left = strip.center().x() - pitch * columns / 2;
    std::vector<RowCell> cells;
    for (int c = 0; c < columns; ++c) {
        const auto i = std::size_t(c);
        CellKind kind{.role = m_role, .padding = row.padding[i] != 0};
        const bool known = row.known[i] != 0;
        if (content.step && content.step->marks[i] != CellMark::none)
            kind.state = m_frame.motion().settle > 0.5 ? CellState::written : CellState::awaited;
        else if (!known && !kind.padding)
            kind.state = CellState::toCome;
        cells.push_back({{left + c * pitch + gap / 2, strip.top(), pitch - gap, strip.height()},
                         kind,
                         known,
                         row.values[i],
                         row.nodes[i]});
    }
    return cells;
}

void BlockBoxPainter::paint(const BlockBox& box) {
    const BlockAddress block{m_row.launch, box.recorded};
    const bool isRecorded = box.recorded >= 0;
    const Canvas::About about(m_canvas, isRecorded
                                            ? Subject(block)
                                            : Subject(UnrecordedBlocks{m_row.launch, box.first, box.count}));
    if (!isRecorded) return paintUnrecorded(box);
    const Theme& theme = m_canvas.theme();
    const RoleColors& role = m_canvas.role(m_role);
    switch (m_state) {
    case State::toCome:
        m_canvas.box(box.box, {theme.surface, theme.pastBorder, 1.25, 7, true});
        break;
    case State::running:
        m_canvas.box(box.box, {theme.surface, role.solid, 2, 7});
        break;
    case State::done:
        m_canvas.box(box.box, {role.tint, theme.pastBorder, 1, 7});
        break;
    }
    QRectF inside = box.box.adjusted(padding, padding, -padding, -padding);
    const double text = m_text.label + 3;
    if (box.box.height() < text + 2) {
        if (hasResult(block)) m_canvas.omit(Omitted::label, tr("block results"));
        return m_canvas.omit(Omitted::label, tr("block numbers"));
    }
    const bool sum = box.box.width() >= withSum && inside.height() >= m_text.value;
    const bool named = box.box.width() >= withNumber && inside.height() >= 3 * text;
    if (named) {
        m_canvas.middle({inside.left() + 2, inside.top() + text / 2}, Align::left,
                        sum ? tr("block %1").arg(box.first) : QString::number(box.first),
                        sum ? words(m_text.label, 500) : figures(m_text.label), theme.muted);
        inside.setTop(inside.top() + text + 3);
    }
    const double foot = sum ? std::max(m_text.value + 4, 0.42 * inside.height()) : 0;
    const QRectF strip = inside.adjusted(0, 0, 0, -foot - (sum ? 3 : 0));
    if (const Content content = contentOf(block); content.row) paintStrip(strip, content);
    if (!named && !sum) m_canvas.omit(Omitted::label, tr("block numbers"));
    if (!sum && hasResult(block)) m_canvas.omit(Omitted::label, tr("block results"));
    if (sum) paintFoot({inside.left(), inside.bottom() - foot, inside.width(), foot}, box, named);
}

void BlockBoxPainter::paintFlaw(const BlockBox& box) {
    const BlockAddress block{m_row.launch, box.recorded};
    if (box.recorded < 0) return;
    const auto worst = m_frame.document->findings().worstIn(block, m_frame.filmStep);
    if (!worst) return;
    const double size = std::min(16.0, 0.5 * box.box.width());
    paintFlawSign(m_canvas, {box.box.right() - 0.6 * size, box.box.top() + 0.3 * size}, size,
                  *worst != trace::Grade::fault);
}

void BlockBoxPainter::paintUnrecorded(const BlockBox& box) {
    const Theme& theme = m_canvas.theme();
    m_canvas.box(box.box, {theme.pad, theme.padHatch, 1, 7});
    m_canvas.hatch(box.box.adjusted(1, 1, -1, -1), theme.padHatch);
    if (box.count < 2 && box.box.width() < withSum) return m_canvas.omit(Omitted::label, tr("block numbers"));
    const QString count =
        box.count == 1 ? tr("block %1").arg(box.first) : counted(box.count, "%1 block", "%1 blocks");
    const TextStyle style = words(m_text.label, 500);
    const QString second = tr("not recorded");
    const double width = std::max(textWidth(count, style), textWidth(second, style)) + 16,
                 line = m_text.label + 4;
    const QPointF centre = box.box.center();
    m_canvas.box({centre.x() - width / 2, centre.y() - line - 2, width, 2 * line + 4},
                 {theme.surface, {}, 0, 5});
    m_canvas.middle(centre - QPointF(0, line / 2), Align::centre, count, style, theme.text);
    m_canvas.middle(centre + QPointF(0, line / 2), Align::centre, second, style, theme.muted);
}

void BlockBoxPainter::paintStrip(const QRectF& strip, const Content& content) {
    const int columns = usedColumns(*content.row);
    if (columns == 0) return;
    if (strip.height() < 4 || strip.width() <= 0) return m_canvas.omit(Omitted::values);
    const bool hasText =
        strip.width() / columns >= 2 * m_text.smallestCell && strip.height() >= 1.3 * m_text.smallestCell;
    if (hasText) {
        CellRow row(m_canvas, m_frame.document->values(), content.row->type);
        for (const RowCell& cell : cellsOf(strip, content, std::min(strip.width() / columns, widestCell), 2))
            row.paintWithNumber(cell, {.smallest = m_text.smallestCell, .largest = largestCell});
        return;
    }
    m_canvas.omit(Omitted::values);
    const double pitch = strip.width() / columns;
    scaled(content.row->type)
        .paintHeat(cellsOf(strip, content, pitch, 0), std::size_t(std::ceil(leastColour / pitch)), false);
}

// All boxes of the launch have the same scale, so readers can compare them.
CellRow& BlockBoxPainter::scaled(trace::ElementType type) {
    if (m_scaled) return *m_scaled;
    m_scaled.emplace(m_canvas, m_frame.document->values(), type);
    for (const BlockBox& box : m_row.boxes)
        if (box.recorded >= 0)
            if (const Content other = contentOf({m_row.launch, box.recorded}); other.row)
                m_scaled->measure(*other.row);
    return *m_scaled;
}

QString BlockBoxPainter::fitted(trace::Value value, trace::Node node, trace::ElementType type,
                                const TextStyle& style, double width) const {
    return fittedValueText(m_canvas, m_frame.document->values(), value, node, type,
                           int(width / (0.6 * style.px) + 0.01));
}

// Whether the block has written its result by now.
bool BlockBoxPainter::hasResult(BlockAddress block) const {
    const std::optional<BlockResult>& result = m_frame.document->flow().uses(block).result;
    if (!result || m_state == State::toCome) return false;
    const FilmStep at = m_frame.document->film().stepOf(block, result->step);
    return at < m_frame.filmStep || (at == m_frame.filmStep && m_frame.motion().settle > 0.5);
}

// Paints the block's result with the block's number beside it. The number is left out if it is above the box.
// Without a result, paints the number alone or, if that is above, the name of the cells that the block works
// on.
void BlockBoxPainter::paintFoot(const QRectF& foot, const BlockBox& box, bool named) {
    const Theme& theme = m_canvas.theme();
    const BlockAddress block{m_row.launch, box.recorded};
    const std::optional<BlockResult>& result = m_frame.document->flow().uses(block).result;
    const bool left = hasResult(block);
    const TextStyle name = words(m_text.label, 500);
    const QString number = tr("block %1").arg(box.first);
    if (left) {
        paintResult(foot, *result, m_frame.document->film().stepOf(block, result->step) == m_frame.filmStep);
        const double beside = (foot.width() - 6 * m_text.value) / 2;
        if (!named && textWidth(number, name) > beside)
            m_canvas.omit(Omitted::label, tr("block numbers"));
        else if (!named)
            m_canvas.middle({foot.left() + 2, foot.center().y()}, Align::left, number, name, theme.muted);
    } else if (!named) {
        const bool whole = textWidth(number, name) <= foot.width();
        m_canvas.middle(foot.center(), Align::centre, whole ? number : QString::number(box.first), name,
                        theme.muted);
    } else {
        paintCellsAbout(foot, block);
    }
}

void BlockBoxPainter::paintResult(const QRectF& foot, const BlockResult& result, bool now) {
    const Theme& theme = m_canvas.theme();
    const auto& globals = m_frame.document->trace().launches[std::size_t(m_row.launch)].globals;
    const TextStyle style =
        figures(std::clamp(0.62 * foot.height(), m_text.value, m_text.largestValue), now ? 700 : 600);
    const QString text = fitted(result.value, result.node, globals[result.array].type, style, foot.width());
    if (now) {
        const double width = textWidth(text, style) + 16;
        m_canvas.box({foot.center().x() - width / 2, foot.top(), width, foot.height()},
                     {m_canvas.role(m_role).solid, {}, 0, 6});
    }
    m_canvas.middle(foot.center(), Align::centre, text, style, now ? theme.onRole : theme.text);
}

// Paints the name of the cells that the block works on, if it has no result or has not written it yet.
void BlockBoxPainter::paintCellsAbout(const QRectF& foot, BlockAddress block) {
    const auto& globals = m_frame.document->trace().launches[std::size_t(block.launch)].globals;
    const BlockUses& uses = m_frame.document->flow().uses(block);
    const auto& shown = m_state == State::done && !uses.result ? uses.writes : uses.reads;
    if (shown.empty()) return;
    const auto most = std::ranges::max_element(
        shown, [](const GlobalUse& a, const GlobalUse& b) { return a.cells < b.cells; });
    const QString name = QString::fromStdString(globals[most->array].name);
    const QString range = cellsName(name, most->first, most->last);
    const TextStyle style = figures(m_text.label);
    if (textWidth(range, style) > foot.width()) m_canvas.omit(Omitted::label, range);
    if (textWidth(range, style) <= foot.width())
        m_canvas.middle(foot.center(), Align::centre, range, style, m_canvas.theme().muted);
}

void paintBlockRings(Canvas& canvas, const FrameState& frame,
                     const std::function<const BlockBox*(BlockAddress)>& boxOf) {
    const auto ring = [&](const std::optional<BlockAddress>& block, double outside, double width) {
        if (const BlockBox* box = block ? boxOf(*block) : nullptr)
            canvas.box(box->box.adjusted(-outside, -outside, outside, outside),
                       {{}, canvas.theme().ink, width, 7 + outside});
    };
    if (frame.hoverBlock != frame.focusBlock) ring(frame.hoverBlock, 2.5, 1);
    ring(frame.focusBlock, 4, 2);
}

} // namespace scanscope::viz
