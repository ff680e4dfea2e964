#include "app/cli/schedule_table.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/reports/finding_words.h"
#include "app/reports/table.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::CheckReport;
using kernels::Comparison;
using kernels::counted;
using kernels::say;
using trace::Finding;

namespace {

// Names the schedules with a right result in spite of hazards.
void printLuck(std::ostream& out, const CheckReport& report, const Comparison& comparison) {
    if (std::ranges::count(report.findings, trace::FindingKind::hazard, &Finding::kind) == 0) return;
    std::vector<std::string> lucky;
    for (const kernels::ScheduledRun& run : comparison.runs)
        if (!run.outcome.fault && run.wrong.empty()) lucky.push_back(run.schedule);
    if (!lucky.empty())
        out << '\n' << say("Right by chance only: {}.", fmt::format("{}", fmt::join(lucky, ", "))) << '\n';
}

constexpr std::size_t mostBands = 8;

bool hasAtomics(const trace::Trace& trace) {
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks)
            for (const trace::Event& event : block.events)
                if (event.kind == trace::EventKind::atomic) return true;
    return false;
}

// Explains results that differ without a data race: they come from the order in which threads reach atomics.
// (A single run does not show this if, by chance, an atomic gives each thread its own number as its place.)
void printChance(std::ostream& out, const trace::Trace& trace, const CheckReport& report,
                 const Comparison& comparison) {
    const bool explained = std::ranges::any_of(report.findings, [](const Finding& finding) {
        return finding.kind == trace::FindingKind::hazard ||
               finding.kind == trace::FindingKind::order_dependent;
    });
    const auto& runs = comparison.runs;
    const bool differ = std::ranges::any_of(runs, [&](const kernels::ScheduledRun& run) {
        return !run.outcome.fault && !runs.front().outcome.fault &&
               run.outcome.output != runs.front().outcome.output;
    });
    if (explained || !differ || !hasAtomics(trace)) return;
    out << '\n'
        << say("No hazard was found, but the schedules give different results: they depend on the order in "
               "which threads reach an atomic.")
        << '\n';
}

} // namespace

void printRows(const Console& console, std::vector<CellTable::Row> rows, const std::set<std::size_t>& wrong) {
    const std::size_t width = console.lineWidth();
    const auto wrongIn = [&wrong](std::size_t first, std::size_t end) {
        return std::size_t(std::distance(wrong.lower_bound(first), wrong.lower_bound(end)));
    };
    std::size_t places = 0;
    for (const CellTable::Row& row : rows) places = std::max(places, row.cells.size());
    if (const CellTable table(rows); table.columnsIn(width) >= places) {
        table.printColumns(console.out, 0, places);
        return;
    }
    rows.insert(rows.begin(), numbersRow(kernels::translated("place", "in an array"), 0, places));
    const CellTable table(std::move(rows));
    const std::size_t columns = std::bit_floor(std::max<std::size_t>(1, table.columnsIn(width)));
    std::size_t bands = 0, shown = 0, wrongShown = 0;
    for (std::size_t first = 0; first < places && bands < mostBands; first += columns) {
        const std::size_t end = std::min(places, first + columns), here = wrongIn(first, end);
        if (here == 0 && !(wrong.empty() && first == 0)) continue;
        if (bands++ > 0) console.out << '\n';
        table.printColumns(console.out, first, end);
        shown += end - first;
        wrongShown += here;
    }
    if (shown == places) return;
    const std::size_t notShown = wrongIn(0, places) - wrongShown;
    const std::string columnsLeft =
                          counted(places - shown, "{} column is not shown", "{} columns are not shown"),
                      wrongLeft = notShown == 0 ? say("no result is wrong there")
                                                : counted(notShown, "{} more result is wrong there",
                                                          "{} more results are wrong there");
    fmt::print(console.out, "\n{}: {}.\n", columnsLeft, wrongLeft);
}

void printComparison(const Console& console, const trace::Trace& trace, const CheckReport& report,
                     const Comparison& comparison) {
    const trace::ElementType type = trace.run.type;
    fmt::print(console.out, "\n{}\n\n", say("The result under three schedules, [ ] where it is wrong:"));
    std::set<std::size_t> wrong; // under any schedule
    std::vector<CellTable::Row> rows{valuesRow(say("input"), trace.input, type),
                                     valuesRow(say("right"), comparison.right, type)};
    for (const kernels::ScheduledRun& run : comparison.runs) {
        CellTable::Row row = valuesRow(run.schedule, run.outcome.output, type);
        if (run.outcome.fault)
            row = {run.schedule, say("none: {}", title_of(finding_kind(run.outcome.fault.kind)).text())};
        row.marked.insert(run.wrong.begin(), run.wrong.end());
        wrong.insert(run.wrong.begin(), run.wrong.end());
        rows.push_back(std::move(row));
    }
    printRows(console, std::move(rows), wrong);
    printLuck(console.out, report, comparison);
    printChance(console.out, trace, report, comparison);
}

} // namespace scanscope::app
