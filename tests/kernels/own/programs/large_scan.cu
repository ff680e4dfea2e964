// covers: template kernels, and functors as kernel arguments
// covers: kernels launched with `<<<grid, block>>>`, once or several times
// prints: PASSED
#include <cassert>
#include <iostream>
#include <vector>
#define CONFLICT_FREE_OFFSET(n) ((n) >> 5)
const int THREADS = 64;
const int ELEMENTS = 2 * THREADS;

// work-efficient scan of one block, its sum kept for the blocks behind it
template <typename T, bool storeSum>
__global__ void scanBlocks(T *out, const T *in, T *sums, int n)
{
    __shared__ T temp[ELEMENTS + CONFLICT_FREE_OFFSET(ELEMENTS)];
    const int thid = threadIdx.x, base = blockIdx.x * ELEMENTS;
    const int ai = thid, bi = thid + THREADS;
    const int oa = CONFLICT_FREE_OFFSET(ai), ob = CONFLICT_FREE_OFFSET(bi);
    temp[ai + oa] = base + ai < n ? in[base + ai] : T(0);
    temp[bi + ob] = base + bi < n ? in[base + bi] : T(0);
    int offset = 1;
    for (int d = ELEMENTS >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (thid < d) {
            int i = offset * (2 * thid + 1) - 1, j = offset * (2 * thid + 2) - 1;
            i += CONFLICT_FREE_OFFSET(i);
            j += CONFLICT_FREE_OFFSET(j);
            temp[j] += temp[i];
        }
        offset *= 2;
    }
    if (thid == 0) {
        const int last = ELEMENTS - 1 + CONFLICT_FREE_OFFSET(ELEMENTS - 1);
        if (storeSum) sums[blockIdx.x] = temp[last];
        temp[last] = 0;
    }
    for (int d = 1; d < ELEMENTS; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (thid < d) {
            int i = offset * (2 * thid + 1) - 1, j = offset * (2 * thid + 2) - 1;
            i += CONFLICT_FREE_OFFSET(i);
            j += CONFLICT_FREE_OFFSET(j);
            T t = temp[i];
            temp[i] = temp[j];
            temp[j] += t;
        }
    }
    __syncthreads();
    if (base + ai < n) out[base + ai] = temp[ai + oa];
    if (base + bi < n) out[base + bi] = temp[bi + ob];
}

template <typename T> __global__ void addSums(T *data, const T *sums, int n)
{
    int i = blockIdx.x * ELEMENTS + threadIdx.x;
    if (i < n) data[i] += sums[blockIdx.x];
    if (i + THREADS < n) data[i + THREADS] += sums[blockIdx.x];
}

template <typename T> void scan(T *out, const T *in, int n)
{
    const int blocks = (n + ELEMENTS - 1) / ELEMENTS;
    if (blocks == 1) {
        scanBlocks<T, false><<<1, THREADS>>>(out, in, nullptr, n);
        return;
    }
    T *sums, *offsets;
    cudaMalloc(&sums, blocks * sizeof(T));
    cudaMalloc(&offsets, blocks * sizeof(T));
    scanBlocks<T, true><<<blocks, THREADS>>>(out, in, sums, n);
    scan(offsets, sums, blocks);
    addSums<<<blocks, THREADS>>>(out, offsets, n);
    cudaFree(sums);
    cudaFree(offsets);
}

int main()
{
    const int n = 17000;
    std::vector<unsigned> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = (i * 2654435761u) >> 28;
    unsigned *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(unsigned));
    cudaMalloc(&d_out, n * sizeof(unsigned));
    cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
    scan(d_out, d_in, n);
    cudaError_t error = cudaGetLastError();
    assert(error == cudaSuccess);
    cudaMemcpy(out.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int i = 0; i < n; sum += in[i++])
        if (out[i] != sum) {
            std::cout << "FAILED at " << i << std::endl;
            return 1;
        }
    std::cout << "PASSED" << std::endl;
    cudaFree(d_in);
    cudaFree(d_out);
}
