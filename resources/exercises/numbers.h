// Helpers of test.cu in every exercise: read and write files of numbers, and check CUDA calls for errors.
// Do not change this file.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace { // only visible in test.cu, so your functions may have the same names

#define check(call) check_call(call, #call)

void check_call(cudaError_t error, const char* call) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
    std::exit(1);
}

std::vector<int> read_numbers(const char* path) {
    std::FILE* const file = std::fopen(path, "r");
    int count = 0;
    if (file == nullptr || std::fscanf(file, "%d", &count) != 1 || count < 0) {
        std::fprintf(stderr, "%s: no file of numbers\n", path);
        std::exit(1);
    }
    std::vector<int> numbers(count);
    for (int& number : numbers) {
        if (std::fscanf(file, "%d", &number) == 1) continue;
        std::fprintf(stderr, "%s: fewer numbers than its first line says\n", path);
        std::exit(1);
    }
    std::fclose(file);
    return numbers;
}

void print_numbers(const std::vector<int>& numbers) {
    for (const int number : numbers) std::printf("%d ", number);
    std::printf("\n");
}

void write_numbers(const std::vector<int>& numbers, const char* path) {
    std::FILE* const file = std::fopen(path, "w");
    if (file == nullptr) {
        std::fprintf(stderr, "%s: cannot be written\n", path);
        std::exit(1);
    }
    std::fprintf(file, "%d\n", static_cast<int>(numbers.size()));
    for (const int number : numbers) std::fprintf(file, "%d\n", number);
    std::fclose(file);
}

} // namespace
