// Draws the rows of a table and computes their sizes.
#pragma once

#include <QAbstractItemDelegate>
#include <QMarginsF>

#include "viz/widgets/table.h"

class QTableView;

namespace scanscope::viz {

class TableModel;

// Lengths in pixels that differ between the window's tables.
struct TableLook {
    int rowHeight = 26, asideHeight = 16, headHeight = 32;
    int headingHeight = 30, headingGap = 10; // the gap is above each heading but the first
    double gap = 12;                         // between columns
};

// The interface through which a table's parts use its view.
class TableFrame {
public:
    virtual ~TableFrame() = default;
    [[nodiscard]] virtual const TableModel& tableModel() const = 0;
    [[nodiscard]] virtual const TableLook& look() const = 0;
    // The margins to the left and right of a cell's content.
    [[nodiscard]] virtual QMarginsF marginsOf(int column, int span = 1) const = 0;
    [[nodiscard]] virtual int hoveredRow() const = 0; // -1: none

    static constexpr double margin = 16; // space at both ends of a row
};

class TableDelegate : public QAbstractItemDelegate {
    Q_OBJECT
public:
    TableDelegate(const TableFrame& frame, QTableView* view);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // Shows the full text of a cell that is cut off, or its tip.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

    // The width of the cell without the gap before it.
    [[nodiscard]] static double wantedWidth(const TableCell& cell);
    [[nodiscard]] int rowHeight(int row) const;

private:
    [[nodiscard]] const TableModel& model() const;
    [[nodiscard]] int gapAbove(int row) const;
    [[nodiscard]] double topOfNote(int row) const; // top of the note's text, relative to the row
    [[nodiscard]] QRectF roomIn(const QRectF& cell, const QModelIndex& index) const;
    [[nodiscard]] Align alignOf(const QModelIndex& index) const;
    void paintGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintWords(QPainter& painter, const TableCell& cell, QRectF room, const QModelIndex& index) const;
    void paintNote(QPainter& painter, const TableCell& cell, const QRectF& room, int row) const;
    [[nodiscard]] double widthIn(int row, int column) const; // available to the cell's text

    const TableFrame& m_frame;
    QTableView* m_view;
};

} // namespace scanscope::viz
