// Everything that a picture of one moment depends on. Layouts and painters read only this.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

#include "viz/model/block_model.h"
#include "viz/model/cell_path.h"
#include "viz/model/film.h"
#include "viz/model/spotlight.h"

namespace scanscope::viz {

// When what moves within one step. A plain function of the progress, so that every view runs the same clock.
inline constexpr double stepMilliseconds = 900; // at speed 1
inline constexpr double crossFadeMilliseconds = 120;

[[nodiscard]] double easeOutCubic(double t);
[[nodiscard]] double easeInOutCubic(double t);
// How far `progress` is from `begin` to `end`, from 0 to 1.
[[nodiscard]] double partOf(double progress, double begin, double end);

// Every field runs from 0 to 1, eased.
struct Motion {
    double scroll = 1;  // rows move up one place
    double lift = 1;    // rings grow, values leave the cells that are read
    double draw = 1;    // arrows draw themselves, ahead of the values
    double travel = 1;  // values run along the arrows
    double own = 1;     // the operand from the cell itself: leaves later, arrives at the same time
    double combine = 1; // values meet in the badge
    double pop = 0;     // the result stands out for a moment: 1 while it is 1.12 times as large
    double settle = 1;  // the result drops into the cell
    [[nodiscard]] bool settled() const { return settle >= 1; }
    friend bool operator==(const Motion&, const Motion&) = default;
};

// `speed`: from 3 on there is no lift and no combine; from 7.2 (8 steps a second) on all is settled.
[[nodiscard]] Motion motionAt(double progress, double speed = 1);

class Document;

enum class Rows : std::uint8_t { now, history, all };

struct FrameState {
    const BlockModel* model = nullptr; // never null while painting
    BlockStep step;                    // of the model
    double progress = 1;               // within the step; 1 is settled
    // The whole run, for the views that show all of its blocks. Null where there is only the one.
    const Document* document = nullptr;
    FilmStep filmStep;  // where the film is: never behind `step`
    BlockAddress block; // that `model` is of
    std::optional<BlockAddress> hoverBlock, focusBlock;
    // The run at its side at the same time: rows and columns of both stand alike. Null if it stands alone.
    std::shared_ptr<const FrameState> beside;
    double speed = 1;   // decides how much of the motion is shown
    bool still = false; // settled states only
    Rows rows = Rows::history;
    bool symbols = false; // cells show which inputs are in them instead of values
    std::optional<CellAddress> hover, selection;
    const Flaw* finding = nullptr;        // that is looked at; null: none
    const Spotlight* spotlight = nullptr; // on a line of the code or an arrow; other arrows stand back
    const CellPath* path = nullptr;       // into the selected cell; everything else stands back
    std::optional<std::uint32_t> hoverThread;
    std::optional<std::uint32_t> warp; // that views of one warp show; nothing: the one that is worst off

    // The cell of a global array that is pointed at, or else selected: for views of the whole run.
    [[nodiscard]] std::optional<CellAddress> pointedGlobal() const {
        const auto& cell = hover ? hover : selection;
        return cell && cell->space == trace::Space::global ? cell : std::nullopt;
    }

    [[nodiscard]] const StepModel& now() const { return model->step(step); }
    [[nodiscard]] Motion motion() const { return still ? Motion{} : motionAt(progress, speed); }
    [[nodiscard]] bool pointing() const { return hover || hoverThread || spotlight; }
    // For each of the step's moves, 1 where what is pointed at lights its arrow. Where it lights none, all
    // are lit, unless they are more than `crowd`.
    [[nodiscard]] std::vector<std::uint8_t> litMoves(std::size_t crowd) const;
    // Characters of the longest text of a cell.
    [[nodiscard]] int longestText() const {
        return symbols ? model->longestSymbols() : model->longestNumber();
    }
    [[nodiscard]] bool empty() const { return !model || model->stepCount() == 0; }
};

// Moves the part that belongs to the chosen warp to the front; where there is none, the parts
// stay as they are.
template <class Parts> void bringForward(Parts& parts, std::optional<std::uint32_t> warp) {
    const auto chosen = std::ranges::find_if(parts, [&](const auto& part) { return part.warp == warp; });
    if (warp && chosen != parts.end()) std::rotate(parts.begin(), chosen, std::next(chosen));
}

// A settled step of the film, as whoever follows the block sees it. The document must outlive it.
[[nodiscard]] FrameState frameOf(const Document& document, FilmStep step, BlockAddress followed = {});

} // namespace scanscope::viz
