// covers: streams, events and host callbacks
// covers: asynchronous copies and pinned memory
// prints: the copy brought 7, 1 call
#include <cstdio>

struct Result {
    int *cell;
    int calls;
};

void CUDART_CB done(cudaStream_t, cudaError_t status, void *data)
{
    Result *result = (Result *)data;
    if (status == cudaSuccess) printf("the copy brought %d", *result->cell);
    result->calls++;
}

__global__ void seven(int *out)
{
    *out = 7;
}

int main()
{
    cudaStream_t stream;
    int *device, *host;
    cudaStreamCreate(&stream);
    cudaMalloc(&device, sizeof(int));
    cudaMallocHost(&host, sizeof(int));
    Result result = {host, 0};
    seven<<<1, 1, 0, stream>>>(device);
    cudaMemcpyAsync(host, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaStreamAddCallback(stream, done, &result, 0);
    cudaStreamSynchronize(stream);
    printf(", %d call\n", result.calls);
    cudaFree(device);
    cudaFreeHost(host);
    cudaStreamDestroy(stream);
    return 0;
}
