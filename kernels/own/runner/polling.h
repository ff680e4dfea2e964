// Detects polling: threads that read a cell repeatedly, find the same value, and so wait for another thread.
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
    // Notes that the thread found this value in the cell. If its previous read, on the same line, found the
    // same value there, lets other threads run and returns true; this read is then not recorded.
    [[nodiscard]] bool again(simt::Thread& self, const char* cell, std::uint64_t value,
                             const simt::Where& where);
    // Stores the value that the cell has now that other threads have run.
    void found(const simt::Thread& self, std::uint64_t value) { looks_[self.stack].value = value; }
    // Ends the thread's polling, because it did something else.
    void end(const simt::Thread& self) { looks_[self.stack].cell = nullptr; }
    // Where the thread polls, or an empty place if it does not.
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
