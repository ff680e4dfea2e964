#include "kernels/findings/thread_order.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "kernels/trace/access.h"
#include "kernels/trace/barrier_object.h"

namespace scanscope::trace {

namespace {

constexpr std::uint32_t never = 0xffffffffu;

std::uint32_t at(const std::vector<std::uint32_t>& clock, std::uint32_t actor) {
    return actor < clock.size() ? clock[actor] : 0;
}

// A value of a cell that is released and acquired.
using CellValue = std::tuple<Space, std::uint16_t, std::uint64_t, std::uint64_t>;
CellValue cell_value(const Event& event) { return {event.space, event.array, event.index, event.value.bits}; }
// The value that an access reads: an atomic or an arrival reads the one before its own.
CellValue value_read(const Event& event) {
    return {event.space, event.array, event.index,
            event.kind == EventKind::atomic || is_arrival(event) ? event.old.bits : event.value.bits};
}

// The phase of a barrier object that a value belongs to. Threads of other blocks may arrive at an object in
// global memory or of a cluster, so values alone do not connect its arrivals and waits.
CellValue phase_of(const Block& block, const Event& event, std::uint64_t value, std::uint64_t later = 0) {
    const unsigned bytes = event.space == Space::shared ? cell_bytes_of(block.shared.at(event.array)) : 8;
    return {event.space, event.array, event.index, object_state(value, bytes).phase + later};
}

} // namespace

// Which of the events signal to other threads, and which may learn of a signal.
class ThreadOrder::Signals {
public:
    Signals(const Block& block, std::span<const std::uint32_t> events, std::uint64_t threads)
        : signals_(events.size())
        , waits_(events.size()) {
        constexpr std::size_t none = ~std::size_t{0};
        std::vector<std::size_t> last(threads, none);
        std::vector<bool> has_fenced(threads);
        const auto kind_at = [&](std::size_t i) { return block.events[events[i]].kind; };
        for (std::size_t i = 0; i < events.size(); ++i) {
            const Event& event = block.events[events[i]];
            if (event.since != 0) {
                signals_[i] = event.kind == EventKind::release;
                continue;
            }
            const std::size_t before = std::exchange(last[event.thread], i);
            const bool follows_fence = before != none && kind_at(before) == EventKind::fence;
            if (event.kind == EventKind::fence) {
                has_fenced[event.thread] = true;
                if (before != none && reads(kind_at(before))) waits_[before] = true;
            } else if (event.kind == EventKind::atomic) {
                signals_[i] = has_fenced[event.thread];
                waits_[i] = true;
            } else if (event.kind == EventKind::acquire || event.kind == EventKind::volatile_read) {
                waits_[i] = true;
            } else if (touches_memory(event) && writes(event.kind)) {
                signals_[i] = event.kind == EventKind::release || follows_fence;
            }
        }
    }
    [[nodiscard]] bool signals(std::size_t i) const { return signals_[i]; }
    [[nodiscard]] bool waits(std::size_t i) const { return waits_[i]; }

private:
    std::vector<bool> signals_, waits_; // by event
};

// Follows the events in time order. A waiting thread has no events until its wait ends.
class ThreadOrder::Following {
public:
    Following(ThreadOrder& order, const Block& block, std::span<const std::uint32_t> events,
              std::uint64_t threads, const Signals& signals)
        : order_(order)
        , block_(block)
        , threads_(threads)
        , fenced_(threads, never)
        , pending_(threads, never) {
        order_.clocks_.emplace_back(threads, 0);
        order_.at_.assign(threads, {0});
        for (const std::uint32_t i : events)
            if (block.events[i].kind == EventKind::warp_sync) ++syncs_left_[block.events[i].thread];
        const std::vector<Copy> copies = copies_of(block, events);
        auto next = copies.begin();
        for (std::size_t i = 0; i < events.size(); ++i) {
            const Event& event = block.events[events[i]];
            for (; next != copies.end() && next->since < event.order; ++next)
                begin_copy(*next, next->since >= block.events[events.front()].order);
            if (event.since != 0) {
                pass_of_copy(event);
                continue;
            }
            note(event.thread, now(event.thread));
            if (event.kind == EventKind::warp_sync) meet(event);
            if (event.kind == EventKind::fence) fence(event.thread);
            if (event.kind == EventKind::release) release(event);
            if (event.kind == EventKind::acquire) acquire(event);
            if (event.kind == EventKind::release || event.kind == EventKind::acquire) continue;
            const std::uint32_t before = signals.waits(i) ? learn(event) : never;
            if (signals.signals(i)) signal(event, before);
        }
    }

private:
    // The copies that a thread began at one moment.
    struct Copy {
        std::uint32_t since, thread;
        friend auto operator<=>(const Copy&, const Copy&) = default;
    };
    // Where an actor stands for a copy. Copies of a thread share an actor if it knew, when the later one
    // began, that the earlier one had ended.
    struct Stand {
        std::uint32_t actor, time;
    };

    static std::vector<Copy> copies_of(const Block& block, std::span<const std::uint32_t> events) {
        std::vector<Copy> copies;
        for (const std::uint32_t i : events)
            if (const Event& event = block.events[i]; is_of_copy(event))
                copies.push_back({event.since, event.thread});
        std::ranges::sort(copies);
        copies.erase(std::unique(copies.begin(), copies.end()), copies.end());
        return copies;
    }

    void note(std::uint32_t actor, std::uint32_t time) {
        order_.actors_.push_back(actor);
        order_.now_.push_back(time);
    }

    // A copy that was begun in an earlier interval knows nothing of this one.
    void begin_copy(const Copy& copy, bool is_in_interval) {
        const std::uint32_t thread = copy.thread;
        std::uint32_t clock = 0;
        if (is_in_interval && !order_.is_too_much_) {
            Clock known = clock_of(thread);
            known[thread] = now(thread) + 1;
            if (const std::uint32_t added = add(std::move(known)); added != never) clock = added;
            order_.at_[thread].push_back(order_.at_[thread].back());
        }
        std::vector<std::uint32_t>& actors = actors_of_[thread];
        auto actor = std::ranges::find_if(
            actors, [&](std::uint32_t one) { return at(clock_of(thread), one) > now(one); });
        if (actor == actors.end()) {
            order_.at_.emplace_back();
            actor = actors.insert(actor, static_cast<std::uint32_t>(order_.at_.size() - 1));
        }
        order_.at_[*actor].push_back(clock);
        stands_[copy] = {*actor, now(*actor)};
        begun_[thread].emplace_back(copy.since, stands_[copy]);
    }

    void pass_of_copy(const Event& event) {
        if (event.kind == EventKind::fence) {
            note(event.thread, now(event.thread));
            return wait_for_copies(event);
        }
        const Stand stand = stands_.at({event.since, event.thread});
        note(stand.actor, stand.time);
        if (event.kind == EventKind::release) release(event, stand);
    }

    void wait_for_copies(const Event& event) {
        if (order_.is_too_much_) return;
        Clock known = clock_of(event.thread);
        std::vector<std::pair<std::uint32_t, Stand>>& begun = begun_[event.thread];
        const auto [first, last] =
            std::tuple(begun.begin(), std::ranges::upper_bound(begun, event.since, {},
                                                               &std::pair<std::uint32_t, Stand>::first));
        for (const auto& [since, stand] : std::span(first, last)) {
            if (known.size() <= stand.actor) known.resize(stand.actor + 1u);
            known[stand.actor] = std::max(known[stand.actor], stand.time + 1);
        }
        begun.erase(first, last);
        if (const std::uint32_t clock = add(std::move(known)); clock != never)
            order_.at_[event.thread].push_back(clock);
    }

    [[nodiscard]] std::uint32_t now(std::uint32_t actor) const {
        return static_cast<std::uint32_t>(order_.at_[actor].size() - 1);
    }
    [[nodiscard]] const Clock& clock_of(std::uint32_t actor) const {
        return order_.clocks_[order_.at_[actor].back()];
    }
    std::uint32_t add(Clock clock) {
        entries_ += clock.size();
        if (entries_ > most_entries) order_.is_too_much_ = true;
        if (order_.is_too_much_) return never;
        order_.clocks_.push_back(std::move(clock));
        return static_cast<std::uint32_t>(order_.clocks_.size() - 1);
    }
    static void join(Clock& into, const Clock& from) {
        if (into.size() < from.size()) into.resize(from.size());
        std::transform(from.begin(), from.end(), into.begin(), into.begin(),
                       [](auto a, auto b) { return std::max(a, b); });
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
        release(event, {event.thread, now(event.thread)});
        order_.at_[event.thread].push_back(order_.at_[event.thread].back());
    }
    void release(const Event& event, Stand by) {
        if (order_.is_too_much_) return;
        Clock known = order_.clocks_[order_.at_[by.actor][by.time]];
        if (known.size() <= by.actor) known.resize(by.actor + 1u);
        known[by.actor] = by.time + 1;
        if (is_arrival(event)) {
            if (const auto earlier = releases_.find(value_read(event)); earlier != releases_.end())
                join(known, order_.clocks_[earlier->second.clock]);
            else if (const auto same = arrivals_.find(phase_of(block_, event, event.old.bits, 1));
                     same != arrivals_.end())
                join(known, order_.clocks_[same->second]);
        }
        const std::uint32_t clock = add(std::move(known));
        if (clock == never) return;
        releases_[cell_value(event)] = {is_arrival(event) ? never : event.thread, clock};
        if (is_arrival(event)) arrivals_[phase_of(block_, event, event.old.bits, 1)] = clock;
    }

    void acquire(const Event& event) {
        if (order_.is_too_much_) return;
        const auto from = releases_.find(cell_value(event));
        const auto phase = arrivals_.find(phase_of(block_, event, event.value.bits));
        if (from == releases_.end() ? phase == arrivals_.end() : from->second.thread == event.thread) return;
        // Lanes that had the same clock and acquire the same value share the joined clock.
        const std::uint32_t clock = joined(order_.at_[event.thread].back(),
                                           from == releases_.end() ? phase->second : from->second.clock);
        if (clock != never) order_.at_[event.thread].push_back(clock);
    }

    // Joins what the thread's pending reads have learned into its clock, and keeps that clock for later
    // writes to signal.
    void fence(std::uint32_t thread) {
        if (order_.is_too_much_) return;
        if (const std::uint32_t learned = std::exchange(pending_[thread], never); learned != never)
            if (const std::uint32_t clock = joined(order_.at_[thread].back(), learned); clock != never)
                order_.at_[thread].push_back(clock);
        Clock known = clock_of(thread);
        known[thread] = now(thread) + 1;
        fenced_[thread] = add(std::move(known));
        order_.at_[thread].push_back(order_.at_[thread].back());
    }

    // Returns the clock that was signalled with the value that the event reads, or `never`.
    std::uint32_t learn(const Event& event) {
        const auto from = releases_.find(value_read(event));
        if (from == releases_.end() || order_.is_too_much_) return never;
        std::uint32_t& pending = pending_[event.thread];
        pending = pending == never ? from->second.clock : joined(pending, from->second.clock);
        return from->second.clock;
    }

    // An atomic passes on what was signalled with the value that it changes.
    void signal(const Event& event, std::uint32_t before) {
        std::uint32_t clock = fenced_[event.thread];
        if (event.kind == EventKind::atomic && before != never && clock != never)
            clock = joined(clock, before);
        if (clock != never) releases_[cell_value(event)] = {event.thread, clock};
    }

    std::uint32_t joined(std::uint32_t a, std::uint32_t b) {
        if (a == b) return a;
        auto [known, is_new] = joined_.try_emplace({a, b}, never);
        if (is_new) {
            Clock clock = order_.clocks_[a];
            join(clock, order_.clocks_[b]);
            known->second = add(std::move(clock));
        }
        return known->second;
    }

    struct Release {
        std::uint32_t thread, clock; // the thread is `never` if several threads arrived
    };
    ThreadOrder& order_;
    const Block& block_;
    std::uint64_t threads_;
    std::size_t entries_ = 0;                                       // of all clocks
    std::map<std::uint32_t, std::vector<std::uint32_t>> actors_of_; // for the copies of each thread
    std::map<Copy, Stand> stands_;
    // The copies that a thread began and did not wait for, by thread.
    std::map<std::uint32_t, std::vector<std::pair<std::uint32_t, Stand>>> begun_;
    // For each thread, the clock that it signals, and the one that it learns at its next fence.
    std::vector<std::uint32_t> fenced_, pending_;
    std::map<std::uint32_t, std::uint32_t> syncs_left_; // by thread
    // The waiting lanes, by warp and mask.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> meetings_;
    std::map<CellValue, Release> releases_;
    std::map<CellValue, std::uint32_t> arrivals_; // the clock of those that end each phase of an object
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> joined_;
};

ThreadOrder::ThreadOrder(const Block& block, std::span<const std::uint32_t> events, std::uint64_t threads) {
    std::map<CellValue, std::uint32_t> released;
    bool hands_over = false;
    const Signals signals(block, events, threads);
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = block.events[events[i]];
        if (signals.waits(i)) {
            const auto by = released.find(value_read(event));
            const bool is_met = by != released.end() && by->second != event.thread;
            hands_over |= is_met;
            if (is_met && !synchronises(event.kind)) flags_.insert({event.space, event.array, event.index});
        }
        if (is_arrival(event)) {
            const auto [arrived, is_first] =
                released.try_emplace(phase_of(block, event, event.old.bits, 1), event.thread);
            hands_over |= !is_first && arrived->second != event.thread;
        }
        if (signals.signals(i)) released[cell_value(event)] = is_arrival(event) ? never : event.thread;
        hands_over |= is_of_copy(event);
    }
    now_.reserve(events.size());
    actors_.reserve(events.size());
    if (hands_over) {
        [[maybe_unused]] const Following followed(*this, block, events, threads, signals);
        return;
    }
    std::map<std::uint32_t, WarpOrder::Calls> calls;
    std::vector<std::uint32_t> passed(threads);
    for (const std::uint32_t i : events) {
        const Event& event = block.events[i];
        now_.push_back(passed[event.thread]);
        actors_.push_back(event.thread);
        if (event.kind != EventKind::warp_sync) continue;
        calls[event.thread / warp_size][event.thread % warp_size].push_back(
            meeting_lanes(event.partner, event.thread, threads));
        ++passed[event.thread];
    }
    for (const auto& [warp, of_lanes] : calls) warps_.emplace(warp, of_lanes);
}

std::uint32_t ThreadOrder::seen(std::uint32_t actor, std::uint32_t now, std::uint32_t other) const {
    if (hands_over()) return is_too_much_ ? never : at(clocks_[at_[actor][now]], other);
    if (actor / warp_size != other / warp_size) return 0;
    const auto warp = warps_.find(actor / warp_size);
    return warp == warps_.end() ? 0 : warp->second.seen(actor % warp_size, now, other % warp_size);
}

} // namespace scanscope::trace
