// The same instantiations of the catalogue's own source, compiled without recording.
#include "kernels/scan/blelloch.cuh"
#include "kernels/scan/hillis_steele.cuh"

namespace scanscope::kernels::gpu {

template __global__ void hillis_steele<int, Sum<int>>(const int*, int*, int, bool, Sum<int>, int);
template __global__ void hillis_steele<double, Sum<double>>(const double*, double*, int, bool, Sum<double>,
                                                            double);
template __global__ void blelloch<int, Sum<int>>(const int*, int*, int, int, bool, Sum<int>, int);
template __global__ void blelloch<double, Sum<double>>(const double*, double*, int, int, bool, Sum<double>,
                                                       double);
template __global__ void blelloch<int, Sum<int>, true>(const int*, int*, int, int, bool, Sum<int>, int);

} // namespace scanscope::kernels::gpu
