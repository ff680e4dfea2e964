// The order of threads in different blocks during a launch.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/trace/peer_arrays.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Happens-before between the blocks of a launch, as in the PTX memory model (NVIDIA, "PTX ISA", chapter
// Memory Consistency Model): vector clocks that travel with the values of synchronising accesses. Blocks
// share no barrier, so only these pairs of operations put two blocks in order:
//   a release, followed by an acquire that reads its value, or a value that atomics have made of this value;
//   a __threadfence() with a later atomic or volatile write, followed by an atomic or volatile read of the
//   written value with a later __threadfence(). The second fence may be missing if the accesses that follow
//   are volatile themselves: volatile accesses bypass the caches in program order, and CUDA's own example of
//   a last block relies on that.
// After its next barrier, a whole block shares what one of its threads knows; after a __syncwarp(), a whole
// warp does. This applies to fences too, although PTX requires the fence in the same thread as the atomic: a
// program that fences and then waits at a barrier has every reason to rely on this, and hardware supports it.
//
// The events of a launch are passed in time order: the synchronising accesses to global memory, fences,
// __syncwarps, writes to cells that are used to synchronise, and the accesses that are compared.
class BlockOrder {
public:
    // as_written: only the fences in the source count. everywhere: each atomic and volatile access counts as
    // if it had fences before and after it, which is the order that the program intends.
    enum class Fences : std::uint8_t { as_written, everywhere };
    explicit BlockOrder(const Launch& launch, Fences fences = Fences::as_written);

    // An access: the index of its block in Launch::blocks, and its event.
    struct Access {
        std::uint32_t block;
        const Event* event;
    };
    void pass(const Access& access);
    // Notes that the block has reached the access, without what it publishes and learns. pass() calls this
    // itself.
    void arrive(const Access& access);

    // Whether an access that was passed comes before the one that passed or arrived last, in every run.
    // Always true once is_too_much().
    [[nodiscard]] bool is_before(const Access& then, const Access& now) const;
    // Whether `then` would come before `now` if the thread of `now` had a fence after its atomics and
    // volatile reads.
    [[nodiscard]] bool is_before_once_fenced(const Access& then, const Access& now) const;

    // Whether the thread of `now` knows anything that another block did: that block has started.
    [[nodiscard]] bool knows_block(std::uint32_t block, const Access& now) const;
    // Whether an access of another block comes before the end of this one, once all accesses were passed.
    [[nodiscard]] bool is_before_end_of(std::uint32_t block, const Access& then) const;

    // Whether so many blocks are in order with each other that it would take minutes to follow them.
    [[nodiscard]] bool is_too_much() const { return spent_ > most_work; }

private:
    // The part of a block that is known to be over: everything its threads did before an interval, and what
    // some of them did up to a certain time.
    struct Front {
        std::uint32_t interval = 0;
        std::vector<std::pair<std::uint32_t, std::uint64_t>> threads; // ascending; each with its time
    };
    using Fronts = std::map<std::uint32_t, Front>; // by block
    using Known = std::shared_ptr<const Fronts>;   // null: nothing

    using Cell = std::pair<std::uint16_t, std::uint64_t>; // of a global

    struct Knowledge {
        Known own;     // known to be over for the thread
        Known fenced;  // what was over at the last fence; an atomic publishes it
        Known pending; // learned from atomics; the next fence moves it to `own`
        // The same with fences of any scope, for threads of one block.
        Known fenced_here, pending_here;
    };
    struct ThreadState : Knowledge {
        std::array<std::uint64_t, 32> lanes{}; // for each lane of the warp, the time up to which it is over
    };
    struct BlockState : Knowledge {
        std::uint32_t interval = 0;
        // The knowledge that each thread gained since the last barrier.
        std::unordered_map<std::uint32_t, ThreadState> threads;
        // The lanes that wait at a __syncwarp, by warp and mask.
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> meetings;
        // The time of each thread's last __syncwarp.
        std::unordered_map<std::uint32_t, std::uint64_t> last_syncs;
    };
    // A value of a cell, and what threads that acquire this value learn: those of the block that wrote it
    // know more.
    struct Published {
        std::uint64_t bits = 0;
        Known known = nullptr, known_here = nullptr;
        std::uint32_t block = 0;
        bool is_passing = false; // an arrival that only the next one reads, because it ends no phase
        [[nodiscard]] const Known& known_to(std::uint32_t reader) const {
            return reader == block ? known_here : known;
        }
    };

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
    [[nodiscard]] bool ends_phase(const Cell& cell, const Event& event) const;
    void publish(const Cell& cell, const Event& event, Published value);
    // Returns the value that an access reads; null if nothing is known about it.
    [[nodiscard]] const Published* read_by(const Cell& cell, const Event& event) const;
    [[nodiscard]] static bool covers(const Known& known, const Access& then);

    const Launch& launch_;
    PeerArrays peers_;
    bool is_fenced_;
    std::vector<BlockState> blocks_;
    std::map<Cell, std::deque<Published>> published_;
    std::uint64_t spent_ = 0;
};

} // namespace scanscope::trace
