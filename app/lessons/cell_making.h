// Cells as a lesson names them, their values after a step of the film, and how a step computed them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/lessons/film_steps.h"
#include "kernels/trace/replay.h"

namespace scanscope::app {

struct LessonArray {
    trace::Space space = trace::Space::none;
    std::uint16_t array = trace::no_array;
    friend bool operator==(const LessonArray&, const LessonArray&) = default;
};
struct LessonCell {
    LessonArray of;
    std::uint64_t index = 0;
    friend bool operator==(const LessonCell&, const LessonCell&) = default;
};

// A source of a value: a cell, another thread of the warp (by a shuffle), or a register.
struct Operand {
    std::optional<LessonCell> cell;
    std::optional<std::uint32_t> thread; // the source of a shuffle
    trace::Value value;
};

// The effect of a step on a cell.
struct Making {
    bool isWritten = false; // whether this step writes it; if not, only `after` is meaningful
    trace::CellState before, after;
    std::uint32_t thread = 0;
    std::uint64_t block = 0; // the thread's, as a number in the grid
    std::uint16_t location = trace::no_location;
    bool combines = false;         // combines the operands, in order; otherwise copies the only one
    std::vector<Operand> operands; // empty if the value is a constant
    // The values that it combines in its registers, if it has not read both in this step.
    std::optional<std::pair<trace::Value, trace::Value>> registers;
};

// A Making in words. `because` is a sentence such as "Thread 1 combines temp[1] = 4 with temp[3] = 7: the
// result is 11 (line 59)."; `hint` is the same without the result.
struct CellWords {
    std::string because, hint;
};

// The cells of a run at one moment.
class MomentCells {
public:
    MomentCells(const FilmSteps& steps, const FilmMoment& moment);

    // Returns the array named "temp" or "buffer[1]". For a group, "buffer", this is the row that the step
    // writes. Returns nothing if the block has no such array.
    [[nodiscard]] std::optional<LessonArray> arrayNamed(std::string_view name) const;
    // Returns the cell named "temp[3]". Throws BadRequest if there is no such array or cell.
    [[nodiscard]] LessonCell cellNamed(const std::string& text) const;
    // Returns the array that the step wrote most often; the block's own arrays take precedence over global
    // ones. Returns nothing if the step wrote no array.
    [[nodiscard]] std::optional<LessonArray> written() const;

    [[nodiscard]] const trace::Array& array(LessonArray which) const;
    [[nodiscard]] std::string nameOf(LessonCell cell) const; // "temp[3]"
    [[nodiscard]] std::string textOf(LessonCell cell, trace::Value value) const;
    // Returns how many cells of the array the trace contains.
    [[nodiscard]] std::uint64_t cellCount(LessonArray which) const;

    [[nodiscard]] Making makingOf(LessonCell cell) const;

    [[nodiscard]] CellWords wordsFor(LessonCell cell, const Making& making) const;

private:
    [[nodiscard]] const trace::Launch& launch() const;
    [[nodiscard]] const trace::Block& block() const;
    [[nodiscard]] trace::CellState globalAt(LessonCell cell, std::size_t stepsDone) const;
    [[nodiscard]] trace::CellState stateAt(LessonCell cell, bool isBefore) const;
    struct Write;
    [[nodiscard]] std::optional<Write> writeOf(LessonCell cell) const;
    [[nodiscard]] std::string textOf(const Operand& operand, LessonArray like) const;

    const FilmSteps& m_steps;
    FilmMoment m_moment;
};

} // namespace scanscope::app
