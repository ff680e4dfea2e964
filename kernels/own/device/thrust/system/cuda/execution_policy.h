// Replaces this header of Thrust: algorithms with a CUDA policy run on the processor, and finish before the
// call returns, whatever the stream.
#pragma once

#include <thrust/execution_policy.h>

#include "cuda_runtime.h"

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {

struct scanscope_par : thrust::system::cpp::detail::par_t {
    const scanscope_par& on(cudaStream_t) const { return *this; }
};
static const scanscope_par par, par_nosync;

} // namespace cuda
} // namespace system
namespace cuda {
using thrust::system::cuda::par;
using thrust::system::cuda::par_nosync;
} // namespace cuda
THRUST_NAMESPACE_END
