// The results that one request has under several schedules, beside the right one. Whoever can run kernels
// fills it in (check/check.h).
#pragma once

#include <QString>
#include <vector>

#include "viz/model/run_values.h"

namespace scanscope::viz {

struct Answer {
    QString id;   // of the schedule: "random:7"; empty for a run that none of them stands for
    QString name; // "random:7", "in order"
    std::vector<trace::Value> values;
    std::vector<std::size_t> wrong; // elements, ascending
    QString none;                   // why there is no result; empty where there is one
    bool isShown = false;           // on the stage
    [[nodiscard]] bool isRight() const { return none.isEmpty() && wrong.empty(); }
    [[nodiscard]] bool isWrong(std::size_t element) const;
};

struct Answers {
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> right;
    std::vector<Answer> answers;
    [[nodiscard]] bool empty() const { return answers.empty(); }
    // The most elements of any row.
    [[nodiscard]] int columns() const;
    // Characters of the longest value as the run writes it.
    [[nodiscard]] int longest(const RunValues& written) const;
    [[nodiscard]] bool allRight() const;
};

// "Three schedules give three different results; none of them is right."
[[nodiscard]] QString sentenceOf(const Answers& answers);
// "3 of 8 wrong", "right", "no result: deadlock"
[[nodiscard]] QString verdictOf(const Answer& answer);

} // namespace scanscope::viz
