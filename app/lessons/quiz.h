// A quiz about any recorded run: "type the next row", "which barriers can be removed?". The same run and seed
// give the same questions.
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
    std::uint64_t block = 0; // the block to ask about, as a number in its grid
    // Returns the run's barriers, found by running it without each one (barrier_question.h). There is no
    // question about barriers if this is null or throws BadRequest.
    std::function<std::vector<PassedBarrier>(const FilmSteps& steps)> barriers = {};
};

// Makes the quiz. Its questions are in film order, with the one about barriers last. If there is nothing to
// ask, the lesson has no steps.
[[nodiscard]] PreparedLesson quizOf(const LessonStage& stage, const QuizChoice& choice);

} // namespace scanscope::app
