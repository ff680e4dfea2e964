// A loop that a thread is in. Lanes of a warp execute an instruction together only in the same turn of their
// loops, so each recorded access carries the turns that its thread was in (trace::turn_within).
#pragma once

#include <cstdint>

#include "kernels/simt/emulator/block.h"
#include "kernels/trace/log.h"

namespace scanscope::simt {

// Exists while its loop runs. Costs nothing in threads that are not recorded, and in host code.
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
