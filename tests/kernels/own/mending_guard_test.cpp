// Suggests a guard that keeps a program within its arrays: the changed line if the source and the recording
// prove it right, and nothing otherwise.

#include "kernels/check/check.h"
#include "kernels/check/guarded_line.h"
#include "kernels/own/kernel_text.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

// --- the line

// The line after the guard `i < n` was added before its access to `a`; "-" if no change is suggested.
std::string guarded(const std::string& line, LeftOut left_out = LeftOut::write,
                    const std::string& behind = "") {
    const std::string text =
        "__global__ void k(int* a, const int* b, int n) {\n    int i = threadIdx.x, s = 0;\n" + line + "\n" +
        behind + "}\n";
    const auto kernel = own::find_kernel(text, "k");
    if (!kernel) return "no kernel";
    const auto subscript = subscript_in(*kernel, text, 3, "a");
    if (!subscript) return "no subscript";
    const auto found = guarded_line(*kernel, text, 3, *subscript, "i < n", left_out);
    return found ? found->line : "-";
}

TEST(GuardedLine, TakesTheConditionBeforeTheStatement) {
    EXPECT_EQ(guarded("    a[i] = 2 * b[i];"), "    if (i < n) a[i] = 2 * b[i];");
    EXPECT_EQ(guarded("\ta[i] += 1; // one more"), "\tif (i < n) a[i] += 1; // one more");
    EXPECT_EQ(guarded("    a[i]++;"), "    if (i < n) a[i]++;");
    EXPECT_EQ(guarded("    a[i] <<= min(3, b[i]);"), "    if (i < n) a[i] <<= min(3, b[i]);");
    EXPECT_EQ(guarded("    atomicAdd(&a[i], 1);"), "    if (i < n) atomicAdd(&a[i], 1);");
    EXPECT_EQ(guarded("    s = 1; a[i] = s; s = 2;"), "    s = 1; if (i < n) a[i] = s; s = 2;");
    EXPECT_EQ(guarded("    for (int j = 0; j < 3; ++j) a[i] = j;"),
              "    for (int j = 0; j < 3; ++j) if (i < n) a[i] = j;");
}

TEST(GuardedLine, JoinsAConditionThatIsThere) {
    EXPECT_EQ(guarded("    if (i > 2) a[i] = 1;"), "    if (i < n && i > 2) a[i] = 1;");
    EXPECT_EQ(guarded("    if (i > 2 || s) a[i] = 1;"), "    if (i < n && (i > 2 || s)) a[i] = 1;");
    EXPECT_EQ(guarded("    if (a[i] % 2 == 0) s += 1;", LeftOut::addition),
              "    if (i < n && a[i] % 2 == 0) s += 1;");
}

TEST(GuardedLine, LeavesOutNoMoreThanIsProved) {
    EXPECT_EQ(guarded("    s += a[i];"), "-");
    EXPECT_EQ(guarded("    s += a[i];", LeftOut::addition), "    if (i < n) s += a[i];");
    EXPECT_EQ(guarded("    s = a[i];", LeftOut::statement), "-");
    EXPECT_EQ(guarded("    int x = a[i];", LeftOut::statement), "-");
    EXPECT_EQ(guarded("    c[i] = a[i];", LeftOut::addition), "-");
    EXPECT_EQ(guarded("    c[i] = a[i];", LeftOut::statement), "    if (i < n) c[i] = a[i];");
    EXPECT_EQ(guarded("    a[i] = __shfl_down_sync(~0u, s, 1);"), "-");
    EXPECT_EQ(guarded("    a[i] = s++;"), "-");
    EXPECT_EQ(guarded("    a[i] = s = 1;"), "-");
    EXPECT_EQ(guarded("    if (a[i]) __syncthreads();", LeftOut::anything), "-");
    EXPECT_EQ(guarded("    while (i < 9) a[i] = 1;"), "-");
    // The `else` must keep belonging to the existing `if`.
    EXPECT_EQ(guarded("    if (s) a[i] = 1;", LeftOut::write, "    else s = 2;\n"), "-");
    EXPECT_EQ(guarded("    a[i] = 1 +"), "-");
    EXPECT_EQ(guarded("    2, a[i] = 1;"), "-");
}

TEST(GuardedLine, WantsOneIndexThatOnlySaysANumber) {
    EXPECT_EQ(guarded("    a[i] = a[i] + a[ i ];"), "    if (i < n) a[i] = a[i] + a[ i ];");
    EXPECT_EQ(guarded("    a[i] = a[i - 1];"), "no subscript");
    EXPECT_EQ(guarded("    a[i++] = 1;"), "no subscript");
    EXPECT_EQ(guarded("    a[next()] = 1;"), "no subscript");
    EXPECT_EQ(guarded("    a[i][0] = 1;"), "no subscript");
    EXPECT_EQ(guarded("    *(a + i) = 1;"), "no subscript");
    EXPECT_EQ(guarded("    p->a[i] = 1;"), "no subscript");
}

TEST(GuardedLine, ANameThatChangesIsKnown) {
    const auto changes = [](const std::string& body) {
        const std::string text = "__global__ void k(int* a, int n) {\n" + body + "\n}\nint z;";
        return is_changed(*own::find_kernel(text, "k"), "n");
    };
    for (const char* body : {"n = 3;", "n -= 3;", "n >>= 1, n = n;", "++n;", "n--;", "int n = 4;", "f(&n);",
                             "for (int n = 0; n < 3; ++n) {}", "int &n = other;"})
        EXPECT_TRUE(changes(body)) << body;
    for (const char* body : {"if (n == 3) return;", "if (i < n) a[n - 1] = n;", "s.n = 3;",
                             "if (n <= i) return;", "int m = n;", "x = y & n;", "f(n);"})
        EXPECT_FALSE(changes(body)) << body;
}

// --- the kernel

TEST(KernelText, HasTheNamesOfItsParameters) {
    const auto names = [](const std::string& text, const std::string& name) {
        const auto kernel = own::find_kernel(text, name);
        if (!kernel) return std::string("none");
        std::string all;
        for (const own::Parameter& one : kernel->parameters)
            all +=
                (all.empty() ? "" : " ") + (one.name.empty() ? "?" : one.name) + (one.is_narrow ? "~" : "");
        return all;
    };
    const std::string text =
        "__global__ void scan(const int*, int*, int);\n"
        "template <class T, int N> __global__ void __launch_bounds__(N) scan(const T* __restrict__ in,\n"
        "    T *out, const unsigned int n = 3, std::array<int, 4> s, short k, T v[]) { f(); }\n"
        "__global__ void none() {} __global__ void unnamed(int, float *, int (*f)(int)) {}\n"
        "__global__ void twice(int a) {} __global__ void twice(float b) {}\n";
    EXPECT_EQ(names(text, "math::scan<int, 4>"), "in out n s k~ v");
    EXPECT_EQ(names(text, "none"), "");
    EXPECT_EQ(names(text, "unnamed"), "? ? ?");
    EXPECT_EQ(names(text, "twice"), "none");
    EXPECT_EQ(names(text, "other"), "none");
}

// --- whole programs

// The suggestions for a kernel k, each with its reason, in the order of the findings; "-" if there is none
// for an out-of-bounds finding. The array `d` has 100 cells.
std::string proposals(const std::string& kernel, const std::string& launch) {
    const test::ScratchFolder folder;
    own::ProgramRequest request;
    request.seconds = 60;
    request.build.files = {folder.write(
        "prog.cu", kernel +
                       "\nint main() {\n    int *d, *e;\n    cudaMalloc(&d, 400), cudaMalloc(&e, 400);\n"
                       "    cudaMemset(d, 0, 400), cudaMemset(e, 0, 400);\n    " +
                       launch + "\n    cudaFree(d), cudaFree(e);\n}\n")};
    const trace::Trace trace = test::recorded(request);
    std::string all = trace.launches.empty() ? trace.program->output : "";
    for (const trace::Finding& finding : check(trace, nullptr).findings)
        if (finding.kind == trace::FindingKind::out_of_bounds)
            all += finding.proposal.words.empty() ? "-\n"
                                                  : fmt::format("{}|{}|{}\n", finding.proposal.words,
                                                                finding.proposal.line, finding.mend.text());
    return all;
}

class MendingGuard : public test::WithRunner {};

TEST_F(MendingGuard, IsAParameterWhoseValueIsTheExtent) {
    EXPECT_EQ(proposals("__global__ void k(int* out, int n, int m) {\n"
                        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                        "    out[i] = i;\n}\n",
                        "k<<<2, 64>>>(d, 100, 7);"),
              "if (i < n)|    if (i < n) out[i] = i;|"
              "i < n holds for 100 accesses within bounds and for none of the 28 out of bounds.\n");
    EXPECT_EQ(proposals("__global__ void k(int* out, int n) {\n"
                        "    for (int i = threadIdx.x; i <= n; i += 64) out[i + 1] = 3;\n}\n",
                        "k<<<1, 64>>>(d, 100);"),
              "if (i + 1 < n)|    for (int i = threadIdx.x; i <= n; i += 64) if (i + 1 < n) out[i + 1] = 3;|"
              "i + 1 < n holds for 99 accesses within bounds and for none of the 2 out of bounds.\n");
    // A guard protects both arrays of a statement.
    EXPECT_EQ(proposals("__global__ void k(const int* in, int* out, int n) {\n"
                        "    int i = threadIdx.x;\n    if (i > 3) out[i] = in[i];\n}\n",
                        "k<<<1, 101>>>(e, d, 100);"),
              "i < n &&|    if (i < n && i > 3) out[i] = in[i];|"
              "i < n holds for 96 accesses within bounds and not for the 1 out of bounds.\n"
              "i < n &&|    if (i < n && i > 3) out[i] = in[i];|"
              "i < n holds for 96 accesses within bounds and not for the 1 out of bounds.\n");
}

TEST_F(MendingGuard, KnowsConstantsSharedArraysAndWhatLiesBefore) {
    EXPECT_EQ(proposals("#define N 48\n__global__ void k(int* out) {\n    __shared__ int cells[N];\n"
                        "    int t = threadIdx.x;\n    cells[t] = t;\n    __syncthreads();\n"
                        "    if (t < N) out[t] = cells[t];\n}\n",
                        "k<<<1, 64>>>(d);"),
              "if (t < N)|    if (t < N) cells[t] = t;|"
              "t < N holds for 48 accesses within bounds and for none of the 16 out of bounds.\n");
    EXPECT_EQ(proposals("__global__ void k(int* out, int offset) {\n    int i = threadIdx.x;\n"
                        "    out[i - offset] = 1;\n}\n",
                        "k<<<1, 64>>>(d, 4);"),
              "if (i - offset >= 0)|    if (i - offset >= 0) out[i - offset] = 1;|"
              "i - offset >= 0 holds for 60 accesses within bounds and for none of the 4 out of bounds.\n");
}

TEST_F(MendingGuard, IsNotInvented) {
    const auto of = [](const std::string& body, const std::string& launch = "k<<<2, 64>>>(d, 100, 7);") {
        return proposals("__global__ void k(int* out, int n, int m) {\n"
                         "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    " +
                             body + "\n}\n",
                         launch);
    };
    EXPECT_EQ(of("out[i] = 1;", "k<<<2, 64>>>(d, 128, 7);"), "-\n");   // no name has the value
    EXPECT_EQ(of("out[i] = 1;", "k<<<2, 64>>>(d, 100, 100);"), "-\n"); // two names have it
    EXPECT_EQ(of("if (i < m + 1) n = 3;\n    out[i] = n;"), "-\n");    // the value has changed by then
    EXPECT_EQ(of("out += 2;\n    out[i] = 1;"), "-\n");                // the index differs from the cell
    EXPECT_EQ(of("out[i] = 1;", "k<<<2, 64>>>(d + 1, 100, 7);"), "-\n");
    EXPECT_EQ(of("int x = out[i];\n    if (x) out[0] = 1;"), "-\n"); // a declaration cannot be left out
    EXPECT_EQ(of("out[i < 50 ? i - 60 : i + 30] = 1;"), "-\n");      // out of bounds on both sides
}

TEST_F(MendingGuard, OfTwoBoundsTakesTheOneThatTheKernelComparesWith) {
    EXPECT_EQ(proposals("__global__ void k(int* out, int n, int m) {\n    int i = threadIdx.x;\n"
                        "    if (i < m) out[i] = 1;\n    out[i] = 2;\n}\n",
                        "k<<<1, 128>>>(d, 100, 100);"),
              "if (i < m)|    if (i < m) out[i] = 2;|"
              "i < m holds for 100 accesses within bounds and for none of the 28 out of bounds.\n");
}

TEST(Launches, KeepWhatTheyWereCalledWith) {
    SCANSCOPE_NEEDS_RUNNER;
    const test::ScratchFolder folder;
    own::ProgramRequest request;
    request.seconds = 60;
    request.build.files = {folder.write(
        "prog.cu",
        "__global__ void k(const int* in, unsigned long long big, float f, char small, bool b, long n) {}\n"
        "int main() { int* d; cudaMalloc(&d, 64); k<<<1, 1>>>(d + 3, ~0ull, 2.5f, 300, true, -5);\n"
        "k<<<1, 5000>>>(d, 1, 1, 1, 1, 1); cudaGetLastError(); k<<<1, 1>>>(nullptr, 1, 1, 1, 1, 1); "
        "cudaFree(d); }\n")};
    const trace::Trace trace = test::recorded(request);
    ASSERT_EQ(trace.launches.size(), 2u) << trace.program->output;
    using trace::ArgumentKind;
    EXPECT_EQ(trace.launches[0].arguments, (std::vector<trace::Argument>{{"in", ArgumentKind::pointer, 3, 0},
                                                                         {"big"},
                                                                         {"f"},
                                                                         {"small"},
                                                                         {"b"},
                                                                         {"n", ArgumentKind::number, -5}}));
    EXPECT_EQ(trace.launches[1].arguments.at(1), (trace::Argument{"big", ArgumentKind::number, 1}));
    EXPECT_EQ(trace.launches[1].arguments.at(0), (trace::Argument{"in"}));
}

} // namespace
} // namespace scanscope::kernels
