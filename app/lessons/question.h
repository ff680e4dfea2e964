// A question about a run, with its answer. The answer must stay hidden until the learner has answered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/lesson.h"
#include "kernels/trace/value.h"

namespace scanscope::app {

// The form of an answer.
enum class AnswerForm : std::uint8_t {
    number,  // one value of `type`
    row,     // several values in order, separated by commas or spaces
    indices, // numbers from 0 in any order, also as ranges: "0..3, 5"
    one,     // the number of one choice, counted from 0
    several, // the numbers of zero or more choices: "0,2"
};

// The numbers that are taken for a value.
struct Accepted {
    std::string whole;           // in digits alone, only this number; empty: no whole number
    double least = 0, most = -1; // any other number between these
    friend bool operator==(const Accepted&, const Accepted&) = default;
};
// A whole value must be typed exactly: 16777217 is not 16777216, although a float rounds it to that. Six
// digits are enough for a fraction.
[[nodiscard]] Accepted accepted(const std::string& value, trace::ElementType type);

// A typical wrong answer, and the explanation for it.
struct Slip {
    std::string answer, words;
    friend bool operator==(const Slip&, const Slip&) = default;
};

struct Question {
    Ask kind = Ask::cell;
    AnswerForm form = AnswerForm::number;
    std::string prompt;  // "What does temp[3] hold after up-sweep 2?"
    std::string example; // what an answer looks like: "a whole number", "8 numbers: 3, 1, 7, …"
    trace::ElementType type = trace::ElementType::int32;
    std::vector<std::string> choices;
    // The right answer: a value, the values of a row, ascending indices, or the ascending numbers of the
    // choices.
    std::vector<std::string> answer;
    std::string shown;                // the answer as text
    std::string because;              // the explanation, from the trace
    std::string hint;                 // a part of the explanation that does not give the answer away
    std::vector<std::string> reasons; // for each value of a row; for each choice, unless the hint is enough
    std::vector<std::string> labels;  // names of a row's cells: "buffer[1][3]"
    std::vector<std::string> values;  // of the cells or elements whose indices are asked for
    std::vector<Slip> slips;
    // Whether the step in the question, and all later ones, stay hidden until the learner answers.
    bool hides = true;
};

struct Judgement {
    enum class Kind : std::uint8_t { unreadable, wrong, right } kind = Kind::unreadable;
    std::string words; // whole sentences
    [[nodiscard]] bool isRight() const { return kind == Kind::right; }
    friend bool operator==(const Judgement&, const Judgement&) = default;
};
[[nodiscard]] Judgement assess(const Question& question, std::string_view given);

} // namespace scanscope::app
