#include "app/lessons/prepared_lesson.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/lessons/questions.h"
#include "kernels/errors.h"
#include "kernels/input/random.h"
#include "kernels/text/language.h"

namespace scanscope::app {

using kernels::say;

namespace {

constexpr std::array kinds{Ask::row, Ask::cell, Ask::from, Ask::counter, Ask::inputs};

class Quiz {
public:
    Quiz(const LessonStage& stage, const QuizChoice& choice)
        : m_choice(choice)
        , m_steps(*stage.first)
        , m_random(choice.seed) {
        m_quiz.id = "quiz";
        m_quiz.title = say("A quiz on this run");
        m_quiz.language = kernels::language().id();
        m_quiz.stages = {stage};
    }

    PreparedLesson made() {
        const std::vector<FilmMoment> moments = momentsWithWrites();
        const std::optional<PreparedStep> last = barriers();
        const std::size_t wanted =
            m_choice.questions - std::min<std::size_t>(m_choice.questions, last ? 1 : 0);
        for (std::size_t tries = 0; !moments.empty() && m_quiz.steps.size() < wanted && tries < 20 * wanted;
             ++tries)
            ask(kinds[tries % kinds.size()], moments[below(moments.size())]);
        std::ranges::stable_sort(m_quiz.steps, {}, [](const PreparedStep& step) { return step.moment.film; });
        if (last) m_quiz.steps.push_back(*last);
        return std::move(m_quiz);
    }

private:
    std::size_t below(std::size_t count) { return m_random.below(static_cast<std::uint32_t>(count)); }

    // Returns the moments at which the followed block writes an array. The first step is left out, because
    // the quiz could show nothing before it.
    [[nodiscard]] std::vector<FilmMoment> momentsWithWrites() const {
        std::vector<FilmMoment> moments;
        for (std::size_t film = 1; film < m_steps.count(); ++film)
            if (const FilmMoment moment = m_steps.at(film, m_choice.block);
                MomentCells(m_steps, moment).written())
                moments.push_back(moment);
        return moments;
    }

    // Returns a random cell that the step writes; nothing if several tries find none.
    std::optional<LessonCell> writtenCell(const MomentCells& cells, LessonArray array) {
        const std::uint64_t count = cells.cellCount(array);
        for (int tries = 0; count > 0 && tries < 64; ++tries)
            if (const LessonCell cell{array, below(count)}; cells.makingOf(cell).isWritten) return cell;
        return std::nullopt;
    }

    void ask(Ask kind, const FilmMoment& moment) {
        const MomentCells cells(m_steps, moment);
        const LessonArray array = cells.written().value();
        PreparedStep step;
        step.moment = moment;
        try {
            if (kind == Ask::row) {
                step.question = rowQuestion(m_steps, moment, array);
            } else if (kind == Ask::counter) {
                step.question = counterQuestion(m_steps, moment, "combines", Part::step);
                if (step.question->answer[0] == "0") return; // there is nothing to count
            } else if (const auto cell = writtenCell(cells, array)) {
                if (kind == Ask::cell) step.selected = cell;
                step.question = kind == Ask::cell   ? cellQuestion(m_steps, moment, *cell)
                                : kind == Ask::from ? fromQuestion(m_steps, moment, *cell)
                                                    : inputsQuestion(m_steps, moment, *cell);
            }
        } catch (const kernels::BadRequest&) { // there is nothing to ask here
        }
        const bool isNew =
            step.question && std::ranges::none_of(m_quiz.steps, [&](const PreparedStep& other) {
                return other.question->prompt == step.question->prompt;
            });
        if (isNew) m_quiz.steps.push_back(std::move(step));
    }

    [[nodiscard]] std::optional<PreparedStep> barriers() const {
        if (!m_choice.barriers || m_steps.count() == 0) return std::nullopt;
        try {
            PreparedStep step;
            step.moment = m_steps.at(m_steps.count() - 1, m_choice.block);
            step.question = barrierQuestion(m_choice.barriers(m_steps), WhichBarriers::may_go);
            return step;
        } catch (const kernels::BadRequest&) {
            return std::nullopt;
        }
    }

    const QuizChoice& m_choice;
    FilmSteps m_steps;
    kernels::Random m_random;
    PreparedLesson m_quiz;
};

} // namespace

PreparedLesson quizOf(const LessonStage& stage, const QuizChoice& choice) {
    return Quiz(stage, choice).made();
}

} // namespace scanscope::app
