// The same without the barrier: thread 0 reads what the other threads write.
// expect: hazard line 32
// expect: never-written line 37
#include <cstdio>
#include <cuda/barrier>

struct Stage
{
    float values[32];
    int count;
};
template <int Stages> struct Storage
{
    cuda::barrier<cuda::thread_scope_block> full[Stages];
    Stage stage[Stages];
    struct
    {
        int first, last;
    } range;
};

template <int Stages> __global__ void sum(float *out)
{
    __shared__ Storage<Stages> storage;
    const int thread = threadIdx.x;
    if (thread == 0) {
        for (auto &barrier : storage.full) init(&barrier, blockDim.x);
        storage.range = {0, Stages};
    }
    __syncthreads();
    for (int i = storage.range.first; i < storage.range.last; i++) {
        storage.stage[i].values[thread] = thread;
        if (thread == 0) storage.stage[i].count = 32;
    }
    if (thread == 0) {
        float total = 0;
        const Stage last = storage.stage[Stages - 1];
        for (int i = 0; i < last.count; i++) total += last.values[i];
        *out = total;
    }
}

int main()
{
    float *out, total;
    cudaMalloc(&out, sizeof(float));
    const auto kernel = sum<2>;
    kernel<<<1, 32>>>(out);
    cudaMemcpy(&total, out, sizeof total, cudaMemcpyDeviceToHost);
    printf("%g %d\n", total, cudaGetLastError() == cudaSuccess);
    cudaFree(out);
}
