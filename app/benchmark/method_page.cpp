#include "app/benchmark/method_page.h"

#include <algorithm>
#include <array>
#include <functional>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_table.h"
#include "app/benchmark/report_words.h"
#include "app/reports/bench_text.h"
#include "kernels/text/text.h"
#include "viz/charts/chart_axis.h"
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
    block.words << viz::tr(
        "Recording is compiled out of what is timed. Rows of one size are measured in turns, so "
        "that what disturbs one of them disturbs all.");
    if (bench::has_scans(report, trace::Form::exclusive)) block.words << viz::tr("Scans are exclusive.");
    if (bench::has_scans(report, trace::Form::inclusive)) block.words << viz::tr("Scans are inclusive.");
    block.words << viz::tr(
        "Bytes are the least that must be moved: 2n for a scan, n for a reduction, n and what is "
        "kept for a compaction. The ceiling is a copy of as many bytes in the same run, for "
        "reductions a read.");
    block.words
        << viz::tr("A row has at least %1 samples and %2 s. It ends when its noise, the spread of the middle "
                   "half over the median, is below %3 %, when that has settled, or when its time is up.")
               .arg(limits.least_samples)
               .arg(limits.least_seconds)
               .arg(100 * limits.spread);
    for (const std::string& note : report.conditions.notes) block.words << QString::fromStdString(note);
    return block;
}

// What is wrong or failed, once for each reason of an algorithm.
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
                         PageTone::Warning,
                         QString::fromStdString(row.reason)});
    }
    return lines;
}

PageBlock verification(const Report& report) {
    const auto right = std::ranges::count_if(report.rows, &Row::is_right);
    return {
        .title = viz::tr("Verified"),
        .words = {viz::counted(
                      report.rows.size(),
                      "%2 of %1 row is right: it was compared whole with the reference, in the same run.",
                      "%2 of %1 rows are right: each was compared whole with the reference, in the same run.")
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
        block.words << (noisy == 0
                            ? viz::tr("Half of the rows have less than %1. None is over 5 %.").arg(half)
                            : viz::counted(
                                  std::uint64_t(noisy),
                                  "Half of the rows have less than %2. %1 row is over 5 %, and hollow "
                                  "on the chart.",
                                  "Half of the rows have less than %2. %1 rows are over 5 %, and "
                                  "hollow on the chart.")
                                  .arg(half));
    }
    const std::set<std::string> varied = variedIn(report);
    for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 3); ++i)
        block.lines.push_back({nameOf(rows[i]->subject, varied), {shareText(rows[i]->noise())}});
    block.words << (dropped == 0
                        ? viz::tr("None of %1 samples was dropped.").arg(fromText(kernels::grouped(samples)))
                        : viz::tr("%1 of %2 samples were dropped, as throttled or as no time at all.")
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
        page.blocks.push_back({.words = {viz::tr("Nothing is measured yet.")}});
        return page;
    }
    // First where a device is missing; else it is about sizes and types that an algorithm does not take.
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

} // namespace scanscope::app
