#include "app/explore/schedule_answers.h"

#include <tuple>

#include "app/explore/judge.h"
#include "app/explore/order_words.h"
#include "kernels/run/run.h"
#include "kernels/trace/own_program.h"
#include "viz/model/playback.h"
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

ScheduleAnswers::ScheduleAnswers(viz::StageView* stage, viz::Playback* playback, Compare compare,
                                 ThreadOrders* orders, QObject* parent)
    : QObject(parent)
    , m_strip(new viz::AnswersStrip)
    , m_playback(playback)
    , m_compare(std::move(compare))
    , m_orders(orders) {
    m_strip->hide();
    connect(&m_job, &Job::failed, m_strip,
            [this](const Failure& failure) { m_strip->setProblem(failure.message); });
    connect(stage, &viz::StageView::columnsChanged, m_strip,
            [this, stage] { m_strip->setStage(stage->columns(), stage->scale()); });
    connect(m_strip, &viz::AnswersStrip::answerChosen, this, &ScheduleAnswers::scheduleChosen);
    connect(m_strip, &viz::AnswersStrip::closeRequested, this, &ScheduleAnswers::toggleRequested);
    connect(m_orders, &ThreadOrders::changed, this, &ScheduleAnswers::refresh);
    connect(m_playback, &viz::Playback::findingChanged, this, [this] {
        if (isOpen() && m_document && !has_request(m_document->trace())) showOrders(*m_document);
    });
}

bool ScheduleAnswers::isOpen() const { return !m_strip->isHidden(); }

bool ScheduleAnswers::areThere(const viz::Document& document) const {
    return has_request(document.trace()) ? hasAnswers(document.trace()) : m_orders->areShown();
}

// After an edit that mends a program they are, too: beside what it gave before.
bool ScheduleAnswers::areTelling(const viz::Document& document) const {
    if (!document.findings().empty()) return true;
    const auto differ = [](const ThreadOrders::Known* known) {
        return known && known->comparison.first_difference();
    };
    return !has_request(document.trace()) && (differ(m_orders->known()) || differ(m_orders->before()));
}

void ScheduleAnswers::toggle(const viz::SharedDocument& document, Room room) {
    m_asked = !isOpen();
    show(document, room);
}

void ScheduleAnswers::setRoom(const viz::SharedDocument& document, Room room) {
    if (room != m_room) show(document, room);
}

void ScheduleAnswers::refresh() {
    if (m_document && !has_request(m_document->trace())) show(m_document, m_room);
}

void ScheduleAnswers::show(const viz::SharedDocument& document, Room room) {
    m_document = document;
    m_room = room;
    const bool any = document && areThere(*document);
    const bool open =
        any && room != Room::none && m_asked.value_or(room == Room::enough && areTelling(*document));
    if (open && !has_request(document->trace())) {
        m_job.drop();
        m_answered.reset();
        showOrders(*document);
    } else if (open) {
        compare(document);
    } else {
        m_answered.reset();
        m_job.drop();
    }
    m_strip->setVisible(open);
}

void ScheduleAnswers::compare(const viz::SharedDocument& document) {
    // Under another schedule the answers are the same: the old ones stay until they are known again.
    if (!m_answered || !isSameQuestion(*m_answered, document->trace())) m_strip->clear();
    m_answered = document->sharedTrace();
    m_job.start([this, document, trace = m_answered, compare = m_compare](const std::stop_token& stop,
                                                                          const Job::Tell&) -> Job::Deliver {
        return [this, document, answers = compare(*trace, stop)] {
            m_strip->setAnswers(answers, document->values());
            emit changed();
        };
    });
}

// Those of the run before stay until the new ones are known.
void ScheduleAnswers::showOrders(const viz::Document& document) {
    const ThreadOrders::Known* const known = m_orders->known();
    if (!known) {
        if (!m_orders->before()) m_strip->clear();
        return;
    }
    const auto finding = m_playback->finding();
    const std::string array = finding ? document.findings().at(*finding).finding->array : std::string();
    const trace::OrderComparison* const before =
        m_orders->before() ? &m_orders->before()->comparison : nullptr;
    m_strip->setAnswers(
        answersInOrders(known->comparison, before, array, kernels::schedule_of(document.trace().run)),
        document.values());
    emit changed();
}

} // namespace scanscope::app

#include "moc_schedule_answers.cpp"
