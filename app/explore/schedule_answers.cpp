#include "app/explore/schedule_answers.h"

#include <tuple>

#include "app/explore/judge.h"
#include "app/explore/order_words.h"
#include "app/explore/workspace.h"
#include "app/frame/place_frame.h"
#include "kernels/run/run.h"
#include "kernels/trace/own_program.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

bool isSameQuestion(const trace::Trace& a, const trace::Trace& b) {
    const auto question = [](const trace::Run& run) {
        return std::tie(run.algorithm, run.type, run.op, run.form, run.options);
    };
    return question(a.run) == question(b.run) && a.input == b.input;
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

} // namespace scanscope::app

#include "moc_schedule_answers.cpp"
