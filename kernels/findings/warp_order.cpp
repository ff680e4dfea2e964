#include "kernels/findings/warp_order.h"

#include <algorithm>
#include <bit>

namespace scanscope::trace {

std::uint32_t meeting_lanes(std::uint32_t mask, std::uint32_t thread, std::uint64_t threads) {
    const std::uint64_t count = threads - (thread - thread % WarpOrder::lanes);
    return count >= WarpOrder::lanes ? mask : mask & ((1u << count) - 1);
}

WarpOrder::WarpOrder(const Calls& calls)
    : clocks_(1) {
    for (auto& times : at_) times.push_back(0);
    for (;;) {
        bool anyone_passed = false;
        std::uint32_t stuck = 0;
        for (unsigned lane = 0; lane < lanes; ++lane) {
            if (!waits(calls, lane)) continue;
            const std::uint32_t mask = calls[lane][at_[lane].size() - 1] | 1u << lane;
            if (all_wait_there(calls, mask)) {
                pass(waiting_of(calls, mask));
                anyone_passed = true;
            } else {
                stuck |= 1u << lane;
            }
        }
        if (anyone_passed) continue;
        if (stuck == 0) return;
        // Either the run stopped here or the log is incomplete, so the lanes continue without order.
        for (std::uint32_t left = stuck; left; left &= left - 1) pass(1u << unsigned(std::countr_zero(left)));
    }
}

bool WarpOrder::waits(const Calls& calls, unsigned lane) const {
    return at_[lane].size() <= calls[lane].size();
}

std::uint32_t WarpOrder::waiting_of(const Calls& calls, std::uint32_t mask) const {
    std::uint32_t waiting = 0;
    for (unsigned lane = 0; lane < lanes; ++lane)
        if ((mask >> lane & 1) && waits(calls, lane)) waiting |= 1u << lane;
    return waiting;
}

bool WarpOrder::all_wait_there(const Calls& calls, std::uint32_t mask) const {
    for (std::uint32_t left = mask; left; left &= left - 1) {
        const auto lane = unsigned(std::countr_zero(left));
        if (waits(calls, lane) && (calls[lane][at_[lane].size() - 1] | 1u << lane) != mask) return false;
    }
    return true;
}

void WarpOrder::pass(std::uint32_t mask) {
    Clock joined{};
    for (std::uint32_t left = mask; left; left &= left - 1) {
        const auto lane = unsigned(std::countr_zero(left));
        const Clock& own = clocks_[at_[lane].back()];
        for (unsigned other = 0; other < lanes; ++other) joined[other] = std::max(joined[other], own[other]);
    }
    for (std::uint32_t left = mask; left; left &= left - 1) {
        const auto lane = unsigned(std::countr_zero(left));
        joined[lane] = std::uint32_t(at_[lane].size());
        at_[lane].push_back(std::uint32_t(clocks_.size()));
    }
    clocks_.push_back(joined);
}

} // namespace scanscope::trace
