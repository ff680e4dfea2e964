#include "kernels/findings/block_order.h"

#include <algorithm>
#include <bit>

#include "kernels/findings/warp_order.h"
#include "kernels/trace/access.h"
#include "kernels/trace/barrier_object.h"

namespace scanscope::trace {

BlockOrder::BlockOrder(const Launch& launch, Fences fences)
    : launch_(launch)
    , peers_(launch)
    , is_fenced_(fences == Fences::everywhere)
    , blocks_(launch.blocks.size()) {
    for (std::size_t b = 0; b < blocks_.size(); ++b)
        for (const Event& event : launch.blocks[b].events) {
            if (event.kind != EventKind::warp_sync) continue;
            std::uint64_t& last = blocks_[b].last_syncs[event.thread];
            last = std::max(last, event.order);
        }
    find_copies();
}

void BlockOrder::find_copies() {
    const auto threads = static_cast<std::uint32_t>(launch_.block.count());
    next_actor_.assign(blocks_.size(), threads);
    for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
        const Block& block = launch_.blocks[b];
        if (std::ranges::none_of(block.events, is_of_copy)) continue;
        const std::set<CopyBegun> to_peers = copies_to_peers(launch_, block);
        std::map<std::uint32_t, std::vector<std::uint64_t>> barriers; // when each thread passed them
        for (const Event& event : block.events)
            if (event.kind == EventKind::barrier) barriers[event.thread].push_back(event.order);
        for (auto& [_, passed] : barriers) std::ranges::sort(passed);
        std::set<CopyBegun> seen;
        for (const Event& event : block.events) {
            if (!is_of_copy(event) || !seen.insert(copy_begun(event)).second) continue;
            const std::vector<std::uint64_t>& passed = barriers[event.thread];
            const auto interval =
                std::ranges::lower_bound(passed, std::uint64_t{event.since}) - passed.begin();
            copies_.push_back({event.since, b, event.thread, static_cast<std::uint32_t>(interval),
                               to_peers.contains(copy_begun(event))});
        }
    }
    std::ranges::sort(copies_);
}

void BlockOrder::join(Front& into, const Front& from) {
    into.interval = std::max(into.interval, from.interval);
    std::vector<std::pair<std::uint32_t, std::uint64_t>> threads;
    threads.reserve(into.threads.size() + from.threads.size());
    std::ranges::merge(into.threads, from.threads, std::back_inserter(threads));
    // Keeps the latest time of each thread.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < threads.size(); ++i)
        if (i + 1 == threads.size() || threads[i + 1].first != threads[i].first) threads[kept++] = threads[i];
    threads.resize(kept);
    into.threads = std::move(threads);
}

BlockOrder::Known BlockOrder::joined(const Known& a, const Known& b) {
    if (!a || a == b) return b;
    if (!b || is_too_much()) return a;
    auto all = std::make_shared<Fronts>(*a);
    for (const auto& [block, front] : *b) join((*all)[block], front);
    for (const auto& [block, front] : *all) spent_ += 1 + front.threads.size();
    return all;
}

void BlockOrder::join(Knowledge& into, const Knowledge& from) {
    join(into.own, from.own);
    join(into.fenced, from.fenced);
    join(into.pending, from.pending);
    join(into.fenced_here, from.fenced_here);
    join(into.pending_here, from.pending_here);
}

// Everything that comes before this time of the thread `rank`.
BlockOrder::Known BlockOrder::all_before(const BlockState& block, std::uint32_t number,
                                         const ThreadState& thread, std::uint32_t rank, std::uint64_t time) {
    Front front{block.interval, {}};
    const std::uint32_t first = rank - rank % warp_size;
    for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
        const bool is_self = first + lane == rank;
        if (is_self || thread.lanes[lane] != 0)
            front.threads.emplace_back(first + lane, is_self ? time : thread.lanes[lane]);
    }
    const Known self = std::make_shared<const Fronts>(Fronts{{number, std::move(front)}});
    return joined(joined(block.own, thread.own), self);
}

void BlockOrder::begin_interval(BlockState& block, std::uint32_t interval) {
    for (const auto& [thread, state] : block.threads) join(block, state);
    block.threads.clear();
    block.meetings.clear();
    block.interval = interval;
}

// After a __syncwarp, each participating lane knows what any of them knew before. A lane that makes no more
// calls has ended, so the others do not wait for it.
void BlockOrder::meet(BlockState& block, const Event& sync) {
    const std::uint32_t lane = sync.thread % warp_size, first = sync.thread - lane;
    const std::uint32_t mask =
        meeting_lanes(sync.partner, sync.thread, launch_.block.count()) | std::uint32_t{1} << lane;
    block.threads[sync.thread].lanes[lane] = sync.order;
    std::uint32_t& here = block.meetings[{first, mask}];
    here |= std::uint32_t{1} << lane;
    const std::uint32_t those = here;
    for (std::uint32_t left = mask & ~here; left; left &= left - 1) {
        const auto last = block.last_syncs.find(first + unsigned(std::countr_zero(left)));
        if (last != block.last_syncs.end() && last->second > sync.order) return; // a lane is missing
    }
    block.meetings.erase({first, mask});
    ThreadState all;
    for (std::uint32_t left = those; left; left &= left - 1) {
        const ThreadState& one = block.threads[first + unsigned(std::countr_zero(left))];
        join(all, one);
        for (std::uint32_t other = 0; other < warp_size; ++other)
            all.lanes[other] = std::max(all.lanes[other], one.lanes[other]);
    }
    for (std::uint32_t left = those; left; left &= left - 1)
        block.threads[first + unsigned(std::countr_zero(left))] = all;
}

// --- asynchronous copies

void BlockOrder::begin(const Copy& copy) {
    BlockState& block = blocks_[copy.block];
    if (copy.interval > block.interval) begin_interval(block, copy.interval);
    const Known known = all_before(block, copy.block, block.threads[copy.thread], copy.thread, copy.since);
    CopiesOfThread& all = copies_of_[{copy.block, copy.thread}];
    auto last = std::ranges::find_if(
        all.last, [&](const LastCopy& one) { return covers(known->at(copy.block), one.actor, one.since); });
    if (last == all.last.end()) last = all.last.insert(last, {next_actor_[copy.block]++, 0});
    last->since = copy.since;
    if (!copy.is_to_peer) all.open.push_back(*last);
    begun_copies_[{copy.block, copy.thread, copy.since}] = {last->actor, known};
}

const BlockOrder::BegunCopy& BlockOrder::begun(const Access& access) const {
    return begun_copies_.at({access.block, access.event->thread, access.event->since});
}

BlockOrder::Known BlockOrder::known_after(const BegunCopy& copy, std::uint32_t block, std::uint32_t since) {
    return joined(copy.known,
                  std::make_shared<const Fronts>(Fronts{{block, Front{0, {{copy.actor, since}}}}}));
}

void BlockOrder::wait_for_copies(const Access& wait) {
    std::vector<LastCopy>& open = copies_of_[{wait.block, wait.event->thread}].open;
    Front ended;
    for (const LastCopy& one : open)
        if (one.since <= wait.event->since) join(ended, {0, {{one.actor, one.since}}});
    std::erase_if(open, [&](const LastCopy& one) { return one.since <= wait.event->since; });
    if (!ended.threads.empty())
        join(blocks_[wait.block].threads[wait.event->thread].own,
             std::make_shared<const Fronts>(Fronts{{wait.block, std::move(ended)}}));
}

// --- values

BlockOrder::Cell BlockOrder::cell_of(const Access& access) const {
    const Event& event = *access.event;
    if (const auto global = peers_.global_of(access.block, event)) return {no_block, *global, event.index};
    return {access.block, event.array, event.index};
}

bool BlockOrder::ends_phase(const Access& access) const {
    const Event& event = *access.event;
    const unsigned bytes = cell_bytes_of(*array_of(launch_, launch_.blocks[access.block], event));
    return object_state(event.value.bits, bytes).phase != object_state(event.old.bits, bytes).phase;
}

void BlockOrder::publish(const Cell& cell, const Access& access, Published value) {
    std::deque<Published>& values = published_[cell];
    if (!values.empty() && values.back().is_passing) values.pop_back();
    value.is_passing = is_arrival(*access.event) && !ends_phase(access);
    value.bits = access.event->value.bits;
    values.push_back(std::move(value));
    if (values.size() > most_values) values.pop_front();
}

const BlockOrder::Published* BlockOrder::read_by(const Cell& cell, const Event& event) const {
    const auto values = published_.find(cell);
    if (values == published_.end()) return nullptr;
    // On a GPU, the value may be older than the one that was logged last.
    const auto& all = values->second;
    const auto read = std::find_if(all.rbegin(), all.rend(),
                                   [&](const Published& one) { return one.bits == event.value.bits; });
    return read == all.rend() ? nullptr : &*read;
}

void BlockOrder::arrive(const Access& access) {
    for (; begun_ < copies_.size() && copies_[begun_].since < access.event->order; ++begun_)
        begin(copies_[begun_]);
    BlockState& block = blocks_[access.block];
    if (access.event->interval > block.interval) begin_interval(block, access.event->interval);
}

void BlockOrder::pass(const Access& access) {
    if (is_too_much()) return;
    const Event& event = *access.event;
    arrive(access);
    BlockState& block = blocks_[access.block];
    if (event.kind == EventKind::warp_sync) return meet(block, event);
    if (event.kind == EventKind::fence && event.since != 0) return wait_for_copies(access);
    if (event.kind == EventKind::fence) {
        const bool is_for_its_block = event.partner != 0;
        ThreadState& thread = block.threads[event.thread];
        join(thread.own, joined(block.pending_here, thread.pending_here));
        thread.pending_here = nullptr;
        if (!is_for_its_block) {
            join(thread.own, joined(block.pending, thread.pending));
            thread.pending = nullptr;
        }
        thread.fenced_here = all_before(block, access.block, thread, event.thread, event.order);
        if (!is_for_its_block) thread.fenced = thread.fenced_here;
        return;
    }
    if (!touches_memory(event)) return;
    const Cell cell = cell_of(access);
    const auto values = published_.find(cell);
    const bool is_published = values != published_.end() && !values->second.empty();
    // For accesses that are no release or acquire: what a thread publishes, and learns.
    const auto published_by = [&](const ThreadState& thread) -> Published {
        if (is_fenced_) {
            const Known all = all_before(block, access.block, thread, event.thread, event.order);
            return {.known = all, .known_here = all, .block = access.block};
        }
        return {.known = joined(block.fenced, thread.fenced),
                .known_here = joined(block.fenced_here, thread.fenced_here),
                .block = access.block};
    };
    const auto learn = [&](ThreadState& thread, const Published* value) {
        if (!value) return;
        Known& usual = value->block == access.block ? thread.pending_here : thread.pending;
        join(is_fenced_ ? thread.own : usual, value->known_to(access.block));
    };
    switch (event.kind) {
    case EventKind::release: {
        const Known all = is_of_copy(event) ? known_after(begun(access), access.block, event.since)
                                            : all_before(block, access.block, block.threads[event.thread],
                                                         event.thread, event.order);
        Published value{.known = all, .known_here = all, .block = access.block};
        if (is_arrival(event) && is_published) {
            const Published& before = values->second.back();
            join(value.known, before.known);
            join(value.known_here, before.known_to(access.block));
        }
        return publish(cell, access, std::move(value));
    }
    case EventKind::volatile_write:
        return publish(cell, access, published_by(block.threads[event.thread]));
    case EventKind::acquire:
        if (const Published* const value = is_published ? read_by(cell, event) : nullptr)
            join(block.threads[event.thread].own, value->known_to(access.block));
        return;
    case EventKind::volatile_read:
        if (is_published) learn(block.threads[event.thread], read_by(cell, event));
        return;
    case EventKind::atomic: {
        // A thread that reads the new value also learns what came with the old one.
        const Published before = is_published ? values->second.back() : Published();
        ThreadState& thread = block.threads[event.thread];
        const bool is_seen = is_published && (before.block == access.block || !is_block_wide(event));
        learn(thread, is_seen ? &before : nullptr);
        Published value = published_by(thread);
        if (is_block_wide(event)) value.known = nullptr;
        join(value.known, before.known);
        join(value.known_here, before.known_to(access.block));
        return publish(cell, access, std::move(value));
    }
    case EventKind::write: // a plain write: an acquire that reads this value learns nothing
        if (is_published) publish(cell, access, {});
        return;
    default:
        return;
    }
}

bool BlockOrder::covers(const Front& front, std::uint32_t actor, std::uint64_t time) {
    const auto found =
        std::ranges::lower_bound(front.threads, actor, {}, &std::pair<std::uint32_t, std::uint64_t>::first);
    return found != front.threads.end() && found->first == actor && time <= found->second;
}

bool BlockOrder::covers(const Known& known, const Access& then) const {
    if (!known) return false;
    const auto block = known->find(then.block);
    if (block == known->end()) return false;
    const Event& event = *then.event;
    if (is_of_copy(event)) return covers(block->second, begun(then).actor, event.since);
    return event.interval < block->second.interval || covers(block->second, event.thread, event.order);
}

bool BlockOrder::is_before(const Access& then, const Access& now) const {
    if (is_too_much()) return true;
    if (is_of_copy(*now.event)) return covers(begun(now).known, then);
    const BlockState& block = blocks_[now.block];
    const auto thread = block.threads.find(now.event->thread);
    if (then.block == now.block && !is_of_copy(*then.event)) {
        if (then.event->thread == now.event->thread || then.event->interval < now.event->interval)
            return true;
        const bool same_warp = then.event->thread / warp_size == now.event->thread / warp_size;
        if (same_warp && thread != block.threads.end() &&
            then.event->order <= thread->second.lanes[then.event->thread % warp_size])
            return true;
    }
    if (covers(block.own, then) || (thread != block.threads.end() && covers(thread->second.own, then)))
        return true;
    return is_volatile(now.event->kind) && is_before_once_fenced(then, now);
}

bool BlockOrder::knows_block(std::uint32_t number, const Access& now) const {
    if (is_too_much()) return true;
    const BlockState& block = blocks_[now.block];
    const auto thread = block.threads.find(now.event->thread);
    const auto has = [&](const Known& known) { return known && known->contains(number); };
    if (is_of_copy(*now.event)) return has(begun(now).known);
    return has(block.own) || (thread != block.threads.end() && has(thread->second.own));
}

bool BlockOrder::is_before_end_of(std::uint32_t number, const Access& then) const {
    const BlockState& block = blocks_[number];
    return is_too_much() || covers(block.own, then) ||
           std::ranges::any_of(block.threads,
                               [&](const auto& thread) { return covers(thread.second.own, then); });
}

bool BlockOrder::is_before_once_fenced(const Access& then, const Access& now) const {
    if (is_of_copy(*now.event)) return false;
    const BlockState& block = blocks_[now.block];
    const auto thread = block.threads.find(now.event->thread);
    const auto is_pending = [&](const Knowledge& knowledge) {
        return covers(knowledge.pending, then) || covers(knowledge.pending_here, then);
    };
    return is_pending(block) || (thread != block.threads.end() && is_pending(thread->second));
}

} // namespace scanscope::trace
