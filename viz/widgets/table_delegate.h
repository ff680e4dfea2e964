// Draws the rows of a table, and knows what room they take.
#pragma once

#include <QAbstractItemDelegate>
#include <QMarginsF>

#include "viz/widgets/table.h"

class QTableView;

namespace scanscope::viz {

class TableModel;

// Lengths in pixels, as the tables of the window differ in them.
struct TableLook {
    int rowHeight = 26, asideHeight = 16, headHeight = 32;
    int headingHeight = 30, headingGap = 10; // the gap is above each but the first
    double gap = 12;                         // between columns
};

// The view of a table, as its parts see it.
class TableFrame {
public:
    virtual ~TableFrame() = default;
    [[nodiscard]] virtual const TableModel& tableModel() const = 0;
    [[nodiscard]] virtual const TableLook& look() const = 0;
    // The margins left and right of a cell's content.
    [[nodiscard]] virtual QMarginsF marginsOf(int column, int span = 1) const = 0;
    [[nodiscard]] virtual int hoveredRow() const = 0; // -1: none

    static constexpr double margin = 16; // at both ends of a row
};

class TableDelegate : public QAbstractItemDelegate {
    Q_OBJECT
public:
    TableDelegate(const TableFrame& frame, QTableView* view);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // The whole text of a cell that is cut, or what it has to say beyond its text.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

    // Without the gap before it.
    [[nodiscard]] static double wantedWidth(const TableCell& cell);
    [[nodiscard]] int rowHeight(int row) const;

private:
    [[nodiscard]] const TableModel& model() const;
    [[nodiscard]] int gapAbove(int row) const;
    [[nodiscard]] double topOfNote(int row) const; // of its text, from the top of the row
    [[nodiscard]] QRectF roomIn(const QRectF& cell, const QModelIndex& index) const;
    [[nodiscard]] Align alignOf(const QModelIndex& index) const;
    void paintGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintWords(QPainter& painter, const TableCell& cell, QRectF room, const QModelIndex& index) const;
    void paintNote(QPainter& painter, const TableCell& cell, const QRectF& room, int row) const;
    [[nodiscard]] double widthIn(int row, int column) const; // for the text of the cell

    const TableFrame& m_frame;
    QTableView* m_view;
};

} // namespace scanscope::viz
