// The order of threads in different blocks during a launch.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <tuple>
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
// An asynchronous copy is an actor of its own, besides the threads. It knows what its thread knew when it
// began, and barriers do not wait for it. Its end is known after a wait of that thread, and to a thread that
// acquires the value of a barrier object that the copy changed.
//
// The events of a launch are passed in time order: the synchronising accesses to global memory, and to shared
// memory if they matter, fences, __syncwarps, writes to cells that are used to synchronise, and the accesses
// that are compared.
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

    // A cell of a global, or of a block's shared memory.
    using Cell = std::tuple<std::uint32_t, std::uint16_t, std::uint64_t>;
    static constexpr std::uint32_t no_block = 0xffffffffu;

    // A copy that a thread begins; `interval` is its block's at that time.
    struct Copy {
        std::uint32_t since = 0, block = 0, thread = 0, interval = 0;
        bool is_to_peer = false; // it arrives at an object of another block
        friend auto operator<=>(const Copy&, const Copy&) = default;
    };
    // A copy's number among the threads of its block, and what comes before it. Copies of a thread share a
    // number if it knew, when the later one began, that the earlier one had ended.
    struct BegunCopy {
        std::uint32_t actor = 0;
        Known known = nullptr;
    };
    struct LastCopy {
        std::uint32_t actor, since;
    };
    // The copies of a thread: the last one of each actor, and those that it has not waited for.
    struct CopiesOfThread {
        std::vector<LastCopy> last, open;
    };

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
                                   std::uint32_t rank, std::uint64_t time);
    void find_copies();
    void begin(const Copy& copy);
    void wait_for_copies(const Access& wait);
    [[nodiscard]] const BegunCopy& begun(const Access& access) const;
    [[nodiscard]] Known known_after(const BegunCopy& copy, std::uint32_t block, std::uint32_t since);
    [[nodiscard]] Cell cell_of(const Access& access) const;
    void begin_interval(BlockState& block, std::uint32_t interval);
    void meet(BlockState& block, const Event& sync);
    [[nodiscard]] bool ends_phase(const Access& access) const;
    void publish(const Cell& cell, const Access& access, Published value);
    // Returns the value that an access reads; null if nothing is known about it.
    [[nodiscard]] const Published* read_by(const Cell& cell, const Event& event) const;
    [[nodiscard]] bool covers(const Known& known, const Access& then) const;
    [[nodiscard]] static bool covers(const Front& front, std::uint32_t actor, std::uint64_t time);

    const Launch& launch_;
    PeerArrays peers_;
    bool is_fenced_;
    std::vector<BlockState> blocks_;
    std::map<Cell, std::deque<Published>> published_;
    std::vector<Copy> copies_; // in time
    std::size_t begun_ = 0;    // the number of those that have begun
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, BegunCopy>
        begun_copies_;                                                            // by block, thread and time
    std::map<std::pair<std::uint32_t, std::uint32_t>, CopiesOfThread> copies_of_; // by block and thread
    std::vector<std::uint32_t> next_actor_;                                       // by block
    std::uint64_t spent_ = 0;
};

} // namespace scanscope::trace
