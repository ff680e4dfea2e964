// The order of threads of different blocks during a launch.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Happens-before between the blocks of a launch, as in the PTX memory model (NVIDIA, "PTX ISA", chapter
// Memory Consistency Model): vector clocks that travel with the values of synchronising accesses. Blocks
// share no barrier, so only these put two of them in order:
//   a release, and an acquire that reads its value, or a value that atomics have made of it since;
//   an atomic or a volatile write after a __threadfence(), and a __threadfence() after an atomic or a
//   volatile read that reads its value. If the accesses that follow are volatile themselves, the second fence
//   may be missing: volatile accesses bypass the caches in program order, and CUDA's own example of a last
//   block relies on that.
// After the next barrier, the whole block shares a thread's knowledge, and after a __syncwarp() its warp
// does. This holds for fences too, although PTX requires the fence in the thread of the atomic itself: a
// program that fences and then waits at a barrier has every reason to rely on it, and on the hardware it
// works.
//
// The events of a launch are passed in time order: the synchronising accesses of global memory, fences,
// __syncwarps, writes to cells that are used to synchronise, and the accesses that are asked about.
class BlockOrder {
public:
    // as_written: only the fences in the source count. everywhere: each atomic and volatile access counts as
    // having a fence on either side, which is the order that the program intends.
    enum class Fences : std::uint8_t { as_written, everywhere };
    explicit BlockOrder(const Launch& launch, Fences fences = Fences::as_written);

    // An access: the index of its block in Launch::blocks, and its event.
    struct Access {
        std::uint32_t block;
        const Event* event;
    };
    void pass(const Access& access);
    // The block has reached the access, which publishes and learns nothing yet. pass() calls this itself.
    void arrive(const Access& access);

    // Whether an access that was passed comes before the one that passed or arrived last, in every run.
    // Always true once there is too much order to follow.
    [[nodiscard]] bool is_before(const Access& then, const Access& now) const;
    // Whether it would come before, if the thread fenced after its atomics and volatile reads.
    [[nodiscard]] bool is_before_once_fenced(const Access& then, const Access& now) const;

    // Whether too many blocks are in order with each other: following them would take minutes.
    [[nodiscard]] bool is_too_much() const { return spent_ > most_work; }

private:
    // The part of a block that is surely over: everything its threads did before an interval, and what some
    // of them did up to a time.
    struct Front {
        std::uint32_t interval = 0;
        std::vector<std::pair<std::uint32_t, std::uint64_t>> threads; // ascending; each with its time
    };
    using Fronts = std::map<std::uint32_t, Front>; // by block
    using Known = std::shared_ptr<const Fronts>;   // null: nothing

    struct Knowledge {
        Known own;     // surely over for the thread
        Known fenced;  // was over at the last fence: an atomic publishes it
        Known pending; // learned from atomics; the next fence moves it to `own`
    };
    struct ThreadState : Knowledge {
        std::array<std::uint64_t, 32> lanes{}; // the time up to which each lane of its warp is over
    };
    struct BlockState : Knowledge {
        std::uint32_t interval = 0;
        // The knowledge that each thread gained since the last barrier.
        std::unordered_map<std::uint32_t, ThreadState> threads;
        // The lanes that wait in a __syncwarp, by warp and mask.
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> meetings;
        // The time of each thread's last __syncwarp.
        std::unordered_map<std::uint32_t, std::uint64_t> last_syncs;
    };
    // A value of a cell, and what threads that acquire it learn.
    struct Published {
        std::uint64_t bits;
        Known known;
    };
    using Cell = std::pair<std::uint16_t, std::uint64_t>;

    static constexpr std::uint64_t most_work = 20'000'000; // entries that were copied
    static constexpr std::size_t most_values = 8;          // remembered values of a cell

    [[nodiscard]] Known joined(const Known& a, const Known& b);
    void join(Knowledge& into, const Knowledge& from);
    void join(Known& into, const Known& from) { into = joined(into, from); }
    static void join(Front& into, const Front& from);
    [[nodiscard]] Known all_before(const BlockState& block, std::uint32_t number, const ThreadState& thread,
                                   const Event& now);
    void begin_interval(BlockState& block, std::uint32_t interval);
    void meet(BlockState& block, const Event& sync);
    void publish(const Event& event, Known known);
    // Returns the knowledge that an acquire of the access's value brings; null if nothing was published with
    // it.
    [[nodiscard]] Known acquired_by(const Event& event) const;
    [[nodiscard]] static bool covers(const Known& known, const Access& then);

    const Launch& launch_;
    bool is_fenced_;
    std::vector<BlockState> blocks_;
    std::map<Cell, std::deque<Published>> published_;
    std::uint64_t spent_ = 0;
};

} // namespace scanscope::trace
