#include "app/benchmark/not_waiting_page.h"

#include <algorithm>
#include <iterator>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_table.h"
#include "app/benchmark/report_words.h"
#include "app/reports/bench_text.h"
#include "kernels/text/text.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;

namespace {

// Rows that have both figures, of each algorithm the one with the largest n. Those of `algorithms` where
// there are any, in their order, else of all.
std::vector<const Row*> timedWithoutWaiting(const Report& report, const QStringList& algorithms) {
    std::vector<const Row*> largest;
    for (const Row& row : report.rows) {
        if (!row.not_waiting_s || !isSound(&row)) continue;
        const auto same = std::ranges::find(largest, row.subject.algorithm,
                                            [](const Row* other) { return other->subject.algorithm; });
        if (same == largest.end())
            largest.push_back(&row);
        else if (row.subject.n > (*same)->subject.n)
            *same = &row;
    }
    std::vector<const Row*> chosen;
    for (const QString& id : algorithms)
        std::ranges::copy_if(largest, std::back_inserter(chosen),
                             [&](const Row* row) { return row->subject.algorithm == id.toStdString(); });
    return chosen.empty() ? largest : chosen;
}

PageBlock notWaitingTable(const std::vector<const Row*>& rows) {
    PageBlock table{
        .columns = {viz::tr("not waiting"), viz::tr("waiting"), viz::tr("seems")},
        .numbers = {viz::tr("not waiting in s"), viz::tr("waiting in s"), viz::tr("times too fast")}};
    const bench::Subject& first = rows.front()->subject;
    const bool isOfOneSize = std::ranges::all_of(
        rows, [&](const Row* row) { return row->subject.n == first.n && row->subject.type == first.type; });
    if (isOfOneSize) table.title = QStringLiteral("n = ") + sizeOf(first);
    for (const Row* row : rows) {
        const double wrong = *row->not_waiting_s, right = row->times->median_s;
        table.lines.push_back(
            {isOfOneSize ? QString::fromStdString(row->subject.algorithm) : nameOf(row->subject),
             {fromText(timeText(wrong)), fromText(timeText(right)),
              viz::tr("%1 too fast").arg(ratioText(right / wrong))},
             PageTone::Warning,
             {},
             {wrong, right, right / wrong}});
    }
    return table;
}

// What nobody would believe who knows what a copy takes.
QString unbelievable(const std::vector<const Row*>& rows) {
    const Row* worst = *std::ranges::max_element(
        rows, {}, [](const Row* row) { return double(row->bytes) / *row->not_waiting_s; });
    if (!worst->ceiling_gb_per_s() || worst->bytes == 0) return {};
    const double speed = double(worst->bytes) / *worst->not_waiting_s * 1e-9;
    return viz::tr("Without waiting, %1 would move %2 GB/s, %3 what a copy can move: a figure above the "
                   "ceiling is a "
                   "mistake of the clock.")
        .arg(nameOf(worst->subject), fromText(kernels::grouped(std::uint64_t(speed))),
             ratioText(speed / *worst->ceiling_gb_per_s()));
}

} // namespace

Page notWaitingPage(const Report& report, const QStringList& algorithms, const Report* recorded) {
    Page page{viz::tr("Not waiting"), {}};
    page.blocks.push_back(
        {.title = viz::tr("The clock that stops too early"),
         .words = {
             viz::tr(
                 "A launch only hands the GPU its work: the call returns at once, and the kernel runs "
                 "afterwards. Who reads the clock then has timed the asking, not the work, and finds every "
                 "kernel equally and wonderfully fast."),
             viz::tr("The right figure waits until the result is there: events around the operation, or a "
                     "synchronisation before the clock is read.")}});
    std::vector<const Row*> rows = timedWithoutWaiting(report, algorithms);
    if (rows.empty()) {
        const bool isOnGpu =
            std::ranges::any_of(report.rows, [](const Row& row) { return row.subject.executor == "cuda"; });
        page.blocks.push_back({.words = {isOnGpu ? viz::tr("These results hold no such figure.")
                                                 : viz::tr("None was measured here: on the processor a call "
                                                           "returns when its work is done.")}});
        if (recorded) rows = timedWithoutWaiting(*recorded, algorithms);
        if (!rows.empty()) page.blocks.back().words << viz::tr("These were %1:").arg(recordedText(*recorded));
    }
    if (rows.empty()) return page;
    page.blocks.push_back(notWaitingTable(rows));
    if (const QString words = unbelievable(rows); !words.isEmpty()) page.blocks.push_back({.words = {words}});
    return page;
}

} // namespace scanscope::app
