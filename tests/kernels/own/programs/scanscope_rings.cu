// The kernels that scan, select and add up arrays of many megabytes, through their ring, on few elements.
// covers: Scanscope's own headers: rings of bulk copies, with warps for their roles
// prints: scan right, 20000 kept, sum right
#include <scanscope/reduce.cuh>
#include <scanscope/scan.cuh>
#include <scanscope/select.cuh>

#include <cstdio>
#include <vector>

struct Sum { __device__ int operator()(int a, int b) const { return a + b; } };
struct Odd { __device__ bool operator()(int a) const { return a % 2 != 0; } };

int main()
{
    using Shape = scanscope::RingShape<int>;
    using Keep = scanscope::selections::KeepIf<Odd>;
    const size_t n = 40000, tiles = scanscope::tiles_of(n, Shape::tile);
    const unsigned blocks = 2; // for five tiles: each block goes on with the next one that is left
    std::vector<int> in(n), out(n);
    for (size_t i = 0; i < n; ++i) in[i] = int(i);
    int *a, *b, *sum;
    size_t *kept;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    cudaMalloc(&kept, sizeof(size_t));
    cudaMemcpy(a, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    scanscope::Workspace scans, selections, sums;
    scanscope::TileSums<int> published;
    scanscope::TileSums<unsigned> counts;
    const auto scan = scanscope::scan_ring<int, Sum>;
    const auto select = scanscope::select_ring<int, Keep>;
    const auto reduce = scanscope::reduce_ring<int, Sum>;
    cudaFuncSetAttribute(scan, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)Shape::bytes);
    cudaFuncSetAttribute(select, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)Shape::bytes);
    cudaFuncSetAttribute(reduce, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)Shape::bytes);

    scans.prepare(tiles, nullptr, published);
    scan<<<blocks, Shape::threads, Shape::bytes>>>(scanscope::ScanProblem<int>{{a, n}, b, false}, published, Sum(), 0);
    cudaMemcpy(out.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost);
    int expected = 0;
    bool right = true;
    for (size_t i = 0; i < n; ++i) right = right && out[i] == (expected += in[i]);
    printf("scan %s, ", right ? "right" : "wrong");

    selections.prepare(tiles, nullptr, counts);
    select<<<blocks, Shape::threads, Shape::bytes>>>(scanscope::SelectProblem<int, Keep>{{a, n}, b, kept, {Odd()}}, counts);
    size_t found = 0;
    cudaMemcpy(&found, kept, sizeof found, cudaMemcpyDeviceToHost);
    cudaMemcpy(out.data(), b, found * sizeof(int), cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < found; ++i)
        if (out[i] != int(2 * i + 1)) printf("%d is wrong, ", (int)i);
    printf("%d kept, ", (int)found);

    sums.prepare(blocks, nullptr, published);
    reduce<<<blocks, Shape::threads, Shape::bytes>>>(scanscope::TiledArray<int>{a, n}, sum, published, Sum(), 0);
    int total = 0;
    cudaMemcpy(&total, sum, sizeof total, cudaMemcpyDeviceToHost);
    printf("sum %s\n", total == expected ? "right" : "wrong");
    cudaFree(a);
    cudaFree(b);
    cudaFree(sum);
    cudaFree(kept);
}
