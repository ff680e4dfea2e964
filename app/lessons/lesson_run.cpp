#include "app/lessons/lesson_run.h"

#include <algorithm>
#include <utility>

namespace scanscope::app {

LessonRun::LessonRun(SharedLesson lesson)
    : m_lesson(std::move(lesson))
    , m_answers(m_lesson->steps.size()) {
    for (std::size_t s = 0; s < m_answers.size(); ++s)
        if (m_lesson->steps[s].question) m_answers[s].state = State::open;
}

const Question* LessonRun::question() const { return now().question ? &*now().question : nullptr; }

int LessonRun::shown() const { return isOpen() ? now().shownBefore() : static_cast<int>(now().moment.film); }

std::optional<int> LessonRun::limit() const {
    if (isOpen() && question()->hides) return shown();
    return std::nullopt;
}

Judgement LessonRun::answer(std::string_view given) {
    Answered& here = m_answers[m_step];
    if (!isOpen()) return here.said.value_or(Judgement{});
    const Judgement judgement = assess(*question(), given);
    here.said = judgement;
    if (judgement.kind != Judgement::Kind::unreadable) ++here.tries;
    if (judgement.isRight()) here.state = State::right;
    return judgement;
}

void LessonRun::show() {
    if (!isOpen()) return;
    Answered& here = m_answers[m_step];
    here = {State::shown, here.tries + 1, {}};
}

void LessonRun::askAgain() {
    if (question()) m_answers[m_step] = {State::open, m_answers[m_step].tries, {}};
}

void LessonRun::goTo(std::size_t step) { m_step = std::min(step, stepCount() - 1); }

LessonRun::Score LessonRun::score() const {
    Score score;
    for (const Answered& one : m_answers) {
        if (one.state == State::told) continue;
        ++score.questions;
        if (one.state != State::right) continue;
        ++score.right;
        if (one.tries == 1) ++score.atOnce;
    }
    return score;
}

} // namespace scanscope::app
