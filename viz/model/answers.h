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
    std::vector<std::uint8_t> written; // by element, 1 where anything stored it; empty: all of them
    std::vector<std::size_t> wrong;    // elements, ascending
    QString none;                      // why there is no result; empty where there is one
    QString words;                     // what is told of it as a whole: "3 of 8 wrong"
    bool isShown = false;              // on the stage
    [[nodiscard]] bool isRight() const { return none.isEmpty() && wrong.empty(); }
    [[nodiscard]] bool isWrong(std::size_t element) const;
    [[nodiscard]] bool isWritten(std::size_t element) const { return written.empty() || written[element]; }
};

struct Answers {
    QString title, sentence; // what they are of, and what they say together
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> right; // where it is known
    std::vector<Answer> answers;
    // Where nothing is known to be right, the numbers of the elements stand above them; where not all find
    // room, this one is seen.
    bool isNumbered = false;
    std::size_t focus = 0;
    [[nodiscard]] bool empty() const { return answers.empty(); }
    // The most elements of any row.
    [[nodiscard]] int columns() const;
    // Characters of the longest value as the run writes it; of these elements alone.
    [[nodiscard]] int longest(const RunValues& written) const;
    [[nodiscard]] int longest(const RunValues& written, const std::vector<std::size_t>& elements) const;
    [[nodiscard]] bool allRight() const;
};

// Where the right result is known: "Three schedules give three different results; none of them is right."
[[nodiscard]] QString sentenceOf(const Answers& answers);
// "3 of 8 wrong", "right", "no result: deadlock"
[[nodiscard]] QString verdictOf(const Answer& answer);

// "Three", "three", for the beginning of a sentence and within it; larger numbers in digits.
[[nodiscard]] QString firstWord(std::size_t count);
[[nodiscard]] QString numberWord(std::size_t count);
// How many of them are not alike: their values, or why they have none.
[[nodiscard]] std::size_t differentOf(const std::vector<Answer>& answers);

} // namespace scanscope::viz
