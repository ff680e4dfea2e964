// covers: several host threads that use the device
// prints: 4 threads, 40 launches, all right
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

__global__ void add(int *cells, int n, int what)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) cells[i] += what;
}

int main()
{
    constexpr int workers = 4, launches = 10, n = 100;
    std::atomic<int> right{0}, made{0};
    std::vector<std::thread> threads;
    for (int worker = 0; worker < workers; ++worker)
        threads.emplace_back([&, worker] {
            cudaStream_t stream;
            int *device, *host;
            cudaStreamCreate(&stream);
            cudaMalloc(&device, n * sizeof(int));
            cudaMallocHost(&host, n * sizeof(int));
            cudaMemsetAsync(device, 0, n * sizeof(int), stream);
            for (int launch = 0; launch < launches; ++launch) {
                add<<<(n + 31) / 32, 32, 0, stream>>>(device, n, worker + 1);
                made++;
            }
            cudaMemcpyAsync(host, device, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
            cudaStreamSynchronize(stream);
            bool all = true;
            for (int i = 0; i < n; ++i) all = all && host[i] == launches * (worker + 1);
            right += all;
            cudaFree(device);
            cudaFreeHost(host);
            cudaStreamDestroy(stream);
        });
    for (std::thread &thread : threads) thread.join();
    printf("%d threads, %d launches, %s\n", workers, made.load(), right == workers ? "all right" : "not right");
    return 0;
}
