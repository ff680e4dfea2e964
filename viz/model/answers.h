// The results of one request under several schedules, and the expected result. Filled in by code that can run
// kernels (check/check.h).
#pragma once

#include <QString>
#include <vector>

#include "viz/model/run_values.h"

namespace scanscope::viz {

struct Answer {
    QString id;   // the schedule's id, like "random:7"; empty if no schedule matches the run
    QString name; // "random:7", "in order"
    std::vector<trace::Value> values;
    std::vector<std::uint8_t> written; // for each element: 1 if it was written; empty if all were
    std::vector<std::size_t> wrong;    // indices of the wrong elements, ascending
    QString none;                      // why there is no result; empty if there is one
    QString words;                     // the verdict in words: "3 of 8 wrong"
    bool isShown = false;              // this run is the one on the stage
    bool isExpected = false;           // not a result, but the one that is expected
    [[nodiscard]] bool isRight() const { return none.isEmpty() && wrong.empty(); }
    [[nodiscard]] bool isWrong(std::size_t element) const;
    [[nodiscard]] bool isWritten(std::size_t element) const { return written.empty() || written[element]; }
};

struct Answers {
    QString title, sentence; // the request in words, and a summary of its results
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> right; // empty if unknown
    std::vector<Answer> answers;
    // Whether element numbers are shown above the elements. They are shown if the expected result is unknown.
    //
    // `focus` is the element that stays visible if they do not all fit.
    bool isNumbered = false;
    std::size_t focus = 0;
    [[nodiscard]] bool empty() const { return answers.empty(); }
    // The largest number of elements in any row.
    [[nodiscard]] int columns() const;
    // The length of the longest value, in characters, as the run prints it. The second function only
    // considers the given elements.
    [[nodiscard]] int longest(const RunValues& written) const;
    [[nodiscard]] int longest(const RunValues& written, const std::vector<std::size_t>& elements) const;
    [[nodiscard]] bool allRight() const;
};

// A summary of how the results differ: "Three schedules, three different results: none is right." Needs the
// expected result.
[[nodiscard]] QString sentenceOf(const Answers& answers);
// "3 of 8 wrong", "right", "no result: deadlock"
[[nodiscard]] QString verdictOf(const Answer& answer);

// Spelled-out numbers, for the beginning of a sentence ("Three") and within it ("three"); larger ones in
// digits.
[[nodiscard]] QString firstWord(std::size_t count);
[[nodiscard]] QString numberWord(std::size_t count);
// The number of distinct results. Two different reasons for a missing result count as two results.
[[nodiscard]] std::size_t differentOf(const std::vector<Answer>& answers);

} // namespace scanscope::viz
