// A compile error becomes one clear line with its location.

#include "kernels/errors.h"
#include "kernels/own/compile.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

class Compile : public testing::Test {
protected:
    // Builds the program. If `text` is given, it is the program's only file.
    Built built(const std::string& text = "", const std::string& name = "main.cu") {
        if (!text.empty()) build.files = {folder.write(name, text)};
        return build_program(build, folder.at("scratch"), {});
    }
    // The error that compiling this program must cause.
    CompileError error_of(const std::string& text = "", const std::string& name = "main.cu") {
        const auto error = test::thrown_by<CompileError>([&] { return built(text, name); });
        if (!error) throw std::logic_error("it compiled");
        return *error;
    }
    const test::ScratchFolder folder;
    Build build;
};

struct Refusal {
    std::string name, text, says;
    unsigned line;
};
void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.name; }

class Refused : public Compile, public testing::WithParamInterface<Refusal> {};
TEST_P(Refused, ByOneLineWithItsPlace) {
    const CompileError error = error_of(GetParam().text, "prog.cu");
    const std::string what = error.what();
    EXPECT_EQ(error.problem.line, GetParam().line) << error.problem.whole;
    EXPECT_NE(what.find(GetParam().says), std::string::npos) << what;
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
    EXPECT_LT(what.size(), 400u);
    EXPECT_TRUE(error.problem.file.ends_with("prog.cu")) << error.problem.file;
}
INSTANTIATE_TEST_SUITE_P(
    Compile, Refused,
    testing::Values(
        Refusal{"semicolon", "int main() {\n    return 0 }\n", "expected", 2},
        Refusal{"graphs", "int main() {\n\n    cudaGraphLaunch(0, 0);\n}\n",
                "cudaGraphLaunch is not supported", 3},
        Refusal{"unknown_call", "int main() {\n    cudaNobodyKnows();\n}\n",
                "cudaNobodyKnows is not supported", 2},
        Refusal{"launch_in_kernel",
                "__global__ void a() {}\n__global__ void b() {\n    a<<<1, 1>>>();\n}\n"
                "int main() { b<<<1, 1>>>(); }\n",
                "a<<<…>>> is not supported", 3},
        Refusal{"new_in_kernel",
                "__global__ void k(int** p) {\n    *p = new int[4];\n}\n"
                "int main() { k<<<1, 1>>>(nullptr); }\n",
                "new is not supported", 2},
        Refusal{"malloc_in_kernel",
                "__device__ void* f() {\n    return malloc(8);\n}\n"
                "__global__ void k(void** p) { *p = f(); }\n"
                "int main() { k<<<1, 1>>>(nullptr); }\n",
                "malloc is not supported", 2},
        Refusal{"endless_name", "int main() {\n    return " + std::string(1 << 20, 'a') + ";\n}\n", "aaaa",
                2},
        // The error that the compiler finds first is reported, whatever else the source contains.
        Refusal{"another_line", "void f() { asm(\"nop\"); }\nint main() {\n    return g();\n}\n",
                "'g' was not declared", 3},
        Refusal{"in_our_headers",
                "__global__ void k(float* p) {\n    atomicAdd(p, \"one\");\n}\n"
                "int main() { k<<<1, 1>>>(nullptr); }\n",
                "", 2},
        // If the error is in a third-party header, the line that includes the header is reported.
        Refusal{"library_that_comes_compiled", "#include <cstdio>\n#include <npp.h>\nint main() {}\n",
                "npp.h is not supported", 2},
        Refusal{"call_of_a_library",
                "#include <cublas_v2.h>\nint main() {\n    cublasHandle_t handle;\n"
                "    cublasCreate(&handle);\n    cublasSaxpy(handle);\n}\n",
                "cublasSaxpy is not supported.", 5},
        Refusal{"driver_interface", "int main() {\n    CUdeviceptr p;\n    cuMemAlloc(&p, 4);\n}\n",
                "CUdeviceptr is not supported: use the runtime API.", 2},
        Refusal{"cub", "#include <cub/device/device_memcpy.cuh>\nint main() {}\n",
                "cub/device/device_memcpy.cuh is not supported: it works only on a GPU.", 1},
        Refusal{"no_such_include", "#include \"not_there.cuh\"\nint main() {}\n", "not_there.cuh", 1}),
    [](const auto& tested) { return tested.param.name; });

TEST_F(Compile, FilesThatAreNotThereAreNamed) {
    build.files = {folder.path() / "not_there.cu"};
    EXPECT_THROW((void)built(), kernels::BadRequest);
}

TEST_F(Compile, IncludesAreRewrittenTooAndFoundFromTheirFolders) {
    folder.write("kernels/add.cuh",
                 "#pragma once\n#include \"../common/size.h\"\n#include <deep.h>\n"
                 "__global__ void add(int* p) { __shared__ int t[SIZE]; t[0] = DEEP; p[0] = t[0]; }\n");
    folder.write("common/size.h", "#define SIZE 4\n");
    folder.write("include/deep.h", "#define DEEP 7\n");
    build.files = {folder.write("main.cu",
                                "#include \"kernels/add.cuh\"\nint main() { int* p; cudaMalloc(&p, 4); "
                                "add<<<1, 1>>>(p); cudaFree(p); }\n")};
    build.folders = {folder.path() / "include"};
    const Built made = built();
    EXPECT_TRUE(std::filesystem::exists(made.program));
    EXPECT_EQ(made.kernels, std::vector<std::string>{"add"});
    EXPECT_EQ(made.sources.size(), 4u);
}

TEST_F(Compile, AMarkOfTheByteOrderIsNoPartOfTheText) {
    folder.write("one.h", "\xef\xbb\xbf#pragma once\n#define ONE 1\n");
    build.files = {folder.write("main.cu", "\xef\xbb\xbf#include \"one.h\"\n__global__ void k() {}\n"
                                           "int main() { k<<<ONE, 1>>>(); }\n")};
    const Built made = built();
    EXPECT_TRUE(std::filesystem::exists(made.program));
    EXPECT_TRUE(made.sources.front().text.starts_with("#include"));
}

// Headers that sources include besides cuda_runtime.h, and macros by which sources recognise the toolkit.
TEST_F(Compile, HeadersOfTheToolkitAreThere) {
    std::string text;
    for (const char* header :
         {// of the runtime
          "builtin_types.h", "channel_descriptor.h", "common_functions.h",
          "cooperative_groups/memcpy_async.h", "cuComplex.h", "cuda.h", "cuda_device_runtime_api.h",
          "cuda_profiler_api.h", "cuda_runtime_api.h", "curand.h", "curand_kernel.h", "device_types.h",
          "driver_functions.h", "driver_types.h", "host_defines.h", "math_constants.h", "nvToolsExt.h",
          "nvtx3/nvToolsExt.h",
          // for one generation of GPUs, and for vector types
          "sm_20_atomic_functions.h", "sm_20_intrinsics.h", "sm_30_intrinsics.h", "sm_32_atomic_functions.h",
          "sm_32_intrinsics.h", "sm_35_atomic_functions.h", "sm_35_intrinsics.h", "sm_60_atomic_functions.h",
          "sm_61_intrinsics.h", "vector_functions.h", "vector_types.h"})
        text += std::string("#include <") + header + ">\n";
    text += "#if !defined(CURAND_H_) || !defined(CURAND_KERNEL_H_)\n#error they are not seen\n#endif\n"
            "__global__ void k(cuFloatComplex* z) { *z = cuCmulf(*z, make_cuFloatComplex(0, 1)); }\n"
            "int main() {\n"
            "    cudaExtent e = make_cudaExtent(1, 2, 3);\n"
            "    cuDoubleComplex q = cuCdiv(make_cuDoubleComplex(1, 2), make_cuDoubleComplex(3, -4));\n"
            "    nvtxRangePush(\"all\"); nvtxRangePop();\n"
            "    return e.depth == 3 && cuCabs(q) > 0 && cuCreal(q) == -0.2 ? 0 : 1;\n}\n";
    build.files = {folder.write("main.cu", text)};
    EXPECT_NO_THROW((void)built());
}

TEST_F(Compile, IncludesAreFoundBesideAFileThatIsNamedWithoutItsFolder) {
    folder.write("one.cuh", "__device__ int one() { return 1; }\n");
    folder.write("main.cu", "#include \"one.cuh\"\n__global__ void k(int* p) { *p = one(); }\n"
                            "int main() { k<<<1, 1>>>(nullptr); }\n");
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    build.files = {"main.cu"};
    EXPECT_NO_THROW((void)built());
    std::filesystem::current_path(before);
}

TEST_F(Compile, OurHeadersWinAgainstThoseOfAToolkit) {
    folder.write("include/cuda_runtime.h", "#error this is another one\n");
    build.files = {folder.write("main.cu", "#include <cuda_runtime.h>\nint main() { cudaFree(nullptr); }\n")};
    build.folders = {folder.path() / "include"};
    EXPECT_NO_THROW((void)built());
}

TEST_F(Compile, ATextOfTheHostHasTheDevicesWordsForItself) {
    build.files = {folder.write("host.cpp",
                                "#include <cuda_runtime.h>\n"
                                "unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }\n"
                                "struct Shape { dim3 gridDim; };\nstatic int threadIdx = 3;\n"
                                "int main() { Shape s; s.gridDim = dim3(umin(threadIdx, 4)); "
                                "return cudaDeviceSynchronize(); }\n")};
    EXPECT_NO_THROW((void)built());
}

// CUDA's headers are C++ here, so a C source that includes one is refused at that line, and the message says
// what to do.
TEST_F(Compile, CudaInATextOfCIsRefusedWithItsLine) {
    folder.write("both.h", "#pragma once\n\n#include <cuda_runtime.h>\n");
    build.files = {folder.write("main.cu", "int main() {}\n"),
                   folder.write("more.c", "#include \"both.h\"\nint more(void) { return cudaFree(0); }\n")};
    const CompileError error = error_of();
    EXPECT_EQ(error.problem.words.text(),
              "cuda_runtime.h works only in C++ here: rename the file to end in .cpp, "
              "or call CUDA from a .cu file.");
    EXPECT_TRUE(error.problem.file.ends_with("both.h")) << error.problem.file;
    EXPECT_EQ(error.problem.line, 3u);
    // The same source with the extension of a C++ file.
    build.files.back() =
        folder.write("more.cxx", "#include \"both.h\"\nint more() { return cudaFree(0); }\n");
    EXPECT_NO_THROW((void)build_program(build, folder.path() / "again", {}));
}

// One line of source can make an object file that would fill a disk.
TEST_F(Compile, ACompilerThatWritesTooMuchGivesUp) {
    build.files = {folder.write("large.cu", "char much[2000][2000][500] = {{{1}}};\n"
                                            "int main() { return much[1][1][1]; }\n")};
    EXPECT_THROW((void)built(), CompileError);
}

TEST_F(Compile, EveryStandardTakesTheHeaders) {
    for (const std::string standard : {"c++11", "c++14", "c++17", "c++20"}) {
        build.standard = standard;
        build.files = {folder.write("prog.cu",
                                    "#include <cooperative_groups.h>\n#include <scanscope.h>\n"
                                    "__global__ void k() { scanscope::step(\"one\"); __syncthreads(); }\n"
                                    "int main() { k<<<1, 32>>>(); }\n")};
        // A launch becomes a lambda with `auto` parameters, which C++11 does not have.
        if (standard == "c++11") continue;
        EXPECT_NO_THROW((void)build_program(build, folder.path() / standard, {})) << standard;
    }
}

} // namespace
} // namespace scanscope::own
