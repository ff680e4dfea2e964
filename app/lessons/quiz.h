// A quiz made of any recorded run: "type the next row", "which barrier may go?". The same run and seed give
// the same questions.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "app/lessons/barrier_question.h"
#include "app/lessons/prepared_lesson.h"

namespace scanscope::app {

struct QuizChoice {
    std::uint64_t seed = 1;
    std::size_t questions = 6;
    std::uint64_t block = 0; // that is followed, as it is numbered in its grid
    // The barriers of the run, found out by running it without each (barrier_question.h). Null, or what
    // throws BadRequest: none is asked about.
    std::function<std::vector<PassedBarrier>(const FilmSteps& steps)> barriers = {};
};

// The questions stand in the order of the film, the one about barriers last. Of a run that leaves nothing to
// ask, a lesson without steps.
[[nodiscard]] PreparedLesson quizOf(const LessonStage& stage, const QuizChoice& choice);

} // namespace scanscope::app
