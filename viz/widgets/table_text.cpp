#include "viz/widgets/table_text.h"

#include <algorithm>
#include <QLocale>
#include <QStringList>
#include <set>

#include "viz/widgets/table_model.h"

namespace scanscope::viz {
namespace {

using Kind = TableRow::Kind;

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
