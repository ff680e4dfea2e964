// Cells as a lesson names them, what they hold after a step of the film, and how a step made that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

// What a value was made of: a cell, or what a thread of the warp passed on, or a value in a register.
struct Operand {
    std::optional<LessonCell> cell;
    std::optional<std::uint32_t> thread; // of a shuffle
    trace::Value value;
};

// What a step did to a cell.
struct Making {
    bool isWritten = false; // in this step; otherwise only `after` says anything
    trace::CellState before, after;
    std::uint32_t thread = 0;
    std::uint16_t location = trace::no_location;
    bool combines = false; // of the operands, the left one first; otherwise it is a copy of the only one
    std::vector<Operand> operands; // empty: a constant
};

// The same in words: "Thread 1 combines temp[1] = 4 with temp[3] = 7, which makes 11 (line 59).", and in the
// hint without what it makes.
struct CellWords {
    std::string because, hint;
};

// A run at one moment.
class MomentCells {
public:
    MomentCells(const FilmSteps& steps, const FilmMoment& moment);

    // "temp", "buffer[1]", or the group "buffer": the one of its rows that the step writes. Nothing where the
    // block has none of that name.
    [[nodiscard]] std::optional<LessonArray> arrayNamed(std::string_view name) const;
    // "temp[3]". Throws BadRequest where there is no such array or cell.
    [[nodiscard]] LessonCell cellNamed(const std::string& text) const;
    // The array that most of the step's writes went to, the block's own before global ones; nothing where it
    // wrote none.
    [[nodiscard]] std::optional<LessonArray> written() const;

    [[nodiscard]] const trace::Array& array(LessonArray which) const;
    [[nodiscard]] std::string nameOf(LessonCell cell) const; // "temp[3]"
    [[nodiscard]] std::string textOf(LessonCell cell, trace::Value value) const;
    // Cells of an array that the trace kept.
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
