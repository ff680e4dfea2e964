// A loop that a thread of a recording kernel is in, as in emulator/loops.h. In host code it does nothing.
#pragma once

#include "kernels/simt/gpu/recorder.cuh"
#include "kernels/trace/log.h"

namespace scanscope::simt {
inline namespace gpu_recording {

static __device__ __noinline__ unsigned begin_loop() {
    const int slot = block_slot();
    return slot < 0 ? 0 : turn_of_thread(slot);
}
static __device__ __noinline__ void begin_turn(unsigned turn) {
    if (const int slot = block_slot(); slot >= 0) turn_of_thread(slot) = turn;
}

class Loop {
public:
    __host__ __device__ explicit Loop(unsigned line)
        : line_(line) {
#ifdef __CUDA_ARCH__
        around_ = begin_loop();
#endif
    }
    __host__ __device__ ~Loop() {
#ifdef __CUDA_ARCH__
        begin_turn(around_);
#endif
    }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    __host__ __device__ bool begins_turn() {
#ifdef __CUDA_ARCH__
        begin_turn(trace::turn_within(around_, line_, ++turns_));
#endif
        return false;
    }

private:
    unsigned line_, around_ = 0, turns_ = 0;
};

} // namespace gpu_recording
} // namespace scanscope::simt
