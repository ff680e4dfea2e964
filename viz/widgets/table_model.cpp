#include "viz/widgets/table_model.h"

#include <algorithm>
#include <numeric>
#include <QLocale>
#include <QStringList>
#include <set>

#include "viz/widgets/labels.h"

namespace scanscope::viz {

namespace {

using Kind = TableRow::Kind;

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

class Copy {
public:
    Copy(const TableModel& model, const std::vector<int>& rows, bool hasNumbers)
        : m_model(model)
        , m_hasNumbers(hasNumbers) {
        for (const int row : rows) {
            m_rows.insert(row);
            if (model.row(row).kind != Kind::Heading) continue;
            for (int line = row + 1; line < model.rowCount() && model.row(line).kind == Kind::Line; ++line)
                m_rows.insert(line);
        }
        m_hasHeadings = std::ranges::any_of(m_rows, [&](int row) { return isUnderHeading(row); });
        m_hasRemarks = std::ranges::any_of(m_rows, [&](int row) { return !remarkOf(row).isEmpty(); });
    }

    [[nodiscard]] const std::set<int>& rows() const { return m_rows; }

    [[nodiscard]] QStringList heads() const {
        QStringList heads;
        if (m_hasHeadings) heads << m_model.table().headings;
        for (const TableColumn& column : m_model.table().columns) {
            heads << column.spoken();
            if (hasNumbers(column)) heads << column.numbers;
        }
        if (m_hasRemarks) heads << TableModel::tr("remark");
        return heads;
    }

    [[nodiscard]] QStringList fieldsOf(int row) const {
        QStringList fields;
        if (m_hasHeadings) fields << (isUnderHeading(row) ? headingOf(row) : QString());
        for (int c = 0; c < m_model.columnCount(); ++c) {
            const TableCell& cell = m_model.cell(row, c);
            fields << cell.text;
            if (hasNumbers(m_model.table().columns[std::size_t(c)]))
                fields << (cell.number ? plainNumber(*cell.number) : QString());
        }
        if (m_hasRemarks) fields << remarkOf(row);
        return fields;
    }

private:
    [[nodiscard]] bool hasNumbers(const TableColumn& column) const {
        return m_hasNumbers && !column.numbers.isEmpty();
    }
    [[nodiscard]] bool isUnderHeading(int row) const {
        return m_model.row(row).kind == Kind::Line && m_model.headingOf(row) >= 0;
    }
    [[nodiscard]] QString headingOf(int row) const {
        const TableCell& heading = m_model.cell(m_model.headingOf(row), 0);
        return heading.number ? plainNumber(*heading.number) : heading.text;
    }
    [[nodiscard]] QString remarkOf(int row) const {
        QStringList remarks;
        if (m_model.row(row).kind == Kind::Line)
            for (int c = 0; c < m_model.columnCount(); ++c) remarks << m_model.cell(row, c).remark;
        remarks.removeAll(QString());
        return remarks.join(QStringLiteral(", "));
    }
    static QString plainNumber(double number) {
        return QString::number(number, 'g', QLocale::FloatingPointShortest);
    }

    const TableModel& m_model;
    bool m_hasNumbers, m_hasHeadings = false, m_hasRemarks = false;
    std::set<int> m_rows;
};

bool hasWords(const QStringList& heads) { return !std::ranges::all_of(heads, &QString::isEmpty); }

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

QString tabSeparated(const TableModel& model, const std::vector<int>& rows) {
    const Copy copy(model, rows, false);
    QStringList lines, notes;
    const auto add = [&](QStringList fields) {
        // A tab or a line end in a cell would start another cell or line.
        for (QString& field : fields)
            for (QChar& c : field)
                if (c == u'\t' || c == u'\n' || c == u'\r') c = u' ';
        lines << fields.join(u'\t');
    };
    for (const int row : copy.rows()) {
        if (model.row(row).kind == Kind::Line) add(copy.fieldsOf(row));
        if (model.row(row).kind == Kind::Note) notes << model.cell(row, 0).text;
    }
    if (!lines.isEmpty() && hasWords(copy.heads())) {
        add(copy.heads());
        lines.prepend(lines.takeLast());
    }
    return (lines + notes).join(u'\n');
}

QString commaSeparated(const TableModel& model, const std::vector<int>& rows) {
    const Copy copy(model, rows, true);
    QString text;
    const auto add = [&](QStringList fields) {
        for (QString& field : fields) field = csvField(field);
        text += fields.join(u',') + QStringLiteral("\r\n");
    };
    if (hasWords(copy.heads())) add(copy.heads());
    for (const int row : copy.rows())
        if (model.row(row).kind == Kind::Line) add(copy.fieldsOf(row));
    return text;
}

QString csvField(QString text) {
    const bool isPlain = std::ranges::none_of(
        text, [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; });
    return isPlain ? text : u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace scanscope::viz

#include "moc_table_model.cpp"
