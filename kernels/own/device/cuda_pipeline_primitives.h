// Replaces NVIDIA's cuda_pipeline_primitives.h: asynchronous copies of a thread, which it waits for in
// groups.
#pragma once

#include "cuda_awbarrier_primitives.h"

inline void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes, std::size_t zeros = 0,
                                    SCANSCOPE_HERE) {
    ::scanscope::begin_copy(to, from, bytes - zeros, zeros, {unsigned(bytes), false}, nullptr, place);
}
inline void __pipeline_commit() { ::scanscope::commit_copies(false); }
inline void __pipeline_wait_prior(std::size_t prior, SCANSCOPE_HERE) {
    ::scanscope::wait_for_copies(prior, false, place);
}
inline void __pipeline_arrive_on(__mbarrier_t* object, SCANSCOPE_HERE) {
    ::scanscope::bind_copies(object, place);
}
