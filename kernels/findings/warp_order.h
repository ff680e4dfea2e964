// The order of the lanes of a warp, which __syncwarp determines.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace scanscope::trace {

inline constexpr std::uint32_t warp_size = 32;

// The lanes of a __syncwarp mask that exist in the block.
[[nodiscard]] std::uint32_t meeting_lanes(std::uint32_t mask, std::uint32_t thread, std::uint64_t threads);

// Happens-before within one warp between two barriers of its block, as a vector clock for each lane. The
// lanes that a mask names meet. Everything that any of them did before its call comes before everything that
// any of them does after it. The order continues from meeting to meeting, even through lanes in between. A
// lane that makes no more calls must have ended, because the others would wait for it forever, so they do not
// wait for it.
//
// A lane's time is the number of calls it has passed.
class WarpOrder {
public:
    static constexpr unsigned lanes = warp_size;
    // The masks of a lane's calls, in the order in which it made them. They name only lanes that exist in the
    // block.
    using Calls = std::array<std::vector<std::uint32_t>, lanes>;

    explicit WarpOrder(const Calls& calls);

    // The earliest time of lane `other` that is not known to come before time `now` of `lane`.
    [[nodiscard]] std::uint32_t seen(unsigned lane, std::uint32_t now, unsigned other) const {
        return clocks_[at_[lane][now]][other];
    }

    // Whether lane a at its time `a_now` and lane b at its time `b_now` are unordered.
    [[nodiscard]] bool concurrent(unsigned a, std::uint32_t a_now, unsigned b, std::uint32_t b_now) const {
        return b_now >= seen(a, a_now, b) && a_now >= seen(b, b_now, a);
    }

private:
    using Clock = std::array<std::uint32_t, lanes>;
    [[nodiscard]] bool waits(const Calls& calls, unsigned lane) const; // has calls left to pass
    [[nodiscard]] std::uint32_t waiting_of(const Calls& calls, std::uint32_t mask) const;
    [[nodiscard]] bool all_wait_there(const Calls& calls, std::uint32_t mask) const;
    void pass(std::uint32_t mask);

    std::vector<Clock> clocks_;                        // lanes that meet share a clock
    std::array<std::vector<std::uint32_t>, lanes> at_; // the index of each lane's clock at each of its times
};

} // namespace scanscope::trace
