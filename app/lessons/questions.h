// Makes questions about a recorded run, each with the answer from its trace. If the run has no answer, all
// functions throw BadRequest with the reason as a sentence.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/lessons/cell_making.h"
#include "app/lessons/film_steps.h"
#include "app/lessons/question.h"
#include "kernels/check/barrier_study.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// A barrier that the blocks of a run pass.
struct PassedBarrier {
    std::string source;
    std::uint32_t line = 0;
    std::string after; // the label of the first step that it ends: "load"
    // The fault without it, as a sentence; nothing if none of the runs without it fails.
    std::optional<std::string> fault;
};

enum class WhichBarriers : std::uint8_t { may_go, are_needed };

// Repeats a recorded run with one barrier removed at a time, and returns the barriers with the faults found.
// `backend` makes the runs. Throws BadRequest if the run cannot be repeated or passes no barrier, and
// Cancelled if it was stopped.
[[nodiscard]] std::vector<PassedBarrier>
passedBarriers(const FilmSteps& steps, const kernels::Backend& backend, const std::stop_token& stop);
// Does the same for a user program, which `record` runs in every thread order that the study tries.
[[nodiscard]] std::vector<PassedBarrier>
passedBarriers(const FilmSteps& steps, const kernels::ProgramRecorder& record, const std::stop_token& stop);
[[nodiscard]] Question barrierQuestion(const std::vector<PassedBarrier>& barriers, WhichBarriers which);

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
