// The results of one request under several schedules, and the expected result. Filled in by code that can run
// kernels (check/check.h).
#pragma once

#include <QString>
#include <vector>

#include "viz/model/run_values.h"

namespace scanscope::viz {

struct Answer {
    QString id;   // the schedule's id: "random:7"; empty if the run matches none of them
    QString name; // "random:7", "in order"
    std::vector<trace::Value> values;
    std::vector<std::uint8_t> written; // by element: 1 if it was stored; empty: all were
    std::vector<std::size_t> wrong;    // elements, in ascending order
    QString none;                      // why there is no result; empty if there is one
    QString words;                     // the verdict in words: "3 of 8 wrong"
    bool isShown = false;              // is the run on the stage
    [[nodiscard]] bool isRight() const { return none.isEmpty() && wrong.empty(); }
    [[nodiscard]] bool isWrong(std::size_t element) const;
    [[nodiscard]] bool isWritten(std::size_t element) const { return written.empty() || written[element]; }
};

struct Answers {
    QString title, sentence; // which request they belong to, and a summary
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> right; // empty if unknown
    std::vector<Answer> answers;
    // Whether element numbers are shown above the elements, as they are if the expected result is unknown.
    // `focus` is the element to keep visible if not all fit.
    bool isNumbered = false;
    std::size_t focus = 0;
    [[nodiscard]] bool empty() const { return answers.empty(); }
    // The largest number of elements in any row.
    [[nodiscard]] int columns() const;
    // The length of the longest value, in characters, as the run prints it; optionally of these elements
    // only.
    [[nodiscard]] int longest(const RunValues& written) const;
    [[nodiscard]] int longest(const RunValues& written, const std::vector<std::size_t>& elements) const;
    [[nodiscard]] bool allRight() const;
};

// A summary, if the expected result is known: "Three schedules, three different results: none is right."
[[nodiscard]] QString sentenceOf(const Answers& answers);
// "3 of 8 wrong", "right", "no result: deadlock"
[[nodiscard]] QString verdictOf(const Answer& answer);

// Spelled-out numbers, for the beginning of a sentence ("Three") and within it ("three"); larger ones in
// digits.
[[nodiscard]] QString firstWord(std::size_t count);
[[nodiscard]] QString numberWord(std::size_t count);
// The number of distinct results; different reasons for having no result count, too.
[[nodiscard]] std::size_t differentOf(const std::vector<Answer>& answers);

} // namespace scanscope::viz
