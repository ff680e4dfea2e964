#include "app/benchmark/bench_findings.h"

#include <algorithm>
#include <QCoreApplication>

#include "app/bench_text.h"
#include "app/benchmark/bench_table.h"
#include "bench/verdict.h"

namespace scanscope::app {

using bench::Row;

namespace {

QString words(const char* text) { return QCoreApplication::translate("BenchFindings", text); }

// Visible series that were measured, not those beside: the finding is about them.
std::vector<const BenchSeries*> shown(const BenchChoice& choice, const BenchSelection& selection) {
    std::vector<const BenchSeries*> all;
    for (const BenchSeries& series : selection.series)
        if (!series.isBeside && !choice.hidden.contains(series.id())) all.push_back(&series);
    return all;
}

// The best by `figure` at the largest place where it says something of any series.
struct Best {
    const BenchSeries* series = nullptr;
    std::uint64_t x = 0;
    double figure = 0;
    [[nodiscard]] const Row& row() const { return *series->at(x); }
};

template <class F>
std::optional<Best> bestAtLargest(const BenchSelection& selection, const std::vector<const BenchSeries*>& all,
                                  const F& figure) {
    const std::vector<std::uint64_t> places = selection.places();
    for (auto x = places.rbegin(); x != places.rend(); ++x) {
        std::optional<Best> best;
        for (const BenchSeries* series : all) {
            const Row* row = series->at(*x);
            const std::optional<double> found = isSound(row) ? figure(*series, *row) : std::nullopt;
            if (found && (!best || *found > best->figure)) best = Best{series, *x, *found};
        }
        if (best) return best;
    }
    return std::nullopt;
}

QString bandwidthHeadline(const BenchSelection& selection, const std::vector<const BenchSeries*>& all) {
    const auto share =
        bestAtLargest(selection, all, [](const BenchSeries&, const Row& row) { return row.of_ceiling(); });
    if (share && share->figure <= beatenShare) {
        const bool reads = share->row().ceiling == bench::Ceiling::read;
        return (reads ? words("%1 reads %2 of what can be read at %3")
                      : words("%1 moves %2 of what a copy moves at %3"))
            .arg(share->series->algorithm, shareText(share->figure), viz::sizeText(double(share->x)));
    }
    const auto speed =
        bestAtLargest(selection, all, [](const BenchSeries&, const Row& row) { return row.gb_per_s(); });
    if (!speed) return {};
    return words("%1 moves %2 GB/s at %3")
        .arg(speed->series->algorithm, gbText(speed->figure), viz::sizeText(double(speed->x)));
}

// Of what does the same as the first one that was chosen: others need not take as long.
QString timeHeadline(const BenchSelection& selection, std::vector<const BenchSeries*> all) {
    std::erase_if(all, [](const BenchSeries* series) { return series->rows.empty(); });
    if (all.empty()) return {};
    const QString first = all.front()->algorithm;
    std::erase_if(all, [&](const BenchSeries* series) { return !arePeers(series->algorithm, first); });
    const auto best = bestAtLargest(selection, all, [](const BenchSeries&, const Row& row) {
        return std::optional(1 / row.times->median_s);
    });
    if (!best) return {};
    const auto text = all.size() > 1 ? words("%1 is the fastest at %2: %3") : words("%1 at %2: %3");
    return text.arg(best->series->algorithm, viz::sizeText(double(best->x)),
                    QString::fromStdString(timeText(best->row().times->median_s)));
}

QString speedUpHeadline(const BenchChoice& choice, const BenchSelection& selection,
                        const std::vector<const BenchSeries*>& all) {
    if (choice.baseline.isEmpty()) return words("Choose a baseline to compare with");
    const auto other = [&](const BenchSeries& series, std::uint64_t x) -> const Row* {
        const BenchSeries* baseline = baselineOf(selection, series, choice.baseline);
        return baseline ? baseline->at(x) : nullptr;
    };
    const auto best = bestAtLargest(selection, all,
                                    [&](const BenchSeries& series, const Row& row) -> std::optional<double> {
                                        const Row* baseline = other(series, row.subject.n);
                                        if (series.algorithm == choice.baseline || !isSound(baseline))
                                            return std::nullopt;
                                        return baseline->times->median_s / row.times->median_s;
                                    });
    if (!best) return words("Nothing to compare with %1 yet").arg(choice.baseline);
    const bench::Judgement judgement = judge(*best->row().times, *other(*best->series, best->x)->times);
    const QString name = best->series->algorithm, size = viz::sizeText(double(best->x));
    if (judgement.verdict == bench::Verdict::ambiguous)
        return words("%1 and %2 are too close to call at %3").arg(name, choice.baseline, size);
    return words("%1 is %2 as fast as %3 at %4")
        .arg(name, ratioText(judgement.speed_up), choice.baseline, size);
}

// The block size with which any of them is fastest, whatever the axis shows last.
QString blockHeadline(const BenchSelection& selection, const std::vector<const BenchSeries*>& all) {
    std::optional<Best> best;
    for (const BenchSeries* series : all)
        for (const auto& [x, row] : series->rows)
            if (const auto speed = isSound(row) ? row->gb_per_s() : std::nullopt;
                speed && (!best || *speed > best->figure))
                best = Best{series, x, *speed};
    if (!best || !selection.n) return {};
    return words("%1 is fastest with %2 threads a block at %3")
        .arg(best->series->algorithm, QString::number(best->x), viz::sizeText(double(*selection.n)));
}

struct Counts {
    std::size_t points = 0, crosses = 0, hollow = 0, leastSamples = SIZE_MAX;
    bool isAllOnGpu = true;
};

Counts countsOf(const std::vector<const BenchSeries*>& all) {
    Counts counts;
    for (const BenchSeries* series : all)
        for (const auto& [x, row] : series->rows) {
            if (!isDrawn(*row)) continue;
            ++counts.points;
            if (!row->is_right())
                ++counts.crosses;
            else if (isNoisy(*row))
                ++counts.hollow;
            counts.leastSamples = std::min(counts.leastSamples, row->times->samples);
            counts.isAllOnGpu = counts.isAllOnGpu && series->isOnGpu();
        }
    return counts;
}

} // namespace

QString benchHeadline(const BenchChoice& choice, const BenchSelection& selection) {
    const auto all = shown(choice, selection);
    QString found;
    switch (choice.view) {
    case BenchView::Bandwidth:
    case BenchView::Share:
        found = bandwidthHeadline(selection, all);
        break;
    case BenchView::Time:
        found = timeHeadline(selection, all);
        break;
    case BenchView::SpeedUp:
        found = speedUpHeadline(choice, selection, all);
        break;
    case BenchView::BlockSize:
        found = blockHeadline(selection, all);
        break;
    }
    return found.isEmpty() ? words("Nothing is measured yet") : found;
}

QString benchSentence(const BenchChoice& choice, const BenchSelection& selection) {
    const Counts counts = countsOf(shown(choice, selection));
    if (counts.points == 0) return {};
    QString text = words("Median of at least %1, %2, band from first to third quartile; ")
                       .arg(samplesText(counts.leastSamples),
                            counts.isAllOnGpu ? words("cold L2") : words("cold caches"));
    text += counts.crosses == 0
                ? words("every point verified.")
                : words("%1 of %2 points wrong or not verified (✕).").arg(counts.crosses).arg(counts.points);
    if (counts.hollow > 0) text += words(" Hollow: noise over 5 %, or too few samples to tell.");
    const bool hasShares = choice.view != BenchView::Time && choice.view != BenchView::SpeedUp;
    if (hasShares && std::ranges::any_of(selection.ceilings, &BenchCeiling::isBeaten))
        text += words(" Over 100 %: the %1 itself was disturbed.").arg(ceilingWord(selection));
    if (selection.lacksEmulator) text += words(" Times of the emulator are left out.");
    return text;
}

QString benchFoot(const bench::Report& report) {
    const bench::Conditions& conditions = report.conditions;
    QStringList parts{deviceAndDate(report)};
    if (!conditions.version.empty())
        parts << words("Scanscope %1").arg(QString::fromStdString(conditions.version));
    parts << QString::fromStdString(conditions.compiler) << words("recording compiled out");
    parts.removeAll(QString());
    return parts.join(QStringLiteral("; "));
}

} // namespace scanscope::app
