#include "app/explore/schedule_answers.h"

#include <tuple>

#include "app/explore/judge.h"
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

ScheduleAnswers::ScheduleAnswers(viz::StageView* stage, Compare compare, QObject* parent)
    : QObject(parent)
    , m_strip(new viz::AnswersStrip)
    , m_compare(std::move(compare)) {
    m_strip->hide();
    connect(&m_job, &Job::failed, m_strip,
            [this](const Failure& failure) { m_strip->setProblem(failure.message); });
    connect(stage, &viz::StageView::columnsChanged, m_strip,
            [this, stage] { m_strip->setStage(stage->columns(), stage->scale()); });
    connect(m_strip, &viz::AnswersStrip::answerChosen, this, &ScheduleAnswers::scheduleChosen);
    connect(m_strip, &viz::AnswersStrip::closeRequested, this, &ScheduleAnswers::toggleRequested);
}

bool ScheduleAnswers::isOpen() const { return !m_strip->isHidden(); }

void ScheduleAnswers::toggle(const viz::SharedDocument& document, Room room) {
    m_asked = !isOpen();
    show(document, room);
}

void ScheduleAnswers::show(const viz::SharedDocument& document, Room room) {
    const bool any = document && hasAnswers(document->trace());
    const bool telling = any && !document->findings().empty();
    const bool open = any && room != Room::none && m_asked.value_or(telling && room == Room::enough);
    if (open) {
        // Under another schedule the answers are the same: the old ones stay until they are known again.
        if (!m_answered || !isSameQuestion(*m_answered, document->trace())) m_strip->clear();
        m_answered = document->sharedTrace();
        m_job.start([this, document, trace = m_answered,
                     compare = m_compare](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
            return [this, document, answers = compare(*trace, stop)] {
                m_strip->setAnswers(answers, document->values());
                emit changed();
            };
        });
    } else {
        m_answered.reset();
        m_job.drop();
    }
    m_strip->setVisible(open);
}

} // namespace scanscope::app
