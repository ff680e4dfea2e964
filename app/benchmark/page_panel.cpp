#include "app/benchmark/page_panel.h"

#include <algorithm>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>

namespace scanscope::app {
namespace {

using viz::CellTone;
using viz::TableCell;
using viz::TableRow;

CellTone toneOf(PageTone tone) {
    switch (tone) {
    case PageTone::Quiet:
        return CellTone::Quiet;
    case PageTone::Good:
        return CellTone::Good;
    case PageTone::Warning:
        return CellTone::Warning;
    case PageTone::Usual:
        break;
    }
    return CellTone::Usual;
}

qsizetype valuesOf(const PageBlock& block) {
    qsizetype count = block.columns.size();
    for (const PageLine& line : block.lines) count = std::max(count, line.values.size());
    return count;
}

TableRow textOf(TableRow::Kind kind, const QString& text, const viz::TextStyle& style, CellTone tone) {
    return {.kind = kind, .cells = {{.text = text, .style = style, .tone = tone}}};
}

// The blocks of a page as one table, as wide as the widest of them: fewer values stand at the right, too.
class PageTable {
public:
    explicit PageTable(const Page& page)
        : m_page(page) {
        for (const PageBlock& block : page.blocks) {
            m_values = std::max(m_values, valuesOf(block));
            if (!block.columns.isEmpty()) m_heads << block.columns;
        }
        m_sharesHeads = m_heads.size() > 1 && m_heads.count(m_heads.front()) == m_heads.size();
    }

    // Heads that several tables share stand above all of them, and sort their lines.
    [[nodiscard]] bool sharesHeads() const { return m_sharesHeads; }

    [[nodiscard]] viz::Table table() const {
        viz::Table table{.columns = columns(), .headings = PagePanel::tr("part"), .isSortable = true};
        for (const PageBlock& block : m_page.blocks) {
            if (!block.title.isEmpty())
                table.rows.push_back(textOf(TableRow::Kind::Heading, block.title, viz::words(13, 600), {}));
            for (const QString& words : block.words)
                table.rows.push_back(textOf(TableRow::Kind::Note, words, viz::words(13), CellTone::Quiet));
            if (!m_sharesHeads && !block.columns.isEmpty()) table.rows.push_back(headsOf(block));
            for (const PageLine& line : block.lines) {
                table.rows.push_back(rowOf(line, table.rows.size()));
                if (line.below.isEmpty()) continue;
                table.rows.push_back(
                    textOf(TableRow::Kind::Note, line.below, viz::words(13), toneOf(line.tone)));
                table.rows.back().isAside = true;
            }
        }
        return table;
    }

private:
    [[nodiscard]] std::vector<viz::TableColumn> columns() const {
        std::vector<viz::TableColumn> columns{{.copied = PagePanel::tr("what"),
                                               .align = viz::Align::left,
                                               .leastShare = 0.5,
                                               .takesRest = true}};
        const auto described = std::ranges::find_if(
            m_page.blocks, [](const PageBlock& block) { return !block.columns.isEmpty(); });
        for (qsizetype c = 0; c < m_values; ++c) {
            const bool isKnown = described != m_page.blocks.end();
            const QString name = isKnown ? described->columns.value(c) : QString();
            columns.push_back({.name = m_sharesHeads ? name : QString(),
                               .copied = name,
                               .numbers = isKnown ? described->numbers.value(c) : QString()});
        }
        return columns;
    }

    // The name over the columns that have no value, and the values in the last ones.
    [[nodiscard]] TableRow row(const TableCell& name, qsizetype values) const {
        TableRow row{.cells = std::vector<TableCell>(std::size_t(m_values) + 1)};
        row.cells[0] = name;
        row.cells[0].span = int(m_values - values) + 1;
        return row;
    }

    [[nodiscard]] TableRow headsOf(const PageBlock& block) const {
        TableRow heads = row({}, block.columns.size());
        heads.kind = TableRow::Kind::Heads;
        for (qsizetype c = 0; c < block.columns.size(); ++c)
            heads.cells[std::size_t(m_values - block.columns.size() + c) + 1] = {
                .text = block.columns[c], .style = viz::words(12), .tone = CellTone::Quiet};
        return heads;
    }

    // By its name a line has the place where it was given: names are sizes, and not in the order of letters.
    [[nodiscard]] TableRow rowOf(const PageLine& line, std::size_t place) const {
        const qsizetype count = line.values.size();
        TableRow made =
            row({.text = line.name, .number = double(place), .style = viz::words(13, 500)}, count);
        for (qsizetype c = 0; c < count; ++c) {
            const bool isVerdict = c + 1 == count && line.tone != PageTone::Usual;
            made.cells[std::size_t(m_values - count + c) + 1] = {
                .text = line.values[c],
                .number = std::size_t(c) < line.numbers.size() ? line.numbers[std::size_t(c)] : std::nullopt,
                .style = isVerdict ? viz::words(12.5, 600) : viz::figures(12.5),
                .tone = isVerdict ? toneOf(line.tone) : CellTone::Usual};
        }
        return made;
    }

    const Page& m_page;
    qsizetype m_values = 0;
    QList<QStringList> m_heads;
    bool m_sharesHeads = false;
};

} // namespace

PagePanel::PagePanel(QWidget* parent)
    : TableView({.gap = 14}, parent) {}

void PagePanel::setPage(const Page& page) {
    if (page == m_page) return;
    m_page = page;
    setAccessibleName(page.name);
    setAccessibleDescription(plainText(page));
    const PageTable table(page);
    setTable(table.table());
    horizontalHeader()->setVisible(table.sharesHeads());
}

void PagePanel::copy() const {
    if (selectionModel()->hasSelection()) return TableView::copy();
    QGuiApplication::clipboard()->setText(plainText(m_page));
}

} // namespace scanscope::app

#include "moc_page_panel.cpp"
