// Everything that determines the picture at one moment. Layouts and painters read only this.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "viz/model/block_model.h"
#include "viz/model/code_model.h"
#include "viz/model/film.h"

namespace scanscope::viz {

// The accesses of a code line in a step, or those of the move along one arrow. They link the code pane and
// the stage when the pointer is over one of them.
struct Spotlight {
    std::vector<std::uint8_t> read;    // by column of the row above
    std::vector<std::uint8_t> written; // by column of the step's row
    std::vector<std::uint8_t> moves;   // by move: 1 if its arrow is highlighted
    std::set<int> lines;               // lines of code
    [[nodiscard]] bool isOn() const { return !lines.empty(); }
};

// Empty if the line accessed nothing in the step.
[[nodiscard]] Spotlight spotlightOnLine(const BlockModel& model, const CodeModel& code, BlockStep step,
                                        int line);
[[nodiscard]] Spotlight spotlightOnMove(const BlockModel& model, const CodeModel& code, BlockStep step,
                                        int move);
// The lines that accessed the cell.
[[nodiscard]] std::set<int> linesOf(const BlockModel& model, const CodeModel& code, BlockStep step,
                                    const CellAddress& cell);

// A cell of a step's row. `beforeFirstStep` means the array that the first step read.
struct PathCell {
    BlockStep step;
    Column column;
    friend bool operator==(const PathCell&, const PathCell&) = default;
    friend auto operator<=>(const PathCell&, const PathCell&) = default; // sorts by step, then by column
};

struct PathEdge {
    PathCell from, to;
    bool moved = true; // whether the step of `to` moved it; false if the value stayed in its cell
    friend bool operator==(const PathEdge&, const PathEdge&) = default;
};

struct CellPath {
    std::vector<PathCell> cells; // in ascending order
    std::vector<PathEdge> edges; // latest first
    [[nodiscard]] bool contains(BlockStep step, Column column) const;
};

// The path into the cell as it is after `step`; empty if neither the step's row nor the row above shows it.
[[nodiscard]] CellPath pathInto(const BlockModel& model, BlockStep step, const CellAddress& cell);

// How motion within a step is timed. It depends only on the progress, so all views stay in sync.
inline constexpr double stepMilliseconds = 900; // at speed 1
inline constexpr double crossFadeMilliseconds = 120;

[[nodiscard]] double easeOutCubic(double t);
[[nodiscard]] double easeInOutCubic(double t);
// How far `progress` is between `begin` and `end`, from 0 to 1.
[[nodiscard]] double partOf(double progress, double begin, double end);

// The parts of a motion. Each runs from 0 to 1, with easing.
struct Motion {
    double scroll = 1;  // rows move up by one row
    double lift = 1;    // rings grow, values leave the cells that are read
    double draw = 1;    // arrows are drawn, ahead of the values
    double travel = 1;  // values travel along the arrows
    double own = 1;     // the cell's own operand leaves later and arrives at the same time
    double combine = 1; // values meet in the badge
    double pop = 0;     // the result is briefly enlarged; 1 means 1.12 times as large
    double settle = 1;  // the result drops into the cell
    [[nodiscard]] bool settled() const { return settle >= 1; }
    friend bool operator==(const Motion&, const Motion&) = default;
};

// Speeds of 3 and more skip lift and combine. Speeds of 7.2 (8 steps per second) and more show only settled
// states.
[[nodiscard]] Motion motionAt(double progress, double speed = 1);

class Document;

enum class Rows : std::uint8_t { now, history, all };

struct FrameState {
    const BlockModel* model = nullptr; // never null while painting
    BlockStep step;                    // a step of `model`
    double progress = 1;               // within the step; 1 means settled
    // The whole run, for views that show all blocks. Null if there is only one block.
    const Document* document = nullptr;
    FilmStep filmStep;  // the film's position, at `step` or later
    BlockAddress block; // the block of `model`
    std::optional<BlockAddress> hoverBlock, focusBlock;
    // The same moment of the run beside this one, with the same rows and columns. Null if there is no such
    // run.
    std::shared_ptr<const FrameState> beside;
    double speed = 1;   // determines how much of the motion is shown
    bool still = false; // settled states only
    Rows rows = Rows::history;
    bool symbols = false; // cells show which inputs they contain, not their values
    std::optional<CellAddress> hover, selection;
    const Flaw* finding = nullptr;        // the finding being viewed, or null
    const Spotlight* spotlight = nullptr; // the line or arrow under the pointer; dims other arrows
    const CellPath* path = nullptr;       // the path into the selected cell; everything else is dimmed
    std::optional<std::uint32_t> hoverThread;
    std::optional<std::uint32_t> warp; // for views that show one warp; none: the one with the worst behaviour

    // For views of the whole run: the cell under the pointer or, if there is none, the selected cell. None if
    // it is not in global memory.
    [[nodiscard]] std::optional<CellAddress> pointedGlobal() const {
        const auto& cell = hover ? hover : selection;
        return cell && cell->space == trace::Space::global ? cell : std::nullopt;
    }

    [[nodiscard]] const StepModel& now() const { return model->step(step); }
    [[nodiscard]] Motion motion() const { return still ? Motion{} : motionAt(progress, speed); }
    [[nodiscard]] bool pointing() const { return hover || hoverThread || spotlight; }
    // For each of the step's moves: 1 if its arrow is highlighted because of what is under the pointer. If no
    // arrow would be, all are highlighted, unless there are more than `crowd`.
    [[nodiscard]] std::vector<std::uint8_t> litMoves(std::size_t crowd) const;
    // The length of the longest text in any cell, in characters.
    [[nodiscard]] int longestText() const {
        return symbols ? model->longestSymbols() : model->longestNumber();
    }
    [[nodiscard]] bool empty() const { return !model || model->stepCount() == 0; }
};

// Moves the chosen warp's part to the front; does nothing if there is no such part.
template <class Parts> void bringForward(Parts& parts, std::optional<std::uint32_t> warp) {
    const auto chosen = std::ranges::find_if(parts, [&](const auto& part) { return part.warp == warp; });
    if (warp && chosen != parts.end()) std::rotate(parts.begin(), chosen, std::next(chosen));
}

// A settled step of the film, seen from the followed block. The document must outlive the result.
[[nodiscard]] FrameState frameOf(const Document& document, FilmStep step, BlockAddress followed = {});

} // namespace scanscope::viz
