// The program around exclusive_scan(): it brings the numbers to the device, calls your function, and shows
// what it left. There is nothing to change here.
//
//     nvcc -o test recursive-scan.cu test.cu
//     ./test                      the example of task.md, printed
//     ./test in.txt               the numbers of a file: first how many, then one a line
//     ./test in.txt out.txt       the same, with the result in a file of the same form
#include <cstdio>
#include <cstdlib>
#include <vector>

void exclusive_scan(const int* in, int* out, int n); // yours, with pointers to memory of the device

namespace {

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

int main(int argc, char** argv) {
    const std::vector<int> numbers =
        argc > 1 ? read_numbers(argv[1]) : std::vector<int>{3, 1, 7, 0, 4, 1, 6, 3};
    const int n = static_cast<int>(numbers.size());
    int* in;
    int* out;
    check(cudaMalloc(&in, n * sizeof(int)));
    check(cudaMalloc(&out, n * sizeof(int)));
    check(cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    exclusive_scan(in, out, n);
    check(cudaGetLastError());      // a launch that was refused
    check(cudaDeviceSynchronize()); // a kernel that failed

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
