// Questions about a recorded run, each with the answer that its trace gives. They throw BadRequest where the
// run has no answer to it, one sentence that says why.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/lessons/cell_making.h"
#include "app/lessons/film_steps.h"
#include "app/lessons/question.h"

namespace scanscope::app {

// What the cell holds once the step is over.
[[nodiscard]] Question cellQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell);
// What all of an array's cells hold then.
[[nodiscard]] Question rowQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonArray array);
// Which cells of arrays the step made its value of, by index.
[[nodiscard]] Question fromQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell);
// Which elements of the input are in it.
[[nodiscard]] Question inputsQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell);
// Whether two threads meet in a cell in this step, with no barrier between them.
[[nodiscard]] Question raceQuestion(const FilmSteps& steps, const FilmMoment& moment);
// What a tile of a single-pass scan has told by the end of the step.
[[nodiscard]] Question tileQuestion(const FilmSteps& steps, const FilmMoment& moment, std::uint64_t tile);

// `counter`: a key of kernels/trace/counter_kinds.h.
[[nodiscard]] Question counterQuestion(const FilmSteps& steps, const FilmMoment& moment,
                                       const std::string& counter, Part part);
// Which of the formulas says how much of it the whole run made. Just one must.
[[nodiscard]] Question formulaQuestion(const FilmSteps& steps, const std::string& counter,
                                       const std::vector<Choice>& choices);
// Which of two runs makes less of it.
[[nodiscard]] Question fewerQuestion(const std::array<const FilmSteps*, 2>& runs, const std::string& counter);

} // namespace scanscope::app
