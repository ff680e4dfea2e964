// Tests sum(): copies the numbers to the device, calls your function, and prints its result or writes it to a
// file. Do not change this file.
//
//     nvcc -o test kahan-sum.cu test.cu
//     ./test                      the example of task.md, printed
//     ./test in.txt               the numbers of a file: their count, then one per line
//     ./test in.txt out.txt       the same, and writes the result to a file in this format
#include <vector>

#include "numbers.h"

void sum(const float* in, float* out, int n); // yours; the pointers are device pointers

std::vector<float> example() {
    std::vector<float> numbers(512, 1);
    numbers[0] = 16777216;
    return numbers;
}

int main(int argc, char** argv) {
    const std::vector<float> numbers = argc > 1 ? read_numbers<float>(argv[1]) : example();
    const int n = static_cast<int>(numbers.size());
    float* in;
    float* out;
    check(cudaMalloc(&in, n * sizeof(float)));
    check(cudaMalloc(&out, sizeof(float)));
    check(cudaMemcpy(in, numbers.data(), n * sizeof(float), cudaMemcpyHostToDevice));

    sum(in, out, n);
    check(cudaGetLastError());      // reports a refused launch
    check(cudaDeviceSynchronize()); // reports a failed kernel

    std::vector<float> result(1);
    check(cudaMemcpy(result.data(), out, sizeof(float), cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(out));
    if (argc > 2) {
        write_numbers(result, argv[2]);
    } else {
        print_numbers(result);
    }
}
