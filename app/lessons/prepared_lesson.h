// A lesson with its runs recorded and its questions answered, ready to be shown.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/lessons/cell_making.h"
#include "app/lessons/film_steps.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/question.h"
#include "app/lessons/questions.h"
#include "kernels/trace/lock_step.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// One run, or two in lock-step. Immutable.
struct LessonStage {
    std::shared_ptr<const trace::Trace> first, second; // `second` is null if there is only one run
    trace::Alignment alignment = trace::Alignment::barrier;
    friend bool operator==(const LessonStage&, const LessonStage&) = default;
};

struct PreparedStep {
    std::string text;
    std::size_t stage = 0; // index into PreparedLesson::stages
    FilmMoment moment;
    std::vector<std::string> views; // ids; if empty, the views that show the run best
    std::optional<LessonCell> selected;
    std::optional<Question> question;
    std::optional<std::size_t> shown; // the step of the film that the author chose to show before the answer

    // The step of the film to show until the question is answered; −1 if no step may be shown.
    [[nodiscard]] int shownBefore() const {
        if (shown) return static_cast<int>(*shown);
        return static_cast<int>(moment.film) - (question && question->hides ? 1 : 0);
    }
};

struct PreparedLesson {
    std::string id, title, summary, language;
    std::vector<LessonStage> stages; // without repeats, in the order in which they are shown
    std::vector<PreparedStep> steps;
};
using SharedLesson = std::shared_ptr<const PreparedLesson>;

// Prepares a lesson. Faulty steps are left out, and their problems are added to `problems`, in file order, so
// that the author sees all problems. Throws Cancelled.
[[nodiscard]] PreparedLesson prepare(const Lesson& lesson, const kernels::Backend& backend,
                                     std::vector<FileMistake>& problems, const std::stop_token& stop = {});
// Prepares a lesson that has no problems. Throws BadRequest with the first problem.
[[nodiscard]] SharedLesson prepared(const Lesson& lesson, const kernels::Backend& backend,
                                    const std::stop_token& stop = {});
// Returns all problems in the source of a lesson.
[[nodiscard]] std::vector<FileMistake> lint(std::string_view text, const std::string& id,
                                            const kernels::Backend& backend,
                                            const std::stop_token& stop = {});

// A quiz about any recorded run: "type the next row", "which barriers can be removed?". The same run and seed
// give the same questions.
struct QuizChoice {
    std::uint64_t seed = 1;
    std::size_t questions = 6;
    std::uint64_t block = 0; // the block to ask about, as a number in its grid
    // Returns the run's barriers, found by removing each one (questions.h). There is no question about
    // barriers if this function is null or throws BadRequest.
    std::function<std::vector<PassedBarrier>(const FilmSteps& steps)> barriers = {};
};

// Makes the quiz. Its questions are in film order; the question about barriers comes last. If there is
// nothing to ask, the lesson has no steps.
[[nodiscard]] PreparedLesson quizOf(const LessonStage& stage, const QuizChoice& choice);

} // namespace scanscope::app
