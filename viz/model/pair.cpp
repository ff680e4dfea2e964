#include "viz/model/pair.h"

#include <array>
#include <cmath>
#include <map>

#include "kernels/trace/counter_kinds.h"
#include "kernels/trace/run_pair.h"
#include "viz/model/counters_model.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

QString signedText(double difference, bool isShare) {
    const qint64 whole = qRound64(difference);
    const QString number = groupedText(std::uint64_t(std::abs(whole)));
    const QString said = whole == 0  ? number
                         : whole < 0 ? QStringLiteral("−%1").arg(number)
                                     : QStringLiteral("+%1").arg(number);
    return isShare ? QStringLiteral("%1 %").arg(said) : said;
}

// The smaller value is better, except if it is a share.
PairRow wholeRow(const QString& name, const std::array<QString, 2>& texts,
                 const std::array<double, 2>& values, bool isShare) {
    PairRow row{name, texts[0], texts[1], signedText(values[1] - values[0], isShare), {}};
    if (row.left != row.right) row.better = (values[1] < values[0]) == isShare ? 0 : 1;
    return row;
}

std::vector<PairRow> compareFindings(const Document& left) {
    std::vector<QString> names; // in order of occurrence
    std::map<QString, std::array<std::uint64_t, 2>> counts;
    for (std::size_t side = 0; side < 2; ++side)
        for (const Flaw& flaw : (side == 0 ? left : *left.beside()).findings().all()) {
            const QString title = flaw.title();
            const auto [count, isNew] = counts.try_emplace(title);
            if (isNew) names.push_back(title);
            ++count->second[side];
        }
    std::vector<PairRow> rows;
    for (const QString& name : names) {
        const auto [one, other] = counts.at(name);
        rows.push_back(
            wholeRow(name, {groupedText(one), groupedText(other)}, {double(one), double(other)}, false));
    }
    return rows;
}

// The shorter time is better.
PairRow timeRow(const QString& name, const std::optional<double>& left, const std::optional<double>& right) {
    const auto shown = [](const std::optional<double>& seconds) {
        return seconds ? secondsText(*seconds) : QStringLiteral("–");
    };
    PairRow row{name, shown(left), shown(right), {}, {}};
    if (!left || !right) return row;
    const double difference = *right - *left;
    row.difference =
        difference == 0 ? secondsText(0) : (difference < 0 ? u'−' : u'+') + secondsText(std::abs(difference));
    if (row.left != row.right) row.better = difference < 0 ? 1 : 0;
    return row;
}

void compareTimes(PairCounters& pair, const Document& left, const Document& right) {
    const auto &one = left.verdict().time, &other = right.verdict().time;
    if (!one || !other) return;
    pair.timesHeading = headingOf(*one);
    const std::vector<TimeRow> mine = rowsOf(*one), theirs = rowsOf(*other);
    for (std::size_t i = 0; i < mine.size(); ++i)
        if (mine[i].seconds != 0 || theirs[i].seconds != 0)
            pair.times.push_back(timeRow(mine[i].name, mine[i].seconds, theirs[i].seconds));
    if (one->measured || other->measured)
        pair.times.push_back(timeRow(tr("Measured"), one->measured, other->measured));
}

} // namespace

PairCounters compareCounters(const Document& left, FilmStep step) {
    PairCounters pair;
    const Document& right = *left.beside();
    if (left.stepCount() == 0 || right.stepCount() == 0) return pair;
    const CountersTable a = countersOf(left, step), b = countersOf(right, step);
    const auto& kinds = trace::counter_kinds();
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const bool isShare = kinds[k].is_share;
        const CounterRow &one = a.rows[k], &other = b.rows[k];
        pair.whole.push_back(wholeRow(one.name, {one.wholeRun, other.wholeRun},
                                      {one.wholeRunNumber, other.wholeRunNumber}, isShare));
        pair.soFar.push_back(
            {one.name, one.soFar, other.soFar, signedText(other.soFarNumber - one.soFarNumber, isShare), {}});
    }
    pair.findings = compareFindings(left);
    compareTimes(pair, left, right);
    return pair;
}

PairOutcome::PairOutcome(const Document& left) {
    const trace::Trace &one = left.trace(), &other = left.beside()->trace();
    const trace::PairEnd found = trace::compare_ends(one, other);
    finding = QString::fromStdString(trace::difference_of_pair(one, other));
    end = QString::fromStdString(trace::sentence_of(found, one, other));
    isEndGood = found.is_same();
}

} // namespace scanscope::viz
