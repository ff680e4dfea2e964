// A learner's progress in a lesson: the current step and the answers so far. Nothing is enforced: the learner
// can go to any step, skip a question, see its answer, or ask it again.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/lessons/prepared_lesson.h"

namespace scanscope::app {

class LessonRun {
public:
    explicit LessonRun(SharedLesson lesson); // must have at least one step

    enum class State : std::uint8_t {
        told,  // has no question
        open,  // not answered correctly yet
        right, // answered correctly
        shown, // the answer was shown on request
    };

    [[nodiscard]] const PreparedLesson& lesson() const { return *m_lesson; }
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] std::size_t stepCount() const { return m_lesson->steps.size(); }
    [[nodiscard]] bool isLast() const { return m_step + 1 == stepCount(); }
    [[nodiscard]] const PreparedStep& now() const { return m_lesson->steps[m_step]; }
    [[nodiscard]] const LessonStage& stage() const { return m_lesson->stages[now().stage]; }
    [[nodiscard]] const Question* question() const; // null if the step has no question
    [[nodiscard]] State state() const { return m_answers[m_step].state; }
    [[nodiscard]] bool isOpen() const { return state() == State::open; }
    // The judgement of the last answer; nothing before the first answer.
    [[nodiscard]] const std::optional<Judgement>& said() const { return m_answers[m_step].said; }

    // The step of the film to show. While this step would give the answer away, an earlier one is shown. −1
    // means that nothing has run.
    [[nodiscard]] int shown() const;
    // The last step of the film that may be shown; nothing if there is no limit.
    [[nodiscard]] std::optional<int> limit() const;

    Judgement answer(std::string_view given); // only counts while the question is open
    void show();                              // shows the answer
    void askAgain();
    void goTo(std::size_t step);
    void next() { goTo(m_step + 1); }
    void back() { goTo(m_step == 0 ? 0 : m_step - 1); }

    struct Score {
        std::size_t questions = 0, right = 0, atOnce = 0; // `atOnce`: right at the first try
        friend bool operator==(const Score&, const Score&) = default;
    };
    [[nodiscard]] Score score() const;

private:
    struct Answered {
        State state = State::told;
        std::size_t tries = 0; // readable answers, and each time that the answer was shown
        std::optional<Judgement> said;
    };

    SharedLesson m_lesson;
    std::size_t m_step = 0;
    std::vector<Answered> m_answers; // by step
};

} // namespace scanscope::app
