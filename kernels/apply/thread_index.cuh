// How block and thread make an index: blocks of equal size stand side by
// side, so a thread's place in the whole is the size of all blocks before its
// own, plus its place in its block.
//
//   work      none                             depth     1 step
//   barriers  none
//   paper     NVIDIA, CUDA C++ programming guide, thread hierarchy
#pragma once

#include "simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// All arrays have n elements. The last block may have more threads than are
// needed: they have an index like all others, and leave the memory alone.
__global__ inline void thread_index(global_ptr<int> block, global_ptr<int> thread, global_ptr<int> out,
                                    int n) {
    step("index");
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        block[i] = blockIdx.x;
        thread[i] = threadIdx.x;
        out[i] = i;
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
