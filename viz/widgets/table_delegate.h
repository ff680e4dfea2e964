// Draws the rows of a table, and knows what room they take.
#pragma once

#include <QAbstractItemDelegate>

#include "viz/widgets/table.h"

namespace scanscope::viz {

class TableModel;
class TableView;

// Lengths in pixels, as the tables of the window differ in them.
struct TableLook {
    int rowHeight = 26, asideHeight = 16, headHeight = 32;
    int headingHeight = 30, headingGap = 10; // the gap is above each but the first
    double gap = 12;                         // between columns
};

class TableDelegate : public QAbstractItemDelegate {
    Q_OBJECT
public:
    explicit TableDelegate(TableView* view);

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

    const TableView* m_view;
};

} // namespace scanscope::viz
