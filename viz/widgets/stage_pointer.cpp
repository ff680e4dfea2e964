// How the stage answers the pointer and the keyboard.
#include <cmath>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "viz/model/step_texts.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/tool_tip.h"

namespace scanscope::viz {
namespace {

// Those that a pointer pans and zooms.
const Columns* columnsOf(const StageLayout& layout) {
    const Columns* columns = layout.columns();
    return layout.lanes && columns == &layout.lanes->columns && !layout.lanes->matchCells ? nullptr : columns;
}

double columnAt(const Columns& columns, double x) { return columns.left + (x - columns.x0) / columns.pitch; }

} // namespace

// The access beyond an array's end whose sign stands at the place.
const Flaw* StageView::ghostAt(const StageLayout& layout, QPointF at) const {
    const auto [shown, block, step] = now();
    const BlockModel& model = *shown;
    const Flaw* flaw = model.findings().outside(step);
    const ArrayRow* row = flaw && layout.array ? rowOfGhost(model, *layout.array, *flaw) : nullptr;
    if (!row) return nullptr;
    const QRectF box = layout.array->ghostBox(*row, rowContent(model, *row), flaw->outside);
    return box.translated(layout.box(View::array).topLeft()).contains(at) ? flaw : nullptr;
}

// What there is to say about the place: a lane, a cell, an arrow, the sentence where it was cut.
QString StageView::helpAt(QPointF at) const {
    const auto [shown, block, step] = now();
    const BlockModel& model = *shown;
    const StageLayout layout = layoutNow();
    if (const auto hit = blockAt(at))
        return hit->box.recorded >= 0
                   ? describeBlock(*m_document, {hit->launch, hit->box.recorded}, m_playback->step()) +
                         flawsInBlock(*m_document, {hit->launch, hit->box.recorded}, m_playback->step(),
                                      QStringLiteral("\n"))
                   : describeUnrecorded(hit->launch, hit->box.first, hit->box.count);
    if (const auto hit = stripAt(at))
        return describeGlobal(*m_document, hit->band, hit->array, hit->cell, m_playback->step());
    if (const auto hit = indexAt(at))
        return describeThread(m_document->index(block.launch), hit->column, m_playback->step());
    if (const auto hit = hitScattered(frame(), layout, at / scale()); hit && hit->row < 0) {
        const ScatterPass& pass = m_document->scatter().passes()[std::size_t(layout.scatter->pass)];
        return describeDigit(*m_document, pass, int(hit->cell), m_playback->step());
    }
    if (const auto cell = globalAt(at)) return describeInRun(*m_document, *cell, m_playback->step());
    if (const auto lane = hitLane(layout, at / scale())) {
        const LanesStep& lanes = model.lanes(step);
        return lane->line < 0
                   ? tr("t%1 rests").arg(lane->thread)
                   : describeLane(lanes.lines[std::size_t(lane->line)], lane->thread, lanes.threads);
    }
    if (const auto cell = cellAt(at))
        return describeCell(model, step, *cell) + flawsOfCell(model, step, *cell, QStringLiteral("\n"));
    if (const Flaw* outside = ghostAt(layout, at / scale())) return outside->message;
    if (const auto move = moveAt(at)) {
        const StepModel& now = model.step(step);
        return describeCell(model, step, now.row.address(now.moves[std::size_t(*move)].to));
    }
    const bool header = layout.header.contains(at / scale());
    return header ? headlineAt(*m_document, m_playback->step(), m_playback->block(), scope(),
                               m_document->text().steps)
                        .sentence
                  : QString();
}

std::optional<BlockHit> StageView::blockAt(QPointF at) const {
    const StageLayout layout = layoutNow();
    if (!layout.grid || !layout.box(View::grid).contains(at / scale())) return std::nullopt;
    return hitGrid(*m_document, *layout.grid, at / scale() - layout.box(View::grid).topLeft());
}

std::optional<StripHit> StageView::stripAt(QPointF at) const {
    const StageLayout layout = layoutNow();
    if (!layout.grid || !layout.box(View::grid).contains(at / scale())) return std::nullopt;
    return hitStrip(*layout.grid, at / scale() - layout.box(View::grid).topLeft());
}

std::optional<IndexHit> StageView::indexAt(QPointF at) const {
    const StageLayout layout = layoutNow();
    if (!layout.index || !layout.box(View::index).contains(at / scale())) return std::nullopt;
    return hitIndex(*layout.index, at / scale() - layout.box(View::index).topLeft());
}

void StageView::pointAtBlock(std::optional<BlockAddress> block) {
    if (block == m_hoverBlock) return;
    m_hoverBlock = block;
    update();
}

bool StageView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || empty()) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(helpAt(help->pos())), this);
    return true;
}

// In one block of several, not in the index of all.
bool StageView::entered() const {
    return m_document && offers(*m_document, View::grid) && ViewSet(shownViews()).ofWholeRun().empty();
}

bool StageView::overSplitter(QPointF at) const {
    if (empty()) return false;
    const StageLayout layout = layoutNow();
    return layout.splitterY > 0 && std::abs(at.y() / scale() - layout.splitterY) <= 4;
}

void StageView::pan(double dx) {
    const StageLayout layout = layoutNow();
    const Columns* columns = columnsOf(layout);
    if (!columns || columns->pitch <= 0) return;
    m_zoom.left = columns->left - dx / scale() / columns->pitch;
    const StageLayout after = layoutNow(); // holds it inside the array
    if (const Columns* now = columnsOf(after)) m_zoom.left = now->left;
    emit columnsChanged();
    update();
}

void StageView::wheelEvent(QWheelEvent* event) {
    if (empty()) return;
    if (scrollLaunches(event->position(), event->angleDelta().y() / 120.0)) return event->accept();
    if (event->modifiers() & Qt::ShiftModifier ||
        std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y())) {
        pan(event->angleDelta().x() != 0 ? event->angleDelta().x() : event->angleDelta().y());
        return event->accept();
    }
    const double x = event->position().x() / scale();
    const StageLayout before = layoutNow();
    const Columns* columns = columnsOf(before);
    if (!columns) return;
    const double under = columnAt(*columns, x);
    // As far as the widest cells, so that turning back has an effect at once.
    const double most = std::max(1.0, m_zoom.factor * ColumnBox{}.maxPitch / columns->pitch);
    m_zoom.factor = std::clamp(m_zoom.factor * std::pow(1.0015, event->angleDelta().y()), 1.0, most);
    if (m_zoom.factor <= 1.001) {
        m_zoom = {};
    } else {
        m_zoom.left = columns->left;
        const StageLayout zoomed = layoutNow();
        m_zoom.left += under - columnAt(*columnsOf(zoomed), x);
        const StageLayout after = layoutNow();
        m_zoom.left = columnsOf(after)->left;
    }
    event->accept();
    emit columnsChanged();
    update();
}

void StageView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || empty()) return;
    m_pressed = m_last = event->position();
    m_drag = overSplitter(event->position()) ? Drag::Split : Drag::Press;
}

void StageView::mouseMoveEvent(QMouseEvent* event) {
    if (empty()) return;
    if (m_drag == Drag::Press && (event->position() - m_pressed).manhattanLength() > 4) m_drag = Drag::Pan;
    if (m_drag == Drag::Pan) {
        pan(event->position().x() - m_last.x());
        setCursor(Qt::ClosedHandCursor);
    } else if (m_drag == Drag::Split) {
        const StageLayout layout = layoutNow();
        const double top = layout.header.bottom(), foot = layout.legend.top();
        if (foot > top) setSplit((event->position().y() / scale() - top) / (foot - top));
        emit splitChanged(m_split);
    } else {
        const auto hit = blockAt(event->position());
        const bool opens = hit && hit->box.recorded >= 0;
        setCursor(overSplitter(event->position()) ? Qt::SplitVCursor
                  : opens                         ? Qt::PointingHandCursor
                                                  : Qt::ArrowCursor);
        pointAtBlock(opens ? std::optional(BlockAddress{hit->launch, hit->box.recorded}) : std::nullopt);
        pointAt(event->position());
    }
    m_last = event->position();
}

void StageView::pointAt(QPointF at) {
    if (const auto hit = indexAt(at)) {
        const IndexModel& index = m_document->index(now().block.launch);
        const int threads = std::max(1, index.blocks.empty() ? 1 : index.blocks.front().threads);
        pointAtBlock(BlockAddress{now().block.launch, hit->column / threads});
        return m_playback->setHoverThread(std::uint32_t(hit->column % threads));
    }
    if (const auto lane = hitLane(layoutNow(), at / scale()))
        return m_playback->setHoverThread(std::uint32_t(lane->thread));
    const auto cell = cellAt(at);
    const auto move = cell ? std::nullopt : moveAt(at);
    if (move)
        m_playback->setHoverMove(*move);
    else
        m_playback->setHover(cell);
}

void StageView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || empty()) return;
    const auto hit = m_drag == Drag::Press ? blockAt(event->position()) : std::nullopt;
    if (hit && hit->box.recorded >= 0) {
        // With the block below all of them there is nothing to go into.
        if (m_views->chosen().size() == 1)
            enterBlock({hit->launch, hit->box.recorded});
        else
            m_playback->follow({hit->launch, hit->box.recorded});
    } else if (m_drag == Drag::Press) {
        m_playback->select(cellAt(event->position()));
    }
    m_drag = Drag::None;
    setCursor(Qt::ArrowCursor);
}

void StageView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (empty()) return;
    if (overSplitter(event->position())) {
        setSplit(0.59);
        emit splitChanged(m_split);
    } else if (cellAt(event->position())) {
        emit inspectRequested();
    }
}

void StageView::leaveEvent(QEvent*) {
    pointAtBlock({});
    m_playback->setHover({});
}

void StageView::walkLaunches(int dy) {
    if (empty() || !showsGrid()) return;
    const Film& film = m_document->film();
    int launch = now().block.launch + dy;
    while (launch >= 0 && launch < int(m_document->trace().launches.size()) && film.stepCount(launch) == 0)
        launch += dy;
    if (launch < 0 || launch >= int(m_document->trace().launches.size())) return;
    m_playback->goTo(film.firstStep(launch));
}

void StageView::walk(int dx) {
    if (empty()) return;
    const auto [model, block, step] = now();
    if (showsGrid()) {
        const int last = int(m_document->trace().launches[std::size_t(block.launch)].blocks.size()) - 1;
        return m_playback->follow({block.launch, std::clamp(block.block + dx, 0, last)});
    }
    const Row& row = model->step(step).row;
    if (row.size() == 0) return;
    const auto& selected = m_playback->selection();
    int column = dx > 0 ? 0 : row.size() - 1;
    if (selected) column = model->columnAt(step, *selected) + dx;
    // Where cells do not fill the columns, the next one that stands.
    column = std::clamp(column, 0, row.size() - 1);
    while (!row.stands(column) && column + dx >= 0 && column + dx < row.size()) column += dx;
    if (row.stands(column)) m_playback->select(row.address(column));
}

void StageView::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (control && event->key() == Qt::Key_Left)
        walk(-1);
    else if (control && event->key() == Qt::Key_Right)
        walk(+1);
    else if (control && event->key() == Qt::Key_Up)
        walkLaunches(-1);
    else if (control && event->key() == Qt::Key_Down)
        walkLaunches(+1);
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        showsGrid() && !empty() ? enterBlock(now().block) : inspectRequested();
    else if (event->key() == Qt::Key_Escape && m_playback->selection())
        m_playback->select({});
    else if (event->key() == Qt::Key_Escape && entered())
        leaveBlock();
    else
        event->ignore();
}

} // namespace scanscope::viz
