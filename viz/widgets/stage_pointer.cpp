// How the stage responds to the pointer and the keyboard.
#include <algorithm>
#include <cmath>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <utility>

#include "kernels/trace/warp_instructions.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/subject_text.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/index/index_model.h"
#include "viz/views/view.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::viz {
namespace {

double columnAt(const Columns& columns, double x) { return columns.left + (x - columns.x0) / columns.pitch; }

} // namespace

// The description of what is at this place, or the full sentence if the headline was cut off.
QString StageView::helpAt(QPointF at) const {
    if (empty()) return {};
    const Subject subject = subjectAt(at);
    if (subject != Subject())
        return describeSubject(*m_document, m_playback->step(), m_playback->block(), subject);
    if (!m_name.isEmpty() && nameBox(shown().layout.header).contains(at / scale())) return m_name;
    return shown().layout.header.contains(at / scale())
               ? headlineAt(*m_document, m_playback->step(), m_playback->block(), scope(),
                            m_document->text().steps)
                     .sentence
               : QString();
}

void StageView::pointAtBlock(std::optional<BlockAddress> block) {
    if (block == m_hoverBlock) return;
    m_hoverBlock = block;
    changed();
}

bool StageView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || empty()) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(helpAt(help->pos())), this);
    return true;
}

// Whether one of several blocks is shown, and not the overview of all.
bool StageView::entered() const {
    return m_document && offers(*m_document, View::grid) && ViewSet(shownViews()).ofWholeRun().empty();
}

bool StageView::overSplitter(QPointF at) const {
    if (empty()) return false;
    const double splitter = shown().layout.splitterY;
    return splitter > 0 && std::abs(at.y() / scale() - splitter) <= 4;
}

// Shows all columns, zoomed in so that they keep their width.
void StageView::unfold() {
    const std::optional<Columns> columns = shown().placed.columns;
    if (!columns || columns->folds.empty()) return;
    m_showsAll = true;
    changed();
    m_zoom.factor = std::max(1.0, columns->pitch / shown().placed.columns->pitch);
    changed();
}

// Moves by eight columns towards the columns that are left out.
void StageView::panLeftOut(Column first) {
    constexpr int by = 8;
    const Columns columns = this->columns();
    const auto fold = std::ranges::find(columns.folds, first, &Fold::first);
    const std::optional<Column> around = zoomNow().around;
    if (fold == columns.folds.end() || !around) return;
    const bool isBetween = fold->end() < Column(columns.count);
    m_around = Column(std::clamp(int(*around) + (isBetween ? -by : by), 0, columns.count - 1));
    changed();
    emit columnsChanged();
}

void StageView::pan(double dx) {
    const auto& columns = shown().placed.columns;
    if (!columns || columns->pitch <= 0 || !columns->folds.empty()) return;
    m_zoom.left = columns->left - dx / scale() / columns->pitch;
    changed();
    m_zoom.left = shown().placed.columns->left; // clamped to the array
    emit columnsChanged();
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
    if (event->angleDelta().y() > 0) unfold();
    const std::optional<Columns> columns = shown().placed.columns;
    if (!columns || !columns->folds.empty()) return;
    // Limited to the widest cells, so that scrolling back takes effect immediately.
    const double most = std::max(1.0, m_zoom.factor * ColumnBox{}.maxPitch / columns->pitch);
    m_zoom.factor = std::clamp(m_zoom.factor * std::pow(1.0015, event->angleDelta().y()), 1.0, most);
    if (m_zoom.factor <= 1.001) {
        m_zoom = {};
    } else {
        // The column under the pointer stays there, unless the columns would leave the array.
        m_zoom.left = columns->left;
        changed();
        m_zoom.left += columnAt(*columns, x) - columnAt(*shown().placed.columns, x);
        changed();
        m_zoom.left = shown().placed.columns->left;
    }
    changed();
    event->accept();
    emit columnsChanged();
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
        const StageLayout& layout = shown().layout;
        const double top = layout.header.bottom(), foot = layout.legend.top();
        if (foot > top) setSplit((event->position().y() / scale() - top) / (foot - top));
        emit splitChanged(m_split);
    } else {
        const Subject subject = subjectAt(event->position());
        setCursor(overSplitter(event->position()) ? Qt::SplitVCursor
                  : std::holds_alternative<BlockAddress>(subject) ||
                          std::holds_alternative<ColumnsLeftOut>(subject)
                      ? Qt::PointingHandCursor
                      : Qt::ArrowCursor);
        pointAt(subject);
    }
    m_last = event->position();
}

void StageView::pointAt(const Subject& subject) {
    const auto cell = cellOf(frame(), subject);
    const auto* block = std::get_if<BlockAddress>(&subject);
    if (const auto* thread = std::get_if<ThreadOfLaunch>(&subject)) {
        const LaunchIndex launch = now().block.launch;
        const auto& blocks = indexOf(*m_document, launch).blocks;
        const int threads = std::max(1, blocks.empty() ? 1 : blocks.front().threads.size());
        pointAtBlock(BlockAddress{launch, int(*thread) / threads});
        return m_playback->setHoverThread(std::uint32_t(int(*thread) % threads));
    }
    pointAtBlock(block ? std::optional(*block) : std::nullopt);
    if (const auto* thread = std::get_if<ThreadOfLine>(&subject))
        m_playback->setHoverThread(thread->thread);
    else if (const auto* move = std::get_if<MoveOfStep>(&subject))
        m_playback->setHoverMove(move->move);
    else
        m_playback->setHover(cell);
}

void StageView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || empty()) return;
    const Subject subject = subjectAt(event->position());
    const auto* block = std::get_if<BlockAddress>(&subject);
    if (m_drag == Drag::Press && block) {
        // If the block's own view is shown below, there is nothing to enter.
        if (m_views->chosen().size() == 1)
            enterBlock(*block);
        else
            m_playback->follow(*block);
    } else if (const auto* gap = std::get_if<ColumnsLeftOut>(&subject); m_drag == Drag::Press && gap) {
        panLeftOut(gap->first);
    } else if (m_drag == Drag::Press) {
        m_playback->select(cellOf(frame(), subject), m_side);
    }
    if (std::exchange(m_drag, Drag::None) == Drag::Split) changed(); // the grip returns to its normal look
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
    const IndexRange<LaunchIndex> all = launchesOf(m_document->trace());
    LaunchIndex launch = now().block.launch + dy;
    while (all.contains(launch) && film.stepCount(launch) == 0) launch = launch + dy;
    if (!all.contains(launch)) return;
    m_playback->goTo(film.firstStep(launch));
}

bool StageView::showsWarp() const {
    if (empty()) return false;
    const std::vector<View> shown = shownViews();
    return std::ranges::any_of(shown,
                               [](View view) { return view == View::banks || view == View::divergence; });
}

void StageView::walkWarps(int by) {
    if (!showsWarp()) return;
    const auto warps = int((now().model->launch().block.count() + trace::warp_lanes - 1) / trace::warp_lanes);
    const int none = warps; // a place between the last and the first warp
    const int at = m_playback->warp() ? int(*m_playback->warp()) : none;
    const int next = (at + by + none + 1) % (none + 1);
    m_playback->chooseWarp(next == none ? std::nullopt : std::optional(std::uint32_t(next)));
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
    const IndexRange<Column> columns = row.columns();
    const std::optional<CellAddress> selected = selection();
    const auto from = selected ? model->columnAt(step, *selected) : std::nullopt;
    // If no row shows the selected cell, start at the left.
    Column column = from ? *from + dx : selected || dx > 0 ? columns.first() : columns.last();
    // Skip columns without a cell.
    column = std::clamp(column, columns.first(), columns.last());
    while (!row.stands(column) && columns.contains(column + dx)) column = column + dx;
    if (row.stands(column)) m_playback->select(row.address(column), m_side);
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
