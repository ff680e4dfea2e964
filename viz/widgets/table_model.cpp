#include "viz/widgets/table_model.h"

#include <algorithm>
#include <numeric>
#include <QStringList>

#include "viz/widgets/tool_tip.h"

namespace scanscope::viz {
namespace {

const TableCell& cellOf(const TableRow& row, int column) {
    static const TableCell empty;
    return column < int(row.cells.size()) ? row.cells[std::size_t(column)] : empty;
}

bool isAlike(const TableColumn& a, const TableColumn& b) { return a.name == b.name && a.copied == b.copied; }

// Whether two rows have the same position and meaning.
bool isAlike(const TableRow& a, const TableRow& b) {
    return a.kind == b.kind && a.isAside == b.isAside && cellOf(a, 0).text == cellOf(b, 0).text &&
           std::ranges::equal(a.cells, b.cells, {}, &TableCell::span, &TableCell::span);
}

bool isAlike(const Table& a, const Table& b) {
    const auto alike = [](const auto& one, const auto& other) { return isAlike(one, other); };
    return std::ranges::equal(a.columns, b.columns, alike) && std::ranges::equal(a.rows, b.rows, alike);
}

QString wordsOf(const TableCell& cell) {
    if (cell.remark.isEmpty()) return cell.text;
    return cell.text.isEmpty() ? cell.remark : QStringLiteral("%1, %2").arg(cell.text, cell.remark);
}

} // namespace

void TableModel::setTable(Table table) {
    const bool isSame = isAlike(m_table, table);
    // Keeps the table sorted by the column of this name.
    const auto sortedBy = std::ranges::find_if(table.columns, [this](const TableColumn& column) {
        return m_sortColumn >= 0 && isAlike(column, m_table.columns[std::size_t(m_sortColumn)]);
    });
    m_sortColumn = sortedBy == table.columns.end() ? -1 : int(sortedBy - table.columns.begin());
    const std::vector<int> before = m_order;
    if (!isSame) beginResetModel();
    m_table = std::move(table);
    m_order = sorted();
    if (!isSame) return endResetModel();
    if (m_order == before) {
        if (!m_order.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    m_order = before;
    sort(m_sortColumn, m_sortOrder);
}

const TableRow& TableModel::row(int row) const {
    return m_table.rows[std::size_t(m_order[std::size_t(row)])];
}

const TableCell& TableModel::cell(int row, int column) const { return cellOf(this->row(row), column); }

int TableModel::spanOf(int row, int column) const {
    const int room = columnCount() - column;
    return this->row(row).isWhole() ? room : std::min(cell(row, column).span, room);
}

int TableModel::headingOf(int row) const {
    while (row >= 0 && this->row(row).kind != TableRow::Kind::Heading) --row;
    return row;
}

QString TableModel::nameOf(int row) const {
    const QString name = cell(row, 0).text;
    const int heading = this->row(row).kind == TableRow::Kind::Line ? headingOf(row) : -1;
    return heading < 0 ? name : QStringLiteral("%1, %2").arg(cell(heading, 0).text, name);
}

QString TableModel::sentenceOf(int row) const {
    QStringList parts;
    for (int c = 0; c < columnCount(); ++c) {
        const QString words = wordsOf(cell(row, c));
        if (words.isEmpty()) continue;
        const bool hasHead = c > 0 && cell(row, c).span == 1 && this->row(row).kind == TableRow::Kind::Line;
        parts << (hasHead ? QStringLiteral("%1 %2").arg(m_table.columns[std::size_t(c)].name, words).trimmed()
                          : words);
    }
    return parts.join(QStringLiteral(", "));
}

QString TableModel::text() const {
    QStringList lines;
    for (int r = 0; r < rowCount(); ++r) lines << sentenceOf(r);
    return lines.join(u'\n');
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_order.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const TableCell& cell = this->cell(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::AccessibleTextRole: {
        const QString words = wordsOf(cell);
        return words.isEmpty() ? tr("empty") : words;
    }
    case Qt::AccessibleDescriptionRole:
        return sentenceOf(index.row());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (m_table.columns[std::size_t(index.column())].align == Align::right ? Qt::AlignRight
                                                                                       : Qt::AlignLeft));
    case Qt::ToolTipRole:
        return plainToolTip(cell.tip);
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (section < 0 || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)) return {};
    if (orientation == Qt::Vertical) return section < rowCount() ? QVariant(nameOf(section)) : QVariant();
    if (section >= columnCount()) return {};
    const TableColumn& column = m_table.columns[std::size_t(section)];
    return role == Qt::DisplayRole ? column.name : column.spoken();
}

// Compares figures by value and words alphabetically; cells with neither are last in both sort directions.
bool TableModel::comesBefore(const TableRow& a, const TableRow& b) const {
    const TableCell &left = cellOf(a, m_sortColumn), &right = cellOf(b, m_sortColumn);
    const auto rank = [](const TableCell& cell) { return cell.number ? 0 : cell.text.isEmpty() ? 2 : 1; };
    if (rank(left) != rank(right)) return rank(left) < rank(right);
    const bool isUp = m_sortOrder == Qt::AscendingOrder;
    if (left.number) return isUp ? *left.number < *right.number : *left.number > *right.number;
    const int order = QString::localeAwareCompare(left.text, right.text);
    return isUp ? order < 0 : order > 0;
}

std::vector<int> TableModel::sorted() const {
    std::vector<int> order(m_table.rows.size());
    std::iota(order.begin(), order.end(), 0);
    if (m_sortColumn < 0) return order;
    const auto rowOf = [this](int number) -> const TableRow& { return m_table.rows[std::size_t(number)]; };
    const auto isLine = [&](int number) { return rowOf(number).kind == TableRow::Kind::Line; };
    for (auto from = order.begin(); from != order.end();) {
        from = std::find_if(from, order.end(), isLine);
        const auto end = std::find_if_not(from, order.end(), isLine);
        std::stable_sort(from, end, [&](int a, int b) { return comesBefore(rowOf(a), rowOf(b)); });
        from = end;
    }
    return order;
}

void TableModel::sort(int column, Qt::SortOrder order) {
    if (!m_table.isSortable) return;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const std::vector<int> before = m_order;
    m_sortColumn = column < columnCount() ? column : -1;
    m_sortOrder = order;
    m_order = sorted();
    std::vector<int> places(m_order.size());
    for (std::size_t r = 0; r < m_order.size(); ++r) places[std::size_t(m_order[r])] = int(r);
    QModelIndexList from = persistentIndexList(), to;
    for (const QModelIndex& index : from)
        to << this->index(places[std::size_t(before[std::size_t(index.row())])], index.column());
    changePersistentIndexList(from, to);
    emit layoutChanged({}, VerticalSortHint);
}

} // namespace scanscope::viz

#include "moc_table_model.cpp"
