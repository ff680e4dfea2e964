// A thread of a block in the emulator.
#pragma once

#include <cstdint>

#include "kernels/simt/emulator/fibre.h"
#include "kernels/simt/where.h"

namespace scanscope::simt {

struct Index3 {
    unsigned x = 0, y = 0, z = 0;
};

class Block;

// A fibre that runs a CUDA thread. The members that every switch and every access needs come first, because
// the threads of a block and their stacks share the cache.
struct alignas(64) Thread : Fibre {
    enum class State : std::uint8_t { fresh, ready, at_barrier, at_warp, exited };
    State state = State::fresh;
    bool has_shared_memory = false;
    bool completes = false; // must complete its warp's operation, because the last missing lane has ended
    std::uint32_t fuel = 0; // accesses until it must let others run
    std::uint32_t rank = 0;
    Block* block = nullptr;
    const char* waits_in = "";
    const Where* waits_at = nullptr; // on the thread's stack; null before it first waits
    std::uint32_t lane = 0, warp = 0;
    std::uint32_t stack = 0;     // its own, by the index in the grid's pool
    std::uint32_t stands_on = 0; // the stack that it runs on
    Index3 index;
    std::uint32_t shared_declared = 0;
    void* slot = nullptr; // operand of the warp exchange it waits in
    std::uint32_t mask = 0;
    std::uint32_t turn = 0; // of the loops that it is in (trace::turn_within); 0 if it is not recorded
};

inline constinit thread_local Thread* this_thread = nullptr;

} // namespace scanscope::simt
