// A question about a run as data, and what is right. Whoever shows it shows nothing of the answer before it
// is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/lesson.h"
#include "kernels/trace/value.h"

namespace scanscope::app {

// How one answers.
enum class AnswerForm : std::uint8_t {
    number,  // one value of `type`
    row,     // several, in order, with commas or blanks between them
    indices, // numbers from 0 in any order, ranges too: "0..3, 5"
    one,     // one of the choices, by its number from 0
    several, // any of the choices, perhaps none: "0,2"
};

// A wrong answer that people give for a reason, and what is said of it.
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
    // What is right: a value; the values of a row; indices, ascending; the numbers of choices, ascending.
    std::vector<std::string> answer;
    std::string shown;                // the same as a person reads it
    std::string because;              // what the trace says
    std::string hint;                 // a part of that which leaves something to find
    std::vector<std::string> reasons; // of each value of a row, of each choice
    std::vector<std::string> labels;  // of the cells of a row: "buffer[1][3]"
    std::vector<Slip> slips;
    // The step of the film that is not shown before the answer, nor any behind it.
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
