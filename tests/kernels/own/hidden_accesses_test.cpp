// No source can switch off the checks, and honest sources are not refused.

#include "kernels/own/compile.h"
#include "kernels/own/hidden_accesses.h"
#include "kernels/own/rewrite.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

const std::string head = "__global__ void k(int* a) { a[0] = 1; }\nint main() { k<<<1, 1>>>(nullptr); }\n";

// The message of the refusal, or empty if the source compiles.
std::string refusal_of(const std::string& text, bool is_submission, const std::string& name = "copy.cu") {
    const test::ScratchFolder folder;
    folder.write(name, text);
    folder.write("hidden.inc", "__attribute__((no_sanitize(\"thread\"))) void h() {}\n");
    Build build{.files = {name}, .is_submission = is_submission, .root = folder.path()};
    return test::words_of<CompileError>([&] { return build_program(build, folder.at("scratch"), {}); });
}

struct Text {
    std::string name, text, word;
    unsigned line = 1;
    bool is_refused_always = false; // whether it is refused in a user program, too
};
void PrintTo(const Text& text, std::ostream* out) { *out << text.name; }
const auto name_of_text = [](const auto& tested) { return tested.param.name; };

class Cheats : public testing::TestWithParam<Text> {};
TEST_P(Cheats, AreRefusedInASubmission) {
    const std::string begin = "copy.cu, line " + std::to_string(GetParam().line) + ": " + GetParam().word +
                              " is not allowed in a submission: ";
    const std::string what = refusal_of(GetParam().text + head, true);
    EXPECT_TRUE(what.starts_with(begin)) << what;
    if (GetParam().is_refused_always) {
        const std::string own = refusal_of(GetParam().text + head, false);
        EXPECT_NE(own.find(GetParam().word + " is not supported: it hides accesses from the check."),
                  std::string::npos)
            << own;
    }
}
INSTANTIATE_TEST_SUITE_P(
    Hidden, Cheats,
    testing::Values(
        Text{"no_sanitize",
             "#define HIDE __attribute__((no_sanitize(\"thread\"), noinline))\nHIDE void f() {}\n",
             "no_sanitize", 2, true},
        Text{"no_sanitize_thread", "\n__attribute__((no_sanitize_thread)) void f() {}\n",
             "no_sanitize_thread", 2, true},
        Text{"with_underscores", "__attribute__((__no_sanitize__(\"thread\"))) void f() {}\n",
             "__no_sanitize__", 1, true},
        Text{"in_brackets", "[[gnu::no_sanitize(\"thread\")]] void f() {}\n", "no_sanitize", 1, true},
        Text{"strings_that_join", "__attribute__((no_sanitize(\"thr\" \"ead\"))) void f() {}\n",
             "no_sanitize", 1, true},
        Text{"hook", "extern \"C\" {\nvoid __tsan_write4(void*) {}\n}\n", "__tsan_write4", 2, true},
        Text{"wrap", "extern \"C\" void* __wrap_memcpy(void* a, const void*, unsigned long) { return a; }\n",
             "__wrap_memcpy", 1, true},
        Text{"real", "extern \"C\" void __real_free(void*) {}\n", "__real_free", 1, true},
        Text{"scanscope", "extern \"C\" void scanscope_anything() {}\n", "scanscope_anything", 1, true},
        Text{"sanitizer", "extern \"C\" void __sanitizer_x() {}\n", "__sanitizer_x", 1, true},
        Text{"pasted",
             "#define JOIN(a, b) a##b\n__attribute__((JOIN(no_sani, tize)(\"thread\"))) void f() {}\n",
             "no_sanitize", 2, true},
        Text{"pasted_otherwise",
             "%:define JOIN(a, b) a%:%:b\n__attribute__((JOIN(no_sani, tize)(\"thread\"))) void f() {}\n",
             "# written %:", 1, true},
        Text{"broken_line", "__attribute__((no_sani\\\ntize(\"thread\"))) void f() {}\n", "no_sanitize", 1,
             true},
        Text{"broken_with_a_blank",
             "#define H __attribute__((no_sani\\ \ntize(\"thread\")))\nH void f() {}\n", "no_sanitize", 3,
             true},
        Text{"on_a_kernel", "__global__ __attribute__((no_sanitize_thread)) void h(int* a) { a[100] = 1; }\n",
             "no_sanitize_thread", 1, true},
        Text{"assembly_in_a_kernel_by_macro",
             "#define A asm\n__global__ void h(int* a) {\nint v; A volatile(\"movl (%1),%0\" : \"=r\"(v) : "
             "\"r\"(a));\n}\n",
             "asm", 3},
        Text{"assembly_after_ptx",
             "__device__ void f() { asm volatile(\"membar.gl;\" ::: \"memory\"); }\nvoid g() { asm "
             "volatile(\"mfence\"); }\n",
             "asm", 2},
        Text{"hook_among_others",
             "#include <cstdio>\nextern \"C\" {\nvoid __tsan_unaligned_read4(void*) {} }\n",
             "__tsan_unaligned_read4", 3, true},
        Text{"constructor_that_reads",
             "#include <cstdio>\n__attribute__((constructor)) static void cheat() { rename(\"in.txt\", "
             "\"out.txt\"); }\n",
             "constructor", 2},
        Text{"pasted_hook", "#define JOIN(a, b) a##b\nextern \"C\" void JOIN(__ts, an_write4)(void*) {}\n",
             "__tsan_write4", 2, true},
        Text{"marker_in_a_raw_string",
             "const char* s = R\"(\n# 1 \"/usr/include/x.h\" 1\n)\";\n#define JOIN(a, b) a##b\n"
             "__attribute__((JOIN(no_sani, tize)(\"thread\"))) void f() {}\n",
             "no_sanitize", 5, true},
        Text{"pragma_operator_of_clang",
             "_Pragma(\"clang attribute push(__attribute__((no_sanitize(\\\"thread\\\"))), "
             "apply_to=function)\")\n",
             "#pragma clang attribute"},
        Text{"marker", "# 1 \"/usr/include/x.h\" 1\n", "# 1"},
        Text{"pragma_optimize", "#pragma GCC optimize(\"O3\")\n", "#pragma GCC optimize"},
        Text{"push_options", "\n#pragma GCC push_options\n", "#pragma GCC push_options", 2},
        Text{"pragma_target", "#pragma GCC target(\"avx2\")\n", "#pragma GCC target"},
        Text{"pragma_operator", "_Pragma(\"GCC optimize(\\\"O3\\\")\")\n", "#pragma GCC optimize"},
        Text{"made_pragma", "#define P(x) _Pragma(#x)\nP(GCC optimize(\"O3\"))\n", "#pragma GCC optimize", 2},
        Text{"redefine_extname", "#pragma redefine_extname f g\n", "#pragma redefine_extname"},
        Text{"attribute_by_macros",
             "#define A __attribute__\n#define B(x) A((x))\nB(optimize(\"O0\")) void f() {}\n", "optimize",
             3},
        Text{"constructor", "__attribute__((constructor)) static void f() {}\n", "constructor"},
        Text{"thread_pointer", "void* f() { return ((void**)__builtin_thread_pointer())[-1]; }\n",
             "__builtin_thread_pointer", 1, true},
        Text{"line_of_ours", "#line 1 \"/scanscope-thrust/x.h\"\n", "#line", 1, true},
        Text{"digraph", "%: 1 \"/usr/include/x.h\" 1\nvoid f() {}\n", "# written %:", 1, true},
        Text{"computed_line", "#define OURS 1 \"x.h\"\n#line OURS\n", "#line", 2, true},
        Text{"comment_in_brackets",
             "#if __has_include_next(<a/*b>)\n#endif\n__attribute__((no_sanitize(\"thread\"))) void f() "
             "{}\n/* */\n",
             "no_sanitize", 3, true},
        Text{"header_of_intrinsics", "#include <immintrin.h>\n", "#include of intrinsics"},
        Text{"atomics", "int f(int* p) { return __atomic_load_n(p, 0) + __sync_fetch_and_add(p, 1); }\n",
             "__atomic_load_n"},
        Text{"asks_for_what_it_becomes",
             "#if __has_include(\"scratch/texts/0_copy.cu.preprocessed\")\nasm(\"nop\");\n#endif\nvoid g() { "
             "asm(\"nop\"); }\n",
             "asm", 2},
        Text{"constructor_in_brackets", "[[gnu::constructor(101)]] void f() {}\n", "constructor"},
        Text{"destructor", "static void __attribute__((__destructor__)) f() {}\n", "__destructor__"},
        Text{"digraphs", "<:<:gnu::constructor:>:> void f() {}\n", "constructor"},
        Text{"assembly", "void f() { asm volatile(\"nop\"); }\n", "asm"},
        Text{"assembly_otherwise", "void f() { __asm__(\"nop\"); }\n", "__asm__"},
        Text{"label", "void f() __asm(\"g\");\n", "__asm"},
        Text{"section", "__attribute__((section(\".init_array\"))) void (*f)() = nullptr;\n", "section"},
        Text{"alias", "extern \"C\" void f() {}\nextern \"C\" void g() __attribute__((alias(\"f\")));\n",
             "alias", 2},
        Text{"ifunc", "extern \"C\" void f() __attribute__((ifunc(\"g\")));\n", "ifunc"},
        Text{"naked", "__attribute__((naked)) void f() {}\n", "naked"},
        Text{"dlsym", "#include <dlfcn.h>\nvoid* f() { return dlsym(nullptr, \"x\"); }\n", "dlsym", 2},
        Text{"mprotect", "#include <sys/mman.h>\nint f(void* p) { return mprotect(p, 1, 7); }\n", "mprotect",
             2},
        Text{"syscall", "#include <unistd.h>\nlong f() { return syscall(1); }\n", "syscall", 2},
        Text{"intrinsics", "void _mm_stream_si32(int*, int);\n", "_mm_stream_si32"}),
    name_of_text);

TEST(Hidden, WhatIsIncludedByAMacroIsRefusedToo) {
    const std::string what = refusal_of("#define FILE_OF \"hidden.inc\"\n#include FILE_OF\n" + head, true);
    EXPECT_NE(what.find("hidden.inc, line 1: no_sanitize is not allowed"), std::string::npos) << what;
}

TEST(Hidden, AHookThatOnlyALabelNamesIsFoundInTheObject) {
    EXPECT_EQ(
        refusal_of("extern \"C\" void f(void*) asm(\"__tsan_write4\");\nvoid f(void*) {}\n" + head, false),
        "The program defines \"__tsan_write4\", a name that is reserved for the check.");
}

TEST(Hidden, AnEmulatorOfItsOwnIsFoundInTheObject) {
    const std::string what = refusal_of("namespace scanscope { inline namespace program {\n"
                                        "inline uint3 thread_index() { return uint3{0, 0, 0}; }\n} }\n"
                                        "auto kept = &scanscope::thread_index;\n" +
                                            head,
                                        false);
    EXPECT_TRUE(what.starts_with("The program defines \"_ZN9scanscope7program12thread")) << what;
}

// 1'0 is one number in C++; in C, the ' starts a character literal.
TEST(Hidden, DigitsAreNotSeparatedInC) {
    const std::string text = "#define DROP(x)\nDROP(1'a') void f(void) {}\n";
    EXPECT_EQ(refusal_of(text, true, "copy.c"),
              "copy.c, line 2: 1' is not allowed in a submission: it hides accesses from the check.");
}

TEST(Hidden, FilesOfTheSuiteAreTrusted) {
    const test::ScratchFolder folder;
    folder.write("test.cu", "#include \"copy.cu\"\n__attribute__((constructor)) static void f() {}\n");
    folder.write("copy.cu", head);
    Build build{.files = {"test.cu"}, .is_submission = true, .trusted = {"test.cu"}, .root = folder.path()};
    EXPECT_NO_THROW((void)build_program(build, folder.path() / "scratch", {}));
    build.trusted = {};
    EXPECT_THROW((void)build_program(build, folder.path() / "again", {}), CompileError);
}

class Honest : public testing::TestWithParam<Text> {};
TEST_P(Honest, IsNotRefused) { EXPECT_EQ(refusal_of(GetParam().text + head, true), ""); }
INSTANTIATE_TEST_SUITE_P(
    Hidden, Honest,
    testing::Values(
        Text{"nodiscard", "[[nodiscard]] int f() { return 1; }\n", ""},
        Text{"maybe_unused", "[[maybe_unused]] static int f = 1;\n", ""},
        Text{"inactive", "#if 0\nvoid f() { asm(\"nop\"); }\n#endif\n", ""},
        Text{"ptx",
             "#define FENCE asm volatile(\"membar.gl;\" ::: \"memory\")\n__device__ int f(int a) { FENCE; "
             "asm(\"{ "
             "add.s32 %0, %0, %1; }\" : \"+r\"(a) : \"n\"(2)); return a; }\n",
             ""},
        Text{"real_part", "float f(__complex__ float z) { return __real__ z; }\n", ""},
        Text{"own_line", "#line 12 \"made.y\"\nint made = 1;\n", ""},
        Text{"aligned", "struct __attribute__((aligned(16))) A { float v[4]; };\n", ""},
        Text{"packed", "struct A { char a; int b; } __attribute__((packed));\n", ""},
        Text{"align", "struct __align__(16) A { float v[4]; };\n", ""},
        Text{"launch_bounds", "__global__ void __launch_bounds__(256) g(int* a) { a[0] = 1; }\n", ""},
        Text{"unroll",
             "__device__ void f(int* a) {\n#pragma unroll\nfor (int i = 0; i < 4; ++i) a[i] = i;\n}\n", ""},
        Text{"unroll_by_operator",
             "#define UNROLL _Pragma(\"unroll\")\n__device__ void f(int* a) {\nUNROLL\nfor (int i = 0; i < "
             "4; ++i) a[i] = i;\n}\n",
             ""},
        Text{"made_pragma",
             "#define DO(x) _Pragma(#x)\nvoid f(int* a) {\nDO(GCC unroll 4)\nfor (int i = 0; i < 4; ++i) "
             "a[i] = i;\n}\n",
             ""},
        Text{"once_and_omp", "#pragma once\n#pragma omp parallel\n#pragma GCC diagnostic ignored \"-Wall\"\n",
             ""},
        Text{"pasting", "#define NAME(n) value_##n\nint NAME(a) = 1, *NAME(b) = &NAME(a);\n", ""},
        Text{"pasting_and_calls",
             "#include <cassert>\n#include <cerrno>\n#include <cstdio>\n#include <vector>\n#define CHECK(x) "
             "do { cudaError_t e##_ = (x); assert(e##_ == cudaSuccess); } while (0)\n"
             "void f() { int* p; CHECK(cudaMalloc(&p, 4)); printf(\"%d\", errno); CHECK(cudaFree(p)); "
             "std::vector<int> v(3); }\n",
             ""},
        Text{"static_object", "struct A { A() {} ~A() {} };\nstatic A a;\n", ""},
        Text{"templates",
             "template <class T> struct A { T v; };\ntemplate <class T> T f(A<T> a) { return a.v; "
             "}\ntemplate int f(A<int>);\n",
             ""},
        Text{"honest_names", "int target = 1, section = 2, constructor = 3, alias = 4, optimize = 5;\n", ""},
        Text{"in_a_string",
             "const char* s = \"__tsan_write4 asm no_sanitize\"; // asm __wrap_memcpy no_sanitize\n", ""},
        Text{"long_macro",
             "#define TWICE(x) \\\n    do { \\\n        x; \\\n        x; \\\n    } while (0)\nvoid f() { "
             "TWICE((void)0); }\n",
             ""},
        Text{"numbers_pasted_in_a_macro",
             "#define BOTH(a) \\\n    a##1 = 1; \\\n    a##2 = 2;\nint x1, x2;\nvoid f() { BOTH(x) }\n", ""},
        Text{"shared_by_macro",
             "#define TILE(name) __shared__ int name[32];\n#define SUM(n) sum_##n\n"
             "__global__ void g() { TILE(s) s[threadIdx.x] = 1; int SUM(a) = 1; (void)SUM(a); }\n",
             ""},
        Text{"steps",
             "#include <scanscope.h>\n__global__ void g(int* a) { scanscope::step(\"one\"); a[0] = 1; }\n",
             ""},
        Text{"another_sanitizer", "__attribute__((no_sanitize(\"undefined\"))) int f() { return 1; }\n", ""}),
    name_of_text);

// A kernel has only PTX, in user programs, too.
TEST(Hidden, AProcessorsAssemblyInAKernelIsRefused) {
    const std::string kernel =
        "__global__ void h(int* a) {\nint v;\nasm volatile(\"movl (%1),%0\" : \"=r\"(v) : "
        "\"r\"(a));\n}\n" +
        head;
    for (const bool is_submission : {false, true})
        EXPECT_EQ(refusal_of(kernel, is_submission),
                  "copy.cu, line 3: movl is not supported: the emulator does not run this PTX instruction.");
}

// User programs may do anything on the host, because they are not marked.
TEST(Hidden, AProgramOfOnesOwnMayUseAssemblyAndConstructors) {
    EXPECT_EQ(
        refusal_of("void f() { asm volatile(\"nop\"); }\n__attribute__((constructor)) static void g() {}\n"
                   "#pragma GCC optimize(\"O3\")\n" +
                       head,
                   false),
        "");
}

TEST(Hidden, NoTextOfTheProjectIsAccused) {
    namespace fs = std::filesystem;
    unsigned looked_at = 0;
    for (const char* folder : {"tests/kernels/own/programs", "tests/kernels/own/followed",
                               "tests/kernels/course/running_sum", "docs", "resources"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(SCANSCOPE_SOURCE_FOLDER) / folder)) {
            const std::string kind = entry.path().extension().string();
            if (kind != ".cu" && kind != ".cuh" && kind != ".cpp" && kind != ".h") continue;
            const std::string text = test::content_of(entry.path());
            // Inline PTX is gone after the source is rewritten, and what was put in for it is allowed.
            auto found = hidden_access(text, Judged::submission);
            if (!found || found->word == "asm") {
                const Rewritten rewritten =
                    rewrite(text, [](std::string_view, bool) { return std::string(); });
                found = hidden_access_in_preprocessed("# 1 \"rewritten.cu\"\n" + rewritten.text,
                                                      Judged::submission,
                                                      [](const std::string&) { return true; });
            }
            EXPECT_FALSE(found) << entry.path() << ':' << found->line << ": " << found->word;
            ++looked_at;
        }
    EXPECT_GT(looked_at, 90u);
}

} // namespace
} // namespace scanscope::own
