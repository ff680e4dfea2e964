// The order in which the tiles of a single-pass scan publish, and how each tile looks back. Both are derived
// from the array of tile statuses (trace::Meaning::tile_state) and the accesses to it.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/document.h"
#include "viz/paint/cell_look.h"

namespace scanscope::viz {

struct Publication {
    int tile = 0;
    TileState state = TileState::nothing;
    FilmStep step;                     // the film step that publishes it
    std::optional<trace::Value> value; // the sum beside the status, if it was written
};

struct TileRead {
    int tile = 0;
    TileState state = TileState::nothing;
    unsigned polls = 0; // how often the status was read before the tile had published anything
    std::optional<trace::Value> value;
    FilmStep step; // the step from which on the status is known
};

enum class WalkState : std::uint8_t { toCome, now, over };

struct TileWalk {
    int tile = 0;
    FilmStep begins;              // its own sum is published; the tile looks back from this step on
    std::optional<FilmStep> ends; // the step that publishes the prefix; none if the run stopped first
    std::vector<TileRead> reads;  // from the nearest tile to the first one with a prefix
    [[nodiscard]] unsigned polls() const;
    [[nodiscard]] bool isOver() const { return !reads.empty() && reads.back().state == TileState::prefix; }
    [[nodiscard]] bool isRead(FilmStep step) const; // whether the look-back is complete by this step
    // The walk's state at a step. Its last step is the one in which the tile publishes its prefix.
    [[nodiscard]] WalkState at(FilmStep step) const {
        return step < begins ? WalkState::toCome : ends && *ends < step ? WalkState::over : WalkState::now;
    }
};

struct LookbackModel {
    explicit LookbackModel(const Document& document);

    int tiles = 0; // 0: the run has no tiles
    std::uint16_t states = trace::no_array;
    LaunchIndex launch;
    trace::ElementType type = trace::ElementType::int32; // type of the sums
    std::vector<Publication> publications;               // in time order
    std::vector<TileWalk> walks;                         // by tile
    std::vector<std::optional<FilmStep>> begins;         // by tile: the step in which a block started on it

    struct TileNow {
        TileState state = TileState::nothing;
        std::optional<trace::Value> aggregate, prefix;
        bool isNow = false; // published in this step
        bool hasBegun = false;
    };
    // The state of each tile after the step.
    [[nodiscard]] std::vector<TileNow> at(FilmStep step) const;
    // The statuses that a walk has found by this step. These are the statuses that it has read. Before it
    // reads any, they are those that its predecessors have published, up to the first one that ends the walk
    // or is still empty.
    [[nodiscard]] std::vector<TileRead> metBy(const TileWalk& walk, FilmStep step) const;
};

} // namespace scanscope::viz
