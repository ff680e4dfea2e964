// How the stage answers the pointer and the keyboard.
#include <cmath>
#include <QKeyEvent>
#include <QMouseEvent>

#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::viz {
namespace {

const Columns* columnsOf(const StageLayout& layout) {
    if (layout.array) return &layout.array->columns;
    if (layout.tree) return &layout.tree->columns;
    if (layout.graph) return &layout.graph->columns;
    return nullptr;
}

double columnAt(const Columns& columns, double x) { return columns.left + (x - columns.x0) / columns.pitch; }

} // namespace

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
    update();
}

void StageView::wheelEvent(QWheelEvent* event) {
    if (empty()) return;
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
    m_zoom.factor = std::clamp(m_zoom.factor * std::pow(1.0015, event->angleDelta().y()), 1.0, 256.0);
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
        const double top = layout.arrayBox.top(), foot = layout.lowerBox.bottom();
        if (foot > top) setSplit((event->position().y() / scale() - top) / (foot - top));
        emit splitChanged(m_split);
    } else {
        setCursor(overSplitter(event->position()) ? Qt::SplitVCursor : Qt::ArrowCursor);
        pointAt(event->position());
    }
    m_last = event->position();
}

void StageView::pointAt(QPointF at) {
    const auto cell = cellAt(at);
    const auto move = cell ? std::nullopt : moveAt(at);
    if (move)
        m_playback->setHoverMove(*move);
    else
        m_playback->setHover(cell);
}

void StageView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || empty()) return;
    if (m_drag == Drag::Press) m_playback->select(cellAt(event->position()));
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

void StageView::leaveEvent(QEvent*) { m_playback->setHover({}); }

void StageView::walk(int dx) {
    if (empty()) return;
    const Row& row = m_document->model()->step(m_playback->step()).row;
    if (row.size() == 0) return;
    const auto& selected = m_playback->selection();
    int column = dx > 0 ? 0 : row.size() - 1;
    if (selected) column = m_document->model()->columnAt(m_playback->step(), *selected) + dx;
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
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit inspectRequested();
    else if (event->key() == Qt::Key_Escape && m_playback->selection())
        m_playback->select({});
    else
        event->ignore();
}

} // namespace scanscope::viz
