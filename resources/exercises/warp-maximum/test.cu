// Tests warp_maxima(): copies the numbers to the device, calls your function, and prints its result or
// writes it to a file. Do not change this file.
//
//     nvcc -o test warp-maximum.cu test.cu
//     ./test                      the example of task.md, printed
//     ./test in.txt               the numbers of a file: their count, then one per line
//     ./test in.txt out.txt       the same, and writes the result to a file in this format
#include <vector>

#include "numbers.h"

void warp_maxima(const int* in, int* out, int n); // yours; the pointers are device pointers

int main(int argc, char** argv) {
    const std::vector<int> numbers =
        argc > 1 ? read_numbers(argv[1]) : std::vector<int>{-2, -8, -3, -6, -7, -9, -1, -4};
    const int n = static_cast<int>(numbers.size());
    int* in;
    int* out;
    check(cudaMalloc(&in, n * sizeof(int)));
    check(cudaMalloc(&out, n * sizeof(int)));
    check(cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    warp_maxima(in, out, n);
    check(cudaGetLastError());      // reports a refused launch
    check(cudaDeviceSynchronize()); // reports a failed kernel

    std::vector<int> result(n);
    check(cudaMemcpy(result.data(), out, result.size() * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(out));
    if (argc > 2) {
        write_numbers(result, argv[2]);
    } else {
        print_numbers(result);
    }
}
