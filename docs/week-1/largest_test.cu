// Reads the file named by the first argument (a count, then one number per line), passes the numbers to
// largest(), and writes the result to the file named by the second.
#include <cstdio>
#include <cstdlib>
#include <vector>

void largest(const float* in, float* out, int n); // by the student

namespace {

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

std::vector<float> read_numbers(const char* path) {
    std::FILE* const file = std::fopen(path, "r");
    int count = 0;
    if (file == nullptr || std::fscanf(file, "%d", &count) != 1 || count < 0) std::exit(1);
    std::vector<float> numbers(count);
    for (float& number : numbers) {
        if (std::fscanf(file, "%f", &number) != 1) std::exit(1);
    }
    std::fclose(file);
    return numbers;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 1;
    std::vector<float> numbers = read_numbers(argv[1]);
    const int n = static_cast<int>(numbers.size());
    float* in;
    float* out;
    check(cudaMalloc(&in, n * sizeof(float)));
    check(cudaMalloc(&out, sizeof(float)));
    check(cudaMemcpy(in, numbers.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    largest(in, out, n);
    check(cudaGetLastError());
    numbers.resize(1);
    check(cudaMemcpy(numbers.data(), out, sizeof(float), cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(out));

    std::FILE* const file = std::fopen(argv[2], "w");
    if (file == nullptr) return 1;
    std::fprintf(file, "%d\n", 1);
    for (const float number : numbers) std::fprintf(file, "%.9g\n", number);
    std::fclose(file);
}
