// The order of the threads of a block between two of its barriers.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "kernels/findings/warp_order.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Happens-before among the threads of a block within one barrier interval. It results from __syncwarp
// (warp_order.h), and from each release and every acquire that reads its value, in shared or global memory. A
// fence followed by an atomic, or directly by a write, is a release; an atomic, a volatile read, or a read
// directly before a fence, is an acquire that the fence completes. An arrival at a barrier object is a
// release that passes on the earlier ones of its phase. If no thread acquires what another thread of the
// block has released, warps are unordered with each other, and each warp keeps its own clocks.
//
// An asynchronous copy is an actor of its own, besides the threads. It knows what its thread knew when it
// began. Its end is known after a wait of that thread, and to a thread that acquires the value of a barrier
// object that the copy changed.
//
// An actor's time counts the operations it has passed that may order it with others.
class ThreadOrder {
public:
    // `events` are the numbers of the interval's events in the block, sorted by time, followed by accesses of
    // copies that end in later intervals; `threads` is the number of threads of the block.
    ThreadOrder(const Block& block, std::span<const std::uint32_t> events, std::uint64_t threads);

    // The actor of the i-th event: its thread, or a larger number for a copy.
    [[nodiscard]] std::uint32_t actor(std::size_t i) const { return actors_[i]; }
    // The time of the i-th event, as counted by its actor.
    [[nodiscard]] std::uint32_t now(std::size_t i) const { return now_[i]; }
    // The earliest time of actor `other` that is not known to come before time `now` of `actor`.
    [[nodiscard]] std::uint32_t seen(std::uint32_t actor, std::uint32_t now, std::uint32_t other) const;
    // Whether actor a at its time `a_now` and actor b at its time `b_now` are unordered.
    [[nodiscard]] bool concurrent(std::uint32_t a, std::uint32_t a_now, std::uint32_t b,
                                  std::uint32_t b_now) const {
        return b_now >= seen(a, a_now, b) && a_now >= seen(b, b_now, a);
    }
    // Whether threads signal each other with this event's cell by plain or volatile accesses and fences.
    [[nodiscard]] bool is_flag(const Event& event) const {
        return flags_.contains({event.space, event.array, event.index});
    }
    // Whether threads synchronise by flags, barrier objects, or waits for copies.
    [[nodiscard]] bool hands_over() const { return !clocks_.empty(); }
    // Whether so many threads are in order with each other that following them would take too much memory.
    // Everything later then counts as ordered.
    [[nodiscard]] bool is_too_much() const { return is_too_much_; }

private:
    using Clock = std::vector<std::uint32_t>; // by actor; 0 beyond its end
    using Cell = std::tuple<Space, std::uint16_t, std::uint64_t>;
    class Following;
    class Signals;
    static constexpr std::size_t most_entries = std::size_t{1} << 25; // of all clocks: 128 MiB

    std::set<Cell> flags_;
    std::vector<std::uint32_t> now_, actors_;
    std::map<std::uint32_t, WarpOrder> warps_; // only warps in which some lane called __syncwarp
    // Only if threads synchronise by more than warps: for each actor, the clock at each of its times.
    std::vector<Clock> clocks_;
    std::vector<std::vector<std::uint32_t>> at_;
    bool is_too_much_ = false;
};

} // namespace scanscope::trace
