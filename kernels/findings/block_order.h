// What puts threads of different blocks in order while one launch runs.
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

// Happens-before between the blocks of a launch, as the PTX memory model has it (NVIDIA, "PTX ISA", chapter
// Memory Consistency Model): vector clocks that travel with the values of synchronising accesses. Blocks wait
// for nobody, so only these put two of them in order:
//   a release, and an acquire that reads its value or one that atomics have made of it since;
//   an atomic or a volatile write behind a __threadfence(), and a __threadfence() behind an atomic or a
//   volatile read that reads its value. Where what follows is a volatile access itself, the second fence may
//   be missing: it goes past the caches, in the order of the program, as CUDA's own example of a last block
//   relies on;
// and what a thread knows its whole block knows behind the next barrier, and its warp behind a __syncwarp().
// That holds for fences too, although PTX asks for the fence in the thread of the atomic itself: whoever
// fences, then waits for the block has every reason to think it enough, and on the hardware it is.
//
// A launch's events pass in time. To pass are the synchronising accesses of global memory, fences,
// __syncwarps, the writes of cells that anyone synchronises by, and whatever is asked about.
class BlockOrder {
public:
    // Whether only those fences count that are there, or one is taken to stand on either side of each atomic
    // and volatile access: what the program means to be in order.
    enum class Fences : std::uint8_t { as_written, everywhere };
    explicit BlockOrder(const Launch& launch, Fences fences = Fences::as_written);

    // One access: of which block (an index into Launch::blocks) and which event.
    struct Access {
        std::uint32_t block;
        const Event* event;
    };
    void pass(const Access& access);
    // Its block has come to the access, which tells nothing yet and learns nothing. pass() does so by itself.
    void arrive(const Access& access);

    // Whether an access that has passed comes before the one that passed or arrived last, in every run.
    // Always where the order has become too much to follow.
    [[nodiscard]] bool is_before(const Access& then, const Access& now) const;
    // Whether it does once the thread has fenced what it was told by atomics and volatile reads.
    [[nodiscard]] bool is_before_once_fenced(const Access& then, const Access& now) const;

    // So many blocks know of so many others that following it would take minutes.
    [[nodiscard]] bool is_too_much() const { return spent_ > most_work; }

private:
    // Of a block all that is surely over: what its threads did before an interval, and what some of them did
    // up to a time.
    struct Front {
        std::uint32_t interval = 0;
        std::vector<std::pair<std::uint32_t, std::uint64_t>> threads; // ascending; with the time
    };
    using Fronts = std::map<std::uint32_t, Front>; // by block
    using Known = std::shared_ptr<const Fronts>;   // null where nothing is

    struct Knowledge {
        Known own;     // is surely over for the thread
        Known fenced;  // was, at the last fence: an atomic publishes it
        Known pending; // learned from atomics; a fence makes it the thread's own
    };
    struct ThreadState : Knowledge {
        std::array<std::uint64_t, 32> lanes{}; // up to which time those of its warp are over
    };
    struct BlockState : Knowledge {
        std::uint32_t interval = 0;
        std::unordered_map<std::uint32_t, ThreadState> threads; // what they learned since the last barrier
        // Who waits in a __syncwarp, by warp and mask.
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> meetings;
        std::unordered_map<std::uint32_t, std::uint64_t> last_syncs; // when a thread calls it last
    };
    // A value that a cell took, and what those know who acquire it.
    struct Published {
        std::uint64_t bits;
        Known known;
    };
    using Cell = std::pair<std::uint16_t, std::uint64_t>;

    static constexpr std::uint64_t most_work = 20'000'000; // entries that were copied
    static constexpr std::size_t most_values = 8;          // of a cell that are remembered

    [[nodiscard]] Known joined(const Known& a, const Known& b);
    void join(Knowledge& into, const Knowledge& from);
    void join(Known& into, const Known& from) { into = joined(into, from); }
    static void join(Front& into, const Front& from);
    [[nodiscard]] Known all_before(const BlockState& block, std::uint32_t number, const ThreadState& thread,
                                   const Event& now);
    void begin_interval(BlockState& block, std::uint32_t interval);
    void meet(BlockState& block, const Event& sync);
    void publish(const Event& event, Known known);
    // What those know who acquire the value of an access; null where nobody published anything by it.
    [[nodiscard]] Known acquired_by(const Event& event) const;
    [[nodiscard]] static bool covers(const Known& known, const Access& then);

    const Launch& launch_;
    bool is_fenced_;
    std::vector<BlockState> blocks_;
    std::map<Cell, std::deque<Published>> published_;
    std::uint64_t spent_ = 0;
};

} // namespace scanscope::trace
