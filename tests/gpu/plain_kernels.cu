// Runs kernels of the catalogue in their plain form (without recording) for a profiler (counters.py), many of
// them with fewer threads than elements. Prints a line for each launch, in launch order: the arguments of
// `scanscope show` for the same run, and the number of the launch.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "kernels/apply/compact.cuh"
#include "kernels/reduce/reduce_naive.cuh"
#include "kernels/reduce/reduce_shared.cuh"
#include "kernels/scan/blelloch.cuh"
#include "kernels/scan/brent_kung.cuh"
#include "kernels/scan/hillis_steele.cuh"
#include "kernels/scan/hybrid_warp.cuh"
#include "kernels/scan/naive_global.cuh"
#include "kernels/scan/pointer_jumping.cuh"
#include "kernels/scan/sklansky.cuh"
#include "kernels/scan/warp_shared.cuh"

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

template <class T> constexpr const char* type_name = "";
template <> constexpr const char* type_name<int> = "int32";
template <> constexpr const char* type_name<double> = "float64";

// A scan of ones in one block. Its arrays begin at multiples of 256 bytes, as in a trace.
template <class T> struct Scan {
    const char* algorithm;
    int n, threads;
    bool exclusive;
    T *in, *out;

    Scan(const char* name, int elements, int in_block, bool is_exclusive)
        : algorithm(name)
        , n(elements)
        , threads(in_block)
        , exclusive(is_exclusive) {
        const std::vector<T> ones(n, T(1));
        for (T** array : {&in, &out}) {
            check(cudaMalloc(array, n * sizeof(T)));
            check(cudaMemcpy(*array, ones.data(), n * sizeof(T), cudaMemcpyHostToDevice));
        }
    }
    Scan(const Scan&) = delete;
    ~Scan() {
        check(cudaGetLastError());
        check(cudaDeviceSynchronize());
        check(cudaFree(in));
        check(cudaFree(out));
    }
    void print(int launch = 0) const {
        std::printf("%s --%s --n %d --block %d --type %s --input ones : %d\n", algorithm,
                    exclusive ? "exclusive" : "inclusive", n, threads, type_name<T>, launch);
    }
    // A kernel that takes the usual arguments, and `cells` elements of shared memory.
    template <class Kernel> void run(Kernel kernel, int cells) const {
        print();
        kernel<<<1, threads, cells * sizeof(T)>>>(in, out, n, exclusive, Sum<T>(), T(0));
    }
};

template <class T, bool padding = false> void run_blelloch(int n, int threads, bool exclusive) {
    const Scan<T> scan(padding ? "blelloch --padding" : "blelloch", n, threads, exclusive);
    int size = 1;
    while (size < n) size *= 2;
    scan.print();
    blelloch<T, Sum<T>, padding><<<1, threads, (cell<padding>(size - 1) + 1) * sizeof(T)>>>(
        scan.in, scan.out, n, size, !exclusive, Sum<T>(), T(0));
}

template <class T> void run_pointer_jumping(int n, int threads, bool exclusive) {
    const Scan<T> scan("pointer-jumping", n, threads, exclusive);
    scan.print();
    pointer_jumping<T, PreviousElement, Sum<T>><<<1, threads, n*(sizeof(T) + sizeof(int))>>>(
        scan.in, scan.out, PreviousElement{}, n, exclusive, Sum<T>(), T(0));
}

// The same values as in the catalogue do not matter: only the addresses count.
template <class T> void run_naive_global(int n, int threads, bool exclusive) {
    const Scan<T> scan("naive-global", n, threads, exclusive), other("", n, threads, exclusive);
    const int blocks = (n + threads - 1) / threads;
    int launch = 0;
    scan.print(launch++);
    naive_load<T><<<blocks, threads>>>(scan.in, scan.out, n, exclusive, T(0));
    for (int stride = 1; stride < n; stride *= 2) {
        scan.print(launch++);
        naive_stride<T, Sum<T>><<<blocks, threads>>>(scan.out, other.out, n, stride, Sum<T>());
    }
}

template <class T> void run_block_scans(int n, int threads, bool exclusive) {
    const auto scan = [&](const char* name, auto kernel, int cells) {
        Scan<T>(name, n, threads, exclusive).run(kernel, cells);
    };
    scan("hillis-steele", hillis_steele<T, Sum<T>>, 2 * n);
    scan("brent-kung", brent_kung<T, Sum<T>>, n);
    scan("sklansky", sklansky<T, Sum<T>>, n);
    scan("hybrid-warp", hybrid_warp<T, Sum<T>>, (threads + 31) / 32);
    if (n <= 32) scan("warp-shared", warp_shared<T, Sum<T>>, n);
    run_blelloch<T>(n, threads, exclusive);
    run_blelloch<T, true>(n, threads, exclusive);
    run_pointer_jumping<T>(n, threads, exclusive);
}

// A reduction whose blocks' sums are added up on the processor, or its first launch.
template <class T, class Launch>
void run_reduction(const char* algorithm, int n, int threads, Launch launch) {
    const Scan<T> arrays("", n, threads, false);
    std::printf("%s --finish cpu --n %d --block %d --type %s --input ones : 0\n", algorithm, n, threads,
                type_name<T>);
    launch(arrays.in, arrays.out, (n + threads - 1) / threads);
}
template <class T> void run_reductions(int n, int threads) {
    run_reduction<T>("reduce-naive", n, threads, [=](T* in, T* out, int blocks) {
        reduce_naive<T, Sum<T>><<<blocks, threads>>>(in, out, n, Sum<T>());
    });
    int size = 1;
    while (size < threads) size *= 2;
    run_reduction<T>("reduce-shared", n, threads, [=](T* in, T* out, int blocks) {
        reduce_shared<T, Sum<T>><<<blocks, threads, threads * sizeof(T)>>>(in, out, n, size, Sum<T>(), T(0));
    });
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
        run_blelloch<int>(n, n / 2, true);
        run_blelloch<int, true>(n, n / 2, true);
    }
    run_compact(2048, 256);
    // Threads that do not divide n, fewer threads than elements, and elements of 8 bytes.
    run_block_scans<int>(100, 48, false);
    run_block_scans<int>(33, 32, false);
    run_block_scans<int>(1000, 48, true);
    run_block_scans<int>(31, 7, false);
    run_block_scans<double>(100, 48, true);
    run_block_scans<double>(1000, 64, false);
    run_blelloch<int, true>(1000, 512, false);
    run_naive_global<int>(100, 48, true);
    run_naive_global<double>(100, 48, false);
    for (const int threads : {48, 64, 256}) run_reductions<int>(1000, threads);
    run_reductions<double>(1000, 48);
}
