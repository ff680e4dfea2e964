// The program around remove_duplicates(): it brings the numbers to the device, calls your function, and shows
// what it left. There is nothing to change here.
//
//     nvcc -o test unique.cu test.cu
//     ./test                      the example of task.md, printed
//     ./test in.txt               the numbers of a file: first how many, then one a line
//     ./test in.txt out.txt       the same, with the result in a file of the same form
#include <cstdio>
#include <cstdlib>
#include <vector>

int remove_duplicates(const int* in, int* out, int n); // yours, with pointers to memory of the device
void exclusive_scan(const int* in, int* out, int n);   // given: it stands below

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

// The scan that you may use: out[i] = in[0] + … + in[i - 1], for any n, as in the exercise recursive-scan.

constexpr int tile = 64;

__global__ void scan_tiles(const int* in, int* out, int* sums, int n) {
    __shared__ int buffers[2][tile];
    const int t = threadIdx.x;
    const int i = blockIdx.x * tile + t;
    int* from = buffers[0];
    int* to = buffers[1];
    const int own = i < n ? in[i] : 0;
    from[t] = own;
    __syncthreads();
    for (int stride = 1; stride < tile; stride *= 2) {
        to[t] = t >= stride ? from[t - stride] + from[t] : from[t];
        __syncthreads();
        int* const filled = to;
        to = from;
        from = filled;
    }
    if (i < n) out[i] = from[t] - own;
    if (t == tile - 1) sums[blockIdx.x] = from[t];
}

__global__ void add_sums(int* out, const int* before, int n) {
    const int i = blockIdx.x * tile + threadIdx.x;
    if (i < n) out[i] += before[blockIdx.x];
}

} // namespace

void exclusive_scan(const int* in, int* out, int n) {
    const int tiles = (n + tile - 1) / tile;
    int* sums;
    check(cudaMalloc(&sums, tiles * sizeof(int)));
    scan_tiles<<<tiles, tile>>>(in, out, sums, n);
    if (tiles > 1) {
        int* before;
        check(cudaMalloc(&before, tiles * sizeof(int)));
        exclusive_scan(sums, before, tiles);
        add_sums<<<tiles, tile>>>(out, before, n);
        check(cudaFree(before));
    }
    check(cudaFree(sums));
}

namespace {} // namespace

int main(int argc, char** argv) {
    const std::vector<int> numbers =
        argc > 1 ? read_numbers(argv[1]) : std::vector<int>{3, 3, 7, 7, 7, 1, 3, 3};
    const int n = static_cast<int>(numbers.size());
    int* in;
    int* out;
    check(cudaMalloc(&in, n * sizeof(int)));
    check(cudaMalloc(&out, n * sizeof(int)));
    check(cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    const int kept = remove_duplicates(in, out, n);
    check(cudaGetLastError());      // a launch that was refused
    check(cudaDeviceSynchronize()); // a kernel that failed

    if (kept < 0 || kept > n) {
        std::fprintf(stderr, "%d of %d numbers cannot be kept\n", kept, n);
        std::exit(1);
    }
    std::vector<int> result(kept);
    check(cudaMemcpy(result.data(), out, result.size() * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(out));
    if (argc > 2) {
        write_numbers(result, argv[2]);
    } else {
        print_numbers(result);
    }
}
