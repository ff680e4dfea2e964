// A user program, wherever the command line takes an algorithm or a recording.

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "kernels/trace/trace_file.h"
#include "support/has.h"
#include "support/runner.h"
#include "support/sanitized.h"

namespace scanscope::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

class OwnProgramUse : public testing::Test {
protected:
    OwnProgramUse() {
        test::use_runner();
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
    ~OwnProgramUse() override { fs::remove_all(folder); }
    [[nodiscard]] std::string file(const std::string& name) const { return (folder / name).string(); }

    // Checks a program that consists of this one file.
    Said check(const std::string& name, const std::string& text, const std::vector<std::string>& more = {}) {
        std::ofstream(file(name), std::ios::binary) << text;
        std::vector<std::string> words{"check", file(name)};
        words.insert(words.end(), more.begin(), more.end());
        return scanscope(words);
    }

    const fs::path folder = [] {
        std::string name = (fs::temp_directory_path() / "scanscope-cli-XXXXXX").string();
        return fs::path(mkdtemp(name.data()));
    }();
};

class OwnProgramCommand : public OwnProgramUse {
protected:
    void SetUp() override { SCANSCOPE_NEEDS_RUNNER; }
};

TEST_F(OwnProgramCommand, WhatLaunchesNothingAndFailsIsNotCalledClean) {
    const char* const quiet = "#include <cstdio>\nint main() { puts(\"no input\"); return 3; }\n";
    const Said said = check("quiet.cu", quiet);
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(test::has(said.out, "not checked: no kernel ran, and the program ended with status 3.\n"));
    const Json json = Json::parse(check("quiet.cu", quiet, {"--json"}).out);
    EXPECT_EQ(json["verdict"], "nothing-judged");
    EXPECT_EQ(json["launches"], 0);
    EXPECT_EQ(json["program_status"], 3);
    EXPECT_EQ(check("quiet.cu", quiet, {"--strict"}).status, 1);
}

TEST_F(OwnProgramCommand, CheckAsksForTheArgumentsThatAProgramWants) {
    const Said said =
        check("scan.cu", "#include <cstdio>\n__global__ void k() {}\nint main(int n, char**) {\n"
                         "  if (n < 2) { printf(\"Usage: scan N\\n\"); return 0; }\n"
                         "  k<<<1, 1>>>();\n}\n");
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(
        test::hasAll(said.out, {"It printed its usage message: give its arguments after --, for example: "
                                "scanscope check ",
                                "scan.cu -- 1000\n"}));
}

// A refused launch is named with its reason, whether or not the program looks at the error.
TEST_F(OwnProgramCommand, CheckNamesAFailedLaunch) {
    const auto program = [](const char* then) {
        return std::string("__global__ void k() {}\nint main() {\n  k<<<0, 32>>>();\n  ") + then + "\n}\n";
    };
    const Said looked = check("looked.cu", program("return cudaGetLastError() != cudaSuccess;"));
    EXPECT_EQ(looked.status, 0);
    EXPECT_TRUE(
        test::hasAll(looked.out, {"not checked: no kernel ran",
                                  "looked.cu:3: note: failed call: k fails with cudaErrorInvalidValue "
                                  "(a grid of 0 blocks).\n"}));
    const Said blind = check("blind.cu", program("return 0;"));
    EXPECT_EQ(blind.status, 1);
    EXPECT_TRUE(test::has(blind.out,
                          "unchecked error: k fails with cudaErrorInvalidValue (a grid of 0 blocks), "
                          "and the program never checks for this error."));
}

TEST_F(OwnProgramCommand, WarningsCountOnlyIfAsked) {
    const char* const leaks = "__global__ void k(int* p) { *p = 1; }\nint main() {\n  int* p;\n"
                              "  cudaMalloc(&p, 4);\n  k<<<1, 1>>>(p);\n  cudaDeviceSynchronize();\n}\n";
    const Said said = check("leaks.cu", leaks);
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(test::hasAll(said.out, {"no faults; 1 warning: 1 array never freed\n",
                                        "leaks.cu:4: warning: never freed: p is never freed: 4 bytes.\n"}));
    const Json json = Json::parse(check("leaks.cu", leaks, {"--json"}).out);
    EXPECT_EQ(json["verdict"], "warnings");
    EXPECT_EQ(json["findings"][0]["grade"], "warning");
    EXPECT_EQ(check("leaks.cu", leaks, {"--strict"}).status, 1);
}

TEST_F(OwnProgramCommand, ALineThatEndsAsOnWindowsIsQuotedWithoutThat) {
    const Said said =
        check("prog.cu", "__global__ void k(int* p) {\r\n  p[32] = 1;\r\n}\r\nint main() {\r\n  int* p;\r\n"
                         "  cudaMalloc(&p, 4);\r\n  k<<<1, 1>>>(p);\r\n  cudaFree(p);\r\n}\r\n");
    EXPECT_TRUE(test::has(said.out, "     2 |   p[32] = 1;\n"));
}

// As with a compiler, these options may be repeated, before or after the files.
TEST_F(OwnProgramCommand, FoldersAndMacrosAreGivenAsOftenAsOneLikes) {
    std::filesystem::create_directories(file("one"));
    std::filesystem::create_directories(file("two"));
    std::ofstream(file("one/a.h")) << "#define A 1\n";
    std::ofstream(file("two/b.h")) << "#define B 2\n";
    std::ofstream(file("prog.cu")) << "#include <a.h>\n#include <b.h>\n#include <cstdio>\n"
                                      "int main() { printf(\"%d\\n\", A + B + X + Y); }\n";
    const std::vector<std::string> options{"-I", file("one"), "-I", file("two"), "-D", "X=10", "-DY=20"};
    for (const bool areFirst : {false, true}) {
        std::vector<std::string> words{"check"};
        if (areFirst) words.insert(words.end(), options.begin(), options.end());
        words.push_back(file("prog.cu"));
        if (!areFirst) words.insert(words.end(), options.begin(), options.end());
        const Said said = scanscope(words);
        EXPECT_EQ(said.err, "");
        EXPECT_TRUE(test::has(said.out, "\n33\n"));
    }
}

TEST_F(OwnProgramCommand, TheFileThatNamesAProgramNeedNotComeFirst) {
    std::ofstream(file("sum.cpp")) << "int sum(int a, int b) { return a + b; }\n";
    std::ofstream(file("prog.cu")) << "#include <cstdio>\nint sum(int, int);\n"
                                      "int main() { printf(\"%d\\n\", sum(31, 2)); }\n";
    for (const auto& [one, other] : {std::pair("sum.cpp", "prog.cu"), std::pair("prog.cu", "sum.cpp")}) {
        const Said said = scanscope({"check", file(one), file(other), "--one-order"});
        EXPECT_EQ(said.err, "");
        EXPECT_TRUE(said.out.starts_with("prog.cu: 0 launches")) << said.out;
        EXPECT_TRUE(test::has(said.out, "\n33\n"));
    }
}

// The program brings NVIDIA's helper header, in which something differs from its replacement.
TEST_F(OwnProgramCommand, AHelperHeaderOfTheProgramWins) {
    std::filesystem::create_directories(file("common"));
    std::ofstream(file("common/helper_cuda.h")) << "#define checkCudaErrors(call) (call, 40 + 2)\n";
    std::ofstream(file("prog.cu")) << "#include <cstdio>\n#include <helper_cuda.h>\n"
                                      "int main() { int* p; printf(\"%d\\n\", int(checkCudaErrors(cudaMalloc("
                                      "&p, 4)))); cudaFree(p); }\n";
    const Said said = scanscope({"check", file("prog.cu"), "-I", file("common"), "--one-order"});
    EXPECT_EQ(said.err, "");
    EXPECT_TRUE(test::has(said.out, "\n42\n")) << said.out;
}

TEST_F(OwnProgramCommand, AProgramWithoutMainIsRefused) {
    const Said said = check("prog.cu", "__global__ void k(int* p) { *p = 1; }\n");
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(test::has(said.err, "main is not defined in any file.")) << said.err;
}

TEST_F(OwnProgramCommand, AHeaderThatIsNotSupportedIsRefusedInOneLine) {
    for (const auto& [header, advice] :
         {std::pair("cuda/latch", "use cuda::barrier"), std::pair("cuda/semaphore", "use cuda::atomic"),
          std::pair("cuda/annotated_ptr", "use plain pointers")}) {
        const Said said =
            check("prog.cu", fmt::format("#include <cstdio>\n#include <{}>\nint main() {{}}\n", header));
        EXPECT_EQ(said.status, 2);
        EXPECT_EQ(said.err, fmt::format("scanscope: {}, line 2: {} is not supported: {}.\n", file("prog.cu"),
                                        header, advice));
    }
}

TEST_F(OwnProgramCommand, CheckFindsNothingInARightOne) {
    const Said said = scanscope({"check", file("double.cu"), file("twice.cu")});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_TRUE(test::hasAll(said.out, {"double.cu: 1 launch, on the emulator", "clean"}));
}

// A scan with a race; `barrier` is inserted between its reads and its writes.
std::string scanText(const std::string& barrier) {
    return "#include <cstdio>\n"
           "__global__ void scan(int* out) {\n"
           "    __shared__ int temp[8];\n"
           "    const int i = threadIdx.x;\n"
           "    temp[i] = 1;\n"
           "    __syncthreads();\n"
           "    for (int d = 1; d < 8; d *= 2) {\n"
           "        const int left = i >= d ? temp[i - d] : 0;\n" +
           barrier +
           "        temp[i] += left;\n"
           "        __syncthreads();\n"
           "    }\n"
           "    out[i] = temp[i];\n"
           "}\n"
           "int main() {\n"
           "    int host[8], *out;\n"
           "    cudaMalloc(&out, sizeof host);\n"
           "    scan<<<1, 8>>>(out);\n"
           "    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);\n"
           "    for (int i = 0; i < 8; ++i) std::printf(\"%d \", host[i]);\n"
           "    cudaFree(out);\n"
           "}\n";
}

TEST_F(OwnProgramCommand, CheckShowsARaceInThreeOrders) {
    const Said said = check("scan.cu", scanText(""));
    EXPECT_EQ(said.status, 1) << said.err;
    EXPECT_TRUE(test::hasAll(
        said.out, {"\nout after the run in three thread orders, [ ] where they differ: 6 of 8 cells\n\n"
                   "out            0    1    2    3    4    5    6    7\n"
                   "in-order       1    2   [4]  [6] [10] [14] [20] [26]\n"
                   "reversed       1    2   [3]  [4]  [5]  [6]  [7]  [8]\n"
                   "random:1 ",
                   "\nThe program's output differs, first on line 1:\n\n"
                   "in-order  1 2 4 6 10 14 20 26\n"
                   "reversed  1 2 3 4 5 6 7 8\n"}));
    const Said alone = scanscope({"check", file("scan.cu"), "--one-order"});
    EXPECT_EQ(alone.status, 1);
    EXPECT_EQ(alone.out, said.out.substr(0, said.out.find("\nout after the run")));
}

TEST_F(OwnProgramCommand, CheckSaysThatARightOneIsTheSameInThreeOrders) {
    const Said said = check("scan.cu", scanText("        __syncthreads();\n"));
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.out, "scan.cu: 1 launch, on the emulator\n\n"
                        "clean: no faults, no hazards, no host-side errors; same result in 3 thread "
                        "orders.\n\nProgram output:\n1 2 3 4 5 6 7 8 \n");
    const Said alone = scanscope({"check", file("scan.cu"), "--one-order"});
    EXPECT_TRUE(test::has(alone.out, "clean: no faults, no hazards, no host-side errors.\n"));
}

TEST_F(OwnProgramCommand, CheckShowsAWideArrayWhereItDiffers) {
    std::ofstream(file("wide.cu"))
        << "__global__ void k(int* data) {\n    data[threadIdx.x] = 1;\n    data[200] = threadIdx.x;\n}\n"
           "int main() {\n    int* data;\n    cudaMalloc(&data, 1024);\n    k<<<1, 256>>>(data);\n"
           "    cudaFree(data);\n}\n";
    const Said said = scanscope({"check", file("wide.cu")}, kernels::this_machine(), 60);
    EXPECT_TRUE(test::hasAll(
        said.out, {"data after the run in three thread orders, [ ] where they differ: 1 of 256 cells\n\n"
                   "data          198   199   200   201   202   203   204   205\n"
                   "in-order        1     1  [255]    1     1     1     1     1\n"
                   "reversed        1     1    [0]    1     1     1     1     1\n",
                   "248 cells are not shown: none of them differs.\n"}));
}

TEST_F(OwnProgramCommand, CheckHasTheOrdersInJson) {
    const Json json = Json::parse(check("scan.cu", scanText(""), {"--json"}).out);
    EXPECT_EQ(json["verdict"], "faulty");
    const Json& orders = json["orders"];
    EXPECT_EQ(orders["tried"], true);
    EXPECT_EQ(orders["skipped"], nullptr);
    EXPECT_EQ(orders["differ"], true);
    EXPECT_EQ(orders["note"], nullptr);
    EXPECT_EQ(orders["runs"][1].dump(), R"({"schedule":"reversed","stopped":null})");
    EXPECT_EQ(orders["arrays"].size(), 1u);
    EXPECT_EQ(orders["arrays"][0]["name"], "out");
    EXPECT_EQ(orders["arrays"][0]["cells"], 8);
    EXPECT_EQ(orders["arrays"][0]["first"], 2);
    EXPECT_EQ(orders["arrays"][0]["values"].size(), 3u);
    EXPECT_EQ(orders["line"]["number"], 1);
    EXPECT_EQ(orders["line"]["texts"][1], "1 2 3 4 5 6 7 8 ");
    const Json right = Json::parse(check("scan.cu", scanText("        __syncthreads();\n"), {"--json"}).out);
    EXPECT_EQ(right["orders"].dump(),
              R"({"tried":true,"skipped":null,"differ":false,"note":null,"arrays":[],"runs":[)"
              R"({"schedule":"in-order","stopped":null},{"schedule":"reversed","stopped":null},)"
              R"({"schedule":"random:1","stopped":null}],"line":null})");
    const Json alone = Json::parse(scanscope({"check", file("scan.cu"), "--json", "--one-order"}).out);
    EXPECT_FALSE(alone.contains("orders"));
}

TEST_F(OwnProgramCommand, CheckTellsAFailureInAnotherOrder) {
    const Said said =
        check("fails.cu",
              "#include <cstdlib>\n"
              "__global__ void k(int* last) { atomicExch(last, threadIdx.x); }\n"
              "int main() {\n    int host, *last;\n    cudaMalloc(&last, 4);\n    cudaMemset(last, 0, 4);\n"
              "    k<<<1, 32>>>(last);\n    cudaMemcpy(&host, last, 4, cudaMemcpyDeviceToHost);\n"
              "    if (host == 0) std::abort();\n    cudaFree(last);\n}\n");
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(test::hasAll(said.out, {"1 finding: 1 crash\n",
                                        "how the program ends depends on thread order (in-order: "
                                        "ends; reversed: crash; random:1: ends)."}));
}

// The cause is reported before its consequences.
TEST_F(OwnProgramCommand, CheckTellsWhyThereWasNoMemoryBeforeTheCrash) {
    SCANSCOPE_SKIP_SANITIZED("the sanitizer's shadow leaves no room for a limit");
    const Said said = check("large.cu", "#include <cstdio>\n#include <cstdlib>\nint main() {\n"
                                        "    volatile int* cells = (int*)malloc(5ul << 30);\n"
                                        "    cells[7] = 3;\n    printf(\"%d\\n\", cells[7]);\n}\n");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out, "large.cu: 0 launches, on the emulator\n\n"
                        "not checked: no kernel ran, and the program ended with status 139.\n\n"
                        "large.cu:4: note: out of memory: the program reached its memory limit: malloc "
                        "requests 5 368 709 120 bytes, more than is left of the 4 294 967 296.\n"
                        "     4 |     volatile int* cells = (int*)malloc(5ul << 30);\n\n"
                        "large.cu:5: warning: crash: the program was terminated by a signal: Segmentation "
                        "fault. The failed allocation may be the reason.\n"
                        "     5 |     cells[7] = 3;\n");
    // An uncaught exception, from a header that is not part of the program.
    const Said thrown =
        check("large.cu", "#include <vector>\nint main() {\n"
                          "    std::vector<int> cells(5ul << 28);\n    return cells[7];\n}\n");
    EXPECT_TRUE(test::hasAll(
        thrown.out, {":3: note: out of memory: the program reached its memory limit: new "
                     "requests 5 368 709 120 bytes",
                     ":3: warning: crash: the program was terminated by a signal: Aborted. The failed "
                     "allocation may be the reason.\n"}));
}

// Running out of device memory is not a fault of a program that checks for errors. If the program does not
// check, that is reported, too.
TEST_F(OwnProgramCommand, CheckTellsWhatTheDeviceHadNoMemoryFor) {
    const auto text = [](const std::string& looks) {
        return "int main() {\n    int *a, *b;\n    cudaMalloc(&a, 3ul << 30);\n    " + looks +
               "cudaMalloc(&b, 2ul << 30);\n    cudaFree(b);\n    cudaFree(a);\n}\n";
    };
    const Said seen = check("large.cu", text("const cudaError_t seen = "));
    EXPECT_EQ(seen.status, 0);
    EXPECT_EQ(seen.out,
              "large.cu: 0 launches, on the emulator\n\n"
              "not checked: no kernel ran, and the program ended with status 0.\n\n"
              "large.cu:4: note: out of memory: the emulator's memory is used up: 2 147 483 648 bytes "
              "are requested for b, but only 1 073 741 824 of 4 294 967 296 are left.\n"
              "     4 |     const cudaError_t seen = cudaMalloc(&b, 2ul << 30);\n");
    const Said unseen = check("large.cu", text(""));
    EXPECT_EQ(unseen.status, 1);
    EXPECT_TRUE(test::has(unseen.out, "2 findings: 1 failed allocation, 1 unchecked error\n"));
    // The emulator runs out of addresses before it runs out of memory, because freed memory keeps its
    // addresses.
    const Said freed =
        check("large.cu", "int main() {\n    for (int i = 0; i < 40; ++i) {\n        int* a;\n"
                          "        if (cudaMalloc(&a, 2ul << 30) == cudaSuccess) cudaFree(a);\n"
                          "    }\n}\n");
    EXPECT_TRUE(test::has(freed.out,
                          ":4: note: out of memory: the emulator has no addresses left for the 2 147 483 648 "
                          "bytes of a: it never reuses freed ones. It happened 8 more times.\n"));
}

// If many launches have the same finding, it is reported once, with their number.
TEST_F(OwnProgramCommand, CheckTellsAMistakeOfManyLaunchesOnce) {
    const Said said = check("turn.cu",
                            "__global__ void turn(int* out) {\n"
                            "    __shared__ int s[32];\n"
                            "    s[threadIdx.x] = threadIdx.x;\n"
                            "    __syncthreads();\n"
                            "    out[threadIdx.x] = s[31 - threadIdx.x];\n"
                            "    s[threadIdx.x] = out[31 - threadIdx.x];\n"
                            "}\n"
                            "int main() {\n"
                            "    int* out;\n"
                            "    cudaMalloc(&out, 30 * sizeof(int));\n"
                            "    cudaMemset(out, 0, 30 * sizeof(int));\n"
                            "    for (int i = 0; i < 12; ++i) turn<<<1, 32>>>(out);\n"
                            "    cudaFree(out);\n"
                            "}\n",
                            {"--one-order"});
    EXPECT_EQ(said.status, 1) << said.err;
    EXPECT_TRUE(test::hasAll(
        said.out,
        {"12 launches, on the emulator\n\n3 findings: 2 out-of-bounds accesses, 1 hazard\n",
         "out has 30 cells; the write was blocked. It happened 23 more times (12 launches in all).\n",
         " Also in 11 other launches.\n"}));
    const Json json = Json::parse(scanscope({"check", file("turn.cu"), "--json", "--one-order"}).out);
    for (const Json& finding : json["findings"]) EXPECT_EQ(finding["launches"], 12) << finding;
}

// If the program's records did not fit, it is not the program's fault.
TEST_F(OwnProgramCommand, CheckTellsRecordsThatRanOutApartFromFaults) {
    const Said said = check("long.cu",
                            "__device__ int sums[256];\n"
                            "__global__ void sum(int rounds) {\n"
                            "    for (int i = 0; i < rounds; ++i) sums[threadIdx.x] += i;\n"
                            "}\n"
                            "int main() {\n"
                            "    for (int i = 0; i < 8; ++i) sum<<<1, 256>>>(2000);\n"
                            "}\n",
                            {"--one-order", "--seconds", "60"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_TRUE(test::hasAll(
        said.out, {"\nno fault found, but not everything was checked: 1 incomplete recording\n",
                   "long.cu:6: note: incomplete: the recording buffer is full: only 0 of the 3 blocks of 3 "
                   "launches were recorded. Select launches or blocks to record.\n"}));
}

// The line and the output are reported, although there are many records.
TEST_F(OwnProgramCommand, CheckSaysWhereAProgramWasStopped) {
    const Said said = check("endless.cu",
                            "#include <cstdio>\n"
                            "__global__ void spin(int* p) { for (;;) p[threadIdx.x] += 1; }\n"
                            "int main() {\n"
                            "    int* p;\n"
                            "    printf(\"begins\\n\");\n"
                            "    cudaMalloc(&p, 128);\n"
                            "    cudaMemset(p, 0, 128);\n"
                            "    spin<<<1, 32>>>(p);\n"
                            "    cudaFree(p);\n"
                            "}\n",
                            {"--seconds", "1"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_TRUE(test::hasAll(said.out,
                             {"endless.cu: 1 launch, on the emulator", "endless.cu:2: note: timeout",
                              "Program output:\nbegins\n",
                              "\nOther thread orders were not tried: this run exceeded its time limit.\n"}));
}

// Each of the three runs could take only a third of the time limit.
TEST_F(OwnProgramCommand, CheckDoesNotTryOtherOrdersOfALongRun) {
    const Said said = check("long.cu",
                            "#include <unistd.h>\n__global__ void k() {}\n"
                            "int main() {\n    k<<<1, 1>>>();\n    usleep(700000);\n}\n",
                            {"--seconds", "2"});
    EXPECT_EQ(said.status, 0) << said.out;
    EXPECT_TRUE(test::hasAll(said.out, {"Other thread orders were not tried: this run took ",
                                        " seconds, more than a third of the 2 seconds allowed.\n"}));
}

TEST_F(OwnProgramCommand, CheckFindsWhatItsArgumentsMakeWrong) {
    const Said said = scanscope({"check", file("double.cu"), file("twice.cu"), "--", "6"});
    EXPECT_EQ(said.status, 1) << said.err;
    EXPECT_TRUE(test::hasAll(
        said.out, {"double.cu:5: out of bounds", "thread 4 of block 0 reads p[4], but p has 4 cells."}));
}

TEST_F(OwnProgramCommand, ShowPrintsStepsAndOutput) {
    const Said said = scanscope({"show", file("double.cu"), file("twice.cu")});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_TRUE(test::hasAll(said.out, {"line 5", "Program output:\n16\n"}));
}

TEST_F(OwnProgramCommand, TraceWritesAFileThatShowReads) {
    const Said said = scanscope({"trace", file("double.cu"), file("twice.cu"), "-o", file("run.scantrace")});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(scanscope({"show", file("run.scantrace")}).out,
              scanscope({"show", file("double.cu"), file("twice.cu")}).out);
    EXPECT_EQ(trace::load_trace(file("run.scantrace")).program->files,
              (std::vector<std::string>{file("double.cu"), file("twice.cu")}));
}

// The first `--` begins the program's arguments, which is easily forgotten.
TEST_F(OwnProgramUse, SaysThatASecondRunWasPassedAsAnArgument) {
    const std::string program = file("double.cu");
    const auto said = [&](const std::string& argument) {
        return scanscope({"show", program, file("twice.cu"), "--", argument}).err;
    };
    EXPECT_EQ(said("hillis-steele"), "scanscope: hillis-steele was passed to " + program +
                                         " as an argument. To show it beside " + program +
                                         ", write `-- -- hillis-steele`.\n");
    EXPECT_EQ(said("4"), "");
}

TEST_F(OwnProgramUse, WrongUseIsOneLine) {
    std::ofstream(file("broken.cu")) << "int main() {\n    return 0\n}\n";
    struct Wrong {
        std::vector<std::string> words;
        std::string says;
    };
    for (const auto& [words, says] : std::vector<Wrong>{
             {{"check", file("broken.cu")}, "broken.cu, line 2: expected"},
             {{"check", file("not_there.cu")}, "cannot be read"},
             {{"check", file("double.cu"), "--n", "8"},
              "--n needs an algorithm: leave it out for your CUDA program."},
             {{"check", file("double.cu"), "--launches", "0"}, "--launches must be a number from 1"},
             {{"check", file("double.cu"), "--std", "c++98"}, "The standard \"c++98\" is not supported"},
             {{"check", file("double.cu"), "--seconds", "x"}, "--seconds must be a number"},
             {{"check", "blelloch", "--one-order"},
              "--one-order applies only to your program, FILE.cu, FILE.py or FILE.ipynb."},
             {{"check", "blelloch", "--seconds", "3"}, "--seconds"}}) {
        const Said said = scanscope(words);
        EXPECT_EQ(said.status, 2) << said.err;
        EXPECT_TRUE(test::has(said.err, says));
        EXPECT_EQ(std::ranges::count(said.err, '\n'), 1) << said.err;
    }
}

// The program may be right, so it is not called faulty, whatever else its run found.
TEST_F(OwnProgramCommand, PtxThatAMacroHidesIsRefusedLikeAnyOther) {
    const std::string name = file("fence.cu");
    std::ofstream(name)
        << "#define FENCE \"wgmma.fence\"\n__global__ void k(int* p) {\n    *p = threadIdx.x;\n"
           "    asm volatile(FENCE \".sync.aligned;\" ::: \"memory\");\n}\n"
           "int main() {\n    int* p;\n    cudaMalloc(&p, 4);\n    k<<<1, 32>>>(p);\n}\n";
    for (const char* const command : {"check", "show"}) {
        const Said said = scanscope({command, name});
        EXPECT_EQ(said.status, 2) << command;
        EXPECT_EQ(said.out, "") << command;
        EXPECT_TRUE(test::has(said.err, "fence.cu, line 4: wgmma.fence.sync.aligned is not supported: the "
                                        "emulator does not run this PTX instruction.\n"));
    }
}

// A sum within a block in shared memory. Its last barrier is not needed.
constexpr const char* sumText = R"(__global__ void sum(const int* in, int* out) {
    __shared__ int temp[64];
    temp[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        int all = 0;
        for (int i = 0; i < 64; ++i) all += temp[i];
        *out = all;
    }
    __syncthreads();
}
int main() {
    int host[64], *in, *out;
    for (int i = 0; i < 64; ++i) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    sum<<<1, 64>>>(in, out);
    cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
}
)";

TEST_F(OwnProgramCommand, BarriersSaysWhichOfThemAreNeeded) {
    std::ofstream(file("sum.cu")) << sumText;
    const Said said = scanscope({"barriers", file("sum.cu")});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.out, "sum.cu: 1 of 2 barriers needed\n"
                        "  barrier    needed from  without it\n"
                        "  sum.cu:4   64 threads   thread 1 writes temp[1] (line 3) while thread 0 reads it "
                        "(line 7): no barrier separates the two; 62 more cells like this.\n"
                        "  sum.cu:10  never        no run that was tried fails without it\n");
}

// A comment may contain anything.
TEST_F(OwnProgramCommand, CheckQuotesNoEscapeSequence) {
    const Said said = check("escape.cu",
                            "__global__ void k(int* p) {\n\tp[0]++; // \x1b[31m\n}\n"
                            "int main() { int* p; cudaMalloc(&p, 4); cudaMemset(p, 0, 4);\n"
                            "k<<<1, 2>>>(p); cudaFree(p); }\n",
                            {"--one-order"});
    EXPECT_TRUE(test::hasAll(
        said.out, {"     2 | \tp[0]++; // ␛[31m\n", "     2 + \tatomicAdd(&(p[0]), 1); // ␛[31m\n"}));
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos);
}

TEST_F(OwnProgramCommand, CheckGoesWithoutABarrierThatIsThere) {
    const Said said = check("sum.cu", sumText, {"--without-barrier", "4", "--one-order"});
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(test::hasAll(said.out, {"without the barrier on line 4", "1 finding: 1 hazard",
                                        "1 more finding has the same cause: line 7."}));
    EXPECT_EQ(scanscope({"check", file("sum.cu"), "--without-barrier", "sum.cu:10"}).status, 0);
    const Said none = scanscope({"check", file("sum.cu"), "--without-barrier", "5"});
    EXPECT_EQ(none.status, 2);
    EXPECT_TRUE(test::has(none.err, "has no barrier."));
    EXPECT_EQ(scanscope({"check", file("sum.cu"), "--without-barrier", "x"}).status, 2);
    EXPECT_EQ(scanscope({"check", file("sum.cu"), "--without-barrier", "other.cu:4"}).status, 2);
}

} // namespace
} // namespace scanscope::app
