// The emulator's machine: runs a grid of CUDA blocks, each thread a fibre, on the OS thread that calls it.
// Knows barriers, warps, shared memory and order; CUDA's spelling is words.h.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/emulator/fibre.h"
#include "kernels/simt/emulator/recorder.h"
#include "kernels/trace/schedule.h"
#include "kernels/simt/where.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

using trace::Schedule;

// What a kernel did that no kernel may do. Thrown on the offending fibre or by the scheduler; comes out of
// Grid::run.
struct KernelFault : std::runtime_error {
    KernelFault(trace::FaultKind kind_of_fault, const std::string& message, Where place = {})
        : std::runtime_error(message)
        , kind(kind_of_fault)
        , where(place) {}
    trace::FaultKind kind;
    Where where;
    std::uint64_t block = 0;
    std::vector<std::uint32_t> threads;
    std::string array;
    std::int64_t index = 0;
};

// The stop token given to Grid::run was triggered.
struct Stopped : std::runtime_error {
    Stopped()
        : std::runtime_error("stopped") {}
};

struct Index3 {
    unsigned x = 0, y = 0, z = 0;
};

class Block;

// A fibre that is a CUDA thread. What every switch and every access touches comes first: the threads of a
// block share the cache with their stacks.
struct alignas(64) Thread : Fibre {
    enum class State : std::uint8_t { fresh, ready, at_barrier, at_warp, exited };
    State state = State::fresh;
    bool has_shared_memory = false;
    Block* block = nullptr;
    std::uint32_t fuel = 0; // accesses until it must let others run
    std::uint32_t rank = 0, lane = 0, warp = 0;
    const char* waits_in = "";
    const Where* waits_at = nullptr; // on its own stack; null before it first waits
    Index3 index;
    std::uint32_t shared_declared = 0;
    void* slot = nullptr; // operand of the warp exchange it waits in
    std::uint32_t mask = 0;
};

inline constinit thread_local Thread* this_thread = nullptr;

// Barriers that threads pass as if they were not there: the __syncthreads() of these lines.
struct LeftOut {
    std::vector<trace::BarrierPlace> places; // each with its source
    [[nodiscard]] bool has(const Where& where) const {
        return std::ranges::any_of(places, [&](const trace::BarrierPlace& place) {
            return place.line == where.line && std::string_view(where.file).ends_with(place.source);
        });
    }
};

struct GridOptions {
    Schedule schedule = Schedule::in_order;
    std::uint64_t seed = 1;
    Recorder* recorder = nullptr;
    std::stop_token stop = {};
    std::size_t stack_bytes = 64u << 10;
    LeftOut left_out = {};
};

class Grid;

// One block in flight. The object is reused for block after block of its grid.
class Block {
public:
    Block(Grid& grid, std::size_t first_stack);
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    void start(std::uint64_t linear_index);
    [[nodiscard]] bool finished() const { return live_ == 0; }
    [[nodiscard]] bool has_ready() const;
    [[nodiscard]] Thread& thread(std::size_t rank) { return threads_[rank]; }
    [[nodiscard]] Thread* next_ready(unsigned after);
    [[nodiscard]] Thread* first_ready();

    // --- called on a fibre
    void barrier(Thread& self, const Where& where);
    void sync_warp(Thread& self, std::uint32_t mask, const Where& where);
    void yield(Thread& self); // it polls: let others run
    void out_of_fuel(Thread& self);
    Thread& lane(const Thread& self, unsigned lane) { return threads_[self.warp * 32u + lane]; }
    // Whether the lane takes part in a warp operation with that mask.
    [[nodiscard]] bool has_lane(const Thread& self, std::uint32_t mask, unsigned lane) const {
        return existing_lanes(self, mask) >> lane & 1;
    }
    // Every lane of `mask` brings a value and names the lane it wants one from; as __shfl_*_sync. From a lane
    // that does not take part it gets its own value, where CUDA promises nothing.
    template <class T, class Source>
    T exchange(Thread& self, std::uint32_t mask, const T& value, const char* what, const Where& where,
               Source source);
    std::uint32_t ballot(Thread& self, std::uint32_t mask, bool predicate, const Where& where);
    // The bytes [offset, offset + bytes) of shared memory; faults where the launch asked for less.
    std::byte* shared(std::size_t offset, std::size_t bytes, const char* name, Where where);

    Index3 index;
    std::uint64_t linear_index = 0;
    Grid& grid;
    Recorder* recorder = nullptr;      // null where this block is not recorded
    std::uint32_t record_slot = 0;     // what its records name as their block
    std::uint32_t shared_declared = 0; // what some thread has declared so far

private:
    friend class Grid;
    static void entry(Fibre& thread);
    void suspend(Thread& self);
    void release_barrier();
    void abort(Thread& self);
    void finish();
    bool arrive_at_warp(Thread& self, std::uint32_t mask, const char* what, const Where& where);
    void release_warp(const Thread& self);
    [[nodiscard]] std::uint32_t existing_lanes(const Thread& self, std::uint32_t mask) const;
    [[nodiscard]] std::uint32_t tank() const;
    [[nodiscard]] KernelFault describe_deadlock() const;
    void set_ready(unsigned rank) { ready_[rank / 64] |= 1ull << rank % 64; }
    void clear_ready(unsigned rank) { ready_[rank / 64] &= ~(1ull << rank % 64); }
    [[nodiscard]] bool is_ready(unsigned rank) const { return ready_[rank / 64] >> rank % 64 & 1; }

    unsigned count_, live_ = 0, waiting_ = 0;
    unsigned barrier_line_ = 0; // of those who wait
    bool at_several_barriers_ = false;
    std::uint32_t interval_ = 0;
    std::size_t first_stack_;
    std::vector<std::uint64_t> ready_, at_barrier_;
    std::vector<std::uint32_t> at_warp_;
    std::unique_ptr<Thread[]> threads_;
    std::vector<std::byte> shared_;
};

class Grid {
public:
    using Body = void (*)(const void* context);

    Grid(trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes, const GridOptions& options);
    ~Grid();
    Grid(const Grid&) = delete;
    Grid& operator=(const Grid&) = delete;

    // Runs all blocks with linear indices first, first + stride, …; throws KernelFault, Stopped or what the
    // kernel threw.
    void run(Body body, const void* context, std::uint64_t first = 0, std::uint64_t stride = 1);

    const trace::Dim3 extent, block_extent;

private:
    friend class Block;
    Block* choose_block();
    void start_next_block(Block& block);
    void abort_all();
    void switch_to(Fibre& from, Thread& to);
    void leave_for_scheduler(Thread& self);
    void made_progress() { idle_yields_ = 0; }

    GridOptions options_;
    std::size_t shared_bytes_;
    Body body_ = nullptr;
    const void* context_ = nullptr;
    std::uint64_t next_block_ = 0, block_stride_ = 1;
    StackPool::Handle stacks_;
    std::vector<std::unique_ptr<Block>> slots_; // blocks in flight; finished ones are reused
    std::size_t last_slot_ = 0;
    Fibre scheduler_;
    std::minstd_rand random_;
    std::uint64_t idle_yields_ = 0;
    bool aborting_ = false;
    std::exception_ptr error_;
};

inline void Grid::switch_to(Fibre& from, Thread& to) {
    this_thread = &to;
    if (to.state == Thread::State::fresh) to.state = Thread::State::ready;
    Fibre::switch_between(from, to);
}

inline void Grid::leave_for_scheduler(Thread& self) {
    Fibre::switch_between(self, scheduler_);
    this_thread = &self;
}

template <class T, class Source>
T Block::exchange(Thread& self, std::uint32_t mask, const T& value, const char* what, const Where& where,
                  Source source) {
    struct Slot {
        const T* in;
        T out;
        unsigned from;
    } slot{&value, value, source(self.lane)};
    mask = existing_lanes(self, mask);
    self.slot = &slot;
    if (arrive_at_warp(self, mask, what, where)) {
        for (std::uint32_t left = mask; left; left &= left - 1) {
            auto& to = *static_cast<Slot*>(lane(self, unsigned(std::countr_zero(left))).slot);
            if (mask >> to.from & 1) to.out = *static_cast<const Slot*>(lane(self, to.from).slot)->in;
        }
        release_warp(self);
    }
    return slot.out;
}

} // namespace scanscope::simt
