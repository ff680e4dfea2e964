// The scan of large arrays in <scanscope/scan.cuh>, as fast as a copy: warps with different roles pass tiles
// through a ring of bulk copies (view Async). A tile has 9,216 elements here. Change it as you like; it runs
// each time you save.
#include <scanscope/scan.cuh>

#include <cstdio>
#include <vector>

struct Sum {
    __device__ int operator()(int left, int right) const { return left + right; }
};

int main() {
    using Shape = scanscope::RingShape<int>;
    const size_t n = 70000, tiles = scanscope::tiles_of(n, Shape::tile);
    const unsigned blocks = 2; // on a GPU: one for each multiprocessor
    std::vector<int> ones(n, 1), sums(n);
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, ones.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    // scanscope::inclusive_scan() launches this kernel for arrays above 16 MiB.
    scanscope::Workspace workspace;
    scanscope::TileSums<int> published;
    workspace.prepare(tiles, nullptr, published);
    const auto kernel = scanscope::scan_ring<int, Sum>;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(Shape::bytes));
    kernel<<<blocks, Shape::threads, Shape::bytes>>>({{in, n}, out, false}, published, Sum(), 0);

    cudaMemcpy(sums.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("the last of %zu sums is %d\n", n, sums.back());
    cudaFree(in);
    cudaFree(out);
}
