// The publications of the tiles of a single-pass scan in their order, and how each tile looked back: from the
// array of their states (trace::Meaning::tile_state) and who reads and writes it.
#pragma once

#include <optional>
#include <vector>

#include "viz/model/document.h"
#include "viz/paint/tile_state.h"

namespace scanscope::viz {

struct Publication {
    int tile = 0;
    TileState state = TileState::nothing;
    FilmStep step;                     // of the film, in which it was published
    std::optional<trace::Value> value; // that stands beside the state, where it was written
};

struct TileRead {
    int tile = 0;
    TileState state = TileState::nothing;
    unsigned polls = 0; // until the tile published anything
    std::optional<trace::Value> value;
    FilmStep step; // in which it is known
};

enum class WalkState : std::uint8_t { toCome, now, over };

struct TileWalk {
    int tile = 0;
    FilmStep begins;              // it has published its own sum, and looks back from here on
    std::optional<FilmStep> ends; // in which it published its prefix; none: the run stopped before
    std::vector<TileRead> reads;  // from the nearest tile on, up to the first that knew its prefix
    [[nodiscard]] unsigned polls() const;
    [[nodiscard]] bool isOver() const { return !reads.empty() && reads.back().state == TileState::prefix; }
    [[nodiscard]] bool isRead(FilmStep step) const; // all the way, by then
    // The step in which it tells its prefix is the last one of the walk.
    [[nodiscard]] WalkState at(FilmStep step) const {
        return step < begins ? WalkState::toCome : ends && *ends < step ? WalkState::over : WalkState::now;
    }
};

struct LookbackModel {
    explicit LookbackModel(const Document& document);

    int tiles = 0; // 0: the run has none
    std::uint16_t states = trace::no_array;
    LaunchIndex launch;
    trace::ElementType type = trace::ElementType::int32; // of the sums
    std::vector<Publication> publications;               // in time
    std::vector<TileWalk> walks;                         // by tile
    std::vector<std::optional<FilmStep>> begins;         // by tile: the step in which a block took it

    struct TileNow {
        TileState state = TileState::nothing;
        std::optional<trace::Value> aggregate, prefix;
        bool isNow = false; // it was published in this very step
        bool hasBegun = false;
    };
    // Once the step is over.
    [[nodiscard]] std::vector<TileNow> at(FilmStep step) const;
    // What a walk has met by then: what it has read, and before that what the tiles on its way tell, up to
    // the first that ends the way or says nothing yet.
    [[nodiscard]] std::vector<TileRead> metBy(const TileWalk& walk, FilmStep step) const;
};

} // namespace scanscope::viz
