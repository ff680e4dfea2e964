// Which barriers of a run may go: each is taken away in turn, in this run and in runs of other sizes.
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

// One that the blocks of a run pass.
struct PassedBarrier {
    std::string source;
    std::uint32_t line = 0;
    std::string after; // the first step that it ends: "load"
    // What goes wrong without it, a sentence; nothing where no run that was tried goes wrong.
    std::optional<std::string> fault;
};

enum class WhichBarriers : std::uint8_t { may_go, are_needed };

// Of the barriers of a recorded run, what is found when the run is made again without each; `backend` makes
// the runs. Throws BadRequest where the run cannot be made again or passes no barrier, and Cancelled.
[[nodiscard]] std::vector<PassedBarrier>
passedBarriers(const FilmSteps& steps, const kernels::Backend& backend, const std::stop_token& stop);
// The same of a program of someone's own, which `record` runs in every order that the study tries.
[[nodiscard]] std::vector<PassedBarrier>
passedBarriers(const FilmSteps& steps, const kernels::ProgramRecorder& record, const std::stop_token& stop);
[[nodiscard]] Question barrierQuestion(const std::vector<PassedBarrier>& barriers, WhichBarriers which);

} // namespace scanscope::app
