// Benchmarks user programs: accesses per second of Blelloch's scan of 512 ints with 256 threads, as
// emulator_benchmark.cpp measures it for the catalogue, and the time from a page of source to its trace.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "kernels/own/built_program.h"

namespace {

using namespace scanscope;
namespace fs = std::filesystem;

constexpr auto text = R"(#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                          \
    do {                                                                     \
        const cudaError_t error = call;                                      \
        if (error != cudaSuccess) {                                          \
            std::fprintf(stderr, "%s\n", cudaGetErrorString(error));         \
            std::exit(1);                                                    \
        }                                                                    \
    } while (0)

constexpr int n = 512;

__global__ void blelloch(const int* in, int* out) {
    __shared__ int temp[n];
    const int t = threadIdx.x;
    in += blockIdx.x * n;
    out += blockIdx.x * n;
    temp[2 * t] = in[2 * t];
    temp[2 * t + 1] = in[2 * t + 1];
    int offset = 1;
    for (int d = n / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) temp[offset * (2 * t + 2) - 1] += temp[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0) temp[n - 1] = 0;
    for (int d = 1; d < n; d *= 2) {
        offset /= 2;
        __syncthreads();
        if (t < d) {
            const int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
            const int kept = temp[left];
            temp[left] = temp[right];
            temp[right] += kept;
        }
    }
    __syncthreads();
    out[2 * t] = temp[2 * t];
    out[2 * t + 1] = temp[2 * t + 1];
}

int main(int argc, char** argv) {
    const int blocks = argc > 1 ? std::atoi(argv[1]) : 1;
    std::vector<int> host(blocks * n, 1);
    int *in = nullptr, *out = nullptr;
    CHECK(cudaMalloc(&in, host.size() * sizeof(int)));
    CHECK(cudaMalloc(&out, host.size() * sizeof(int)));
    CHECK(cudaMemcpy(in, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice));
    blelloch<<<1, n / 2>>>(in, out);
    CHECK(cudaGetLastError());
    blelloch<<<blocks, n / 2>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host.data(), out, host.size() * sizeof(int), cudaMemcpyDeviceToHost));
    for (std::size_t i = 0; i < host.size(); ++i)
        if (host[i] != int(i % n)) std::printf("wrong at %zu\n", i);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
}
)";

// Processor time of this process and of all children that it has waited for.
double processor_seconds() {
    double all = 0;
    for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage used{};
        getrusage(whose, &used);
        for (const timeval& one : {used.ru_utime, used.ru_stime})
            all += double(one.tv_sec) + double(one.tv_usec) * 1e-6;
    }
    return all;
}

// The program in a temporary folder, with the request to run it.
class Program {
public:
    Program() {
        std::string name = (fs::temp_directory_path() / "scanscope-benchmark-XXXXXX").string();
        folder_ = mkdtemp(name.data());
        request_.build.files = {folder_ / "blelloch.cu"};
        request_.seconds = 600;
        std::ofstream(request_.build.files.front()) << text;
        setenv("SCANSCOPE_RUNNER", SCANSCOPE_RUNNER_FILE, 0);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() { fs::remove_all(folder_); }

    // Runs the program. Its second launch has this many blocks; its first has one.
    [[nodiscard]] trace::Trace run(int blocks, std::vector<std::uint32_t> launches) {
        request_.arguments = {std::to_string(blocks)};
        request_.launches = std::move(launches);
        return own::record_program(request_, {});
    }
    // Processor time of compiling, running and reading the trace, in seconds.
    [[nodiscard]] double seconds_of(int blocks, const std::vector<std::uint32_t>& launches) {
        const double begin = processor_seconds();
        benchmark::DoNotOptimize(run(blocks, launches));
        return processor_seconds() - begin;
    }

private:
    fs::path folder_;
    own::ProgramRequest request_;
};

// Subtracts the time of a run with one block, to leave out compiling and starting.
void accesses(benchmark::State& state, int blocks, const std::vector<std::uint32_t>& launches) {
    Program program;
    const std::size_t of_a_block = program.run(1, {0}).launches.at(0).blocks.at(0).events.size();
    for (auto _ : state)
        state.SetIterationTime(program.seconds_of(blocks, launches) - program.seconds_of(1, launches));
    const double all = double(state.iterations()) * (blocks - 1);
    state.counters["blocks"] = benchmark::Counter(all, benchmark::Counter::kIsRate);
    state.counters["events"] = benchmark::Counter(all * double(of_a_block), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(accesses, unrecorded, 8000, {0})->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(accesses, recorded, 200, {1})->UseManualTime()->Unit(benchmark::kMillisecond);

void from_text_to_trace(benchmark::State& state) {
    Program program;
    for (auto _ : state) benchmark::DoNotOptimize(program.run(2, {}));
}
BENCHMARK(from_text_to_trace)->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
