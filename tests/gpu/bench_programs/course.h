// Shared by the programs of this folder: the size, the input, and the comparison with the processor's result.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

inline int size_of_run(int argc, char** argv) { return argc > 1 ? std::atoi(argv[1]) : 4096; }

inline std::vector<int> input_of(int n) {
    std::vector<int> input(n);
    for (int i = 0; i < n; ++i) input[i] = (i * 7 + i / 3) % 11;
    return input;
}

struct Arrays {
    int *in = nullptr, *out = nullptr;
    Arrays(const std::vector<int>& input, int results) {
        cudaMalloc(&in, input.size() * sizeof(int));
        cudaMalloc(&out, results * sizeof(int));
        cudaMemcpy(in, input.data(), input.size() * sizeof(int), cudaMemcpyHostToDevice);
        cudaMemset(out, 0, results * sizeof(int));
    }
    ~Arrays() {
        cudaFree(in);
        cudaFree(out);
    }
    int differs_from(const std::vector<int>& expected) const {
        std::vector<int> got(expected.size());
        cudaMemcpy(got.data(), out, got.size() * sizeof(int), cudaMemcpyDeviceToHost);
        for (size_t i = 0; i < got.size(); ++i)
            if (got[i] != expected[i]) {
                std::printf("index %zu: %d, expected %d\n", i, got[i], expected[i]);
                return 1;
            }
        return 0;
    }
};

inline std::vector<int> scanned(const std::vector<int>& input) {
    std::vector<int> sums(input.size());
    int sum = 0;
    for (size_t i = 0; i < input.size(); ++i) sums[i] = sum += input[i];
    return sums;
}

inline std::vector<int> added_up(const std::vector<int>& input) {
    int sum = 0;
    for (int number : input) sum += number;
    return {sum};
}

inline std::vector<int> counted(const std::vector<int>& input, int bins) {
    std::vector<int> counts(bins);
    for (int number : input) ++counts[number % bins];
    return counts;
}

// The columns of a square as rows; n is a square number.
inline int side_of(int n) {
    int side = 1;
    while ((side + 1) * (side + 1) <= n) ++side;
    return side;
}
inline std::vector<int> transposed(const std::vector<int>& input, int side) {
    std::vector<int> result(size_t(side) * side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) result[size_t(x) * side + y] = input[size_t(y) * side + x];
    return result;
}
