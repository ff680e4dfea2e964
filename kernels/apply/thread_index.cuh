// How block and thread numbers give an index: all blocks have the same size, so a
// thread's index is the number of threads in all earlier blocks, plus its own number.
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
// elements: these have an index like all others, but access no memory.
template <class T> __global__ void thread_index(global_ptr<const T> in, global_ptr<T> out, int n) {
    // ---- the thread's index
    step("index");
    lane_value<int> block("block", blockIdx.x);
    lane_value<int> thread("thread", threadIdx.x);
    lane_value<int> index("index", int(block) * blockDim.x + int(thread));

    // ---- the thread copies the element at its index
    step("copy");
    const int i = index;
    if (i < n) out[i] = in[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
