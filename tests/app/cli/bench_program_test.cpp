// bench on a user program, on a machine without a GPU: what was counted, and the model.
// tests/gpu/bench_programs.sh times programs on one.

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "kernels/text/text.h"
#include "support/has.h"
#include "support/runner.h"

namespace scanscope::app {
namespace {

// One thread an element; each thread's distance from the next is the first argument.
constexpr const char* copies = R"(#include <cstdlib>
__global__ void copy(const int* in, int* out, int n, int apart) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i * apart % n];
}
int main(int argc, char** argv) {
    int n = std::atoi(argv[1]), apart = std::atoi(argv[2]);
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemset(in, 0, n * sizeof(int));
    copy<<<(n + 255) / 256, 256>>>(in, out, n, apart);
    return cudaDeviceSynchronize();
}
)";

Said benchOf(std::vector<std::string> words, const std::string& source = copies) {
    const Folder folder;
    const std::string file = folder.file("copy.cu");
    std::ofstream(file) << source;
    words.insert(words.begin(), {"bench", file});
    return scanscope(words);
}

TEST(BenchProgram, SaysWhatWasCountedAndWhatTheModelMakesOfIt) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said apart = benchOf({"--sizes", "2^14,2^18", "--", "{n}", "33"});
    EXPECT_EQ(apart.err, "");
    EXPECT_EQ(apart.status, 0);
    const auto counted = "Counted on the emulator with n = " + kernels::grouped(1u << 14) + ":\n",
               modelled = "Modelled for an NVIDIA H200 with n = " + kernels::grouped(1u << 18) + ":\n";
    EXPECT_TRUE(test::hasAll(apart.out, {counted, " sectors moved, ", modelled,
                                         "Avoidable, each on its own: uncoalesced accesses "}))
        << apart.out;
    const Said adjacent = benchOf({"--sizes", "2^14,2^18", "--", "{n}", "1"});
    EXPECT_FALSE(test::has(adjacent.out, "Avoidable")) << adjacent.out;
    EXPECT_TRUE(test::has(benchOf({"--", "1000", "1"}).out, "Counted on the emulator:\n"));
}

TEST(BenchProgram, DoesNotTimeWhatIsWrong) {
    SCANSCOPE_NEEDS_RUNNER;
    std::string beyond = copies;
    beyond.replace(beyond.find("i < n"), 5, "i <= n");
    const Said said = benchOf({"--sizes", "1000", "--", "{n}", "1"}, beyond);
    EXPECT_EQ(said.status, exitFault);
    EXPECT_TRUE(test::hasAll(said.out, {"copy.cu is wrong, so it is not timed: ", "`scanscope check "}))
        << said.out;
    const Said result = benchOf({"--expect", "out = inclusive_scan(in, +)", "--", "64", "1"},
                                std::string(copies).replace(std::string(copies).find("in, 0,"), 6, "in, 1,"));
    EXPECT_EQ(result.status, exitFault);
}

TEST(BenchProgram, NeedsAKernel) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said said = benchOf({}, "int main() {}\n");
    EXPECT_EQ(said.status, exitFault);
    EXPECT_TRUE(test::has(said.out, "copy.cu is wrong, so it is not timed: it launched no kernel.\n"))
        << said.out;
}

TEST(BenchProgram, RefusesWhatDoesNotFit) {
    const auto refusal = [](const std::vector<std::string>& words) { return benchOf(words).err; };
    EXPECT_TRUE(test::has(refusal({"--sizes", "64"}), "--sizes needs the place of the size"));
    EXPECT_TRUE(test::has(refusal({"--", "{n}"}), "add --sizes"));
    EXPECT_TRUE(test::has(refusal({"cub-skan", "--", "64", "1"}), "There is no algorithm \"cub-skan\""));
    EXPECT_TRUE(test::has(refusal({"--md", "--", "64", "1"}), "With a program, bench takes"));
    EXPECT_TRUE(
        test::has(scanscope({"bench", "cpu-scan", "--kernel", "scan"}).err, "applies only to your own"));
    EXPECT_TRUE(test::has(scanscope({"bench", "cpu-scan", "-D", "N"}).err, "applies only to your own"));
}

} // namespace
} // namespace scanscope::app
