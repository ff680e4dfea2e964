#include "viz/widgets/table_delegate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QTableView>
#include <QTextLayout>
#include <QToolTip>

#include "viz/charts/chart.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/table_model.h"

namespace scanscope::viz {
namespace {

using Kind = TableRow::Kind;

constexpr double smallestWords = 11;
constexpr int headsHeight = 22, belowHeight = 18;
constexpr double belowRise = 3;    // overlap of a line below with the bottom of the one above
constexpr double headingBase = 10; // baseline above the bottom of the row
constexpr double noteTop = 2, noteFoot = 4, noteGap = 8, lineSpacing = 1.25;
constexpr double remarkGap = 12;
const TextStyle remarkStyle = words(12);

QColor colorOf(CellTone tone, const Theme& t) {
    const std::array byTone{t.text, t.muted, t.ok, t.warn};
    static_assert(std::tuple_size_v<decltype(byTone)> == std::size_t(CellTone::Warning) + 1);
    return byTone.at(std::size_t(tone));
}

// Exponents in the font for figures are drawn specially (viz/charts/chart.h).
double widthOf(const QString& text, const TextStyle& style) {
    return style.face == Face::value ? powerWidth(text, style) : textWidth(text, style);
}

// Words that would be cut off are made slightly smaller; figures are not, because they are compared within
// their column.
TextStyle fitting(const QString& text, TextStyle style, double room) {
    if (style.face != Face::word) return style;
    const double wanted = style.px * room / std::max(1.0, widthOf(text, style));
    style.px = std::clamp(wanted, std::min(smallestWords, style.px), style.px);
    return style;
}

QStringList brokenLines(const QString& text, const TextStyle& style, double width) {
    QTextLayout layout(text, wordFont(style.px, style.weight));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1.0, width));
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

bool goesBelow(const TableCell& cell, double width) {
    return cell.goesBelow && widthOf(cell.text, fitting(cell.text, cell.style, width)) > width;
}

bool isCut(const TableCell& cell, double width) {
    if (cell.goesBelow || (cell.picture && cell.pictureWidth == 0)) return false;
    const double rest = width - cell.pictureWidth;
    double needed = widthOf(cell.text, fitting(cell.text, cell.style, rest));
    if (!cell.remark.isEmpty()) needed += remarkGap + textWidth(cell.remark, remarkStyle);
    return needed > rest + 0.5;
}

} // namespace

TableDelegate::TableDelegate(const TableFrame& frame, QTableView* view)
    : QAbstractItemDelegate(view)
    , m_frame(frame)
    , m_view(view) {}

const TableModel& TableDelegate::model() const { return m_frame.tableModel(); }

double TableDelegate::wantedWidth(const TableCell& cell) {
    if (cell.picture && cell.pictureWidth == 0) return 0; // the column defines its width
    return cell.pictureWidth + widthOf(cell.text, cell.style);
}

int TableDelegate::rowHeight(int row) const {
    const TableLook& look = m_frame.look();
    const TableRow& of = model().row(row);
    switch (of.kind) {
    case Kind::Heading:
        return look.headingHeight + gapAbove(row);
    case Kind::Heads:
        return headsHeight;
    case Kind::Note: {
        const TableCell& note = model().cell(row, 0);
        const auto lines = brokenLines(note.text, note.style, widthIn(row, 0)).size();
        return int(std::ceil(topOfNote(row) + double(lines) * lineSpacing * note.style.px + noteFoot));
    }
    case Kind::Line:
        break;
    }
    for (int c = 0; c < int(of.cells.size()); ++c)
        if (goesBelow(of.cells[std::size_t(c)], widthIn(row, c))) return look.rowHeight + belowHeight;
    return of.isAside ? look.asideHeight : look.rowHeight;
}

double TableDelegate::widthIn(int row, int column) const {
    const int span = model().spanOf(row, column);
    const QMarginsF margins = m_frame.marginsOf(column, span);
    double width = -margins.left() - margins.right();
    for (int c = column; c < column + span; ++c) width += m_view->columnWidth(c);
    return width;
}

// The gap above a heading; none directly below the table's heads, which have their own distance.
int TableDelegate::gapAbove(int row) const {
    return row > 0 || m_view->horizontalHeader()->isHidden() ? m_frame.look().headingGap : 0;
}

// A note keeps a distance from the line above, unless it belongs to that line.
double TableDelegate::topOfNote(int row) const {
    const bool isApart = row > 0 && !model().row(row).isAside && model().row(row - 1).kind == Kind::Line;
    return noteTop + (isApart ? noteGap : 0);
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {option.rect.width(), rowHeight(index.row())};
}

// The first line of a row, without the line below it.
QRectF TableDelegate::roomIn(const QRectF& cell, const QModelIndex& index) const {
    QRectF room =
        cell.marginsRemoved(m_frame.marginsOf(index.column(), model().spanOf(index.row(), index.column())));
    if (model().row(index.row()).kind == Kind::Line)
        room.setHeight(std::min<double>(room.height(), m_frame.look().rowHeight));
    return room;
}

// Headings and notes are left-aligned, regardless of the columns.
Align TableDelegate::alignOf(const QModelIndex& index) const {
    if (model().row(index.row()).isWhole()) return Align::left;
    return model().table().columns[std::size_t(index.column())].align;
}

void TableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const TableCell& cell = model().cell(index.row(), index.column());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(*painter, option, index);
    QRectF room = roomIn(option.rect, index);
    if (cell.picture) {
        const bool isBefore = cell.pictureWidth > 0;
        cell.picture(*painter,
                     isBefore ? QRectF(room.left(), room.top(), cell.pictureWidth, room.height()) : room,
                     themeOf(m_view));
        room.setLeft(isBefore ? room.left() + cell.pictureWidth : room.right());
    }
    if (!cell.picture || cell.pictureWidth > 0) paintWords(*painter, cell, room, index);
    painter->restore();
}

// A hovered or selected row has another background; a selected one also has a bar of ink at its left.
void TableDelegate::paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const Theme& t = themeOf(m_view);
    const TableRow& row = model().row(index.row());
    QRectF ground = option.rect;
    if (row.kind == Kind::Heading) ground.setTop(ground.top() + gapAbove(index.row()));
    const bool isChosen = option.state & QStyle::State_Selected;
    if (isChosen || (row.kind == Kind::Line && index.row() == m_frame.hoveredRow()))
        painter.fillRect(ground, t.hover);
    if (isChosen && index.column() == 0)
        painter.fillRect(QRectF(ground.left(), ground.top(), 3, ground.height()), t.ink);
    if (row.kind == Kind::Line && !row.isAside) {
        const QMarginsF margins =
            m_frame.marginsOf(index.column(), model().spanOf(index.row(), index.column()));
        const double left = ground.left() + (index.column() == 0 ? margins.left() : 0);
        painter.fillRect(QRectF(left, ground.top(), ground.right() - margins.right() - left, 1), t.hair);
    }
    const auto focus = QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange;
    if ((option.state & focus) != focus) return;
    painter.setPen(QPen(t.ink, 1 + t.lineExtra));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(ground.adjusted(4.5, 2.5, -1.5, -1.5), 4, 4);
}

void TableDelegate::paintWords(QPainter& painter, const TableCell& cell, QRectF room,
                               const QModelIndex& index) const {
    const Theme& t = themeOf(m_view);
    const Kind kind = model().row(index.row()).kind;
    if (kind == Kind::Note) return paintNote(painter, cell, room, index.row());
    // A cell that moves below the others has the whole width up to its right end.
    if (goesBelow(cell, room.width()))
        room = {TableFrame::margin, room.bottom() - belowRise, room.right() - TableFrame::margin,
                belowHeight};
    const Align align = alignOf(index);
    const TextStyle style = fitting(cell.text, cell.style, room.width());
    const QString shown = elided(cell.text, style, room.width());
    const double middle = kind == Kind::Heading ? room.bottom() - headingBase - valueMiddle * style.px
                                                : room.center().y() + 0.5;
    const auto draw = style.face == Face::value ? drawPowerMiddle : drawTextMiddle;
    draw(painter, {align == Align::right ? room.right() : room.left(), middle}, align, shown, style,
         colorOf(cell.tone, t));
    if (cell.remark.isEmpty()) return;
    const double left = room.left() + widthOf(shown, style) + remarkGap;
    drawTextMiddle(painter, {left, middle}, Align::left,
                   elided(cell.remark, remarkStyle, room.right() - left), remarkStyle,
                   colorOf(cell.remarkTone, t));
}

void TableDelegate::paintNote(QPainter& painter, const TableCell& cell, const QRectF& room, int row) const {
    const double pitch = lineSpacing * cell.style.px;
    double middle = room.top() + topOfNote(row) + pitch / 2;
    for (const QString& line : brokenLines(cell.text, cell.style, room.width())) {
        drawTextMiddle(painter, {room.left(), middle}, Align::left, line, cell.style,
                       colorOf(cell.tone, themeOf(m_view)));
        middle += pitch;
    }
}

bool TableDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QAbstractItemDelegate::helpEvent(event, view, option, index);
    const TableCell& cell = model().cell(index.row(), index.column());
    QString tip = cell.tip;
    const bool isNote = model().row(index.row()).kind == Kind::Note;
    if (tip.isEmpty() && !isNote && isCut(cell, roomIn(option.rect, index).width()))
        tip = index.data(Qt::AccessibleTextRole).toString();
    QToolTip::showText(event->globalPos(), plainToolTip(tip), view);
    return true;
}

} // namespace scanscope::viz

#include "moc_table_delegate.cpp"
