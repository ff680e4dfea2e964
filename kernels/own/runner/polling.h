// Threads that look at one cell over and over and find there what they found: they wait for another thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/simt/emulator/thread.h"
#include "kernels/simt/where.h"

namespace scanscope::own {

class Polling {
public:
    explicit Polling(std::size_t stacks)
        : looks_(stacks) {}

    void begin_launch() { std::ranges::fill(looks_, Look{}); }
    // The thread finds that value in the cell. Where it has found it there at its last look, on the same
    // line, others run before this comes back with true, and the look is nothing to be recorded.
    [[nodiscard]] bool again(simt::Thread& self, const char* cell, std::uint64_t value,
                             const simt::Where& where);
    // Behind a look: what is there now that others have run.
    void found(const simt::Thread& self, std::uint64_t value) { looks_[self.stack].value = value; }
    // It has done something else.
    void end(const simt::Thread& self) { looks_[self.stack].cell = nullptr; }
    // Where a thread looked last; nowhere for one that does not.
    [[nodiscard]] simt::Where place_of(std::uint64_t block, std::uint32_t thread) const;

private:
    struct Look {
        const char* cell = nullptr;
        std::uint64_t value = 0;
        simt::Where at = {};
        std::uint64_t block = 0;
        std::uint32_t thread = 0;
    };
    std::vector<Look> looks_; // by stack
};

} // namespace scanscope::own
