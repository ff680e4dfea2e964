// Makes the loops of all kernels that are included after this file count their turns (Loop), so that the
// kernels' sources need no marks. It gives two keywords another meaning, so only the units that compile
// kernels for the emulator include it, and it includes the other headers that they need first. A loop becomes
// a statement that works wherever the loop did. `do` is not supported: its `while` would not compile.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/simt/device.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/launching.h"
#include "kernels/simt/session.h"
#include "kernels/simt/several_devices.h"
#include "kernels/simt/words.h"
#include "kernels/trace/log.h"

namespace scanscope::simt {

// A loop that a thread is in. Lanes of a warp execute an instruction together only in the same turn of their
// loops, so each recorded access carries the turns that its thread was in (trace::turn_within). Exists while
// its loop runs. Costs nothing in threads that are not recorded, and in host code.
class Loop {
public:
    explicit Loop(std::uint32_t line)
        : self_(this_thread && this_thread->block->recorder ? this_thread : nullptr)
        , line_(line)
        , around_(self_ ? self_->turn : 0) {}
    ~Loop() {
        if (self_) self_->turn = around_;
    }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    // Begins the next turn. Returns false, for use as the condition of an `if`.
    bool begins_turn() {
        if (self_) self_->turn = trace::turn_within(around_, line_, ++turns_);
        return false;
    }

private:
    Thread* const self_; // null if the thread is not recorded
    std::uint32_t line_, around_, turns_ = 0;
};

} // namespace scanscope::simt

#include "kernels/simt/loop_words.h" // the last one
