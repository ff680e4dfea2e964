#include "kernels/own/runner/named_barriers.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "kernels/simt/emulator/kernel_fault.h"

namespace scanscope::own {

namespace {

constexpr unsigned warp = 32;

// Names that live as long as a thread waits.
const char* name_of_barrier(unsigned number) {
    static const auto names = [] {
        std::array<std::string, NamedBarriers::count> all;
        for (unsigned i = 0; i < all.size(); ++i) all[i] = fmt::format("bar.sync {}", i);
        return all;
    }();
    return names[number].c_str();
}

// Whether every thread of the block has ended or waits for one that cannot come.
bool nobody_continues(const simt::Block& block) {
    using enum simt::Thread::State;
    return std::ranges::none_of(block.threads(), [](const simt::Thread& thread) {
        return thread.state == fresh || thread.state == ready;
    });
}

} // namespace

NamedBarriers::OfBlock& NamedBarriers::of(const simt::Block& block) {
    OfBlock& here = of_blocks_[&block];
    if (here.ended.empty())
        for (const simt::Thread& thread : block.threads())
            here.ended.push_back(thread.state == simt::Thread::State::exited);
    return here;
}

NamedBarriers::Votes NamedBarriers::pass(Record& record, simt::Thread& self, const Use& use) {
    simt::Block& block = *self.block;
    OfBlock& here = of(block);
    Barrier& barrier = here.barriers[use.number];
    const auto name = [&](unsigned threads) {
        return threads == 0 ? fmt::format("bar.sync {}", use.number)
                            : fmt::format("bar.sync {}, {}", use.number, threads);
    };
    if (use.threads % warp != 0 || use.threads > 1024)
        record.fail_assertion(
            self, fmt::format("{}: the number of threads is a multiple of 32", name(use.threads)), use.where);
    if (barrier.is_open && barrier.threads != use.threads)
        record.fail_assertion(self,
                              fmt::format("{}: others arrived for {} (line {})", name(use.threads),
                                          name(barrier.threads), barrier.first.line),
                              use.where);
    if (!std::exchange(barrier.is_open, true)) {
        barrier.threads = use.threads;
        barrier.is_aligned = use.is_aligned;
        barrier.first = use.where;
        barrier.arrivals.resize(here.ended.size());
    }
    record.record_arrival(self, use.number, ++barrier.arrivals_ever, use.where);
    ++barrier.arrivals[self.rank];
    Votes result;
    if (use.waits) {
        barrier.votes.yes += use.predicate;
        ++barrier.votes.voters;
        barrier.waiting.push_back({self.rank, &result});
        // The label, not the scheduler's list: the thread gets its turns, and yields them.
        self.state = simt::Thread::State::at_barrier;
        self.waits_in = name_of_barrier(use.number);
        self.waits_at = &use.where;
    }
    complete_if_all_arrived(record, block, here, use.number);
    while (use.waits && self.state == simt::Thread::State::at_barrier) {
        if (nobody_continues(block))
            block.fail(self, std::make_exception_ptr(simt::describe_deadlock(
                                 block.linear_index, block.grid.block_extent, block.threads())));
        block.yield(self);
    }
    return result;
}

// A warp counts as a whole, also one at the end of the block that has fewer lanes, once all of its lanes that
// have not ended are there. Without `.aligned`, each thread counts for itself.
bool NamedBarriers::is_complete(const OfBlock& here, const Barrier& barrier) {
    unsigned arrived = 0;
    for (std::size_t first = 0; first < here.ended.size(); first += warp) {
        const std::size_t end = std::min<std::size_t>(first + warp, here.ended.size());
        std::uint32_t least = ~0u, most = 0, sum = 0;
        for (std::size_t rank = first; rank < end; ++rank) {
            sum += barrier.arrivals[rank];
            most = std::max<std::uint32_t>(most, barrier.arrivals[rank]);
            if (!here.ended[rank]) least = std::min<std::uint32_t>(least, barrier.arrivals[rank]);
        }
        const bool is_whole = sum > 0 && least > 0;
        if (barrier.threads == 0 && !is_whole && least != ~0u) return false; // a thread is missing
        arrived += !is_whole ? (barrier.is_aligned ? 0 : sum) : warp * (least == ~0u ? most : least);
    }
    return barrier.threads == 0 || arrived >= barrier.threads;
}

// Arrivals for the next phase may have come already: those of lanes that are ahead of their warp.
void NamedBarriers::use_up(const OfBlock& here, Barrier& barrier) {
    for (std::size_t first = 0; first < here.ended.size(); first += warp) {
        const std::size_t end = std::min<std::size_t>(first + warp, here.ended.size());
        std::uint16_t least = 0xffff;
        for (std::size_t rank = first; rank < end; ++rank)
            if (!here.ended[rank]) least = std::min(least, barrier.arrivals[rank]);
        for (std::size_t rank = first; rank < end; ++rank)
            barrier.arrivals[rank] = static_cast<std::uint16_t>(
                !barrier.is_aligned || barrier.arrivals[rank] < least ? 0 : barrier.arrivals[rank] - least);
    }
}

void NamedBarriers::complete_if_all_arrived(Record& record, simt::Block& block, OfBlock& here,
                                            unsigned number) {
    Barrier& barrier = here.barriers[number];
    if (!barrier.is_open || !is_complete(here, barrier)) return;
    block.grid.made_progress();
    use_up(here, barrier);
    std::vector<Waiting> still;
    for (const Waiting& one : barrier.waiting) {
        simt::Thread& thread = block.lane(block.threads()[one.thread / warp * warp], one.thread % warp);
        if (barrier.arrivals[one.thread] > 0) { // it waits for the next phase
            still.push_back(one);
            continue;
        }
        record.record_departure(thread, number, *thread.waits_at);
        *one.result = barrier.votes;
        thread.state = simt::Thread::State::ready;
    }
    barrier.waiting = std::move(still);
    barrier.votes = {};
    barrier.is_open = std::ranges::any_of(barrier.arrivals, [](std::uint16_t times) { return times > 0; });
}

void NamedBarriers::end_thread(Record& record, simt::Thread& self) {
    const auto found = of_blocks_.find(self.block);
    if (found == of_blocks_.end()) return;
    found->second.ended[self.rank] = true;
    for (unsigned number = 0; number < count; ++number)
        complete_if_all_arrived(record, *self.block, found->second, number);
}

} // namespace scanscope::own
