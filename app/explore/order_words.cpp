#include "app/explore/order_words.h"

#include <algorithm>

#include "app/explore/judge.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::app {
namespace {

using trace::ArrayInOrders;
using trace::OrderComparison;

const ArrayInOrders* arrayNamed(const OrderComparison& comparison, const std::string& name) {
    const auto found = std::ranges::find(comparison.arrays, name, &ArrayInOrders::name);
    return found == comparison.arrays.end() ? nullptr : &*found;
}

const ArrayInOrders* arrayToShow(const OrderComparison& comparison, const std::string& wanted) {
    if (comparison.arrays.empty()) return nullptr;
    const ArrayInOrders* const named = arrayNamed(comparison, wanted);
    if (named && !named->differing.empty()) return named;
    if (const ArrayInOrders* const first = comparison.first_difference()) return first;
    return named ? named : &comparison.arrays.back();
}

void fill(viz::Answer& answer, const trace::SharedCells& cells) {
    answer.values = cells->values;
    answer.written = cells->written;
}

QString wordsOf(const ArrayInOrders& array) {
    const std::size_t count = array.differing.size();
    return count == 0 ? viz::tr("as in the other orders")
                      : viz::tr("%1 of %2 cells differ")
                            .arg(viz::groupedText(count), viz::groupedText(array.extent));
}

viz::Answer answerIn(const OrderComparison& comparison, const ArrayInOrders& array, std::size_t run) {
    viz::Answer answer;
    answer.id = QString::fromStdString(comparison.schedules[run]);
    answer.name = scheduleName(answer.id);
    answer.words = wordsOf(array);
    if (!array.cells[run].is_empty()) {
        fill(answer, array.cells[run]);
        answer.wrong.assign(array.differing.begin(), array.differing.end());
        return answer;
    }
    answer.none = comparison.stopped[run]
                      ? QString::fromStdString(kernels::how_it_ended(comparison.stopped[run]).text())
                      : viz::tr("no such array");
    answer.words = viz::tr("no result: %1").arg(answer.none);
    return answer;
}

// Returns the previous result in the shown order; nothing if neither the result nor its dependence on the
// order has changed.
std::optional<viz::Answer> answerBefore(const OrderComparison& before, const ArrayInOrders& array,
                                        const std::string& shown, const viz::Answer& now) {
    const ArrayInOrders* const then = arrayNamed(before, array.name);
    const auto run = std::ranges::find(before.schedules, shown) - before.schedules.begin();
    if (!then || run == std::ssize(before.schedules) || then->cells[std::size_t(run)].is_empty())
        return std::nullopt;
    viz::Answer answer;
    answer.name = viz::tr("before");
    answer.words = viz::tr("previous run, %1").arg(now.name);
    fill(answer, then->cells[std::size_t(run)]);
    const bool isAlike = answer.values == now.values && answer.written == now.written;
    return isAlike && then->differing.size() == array.differing.size() ? std::nullopt : std::optional(answer);
}

QString sentenceOf(const viz::Answers& answers, const ArrayInOrders& array, const ArrayInOrders* then) {
    const std::size_t count = answers.answers.size(), different = viz::differentOf(answers.answers);
    const QString cells = viz::groupedText(array.extent);
    if (different > 1)
        return array.differing.empty() ? viz::tr("%1 thread orders, %2 results")
                                             .arg(viz::firstWord(count), viz::numberWord(different))
                                       : viz::tr("%1 thread orders, %2 results: %3 of %4 cells differ")
                                             .arg(viz::firstWord(count), viz::numberWord(different),
                                                  viz::groupedText(array.differing.size()), cells);
    if (!answers.answers.front().none.isEmpty())
        return viz::tr("%1 thread orders, and none gives a result").arg(viz::firstWord(count));
    const QString same =
        viz::counted(array.extent, "%2 thread orders, %1 cell agrees", "%2 thread orders, %1 cells agree")
            .arg(viz::firstWord(count));
    return then && !then->differing.empty() ? viz::tr("%1; %2 of them differed before the edit")
                                                  .arg(same, viz::groupedText(then->differing.size()))
                                            : same;
}

} // namespace

viz::Answers answersInOrders(const OrderComparison& comparison, const OrderComparison* before,
                             const std::string& wanted, const std::string& shown) {
    viz::Answers answers;
    const ArrayInOrders* const array = arrayToShow(comparison, wanted);
    if (!array) return answers;
    for (std::size_t run = 0; run < comparison.schedules.size(); ++run) {
        answers.answers.push_back(answerIn(comparison, *array, run));
        answers.answers.back().isShown = comparison.schedules[run] == shown;
    }
    answers.type = array->type;
    answers.isNumbered = true;
    answers.focus = array->differing.empty() ? 0 : std::size_t(array->differing.front());
    answers.title = viz::tr("%1 after the run").arg(QString::fromStdString(array->name));
    answers.sentence = sentenceOf(answers, *array, before ? arrayNamed(*before, array->name) : nullptr);
    const auto now = std::ranges::find(answers.answers, true, &viz::Answer::isShown);
    if (before && now != answers.answers.end())
        if (auto then = answerBefore(*before, *array, shown, *now)) answers.answers.push_back(*then);
    return answers;
}

viz::VerdictText withOrders(viz::VerdictText text, const viz::Document& document,
                            const SecondLook::Orders& orders) {
    using Tone = viz::VerdictText::Tone;
    if (!document.findings().empty() || text.tone != Tone::good) return text;
    const trace::OrderComparison& comparison = orders.comparison;
    const kernels::OrderVerdict& verdict = orders.verdict;
    if (!comparison.differ()) {
        const std::size_t count = comparison.schedules.size();
        text.details = text.details.isEmpty() ? viz::tr("the same in %1 thread orders").arg(count)
                                              : viz::tr("%1, %2 thread orders").arg(text.details).arg(count);
        return text;
    }
    text.tone = verdict.finding && !verdict.finding->is_harmless ? Tone::wrong : Tone::warning;
    text.words = viz::tr("Results depend on the thread order");
    text.details = QString::fromStdString(verdict.finding ? verdict.finding->message.text() : verdict.note);
    return text;
}

} // namespace scanscope::app
