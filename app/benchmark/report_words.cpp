#include "app/benchmark/report_words.h"

#include <algorithm>
#include <map>
#include <QDateTime>
#include <QLocale>

#include "app/benchmark/bench_selection.h"
#include "app/benchmark/bench_table.h"
#include "kernels/text/language.h"
#include "viz/charts/chart.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;

namespace {

QDateTime timeFrom(const std::string& date) {
    return QDateTime::fromString(QString::fromStdString(date), Qt::ISODate);
}

// The locale of the chosen language, for the names of months.
QLocale calendar() {
    const QString id = QString::fromStdString(kernels::language().id());
    return id == QStringLiteral("en") ? QLocale::c() : QLocale(id);
}

} // namespace

QString sizeOf(const bench::Subject& subject) {
    const QString name =
        QStringLiteral("%1 %2").arg(viz::sizeText(double(subject.n)), fromText(name_of(subject.type)));
    return subject.op == trace::Operator::sum ? name : name + ' ' + fromText(name_of(subject.op));
}

std::set<std::string> variedIn(const Report& report) {
    std::map<std::pair<std::string, std::uint64_t>, std::uint32_t> threads;
    std::set<std::string> varied;
    for (const Row& row : report.rows) {
        const bench::Subject& subject = row.subject;
        const auto [found, isNew] =
            threads.emplace(std::pair(subject.algorithm, subject.n), subject.threads_per_block);
        if (!isNew && found->second != subject.threads_per_block) varied.insert(subject.algorithm);
    }
    return varied;
}

QString nameOf(const bench::Subject& subject, const std::set<std::string>& varied) {
    const QString name =
        QStringLiteral("%1, %2").arg(QString::fromStdString(subject.algorithm), sizeOf(subject));
    return varied.contains(subject.algorithm)
               ? viz::tr("%1, %2 threads").arg(name, QString::number(subject.threads_per_block))
               : name;
}

QString dayAndTime(const std::string& date) {
    const QDateTime time = timeFrom(date);
    return time.isValid() ? calendar().toString(time, viz::tr("d MMMM yyyy, HH:mm 'UTC'")) : QString();
}

QString dateOf(const Report& report) {
    const QDate first = timeFrom(report.conditions.date).date(), last = timeFrom(report.last_date()).date();
    const auto text = [](const QDate& day, const QString& format) {
        return day.isValid() ? calendar().toString(day, format) : QString();
    };
    const QString wholeDay = viz::tr("d MMMM yyyy"), shortDay = viz::tr("d", "day of a month");
    if (first == last || !first.isValid()) return text(last, wholeDay);
    const bool isOneMonth = first.year() == last.year() && first.month() == last.month();
    return viz::tr("%1 to %2").arg(text(first, isOneMonth ? shortDay : wholeDay), text(last, wholeDay));
}

QString recordedText(const Report& report) {
    QString device = deviceOf(report);
    if (device.isEmpty()) return {};
    device.remove(QStringLiteral("NVIDIA "));
    // A name in capitals and digits is pronounced letter by letter: an H200, an L40, a T4.
    const bool isSpelled = device.section(' ', 0, 0).toUpper() == device.section(' ', 0, 0);
    const bool isVowel = QStringLiteral("AEFHILMNORSX").contains(device[0]);
    const bool hasAn = isSpelled ? isVowel : QStringLiteral("AEIOUaeiou").contains(device[0]);
    const QString text = (hasAn ? viz::tr("measured on an %1") : viz::tr("measured on a %1")).arg(device);
    return dateOf(report).isEmpty() ? text : QStringLiteral("%1, %2").arg(text, dateOf(report));
}

namespace {

// Returns the current step of a row, to be shown after the row's name.
QString activityText(const bench::Progress& now) {
    switch (now.activity) {
    case bench::Activity::input:
        return viz::tr("creating the input");
    case bench::Activity::reference:
        return viz::tr("computing the reference result");
    case bench::Activity::first_run:
        return viz::tr("verifying the first run");
    case bench::Activity::samples:
        break;
    }
    const bench::StoppingLimits limits;
    if (!now.noise) return viz::tr("sample %1 (at least %2)").arg(now.samples).arg(limits.least_samples);
    return viz::tr("sample %1 (at least %2), noise %3, stops below %4 %")
        .arg(now.samples)
        .arg(limits.least_samples)
        .arg(shareText(now.noise))
        .arg(100 * limits.spread);
}

} // namespace

std::vector<StripCondition> conditionsOf(const Report& report, bool isMeasuring) {
    std::vector<StripCondition> all;
    std::size_t dropped = 0, wrong = 0, unfinished = 0;
    bool hasCopy = false;
    for (const Row& row : report.rows) {
        dropped += row.dropped;
        wrong += row.verified == false ? 1 : 0;
        unfinished += row.status == bench::Status::failed ? 1 : 0;
        hasCopy = hasCopy || (row.ceiling_median_s && row.ceiling == bench::Ceiling::copy);
    }
    if (!report.rows.empty() || isMeasuring) {
        all.push_back({viz::tr("recording compiled out")});
        all.push_back({hasRowsOn(report, "cuda") ? viz::tr("L2 flushed before each sample")
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
        .what = viz::tr("Preparing"), .also = viz::tr("checking what this machine can run"), .share = 0};
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
        strip.also = viz::tr("waiting for the current step: %1").arg(strip.what);
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
