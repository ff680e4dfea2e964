// A program of one's own wherever an algorithm or a recording can stand.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli_fixture.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {
namespace {

namespace fs = std::filesystem;

class OwnProgramCommand : public testing::Test {
protected:
    OwnProgramCommand() {
#if defined(SCANSCOPE_RUNNER_FILE)
        setenv("SCANSCOPE_RUNNER", SCANSCOPE_RUNNER_FILE, 1);
#endif
        std::ofstream(file("double.cu")) << "#include <cstdio>\n#include <cstdlib>\nint twice(int);\n"
                                            "__global__ void k(int* p, int n) {\n"
                                            "    if (threadIdx.x < n) p[threadIdx.x] *= 2;\n}\n"
                                            "int main(int argc, char** argv) {\n"
                                            "    const int n = argc > 1 ? atoi(argv[1]) : 4;\n"
                                            "    int host[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *p;\n"
                                            "    cudaMalloc(&p, 4 * sizeof(int));\n"
                                            "    cudaMemcpy(p, host, 16, cudaMemcpyHostToDevice);\n"
                                            "    k<<<1, 8>>>(p, n);\n"
                                            "    cudaMemcpy(host, p, 16, cudaMemcpyDeviceToHost);\n"
                                            "    printf(\"%d\\n\", twice(host[3]));\n"
                                            "    cudaFree(p);\n}\n";
        std::ofstream(file("twice.cu")) << "int twice(int x) { return 2 * x; }\n";
    }
    ~OwnProgramCommand() override { fs::remove_all(folder); }
    [[nodiscard]] std::string file(const std::string& name) const { return (folder / name).string(); }

    const fs::path folder = [] {
        std::string name = (fs::temp_directory_path() / "scanscope-cli-XXXXXX").string();
        return fs::path(mkdtemp(name.data()));
    }();
};

#if !defined(SCANSCOPE_RUNNER_FILE)
#define SCANSCOPE_NEEDS_RUNNER                                                                               \
    GTEST_SKIP() << "this build has no runner: it cannot go with the thread sanitizer"
#else
#define SCANSCOPE_NEEDS_RUNNER
#endif

TEST_F(OwnProgramCommand, CheckFindsNothingInARightOne) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said said = scanscope({"check", file("double.cu"), file("twice.cu")});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_NE(said.out.find("double.cu: 1 launch, on the emulator"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("clean"), std::string::npos) << said.out;
}

TEST_F(OwnProgramCommand, CheckFindsWhatItsArgumentsMakeWrong) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said said = scanscope({"check", file("double.cu"), file("twice.cu"), "--", "6"});
    EXPECT_EQ(said.status, 1) << said.err;
    EXPECT_NE(said.out.find("double.cu:5: out of bounds"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("thread 4 of block 0 reads p[4], but p has 4 cells."), std::string::npos)
        << said.out;
}

TEST_F(OwnProgramCommand, ShowPrintsStepsAndOutput) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said said = scanscope({"show", file("double.cu"), file("twice.cu")});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_NE(said.out.find("line 5"), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("It printed:\n16\n"), std::string::npos) << said.out;
}

TEST_F(OwnProgramCommand, TraceWritesAFileThatShowReads) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said said = scanscope({"trace", file("double.cu"), file("twice.cu"), "-o", file("run.scantrace")});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(scanscope({"show", file("run.scantrace")}).out,
              scanscope({"show", file("double.cu"), file("twice.cu")}).out);
    EXPECT_EQ(trace::load_trace(file("run.scantrace")).program->files,
              (std::vector<std::string>{file("double.cu"), file("twice.cu")}));
}

TEST_F(OwnProgramCommand, WrongUseIsOneLine) {
    std::ofstream(file("broken.cu")) << "int main() {\n    return 0\n}\n";
    struct Wrong {
        std::vector<std::string> words;
        std::string says;
    };
    for (const auto& [words, says] : std::vector<Wrong>{
             {{"check", file("broken.cu")}, "broken.cu, line 2: expected"},
             {{"check", file("not_there.cu")}, "cannot be read"},
             {{"check", file("double.cu"), "--n", "8"},
              "--n goes with an algorithm: a program brings its own."},
             {{"check", file("double.cu"), "--launches", "0"}, "--launches takes numbers from 1"},
             {{"check", file("double.cu"), "--std", "c++98"}, "There is no standard"},
             {{"check", file("double.cu"), "--seconds", "x"}, "--seconds takes numbers"},
             {{"check", "blelloch", "--seconds", "3"}, "--seconds"}}) {
        const Said said = scanscope(words);
        EXPECT_EQ(said.status, 2) << said.err;
        EXPECT_NE(said.err.find(says), std::string::npos) << said.err;
        EXPECT_EQ(std::ranges::count(said.err, '\n'), 1) << said.err;
    }
}

} // namespace
} // namespace scanscope::app
