#include "viz/widgets/counters_panel.h"

#include <algorithm>
#include <cmath>
#include <QPainter>

#include "viz/model/value_text.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {
namespace {

enum CounterColumn { Name, SoFar, WholeRun, Formula, Theory };

constexpr double leastBars = 116, barHeight = 10; // minimum distance from the names to the bars

QString countText(double count) { return groupedText(std::uint64_t(std::llround(count))); }

TableRow lineOf(const CounterRow& row) {
    const CellTone verdict = row.differs ? CellTone::Warning : CellTone::Usual;
    return {.cells = {{.text = row.name},
                      {.text = row.soFar, .number = row.soFarNumber, .style = figures(12.5, 700)},
                      {.text = row.wholeRun,
                       .number = row.wholeRunNumber,
                       .style = figures(12.5),
                       .tone = CellTone::Quiet},
                      {.text = row.formula, .style = words(12), .tone = CellTone::Quiet, .goesBelow = true},
                      {.text = row.expected,
                       .number = row.expectedNumber,
                       .style = figures(12.5, 600),
                       .tone = verdict}}};
}

// The start and maximum length of bars, equal in all rows.
struct BarScale {
    double left = leastBars, count = 50, most = 1;
};

TextStyle nameStyle(const WorkBar& bar) { return words(12, bar.own ? 600 : 400); }
TextStyle countStyle(const WorkBar& bar) { return figures(12, bar.own ? 700 : 400); }

// A long name moves the bars to the right, and a long number makes them shorter.
BarScale scaleOf(const std::vector<WorkBar>& bars) {
    BarScale scale;
    for (const WorkBar& bar : bars) {
        scale.left = std::max(scale.left, textWidth(bar.name, nameStyle(bar)) + 12);
        scale.count = std::max(scale.count, textWidth(countText(bar.combines), countStyle(bar)));
        scale.most = std::max(scale.most, bar.combines);
    }
    return scale;
}

// A name, a bar and its number. For screen readers and copies, the number is in the column of counts, or in
// that of theory.
TableRow barOf(const WorkBar& bar, const BarScale& scale) {
    const auto picture = [bar, scale](QPainter& painter, const QRectF& room, const Theme& t) {
        const double left = room.left() + std::min(scale.left, room.width() / 2);
        const double middle = room.center().y();
        drawTextMiddle(painter, {room.left(), middle}, Align::left,
                       elided(bar.name, nameStyle(bar), left - room.left() - 8), nameStyle(bar), t.text);
        const double longest = std::max(8.0, room.right() - left - scale.count - 6);
        const double length = std::max(1.0, longest * bar.combines / scale.most);
        painter.fillRect(QRectF(left, middle - barHeight / 2, length, barHeight), bar.own ? t.ink : t.faint);
        drawTextMiddle(painter, {left + length + 6, middle}, Align::left, countText(bar.combines),
                       countStyle(bar), t.text);
    };
    TableRow row{.cells = std::vector<TableCell>(Theory + 1), .isAside = true};
    row.cells[Name] = {.text = bar.name, .picture = picture, .span = Theory + 1};
    row.cells[bar.own ? WholeRun : Theory] = {.text = countText(bar.combines), .number = bar.combines};
    return row;
}

TableRow lineOf(const TimeRow& row) {
    TableRow line{.cells = std::vector<TableCell>(Theory + 1)};
    line.cells[Name] = {.text = row.name};
    line.cells[WholeRun] = {.text = secondsText(row.seconds),
                            .number = row.seconds,
                            .style = figures(12.5, row.isSum ? 700 : 400)};
    return line;
}

TableRow lineOf(const PairRow& row) {
    const auto figure = [&](const QString& text, std::size_t side) {
        const bool isBetter = row.better == side, isWorse = row.better && !isBetter;
        return TableCell{.text = text,
                         .style = figures(12.5, isBetter ? 700 : 400),
                         .tone = isWorse ? CellTone::Quiet : CellTone::Usual};
    };
    return {.cells = {{.text = row.name},
                      figure(row.left, 0),
                      figure(row.right, 1),
                      {.text = row.difference, .style = figures(12.5), .tone = CellTone::Quiet}}};
}

TableRow headingOf(const QString& words) {
    return {.kind = TableRow::Kind::Heading, .cells = {{.text = words, .style = viz::words(13, 600)}}};
}

TableRow noteOf(const QString& words, CellTone tone = CellTone::Quiet) {
    return {.kind = TableRow::Kind::Note, .cells = {{.text = words, .style = viz::words(12), .tone = tone}}};
}

// Parts that take no time are left out.
void addTime(Table& table, const ModelledTime& time) {
    table.rows.push_back(headingOf(viz::headingOf(time)));
    for (const TimeRow& row : rowsOf(time))
        if (row.seconds != 0) table.rows.push_back(lineOf(row));
    if (time.measured)
        table.rows.push_back(lineOf(TimeRow{CountersPanel::tr("Measured"), *time.measured, true}));
    table.rows.push_back(noteOf(noteOn(time)));
}

} // namespace

CountersPanel::CountersPanel(QWidget* parent)
    : TableView({.rowHeight = 24, .headingHeight = 24, .gap = 14}, parent) {
    setAccessibleName(tr("Counters"));
}

void CountersPanel::setCounters(const CountersTable& counters, std::uint64_t n) {
    const bool hasTheory =
        std::ranges::any_of(counters.rows, [](const CounterRow& row) { return !row.expected.isEmpty(); });
    Table table;
    table.columns = {{.copied = tr("counter"), .align = Align::left, .leastShare = 0.6},
                     {.name = tr("so far"), .numbers = tr("so far (number)"), .least = 44, .takesRest = true},
                     {.name = tr("whole run"), .numbers = tr("whole run (number)"), .takesRest = true},
                     {.copied = tr("formula"), .leastShare = 0, .least = 60, .takesRest = true},
                     {.name = hasTheory ? tr("theory") : QString(),
                      .copied = tr("theory"),
                      .numbers = tr("theory (number)")}};
    table.headings = tr("part");
    for (const CounterRow& row : counters.rows) table.rows.push_back(lineOf(row));
    if (!counters.letters.isEmpty()) table.rows.push_back(noteOf(counters.letters));
    if (!counters.note.isEmpty())
        table.rows.push_back(noteOf(counters.note, counters.differs ? CellTone::Warning : CellTone::Quiet));
    if (!counters.bars.empty()) {
        table.rows.push_back({.kind = TableRow::Kind::Heading,
                              .cells = {{.text = tr("Combines in a whole run, n = %1").arg(groupedText(n)),
                                         .style = words(12),
                                         .tone = CellTone::Quiet}}});
        const BarScale scale = scaleOf(counters.bars);
        for (const WorkBar& bar : counters.bars) table.rows.push_back(barOf(bar, scale));
    }
    if (counters.time) addTime(table, *counters.time);
    setTable(std::move(table));
}

void CountersPanel::setPair(const PairCounters& counters, const PairOutcome& outcome,
                            const std::array<QString, 2>& names) {
    Table table;
    table.columns = {{.copied = tr("counter"), .align = Align::left, .leastShare = 0.6},
                     {.name = names[0], .leastShare = 0.3, .least = 60, .takesRest = true, .isNamed = true},
                     {.name = names[1], .leastShare = 0.3, .least = 60, .takesRest = true, .isNamed = true},
                     {.name = tr("difference")}};
    table.headings = tr("part");
    table.rows.push_back(
        {.kind = TableRow::Kind::Note, .cells = {{.text = outcome.finding, .style = words(14, 600)}}});
    table.rows.push_back(noteOf(outcome.end, outcome.isEndGood ? CellTone::Good : CellTone::Quiet));
    table.rows.push_back(headingOf(tr("Whole run")));
    for (const PairRow& row : counters.whole) table.rows.push_back(lineOf(row));
    if (!counters.findings.empty()) table.rows.push_back(headingOf(tr("Findings")));
    for (const PairRow& row : counters.findings) table.rows.push_back(lineOf(row));
    if (!counters.times.empty()) table.rows.push_back(headingOf(counters.timesHeading));
    for (const PairRow& row : counters.times) table.rows.push_back(lineOf(row));
    table.rows.push_back(headingOf(tr("So far")));
    for (const PairRow& row : counters.soFar) table.rows.push_back(lineOf(row));
    table.rows.push_back(noteOf(tr("Bold marks the better of two whole-run values.")));
    setTable(std::move(table));
}

} // namespace scanscope::viz

#include "moc_counters_panel.cpp"
