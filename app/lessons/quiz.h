// A quiz about any recorded run: "type the next row", "which barriers can be removed?". The same run and seed
// give the same questions.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "app/lessons/prepared_lesson.h"
#include "app/lessons/questions.h"

namespace scanscope::app {

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
