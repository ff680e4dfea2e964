// A block of a running grid: starts its threads, lets them wait for each other, and ends them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "kernels/simt/emulator/grid_state.h"
#include "kernels/simt/emulator/recorder.h"
#include "kernels/simt/emulator/thread.h"
#include "kernels/simt/where.h"

namespace scanscope::simt {

// A block in flight. The object is reused for later blocks of its grid.
class Block {
public:
    Block(GridState& grid, std::size_t first_stack);
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    void start(std::uint64_t linear_index);
    [[nodiscard]] bool finished() const { return live_ == 0; }
    [[nodiscard]] std::span<const Thread> threads() const { return {threads_.get(), count_}; }
    [[nodiscard]] Thread* next_ready(unsigned after);
    [[nodiscard]] Thread* first_ready();
    void enter(Fibre& from, Thread& to);
    void finish(); // takes the last snapshot; call it once all threads have ended
    void unwind(); // ends the remaining threads of an aborted grid

    // --- called on a fibre
    void barrier(Thread& self, const Where& where);
    void sync_warp(Thread& self, std::uint32_t mask, const Where& where);
    void yield(Thread& self);           // lets other threads run while this one polls
    [[nodiscard]] bool is_idle() const; // whether the next yield() would end the grid as a livelock
    // Called after many accesses without a wait. If they may be work, and not a poll, they count as progress.
    void out_of_fuel(Thread& self, bool may_work = false);
    // Ends the grid. Throws, or does not return if the grid leaves its stacks.
    void fail(Thread& self, std::exception_ptr reason);
    [[nodiscard]] Thread& lane(const Thread& self, unsigned lane) const {
        return threads_[self.warp * 32u + lane];
    }
    // The lanes of the mask that exist: the last warp of a block may be incomplete.
    [[nodiscard]] std::uint32_t existing_lanes(const Thread& self, std::uint32_t mask) const;
    // The lanes of the mask that exist and have not ended: only these are waited for (NVIDIA, PTX ISA,
    // shfl.sync).
    [[nodiscard]] std::uint32_t living_lanes(const Thread& self, std::uint32_t mask) const {
        return existing_lanes(self, mask) & ~ended_[self.warp];
    }
    // Implements __shfl_*_sync: every lane of `mask` passes a value and names the lane to read from. A lane
    // that names one outside the exchange gets its own value back; in CUDA the result is undefined.
    template <class T> struct Exchanged {
        T value;
        unsigned lane; // the lane that it came from
    };
    template <class T, class Source>
    Exchanged<T> exchange(Thread& self, std::uint32_t mask, const T& value, const char* what,
                          const Where& where, Source source);
    std::uint32_t ballot(Thread& self, std::uint32_t mask, bool predicate, const Where& where);
    // Returns the bytes [offset, offset + bytes) of shared memory. It is a fault if the launch requested
    // fewer.
    std::byte* shared(std::size_t offset, std::size_t bytes, const char* name, Where where);

    // Adds a record of this thread; the block must be recorded. The caller fills in everything but thread and
    // place, before it adds the next record.
    trace::Record& record(trace::RecordKind kind, const Thread& self, const Where& where) {
        trace::Record& record = recorder->add(kind, self.rank, record_slot, where);
        turn_of(record) = self.turn;
        return record;
    }

    [[nodiscard]] std::uint32_t interval() const { return interval_; } // barriers passed by all threads

    Index3 index;
    std::uint64_t linear_index = 0;
    GridState& grid;
    Recorder* recorder = nullptr;      // null if this block is not recorded
    std::uint32_t record_slot = 0;     // identifies the block in its records
    std::uint32_t shared_declared = 0; // number of shared arrays that have been declared so far
    unsigned last_rank = 0;            // the thread that ran last

private:
    static void entry(Fibre& thread);
    void switch_to(Fibre& from, Thread& to);
    void run(Thread& self);
    [[nodiscard]] Thread* next_thread(const Thread& self);
    [[nodiscard]] bool changes_block();
    [[nodiscard]] Thread* next_upwards(unsigned after);
    [[nodiscard]] Thread* next_downwards(unsigned after);
    [[nodiscard]] Thread* next_at_random(unsigned after);
    Thread* expecting(Thread* next, int step);
    void suspend(Thread& self);
    [[nodiscard]] bool stays_in_block();
    [[nodiscard, gnu::cold]] unsigned all_wait();
    [[nodiscard, gnu::cold]] bool is_warp_divided() const;
    void release_barrier();
    [[gnu::cold]] void leave(const Thread& self);
    [[gnu::cold]] void abort(Thread& self);
    // Waits for the other lanes. Returns true in the lane that must complete the operation for all, and then
    // call release_warp().
    bool arrive_at_warp(Thread& self, std::uint32_t mask, const char* what, const Where& where);
    [[nodiscard]] bool are_all_at_warp(const Thread& self) const;
    void end_lane(const Thread& self);
    void release_warp(const Thread& self);
    [[nodiscard]] std::uint32_t tank() const;
    void set_ready(unsigned rank) { ready_[rank / 64] |= 1ull << rank % 64; }
    void clear_ready(unsigned rank) { ready_[rank / 64] &= ~(1ull << rank % 64); }
    [[nodiscard]] bool is_ready(unsigned rank) const { return ready_[rank / 64] >> rank % 64 & 1; }

    unsigned count_, live_ = 0, waiting_ = 0;
    const Where* first_barrier_ = nullptr; // of the threads that wait
    bool at_several_barriers_ = false;
    std::uint32_t interval_ = 0;
    std::size_t first_stack_;
    std::vector<std::uint64_t> ready_, at_barrier_;
    std::vector<std::uint32_t> at_warp_, ended_; // lanes of each warp, as bits
    std::unique_ptr<Thread[]> threads_;
    std::vector<std::byte> shared_;
};

template <class T, class Source>
Block::Exchanged<T> Block::exchange(Thread& self, std::uint32_t mask, const T& value, const char* what,
                                    const Where& where, Source source) {
    struct Slot {
        const T* in;
        T out;
        unsigned from;
    } slot{&value, value, source(self.lane)};
    mask = existing_lanes(self, mask);
    self.slot = &slot;
    if (arrive_at_warp(self, mask, what, where)) {
        const std::uint32_t here = living_lanes(self, mask);
        for (std::uint32_t left = here; left; left &= left - 1) {
            auto& to = *static_cast<Slot*>(lane(self, unsigned(std::countr_zero(left))).slot);
            if (here >> to.from & 1)
                to.out = *static_cast<const Slot*>(lane(self, to.from).slot)->in;
            else
                to.from = unsigned(std::countr_zero(left));
        }
        release_warp(self);
    }
    return {slot.out, slot.from};
}

} // namespace scanscope::simt
