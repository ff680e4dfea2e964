// The state that a running grid and its blocks share: launch options, progress and errors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <random>
#include <stop_token>
#include <string_view>
#include <vector>

#include "kernels/simt/emulator/fibre.h"
#include "kernels/simt/emulator/recorder.h"
#include "kernels/simt/emulator/thread.h"
#include "kernels/simt/where.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/schedule.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

using trace::Schedule;

// Barriers that are left out: threads ignore the __syncthreads() on these lines.
struct LeftOut {
    std::vector<trace::BarrierPlace> places; // each with its source file
    [[nodiscard]] bool has(const Where& where) const {
        return std::ranges::any_of(places, [&](const trace::BarrierPlace& place) {
            return place.line == where.line && std::string_view(where.file).ends_with(place.source);
        });
    }
};

class Block;

// Shared memory that is at the same address for every block, as user programs need it (own/runner). In a grid
// without a SharedPlace, each block has its own shared memory.
class SharedPlace {
public:
    virtual ~SharedPlace() = default;
    virtual void begin(Block& block) = 0; // a block starts, with uninitialised shared memory
    virtual void bring(Block& block) = 0; // the block runs from now on
};

// The stack size of a thread. With the sanitizers, frames are several times as large.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t usual_stack_bytes = 256u << 10;
#else
inline constexpr std::size_t usual_stack_bytes = 64u << 10;
#endif

struct GridOptions {
    Schedule schedule = Schedule::in_order;
    std::uint64_t seed = 1;
    Recorder* recorder = nullptr;
    std::stop_token stop = {};
    std::size_t most_blocks =
        0; // in flight at the same time, as on a device of limited size; 0: limited by the stacks only
    std::size_t stack_bytes = usual_stack_bytes;
    LeftOut left_out = {};
    SharedPlace* shared_place = nullptr;
    // Whether blocks run at the same time, like a grid that fits on a device: as many blocks as fit start
    // before any continues, and they take turns whenever a thread waits.
    bool together = false;
    // The blocks of a cluster, which start together. It must divide the grid.
    trace::Dim3 cluster = {};
    // Whether an aborted grid abandons its stacks instead of unwinding them: user code cannot be unwound from
    // every point.
    bool leaves_stacks = false;
};

struct GridState {
    using Body = void (*)(const void* context);

    const trace::Dim3 extent, block_extent;
    GridOptions options;
    std::size_t shared_bytes;
    Body body = nullptr;
    const void* context = nullptr;
    StackPool::Handle stacks = {};
    Fibre scheduler = {};
    std::minstd_rand random;
    unsigned block_changes = 0; // those that a random schedule has drawn switch by switch
    std::uint64_t switches_until_change = 0, switches_until_draw = 0;
    std::size_t blocks_in_flight = 0;
    std::uint64_t idle_yields = 0; // consecutive turns without progress
    std::uint64_t idle_polls = 0;  // those of them in which a thread surely only polled
    bool aborting = false;
    std::exception_ptr error = {};

    void made_progress() { idle_yields = idle_polls = 0; }
    void leave_for_scheduler(Thread& self) {
        Fibre::switch_between(self, scheduler);
        this_thread = &self;
    }
};

} // namespace scanscope::simt
