
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <set>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_table.h"
#include "app/benchmark/report_words.h"
#include "app/reports/bench_report.h"
#include "kernels/bench/verdict.h"
#include "kernels/text/text.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;
using bench::Status;
using bench::StopReason;

namespace {

PageBlock whereAndWhen(const Report& report) {
    const bench::Conditions& conditions = report.conditions;
    PageBlock block{.title = viz::tr("Where and when")};
    QStringList devices;
    for (const Row& row : report.rows)
        if (const QString device = QString::fromStdString(row.device);
            !device.isEmpty() && !devices.contains(device))
            devices << device;
    if (devices.size() > 1) {
        const QString second = devices.takeLast();
        devices = {viz::tr("%1 and %2").arg(devices.join(QStringLiteral(", ")), second)};
    }
    block.words << devices << QString::fromStdString(conditions.system);
    if (!conditions.version.empty())
        block.words << viz::tr("Scanscope %1, built with %2")
                           .arg(QString::fromStdString(conditions.version),
                                QString::fromStdString(conditions.compiler));
    const QString first = dayAndTime(conditions.date), last = dayAndTime(report.last_date());
    block.words << (first == last ? first : viz::tr("%1, to %2").arg(first, last));
    block.words.removeAll(QString());
    return block;
}

PageBlock howMeasured(const Report& report) {
    constexpr bench::StoppingLimits limits;
    PageBlock block{.title = viz::tr("How")};
    block.words << viz::tr("Kernels are timed without recording. Rows of the same size take turns, sample by "
                           "sample, so that a disturbance affects all of them.");
    if (bench::has_scans(report, trace::Form::exclusive)) block.words << viz::tr("Scans are exclusive.");
    if (bench::has_scans(report, trace::Form::inclusive)) block.words << viz::tr("Scans are inclusive.");
    block.words << viz::tr(
        "Bytes are the minimum that must be moved: 2n for a scan, n for a reduction, n plus the kept "
        "elements for a compaction. The ceiling is a copy of the same size in the same run; for "
        "reductions, a read.");
    block.words
        << viz::tr(
               "A row takes at least %1 samples and %2 s. It ends when its noise, the interquartile range "
               "divided by the median, is below %3 % or has settled, or when its time is up.")
               .arg(limits.least_samples)
               .arg(limits.least_seconds)
               .arg(100 * limits.spread);
    for (const std::string& note : report.conditions.notes) block.words << QString::fromStdString(note);
    return block;
}

// Returns the wrong and failed rows, one line for each algorithm and reason.
std::vector<PageLine> problems(const Report& report) {
    struct Problem {
        const Row* first;
        std::uint64_t least, most;
    };
    std::vector<Problem> all;
    for (const Row& row : report.rows) {
        if (row.reason.empty()) continue;
        const auto same = std::ranges::find_if(all, [&](const Problem& other) {
            return other.first->subject.algorithm == row.subject.algorithm &&
                   other.first->reason == row.reason;
        });
        if (same == all.end()) {
            all.push_back({&row, row.subject.n, row.subject.n});
        } else {
            same->least = std::min(same->least, row.subject.n);
            same->most = std::max(same->most, row.subject.n);
        }
    }
    std::vector<PageLine> lines;
    for (const Problem& problem : all) {
        QString sizes = viz::sizeText(double(problem.least));
        if (problem.most > problem.least)
            sizes = viz::tr("%1 to %2").arg(sizes, viz::sizeText(double(problem.most)));
        const Row& row = *problem.first;
        lines.push_back({QStringLiteral("%1, %2").arg(QString::fromStdString(row.subject.algorithm), sizes),
                         {row.status == Status::failed ? viz::tr("failed") : viz::tr("wrong")},
                         viz::CellTone::Warning,
                         QString::fromStdString(row.reason)});
    }
    return lines;
}

PageBlock verification(const Report& report) {
    const auto right = std::ranges::count_if(report.rows, &Row::is_right);
    return {.title = viz::tr("Verified"),
            .words = {viz::counted(
                          report.rows.size(),
                          "%2 of %1 row is correct: all its elements were compared with the reference.",
                          "%2 of %1 rows are correct: all their elements were compared with the reference.")
                          .arg(right)},
            .lines = problems(report)};
}

PageBlock endings(const Report& report) {
    PageBlock block{.title = viz::tr("How rows ended")};
    const auto add = [&](const QString& name, auto&& is) {
        if (const auto count = std::ranges::count_if(report.rows, is); count != 0)
            block.lines.push_back({name, {QString::number(count)}});
    };
    const auto because = [](StopReason reason) {
        return [reason](const Row& row) { return row.status == Status::done && row.stop_reason == reason; };
    };
    add(viz::tr("noise below 0.5 %"), because(StopReason::precise));
    add(viz::tr("noise has settled"), because(StopReason::settled));
    add(viz::tr("time was up"), because(StopReason::budget));
    add(viz::tr("failed"), [](const Row& row) { return row.status == Status::failed; });
    add(viz::tr("cancelled"), [](const Row& row) { return row.status == Status::cancelled; });
    return block;
}

PageBlock noise(const Report& report) {
    PageBlock block{.title = viz::tr("Noise")};
    std::vector<const Row*> rows;
    std::size_t samples = 0, dropped = 0;
    for (const Row& row : report.rows) {
        samples += row.times ? row.times->samples : 0;
        dropped += row.dropped;
        if (row.noise()) rows.push_back(&row);
    }
    std::ranges::sort(rows, std::ranges::greater{}, [](const Row* row) { return *row->noise(); });
    if (!rows.empty()) {
        const auto noisy = std::ranges::count_if(rows, [](const Row* row) { return isNoisy(*row); });
        const QString half = shareText(rows[rows.size() / 2]->noise());
        block.words
            << (noisy == 0
                    ? viz::tr("Half of the rows have noise below %1. None is over 5 %.").arg(half)
                    : viz::counted(
                          std::uint64_t(noisy),
                          "Half of the rows have noise below %2. %1 row is over 5 % and drawn hollow.",
                          "Half of the rows have noise below %2. %1 rows are over 5 % and drawn hollow.")
                          .arg(half));
    }
    const std::set<std::string> varied = variedIn(report);
    for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 3); ++i)
        block.lines.push_back({nameOf(rows[i]->subject, varied), {shareText(rows[i]->noise())}});
    block.words
        << (dropped == 0
                ? viz::tr("None of the %1 samples was dropped.").arg(fromText(kernels::grouped(samples)))
                : viz::tr("%1 of the %2 samples were dropped: throttled, or too short to measure.")
                      .arg(fromText(kernels::grouped(dropped)),
                           fromText(kernels::grouped(samples + dropped))));
    return block;
}

} // namespace

QStringList missingText(const std::vector<bench::LeftOut>& leftOut) {
    QStringList lines;
    for (const std::string& line : leftOutText(leftOut)) lines << viz::begun(QString::fromStdString(line));
    return lines;
}

Page methodPage(const Report& report) {
    Page page{viz::tr("Method"), {}};
    if (report.rows.empty() && report.left_out.empty()) {
        page.blocks.push_back({.words = {viz::tr("Nothing measured yet.")}});
        return page;
    }
    // This block comes first if a device is missing. Otherwise, it only lists unsupported sizes and types.
    PageBlock missing{.title = viz::tr("Not measured"), .words = missingText(report.left_out)};
    const bool isOfDevice = std::ranges::any_of(
        report.left_out, [](const bench::LeftOut& one) { return !one.n && !one.type && !one.op; });
    if (isOfDevice) page.blocks.push_back(missing);
    page.blocks.push_back(whereAndWhen(report));
    if (!report.rows.empty())
        for (PageBlock& block :
             std::array{verification(report), noise(report), endings(report), howMeasured(report)})
            page.blocks.push_back(std::move(block));
    if (!isOfDevice && !missing.words.isEmpty()) page.blocks.push_back(missing);
    return page;
}

// ---- The mistake of timing a launch without waiting for the kernel

namespace {

// Returns the rows with both times, one for each algorithm, with its largest n: the algorithms in
// `algorithms`, in their order, or all algorithms if none of these has both times.
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
             viz::CellTone::Warning,
             {},
             {wrong, right, right / wrong}});
    }
    return table;
}

// Returns a sentence about a row whose bandwidth exceeds that of a copy, which shows that the timing is
// wrong.
QString unbelievable(const std::vector<const Row*>& rows) {
    const Row* worst = *std::ranges::max_element(
        rows, {}, [](const Row* row) { return double(row->bytes) / *row->not_waiting_s; });
    if (!worst->ceiling_gb_per_s() || worst->bytes == 0) return {};
    const double speed = double(worst->bytes) / *worst->not_waiting_s * 1e-9;
    return viz::tr("Without waiting, %1 would move %2 GB/s, %3 the bandwidth of a copy. A figure above the "
                   "ceiling is a timing error.")
        .arg(nameOf(worst->subject), fromText(kernels::grouped(std::uint64_t(speed))),
             ratioText(speed / *worst->ceiling_gb_per_s()));
}

} // namespace

Page notWaitingPage(const Report& report, const QStringList& algorithms, const Report* recorded) {
    Page page{viz::tr("Not waiting"), {}};
    page.blocks.push_back(
        {.title = viz::tr("Stopping the clock too early"),
         .words = {
             viz::tr("A launch only hands work to the GPU: the call returns immediately, and the kernel runs "
                     "later. If you read the clock right after the call, you time the launch, not the work, "
                     "and every kernel looks wonderfully fast."),
             viz::tr("To get the right time, wait for the result: put events around the operation, or "
                     "synchronise before you read the clock.")}});
    std::vector<const Row*> rows = timedWithoutWaiting(report, algorithms);
    if (rows.empty()) {
        page.blocks.push_back(
            {.words = {hasRowsOn(report, "cuda")
                           ? viz::tr("These results have no times measured without waiting.")
                           : viz::tr("No such times were measured here: on the CPU, a call returns when its "
                                     "work is done.")}});
        if (recorded) rows = timedWithoutWaiting(*recorded, algorithms);
        if (!rows.empty())
            page.blocks.back().words << viz::tr("These times were %1:").arg(recordedText(*recorded));
    }
    if (rows.empty()) return page;
    page.blocks.push_back(notWaitingTable(rows));
    if (const QString words = unbelievable(rows); !words.isEmpty()) page.blocks.push_back({.words = {words}});
    return page;
}

// ---- Comparing two reports

namespace {

viz::CellTone toneOf(bench::Verdict verdict) {
    return verdict == bench::Verdict::faster   ? viz::CellTone::Good
           : verdict == bench::Verdict::slower ? viz::CellTone::Warning
                                               : viz::CellTone::Quiet;
}

} // namespace

Page comparisonPage(const Report& before, const QString& beforeName, const Report& after,
                    const QString& afterName) {
    const std::vector<bench::Comparison> comparisons = compare(before, after);
    std::set<std::string> varied = variedIn(before);
    varied.merge(variedIn(after));
    std::vector<PageBlock> tables; // one for each algorithm, in the order of the rows
    PageBlock missing{.title = viz::tr("Only in one of the two")};
    std::array<int, 3> verdicts{};
    for (const bench::Comparison& one : comparisons) {
        if (!one.judgement) {
            missing.lines.push_back(
                {nameOf(one.subject, varied), {fromText(one.missing)}, viz::CellTone::Quiet});
            continue;
        }
        ++verdicts.at(std::size_t(one.judgement->verdict));
        QString title = QString::fromStdString(one.subject.algorithm), size = sizeOf(one.subject);
        if (varied.contains(one.subject.algorithm)) {
            title = viz::tr("%1, by threads per block").arg(title);
            if (one.subject.threads_per_block != 0)
                size += QStringLiteral(" · %1").arg(one.subject.threads_per_block);
        }
        auto table = std::ranges::find(tables, title, &PageBlock::title);
        if (table == tables.end())
            table = tables.insert(
                table,
                {.title = title,
                 .columns = {viz::tr("first"), viz::tr("second"), viz::tr("verdict")},
                 .numbers = {viz::tr("first in s"), viz::tr("second in s"), viz::tr("times as fast")}});
        table->lines.push_back(
            {size,
             {fromText(timeText(one.before->median_s)), fromText(timeText(one.after->median_s)),
              verdictText(*one.after, *one.before)},
             toneOf(one.judgement->verdict),
             {},
             {one.before->median_s, one.after->median_s, one.judgement->speed_up}});
    }
    Page page{viz::tr("Compare"), {}};
    page.blocks.push_back(
        {.title =
             viz::tr("%1 faster, %2 slower, %3 undecided").arg(verdicts[0]).arg(verdicts[1]).arg(verdicts[2]),
         .words = {viz::tr("First: %1").arg(beforeName), viz::tr("Second: %1").arg(afterName),
                   viz::tr("A row counts as faster or slower only if the quartiles do not overlap and both "
                           "results have at least 10 samples.")}});
    if (deviceOf(before) != deviceOf(after))
        page.blocks.back().words << viz::tr("The two results were measured on different devices.");
    for (PageBlock& table : tables) page.blocks.push_back(std::move(table));
    if (!missing.lines.empty()) page.blocks.push_back(std::move(missing));
    return page;
}

} // namespace scanscope::app
