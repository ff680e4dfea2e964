// A lesson with its runs recorded and its questions answered: all that whoever shows it needs.
#pragma once

#include <map>
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
#include "kernels/trace/lock_step.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// A run, or two in lock-step. Never changes.
struct LessonStage {
    std::shared_ptr<const trace::Trace> first, second; // second: null where the first stands alone
    trace::Alignment alignment = trace::Alignment::barrier;
    friend bool operator==(const LessonStage&, const LessonStage&) = default;
};

struct PreparedStep {
    std::string text;
    std::size_t stage = 0; // index into PreparedLesson::stages
    FilmMoment moment;
    std::vector<std::string> views; // ids; empty: those that show the run best
    std::optional<LessonCell> selected;
    std::optional<Question> question;

    // The step of the film that is shown until the answer is given; −1: none is.
    [[nodiscard]] int shownBefore() const {
        return static_cast<int>(moment.film) - (question && question->hides ? 1 : 0);
    }
};

struct PreparedLesson {
    std::string id, title, summary, language;
    std::vector<LessonStage> stages; // each once, in the order in which they are shown
    std::vector<PreparedStep> steps;
};
using SharedLesson = std::shared_ptr<const PreparedLesson>;

// What is wrong is added to `problems`, which are put into the order of the file; its step is left out then,
// so that all problems come at once. Throws Cancelled.
[[nodiscard]] PreparedLesson prepare(const Lesson& lesson, const kernels::Backend& backend,
                                     std::vector<FileMistake>& problems, const std::stop_token& stop = {});
// Of one that is sound. Throws BadRequest with the first problem.
[[nodiscard]] SharedLesson prepared(const Lesson& lesson, const kernels::Backend& backend,
                                    const std::stop_token& stop = {});
// All that is wrong in a lesson's text.
[[nodiscard]] std::vector<FileMistake> lint(std::string_view text, const std::string& id,
                                            const kernels::Backend& backend,
                                            const std::stop_token& stop = {});

} // namespace scanscope::app
