// How the warps of each block hand tiles round a ring of stages in shared memory: from the flags there, cells
// that threads release and others acquire. A cell of each flag is a stage's; the value that is released is
// the tile that is handed on. So a flag is known by what is done with it, not by its name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "viz/model/document.h"

namespace scanscope::viz {

// What a role waited for before it went on.
struct TakenOver {
    int flag = 0;       // of RingModel::flags
    int from = 0;       // the act that handed on: of BlockRing::acts
    unsigned polls = 0; // until it had
};

// A tile that published its sum, as a role that looked back saw it.
struct PublishedTile {
    int tile = 0;
    std::optional<trace::Value> sum;
};

// What one role does with a stage, in one step.
struct RingAct {
    int role = 0; // of RingModel::roles
    BlockStep step;
    int turn = 0; // from 1: in the same turn are those that could be taken at the same time
    int stage = 0;
    std::optional<int> tile;          // none: there are no more
    std::optional<int> handsOnBy;     // a flag
    std::vector<TakenOver> taken;     // in time
    std::vector<PublishedTile> reads; // from the first tile on
    // The one of `taken` that came last: it could not begin before. Null where it waited for nobody.
    [[nodiscard]] const TakenOver* awaited(const std::vector<RingAct>& acts) const;
};

struct BlockRing {
    std::vector<RingAct> acts; // in the order of their steps
    int turns = 0;
    // The act whose step has run last by then; −1: none has.
    [[nodiscard]] int lastAct(std::optional<BlockStep> step) const;
};

struct RingModel {
    explicit RingModel(const Document& document);

    LaunchIndex launch;
    int stages = 0; // 0: the run has no ring
    // In the order in which a tile comes to them: names as the kernel calls them, labels of steps.
    std::vector<QString> flags;
    std::vector<std::string> roles;
    std::vector<BlockRing> blocks; // as in Launch::blocks
    // In shared memory: cells of the first array that has a flag's name.
    std::vector<std::uint16_t> flagArrays;

    // The sums that tiles published, where they do.
    std::uint16_t states = trace::no_array;
    int tiles = 0;
    trace::ElementType type = trace::ElementType::int32; // of the sums
    struct Published {
        int block = 0; // its place in Launch::blocks
        FilmStep step;
        std::optional<trace::Value> sum;
    };
    std::vector<std::optional<Published>> published; // by tile

    // Of a stage in the step of an act.
    struct StageNow {
        std::optional<int> tile; // that was handed on there last, or is being loaded in this turn
        std::vector<bool> flags; // that it has passed
        int flag = -1;           // the last of them
        int act = -1;            // that is at work on it in the present turn
        [[nodiscard]] bool isEmpty() const { return !tile || (act < 0 && flag + 1 == int(flags.size())); }
    };
    // Before that act has handed on, or once it has.
    [[nodiscard]] std::vector<StageNow> stagesAt(const BlockRing& ring, int lastAct,
                                                 bool isOver = true) const;
    // The flag that a role will be told by next, where it does nothing in the turn of an act.
    [[nodiscard]] std::optional<int> awaitedBy(const BlockRing& ring, int role, int turn) const;
};

// The moment: the ring of a block once an act is over.
struct RingMoment {
    const RingModel& model;
    const BlockRing& ring;
    int act = -1; // of BlockRing::acts; −1: none has been
    [[nodiscard]] int turn() const { return act < 0 ? 0 : ring.acts[std::size_t(act)].turn; }
};

} // namespace scanscope::viz
