// Tests your scans: copies the numbers to the device, calls your functions, and prints their results or
// writes them to a file, all sums before all maxima and these before all maps. Do not change this file.
//
//     nvcc -o test functor-scan.cu test.cu
//     ./test                      the example of task.md, printed
//     ./test in.txt               the numbers of a file: their count, then one per line
//     ./test in.txt out.txt       the same, and writes the results to a file in this format
#include <vector>

#include "numbers.h"

// Yours; the pointers are device pointers.
void exclusive_sum(const int* in, int* out, int n);
void exclusive_maximum(const int* in, int* out, int n);
void exclusive_composition(const int2* in, int2* out, int n);

int main(int argc, char** argv) {
    const std::vector<int> numbers = argc > 1 ? read_numbers(argv[1]) : std::vector<int>{-4, -3, -6, -1};
    const int n = static_cast<int>(numbers.size());
    std::vector<int2> maps; // of an even number: x + number; of an odd number: -x + number
    for (const int number : numbers) maps.push_back(make_int2(number % 2 == 0 ? 1 : -1, number));
    int* in;
    int2* maps_in;
    int* out; // n sums, n maxima and n maps
    check(cudaMalloc(&in, n * sizeof(int)));
    check(cudaMalloc(&maps_in, n * sizeof(int2)));
    check(cudaMalloc(&out, 4 * n * sizeof(int)));
    check(cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    check(cudaMemcpy(maps_in, maps.data(), n * sizeof(int2), cudaMemcpyHostToDevice));

    exclusive_sum(in, out, n);
    exclusive_maximum(in, out + n, n);
    exclusive_composition(maps_in, reinterpret_cast<int2*>(out + 2 * n), n);
    check(cudaGetLastError());      // reports a refused launch
    check(cudaDeviceSynchronize()); // reports a failed kernel

    std::vector<int> result(4 * n);
    check(cudaMemcpy(result.data(), out, result.size() * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(maps_in));
    check(cudaFree(out));
    if (argc > 2) {
        write_numbers(result, argv[2]);
    } else {
        print_numbers(result);
    }
}
