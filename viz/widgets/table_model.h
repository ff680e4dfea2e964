// A table as an item model: sorted where it can be, and with words for those who hear it read.
#pragma once

#include <QAbstractTableModel>

#include "viz/widgets/table.h"

namespace scanscope::viz {

class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    // Where it has the same rows with other figures, what is selected stays.
    void setTable(Table table);
    [[nodiscard]] const Table& table() const { return m_table; }

    // Rows are numbered as they are shown.
    [[nodiscard]] const TableRow& row(int row) const;
    [[nodiscard]] const TableCell& cell(int row, int column) const; // an empty one where there is none
    [[nodiscard]] int spanOf(int row, int column) const;            // columns that the cell stands in
    [[nodiscard]] int numberInTable(int row) const { return m_order[std::size_t(row)]; }
    [[nodiscard]] int headingOf(int row) const;      // the row of the one it stands under; −1: none
    [[nodiscard]] QString nameOf(int row) const;     // "n = 2²⁴, cub-scan"
    [[nodiscard]] QString sentenceOf(int row) const; // "cub-scan, median 250 ms, of copy 50 %, verified"
    [[nodiscard]] QString text() const;              // all rows, a line each

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // The lines under each heading; by no column (−1) they stand as they were given.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }

private:
    [[nodiscard]] std::vector<int> sorted() const;
    [[nodiscard]] bool comesBefore(const TableRow& a, const TableRow& b) const;
    Table m_table;
    std::vector<int> m_order; // by row: its place in the table
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace scanscope::viz
