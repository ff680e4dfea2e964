#include "app/benchmark/report_words.h"

#include <map>
#include <QDateTime>
#include <QLocale>

#include "app/benchmark/bench_selection.h"
#include "kernels/text/language.h"
#include "viz/charts/chart_axis.h"
#include "viz/model/language.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;

namespace {

QDateTime timeFrom(const std::string& date) {
    return QDateTime::fromString(QString::fromStdString(date), Qt::ISODate);
}

// Months have names in the chosen language.
QLocale calendar() {
    const QString id = QString::fromStdString(kernels::language().id());
    return id == QStringLiteral("en") ? QLocale::c() : QLocale(id);
}

} // namespace

QString fromText(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

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
    // A name of letters and digits is spelled out: an H200, an L40, a T4.
    const bool isSpelled = device.section(' ', 0, 0).toUpper() == device.section(' ', 0, 0);
    const bool isVowel = QStringLiteral("AEFHILMNORSX").contains(device[0]);
    const bool hasAn = isSpelled ? isVowel : QStringLiteral("AEIOUaeiou").contains(device[0]);
    const QString text = (hasAn ? viz::tr("recorded on an %1") : viz::tr("recorded on a %1")).arg(device);
    return dateOf(report).isEmpty() ? text : QStringLiteral("%1, %2").arg(text, dateOf(report));
}

} // namespace scanscope::app
