#include "app/benchmark/results_panel.h"

#include <algorithm>

#include "viz/charts/chart_pen.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/icons.h"
#include "viz/widgets/table_model.h"

namespace scanscope::app {
namespace {

using viz::CellTone;
using viz::TableCell;
using viz::TableRow;

constexpr double markerWidth = 20, markSize = 14;
constexpr double leastName = 11.0 / 12.5; // of its size: names are set so much smaller before they are cut

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

// Verdicts are words; all else in the table is a figure.
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

TableCell valueOf(const ResultLine& line, std::size_t column, bool isQuiet) {
    const ResultTone tone = column < line.tones.size() ? line.tones[column] : ResultTone::Usual;
    return {.text = line.values.value(qsizetype(column)),
            .number = column < line.numbers.size() ? line.numbers[column] : std::nullopt,
            .style = styleOf(tone),
            .tone = toneOf(tone, isQuiet)};
}

// A note stands in the place of the values: after the name, or under the heads where they will come.
TableRow rowOf(const ResultLine& line, const std::vector<ResultColumn>& columns, bool hasMarks) {
    const int values = int(columns.size());
    TableRow row{.cells = {nameOf(line)}};
    for (std::size_t c = 0; c < columns.size(); ++c)
        row.cells.push_back(valueOf(line, c, columns[c].isQuiet));
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
    // The first of the figures beside what was measured may go: they are on the chart, too.
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

} // namespace scanscope::app

#include "moc_results_panel.cpp"
