#include "app/benchmark/bench_table.h"

#include <algorithm>

#include "app/reports/bench_report.h"
#include "kernels/bench/verdict.h"
#include "kernels/text/language.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Row;
using kernels::english;

namespace {

constexpr CeilingTexts ofCopy{
    english("Share of the copy at the same n"), english("Share of the copy at n = %1"), english("of copy"),
    english("share of copy"), english("Over 100 %: the copy itself was disturbed.")},
    ofRead{english("Share of the read at the same n"), english("Share of the read at n = %1"),
           english("of read"), english("share of read"),
           english("Over 100 %: the read itself was disturbed.")},
    ofBoth{english("Share of the ceiling at the same n"), english("Share of the ceiling at n = %1"),
           english("of ceiling"), english("share of ceiling"),
           english("Over 100 %: the ceiling itself was disturbed.")};

ResultCell verdictCell(const Row& row, const Row& baseline) {
    const auto [verdict, speedUp] = judge(*row.times, *baseline.times);
    return {verdictText(*row.times, *baseline.times), speedUp,
            verdict == bench::Verdict::faster   ? ResultTone::Good
            : verdict == bench::Verdict::slower ? ResultTone::Bad
                                                : ResultTone::Quiet};
}

ResultCell againstBaseline(const BenchChoice& choice, const BenchSelection& selection,
                           const BenchSeries& series, std::uint64_t x) {
    if (series.algorithm == choice.baseline) return {viz::tr("baseline"), {}, ResultTone::Quiet};
    if (!arePeers(series.algorithm, choice.baseline))
        return {viz::tr("not comparable"), {}, ResultTone::Quiet};
    const BenchSeries* baseline = baselineOf(selection, series, choice.baseline);
    const Row* other = baseline ? baseline->at(x) : nullptr;
    const Row* row = series.at(x);
    return isSound(row) && isSound(other) ? verdictCell(*row, *other) : ResultCell{};
}

ResultMark markOf(const Row& row) {
    if (row.is_right()) return ResultMark::Verified;
    return row.verified == false ? ResultMark::Wrong : ResultMark::None;
}

ResultLine lineOf(const BenchChoice& choice, const BenchSelection& selection, const BenchSeries& series,
                  std::uint64_t x) {
    const Row& row = *series.at(x);
    ResultLine line{.pen = series.pen,
                    .name = series.algorithm,
                    .note = noteOf(row),
                    .mark = markOf(row),
                    .isBeside = series.isBeside};
    if (!line.note.isEmpty()) return line;
    const ResultCell median{QString::fromStdString(timeText(row.times->median_s)), row.times->median_s};
    ResultCell gb{gbText(row.gb_per_s()), row.gb_per_s()}, copies{withTransfersText(row), withTransfers(row)},
        share{shareText(row.of_ceiling()), row.of_ceiling()};
    const bool showsCopies = choice.view == BenchView::Transfers;
    (showsCopies ? copies : gb).tone = ResultTone::Strong;
    line.cells = showsCopies ? std::vector{median, copies, gb} : std::vector{median, gb, share};
    if (!choice.baseline.isEmpty()) line.cells.push_back(againstBaseline(choice, selection, series, x));
    return line;
}

bool isBeingMeasured(const BenchChoice& choice, const BenchSelection& selection, const BenchSeries& series,
                     std::uint64_t x) {
    if (!choice.measuring || series.isBeside || series.at(x)) return false;
    const bench::Subject& now = *choice.measuring;
    const bool isThere = selection.n ? now.n == *selection.n && now.threads_per_block == x : now.n == x;
    return isThere && now.type == choice.type && now.op == choice.op &&
           now.algorithm == series.algorithm.toStdString();
}

} // namespace

QString gbText(const std::optional<double>& gbPerSecond) {
    return gbPerSecond ? QString::fromStdString(threeDigits(*gbPerSecond)) : QString();
}

QString shareText(const std::optional<double>& share) {
    if (!share) return {};
    return QStringLiteral("%1 %").arg(100 * *share, 0, 'f', *share < 0.0995 ? 1 : 0);
}

QString ratioText(double ratio) {
    const QString text = ratio < 0.1 ? QString::number(ratio, 'g', ratio < 0.01 ? 1 : 2)
                                     : QString::fromStdString(threeDigits(ratio));
    return text + QStringLiteral("×");
}

QString verdictText(const bench::Summary& subject, const bench::Summary& baseline) {
    if (std::min(subject.samples, baseline.samples) < bench::least_for_verdict)
        return viz::tr("too few samples");
    const bench::Judgement judgement = judge(subject, baseline);
    if (judgement.verdict == bench::Verdict::ambiguous) return viz::tr("too close to call");
    return QString::fromStdString(factorText(judgement));
}

std::optional<double> withTransfers(const Row& row) {
    if (!row.times || !row.transfer_s) return std::nullopt;
    return row.times->median_s + *row.transfer_s;
}

QString withTransfersText(const Row& row) {
    const auto whole = withTransfers(row);
    return whole ? QString::fromStdString(timeText(*whole)) : QString();
}

QString noteOf(const Row& row) {
    const QString reason = QString::fromStdString(row.reason);
    if (row.status == bench::Status::failed) return reason.isEmpty() ? viz::tr("failed") : reason;
    if (row.verified == false) return reason.isEmpty() ? viz::tr("wrong") : viz::tr("wrong: %1").arg(reason);
    if (!row.times) return viz::tr("cancelled");
    return row.verified ? QString() : viz::tr("not verified");
}

const CeilingTexts& ceilingTexts(const BenchSelection& selection) {
    const auto& all = selection.ceilings;
    if (all.empty()) return ofCopy;
    const bool isOneKind =
        std::ranges::all_of(all, [&](const BenchCeiling& one) { return one.kind == all.front().kind; });
    if (!isOneKind) return ofBoth;
    return all.front().kind == bench::Ceiling::copy ? ofCopy : ofRead;
}

std::vector<ResultColumn> benchColumns(const BenchChoice& choice, const BenchSelection& selection) {
    const CeilingTexts& ceiling = ceilingTexts(selection);
    const QString gb = viz::tr("GB per second");
    std::vector<ResultColumn> columns{{viz::tr("median"), false, viz::tr("median in s")}};
    if (choice.view == BenchView::Transfers)
        columns.insert(columns.end(), {{viz::tr("with copies"), false, viz::tr("with copies in s")},
                                       {viz::tr("GB/s"), true, gb}});
    else
        columns.insert(columns.end(),
                       {{viz::tr("GB/s"), false, gb},
                        {viz::translated(ceiling.column), true, viz::translated(ceiling.numbers)}});
    if (!choice.baseline.isEmpty())
        columns.push_back(
            {viz::tr("vs. baseline"), true, viz::tr("times as fast as %1").arg(choice.baseline)});
    return columns;
}

std::vector<ResultGroup> benchGroups(const BenchChoice& choice, const BenchSelection& selection) {
    std::vector<std::uint64_t> places = selection.places();
    if (choice.measuring) {
        const std::uint64_t now = selection.n ? choice.measuring->threads_per_block : choice.measuring->n;
        const bool isShown = std::ranges::any_of(selection.series, [&](const BenchSeries& series) {
            return isBeingMeasured(choice, selection, series, now);
        });
        if (isShown && std::ranges::count(places, now) == 0) places.push_back(now);
    }
    std::ranges::sort(places, std::greater());
    std::vector<ResultGroup> groups;
    for (const std::uint64_t x : places) {
        ResultGroup group{double(x)};
        for (const BenchSeries& series : selection.series)
            if (series.at(x))
                group.lines.push_back(lineOf(choice, selection, series, x));
            else if (isBeingMeasured(choice, selection, series, x))
                group.lines.push_back({.pen = series.pen,
                                       .name = series.algorithm,
                                       .note = viz::tr("measuring"),
                                       .isPending = true});
        groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace scanscope::app
