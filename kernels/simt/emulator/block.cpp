#include "kernels/simt/emulator/block.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <optional>
#include <utility>

#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/trace/access.h"

namespace scanscope::simt {

namespace {

// Thrown in the suspended fibres of an aborted grid, so that their local objects are destroyed.
struct Aborted {};

// The number of accesses that a thread may make before others get a turn: a plain polling loop must not hang
// the emulator, nor fill the memory while it is recorded.
constexpr std::uint32_t full_tank = 1u << 18, recorded_tank = 1u << 12;
// The number of consecutive turns in which every live thread may only poll.
constexpr std::uint64_t most_idle_turns = 1000;
// A random schedule changes to another block at one switch in eight. After many such changes, it does so at
// one in eight for each of the block's threads, because the caches hold the stacks of few blocks.
constexpr unsigned block_change = 8, many_changes = 1u << 12, thread_draw = 8;

bool is_same_barrier(const Where& one, const Where& other) {
    return one.line == other.line && one.number == other.number;
}

constexpr std::size_t ready_words(std::size_t threads) { return (threads + 63) / 64; }

} // namespace

Block::Block(GridState& owner, std::size_t first_stack)
    : grid(owner)
    , count_(static_cast<unsigned>(owner.block_extent.count()))
    , first_stack_(first_stack)
    , ready_(ready_words(count_))
    , at_barrier_(ready_words(count_))
    , at_warp_((count_ + 31) / 32)
    , ended_(at_warp_.size())
    , threads_(new Thread[count_])
    , shared_(owner.shared_bytes) {
    const trace::Dim3 extent = owner.block_extent;
    for (unsigned rank = 0; rank < count_; ++rank) {
        Thread& thread = threads_[rank];
        thread.block = this;
        thread.rank = rank;
        thread.lane = rank % 32;
        thread.warp = rank / 32;
        thread.index = {rank % extent.x, rank / extent.x % extent.y, rank / (extent.x * extent.y)};
    }
}

void Block::start(std::uint64_t linear) {
    const trace::Dim3 extent = grid.extent;
    linear_index = linear;
    index = {unsigned(linear % extent.x), unsigned(linear / extent.x % extent.y),
             unsigned(linear / (std::uint64_t{extent.x} * extent.y))};
    recorder = grid.options.recorder;
    if (recorder) {
        const std::optional<std::uint32_t> slot = recorder->begin_block(linear);
        if (!slot) recorder = nullptr;
        record_slot = slot.value_or(0);
    }
    live_ = count_;
    waiting_ = 0;
    at_several_barriers_ = false;
    interval_ = 0;
    shared_declared = 0;
    last_rank = grid.options.schedule == Schedule::reversed ? 0 : count_ - 1;
    std::fill(ready_.begin(), ready_.end(), 0);
    std::fill(at_barrier_.begin(), at_barrier_.end(), 0);
    std::fill(at_warp_.begin(), at_warp_.end(), 0);
    std::fill(ended_.begin(), ended_.end(), 0);
    std::fill(shared_.begin(), shared_.end(), std::byte{0xCD}); // makes uninitialised reads visible
    for (unsigned rank = 0; rank < count_; ++rank) {
        Thread& thread = threads_[rank];
        thread.state = Thread::State::fresh;
        thread.shared_declared = 0;
        thread.has_shared_memory = false;
        thread.waits_in = "";
        thread.fuel = tank();
        thread.waits_at = nullptr;
        thread.turn = 0;
        thread.stack = thread.stands_on = static_cast<std::uint32_t>(first_stack_ + rank);
        set_ready(rank);
    }
}

Thread* Block::first_ready() {
    return next_ready(grid.options.schedule == Schedule::reversed ? 0 : count_ - 1);
}

Thread* Block::next_ready(unsigned after) {
    switch (grid.options.schedule) {
    case Schedule::in_order:
        break;
    case Schedule::random:
        return next_at_random(after);
    case Schedule::reversed:
        return expecting(next_downwards(after), -1);
    }
    return expecting(next_upwards(after), 1);
}

// Prefetches the stack of the thread that will probably continue after this one: the nearest cache holds
// those of few threads.
inline Thread* Block::expecting(Thread* next, int step) {
    const unsigned behind = next ? next->rank + static_cast<unsigned>(step) : count_;
    if (behind < count_) threads_[behind].expect();
    return next;
}

inline Thread* Block::next_upwards(unsigned after) {
    const unsigned start = after + 1 >= count_ ? 0 : after + 1;
    std::size_t word = start / 64;
    std::uint64_t bits = ready_[word] & ~0ull << start % 64;
    for (std::size_t k = 0; k <= ready_.size(); ++k) {
        if (bits) return &threads_[word * 64 + std::size_t(std::countr_zero(bits))];
        word = word + 1 == ready_.size() ? 0 : word + 1;
        bits = ready_[word];
    }
    return nullptr;
}

// In large grids, only one thread in eight is drawn, and those after it follow in order: the caches expect
// that.
Thread* Block::next_at_random(unsigned after) {
    if (grid.block_changes >= many_changes) {
        if (grid.switches_until_draw-- > 0) return expecting(next_upwards(after), 1);
        grid.switches_until_draw = grid.random() % (2ull * thread_draw);
    }
    return next_upwards(static_cast<unsigned>(grid.random() % count_));
}

Thread* Block::next_downwards(unsigned after) {
    for (unsigned k = 1; k <= count_; ++k) {
        const unsigned rank = (after + 2 * count_ - k) % count_;
        if (is_ready(rank)) return &threads_[rank];
    }
    return nullptr;
}

[[gnu::always_inline]] inline void Block::switch_to(Fibre& from, Thread& to) {
    this_thread = &to;
    if (to.state == Thread::State::fresh) {
        to.state = Thread::State::ready;
        to.start<&entry>(grid.stacks->low(to.stack), grid.stacks->top(to.stack));
    }
    Fibre::switch_between(from, to);
}

void Block::enter(Fibre& from, Thread& to) { switch_to(from, to); }

// Runs the thread, and after it, on the same stack, those that begin when one of them has ended: a thread
// that never waits needs no switch.
void Block::entry(Fibre& fibre) {
    auto* self = &static_cast<Thread&>(fibre);
    Block& block = *self->block;
    for (;;) {
        block.run(*self);
        Thread* const next = block.next_thread(*self);
        if (!next) {
            self->finish();
            block.grid.leave_for_scheduler(*self);
        } else if (next->state != Thread::State::fresh || !Fibre::may_pass_stack_on) {
            self->finish();
            block.enter(*self, *next);
        }
        next->state = Thread::State::ready;
        next->stands_on = self->stands_on;
        this_thread = self = next;
    }
}

void Block::run(Thread& self) {
    std::exception_ptr thrown;
    try {
        grid.body(grid.context);
    } catch (const Aborted&) {
    } catch (...) {
        thrown = std::current_exception(); // never switch fibres in a handler: it belongs to the OS thread
    }
    try {
        if (!thrown && !grid.aborting) end_lane(self); // otherwise the grid ends
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown && !grid.error) {
        grid.error = thrown;
        grid.aborting = true;
    }
    self.state = Thread::State::exited;
    clear_ready(self.rank);
    --live_;
    grid.made_progress();
}

// Every switch runs this function, so it is short and its frame is small: the frames of all threads share the
// cache.
void Block::suspend(Thread& self) {
    Thread* const next = next_thread(self);
    if (!next)
        grid.leave_for_scheduler(self);
    else if (next != &self)
        switch_to(self, *next);
    else
        this_thread = &self;
    if (grid.aborting) [[unlikely]]
        leave(self);
}

// The thread of this block that continues when this one stops, or null if another block may continue.
inline Thread* Block::next_thread(const Thread& self) {
    unsigned after = self.rank;
    if (waiting_ == live_ && live_ != 0 && !grid.aborting) [[unlikely]]
        after = all_wait();
    return stays_in_block() ? next_ready(after) : nullptr;
}

bool Block::stays_in_block() {
    if (grid.aborting) return false;
    if (grid.extent.count() == 1) return live_ != 0;
    const bool changes = grid.options.schedule == Schedule::random ? changes_block() : grid.options.together;
    return !changes && live_ != 0;
}

bool Block::changes_block() {
    if (grid.block_changes < many_changes) {
        const bool changes = grid.random() % block_change == 0;
        grid.block_changes += changes;
        return changes;
    }
    if (grid.switches_until_change-- > 0) return false;
    grid.switches_until_change = grid.random() % (2ull * block_change * count_);
    return true;
}

// Called when all live threads wait at the barrier: releases them, or ends the grid. Returns the thread after
// which the search for the next one begins.
unsigned Block::all_wait() {
    if (grid.options.stop.stop_requested())
        grid.error = std::make_exception_ptr(Stopped());
    else if (at_several_barriers_ && is_warp_divided()) // otherwise, a GPU continues, too
        grid.error = std::make_exception_ptr(describe_deadlock(linear_index, grid.block_extent, threads()));
    grid.aborting = grid.error != nullptr;
    if (!grid.aborting) release_barrier();
    return grid.options.schedule == Schedule::reversed ? 0 : count_ - 1;
}

// Whether threads of a warp wait at different barriers. The hardware counts the warps that arrive (PTX ISA,
// bar.sync), at whichever barriers these are.
bool Block::is_warp_divided() const {
    const Thread* before = nullptr; // the last one that waits
    for (const Thread& thread : threads()) {
        if (thread.state != Thread::State::at_barrier) continue;
        if (before && before->warp == thread.warp && !is_same_barrier(*before->waits_at, *thread.waits_at))
            return true;
        before = &thread;
    }
    return false;
}

// Ends a fibre of an aborted grid. A thread that has exited has nothing to unwind.
void Block::leave(const Thread& self) {
    if (self.state != Thread::State::exited) throw Aborted{};
}

// Ends the grid; its error says why.
void Block::abort(Thread& self) {
    grid.aborting = true;
    grid.leave_for_scheduler(self);
    leave(self);
}

void Block::release_barrier() {
    if (recorder) recorder->take_snapshot(record_slot, interval_, shared_);
    ++interval_;
    waiting_ = 0;
    at_several_barriers_ = false;
    grid.made_progress();
    for (std::size_t word = 0; word < at_barrier_.size(); ++word)
        for (std::uint64_t left = at_barrier_[word]; left; left &= left - 1)
            threads_[word * 64 + std::size_t(std::countr_zero(left))].state = Thread::State::ready;
    ready_.swap(at_barrier_); // every live thread waits here: none is ready
}

void Block::finish() {
    if (!recorder) return;
    recorder->take_snapshot(record_slot, interval_, shared_);
    recorder->end_block(record_slot);
}

void Block::fail(Thread& self, std::exception_ptr reason) {
    if (!grid.options.leaves_stacks) std::rethrow_exception(reason);
    grid.error = std::move(reason);
    abort(self);
}

void Block::unwind() {
    if (grid.options.leaves_stacks) live_ = 0;
    for (unsigned rank = 0; rank < count_ && live_ > 0; ++rank) {
        Thread& thread = threads_[rank];
        if (thread.state == Thread::State::exited) continue;
        if (thread.state == Thread::State::fresh) { // has nothing to unwind
            thread.state = Thread::State::exited;
            --live_;
        } else {
            enter(grid.scheduler, thread);
        }
    }
}

void Block::barrier(Thread& self, const Where& where) {
    if (grid.options.left_out.has(where)) [[unlikely]]
        return;
    if (recorder) record(trace::RecordKind::barrier, self, where);
    if (waiting_ == 0) first_barrier_ = &where;
    at_several_barriers_ |= !is_same_barrier(where, *first_barrier_);
    self.state = Thread::State::at_barrier;
    self.waits_in = "__syncthreads";
    self.waits_at = &where;
    clear_ready(self.rank);
    at_barrier_[self.rank / 64] |= 1ull << self.rank % 64;
    ++waiting_;
    suspend(self);
}

bool Block::arrive_at_warp(Thread& self, std::uint32_t mask, const char* what, const Where& where) {
    if (!(mask >> self.lane & 1))
        throw KernelFault(
            {.kind = trace::FaultKind::bad_mask,
             .message = fmt::format(
                 "thread {} calls {} at line {} with a mask that leaves out its own lane (0x{:08x}).",
                 trace::thread_text(grid.block_extent, self.rank), what, where.line, mask),
             .block = linear_index,
             .threads = {self.rank}},
            where);
    self.mask = mask;
    self.waits_in = what;
    self.waits_at = &where;
    self.state = Thread::State::at_warp;
    clear_ready(self.rank);
    at_warp_[self.warp] |= 1u << self.lane;
    if (!are_all_at_warp(self)) {
        suspend(self);
        return std::exchange(self.completes, false);
    }
    self.state = Thread::State::ready;
    set_ready(self.rank);
    return true;
}

// Returns whether all live lanes of the mask wait with this mask. Throws if they wait in different
// operations.
bool Block::are_all_at_warp(const Thread& self) const {
    const std::uint32_t wanted = living_lanes(self, self.mask);
    if ((at_warp_[self.warp] & wanted) != wanted) return false;
    for (std::uint32_t left = wanted; left; left &= left - 1) {
        const Thread& other = lane(self, unsigned(std::countr_zero(left)));
        if (other.mask != self.mask) return false; // it waits for other lanes first, and may arrive later
        if (std::strcmp(other.waits_in, self.waits_in) == 0) continue;
        throw KernelFault(
            {.kind = trace::FaultKind::bad_mask,
             .message = fmt::format(
                 "lanes of the same mask wait in different operations: thread {} in {} at line "
                 "{}, thread {} in {} at line {}.",
                 trace::thread_text(grid.block_extent, self.rank), self.waits_in, self.waits_at->line,
                 trace::thread_text(grid.block_extent, other.rank), other.waits_in, other.waits_at->line),
             .block = linear_index,
             .threads = {self.rank, other.rank}},
            *self.waits_at);
    }
    return true;
}

// Releases the lanes that were waiting only for a lane that has ended.
void Block::end_lane(const Thread& self) {
    ended_[self.warp] |= 1u << self.lane;
    for (std::uint32_t left = at_warp_[self.warp]; left; left &= left - 1) {
        Thread& other = lane(self, unsigned(std::countr_zero(left)));
        if (!(other.mask >> self.lane & 1) || other.state != Thread::State::at_warp ||
            !are_all_at_warp(other))
            continue;
        other.completes = true;
        other.state = Thread::State::ready;
        set_ready(other.rank);
        left &= ~other.mask; // one lane completes the operation for all
        if (left == 0) return;
    }
}

void Block::release_warp(const Thread& self) {
    at_warp_[self.warp] &= ~self.mask;
    grid.made_progress();
    for (std::uint32_t left = living_lanes(self, self.mask); left; left &= left - 1) {
        Thread& other = lane(self, unsigned(std::countr_zero(left)));
        other.state = Thread::State::ready;
        set_ready(other.rank);
    }
}

// Lanes beyond the end of the block do not exist; CUDA also ignores them.
std::uint32_t Block::existing_lanes(const Thread& self, std::uint32_t mask) const {
    const unsigned end = (self.warp + 1) * 32;
    return end > count_ ? mask & ~0u >> (end - count_) : mask;
}

std::uint32_t Block::tank() const { return recorder ? recorded_tank : full_tank; }

void Block::sync_warp(Thread& self, std::uint32_t mask, const Where& where) {
    mask = existing_lanes(self, mask);
    if (recorder) record(trace::RecordKind::warp_sync, self, where).partner = mask;
    if (arrive_at_warp(self, mask, "__syncwarp", where)) release_warp(self);
}

std::uint32_t Block::ballot(Thread& self, std::uint32_t mask, bool predicate, const Where& where) {
    mask = existing_lanes(self, mask);
    struct Vote {
        bool predicate;
        std::uint32_t result;
    } vote{predicate, 0};
    self.slot = &vote;
    if (arrive_at_warp(self, mask, "__ballot_sync", where)) {
        const std::uint32_t here = living_lanes(self, mask);
        std::uint32_t result = 0;
        for (std::uint32_t left = here; left; left &= left - 1) {
            const auto other = unsigned(std::countr_zero(left));
            if (static_cast<Vote*>(lane(self, other).slot)->predicate) result |= 1u << other;
        }
        for (std::uint32_t left = here; left; left &= left - 1)
            static_cast<Vote*>(lane(self, unsigned(std::countr_zero(left))).slot)->result = result;
        release_warp(self);
    }
    return vote.result;
}

bool Block::is_idle() const { return grid.idle_polls >= most_idle_turns * grid.blocks_in_flight * count_; }

void Block::yield(Thread& self) {
    ++grid.idle_yields;
    const bool is_in_vain = is_idle();
    ++grid.idle_polls;
    if (is_in_vain)
        fail(self, std::make_exception_ptr(KernelFault(
                       {.kind = trace::FaultKind::livelock,
                        .message = fmt::format(
                            "thread {} of block {} polls forever: no thread reaches a barrier or exits.",
                            trace::thread_text(grid.block_extent, self.rank), linear_index),
                        .block = linear_index,
                        .threads = {self.rank}})));
    self.fuel = tank();
    // A poll may also switch to another block, which may have to write the awaited value.
    grid.leave_for_scheduler(self);
    if (grid.aborting) leave(self);
}

void Block::out_of_fuel(Thread& self, bool may_work) {
    if (grid.options.stop.stop_requested()) fail(self, std::make_exception_ptr(Stopped()));
    if (may_work) grid.idle_polls = 0;
    yield(self);
}

std::byte* Block::shared(std::size_t offset, std::size_t bytes, const char* name, Where where) {
    if (offset + bytes > shared_.size())
        throw KernelFault(
            {.kind = trace::FaultKind::launch_failed,
             .message = fmt::format(
                 "shared memory up to byte {} is needed for {}, but the launch requested {} bytes.",
                 offset + bytes, name, shared_.size())},
            where);
    return shared_.data() + offset;
}

} // namespace scanscope::simt
