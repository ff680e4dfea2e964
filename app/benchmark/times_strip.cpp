// What the strip under the chart says of measured times: what is measured now, how far it is, and under which
// conditions.
#include <algorithm>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_setup.h"
#include "app/benchmark/bench_table.h"
#include "app/benchmark/times_study.h"
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
        return TimesStudy::tr("making the input");
    case bench::Activity::reference:
        return TimesStudy::tr("computing the right result, to compare with");
    case bench::Activity::first_run:
        return TimesStudy::tr("verifying the first run");
    case bench::Activity::samples:
        break;
    }
    const bench::StoppingLimits limits;
    if (!now.noise)
        return TimesStudy::tr("sample %1 (at least %2)").arg(now.samples).arg(limits.least_samples);
    return TimesStudy::tr("sample %1 (at least %2), spread %3, stops below %4 %")
        .arg(now.samples)
        .arg(limits.least_samples)
        .arg(shareText(now.noise))
        .arg(100 * limits.spread);
}

} // namespace

// ✓ what makes the figures worth trusting, then what takes from it.
std::vector<StripCondition> TimesStudy::conditions() const {
    const Report& shown = isWaiting() ? m_measured : report();
    std::vector<StripCondition> all;
    std::size_t dropped = 0, wrong = 0, unfinished = 0;
    bool isOnGpu = false, hasCopy = false;
    for (const Row& row : shown.rows) {
        dropped += row.dropped;
        wrong += row.verified == false ? 1 : 0;
        unfinished += row.status == bench::Status::failed ? 1 : 0;
        isOnGpu = isOnGpu || row.subject.executor == "cuda";
        hasCopy = hasCopy || (row.ceiling_median_s && row.ceiling == bench::Ceiling::copy);
    }
    if (!shown.rows.empty() || m_progress) {
        all.push_back({tr("recording compiled out")});
        all.push_back(
            {isOnGpu ? tr("L2 flushed before each sample") : tr("caches emptied before each sample")});
    }
    if (hasCopy) all.push_back({tr("copy measured in the same run")});
    if (!shown.rows.empty() && std::ranges::all_of(shown.rows, &Row::is_right))
        all.push_back({tr("every result verified")});
    if (wrong > 0) all.push_back({viz::counted(wrong, "%1 wrong result", "%1 wrong results"), true});
    if (unfinished > 0) all.push_back({viz::counted(unfinished, "%1 row failed", "%1 rows failed"), true});
    if (dropped > 0)
        all.push_back(
            {viz::counted(dropped, "%1 throttled sample dropped", "%1 throttled samples dropped"), true});
    if (const QString reason = missingGpu(); !reason.isEmpty() && m_source == Source::Measured)
        all.push_back({tr("no GPU here: %1").arg(reason), true});
    return all;
}

StripContent TimesStudy::progressStrip() const {
    StripContent strip{
        .what = tr("Preparing"), .also = tr("looking at what this machine can run"), .share = 0};
    if (m_progress) {
        strip.what = tr("Measuring %1 at %2")
                         .arg(QString::fromStdString(m_progress->subject.algorithm),
                              viz::sizeText(double(m_progress->subject.n)));
        strip.also = activityText(*m_progress);
        const auto done = m_progress->rows_done, total = m_progress->rows_total;
        strip.details = m_progress->seconds_left ? tr("%1 of %2 rows, about %3 s left")
                                                       .arg(done)
                                                       .arg(total)
                                                       .arg(qRound(*m_progress->seconds_left))
                                                 : tr("%1 of %2 rows").arg(done).arg(total);
        strip.share =
            double(m_progress->rows_done) / double(std::max<std::size_t>(1, m_progress->rows_total));
    }
    if (isCancelling()) {
        strip.also = tr("the step at hand ends first: %1").arg(strip.what);
        strip.what = tr("Cancelling…");
    }
    return strip;
}

StripContent TimesStudy::strip() const {
    StripContent strip{.what = m_what};
    if (busy()) {
        strip = progressStrip();
    } else if (m_source == Source::Recorded) {
        strip.what = m_wasRun ? nameOfShown() : tr("Run measures this machine");
        strip.also =
            missingGpu().isEmpty() ? thisMachine() : tr("%1; no GPU: %2").arg(thisMachine(), missingGpu());
    } else if (m_source == Source::Opened) {
        strip.what = m_opened->name;
        strip.also = deviceAndDate(report());
    } else if (m_total > 0) {
        const std::size_t there = m_measured.rows.size();
        const auto cut = std::ranges::count(m_measured.rows, bench::Status::cancelled, &Row::status);
        strip.details = (cut > 0 ? tr("%1 of %2 rows, %3 of them cut short") : tr("%1 of %2 rows"))
                            .arg(there)
                            .arg(m_total);
        if (cut > 0) strip.details = strip.details.arg(cut);
        strip.share = double(there) / m_total;
    }
    strip.conditions = conditions();
    strip.machine = deviceOf(isWaiting() ? m_measured : report());
    if (strip.machine.isEmpty()) strip.machine = thisMachine(); // nothing is measured yet: what would be
    if (!report().conditions.version.empty())
        strip.about << tr("Scanscope %1, %2")
                           .arg(QString::fromStdString(report().conditions.version),
                                QString::fromStdString(report().conditions.compiler));
    strip.about << tr("bytes counted: scan 2n, reduction n, compaction n + kept");
    return strip;
}

} // namespace scanscope::app
