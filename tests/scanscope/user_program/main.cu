// A program of another project that uses the scan, as on the page docs/HEADERS.md.
#include <scanscope/scan.cuh>

#include <climits>
#include <cstdio>

struct Larger {
    __device__ int operator()(int left, int right) const { return left < right ? right : left; }
};

int main() {
    constexpr int n = 8;
    const int in[n] = {3, 1, 7, 0, 4, 1, 6, 9};
    int out[n] = {}, *on_device = nullptr;
    scanscope::Workspace workspace;
    cudaError_t error = cudaMalloc(&on_device, sizeof in);
    if (error == cudaSuccess) error = cudaMemcpy(on_device, in, sizeof in, cudaMemcpyHostToDevice);
    if (error == cudaSuccess)
        error = scanscope::inclusive_scan(workspace, on_device, on_device, n, Larger(), INT_MIN);
    if (error == cudaSuccess) error = cudaMemcpy(out, on_device, sizeof out, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) return std::printf("not run: %s\n", cudaGetErrorString(error)), 0;
    for (const int value : out) std::printf("%d ", value);
    std::printf("\n");
}
