// Names of libcu++ and of CUB that programs find without including their headers.
// covers: names of `cuda::std`, its headers, `cuda_fp8.h` without a use of its types, and traits of CUB for your types
// prints: 1 2.5 3, 3 2
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cub/cub.cuh>
#include <cuda_fp8.h>
#include <cstdio>

struct half_t {
    unsigned short bits;
};
#if CUB_VERSION < 300000 // as the examples of CUB define their types
#include <cub/util_compiler.cuh>
#include <cub/util_cpp_dialect.cuh>
template <> struct cub::FpLimits<half_t> {
    static __host__ __device__ half_t Max() { return {1}; }
    static __host__ __device__ half_t Lowest() { return {2}; }
};
template <> struct cub::NumericTraits<half_t> : cub::BaseTraits<cub::FLOATING_POINT, true, false, unsigned short, half_t> {};
const int blocks = cub::DivideAndRoundUp(5, 2), lowest = cub::NumericTraits<half_t>::Lowest().bits;
#else
const int blocks = 3, lowest = 2;
#endif

__global__ void clamp(float *x, cuda::std::size_t count)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    if (threadIdx.x == 0) init(&all, blockDim.x);
    __syncthreads();
    __shared__ float copy[3];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    if (threadIdx.x < count) cuda::memcpy_async(&copy[threadIdx.x], &x[threadIdx.x], sizeof(float), pipe);
    pipeline_producer_commit(pipe, all);
    auto token = all.arrive();
    all.wait(cuda::std::move(token));
    const cuda::std::tuple<float, float> limits(1.0f, 3.0f);
    if (threadIdx.x < count)
        x[threadIdx.x] = cuda::std::clamp(copy[threadIdx.x], cuda::std::get<0>(limits), cuda::std::get<1>(limits));
}

int main()
{
    float *x;
    cudaMallocManaged(&x, 3 * sizeof *x);
    x[0] = -5;
    x[1] = 2.5f;
    x[2] = 99;
    clamp<<<1, 32>>>(x, 3);
    cudaDeviceSynchronize();
    printf("%g %g %g, %d %d\n", x[0], x[1], x[2], blocks, lowest);
    cudaFree(x);
}
