#include "app/benchmark/results_tabs.h"

#include <algorithm>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>

#include "viz/charts/chart_pen.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/style.h"
#include "viz/widgets/table_model.h"

namespace scanscope::app {
namespace {

using viz::CellTone;
using viz::TableCell;
using viz::TableRow;

constexpr double markerWidth = 20, markSize = 14;
constexpr double leastName = 11.0 / 12.5; // the smallest scale of a long name before it is cut

CellTone toneOf(ResultTone tone, bool isQuiet) {
    switch (tone) {
    case ResultTone::Good:
        return CellTone::Good;
    case ResultTone::Bad:
        return CellTone::Warning;
    case ResultTone::Quiet:
        return CellTone::Quiet;
    case ResultTone::Strong:
        return CellTone::Usual;
    case ResultTone::Usual:
        break;
    }
    return isQuiet ? CellTone::Quiet : CellTone::Usual;
}

// Verdicts are set as text; all other values are figures.
viz::TextStyle styleOf(ResultTone tone) {
    const bool isVerdict = tone == ResultTone::Good || tone == ResultTone::Bad;
    if (isVerdict) return viz::words(12.5, 600);
    return tone == ResultTone::Quiet ? viz::words(12.5)
                                     : viz::figures(12.5, tone == ResultTone::Strong ? 700 : 400);
}

TableCell nameOf(const ResultLine& line) {
    const auto marker = [pen = line.pen, isBeside = line.isBeside](QPainter& painter, const QRectF& room,
                                                                   const viz::Theme& t) {
        const QPointF middle(room.left() + 6, room.center().y() + 0.5);
        viz::paintChartMarker(painter, t, pen, middle, 9, t.window, isBeside);
    };
    return {.text = line.name,
            .style = viz::words(12.5, 500),
            .tone = line.isBeside ? CellTone::Quiet : CellTone::Usual,
            .picture = marker,
            .pictureWidth = markerWidth};
}

TableCell markOf(ResultMark mark) {
    if (mark == ResultMark::None) return {};
    const bool isRight = mark == ResultMark::Verified;
    const auto sign = [isRight](QPainter& painter, const QRectF& room, const viz::Theme& t) {
        const QRectF box(room.right() - markSize, room.center().y() + 0.5 - markSize / 2, markSize, markSize);
        viz::paintIcon(painter, isRight ? viz::Icon::Check : viz::Icon::Close, box,
                       isRight ? t.ok : t.role(viz::Role::Hazard).solid);
    };
    return {.text = isRight ? ResultsPanel::tr("verified") : ResultsPanel::tr("wrong"), .picture = sign};
}

TableCell valueOf(const ResultCell& cell, bool isQuiet) {
    return {.text = cell.text,
            .number = cell.number,
            .style = styleOf(cell.tone),
            .tone = toneOf(cell.tone, isQuiet)};
}

// Returns the table row of a line. A note replaces the values: it follows the name, or spans the columns if
// values are still to come.
TableRow rowOf(const ResultLine& line, const std::vector<ResultColumn>& columns, bool hasMarks) {
    const int values = int(columns.size());
    TableRow row{.cells = {nameOf(line)}};
    for (std::size_t c = 0; c < columns.size(); ++c)
        row.cells.push_back(
            valueOf(c < line.cells.size() ? line.cells[c] : ResultCell{}, columns[c].isQuiet));
    if (line.isPending && values > 0) {
        row.cells[1] = {
            .text = line.note, .style = viz::words(12.5), .tone = CellTone::Quiet, .span = values};
    } else if (!line.note.isEmpty()) {
        row.cells[0].remark = line.note;
        row.cells[0].remarkTone = CellTone::Warning;
        row.cells[0].span = values + 1;
    }
    if (hasMarks) row.cells.push_back(markOf(line.mark));
    return row;
}

std::vector<viz::TableColumn> columnsOf(const BenchmarkContent& content, bool hasMarks) {
    std::vector<viz::TableColumn> columns{
        {.name = content.subject, .align = viz::Align::left, .leastShare = leastName, .takesRest = true}};
    // The first quiet column may be hidden if space is short, because the chart shows its figures too.
    const auto quiet = std::ranges::find_if(content.columns, &ResultColumn::isQuiet);
    for (auto column = content.columns.begin(); column != content.columns.end(); ++column)
        columns.push_back({.name = column->name, .numbers = column->numbers, .mayHide = column == quiet});
    if (hasMarks) columns.push_back({.copied = ResultsPanel::tr("result"), .least = markSize});
    return columns;
}

TableRow noteOf(const QString& words, double px = 12) {
    return {.kind = TableRow::Kind::Note,
            .cells = {{.text = words, .style = viz::words(px), .tone = CellTone::Quiet}}};
}

viz::Table tableOf(const BenchmarkContent& content, const std::optional<double>& pointed) {
    const bool hasMarks = std::ranges::any_of(content.groups, [](const ResultGroup& group) {
        return std::ranges::any_of(group.lines,
                                   [](const ResultLine& line) { return line.mark != ResultMark::None; });
    });
    viz::Table table{.columns = columnsOf(content, hasMarks), .headings = content.place, .isSortable = true};
    for (const ResultGroup& group : content.groups) {
        table.rows.push_back(
            {.kind = TableRow::Kind::Heading,
             .cells = {{.text = content.chart.point.arg(viz::acrossText(content.chart, group.n)),
                        .number = group.n,
                        .style = viz::figures(13, 600),
                        .remark = pointed == group.n ? ResultsPanel::tr("under the pointer") : QString()}}});
        for (const ResultLine& line : group.lines)
            table.rows.push_back(rowOf(line, content.columns, hasMarks));
    }
    if (content.groups.empty())
        table.rows.push_back(noteOf(ResultsPanel::tr("Press Run to fill this table."), 13));
    for (const QString& note : content.notes) table.rows.push_back(noteOf(note));
    return table;
}

} // namespace

ResultsPanel::ResultsPanel(QWidget* parent)
    : TableView({.gap = 8}, parent) {
    setAccessibleName(tr("Results"));
    setLeadsOn(true);
    connect(this, &TableView::rowEntered, this, [this](int row) {
        for (; row >= 0; --row)
            if (const TableRow& of = tableModel().table().rows[std::size_t(row)];
                of.kind == TableRow::Kind::Heading)
                return emit placeChosen(*of.cells[0].number);
    });
}

void ResultsPanel::setContent(const BenchmarkContent& content) {
    m_content = content;
    setTable(tableOf(content, m_pointed));
}

void ResultsPanel::setPointed(std::optional<double> n) {
    if (n == m_pointed) return;
    m_pointed = n;
    setTable(tableOf(m_content, m_pointed));
    if (!m_pointed) return;
    const auto group = std::ranges::find(m_content.groups, *m_pointed, &ResultGroup::n);
    if (group == m_content.groups.end()) return;
    int first = 0;
    for (auto before = m_content.groups.begin(); before != group; ++before)
        first += 1 + int(before->lines.size());
    showRows(first, first + int(group->lines.size()));
}

namespace {

qsizetype valuesOf(const PageBlock& block) {
    qsizetype count = block.columns.size();
    for (const PageLine& line : block.lines) count = std::max(count, line.values.size());
    return count;
}

TableRow textOf(TableRow::Kind kind, const QString& text, const viz::TextStyle& style, CellTone tone) {
    return {.kind = kind, .cells = {{.text = text, .style = style, .tone = tone}}};
}

// Shows the blocks of a page as one table. Blocks with fewer values use the columns at the right.
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

    // Whether all tables have the same headings. If so, the headings are shown once, at the top, and sort the
    // lines.
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
                table.rows.push_back(textOf(TableRow::Kind::Note, line.below, viz::words(13), line.tone));
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

    // Returns a row with its values in the last columns. The name spans the columns before them.
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

    // Lines sort by their original position instead of by name, because their names are sizes.
    [[nodiscard]] TableRow rowOf(const PageLine& line, std::size_t place) const {
        const qsizetype count = line.values.size();
        TableRow made =
            row({.text = line.name, .number = double(place), .style = viz::words(13, 500)}, count);
        for (qsizetype c = 0; c < count; ++c) {
            const bool isVerdict = c + 1 == count && line.tone != CellTone::Usual;
            made.cells[std::size_t(m_values - count + c) + 1] = {
                .text = line.values[c],
                .number = std::size_t(c) < line.numbers.size() ? line.numbers[std::size_t(c)] : std::nullopt,
                .style = isVerdict ? viz::words(12.5, 600) : viz::figures(12.5),
                .tone = isVerdict ? line.tone : CellTone::Usual};
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

ResultsTabs::ResultsTabs(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Results"));
    m_tabs = new QTabBar;
    m_tabs->setFont(viz::wordFont(13, 600));
    m_tabs->setAccessibleName(tr("Results, method and mistakes"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->setElideMode(Qt::ElideRight);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->addTab(tr("Results"));
    m_save = new viz::IconButton(viz::Icon::Save, tr("Save the results"), QStringLiteral("Ctrl+S"));
    m_table = new ResultsPanel;
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_table);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(5, 0, 12, 0);
    line->addWidget(m_tabs, 1);
    line->addWidget(m_save);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_save, &QAbstractButton::clicked, this, &ResultsTabs::saveRequested);
}

void ResultsTabs::setContent(const BenchmarkContent& content, bool hasResults) {
    m_table->setContent(content);
    m_save->setEnabled(hasResults);
}

QStringList ResultsTabs::names() const {
    QStringList names;
    for (int i = 0; i < m_tabs->count(); ++i) names << m_tabs->tabText(i);
    return names;
}

void ResultsTabs::setPages(const std::vector<Page>& pages) {
    QStringList names{m_tabs->tabText(0)};
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (qsizetype(i) == m_pages.size()) {
            m_pages << new PagePanel;
            m_stack->addWidget(m_pages.back());
        }
        m_pages[qsizetype(i)]->setPage(pages[i]);
        names << pages[i].name;
    }
    if (names != this->names()) retab(names);
}

// The current tab stays open if it still exists.
void ResultsTabs::retab(const QStringList& names) {
    const QString open = m_tabs->tabText(m_tabs->currentIndex());
    while (m_tabs->count() > names.size()) m_tabs->removeTab(m_tabs->count() - 1);
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (i < m_tabs->count())
            m_tabs->setTabText(int(i), names[i]);
        else
            m_tabs->addTab(names[i]);
    }
    showTab(names.contains(open) ? open : names.front());
}

void ResultsTabs::showTab(const QString& name) {
    m_tabs->setCurrentIndex(int(std::max(qsizetype(0), names().indexOf(name))));
    m_stack->setCurrentIndex(m_tabs->currentIndex());
}

const PagePanel* ResultsTabs::page(const QString& name) const {
    const auto index = names().indexOf(name);
    return index < 1 ? nullptr : m_pages[index - 1];
}

void ResultsTabs::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, m_stack->y() - 1, width(), 1), t.hair);
    painter.fillRect(QRect(0, 0, 1, height()), t.hair);
}

} // namespace scanscope::app

#include "moc_results_tabs.cpp"
