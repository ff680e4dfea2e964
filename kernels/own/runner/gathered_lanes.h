// Finds the lanes of a warp that reach a place together when no mask names them: each lane that arrives waits
// until no other lane can arrive.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/simt/emulator/thread.h"
#include "kernels/simt/where.h"

namespace scanscope::own {

class GatheredLanes {
public:
    explicit GatheredLanes(std::size_t stacks)
        : lanes_(stacks) {}

    void begin_launch() { std::ranges::fill(lanes_, Lane{}); }
    // Records that the thread has arrived at this place.
    void come(const simt::Thread& self, simt::Where place);
    // Returns true once no other lane of the warp can arrive. Then the lanes at this place form a group,
    // which is stored for each of them.
    [[nodiscard]] bool are_all_here(simt::Thread& self);
    // Lets the thread continue, and returns its group.
    [[nodiscard]] std::uint32_t leave(const simt::Thread& self);

private:
    struct Lane {
        bool waits = false;
        simt::Where at = {};
        std::uint32_t group = 0; // 0: not known yet
    };
    std::vector<Lane> lanes_; // by stack
};

} // namespace scanscope::own
