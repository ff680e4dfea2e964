#include <cstdio>
#include <cstdlib>
#include <vector>

void running_sum(const int* in, int* out, int n); // device pointers

static void must(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::printf("CUDA: %s\n", cudaGetErrorString(error));
    std::exit(1);
}

int main(int count, char** words) {
    if (count < 3) return 2;
    std::FILE* file = std::fopen(words[1], "r");
    int n = 0;
    if (!file || std::fscanf(file, "%d", &n) != 1) return 2;
    std::vector<int> numbers(n);
    for (int& number : numbers)
        if (std::fscanf(file, "%d", &number) != 1) return 2;
    std::fclose(file);
    int *in, *out;
    must(cudaMalloc(&in, n * sizeof(int)));
    must(cudaMalloc(&out, n * sizeof(int)));
    must(cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    running_sum(in, out, n);
    must(cudaDeviceSynchronize());
    must(cudaMemcpy(numbers.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
    must(cudaFree(in));
    must(cudaFree(out));
    file = std::fopen(words[2], "w");
    if (!file) return 2;
    std::fprintf(file, "%d\n", n);
    for (const int number : numbers) std::fprintf(file, "%d\n", number);
    std::fclose(file);
}
