// A run of the catalogue, with the numbers of its steps and cells.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/lessons/cell_making.h"
#include "app/lessons/film_steps.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/question.h"
#include "kernels/run/run_description.h"

namespace scanscope::test {

inline trace::Trace recordedOf(const std::string& words) {
    const kernels::Backend backend = kernels::this_machine();
    const kernels::RunDescription run = app::readRunWords(words, backend);
    return kernels::record(kernels::read_with_input(run, *backend.find(run.algorithm)));
}

struct RecordedSteps {
    explicit RecordedSteps(const std::string& words)
        : trace(recordedOf(words))
        , steps(trace) {}
    RecordedSteps(const RecordedSteps&) = delete;

    [[nodiscard]] app::FilmMoment at(const std::string& title, std::uint64_t block = 0) const {
        return steps.named(title, std::nullopt, block).value();
    }
    [[nodiscard]] app::LessonCell cell(const app::FilmMoment& moment, const std::string& name) const {
        return app::MomentCells(steps, moment).cellNamed(name);
    }

    trace::Trace trace;
    app::FilmSteps steps;
};

inline std::vector<std::string> texts(const std::vector<int>& numbers) {
    std::vector<std::string> all;
    for (const int number : numbers) all.push_back(std::to_string(number));
    return all;
}

} // namespace scanscope::test
