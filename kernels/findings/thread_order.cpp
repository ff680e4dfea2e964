#include "kernels/findings/thread_order.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace scanscope::trace {

namespace {

constexpr std::uint32_t never = 0xffffffffu;

// A value of a cell that is released and acquired.
using CellValue = std::tuple<Space, std::uint16_t, std::uint64_t, std::uint64_t>;
CellValue cell_value(const Event& event) { return {event.space, event.array, event.index, event.value.bits}; }

} // namespace

// Follows the events in time order. A waiting thread has no events until its wait ends.
class ThreadOrder::Following {
public:
    Following(ThreadOrder& order, const Block& block, std::span<const std::uint32_t> events,
              std::uint64_t threads)
        : order_(order)
        , threads_(threads) {
        order_.clocks_.emplace_back(threads, 0);
        order_.at_.assign(threads, {0});
        for (const std::uint32_t i : events)
            if (block.events[i].kind == EventKind::warp_sync) ++syncs_left_[block.events[i].thread];
        for (const std::uint32_t i : events) {
            const Event& event = block.events[i];
            order_.now_.push_back(now(event.thread));
            if (event.kind == EventKind::warp_sync) meet(event);
            if (event.kind == EventKind::release) release(event);
            if (event.kind == EventKind::acquire) acquire(event);
        }
    }

private:
    [[nodiscard]] std::uint32_t now(std::uint32_t thread) const {
        return static_cast<std::uint32_t>(order_.at_[thread].size() - 1);
    }
    [[nodiscard]] const Clock& clock_of(std::uint32_t thread) const {
        return order_.clocks_[order_.at_[thread].back()];
    }
    std::uint32_t add(Clock clock) {
        if (order_.clocks_.size() * threads_ > most_entries) order_.is_too_much_ = true;
        if (order_.is_too_much_) return never;
        order_.clocks_.push_back(std::move(clock));
        return static_cast<std::uint32_t>(order_.clocks_.size() - 1);
    }
    static void join(Clock& into, const Clock& from) {
        std::ranges::transform(into, from, into.begin(), [](auto a, auto b) { return std::max(a, b); });
    }

    // The lanes of a __syncwarp continue together when all lanes that still make a call have arrived.
    void meet(const Event& sync) {
        const std::uint32_t lane = sync.thread % warp_size, first = sync.thread - lane;
        const std::uint32_t mask = meeting_lanes(sync.partner, sync.thread, threads_) | std::uint32_t{1}
                                                                                            << lane;
        --syncs_left_[sync.thread];
        order_.at_[sync.thread].push_back(order_.at_[sync.thread].back());
        std::uint32_t& here = meetings_[{first, mask}];
        here |= std::uint32_t{1} << lane;
        for (std::uint32_t left = mask & ~here; left; left &= left - 1)
            if (syncs_left_[first + unsigned(std::countr_zero(left))] > 0) return;
        if (!order_.is_too_much_) {
            Clock joined(threads_);
            for (std::uint32_t left = here; left; left &= left - 1) {
                const std::uint32_t thread = first + unsigned(std::countr_zero(left));
                join(joined, clock_of(thread));
                joined[thread] = now(thread);
            }
            const std::uint32_t clock = add(std::move(joined));
            for (std::uint32_t left = here; left && clock != never; left &= left - 1)
                order_.at_[first + unsigned(std::countr_zero(left))].back() = clock;
        }
        meetings_.erase({first, mask});
    }

    void release(const Event& event) {
        if (order_.is_too_much_) return;
        Clock known = clock_of(event.thread);
        known[event.thread] = now(event.thread) + 1;
        if (const std::uint32_t clock = add(std::move(known)); clock != never)
            releases_[cell_value(event)] = {event.thread, clock};
        order_.at_[event.thread].push_back(order_.at_[event.thread].back());
    }

    void acquire(const Event& event) {
        const auto from = releases_.find(cell_value(event));
        if (from == releases_.end() || from->second.thread == event.thread || order_.is_too_much_) return;
        // Lanes that had the same clock and acquire the same value share the joined clock.
        const std::pair both(order_.at_[event.thread].back(), from->second.clock);
        auto known = joined_.find(both);
        if (known == joined_.end()) {
            Clock clock = clock_of(event.thread);
            join(clock, order_.clocks_[from->second.clock]);
            known = joined_.emplace(both, add(std::move(clock))).first;
        }
        if (known->second != never) order_.at_[event.thread].push_back(known->second);
    }

    struct Release {
        std::uint32_t thread, clock;
    };
    ThreadOrder& order_;
    std::uint64_t threads_;
    std::map<std::uint32_t, std::uint32_t> syncs_left_; // by thread
    // The waiting lanes, by warp and mask.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> meetings_;
    std::map<CellValue, Release> releases_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> joined_;
};

ThreadOrder::ThreadOrder(const Block& block, std::span<const std::uint32_t> events, std::uint64_t threads) {
    std::map<CellValue, std::uint32_t> released;
    bool hands_over = false;
    for (const std::uint32_t i : events) {
        const Event& event = block.events[i];
        if (event.kind == EventKind::release) released[cell_value(event)] = event.thread;
        if (event.kind != EventKind::acquire) continue;
        const auto by = released.find(cell_value(event));
        hands_over |= by != released.end() && by->second != event.thread;
    }
    now_.reserve(events.size());
    if (hands_over) {
        Following(*this, block, events, threads);
        return;
    }
    std::map<std::uint32_t, WarpOrder::Calls> calls;
    std::vector<std::uint32_t> passed(threads);
    for (const std::uint32_t i : events) {
        const Event& event = block.events[i];
        now_.push_back(passed[event.thread]);
        if (event.kind != EventKind::warp_sync) continue;
        calls[event.thread / warp_size][event.thread % warp_size].push_back(
            meeting_lanes(event.partner, event.thread, threads));
        ++passed[event.thread];
    }
    for (const auto& [warp, of_lanes] : calls) warps_.emplace(warp, of_lanes);
}

std::uint32_t ThreadOrder::seen(std::uint32_t thread, std::uint32_t now, std::uint32_t other) const {
    if (hands_over()) return is_too_much_ ? never : clocks_[at_[thread][now]][other];
    if (thread / warp_size != other / warp_size) return 0;
    const auto warp = warps_.find(thread / warp_size);
    return warp == warps_.end() ? 0 : warp->second.seen(thread % warp_size, now, other % warp_size);
}

} // namespace scanscope::trace
