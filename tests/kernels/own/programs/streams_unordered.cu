// expect: unordered-streams line 37
// expect: unordered-streams line 47
// prints: 63
#include <cstdio>

__global__ void fill(int *v, int first)
{
    v[first + threadIdx.x] = first + threadIdx.x;
}
__global__ void reverse(const int *v, int *out, int n)
{
    out[threadIdx.x] = v[n - 1 - threadIdx.x];
}

int main()
{
    int *v, *out, h = 0;
    cudaStream_t a, b, free;
    cudaEvent_t filled;
    cudaMalloc(&v, 64 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    cudaStreamCreateWithFlags(&free, cudaStreamNonBlocking);
    cudaEventCreate(&filled);

    // Each stream fills one half: in order without any event.
    fill<<<1, 32, 0, a>>>(v, 0);
    fill<<<1, 32, 0, b>>>(v, 32);
    // An event orders the two streams.
    cudaEventRecord(filled, a);
    cudaStreamWaitEvent(b, filled, 0);
    reverse<<<1, 64, 0, b>>>(v, out, 64);
    cudaDeviceSynchronize();

    fill<<<1, 32, 0, a>>>(v, 32);
    reverse<<<1, 64, 0, b>>>(v, out, 64); // nothing makes b wait for a
    cudaDeviceSynchronize();

    // The default stream waits for blocking streams, and they wait for it.
    fill<<<1, 32, 0, a>>>(v, 0);
    fill<<<1, 32>>>(v, 32);
    reverse<<<1, 64, 0, b>>>(v, out, 64);
    cudaDeviceSynchronize();

    fill<<<1, 32>>>(v, 0);
    reverse<<<1, 64, 0, free>>>(v, out, 64); // but not for a non-blocking one
    cudaStreamSynchronize(free);
    cudaMemcpy(&h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(v);
    cudaFree(out);
}
