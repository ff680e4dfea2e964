#include "kernels/own/runner/gathered_lanes.h"

#include <bit>
#include <cstring>
#include <utility>

#include "kernels/simt/emulator/block.h"

namespace scanscope::own {

void GatheredLanes::come(const simt::Thread& self, simt::Where place) {
    lanes_[self.stack] = {.waits = true, .at = place};
}

bool GatheredLanes::are_all_here(simt::Thread& self) {
    using enum simt::Thread::State;
    const Lane& own = lanes_[self.stack];
    if (own.group != 0) return true;
    std::uint32_t group = 0;
    const std::uint32_t lanes = self.block->existing_lanes(self, ~0u);
    for (std::uint32_t left = lanes; left; left &= left - 1) {
        const auto number = static_cast<unsigned>(std::countr_zero(left));
        const simt::Thread& lane = self.block->lane(self, number);
        if (lane.state != fresh && lane.state != ready) continue;
        const Lane& other = lanes_[lane.stack];
        if (!other.waits || other.group != 0) return false;
        if (other.at.line == own.at.line && std::strcmp(other.at.file, own.at.file) == 0)
            group |= 1u << number;
    }
    for (std::uint32_t left = group; left; left &= left - 1)
        lanes_[self.block->lane(self, static_cast<unsigned>(std::countr_zero(left))).stack].group = group;
    return true;
}

std::uint32_t GatheredLanes::leave(const simt::Thread& self) {
    return std::exchange(lanes_[self.stack], Lane{}).group;
}

} // namespace scanscope::own
