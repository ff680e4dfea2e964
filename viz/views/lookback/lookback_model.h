// The publications of a single-pass scan's tiles, in order, and how each tile looked back. They are derived
// from the array of tile statuses (trace::Meaning::tile_state) and the accesses to it.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/document.h"
#include "viz/paint/tile_state.h"

namespace scanscope::viz {

struct Publication {
    int tile = 0;
    TileState state = TileState::nothing;
    FilmStep step;                     // the film step in which it was published
    std::optional<trace::Value> value; // stored beside the status, if it was written
};

struct TileRead {
    int tile = 0;
    TileState state = TileState::nothing;
    unsigned polls = 0; // reads of the status until the tile had published anything
    std::optional<trace::Value> value;
    FilmStep step; // the step in which it is known
};

enum class WalkState : std::uint8_t { toCome, now, over };

struct TileWalk {
    int tile = 0;
    FilmStep begins;              // the tile has published its own sum, and looks back from this step on
    std::optional<FilmStep> ends; // the step that publishes the prefix; nothing if the run stopped before
    std::vector<TileRead> reads;  // from the nearest tile to the first one with a prefix
    [[nodiscard]] unsigned polls() const;
    [[nodiscard]] bool isOver() const { return !reads.empty() && reads.back().state == TileState::prefix; }
    [[nodiscard]] bool isRead(FilmStep step) const; // the look-back is complete by that step
    // The last step of a walk is the one in which the tile publishes its prefix.
    [[nodiscard]] WalkState at(FilmStep step) const {
        return step < begins ? WalkState::toCome : ends && *ends < step ? WalkState::over : WalkState::now;
    }
};

struct LookbackModel {
    explicit LookbackModel(const Document& document);

    int tiles = 0; // 0: the run has no tiles
    std::uint16_t states = trace::no_array;
    LaunchIndex launch;
    trace::ElementType type = trace::ElementType::int32; // of the sums
    std::vector<Publication> publications;               // in the order of time
    std::vector<TileWalk> walks;                         // by tile
    std::vector<std::optional<FilmStep>> begins;         // by tile: the step in which a block took it

    struct TileNow {
        TileState state = TileState::nothing;
        std::optional<trace::Value> aggregate, prefix;
        bool isNow = false; // published in this step
        bool hasBegun = false;
    };
    // The state of each tile after the step.
    [[nodiscard]] std::vector<TileNow> at(FilmStep step) const;
    // The statuses that a walk has met by the step: those that it has read, or, before that, those that its
    // predecessors have published, up to the first one that ends the walk or is still empty.
    [[nodiscard]] std::vector<TileRead> metBy(const TileWalk& walk, FilmStep step) const;
};

} // namespace scanscope::viz
