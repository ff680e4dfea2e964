// What a running grid and its blocks share: how it was launched, whose turn it is, and how it ends.
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

// Barriers that threads pass as if they were not there: the __syncthreads() of these lines.
struct LeftOut {
    std::vector<trace::BarrierPlace> places; // each with its source
    [[nodiscard]] bool has(const Where& where) const {
        return std::ranges::any_of(places, [&](const trace::BarrierPlace& place) {
            return place.line == where.line && std::string_view(where.file).ends_with(place.source);
        });
    }
};

class Block;

// Shared memory at one address for whichever block runs, as programs have it that Scanscope did not write
// (own/runner). Blocks of a grid without one have shared memory of their own.
class SharedPlace {
public:
    virtual ~SharedPlace() = default;
    virtual void begin(Block& block) = 0; // a block starts, whose shared memory nobody has written
    virtual void bring(Block& block) = 0; // it runs from now on
};

// Of a thread. Under the sanitizers frames are several times as large.
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
        0; // in flight at a time, as a device has room for; 0: as many as there are stacks
    std::size_t stack_bytes = usual_stack_bytes;
    LeftOut left_out = {};
    SharedPlace* shared_place = nullptr;
    // Blocks run at once, as those of a grid do that has room on a device: as many as there is room for start
    // before any goes on, and they take turns wherever a thread waits.
    bool together = false;
    // Whether what an aborted grid leaves on its stacks is left there: code that was not made for it cannot
    // be unwound from everywhere.
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
    std::size_t blocks_in_flight = 0;
    std::uint64_t idle_yields = 0;
    bool aborting = false;
    std::exception_ptr error = {};

    void made_progress() { idle_yields = 0; }
    void switch_to(Fibre& from, Thread& to) {
        this_thread = &to;
        if (to.state == Thread::State::fresh) to.state = Thread::State::ready;
        Fibre::switch_between(from, to);
    }
    void leave_for_scheduler(Thread& self) {
        Fibre::switch_between(self, scheduler);
        this_thread = &self;
    }
};

} // namespace scanscope::simt
