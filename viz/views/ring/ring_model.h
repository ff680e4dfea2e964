// How the warps of each block pass tiles around a ring of stages in shared memory. It is derived from the
// flags, which are cells that some threads release and others acquire. Each flag has a cell for each stage,
// and the released value is the tile that is passed on. A flag is recognised by how it is used, not by its
// name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

// A wait that a role had to complete before it continued.
struct TakenOver {
    int flag = 0;       // index in RingModel::flags
    int from = 0;       // index in BlockRing::acts of the act that released the flag
    unsigned polls = 0; // how often the flag was read before it was released
};

// A tile that had published its sum before a role looked back at it.
struct PublishedTile {
    int tile = 0;
    std::optional<trace::Value> sum;
};

// The work of one role on a stage, in one step.
struct RingAct {
    int role = 0; // index in RingModel::roles
    BlockStep step;
    int turn = 0; // from 1; acts that could run at the same time have the same turn
    int stage = 0;
    std::optional<int> tile;          // none if no tiles are left
    std::optional<int> handsOnBy;     // a flag
    std::vector<TakenOver> taken;     // in time order
    std::vector<PublishedTile> reads; // starting with the first tile
    // The wait in `taken` that ended last, before which the act could not begin. Null if it waited for no
    // other role.
    [[nodiscard]] const TakenOver* awaited(const std::vector<RingAct>& acts) const;
};

struct BlockRing {
    std::vector<RingAct> acts; // in step order
    int turns = 0;
    // The last act whose step has run; −1 if none has.
    [[nodiscard]] int lastAct(std::optional<BlockStep> step) const;
};

struct RingModel {
    explicit RingModel(const Document& document);

    LaunchIndex launch;
    int stages = 0; // 0: the run has no ring
    // The flags and roles in the order in which a tile passes them. Flags are named as in the kernel, and
    // roles by the labels of their steps.
    std::vector<QString> flags;
    std::vector<std::string> roles;
    std::vector<BlockRing> blocks; // as in Launch::blocks
    // The shared-memory arrays that contain the flags: for each flag, the first array with its name.
    std::vector<std::uint16_t> flagArrays;

    // The sums that tiles published, if any.
    std::uint16_t states = trace::no_array;
    int tiles = 0;
    trace::ElementType type = trace::ElementType::int32; // type of the sums
    struct Published {
        int block = 0; // index in Launch::blocks
        FilmStep step;
        std::optional<trace::Value> sum;
    };
    std::vector<std::optional<Published>> published; // by tile

    // A stage as it is at the step of an act.
    struct StageNow {
        std::optional<int> tile; // the last tile passed on there, or the one being loaded in this turn
        std::vector<bool> flags; // true for flags that the tile has passed
        int flag = -1;           // the last flag that the tile passed
        int act = -1;            // the act on this stage in the current turn
        [[nodiscard]] bool isEmpty() const { return !tile || (act < 0 && flag + 1 == int(flags.size())); }
    };
    // The stages after the act releases its flag, or before that if `isOver` is false.
    [[nodiscard]] std::vector<StageNow> stagesAt(const BlockRing& ring, int lastAct,
                                                 bool isOver = true) const;
    // The flag that an idle role waits for during a turn.
    [[nodiscard]] std::optional<int> awaitedBy(const BlockRing& ring, int role, int turn) const;
};

// The ring of a block after an act.
struct RingMoment {
    const RingModel& model;
    const BlockRing& ring;
    int act = -1; // index in BlockRing::acts; −1: before the first
    [[nodiscard]] int turn() const { return act < 0 ? 0 : ring.acts[std::size_t(act)].turn; }
};

} // namespace scanscope::viz
