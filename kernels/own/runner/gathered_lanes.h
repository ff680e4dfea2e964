// Lanes of a warp that come to one place together, where no mask says who they are: whoever gets there waits
// until no other can come.
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
    // The thread has come to that place.
    void come(const simt::Thread& self, simt::Where place);
    // Once no lane of the warp can come any more, those who are here are the group, and each is told so.
    [[nodiscard]] bool are_all_here(simt::Thread& self);
    // The thread goes on, and knows who they are.
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
