// Makes questions about a recorded run, each with the answer from its trace. If the run has no answer, all
// functions throw BadRequest with the reason as a sentence.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/lessons/cell_making.h"
#include "app/lessons/film_steps.h"
#include "app/lessons/question.h"

namespace scanscope::app {

// Asks for the value of a cell after the step.
[[nodiscard]] Question cellQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell);
// Asks for the values of all cells of an array after the step.
[[nodiscard]] Question rowQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonArray array);
// Asks for the indices of the cells from which the step computed the cell's value.
[[nodiscard]] Question fromQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell);
// Asks for the input elements that the cell contains.
[[nodiscard]] Question inputsQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell);
// Asks whether two threads race for a cell in this step.
[[nodiscard]] Question raceQuestion(const FilmSteps& steps, const FilmMoment& moment);
// Asks for the status that a tile of a single-pass scan has published by the end of the step.
[[nodiscard]] Question tileQuestion(const FilmSteps& steps, const FilmMoment& moment, std::uint64_t tile);

// Asks for the value of a counter; `counter` is a key of kernels/trace/counter_kinds.h.
[[nodiscard]] Question counterQuestion(const FilmSteps& steps, const FilmMoment& moment,
                                       const std::string& counter, Part part);
// Asks for the formula that gives the counter's value in the whole run. Exactly one formula must match.
[[nodiscard]] Question formulaQuestion(const FilmSteps& steps, const std::string& counter,
                                       const std::vector<Choice>& choices);
// Asks which of the two runs has the smaller count.
[[nodiscard]] Question fewerQuestion(const std::array<const FilmSteps*, 2>& runs, const std::string& counter);

} // namespace scanscope::app
