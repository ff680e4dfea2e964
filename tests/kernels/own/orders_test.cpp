// One program in three thread orders: compiled once, run in parallel, compared and judged.

#include "kernels/check/order_verdict.h"
#include "kernels/errors.h"
#include "kernels/own/orders.h"
#include "kernels/trace/access.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

using trace::FindingKind;

// A program of 32 threads, of which the last one to run determines `last`. Nothing else depends on the order.
std::string with_last_of(const std::string& kernel_end, const std::string& main_end) {
    return "#include <cstdio>\n#include <cstdlib>\n"
           "__global__ void k(int* last) {\n"
           "    atomicExch(last, (int)threadIdx.x);\n" +
           kernel_end +
           "}\n"
           "int main() {\n"
           "    int host = 0, *last;\n"
           "    cudaMalloc(&last, sizeof(int));\n"
           "    cudaMemset(last, 0, sizeof(int));\n"
           "    k<<<1, 32>>>(last);\n"
           "    cudaMemcpy(&host, last, sizeof(int), cudaMemcpyDeviceToHost);\n" +
           main_end +
           "    cudaFree(last);\n"
           "}\n";
}

constexpr auto racing_scan = R"(#include <cstdio>
__global__ void scan(int* out) {
    __shared__ int temp[8];
    const int i = threadIdx.x;
    temp[i] = 1;
    __syncthreads();
    for (int d = 1; d < 8; d *= 2) {
        if (i >= d) temp[i] += temp[i - d];
        __syncthreads();
    }
    out[i] = temp[i];
}
int main() {
    int host[8], *out;
    cudaMalloc(&out, sizeof host);
    scan<<<1, 8>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("sums\n");
    for (int i = 0; i < 8; ++i) std::printf("%d ", host[i]);
    cudaFree(out);
}
)";

struct Compared {
    std::shared_ptr<const trace::Trace> trace;
    trace::OrderComparison comparison;
    kernels::OrderVerdict verdict;
};

class Orders : public test::WithRunner {
protected:
    [[nodiscard]] ProgramRequest request(const std::string& text) const {
        ProgramRequest asked;
        asked.build.files = {folder.write("prog.cu", text)};
        asked.seconds = 60; // enough even on a busy machine
        return asked;
    }
    [[nodiscard]] static Compared compared(const ProgramRequest& asked) {
        const BuiltProgram program(asked, {});
        Compared found;
        found.trace = std::make_shared<const trace::Trace>(program.record({}).trace);
        found.comparison = compare_orders(program, found.trace, {});
        found.verdict =
            verdict_on_orders(*found.trace, kernels::check(*found.trace, nullptr), found.comparison);
        return found;
    }
    [[nodiscard]] Compared compared(const std::string& text) const { return compared(request(text)); }
    const test::ScratchFolder folder;
};

std::vector<int> values_of(const trace::ArrayInOrders& array, std::size_t run) {
    std::vector<int> values;
    for (const trace::Value value : array.cells.at(run)->values)
        values.push_back(trace::from_value<std::int32_t>(value));
    return values;
}

// Two arrays are different even if they have the same number in the trace.
TEST_F(Orders, AnArrayIsComparedThoughAnotherHasItsPlaceLater) {
    const auto [trace, comparison, verdict] =
        compared("__global__ void k(int* p, int n) { if (n) atomicExch(p, (int)threadIdx.x); else *p = 7; }\n"
                 "int main() { for (int n = 2; n-- > 0;) { int* p; cudaMalloc(&p, 4);\n"
                 "cudaMemset(p, 0, 4); k<<<1, n ? 32 : 1>>>(p, n); cudaFree(p); } }\n");
    ASSERT_EQ(comparison.arrays.size(), 2u);
    EXPECT_EQ(values_of(comparison.arrays[0], 0), std::vector<int>{31});
    EXPECT_EQ(values_of(comparison.arrays[0], 1), std::vector<int>{0});
    EXPECT_EQ(comparison.arrays[0].differing, std::vector<std::uint64_t>{0});
    EXPECT_EQ(values_of(comparison.arrays[1], 1), std::vector<int>{7});
    EXPECT_TRUE(comparison.arrays[1].differing.empty());
}

TEST_F(Orders, ARaceShowsItsAnswersSideBySide) {
    const auto [trace, comparison, verdict] = compared(racing_scan);
    EXPECT_EQ(comparison.schedules, (std::vector<std::string>{"in-order", "reversed", "random:1"}));
    ASSERT_EQ(comparison.arrays.size(), 1u);
    const trace::ArrayInOrders& out = comparison.arrays[0];
    EXPECT_EQ(comparison.first_difference(), &out);
    EXPECT_EQ(out.name, "out");
    EXPECT_EQ(out.extent, 8u);
    EXPECT_EQ(values_of(out, 0), (std::vector<int>{1, 2, 4, 6, 10, 14, 20, 26}));
    EXPECT_EQ(values_of(out, 1), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(out.differing, (std::vector<std::uint64_t>{2, 3, 4, 5, 6, 7}));
    ASSERT_TRUE(comparison.line);
    EXPECT_EQ(comparison.line->number, 2u);
    EXPECT_EQ(comparison.line->texts[0], "1 2 4 6 10 14 20 26 ");
    EXPECT_EQ(comparison.line->texts[1], "1 2 3 4 5 6 7 8 ");
    EXPECT_FALSE(verdict.finding) << "the hazard says it";
    EXPECT_EQ(verdict.note, "");
}

TEST_F(Orders, AnotherOrderThanTheRecordedOneHasNoBlocks) {
    const BuiltProgram program(request(racing_scan), {});
    const trace::Trace whole = program.record({}).trace;
    const trace::Trace light = program.run_in(trace::Schedule::in_order, 1, {});
    EXPECT_FALSE(whole.launches.at(0).blocks.empty());
    EXPECT_TRUE(light.launches.at(0).blocks.empty());
    EXPECT_EQ(light.launches[0].globals, whole.launches[0].globals);
    EXPECT_EQ(light.program->output, whole.program->output);
}

TEST_F(Orders, ARightProgramIsTheSame) {
    std::string text = racing_scan;
    text.replace(text.find("if (i >= d) temp[i] += temp[i - d];"), 35,
                 "const int left = i >= d ? temp[i - d] : 0; __syncthreads(); temp[i] += left;");
    const auto [trace, comparison, verdict] = compared(text);
    EXPECT_FALSE(comparison.differ());
    EXPECT_EQ(comparison.arrays.size(), 1u);
    EXPECT_FALSE(verdict.finding);
    EXPECT_EQ(verdict.note, "");
}

TEST_F(Orders, WhatAtomicsDecideIsAWarning) {
    const auto [trace, comparison, verdict] = compared(with_last_of("", "std::printf(\"%d\\n\", host);\n"));
    ASSERT_NE(comparison.first_difference(), nullptr);
    EXPECT_EQ(values_of(*comparison.first_difference(), 0), std::vector<int>{31});
    EXPECT_EQ(values_of(*comparison.first_difference(), 1), std::vector<int>{0});
    EXPECT_EQ(comparison.line->texts[1], "0");
    ASSERT_TRUE(verdict.finding);
    EXPECT_TRUE(verdict.finding->is_harmless);
    EXPECT_EQ(grade_of(*verdict.finding), trace::Grade::warning);
    EXPECT_EQ(verdict.finding->message.text(),
              "1 of the 1 cells of last depends on the order in which threads reach an atomic or a volatile "
              "access (last[0]).");
    EXPECT_EQ(verdict.note, "");
}

// The line that writes the cell, and the line of the atomic that chose the cell.
TEST_F(Orders, TheLinesThatCompeteAreNamed) {
    const auto [trace, comparison, verdict] =
        compared("__global__ void k(int* p, int* n) {\n"
                 "    int at = atomicAdd(n, 1);\n"
                 "    p[at] = threadIdx.x;\n}\n"
                 "int main() {\n    int* p;\n    cudaMalloc(&p, 256);\n    cudaMemset(p, 0, 256);\n"
                 "    k<<<1, 32>>>(p, p + 32);\n    cudaFree(p);\n}\n");
    ASSERT_TRUE(verdict.finding);
    EXPECT_EQ(trace::line_of(*trace, verdict.finding->location), 3u);
    EXPECT_EQ(trace::line_of(*trace, verdict.finding->other_location), 2u);
}

// Threads of two blocks have the same number and compete in the same line; the atomic in line 2 is harmless.
TEST_F(Orders, ThreadsOfTwoBlocksCompeteWithTheSameNumber) {
    const auto [trace, comparison, verdict] =
        compared("__global__ void k(int* p, int* n) {\n"
                 "    atomicAdd(n, 1);\n"
                 "    atomicExch(p, (int)blockIdx.x);\n}\n"
                 "int main() {\n    int* p;\n    cudaMalloc(&p, 256);\n    cudaMemset(p, 0, 256);\n"
                 "    k<<<4, 1>>>(p, p + 32);\n    cudaFree(p);\n}\n");
    ASSERT_TRUE(verdict.finding);
    EXPECT_EQ(trace::line_of(*trace, verdict.finding->location), 3u);
    EXPECT_EQ(trace::line_of(*trace, verdict.finding->other_location), 3u);
}

TEST_F(Orders, WhatOnlyFailsInAnotherOrderIsAFinding) {
    const auto [trace, comparison, verdict] = compared(with_last_of("", "if (host == 0) std::abort();\n"));
    EXPECT_EQ(comparison.stopped[0], std::nullopt);
    EXPECT_EQ(comparison.stopped[1], FindingKind::crash);
    EXPECT_EQ(comparison.stopped[2], std::nullopt);
    ASSERT_TRUE(verdict.finding);
    EXPECT_EQ(verdict.finding->kind, FindingKind::crash);
    EXPECT_EQ(
        verdict.finding->message.text(),
        "how the program ends depends on thread order (in-order: ends; reversed: crash; random:1: ends).");
}

TEST_F(Orders, ADeadlockInAnotherOrderIsAFinding) {
    const auto [trace, comparison, verdict] = compared(
        with_last_of("    __syncthreads();\n    if (*last == 0 && threadIdx.x > 3) __syncthreads();\n"
                     "    else __syncwarp();\n",
                     ""));
    EXPECT_EQ(comparison.stopped[1], FindingKind::deadlock);
    ASSERT_TRUE(verdict.finding);
    EXPECT_EQ(verdict.finding->kind, FindingKind::deadlock);
}

// If a run in another order does not end in time, the reason may only be that the machine is busy.
TEST_F(Orders, WhatDoesNotEndInAnotherOrderIsAnAnswer) {
    ProgramRequest asked = request(with_last_of("", "while (host == 0) {}\n"));
    asked.seconds = 2;
    const auto [trace, comparison, verdict] = compared(asked);
    EXPECT_EQ(comparison.stopped[0], std::nullopt);
    EXPECT_EQ(comparison.stopped[1], FindingKind::out_of_time);
    EXPECT_TRUE(comparison.arrays.at(0).cells[1].is_empty());
    EXPECT_TRUE(comparison.differ());
    EXPECT_FALSE(verdict.finding);
    EXPECT_EQ(verdict.note, "With another thread order, the program did not end within its time limit.");
}

// Values that depend on a clock or an address also differ between two runs in the same order.
TEST_F(Orders, WhatChangesFromRunToRunIsNoDifferenceOfTheOrders) {
    const auto [trace, comparison, verdict] = compared(
        "#include <chrono>\n#include <cstdio>\n"
        "__global__ void k(long long* p, long long now) { p[threadIdx.x] = now; }\n"
        "int main() {\n"
        "    long long* p;\n    cudaMalloc(&p, 32);\n"
        "    const long long now = std::chrono::steady_clock::now().time_since_epoch().count();\n"
        "    k<<<1, 4>>>(p, now);\n    std::printf(\"at %lld\\nPASSED\\n\", now);\n    cudaFree(p);\n}\n");
    EXPECT_FALSE(comparison.differ());
}

// If each run uses new random numbers, some of the cells are equal by chance.
TEST_F(Orders, ArraysThatHoldOtherNumbersInEachRunSayNothingOfTheOrders) {
    const Compared run =
        compared("#include <random>\n#include <vector>\n"
                 "__global__ void twice(int* a) { a[threadIdx.x] *= 2; }\n"
                 "int main() {\n"
                 "    std::random_device random;\n    std::vector<int> host(256);\n"
                 "    for (int& x : host) x = random() % 4;\n    int* a;\n"
                 "    cudaMalloc(&a, 1024);\n"
                 "    cudaMemcpy(a, host.data(), 1024, cudaMemcpyHostToDevice);\n"
                 "    twice<<<1, 256>>>(a);\n    cudaDeviceSynchronize();\n    cudaFree(a);\n}\n");
    EXPECT_EQ(run.comparison.first_difference(), nullptr);
    EXPECT_FALSE(run.verdict.finding);
}

TEST_F(Orders, LinesThatThreadsPrintMayBeMoved) {
    const auto [trace, comparison, verdict] =
        compared("#include <cstdio>\n__global__ void k() { printf(\"%d\\n\", threadIdx.x); }\n"
                 "int main() { k<<<1, 4>>>(); cudaDeviceSynchronize(); }\n");
    ASSERT_TRUE(comparison.line);
    EXPECT_TRUE(comparison.line->is_moved);
    EXPECT_EQ(comparison.line->texts[1], "3");
    EXPECT_FALSE(verdict.finding);
    EXPECT_EQ(verdict.note,
              "The device arrays agree: the program prints the same lines in a different order.");
}

// Writes by functions of the C library are not recorded, so nothing explains this race.
TEST_F(Orders, WhatNothingRecordedExplainsIsAFinding) {
    const auto [trace, comparison, verdict] =
        compared("#include <unistd.h>\n"
                 "__device__ void unseen(int* p, int value) { swab(&value, p, sizeof value); }\n"
                 "__global__ void k(int* p) {\n    p[threadIdx.x] = 1;\n    unseen(p + 4, threadIdx.x);\n}\n"
                 "int main() {\n    int* p;\n    cudaMalloc(&p, 32);\n    cudaMemset(p, 0, 32);\n"
                 "    k<<<1, 4>>>(p);\n    cudaFree(p);\n}\n");
    ASSERT_TRUE(verdict.finding);
    EXPECT_EQ(verdict.finding->kind, FindingKind::order_dependent);
    EXPECT_EQ(verdict.finding->array, "p");
    EXPECT_EQ(
        verdict.finding->message.text(),
        "1 of the 8 cells of p depends on thread order (p[4]), and nothing in the recording explains why.");
}

// A thread's clock depends on what the thread does, not on the thread order.
TEST_F(Orders, TimesThatThreadsTakeAreTheSame) {
    const auto [trace, comparison, verdict] =
        compared("__global__ void k(long long* p) { p[threadIdx.x] = clock64(); }\n"
                 "int main() {\n    long long* p;\n    cudaMalloc(&p, 32);\n    k<<<1, 4>>>(p);\n"
                 "    cudaFree(p);\n}\n");
    EXPECT_FALSE(comparison.differ());
}

TEST_F(Orders, TheRecordedOrderIsNotRunAgain) {
    ProgramRequest asked = request(racing_scan);
    asked.schedule = trace::Schedule::random;
    asked.seed = 7;
    const auto [trace, comparison, verdict] = compared(asked);
    EXPECT_EQ(comparison.schedules, (std::vector<std::string>{"in-order", "reversed", "random:7"}));
    ASSERT_EQ(comparison.arrays.size(), 1u);
    EXPECT_TRUE(comparison.arrays[0].cells[2].shares_with(trace->launches.at(0).globals.at(0).after));
}

// The recording lacks the contents of large arrays.
TEST_F(Orders, LargeArraysAreCompared) {
    const auto [trace, comparison, verdict] =
        compared("__global__ void k(int* p) { p[1 << 20] = threadIdx.x; }\n"
                 "int main() {\n    int* p;\n    cudaMalloc(&p, 12 << 20);\n    cudaMemset(p, 0, 12 << 20);\n"
                 "    k<<<1, 32>>>(p);\n    cudaFree(p);\n}\n");
    ASSERT_EQ(comparison.arrays.size(), 1u);
    EXPECT_EQ(comparison.arrays[0].cells.size(), 3u);
    EXPECT_TRUE(comparison.differ());
}

TEST_F(Orders, ACancelledComparisonSaysSo) {
    const BuiltProgram program(request(racing_scan), {});
    const auto trace = std::make_shared<const trace::Trace>(program.record({}).trace);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(static_cast<void>(compare_orders(program, trace, stop.get_token())), kernels::Cancelled);
}

TEST(OrdersTime, AThirdOfTheAllowedSecondsIsTheMost) {
    ProgramRequest request;
    request.seconds = 9;
    EXPECT_TRUE(has_time_for_orders(request, std::chrono::seconds(3)));
    EXPECT_FALSE(has_time_for_orders(request, std::chrono::milliseconds(3001)));
}

} // namespace
} // namespace scanscope::own
