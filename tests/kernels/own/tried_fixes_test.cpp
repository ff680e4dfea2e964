// Suggested fixes of hazards: where they go in the source, and which of them are shown after they were tried.

#include "kernels/check/fixed_source.h"
#include "kernels/check/tried_fixes.h"
#include "kernels/trace/access.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

using trace::SuggestedFix;
using enum SuggestedFix::Kind;

std::string fixed(std::string_view source, SuggestedFix::Kind kind, std::uint32_t first,
                  std::uint32_t second = 0) {
    const std::vector<Edit> edits = edits_of({kind, {}, "sync()", first, second}, source);
    return edits.empty() ? "-" : with_edits(source, edits);
}

TEST(FixedSource, PutsACallBetweenTwoStatements) {
    EXPECT_EQ(fixed("{\n a[t] = 1;\n b = a[0];\n}", between, 2, 3), "{\n a[t] = 1;\n sync(); b = a[0];\n}");
    EXPECT_EQ(fixed("{\n for (;;) {\n a[t] = 1;\n }\n if (x) {\n b = a[0];\n }\n}", between, 3, 6),
              "{\n for (;;) {\n a[t] = 1;\n }\n sync(); if (x) {\n b = a[0];\n }\n}");
    EXPECT_EQ(fixed("{\n if (x) {\n a[t] = 1;\n b = a[0];\n }\n}", between, 3, 4),
              "{\n if (x) {\n a[t] = 1;\n sync(); b = a[0];\n }\n}");
    EXPECT_EQ(fixed("{\n int a[] = {1,\n 2};\n int b{\n 3};\n c = [&](int x) {\n return x;\n }(1);\n}",
                    between, 4, 6),
              "{\n int a[] = {1,\n 2};\n int b{\n 3};\n sync(); c = [&](int x) {\n return x;\n }(1);\n}");
    EXPECT_EQ(fixed("{\n a = 1;\n do {\n b = a;\n } while (b);\n c = b;\n}", between, 4, 6),
              "{\n a = 1;\n do {\n b = a;\n } while (b);\n sync(); c = b;\n}");
}

TEST(FixedSource, PutsACallBeforeADirective) {
    EXPECT_EQ(fixed("{\n a[t] = 1;\n#pragma unroll\n for (;;) {\n b = a[0];\n }\n}", between, 2, 5),
              "{\n a[t] = 1; sync();\n#pragma unroll\n for (;;) {\n b = a[0];\n }\n}");
}

TEST(FixedSource, PutsNoCallIntoAStatement) {
    EXPECT_EQ(fixed("{\n a[t] = 1; b = a[0];\n}", between, 2, 2), "-");
    EXPECT_EQ(fixed("{\n if (x)\n a[t] = 1;\n else\n b = a[0];\n}", between, 3, 5), "-");
    EXPECT_EQ(fixed("{\n for (;;)\n a[t] = f(\n a[0]);\n}", between, 3, 4), "-");
    EXPECT_EQ(fixed("{\n a = 1;\n}", between, 2, 9), "-");
    EXPECT_EQ(fixed("", between, 1, 2), "-");
    EXPECT_EQ(fixed("{{{ a\n b", between, 1, 2), "-");
}

TEST(FixedSource, PutsACallAtTheEndOfTheInnermostLoop) {
    EXPECT_EQ(fixed("{\n for (;;) {\n a = b;\n c;\n }\n}", at_loop_end, 3, 4),
              "{\n for (;;) {\n a = b;\n c;\n sync(); }\n}");
    EXPECT_EQ(fixed("{\n for (;;)\n if (x) a = b;\n}", at_loop_end, 3, 3),
              "{\n for (;;)\n { if (x) a = b; sync(); }\n}");
    EXPECT_EQ(fixed("{\n while (x) {\n for (;;) {\n a;\n }\n b;\n }\n}", at_loop_end, 4, 6),
              "{\n while (x) {\n for (;;) {\n a;\n }\n b;\n sync(); }\n}");
    EXPECT_EQ(fixed("{\n do {\n a;\n } while (x);\n}", at_loop_end, 3, 3),
              "{\n do {\n a;\n sync(); } while (x);\n}");
    EXPECT_EQ(fixed("{\n a;\n}", at_loop_end, 2, 2), "-");
}

TEST(FixedSource, PutsACallBeforeOrAfterALine) {
    EXPECT_EQ(fixed("{\n if (x) a = 1;\n b;\n}", before, 2), "{\n sync(); if (x) a = 1;\n b;\n}");
    EXPECT_EQ(fixed("{\n if (x) a = 1;\n b;\n}", after, 2), "{\n if (x) a = 1; sync();\n b;\n}");
}

TEST(FixedSource, MakesAnUpdateAtomic) {
    const auto line = [](const std::string& one) { return fixed("{ " + one + " }", atomic, 1); };
    EXPECT_EQ(line("sum += x;"), "{ atomicAdd(&(sum), x); }");
    EXPECT_EQ(line("*sum += f(x, y);"), "{ atomicAdd(&(*sum), f(x, y)); }");
    EXPECT_EQ(line("if (i < n) hist[in[i] % 4]++;"), "{ if (i < n) atomicAdd(&(hist[in[i] % 4]), 1); }");
    EXPECT_EQ(line("++p->count[2];"), "{ atomicAdd(&(p->count[2]), 1); }");
    EXPECT_EQ(line("a[i].x -= 2 + y;"), "{ atomicAdd(&(a[i].x), -(2 + y)); }");
    EXPECT_EQ(line("bits |= 1 << t;"), "{ atomicOr(&(bits), 1 << t); }");
    EXPECT_EQ(line("a[0] = a[0] + x;"), "{ atomicAdd(&(a[0]), x); }");
    EXPECT_EQ(line("int before = n++;"), "{ int before = atomicAdd(&(n), 1); }");
    EXPECT_EQ(line("int slot = ++n;"), "-"); // the value is the new one
    EXPECT_EQ(line("if (++done == 4) x = 1;"), "-");
    EXPECT_EQ(line("x = y += z;"), "-");
    EXPECT_EQ(line("x = x + y & m;"), "-");
    EXPECT_EQ(line("x = x + (y & m);"), "{ atomicAdd(&(x), (y & m)); }");
    EXPECT_EQ(line("a[0] = a[1] + x;"), "-");
    EXPECT_EQ(line("if (a == b) c = d;"), "-");
}

// --- whole programs

// Each finding as "line: fix | other findings with the same cause".
std::string found_and_tried(const std::string& kernel, const std::string& call) {
    const test::ScratchFolder folder;
    folder.write("k.cu", kernel + "\nint main() { int* d; cudaMalloc(&d, 1024); cudaMemset(d, 0, 1024); " +
                             call + "; cudaDeviceSynchronize(); cudaFree(d); }\n");
    own::ProgramRequest request;
    request.build.files = {folder.at("k.cu")};
    const trace::Trace trace = test::recorded(request);
    CheckReport report = check(trace, nullptr);
    try_fixes(request, trace, report, {});
    std::string all;
    for (const trace::Finding& one : report.findings)
        all += fmt::format("{}: {}{}{}\n", trace::line_of(trace, one.location), one.mend.text(),
                           one.proposal.line.empty() ? "" : " " + one.proposal.line,
                           one.alike.empty() ? "" : fmt::format(" | {}", one.alike.size()));
    return all;
}

TEST(TriedFixes, ABarrierIsShownIfItFixesTheHazard) {
    SCANSCOPE_NEEDS_RUNNER;
    // The uninitialised read is a consequence.
    EXPECT_EQ(found_and_tried("__global__ void k(int* out) {\n"
                              "    __shared__ int s[64];\n"
                              "    s[threadIdx.x] = threadIdx.x;\n"
                              "    out[threadIdx.x] = s[63 - threadIdx.x];\n"
                              "}",
                              "k<<<1, 64>>>(d)"),
              "3: A __syncthreads() between lines 3 and 4 would fix it. | 1\n");
}

// Three hazards and three uninitialised reads.
TEST(TriedFixes, ABarrierForSeveralArraysIsOneFinding) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(found_and_tried("__global__ void k(int* out) {\n"
                              "    __shared__ int a[64], b[64], c[64];\n"
                              "    const int t = threadIdx.x;\n"
                              "    a[t] = b[t] = c[t] = t;\n"
                              "    out[t] = a[63 - t] + b[63 - t] + c[63 - t];\n"
                              "}",
                              "k<<<1, 64>>>(d)"),
              "4: A __syncthreads() between lines 4 and 5 would fix it. | 5\n");
}

TEST(TriedFixes, ABarrierInABranchIsNotShown) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(found_and_tried("__global__ void k(int* out) {\n"
                              "    __shared__ int s[64];\n"
                              "    s[threadIdx.x] = threadIdx.x;\n"
                              "    __syncthreads();\n"
                              "    if (threadIdx.x < 48) {\n"
                              "        s[threadIdx.x] += 1;\n"
                              "        out[threadIdx.x] = s[47 - threadIdx.x];\n"
                              "    }\n"
                              "}",
                              "k<<<1, 64>>>(d)"),
              "6: \n");
}

// Neither is it together with a fix of another race.
TEST(TriedFixes, ABarrierInABranchIsNotShownBesideAnother) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(found_and_tried("__global__ void k(int* out) {\n"
                              "    __shared__ int r[64], s[64];\n"
                              "    r[threadIdx.x] = threadIdx.x;\n"
                              "    int x = r[63 - threadIdx.x];\n"
                              "    s[threadIdx.x] = x;\n"
                              "    __syncthreads();\n"
                              "    if (threadIdx.x < 48) {\n"
                              "        s[threadIdx.x] += 1;\n"
                              "        out[threadIdx.x] = s[47 - threadIdx.x];\n"
                              "    }\n"
                              "}",
                              "k<<<1, 64>>>(d)"),
              "3: A __syncthreads() between lines 3 and 4 would fix it. | 1\n8: \n");
}

TEST(TriedFixes, ALoopWithoutBracesIsFixed) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(found_and_tried("__global__ void k(int* out) {\n"
                              "    __shared__ int s[128];\n"
                              "    s[threadIdx.x] = 1;\n"
                              "    __syncthreads();\n"
                              "    for (int d = 64; d > 0; d /= 2)\n"
                              "        if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];\n"
                              "    if (threadIdx.x == 0) out[0] = s[0];\n"
                              "}",
                              "k<<<1, 128>>>(d)"),
              "6: A __syncthreads() after line 6, before the loop returns to that line, would fix it.\n");
}

TEST(TriedFixes, ABarrierBetweenTwoRoundsIsFound) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(found_and_tried("__global__ void k(int* out) {\n"
                              "    __shared__ int tile[64];\n"
                              "    int sum = 0, t = threadIdx.x;\n"
                              "    for (int m = 0; m < 3; m++) {\n"
                              "        tile[t] = m;\n"
                              "        __syncthreads();\n"
                              "        for (int i = 0; i < 64; i++) sum += tile[i];\n"
                              "    }\n"
                              "    out[t] = sum;\n"
                              "}",
                              "k<<<1, 64>>>(d)"),
              "5: A __syncthreads() after line 7, before the loop returns to line 5, would fix it. | 1\n");
}

TEST(TriedFixes, TwoCausesAreTwoFindings) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(found_and_tried("__global__ void k(int* out) {\n"
                              "    __shared__ int s[64], r[64];\n"
                              "    s[threadIdx.x] = threadIdx.x;\n"
                              "    int x = s[threadIdx.x ^ 32];\n"
                              "    __syncthreads();\n"
                              "    r[threadIdx.x] = x;\n"
                              "    out[threadIdx.x] = r[threadIdx.x ^ 33];\n"
                              "}",
                              "k<<<1, 64>>>(d)"),
              "3: A __syncthreads() between lines 3 and 4 would fix it. | 1\n"
              "6: A __syncthreads() between lines 6 and 7 would fix it. | 1\n");
}

TEST(TriedFixes, WarpSynchronousCodeIsOneFinding) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(
        found_and_tried("__global__ void k(int* out) {\n"
                        "    __shared__ int s[64];\n"
                        "    const int t = threadIdx.x;\n"
                        "    s[t] = t;\n"
                        "    __syncthreads();\n"
                        "    if (t < 32) {\n"
                        "        s[t] += s[t + 32];\n"
                        "        s[t] += s[t + 16];\n"
                        "        s[t] += s[t + 8];\n"
                        "    }\n"
                        "    if (t == 0) out[0] = s[0];\n"
                        "}",
                        "k<<<1, 64>>>(d)"),
        "7: Lines 7 to 9 rely on the lanes of a warp to run in step, but since Volta they need not: put "
        "a __syncwarp() between the reads and the writes of each step, and another after it. | 5\n");
}

TEST(TriedFixes, AnUpdateBecomesAtomic) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(
        found_and_tried("__global__ void k(int* out) {\n"
                        "    if (threadIdx.x < 60) out[threadIdx.x % 4]++; // count\n"
                        "}",
                        "k<<<2, 64>>>(d)"),
        "2: Line 2 reads and writes the cell: if two threads do so at the same time, one update is lost, "
        "and no barrier prevents that. Use an atomic instead, such as atomicAdd().     if (threadIdx.x < "
        "60) atomicAdd(&(out[threadIdx.x % 4]), 1); // count\n");
}

} // namespace
} // namespace scanscope::kernels
