// What puts the threads of one block in order between two of its barriers.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "kernels/findings/warp_order.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Happens-before among the threads of a block within one barrier interval: what __syncwarp keeps apart
// (warp_order.h), and a release with every acquire that reads its value, in shared or in global memory. Where
// nobody acquires what another thread of the block has released, warps are in no order, and the clocks of
// each are kept apart.
//
// A thread's time counts what it has passed that may put it in order with others.
class ThreadOrder {
public:
    // `events` are those of the interval in time, by their numbers in the block; `threads` is how many the
    // block has.
    ThreadOrder(const Block& block, std::span<const std::uint32_t> events, std::uint64_t threads);

    // When its thread did the i-th of the events.
    [[nodiscard]] std::uint32_t now(std::size_t i) const { return now_[i]; }
    // The first time of thread `other` that is not surely over for the thread at its own time `now`.
    [[nodiscard]] std::uint32_t seen(std::uint32_t thread, std::uint32_t now, std::uint32_t other) const;
    // Neither comes before the other: thread a at its time `a_now`, thread b at its time `b_now`.
    [[nodiscard]] bool concurrent(std::uint32_t a, std::uint32_t a_now, std::uint32_t b,
                                  std::uint32_t b_now) const {
        return b_now >= seen(a, a_now, b) && a_now >= seen(b, b_now, a);
    }
    // Threads hand on to others by flags.
    [[nodiscard]] bool hands_over() const { return !clocks_.empty(); }
    // So many are in order with so many others that following it would take too much memory: what came after
    // is taken to be in order.
    [[nodiscard]] bool is_too_much() const { return is_too_much_; }

private:
    using Clock = std::vector<std::uint32_t>; // by thread
    class Following;
    static constexpr std::size_t most_entries = std::size_t{1} << 25; // of all clocks: 128 MiB

    std::vector<std::uint32_t> now_;
    std::map<std::uint32_t, WarpOrder> warps_; // where some lane called __syncwarp
    // Where threads hand over: of each thread the clock that it has at each of its times.
    std::vector<Clock> clocks_;
    std::vector<std::vector<std::uint32_t>> at_;
    bool is_too_much_ = false;
};

} // namespace scanscope::trace
