// CUDA is rewritten to C++ token by token, and each line keeps its number.

#include "kernels/own/rewrite.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

Rewritten of(std::string_view text) {
    return rewrite(text, [](std::string_view, bool) { return std::string(); });
}

std::ptrdiff_t lines_of(std::string_view text) { return std::ranges::count(text, '\n'); }

TEST(Rewrite, WhatIsNoCudaStays) {
    const std::string text = "#include <vector>\nint main() { return a << b < c >> d; } // k<<<1, 2>>>(x)\n"
                             "const char* t = \"__global__ k<<<1, 2>>>(x)\";\n";
    EXPECT_EQ(of(text).text, text);
}

TEST(Rewrite, LinesStayWhereTheyAre) {
    const std::string text =
        "__global__\nvoid\nk(int* p)\n{\n  __shared__\n  int\n  t[4]\n  ;\n}\nint main() {\n"
        "  k<\n int\n>\n<<<\n1,\n2\n>>>\n(\n0);\n}\n";
    EXPECT_EQ(lines_of(of(text).text), lines_of(text));
}

// A launch through a void pointer finds the kernel by its address.
TEST(Rewrite, KernelsAreKnownWhereOneIsLaunchedByItsAddress) {
    const std::string kernel = "__global__ void k(int* p)\n{ *p = 1; }\n";
    EXPECT_EQ(of(kernel).text.find("KnownKernel"), std::string::npos);
    const std::string known = of(kernel + "int main() { cudaLaunchKernel(table[0], 1, 1, a, 0, 0); }\n").text;
    EXPECT_NE(known.find("{ *p = 1; } namespace { const ::scanscope::KnownKernel scanscope_kernel_1(\"k\", "
                         "[](auto scanscope_a) -> decltype(scanscope_a(k)) { return scanscope_a(k); }); }\n"),
              std::string::npos)
        << known;
}

// Each line of a macro's definition still ends in a backslash.
TEST(Rewrite, ALaunchInAMacroKeepsItsLines) {
    for (const std::string newline : {"\n", "\r\n"}) {
        const std::string text = "#define RUN(T) k<T, \\" + newline + "  4 \\" + newline + "> <<<1, \\" +
                                 newline + "2>>>(0)" + newline + "int main() { RUN(int); }\n";
        const std::string rewritten = of(text).text;
        EXPECT_EQ(lines_of(rewritten), lines_of(text));
        std::istringstream lines(rewritten);
        std::string line;
        for (int i = 0; i < 3; ++i) {
            std::getline(lines, line);
            if (line.ends_with('\r')) line.pop_back();
            EXPECT_TRUE(line.ends_with('\\')) << line;
        }
    }
}

TEST(Rewrite, ALaunchIsACall) {
    EXPECT_EQ(of("k<<<g, b>>>(p, 3);").text,
              "::scanscope::launch(\"k\", ::scanscope::configure(g, b), "
              "[=](auto... scanscope_a) { k(scanscope_a...); }, "
              "[=](auto scanscope_a) -> decltype(scanscope_a(k)) { return scanscope_a(k); }"
              ")(p, 3);");
}

struct Callee {
    std::string written, name;
};
void PrintTo(const Callee& callee, std::ostream* out) { *out << callee.written; }
class Launch : public testing::TestWithParam<Callee> {};
TEST_P(Launch, HasTheKernelsName) {
    const auto& [written, name] = GetParam();
    for (const std::string before : {"", "else ", "{ ", "if (x) ", "return "}) {
        const std::string text = of(before + written + "(p);").text;
        EXPECT_TRUE(text.starts_with(before + "::scanscope::launch(\"" + name + "\"")) << text;
        EXPECT_NE(text.find("{ " + name + "(scanscope_a...); }"), std::string::npos) << text;
        EXPECT_NE(text.find("decltype(scanscope_a(" + name + "))"), std::string::npos) << text;
        EXPECT_TRUE(text.ends_with("(p);")) << text;
    }
}
INSTANTIATE_TEST_SUITE_P(Rewrite, Launch,
                         testing::Values(Callee{"k<<<1, 2>>>", "k"}, Callee{"k <<< 1, 2 >>> ", "k"},
                                         Callee{"k<< <1, 2>> >", "k"}, Callee{"a::b::k<<<1, 2>>>", "a::b::k"},
                                         Callee{"::k<<<1, 2>>>", "::k"},
                                         Callee{"k<float, 2><<<1, 2>>>", "k<float,2>"},
                                         Callee{"a<int>::k<b<c>><<<1, 2>>>", "a<int>::k<b<c>>"},
                                         Callee{"k<<<dim3(n >> 2, 1), f(x)[3], n * sizeof(T)>>>", "k"},
                                         Callee{"(*table[i])<<<1, 2>>>", "(*table[i])"}));

TEST(Rewrite, NamesOfTheProgramsOwnMayBeThoseOfBuiltInVariables) {
    struct {
        std::string text, rewritten;
    } const cases[] = {
        {"dim3 gridDim(4), blockDim(64); f(gridDim, blockDim);",
         "dim3 gridDim_of_program(4), blockDim_of_program(64); f(gridDim_of_program, blockDim_of_program);"},
        {"{ dim3 blockDim; } int i = blockDim.x;", "{ dim3 blockDim_of_program; } int i = blockDim.x;"},
        {"void f(const dim3& gridDim) { g(gridDim); } int i = gridDim.x;",
         "void f(const dim3& gridDim_of_program) { g(gridDim_of_program); } int i = gridDim.x;"},
        {"void f(dim3 gridDim); int i = gridDim.x;", "void f(dim3 gridDim_of_program); int i = gridDim.x;"},
        {"s.gridDim = t->blockDim;", "s.gridDim_of_program = t->blockDim_of_program;"},
        {"return blockDim.x * blockIdx.x;", "return blockDim.x * blockIdx.x;"},
        {"int i = a + f(1, blockDim.x), j = blockDim.y;", "int i = a + f(1, blockDim.x), j = blockDim.y;"},
    };
    for (const auto& [text, rewritten] : cases) EXPECT_EQ(of(text).text, rewritten);
}

// The beginning of a counted loop on a line, and what comes before its body.
std::string counted(unsigned line) {
    return "if (::scanscope::Loop scanscope_loop{" + std::to_string(line) + "}) {} else ";
}
const std::string turn = " if (scanscope_loop.begins_turn()) {} else ";

TEST(Rewrite, LoopsOnTheDeviceCountTheirTurns) {
    const std::string head = "__global__ void k(int* p) { ", kept = "void k(int* p) { ";
    struct {
        std::string text, rewritten;
    } const cases[] = {
        {"for (int i = 0; i < 3; ++i) p[i] = 0; }",
         counted(1) + "for (int i = 0; i < 3; ++i)" + turn + " p[i] = 0; }"},
        {"\nwhile (f(p)) { --p; } }", "\n" + counted(2) + "while (f(p))" + turn + " { --p; } }"},
        {"do { ++p; } while (*p); }", counted(1) + "do" + turn + " { ++p; } while (*p); }"},
        {"for (;;) for (;;) { break; } }",
         counted(1) + "for (;;)" + turn + " " + counted(1) + "for (;;)" + turn + " { break; } }"},
        {"if (*p) for (;;) break; else while (*p) --p; }", "if (*p) " + counted(1) + "for (;;)" + turn +
                                                               " break; else " + counted(1) + "while (*p)" +
                                                               turn + " --p; }"},
        {"while (*p); }", "while (*p); }"},
        {"\n#pragma unroll 4\nfor (;;) break; }", "\n\n" + counted(3) + "for (;;)" + turn + " break; }"},
        {"\n#pragma GCC ivdep\nfor (;;) break; }", "\n#pragma GCC ivdep\nfor (;;) break; }"},
        {"_Pragma(\"unroll\") for (;;) break; }", "_Pragma(\"unroll\") for (;;) break; }"},
        {"switch (*p) { case 0: do { --p; case 1: --p; } while (*p); } }",
         "switch (*p) { case 0: do { --p; case 1: --p; } while (*p); } }"},
    };
    for (const auto& [text, rewritten] : cases) {
        std::string all = of(head + text).text;
        EXPECT_EQ(all.substr(all.find("void")), kept + rewritten);
    }
}

TEST(Rewrite, LoopsOfTheHostAndOfConstantsStay) {
    for (const std::string text :
         {"void f() { for (;;) break; }", "#define EACH(i, n) for (int i = 0; i < n; ++i)\n",
          "struct S { int f() { while (g()) h(); } };"})
        EXPECT_EQ(of(text).text, text);
    const std::string constant =
        of("__device__ constexpr int f(int n) { while (n > 9) n /= 2; return n; }").text;
    EXPECT_EQ(constant.find("scanscope_loop"), std::string::npos) << constant;
    const std::string choice = of("__device__ void f() { if constexpr (true) { while (g()) h(); } }").text;
    EXPECT_NE(choice.find("scanscope_loop"), std::string::npos) << choice;
}

TEST(Rewrite, NullIsAPointerInALaunch) {
    EXPECT_TRUE(of("k<<<1, 2>>>(NULL, f(NULL), a == NULL, NULL);")
                    .text.ends_with("(nullptr, f(NULL), a == NULL, nullptr);"));
}

TEST(Rewrite, OnlyCallsOfTheRuntimeMayLeaveAnErrorUnread) {
    EXPECT_EQ(of("void f() { cudaCheck(cudaFree(p)); }").text, "void f() { cudaCheck(cudaFree(p)); }");
    EXPECT_NE(of("void f() { cudaFree(p); }").text.find("discards(true)"), std::string::npos);
    EXPECT_EQ(of("void f() { cub::DeviceScan::ExclusiveSum(t, b, i, o, n); return cub::A::B(t); }").text,
              "void f() { ::scanscope::discards(true), cub::DeviceScan::ExclusiveSum(t, b, i, o, n), "
              "::scanscope::discards(false); return cub::A::B(t); }");
}

TEST(Rewrite, TheDevicesSideIsChosenWhereTheDeviceAloneRuns) {
    const std::string device = "SCANSCOPE_CUDA_ARCH", both = "__CUDA_ARCH__";
    struct {
        std::string before, word;
    } const cases[] = {
        {"__global__ void k() {\n#if ", device},
        {"template <class T> __device__ T f(T x) { if (x) {\n#ifdef ", device},
        {"__host__ __device__ void f() {\n#ifdef ", both},
        {"void f() {\n#ifdef ", both},
        {"__global__ void k() {}\nint main() {\n#ifdef ", both},
        {"#ifdef ", both},
    };
    for (const auto& [before, word] : cases) {
        const std::string text = of(before + "__CUDA_ARCH__\n").text;
        EXPECT_TRUE(text.ends_with(' ' + word + '\n')) << text;
    }
    EXPECT_EQ(of("#if __CUDA_ARCH__ >= 700\n").text, "#if SCANSCOPE_CUDA_ARCH >= 700\n");
    EXPECT_EQ(of("#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n").text,
              "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n");
}

TEST(Rewrite, AKernelThatIsGivenByAPointerKeepsItsType) {
    for (const char* const cast :
         {"(const void*)k<float>", "(void*)k<float>", "k<float>", "reinterpret_cast<const void*>(k<float>)",
          "reinterpret_cast<void*>(k<float>)"}) {
        const std::string text =
            of(std::string("void f() { x = cudaLaunchKernel(") + cast + ", g, b, a); }").text;
        EXPECT_NE(text.find("Kernel(k<float>, g"), std::string::npos) << text;
    }
}

TEST(Rewrite, SharedMemoryIsAReference) {
    const std::string text = of("__global__ void k() { __shared__ volatile T a[N][N + 1], b; }").text;
    EXPECT_NE(text.find("typedef  volatile T a_scanscope_type[N][N + 1], b_scanscope_type;"),
              std::string::npos)
        << text;
    for (const std::string name : {"a", "b"})
        EXPECT_NE(text.find("auto& " + name + " = ::scanscope::shared<" + name + "_scanscope_type>(&" + name +
                            "_scanscope_place, \"" + name + "\");"),
                  std::string::npos)
            << text;
}

TEST(Rewrite, DynamicSharedMemoryIsAPointer) {
    EXPECT_NE(of("void k() { extern __shared__ float s[]; }").text.find("{ typedef"), std::string::npos);
    EXPECT_NE(of("void k() { extern __shared__ float s[]; }")
                  .text.find(" auto* const s = ::scanscope::dynamic_shared<s_scanscope_type>(\"s\");"),
              std::string::npos);
    EXPECT_NE(
        of("namespace a { extern __shared__ __align__(16) float s[]; }").text.find("static auto* const s"),
        std::string::npos);
    EXPECT_NE(
        of("void k() { extern __shared__ int last; }")
            .text.find(" auto& last = ::scanscope::dynamic_shared_object<last_scanscope_type>(\"last\");"),
        std::string::npos);
}

TEST(Rewrite, VariablesOfTheDeviceMakeThemselvesKnown) {
    const std::string text = of("__constant__ float m[4], k = 3;\n__device__ int n;\n").text;
    for (const std::string known : {"m_scanscope_known(m, \"m\", ::scanscope::Variable::constant)",
                                    "k_scanscope_known(k, \"k\", ::scanscope::Variable::constant)",
                                    "n_scanscope_known(n, \"n\", ::scanscope::Variable::device)"})
        EXPECT_NE(text.find(known), std::string::npos) << text;
    EXPECT_EQ(of("extern __device__ int n;").text, "extern  int n;");
}

// Specializations and declarations that no name could be made for stay plain variables.
TEST(Rewrite, AVariableTemplateIsAReferenceWhoseInstancesMakeThemselvesKnown) {
    EXPECT_EQ(of("template <class T, int N = 4>\n__constant__ T table[N];").text,
              "template <class T, int N = 4>\n T table_scanscope_cells[N]; template <class T, int N = 4> "
              "static ::scanscope::DeviceVariable table_scanscope_known(table_scanscope_cells<T, N>, "
              "\"table\", ::scanscope::Variable::constant); template <class T, int N = 4> static constexpr "
              "auto& table = ::scanscope::known_by(table_scanscope_known<T, N>, table_scanscope_cells<T, "
              "N>);");
    EXPECT_EQ(of("template <> __device__ int* table<int*>[8];").text,
              "template <>  int* table_scanscope_cells<int*>[8];");
    EXPECT_EQ(of("template <class T> __device__ T Class<T>::table[8];").text,
              "template <class T>  T Class<T>::table[8];");
    EXPECT_EQ(of("template <int... N> __device__ int table[2];").text, "template <int... N>  int table[2];");
    EXPECT_EQ(of("template <int> __device__ int table[2];").text, "template <int>  int table[2];");
}

TEST(Rewrite, FunctionsOfTheDeviceAreFunctions) {
    EXPECT_EQ(of("__host__ __device__ int f(int x) { return x; }").text, "  int f(int x) { return x; }");
    EXPECT_EQ(of("__device__ V<int, 3> operator+(V a);").text, " V<int, 3> operator+(V a);");
    EXPECT_EQ(of("__device__ __forceinline__ int f();").text, " inline int f();");
    EXPECT_EQ(of("static inline __device__ __forceinline__ int f();").text, "static inline   int f();");
    EXPECT_EQ(of("auto f = [=] __device__ (int i) { return i; };").text,
              "auto f = [=]  (int i) { return i; };");
    EXPECT_EQ(of("#define HD __host__ __device__\n").text, "#define HD  \n");
}

TEST(Rewrite, KernelsSayFirstWhichClustersTheyNeed) {
    EXPECT_EQ(of("__global__ void __cluster_dims__(2, 1, 1) a(int* p) { *p = 1; }").text,
              " void  a(int* p) { ::scanscope::need_cluster(dim3(2, 1, 1)); *p = 1; }");
    EXPECT_EQ(of("template <int N> __cluster_dims__(N) __global__ void __launch_bounds__(N * 2) a();").text,
              "template <int N>   void  a();");
    EXPECT_EQ(of("template <int N> __cluster_dims__(N) __global__ void __launch_bounds__(N * 2) a() {}").text,
              "template <int N>   void  a() { ::scanscope::need_cluster(dim3(N));}");
    EXPECT_EQ(of("#define PAIRS __cluster_dims__(2, 1, 1)\n").unsupported.size(), 1u);
}

TEST(Rewrite, KernelsAreNamed) {
    EXPECT_EQ(of("template <class T> __global__ void __launch_bounds__(64) a(T* p);\n"
                 "extern \"C\" __global__ __launch_bounds__(64, 2) void b() {}")
                  .kernels,
              (std::vector<std::string>{"a", "b"}));
}

TEST(Rewrite, WhatIsNotSupportedHasItsLine) {
    const Rewritten result = of("int a;\ncudaGraphLaunch(g, s);\nbasm = 1;\nasm volatile(\"nop;\");");
    ASSERT_EQ(result.unsupported.size(), 2u);
    EXPECT_EQ(result.unsupported[0].line, 2u);
    EXPECT_EQ(result.unsupported[0].word, "cudaGraphLaunch");
    EXPECT_EQ(result.unsupported[1].line, 4u);
    EXPECT_EQ(result.unsupported[1].word, "asm");
}

TEST(Rewrite, IncludesAreAskedFor) {
    std::vector<std::pair<std::string, bool>> asked;
    const Rewritten result = rewrite("#include \"a.cuh\"\n# include <b/c.h> // x\n#include <vector>\n",
                                     [&](std::string_view name, bool quoted) {
                                         asked.emplace_back(name, quoted);
                                         return name == "vector" ? std::string() : "/s/" + std::string(name);
                                     });
    EXPECT_EQ(asked, (std::vector<std::pair<std::string, bool>>{
                         {"a.cuh", true}, {"b/c.h", false}, {"vector", false}}));
    EXPECT_EQ(result.text, "#include \"/s/a.cuh\"\n# include \"/s/b/c.h\" // x\n#include <vector>\n");
}

// When values are followed, each kernel with a template parameter for its element type gets a second version.
// This version begins on the line where the kernel ends, and the launches use it.
std::string followed(std::string_view text, FollowedKernels kernels = {}) {
    return rewrite(
               text, [](std::string_view, bool) { return std::string(); }, &kernels)
        .text;
}

TEST(Rewrite, AKernelToFollowHasAnotherOneBesideIt) {
    const std::string scan =
        "template <class T, int n = 4>\n__global__ void scan(const T* in, T out[], int k)\n{\n}\n";
    EXPECT_EQ(followed(scan),
              "template <class T, int n = 4>\n void scan(const T* in, T out[], int k)\n{\n} "
              "template <class T, int n = 4> void scan_scanscope_followed(const T* in, T out[], int k) "
              "{ scan<::scanscope::traced_of<T>, n>(::scanscope::given(in), ::scanscope::given(out), "
              "::scanscope::given(k)); }\n");
    EXPECT_EQ(of(scan).text,
              "template <class T, int n = 4>\n void scan(const T* in, T out[], int k)\n{\n}\n");
    EXPECT_EQ(
        followed("template <typename T> __global__ void k(T* p); int a;"),
        "template <typename T>  void k(T* p); template <typename T> void k_scanscope_followed(T* p); int a;");
    EXPECT_EQ(
        followed("template <class T> __global__ void a::b::k(T* p) {}"),
        "template <class T>  void a::b::k(T* p) {} template <class T> void a::b::k_scanscope_followed(T* p) "
        "{ a::b::k<::scanscope::traced_of<T>>(::scanscope::given(p)); }");
    EXPECT_EQ(
        lines_of(followed("template <class T // elements\n>\n__global__ void k(T* p, // all\n int n) {}\n")),
        4);
}

TEST(Rewrite, OtherKernelsHaveNone) {
    for (const std::string_view text :
         {"__global__ void k(float* p) {}", "template <int n> __global__ void k(float* p) {}",
          "template <class F> __global__ void k(float* p, F f) {}",
          "template <> __global__ void k<int>(int* p) {}", "template <class T> __global__ void k(T*) {}",
          "template <class... T> __global__ void k(T*... p) {}",
          "template <class T> __global__ void k(T* p, T (*f)(T)) {}",
          "template <class T> requires true __global__ void k(T* p) {}",
          "template <class T> T f(T* p); __global__ void k(float* p) {}",
          "template <class T> __global__ void k(T* p", "template <class T __global__ void k(T* p) {}"})
        EXPECT_EQ(followed(text), of(text).text);
}

TEST(Rewrite, ALaunchOfAFollowedKernelIsOneOfTheOther) {
    const FollowedKernels scan{"scan"};
    const auto called = [&](std::string_view text) {
        const std::string rewritten = followed(text, scan);
        const std::size_t first = rewritten.find("{ ") + 2;
        return rewritten.substr(first, rewritten.find("(scanscope_a...)") - first);
    };
    EXPECT_EQ(called("scan<<<1, 2>>>(p);"), "scan_scanscope_followed");
    EXPECT_EQ(called("scan<float, 2 * 4><<<1, 2>>>(p);"), "scan_scanscope_followed<float,2*4>");
    EXPECT_EQ(called("a::scan<unsigned int><<<1, 2>>>(p);"), "a::scan_scanscope_followed<unsigned int>");
    EXPECT_EQ(called("other<scan><<<1, 2>>>(p);"), "other<scan>");
    EXPECT_NE(followed("scan<int><<<1, 2>>>(p);", scan).find("::scanscope::launch(\"scan<int>\""),
              std::string::npos);
}

TEST(Rewrite, ANumberBesideAnElementIsOfNoTypeOfItsOwn) {
    const auto body = [](std::string_view text) {
        const std::string whole = followed(fmt::format("__device__ void f() {{ {} }}", text));
        const std::size_t first = whole.find("{ ") + 2;
        return whole.substr(first, whole.size() - first - 2);
    };
    EXPECT_EQ(body("x = i < n ? in[i] : 0;"), "x = i < n ? in[i] : ::scanscope::literal(0);");
    EXPECT_EQ(body("x = f(i < n ? 0 : in[i]);"), "x = f(i < n ? ::scanscope::literal(0) : in[i]);");
    EXPECT_EQ(body("x = a ? in[i] : -FLT_MAX;"), "x = a ? in[i] : ::scanscope::literal(-FLT_MAX);");
    for (const std::string_view text :
         {"x = a ? 1 : 0;", "x = a ? p : NULL;", "case 1: 0;", "x = a ? b : c;", "x = a ? b : 0 + c;"})
        EXPECT_EQ(body(text), text);
    EXPECT_TRUE(body("for (int v : DATA) x += v;").ends_with(" x += v;"));
    EXPECT_EQ(followed("void f() { x = a ? b : 0; }"), "void f() { x = a ? b : 0; }") << "on the host";
}

TEST(Rewrite, TextsThatAreNoProgramDoNoHarm) {
    for (const std::string_view text :
         {"<<<", "k<<<", "k<<<1,2", "k<<<1, 2>>>", ">>><<<", "__shared__", "__shared__ int", "__global__",
          "__device__", "__launch_bounds__", "__align__(", "#include", "#include \"", "}}}}", "((((",
          "__constant__ int a[", "template<__shared__>"})
        EXPECT_EQ(lines_of(of(text).text), 0) << text;
}

} // namespace
} // namespace scanscope::own
