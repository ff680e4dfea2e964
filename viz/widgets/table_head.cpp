#include "viz/widgets/table_head.h"

#include <QHelpEvent>
#include <QHoverEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTableView>
#include <QToolTip>

#include "viz/widgets/style.h"
#include "viz/widgets/table_delegate.h"
#include "viz/widgets/table_model.h"
#include "viz/widgets/tool_tip.h"

namespace scanscope::viz {
namespace {

constexpr double base = 8; // of the letters above the foot
const TextStyle headStyle = words(12);

QPainterPath arrow(double left, double baseline, bool isUp) {
    const double foot = baseline - (isUp ? 1.5 : 7.5), tip = baseline - (isUp ? 7.5 : 1.5);
    QPainterPath path;
    path.addPolygon(QPolygonF{{left, foot}, {left + 6, foot}, {left + 3, tip}});
    path.closeSubpath();
    return path;
}

} // namespace

TableHead::TableHead(const TableFrame& frame, QTableView* view)
    : QHeaderView(Qt::Horizontal, view)
    , m_frame(frame)
    , m_view(view) {
    setHighlightSections(false);
    setSectionResizeMode(Fixed);
    setMinimumSectionSize(0);
    setFocusPolicy(Qt::NoFocus);
    setSortIndicatorClearable(true);
    setSortIndicator(-1, Qt::AscendingOrder);
    viewport()->setBackgroundRole(QPalette::Window);
}

QSize TableHead::sizeHint() const { return {QHeaderView::sizeHint().width(), m_frame.look().headHeight}; }

void TableHead::paintSection(QPainter* painter, const QRect& rect, int column) const {
    const Theme& t = themeOf(m_view);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(rect, t.window);
    const Table& table = m_frame.tableModel().table();
    const TableColumn& head = table.columns[std::size_t(column)];
    const bool isRight = head.align == Align::right;
    const QMarginsF margins = m_frame.marginsOf(column);
    const QRectF room = QRectF(rect).marginsRemoved(margins);
    const QString name = head.isNamed ? elidedInMiddle(head.name, headStyle, room.width()) : head.name;
    const double baseline = room.bottom() - base, width = textWidth(name, headStyle);
    const bool isSorted = m_frame.tableModel().sortColumn() == column;
    const QColor color = isSorted || (table.isSortable && column == m_hovered) ? t.text : t.muted;
    drawText(*painter, {isRight ? room.right() : room.left(), baseline}, head.align, name, headStyle, color);
    if (isSorted)
        painter->fillPath(arrow(isRight ? room.right() - width - 9 : room.left() + width + 4, baseline,
                                m_frame.tableModel().sortOrder() == Qt::AscendingOrder),
                          t.text);
    painter->restore();
}

bool TableHead::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int column = logicalIndexAt(help->pos());
        const auto& columns = m_frame.tableModel().table().columns;
        if (column >= 0 && columns[std::size_t(column)].isNamed)
            QToolTip::showText(help->globalPos(), plainToolTip(columns[std::size_t(column)].name), this);
        return true;
    }
    int hovered = m_hovered;
    if (event->type() == QEvent::HoverMove)
        hovered = logicalIndexAt(static_cast<QHoverEvent*>(event)->position().toPoint());
    else if (event->type() == QEvent::HoverLeave || event->type() == QEvent::Leave)
        hovered = -1;
    if (hovered != m_hovered) {
        m_hovered = hovered;
        viewport()->update();
    }
    return QHeaderView::viewportEvent(event);
}

} // namespace scanscope::viz

#include "moc_table_head.cpp"
