// A lesson as its file has it: texts, runs, moments of them, and what is asked. No answer stands in it: those
// are taken from the runs (prepared_lesson.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/text/file_mistake.h"

namespace scanscope::app {

using kernels::FilePlace;

// A text of the file and where it stands.
struct Placed {
    std::string text;
    FilePlace place;
    [[nodiscard]] bool empty() const { return text.empty(); }
};

enum class Ask : std::uint8_t {
    cell,     // what a cell holds once the step is over
    row,      // what all cells of an array hold then
    from,     // which cells its value was made of in the step
    inputs,   // which elements of the input are in it
    counter,  // how much of something there was
    choice,   // which of some formulas says that
    fewer,    // which of two runs makes less of it
    barriers, // which barriers may go, or are needed
    race,     // whether two threads meet in a cell in this step
    tile,     // what a tile of a single-pass scan has told
    nothing,
};

// What a counter is taken over.
enum class Part : std::uint8_t { step, so_far, run };

// One of the formulas to choose from: how it is shown, and (n-1).
struct Choice {
    std::string text, formula;
};

struct Asked {
    Ask kind = Ask::nothing;
    Placed what;              // "temp[3]", "temp", "combines", "may go", "2": by its kind
    std::string prompt, hint; // the author's own words in the place of the usual ones; empty: none
    Part part = Part::run;
    bool of_second_run = false;
    std::vector<Choice> choices;
};

// What runs, in words of the command line: "blelloch --n 8".
struct LessonRunWords {
    Placed first, second, align; // the second one: beside it; empty: none
};

struct LessonStep {
    std::string text; // paragraphs with blank lines between them, `code` in backticks
    LessonRunWords run;
    Placed at;                                // "up-sweep 2", "5", "end"; empty: as the step before
    std::optional<std::size_t> launch, block; // from 1 and from 0, as they are said
    std::vector<Placed> views;                // ids; empty: as the step before
    Placed select;                            // a cell
    Asked asked;
    FilePlace place;
};

struct Lesson {
    std::string id, title, summary;
    std::string language; // "en": of its texts
    std::vector<LessonStep> steps;
};

} // namespace scanscope::app
