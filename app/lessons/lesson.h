// A lesson as it is in its file: texts, runs, moments and questions. It contains no answers, because they are
// computed from the runs (prepared_lesson.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/text/file_mistake.h"

namespace scanscope::app {

using kernels::FilePlace;

// A text of the file, and its position there.
struct Placed {
    std::string text;
    FilePlace place;
    [[nodiscard]] bool empty() const { return text.empty(); }
};

enum class Ask : std::uint8_t {
    cell,     // the value of a cell after the step
    row,      // the values of all cells of an array after the step
    from,     // the cells from which the step computed its value
    inputs,   // the elements of the input that it contains
    counter,  // the value of a counter
    choice,   // the formula that gives the counter's value
    fewer,    // which of two runs has the smaller count
    barriers, // the barriers that can be removed, or are needed
    race,     // whether two threads race for a cell in this step
    tile,     // the status that a tile of a single-pass scan has published
    nothing,
};

// The part of a run that a counter covers.
enum class Part : std::uint8_t { step, so_far, run };

// One of the formulas to choose from: the text to show, and the formula itself, "n-1".
struct Choice {
    std::string text, formula;
};

struct Asked {
    Ask kind = Ask::nothing;
    Placed what;              // depends on the kind: "temp[3]", "temp", "combines", "may go", "2"
    std::string prompt, hint; // the author's texts, which replace the usual ones; may be empty
    Part part = Part::run;
    bool of_second_run = false;
    std::vector<Choice> choices;
};

// The run, as arguments of the command line: "blelloch --n 8".
struct LessonRunWords {
    Placed first, second, align; // `second` is the run beside the first, or empty
};

struct LessonStep {
    std::string text; // paragraphs separated by blank lines, with `code` in backticks
    LessonRunWords run;
    Placed at;                                // "up-sweep 2", "5", "end"; empty: like the previous step
    Placed shown;                             // the same, for the picture before the answer
    std::optional<std::size_t> launch, block; // from 1 and from 0, as in the window
    std::vector<Placed> views;                // ids; empty: like the previous step
    Placed select;                            // a cell
    Asked asked;
    FilePlace place;
};

struct Lesson {
    std::string id, title, summary;
    std::string language; // the language of its texts: "en"
    std::vector<LessonStep> steps;
};

} // namespace scanscope::app
