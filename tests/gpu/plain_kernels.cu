// Runs those kernels of the catalogue that no row of the benchmark runs, in their plain form (without
// recording) for a profiler. Prints a line for each launch, in launch order: the arguments of `scanscope
// show` for the same run, and the number of the launch.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "kernels/apply/compact.cuh"
#include "kernels/scan/blelloch.cuh"

namespace {

using namespace scanscope::kernels;
using scanscope::simt::Sum;

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "plain_kernels: %s\n", cudaGetErrorString(error));
    std::exit(1);
}

int* device_ints(const std::vector<int>& values) {
    int* memory = nullptr;
    check(cudaMalloc(&memory, values.size() * sizeof(int)));
    check(cudaMemcpy(memory, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice));
    return memory;
}

template <bool padding> void run_blelloch(int n) {
    const std::vector<int> ones(n, 1);
    int *in = device_ints(ones), *out = device_ints(ones);
    std::printf("blelloch%s --exclusive --n %d --block %d --input ones : 0\n", padding ? " --padding" : "", n,
                n / 2);
    blelloch<int, Sum<int>, padding>
        <<<1, n / 2, (cell<padding>(n - 1) + 1) * sizeof(int)>>>(in, out, n, n, false, Sum<int>(), 0);
    check(cudaDeviceSynchronize());
    check(cudaFree(in));
    check(cudaFree(out));
}

// Every other element is kept. requests.sh makes the file of numbers.
void run_compact(int n, int block) {
    std::vector<int> input(n), places(n);
    for (int i = 0, kept = 0; i < n; ++i) {
        input[i] = i % 2;
        places[i] = kept;
        kept += input[i];
    }
    int *in = device_ints(input), *keep = device_ints(input), *index = device_ints(places),
        *out = device_ints(input);
    int* count = device_ints({0});
    const int blocks = (n + block - 1) / block;
    std::printf("compact --input @alternating.csv --block %d : 0\n", block);
    compact_predicate<int, int><<<blocks, block>>>(in, keep, n, Keep::nonzero);
    std::printf("compact --input @alternating.csv --block %d : -1\n", block);
    compact_scatter<int, int><<<blocks, block>>>(in, keep, index, out, count, n);
    check(cudaDeviceSynchronize());
    for (int* memory : {in, keep, index, out, count}) check(cudaFree(memory));
}

} // namespace

int main() {
    for (const int n : {256, 1024, 2048}) {
        run_blelloch<false>(n);
        run_blelloch<true>(n);
    }
    run_compact(2048, 256);
}
