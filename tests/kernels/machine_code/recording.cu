// A recording instantiation, whose code must differ from that of the unrecorded kernels.
#define SCANSCOPE_RECORDING
#include "kernels/scan/blelloch.cuh"

namespace scanscope::kernels::gpu_recording {

template __global__ void blelloch<Tagged<int>, AnyOperator<Tagged<int>>>(global_ptr<const Tagged<int>>,
                                                                         global_ptr<Tagged<int>>, int, int,
                                                                         bool, AnyOperator<Tagged<int>>,
                                                                         Tagged<int>);

} // namespace scanscope::kernels::gpu_recording
