// How the warps of each block pass tiles around a ring of stages in shared memory. It is derived from the
// flags, cells that threads release and others acquire: each flag has a cell for each stage, and the released
// value is the tile that is passed on. A flag is recognised by its use, not by its name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

// A wait that a role completed before it continued.
struct TakenOver {
    int flag = 0;       // index in RingModel::flags
    int from = 0;       // the act that released the flag: index in BlockRing::acts
    unsigned polls = 0; // reads of the flag until it was released
};

// A tile that had published its sum, as seen by a role that looked back.
struct PublishedTile {
    int tile = 0;
    std::optional<trace::Value> sum;
};

// The work of one role on a stage, in one step.
struct RingAct {
    int role = 0; // index in RingModel::roles
    BlockStep step;
    int turn = 0; // from 1: acts that could run at the same time are in the same turn
    int stage = 0;
    std::optional<int> tile;          // nothing: no tiles are left
    std::optional<int> handsOnBy;     // a flag
    std::vector<TakenOver> taken;     // in the order of time
    std::vector<PublishedTile> reads; // from the first tile on
    // The wait in `taken` that ended last: the act could not begin earlier. Null if it waited for no other
    // role.
    [[nodiscard]] const TakenOver* awaited(const std::vector<RingAct>& acts) const;
};

struct BlockRing {
    std::vector<RingAct> acts; // in the order of their steps
    int turns = 0;
    // The last act whose step has run; −1: none.
    [[nodiscard]] int lastAct(std::optional<BlockStep> step) const;
};

struct RingModel {
    explicit RingModel(const Document& document);

    LaunchIndex launch;
    int stages = 0; // 0: the run has no ring
    // In the order in which a tile passes them: flags named as in the kernel, and roles named by the labels
    // of their steps.
    std::vector<QString> flags;
    std::vector<std::string> roles;
    std::vector<BlockRing> blocks; // as in Launch::blocks
    // The cells of the flags in shared memory: for each flag, the first array with its name.
    std::vector<std::uint16_t> flagArrays;

    // The sums that tiles published, if any.
    std::uint16_t states = trace::no_array;
    int tiles = 0;
    trace::ElementType type = trace::ElementType::int32; // of the sums
    struct Published {
        int block = 0; // index in Launch::blocks
        FilmStep step;
        std::optional<trace::Value> sum;
    };
    std::vector<std::optional<Published>> published; // by tile

    // A stage in the step of an act.
    struct StageNow {
        std::optional<int> tile; // passed on there last, or being loaded in this turn
        std::vector<bool> flags; // that the tile has passed
        int flag = -1;           // the last flag that it passed
        int act = -1;            // that works on it in the current turn
        [[nodiscard]] bool isEmpty() const { return !tile || (act < 0 && flag + 1 == int(flags.size())); }
    };
    // The stages before the act releases its flag, or, with `isOver`, afterwards.
    [[nodiscard]] std::vector<StageNow> stagesAt(const BlockRing& ring, int lastAct,
                                                 bool isOver = true) const;
    // The flag that an idle role waits for in the turn of an act.
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
