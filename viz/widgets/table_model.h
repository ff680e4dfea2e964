// A table as an item model: sortable if the table allows it, with text for screen readers.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

#include "viz/widgets/table.h"

namespace scanscope::viz {

class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    // If the new table has the same rows with other figures, the selection is kept.
    void setTable(Table table);
    [[nodiscard]] const Table& table() const { return m_table; }

    // Rows are numbered in the order in which they are shown.
    [[nodiscard]] const TableRow& row(int row) const;
    [[nodiscard]] const TableCell& cell(int row, int column) const; // empty if there is none
    [[nodiscard]] int spanOf(int row, int column) const;            // number of columns that the cell covers
    [[nodiscard]] int numberInTable(int row) const { return m_order[std::size_t(row)]; }
    [[nodiscard]] int headingOf(int row) const;      // row of its heading; −1: none
    [[nodiscard]] QString nameOf(int row) const;     // "n = 2²⁴, cub-scan"
    [[nodiscard]] QString sentenceOf(int row) const; // "cub-scan, median 250 ms, of copy 50 %, verified"
    [[nodiscard]] QString text() const;              // all rows, one per line

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // Sorts the lines under each heading; with column −1, restores the original order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }

private:
    [[nodiscard]] std::vector<int> sorted() const;
    [[nodiscard]] bool comesBefore(const TableRow& a, const TableRow& b) const;
    Table m_table;
    std::vector<int> m_order; // by row: its index in the table
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

// A heading among `rows` includes all of its lines. Cells are separated by tabs, for spreadsheets and mail;
// each note is a line.
[[nodiscard]] QString tabSeparated(const TableModel& model, const std::vector<int>& rows);

// In the format of RFC 4180, without notes. If the table knows a cell's value, a plain number follows the
// text.
[[nodiscard]] QString commaSeparated(const TableModel& model, const std::vector<int>& rows);

// Quoted if it contains a comma, a quote or a line end.
[[nodiscard]] QString csvField(QString text);

} // namespace scanscope::viz
