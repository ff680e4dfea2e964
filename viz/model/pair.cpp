#include "viz/model/pair.h"

#include <cmath>

#include "kernels/trace/counter_kinds.h"
#include "kernels/trace/run_pair.h"
#include "viz/model/counters_model.h"
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

} // namespace

PairCounters compareCounters(const Document& left, FilmStep step) {
    PairCounters pair;
    const Document& right = *left.beside();
    if (left.stepCount() == 0 || right.stepCount() == 0) return pair;
    const CountersTable a = countersOf(left.trace(), left.film(), step),
                        b = countersOf(right.trace(), right.film(), step);
    const auto& kinds = trace::counter_kinds();
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const bool isShare = kinds[k].is_share;
        const CounterRow &one = a.rows[k], &other = b.rows[k];
        PairRow whole{one.name,
                      one.wholeRun,
                      other.wholeRun,
                      signedText(other.wholeRunNumber - one.wholeRunNumber, isShare),
                      {}};
        if (whole.left != whole.right) {
            const bool isRightLess = other.wholeRunNumber < one.wholeRunNumber;
            whole.better = isRightLess == isShare ? 0 : 1;
        }
        pair.whole.push_back(std::move(whole));
        pair.soFar.push_back(
            {one.name, one.soFar, other.soFar, signedText(other.soFarNumber - one.soFarNumber, isShare), {}});
    }
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
