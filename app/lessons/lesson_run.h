// Someone going through a lesson: at which step they are, and what they have answered. Nothing is punished:
// any step can be gone to, a question passed over, shown, or asked again.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/lessons/prepared_lesson.h"

namespace scanscope::app {

class LessonRun {
public:
    explicit LessonRun(SharedLesson lesson); // of one step at least

    enum class State : std::uint8_t {
        told,  // nothing is asked
        open,  // nothing right was answered yet
        right, // by the learner
        shown, // by asking for it
    };

    [[nodiscard]] const PreparedLesson& lesson() const { return *m_lesson; }
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] std::size_t stepCount() const { return m_lesson->steps.size(); }
    [[nodiscard]] bool isLast() const { return m_step + 1 == stepCount(); }
    [[nodiscard]] const PreparedStep& now() const { return m_lesson->steps[m_step]; }
    [[nodiscard]] const LessonStage& stage() const { return m_lesson->stages[now().stage]; }
    [[nodiscard]] const Question* question() const; // null where nothing is asked
    [[nodiscard]] State state() const { return m_answers[m_step].state; }
    [[nodiscard]] bool isOpen() const { return state() == State::open; }
    // What was said of the last answer; nothing before one was given.
    [[nodiscard]] const std::optional<Judgement>& said() const { return m_answers[m_step].said; }

    // The step of the film that is shown: the one before where the answer is yet to be found in this one; −1:
    // nothing has run.
    [[nodiscard]] int shown() const;
    // The last step of the film that may be shown; nothing: all of them.
    [[nodiscard]] std::optional<int> limit() const;

    Judgement answer(std::string_view given); // counts only while the question is open
    void show();                              // the answer
    void askAgain();
    void goTo(std::size_t step);
    void next() { goTo(m_step + 1); }
    void back() { goTo(m_step == 0 ? 0 : m_step - 1); }

    struct Score {
        std::size_t questions = 0, right = 0, atOnce = 0; // atOnce: by the first answer
        friend bool operator==(const Score&, const Score&) = default;
    };
    [[nodiscard]] Score score() const;

private:
    struct Answered {
        State state = State::told;
        std::size_t tries = 0; // answers that could be read
        std::optional<Judgement> said;
    };

    SharedLesson m_lesson;
    std::size_t m_step = 0;
    std::vector<Answered> m_answers; // by step
};

} // namespace scanscope::app
