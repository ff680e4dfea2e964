// Reads the file named by the first argument (a count, then one number per line), passes the numbers to
// reverse(), and prints the array afterwards.
#include <cstdio>
#include <cstdlib>
#include <vector>

void reverse(int* data, int n); // by the student

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
    if (argc < 2) return 1;
    std::vector<int> numbers = read_numbers(argv[1]);
    const int n = static_cast<int>(numbers.size());
    int* data;
    check(cudaMalloc(&data, n * sizeof(int)));
    check(cudaMemcpy(data, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    reverse(data, n);
    check(cudaGetLastError());
    check(cudaMemcpy(numbers.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(data));
    for (const int number : numbers) std::printf("%d ", number);
    std::printf("\n");
}
