#include "app/explore/schedule_answers.h"

#include <algorithm>
#include <tuple>

#include "app/explore/judge.h"
#include "app/explore/workspace.h"
#include "app/frame/place_frame.h"
#include "kernels/run/run.h"
#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

namespace {

using trace::ArrayInOrders;
using trace::OrderComparison;

bool isSameQuestion(const trace::Trace& a, const trace::Trace& b) {
    const auto question = [](const trace::Run& run) {
        return std::tie(run.algorithm, run.type, run.op, run.form, run.options);
    };
    return question(a.run) == question(b.run) && a.input == b.input;
}

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

ScheduleAnswers::ScheduleAnswers(Workspace& workspace, SecondLook* orders)
    : QObject(workspace.place)
    , m_work(workspace)
    , m_strip(new viz::AnswersStrip)
    , m_look(orders) {
    m_strip->hide();
    connect(&m_job, &Job::failed, m_strip,
            [this](const Failure& failure) { m_strip->setProblem(failure.message); });
    connect(m_work.stage, &viz::StageView::columnsChanged, m_strip,
            [this] { m_strip->setStage(m_work.stage->columns(), m_work.stage->scale()); });
    connect(m_strip, &viz::AnswersStrip::answerChosen, this, &ScheduleAnswers::scheduleChosen);
    connect(m_strip, &viz::AnswersStrip::closeRequested, this, &ScheduleAnswers::toggleRequested);
    connect(m_look, &SecondLook::changed, this, &ScheduleAnswers::refresh);
    connect(&m_work.playback, &viz::Playback::findingChanged, this, [this] {
        if (isOpen() && isProgram()) showOrders();
    });
}

bool ScheduleAnswers::isOpen() const { return !m_strip->isHidden(); }

bool ScheduleAnswers::isProgram() const { return m_document && !has_request(m_document->trace()); }

bool ScheduleAnswers::areThere(const viz::Document& document) const {
    return has_request(document.trace()) ? hasAnswers(document.trace()) : m_look->areShown();
}

// Whether the answers are worth showing. They also are after an edit that fixes a program, beside its
// previous results.
bool ScheduleAnswers::areWorthShowing(const viz::Document& document) const {
    if (!document.findings().empty()) return true;
    const auto differ = [](const SecondLook::Orders* known) {
        return known && known->comparison.first_difference();
    };
    const auto& expected = m_look->expected().judged;
    return !has_request(document.trace()) &&
           ((expected && expected->is_wrong()) || differ(m_look->known()) || differ(m_look->before()));
}

void ScheduleAnswers::toggle(Room room) {
    m_asked = !isOpen();
    show(room);
}

void ScheduleAnswers::setRoom(Room room) {
    if (room != m_room) show(room);
}

void ScheduleAnswers::refresh() {
    if (isProgram()) show(m_room);
}

void ScheduleAnswers::show(Room room) {
    m_document = m_work.document;
    m_room = room;
    const bool any = m_document && areThere(*m_document);
    const bool open =
        any && room != Room::none && m_asked.value_or(room == Room::enough && areWorthShowing(*m_document));
    if (open && !isProgram()) {
        compare();
    } else {
        m_job.drop();
        m_answered.reset();
        if (open) showOrders();
    }
    m_strip->setVisible(open);
}

void ScheduleAnswers::compare() {
    // Another schedule has the same answers, so the old ones stay until the new ones are known.
    if (!m_answered || !isSameQuestion(*m_answered, m_document->trace())) m_strip->clear();
    m_answered = m_document->sharedTrace();
    m_job.start([this, document = m_document, trace = m_answered, compare = m_work.services.compare](
                    const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        return [this, document, answers = compare(*trace, stop)] {
            m_strip->setAnswers(answers, document->values());
            emit changed();
        };
    });
}

// Whether the strip shows the expected result, and not the orders, which may also differ. Until a finding is
// chosen, a wrong result matters more.
bool ScheduleAnswers::showsExpected(const trace::Finding* chosen) const {
    const auto& judged = m_look->expected().judged;
    if (!judged || !judged->cells) return false;
    if (chosen) return chosen->kind == trace::FindingKind::wrong_result;
    return judged->is_wrong() || !m_look->known() || !m_look->known()->comparison.first_difference();
}

// The previous run's orders stay until the new ones are known.
void ScheduleAnswers::showOrders() {
    const auto chosen = m_work.playback.finding();
    const trace::Finding* const finding = chosen ? m_document->findings().at(*chosen).finding : nullptr;
    const SecondLook::Orders* const known = m_look->known();
    const std::string shown = kernels::schedule_of(m_document->trace().run);
    if (showsExpected(finding)) {
        m_strip->setAnswers(rowsOf(*m_look->expected().judged, shown), m_document->values());
        return emit changed();
    }
    if (!known) {
        if (!m_look->before()) m_strip->clear();
        return;
    }
    const std::string array = finding ? finding->array : std::string();
    const trace::OrderComparison* const before = m_look->before() ? &m_look->before()->comparison : nullptr;
    m_strip->setAnswers(answersInOrders(known->comparison, before, array, shown), m_document->values());
    emit changed();
}

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

#include "moc_schedule_answers.cpp"
