// How block and thread make an index: blocks of equal size stand side by side, so a
// thread's index is the threads of all blocks before its own, plus its own number.
//
//   work      none
//   depth     1 step
//   barriers  none
//   paper     NVIDIA, CUDA C++ programming guide, thread hierarchy
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. The last block may have more threads than
// are left: they have an index like all others, and leave the memory alone.
template <class T> __global__ void thread_index(global_ptr<const T> in, global_ptr<T> out, int n) {
    // ---- where the thread stands
    step("index");
    lane_value<int> block("block", blockIdx.x);
    lane_value<int> thread("thread", threadIdx.x);
    lane_value<int> index("index", int(block) * blockDim.x + int(thread));

    // ---- and which element is its own
    step("copy");
    const int i = index;
    if (i < n) out[i] = in[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
