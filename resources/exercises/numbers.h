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

// Numbers of type int, or another one: read_numbers<float>(path).
template <class T = int> std::vector<T> read_numbers(const char* path) {
    std::FILE* const file = std::fopen(path, "r");
    int count = 0;
    if (file == nullptr || std::fscanf(file, "%d", &count) != 1 || count < 0) {
        std::fprintf(stderr, "%s: no file of numbers\n", path);
        std::exit(1);
    }
    std::vector<T> numbers(count);
    for (T& number : numbers) {
        double read; // exact for every int and every float
        if (std::fscanf(file, "%lf", &read) != 1) {
            std::fprintf(stderr, "%s: fewer numbers than its first line says\n", path);
            std::exit(1);
        }
        number = static_cast<T>(read);
    }
    std::fclose(file);
    return numbers;
}

template <class T> void print_numbers(const std::vector<T>& numbers) {
    for (const T number : numbers) std::printf("%.10g ", static_cast<double>(number));
    std::printf("\n");
}

template <class T> void write_numbers(const std::vector<T>& numbers, const char* path) {
    std::FILE* const file = std::fopen(path, "w");
    if (file == nullptr) {
        std::fprintf(stderr, "%s: cannot be written\n", path);
        std::exit(1);
    }
    std::fprintf(file, "%d\n", static_cast<int>(numbers.size()));
    for (const T number : numbers) std::fprintf(file, "%.10g\n", static_cast<double>(number));
    std::fclose(file);
}

} // namespace
