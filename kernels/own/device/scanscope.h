// Names the steps of a kernel: scanscope::step("up-sweep", stride). With nvcc it does nothing, so that the
// same file compiles for a GPU.
#pragma once

#if defined(SCANSCOPE_CUDACC)
#include "cuda_runtime.h"
namespace scanscope {
inline namespace program {
inline void step(const char* name, long long number = 1, Place place = Place::current()) {
    begin_step(name, number, place);
}
} // namespace program
} // namespace scanscope
#elif defined(__CUDACC__)
namespace scanscope {
__device__ inline void step(const char*, long long = 1) {}
} // namespace scanscope
#else
namespace scanscope {
inline void step(const char*, long long = 1) {}
} // namespace scanscope
#endif
