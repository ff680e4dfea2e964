#include "viz/widgets/table_view.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QTableView>
#include <QToolTip>

#include "viz/layout/table_columns.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/table_model.h"

namespace scanscope::viz {

namespace {

constexpr double marginAtBar = 6; // a scroll bar takes its space from the margin

void toClipboard(const QString& text) { QGuiApplication::clipboard()->setText(text); }

} // namespace

TableView::TableView(const TableLook& look, QWidget* parent)
    : QTableView(parent)
    , m_look(look)
    , m_model(new TableModel(this))
    , m_delegate(new TableDelegate(*this, this)) {
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setTabKeyNavigation(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Window);
    viewport()->setAttribute(Qt::WA_Hover);
    setHorizontalHeader(new TableHead(*this, this));
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(look.rowHeight);
    setItemDelegate(m_delegate);
    setModel(m_model);
    horizontalHeader()->setSectionsClickable(false);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, &TableView::layOut);
    connect(this, &QTableView::clicked, this, [this] {
        if (QGuiApplication::keyboardModifiers() == Qt::NoModifier) enterCurrent();
    });
}

void TableView::setTable(Table table) {
    QStringList chosen;
    for (const int row : chosenRows()) chosen << m_model->nameOf(row);
    const QModelIndex now = currentIndex();
    const QString current = now.isValid() ? m_model->nameOf(now.row()) : QString();
    const int top = verticalScrollBar()->value(), column = now.column();
    const bool isSortable = table.isSortable;
    m_model->setTable(std::move(table));
    if (isSortable != isSortingEnabled()) {
        horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        setSortingEnabled(isSortable);
        horizontalHeader()->setSectionsClickable(isSortable);
    } else if (isSortable) {
        horizontalHeader()->setSortIndicator(m_model->sortColumn(), m_model->sortOrder());
    }
    layOut();
    verticalScrollBar()->setValue(top);
    if (!selectionModel()->hasSelection()) chooseAgain(chosen, current, column);
}

// Selects the rows with these names again after the rows have changed.
void TableView::chooseAgain(const QStringList& names, const QString& current, int column) {
    if (names.isEmpty() && current.isEmpty()) return;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString name = m_model->nameOf(row);
        const QModelIndex index = m_model->index(row, 0);
        if (names.contains(name))
            selectionModel()->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
        if (name == current)
            selectionModel()->setCurrentIndex(index.siblingAtColumn(std::max(0, column)),
                                              QItemSelectionModel::NoUpdate);
    }
}

void TableView::layOut() {
    measure();
    arrange();
}

// Computes the widths that columns want, and which cells span several columns.
void TableView::measure() {
    const Table& table = m_model->table();
    m_wanted.clear();
    for (const TableColumn& column : table.columns)
        m_wanted.push_back(std::max(column.least, textWidth(column.name, words(12))));
    m_least = m_wanted;
    for (std::size_t c = 0; c < m_least.size(); ++c)
        if (table.columns[c].leastShare < 1) m_least[c] = table.columns[c].least;
    clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const TableRow& of = m_model->row(row);
        for (int c = 0; c < int(of.cells.size()) && c < int(m_wanted.size()); ++c) {
            const TableCell& cell = of.cells[std::size_t(c)];
            if (const int span = m_model->spanOf(row, c); span > 1)
                setSpan(row, c, 1, span);
            else if (!of.isAside)
                ask(std::size_t(c), TableDelegate::wantedWidth(cell), cell.pictureWidth);
        }
    }
}

// A cell's picture keeps its width when the text shrinks.
void TableView::ask(std::size_t column, double width, double picture) {
    const double share = m_model->table().columns[column].leastShare;
    m_wanted[column] = std::max(m_wanted[column], width);
    m_least[column] = std::max(m_least[column], picture + share * (width - picture));
}

void TableView::arrange() {
    const Table& table = m_model->table();
    std::vector<ColumnRoom> rooms;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const TableColumn& column = table.columns[c];
        const double before = c == 0 ? margin : m_look.gap;
        rooms.push_back({std::ceil(m_wanted[c] + before), std::ceil(m_least[c] + before), column.takesRest,
                         column.mayHide});
    }
    const double after = endMargin();
    std::vector<double> widths = columnWidths(rooms, viewport()->width() - after);
    const auto last = std::find_if(widths.rbegin(), widths.rend(), [](double width) { return width > 0; });
    if (last != widths.rend()) *last += after;
    for (int c = 0; c < int(widths.size()); ++c) {
        setColumnHidden(c, widths[std::size_t(c)] == 0);
        if (widths[std::size_t(c)] > 0) setColumnWidth(c, int(widths[std::size_t(c)]));
    }
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (const int height = m_delegate->rowHeight(row); rowHeight(row) != height)
            setRowHeight(row, height);
    updateGeometries();
}

double TableView::endMargin() const {
    return viewport()->width() < maximumViewportSize().width() ? marginAtBar : margin;
}

QMarginsF TableView::marginsOf(int column, int span) const {
    int after = column + span;
    while (after < m_model->columnCount() && isColumnHidden(after)) ++after;
    return {column == 0 ? margin : m_look.gap, 0, after >= m_model->columnCount() ? endMargin() : 0, 0};
}

void TableView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    arrange();
}

// Qt does not always notify a hidden view that its scroll bar disappeared.
void TableView::showEvent(QShowEvent* event) {
    QTableView::showEvent(event);
    arrange();
}

int TableView::wholeHeight() const { return m_look.headHeight + verticalHeader()->length(); }

void TableView::showRows(int first, int last) {
    const int top = rowViewportPosition(first), bottom = rowViewportPosition(last) + rowHeight(last);
    if (top < 0 || bottom > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + top);
}

bool TableView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter)
        hover(rowAt(static_cast<QHoverEvent*>(event)->position().toPoint().y()));
    else if (event->type() == QEvent::HoverLeave || event->type() == QEvent::Leave)
        hover(-1);
    return QTableView::viewportEvent(event);
}

void TableView::hover(int row) {
    if (row == m_hovered) return;
    m_hovered = row;
    viewport()->update();
}

std::vector<int> TableView::allRows() const {
    std::vector<int> rows(std::size_t(m_model->rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

std::vector<int> TableView::chosenRows() const {
    std::vector<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows()) rows.push_back(index.row());
    return rows;
}

void TableView::copy() const {
    const std::vector<int> rows = chosenRows();
    toClipboard(tabSeparated(*m_model, rows.empty() ? allRows() : rows));
}

void TableView::copyCsv() const {
    const std::vector<int> rows = chosenRows();
    toClipboard(commaSeparated(*m_model, rows.empty() ? allRows() : rows));
}

void TableView::copyAllCsv() const { toClipboard(commaSeparated(*m_model, allRows())); }

void TableView::enterCurrent() {
    if (m_leadsOn && currentIndex().isValid()) emit rowEntered(m_model->numberInTable(currentIndex().row()));
}

void TableView::sortByCurrent(Qt::SortOrder order) {
    if (currentIndex().isValid()) sortByColumn(currentIndex().column(), order);
}

// A table that cannot be sorted is beside a film, and most keys belong to the film.
bool TableView::isOwnKey(const QKeyEvent& event) const {
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return m_model->table().isSortable;
    default:
        return event.matches(QKeySequence::SelectAll);
    }
}

void TableView::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isUpDown = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (m_leadsOn && (isEnter || event->key() == Qt::Key_Space) && event->modifiers() == Qt::NoModifier)
        enterCurrent();
    else if (isUpDown && event->modifiers() == Qt::AltModifier && m_model->table().isSortable)
        sortByCurrent(event->key() == Qt::Key_Up ? Qt::AscendingOrder : Qt::DescendingOrder);
    else if (isOwnKey(*event))
        QTableView::keyPressEvent(event);
    else
        event->ignore();
}

QMenu* TableView::makeMenu() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(withKeys(tr("Copy"), QKeySequence::Copy), this, &TableView::copy);
    menu->addAction(tr("Copy as CSV"), this, &TableView::copyCsv);
    menu->addAction(tr("Copy all as CSV"), this, &TableView::copyAllCsv);
    if (!m_model->table().isSortable) return menu;
    menu->addSeparator();
    const int column = currentIndex().column();
    if (const QString name = column < 0 ? QString() : m_model->table().columns[std::size_t(column)].spoken();
        !name.isEmpty()) {
        menu->addAction(tr("Sort by %1, ascending").arg(name) + QStringLiteral("\tAlt+↑"), this,
                        [this] { sortByCurrent(Qt::AscendingOrder); });
        menu->addAction(tr("Sort by %1, descending").arg(name) + QStringLiteral("\tAlt+↓"), this,
                        [this] { sortByCurrent(Qt::DescendingOrder); });
    }
    QAction* unsorted =
        menu->addAction(tr("Original order"), this, [this] { sortByColumn(-1, Qt::AscendingOrder); });
    unsorted->setEnabled(m_model->sortColumn() >= 0);
    return menu;
}

void TableView::contextMenuEvent(QContextMenuEvent* event) {
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard && currentIndex().isValid();
    const QPoint below = visualRect(currentIndex()).bottomLeft() + QPoint(int(margin), 0);
    makeMenu()->popup(isByKey ? viewport()->mapToGlobal(below) : event->globalPos());
}

namespace {

constexpr double base = 8; // baseline above the bottom
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

#include "moc_table_view.cpp"
