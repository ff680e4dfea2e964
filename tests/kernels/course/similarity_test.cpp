// Similar programs, with other names, order and layout.

#include <chrono>
#include <random>

#include "kernels/course/similarity.h"
#include "support/test.h"

namespace scanscope::course::similarity {
namespace {

using Program = std::vector<TextFile>;

constexpr std::string_view tree = R"(
__global__ void scan(int* data, int n) {
    __shared__ int cells[512];
    for (int i = threadIdx.x; i < n; i += blockDim.x) cells[i] = data[i];
    for (int d = 1; d < n; d *= 2) {
        __syncthreads();
        const int k = (threadIdx.x + 1) * d * 2 - 1;
        if (k < n) cells[k] += cells[k - d];
    }
    if (threadIdx.x == 0) cells[n - 1] = 0;
    for (int d = n / 2; d > 0; d /= 2) {
        __syncthreads();
        const int k = (threadIdx.x + 1) * d * 2 - 1;
        if (k < n) {
            const int left = cells[k - d];
            cells[k - d] = cells[k];
            cells[k] += left;
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = cells[i];
}
)";

// The same with other names, types, numbers, comments and lines.
constexpr std::string_view renamed = R"(#include <cstdio>
#define SIZE 1024
// I wrote this myself.
__global__ void my_kernel(float* numbers, long count) {
    __shared__ float s[1024];
    for (unsigned t = threadIdx.x; t < count; t += blockDim.x)
        s[t] = numbers[t]; /* load */
    for (long step = 01; step < count; step *= 2) { __syncthreads();
        const long at = (threadIdx.x + 1) * step * 2 - 1;
        if (at < count) s[at] += s[at - step]; }
    if (threadIdx.x == 0) s[count - 1] = 0;
    for (long step = count / 2; step > 0; step /= 2) { __syncthreads();
        const long at = (threadIdx.x + 1) * step * 2 - 1;
        if (at < count) { const float old = s[at - step];
            s[at - step] = s[at];
            s[at] += old; } }
    __syncthreads();
    for (unsigned t = threadIdx.x; t < count; t += blockDim.x) numbers[t] = s[t];
}
)";

constexpr std::string_view other = R"(
__device__ int of_warp(int value) {
    const unsigned lane = threadIdx.x & 31;
    for (unsigned offset = 1; offset < 32; offset <<= 1) {
        const int received = __shfl_up_sync(~0u, value, offset);
        value = lane >= offset ? value + received : value;
    }
    return value;
}
__global__ void sums(const int* in, int* out, int n) {
    __shared__ int of_warps[32];
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = of_warp(i < n ? in[i] : 0);
    if (threadIdx.x % 32 == 31) of_warps[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x < 32) of_warps[threadIdx.x] = of_warp(of_warps[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x >= 32) value += of_warps[threadIdx.x / 32 - 1];
    if (i < n) out[i] = value;
}
)";

Program program(std::string_view text) { return {{"scan.cu", std::string(text)}}; }

// "0 1: 100, 0 2: 60"
std::string pairs(const std::vector<Program>& programs, const std::vector<TextFile>& handout = {}) {
    std::string text;
    for (const SimilarPair& pair : similar_programs(programs, handout))
        text +=
            fmt::format("{}{} {}: {:.0f}", text.empty() ? "" : ", ", pair.one, pair.other, 100 * pair.share);
    return text;
}

TEST(Similarity, IsSeenBehindOtherNames) {
    EXPECT_EQ(pairs({program(tree), program(other), program(renamed)}), "0 2: 100");
    EXPECT_EQ(pairs({program(tree), program(other)}), "");
}

// The parts of a program may be in another order, in several files, or beside other code.
TEST(Similarity, IsThatOfTheShorterProgram) {
    const std::string both = std::string(other) + std::string(renamed);
    EXPECT_EQ(pairs({program(both), program(tree)}), "0 1: 100");
    EXPECT_EQ(pairs({{{"a.cu", std::string(other)}, {"b.cu", std::string(renamed)}}, program(tree)}),
              "0 1: 100");
}

TEST(Similarity, LeavesOutWhatWasHandedOut) {
    EXPECT_EQ(pairs({program(tree), program(renamed)}, program(tree)), "");
    const std::string mine = std::string(tree) + std::string(other);
    EXPECT_EQ(pairs({program(mine), program(renamed)}, program(renamed)), "");
    EXPECT_EQ(pairs({program(mine), program(mine)}, program(renamed)), "0 1: 100");
}

// Twelve students have the listing of the lecture: this says nothing of any two of them.
TEST(Similarity, LeavesOutWhatManyContain) {
    std::vector<Program> programs(12, program(tree));
    EXPECT_EQ(pairs(programs), "");
    programs[3] = programs[7] = program(other);
    EXPECT_EQ(pairs(programs), "3 7: 100");
}

TEST(Similarity, IsSeenInPython) {
    const std::string python = R"(
@cuda.jit
def scan(data, n):  # it's mine
    t = cuda.threadIdx.x
    step = 1
    while step < n:
        cuda.syncthreads()
        k = (t + 1) * step * 2 - 1
        if k < n:
            data[k] = data[k] + data[k - step]
        step = step * 2
    while step > 0:
        cuda.syncthreads()
        k = (t + 1) * step * 2 - 1
        if k + step < n:
            data[k + step] = data[k + step] + data[k]
        step = step // 2
)";
    std::string copy = python;
    for (const auto& [from, to] :
         {std::pair("step", "stride"), std::pair("# it's mine", ""), std::pair("data", "x")})
        for (std::size_t at; (at = copy.find(from)) != copy.npos;) copy.replace(at, std::strlen(from), to);
    EXPECT_EQ(pairs({{{"scan.py", python}}, {{"scan.py", copy}}, program(other)}), "0 1: 100");
}

TEST(Similarity, TakesEmptyAndHostileFiles) {
    std::string nested(4u << 20, '('), bytes;
    std::mt19937 random(1);
    for (int i = 0; i < 1 << 20; ++i) bytes += static_cast<char>(random());
    const std::string repeated = [] {
        std::string text;
        while (text.size() < 4u << 20) text += "a += b[c]; if (d) e(); ";
        return text;
    }();
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(pairs({{},
                     program(""),
                     program("#"),
                     program("// x"),
                     program("'"),
                     program("/*"),
                     program(nested),
                     program(bytes),
                     program(repeated),
                     program("int main() {}"),
                     program("int main() {}")}),
              "");
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(20));
}

TEST(Similarity, OfAClassIsQuick) {
    std::vector<Program> programs;
    std::mt19937 random(1);
    constexpr std::array<std::string_view, 12> tokens{"a ", "1 ", "if ", "for ", "return ", "( ",
                                                      ") ", "{ ", "} ",  "+ ",   "* ",      "; "};
    for (int i = 0; i < 200; ++i) {
        std::string text;
        for (int token = 0; token < 2000; ++token) text += tokens[random() % tokens.size()];
        programs.push_back(program(text));
    }
    programs[150] = programs[20];
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(pairs(programs), "20 150: 100");
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
}

} // namespace
} // namespace scanscope::course::similarity
