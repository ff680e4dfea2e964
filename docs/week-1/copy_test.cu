// Reads the file named by the first argument (a count, then one number per line), passes the numbers to
// copy(), and writes the result to the file named by the second.
#include <cstdio>
#include <cstdlib>
#include <vector>

void copy(const int* in, int* out, int n); // by the student

namespace {

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

std::vector<int> read_numbers(const char* path) {
    std::FILE* const file = std::fopen(path, "r");
    int count = 0;
    if (file == nullptr || std::fscanf(file, "%d", &count) != 1 || count < 0) std::exit(1);
    std::vector<int> numbers(count);
    for (int& number : numbers) {
        if (std::fscanf(file, "%d", &number) != 1) std::exit(1);
    }
    std::fclose(file);
    return numbers;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 1;
    std::vector<int> numbers = read_numbers(argv[1]);
    const int n = static_cast<int>(numbers.size());
    int* in;
    int* out;
    check(cudaMalloc(&in, n * sizeof(int)));
    check(cudaMalloc(&out, n * sizeof(int)));
    check(cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    copy(in, out, n);
    check(cudaGetLastError());
    numbers.resize(n);
    check(cudaMemcpy(numbers.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(out));

    std::FILE* const file = std::fopen(argv[2], "w");
    if (file == nullptr) return 1;
    std::fprintf(file, "%d\n", n);
    for (const int number : numbers) std::fprintf(file, "%d\n", number);
    std::fclose(file);
}
