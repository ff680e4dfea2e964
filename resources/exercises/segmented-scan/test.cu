// Tests segmented_scan(): copies the numbers to the device, calls your function, and prints its result or
// writes it to a file. Do not change this file.
//
//     nvcc -o test segmented-scan.cu test.cu
//     ./test                      the example of task.md, printed
//     ./test in.txt               the numbers of a file: their count, then one per line
//     ./test in.txt out.txt       the same, and writes the result to a file in this format
#include <vector>

#include "numbers.h"

void segmented_scan(const int* values, const int* flags, int* out, int n); // yours; all device arrays

int main(int argc, char** argv) {
    const std::vector<int> numbers =
        argc > 1 ? read_numbers(argv[1]) : std::vector<int>{3, 1, 7, 0, 4, 1, 6, 3, 1, 0, 0, 1, 0, 1, 0, 0};
    const int n = static_cast<int>(numbers.size() / 2); // the values, then a flag for each
    int* values;
    int* flags;
    int* out;
    check(cudaMalloc(&values, n * sizeof(int)));
    check(cudaMalloc(&flags, n * sizeof(int)));
    check(cudaMalloc(&out, n * sizeof(int)));
    check(cudaMemcpy(values, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    check(cudaMemcpy(flags, numbers.data() + n, n * sizeof(int), cudaMemcpyHostToDevice));

    segmented_scan(values, flags, out, n);
    check(cudaGetLastError());      // reports a refused launch
    check(cudaDeviceSynchronize()); // reports a failed kernel

    std::vector<int> result(n);
    check(cudaMemcpy(result.data(), out, result.size() * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(values));
    check(cudaFree(flags));
    check(cudaFree(out));
    if (argc > 2) {
        write_numbers(result, argv[2]);
    } else {
        print_numbers(result);
    }
}
