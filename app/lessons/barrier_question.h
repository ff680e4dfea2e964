// The question of which barriers a run needs. Each barrier is removed in turn, in this run and in runs of
// other sizes.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

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

} // namespace scanscope::app
