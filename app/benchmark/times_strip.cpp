#include "app/benchmark/times_strip.h"

#include <algorithm>

#include "app/benchmark/bench_table.h"
#include "viz/charts/chart.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;

namespace {

// What a row is at, after its name.
QString activityText(const bench::Progress& now) {
    switch (now.activity) {
    case bench::Activity::input:
        return viz::tr("making the input");
    case bench::Activity::reference:
        return viz::tr("computing the right result, to compare with");
    case bench::Activity::first_run:
        return viz::tr("verifying the first run");
    case bench::Activity::samples:
        break;
    }
    const bench::StoppingLimits limits;
    if (!now.noise) return viz::tr("sample %1 (at least %2)").arg(now.samples).arg(limits.least_samples);
    return viz::tr("sample %1 (at least %2), spread %3, stops below %4 %")
        .arg(now.samples)
        .arg(limits.least_samples)
        .arg(shareText(now.noise))
        .arg(100 * limits.spread);
}

} // namespace

std::vector<StripCondition> conditionsOf(const Report& report, bool isMeasuring) {
    std::vector<StripCondition> all;
    std::size_t dropped = 0, wrong = 0, unfinished = 0;
    bool isOnGpu = false, hasCopy = false;
    for (const Row& row : report.rows) {
        dropped += row.dropped;
        wrong += row.verified == false ? 1 : 0;
        unfinished += row.status == bench::Status::failed ? 1 : 0;
        isOnGpu = isOnGpu || row.subject.executor == "cuda";
        hasCopy = hasCopy || (row.ceiling_median_s && row.ceiling == bench::Ceiling::copy);
    }
    if (!report.rows.empty() || isMeasuring) {
        all.push_back({viz::tr("recording compiled out")});
        all.push_back({isOnGpu ? viz::tr("L2 flushed before each sample")
                               : viz::tr("caches emptied before each sample")});
    }
    if (hasCopy) all.push_back({viz::tr("copy measured in the same run")});
    if (!report.rows.empty() && std::ranges::all_of(report.rows, &Row::is_right))
        all.push_back({viz::tr("every result verified")});
    if (wrong > 0) all.push_back({viz::counted(wrong, "%1 wrong result", "%1 wrong results"), true});
    if (unfinished > 0) all.push_back({viz::counted(unfinished, "%1 row failed", "%1 rows failed"), true});
    if (dropped > 0)
        all.push_back(
            {viz::counted(dropped, "%1 throttled sample dropped", "%1 throttled samples dropped"), true});
    return all;
}

StripContent progressStrip(const std::optional<bench::Progress>& now, bool isCancelling) {
    StripContent strip{
        .what = viz::tr("Preparing"), .also = viz::tr("looking at what this machine can run"), .share = 0};
    if (now) {
        strip.what =
            viz::tr("Measuring %1 at %2")
                .arg(QString::fromStdString(now->subject.algorithm), viz::sizeText(double(now->subject.n)));
        strip.also = activityText(*now);
        const auto done = now->rows_done, total = now->rows_total;
        strip.details = now->seconds_left ? viz::tr("%1 of %2 rows, about %3 s left")
                                                .arg(done)
                                                .arg(total)
                                                .arg(qRound(*now->seconds_left))
                                          : viz::tr("%1 of %2 rows").arg(done).arg(total);
        strip.share = double(now->rows_done) / double(std::max<std::size_t>(1, now->rows_total));
    }
    if (isCancelling) {
        strip.also = viz::tr("the step at hand ends first: %1").arg(strip.what);
        strip.what = viz::tr("Cancelling…");
    }
    return strip;
}

void showExtent(StripContent& strip, const Report& measured, int total) {
    const std::size_t there = measured.rows.size();
    const auto cut = std::ranges::count(measured.rows, bench::Status::cancelled, &Row::status);
    strip.details = cut > 0 ? viz::tr("%1 of %2 rows, %3 of them cut short").arg(there).arg(total).arg(cut)
                            : viz::tr("%1 of %2 rows").arg(there).arg(total);
    strip.share = double(there) / total;
}

} // namespace scanscope::app
