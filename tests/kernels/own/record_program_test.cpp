// Complete programs, right and wrong. The first lines of each file in programs/*.cu contain its expected
// findings.

#include <cctype>
#include <span>
#include <sstream>

#include "kernels/check/order_verdict.h"
#include "kernels/own/machine_offers.h"
#include "kernels/own/orders.h"
#include "kernels/own/program_request.h"
#include "kernels/own/text_kind.h"
#include "kernels/own/thrust_headers.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/trace_file.h"
#include "kernels/trace/warp_requests.h"
#include "own_program.h"
#include "program_head.h"
#include "support/sanitized.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope::own {
namespace {

namespace fs = std::filesystem;
using test::programs_in;
using test::told;

std::vector<fs::path> texts_of(const fs::path& program) {
    if (!fs::is_directory(program)) return {program};
    std::vector<fs::path> files{test::main_of(program)};
    for (const auto& entry : fs::directory_iterator(program))
        if (text_kind(entry.path().string()) && entry.path().filename() != "main.cu")
            files.push_back(entry.path());
    std::sort(files.begin() + 1, files.end());
    return files;
}

std::string name_of_program(const testing::TestParamInfo<std::string>& tested) {
    return test::as_test_name(tested.param.substr(0, tested.param.rfind(".cu")));
}

std::vector<std::string> split_at_blanks(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

enum class OrdersTried : std::uint8_t { one, all };

// Expects exactly the findings and results that the program's first lines name.
void expect_verdict(const fs::path& program, unsigned seconds, OrdersTried orders) {
    ProgramRequest request;
    request.seconds = seconds;
    request.build.files = texts_of(program);
    const fs::path& main = request.build.files.front();
    if (!told(main, "needs Thrust").empty() && !link_thrust({}, test::ScratchFolder().path() / "thrust"))
        GTEST_SKIP() << "Thrust's headers are not installed here";
    for (const std::string& arguments : told(main, "arguments"))
        request.arguments = split_at_blanks(arguments);
    for (const std::string& memory : told(main, "MiB")) request.bytes_of_memory = std::stoull(memory) << 20;
    test::use_runner();
    const BuiltProgram built(request, {});
    const auto recorded = std::make_shared<const trace::Trace>(built.record({}).trace);
    const trace::Trace& trace = *recorded;
    std::vector<std::string> expected = told(main, "expect");
    std::ranges::sort(expected);
    // Found or not, depending on how fast the machine is.
    std::vector<std::string> found = test::found_in(trace);
    for (const std::string& one : told(main, "perhaps")) std::erase(found, one);
    EXPECT_EQ(found, expected) << trace.program->output.substr(0, 2000);
    for (const std::string& text : told(main, "prints"))
        EXPECT_NE(trace.program->output.find(text), std::string::npos) << trace.program->output;
    const std::vector<std::string> status = told(main, "status");
    EXPECT_EQ(trace.program->status, status.empty() ? 0 : std::stoi(status.front()))
        << trace.program->output.substr(0, 2000);
    if (orders == OrdersTried::one) return;
    // The results in other thread orders never make a right program wrong, and never add findings to a wrong
    // one.
    const trace::OrderComparison comparison = compare_orders(built, recorded, {});
    const auto verdict = verdict_on_orders(trace, kernels::check(trace, nullptr), comparison);
    EXPECT_TRUE(!verdict.finding || verdict.finding->is_harmless) << verdict.finding->message.text();
}

class WholeProgram : public testing::TestWithParam<std::string> {};
TEST_P(WholeProgram, HasTheVerdictThatItNames) {
    SCANSCOPE_NEEDS_RUNNER;
    expect_verdict(fs::path(SCANSCOPE_PROGRAMS) / GetParam(), 60,
                   test::is_sanitized ? OrdersTried::one : OrdersTried::all);
}
// One program for each kind of finding, and every fourth of the programs without findings. All others run
// only in exhaustive tests.
struct Programs {
    std::vector<std::string> usual, others;
};
Programs all_programs() {
    Programs all;
    std::set<std::string> kinds;
    unsigned right = 0;
    for (const std::string& name : programs_in(SCANSCOPE_PROGRAMS)) {
        const std::vector<std::string> found =
            told(test::main_of(fs::path(SCANSCOPE_PROGRAMS) / name), "expect");
        bool usual = found.empty() && right++ % 4 == 0;
        for (const std::string& finding : found)
            usual |= kinds.insert(finding.substr(0, finding.find(' '))).second;
        (usual ? all.usual : all.others).push_back(name);
    }
    return all;
}
INSTANTIATE_TEST_SUITE_P(OwnProgram, WholeProgram, testing::ValuesIn(all_programs().usual), name_of_program);
INSTANTIATE_TEST_SUITE_P(Exhaustive, WholeProgram, testing::ValuesIn(all_programs().others), name_of_program);

// Endless loops, fork bombs, sockets and signals: each program ends within its limits, and a line says why.
class HostileProgram : public testing::TestWithParam<std::string> {};
TEST_P(HostileProgram, IsContained) {
    SCANSCOPE_NEEDS_RUNNER;
    SCANSCOPE_SKIP_SANITIZED("what ends by the clock takes too long");
    if (const auto missing = missing_limits(); !missing.empty()) GTEST_SKIP() << missing.front();
    expect_verdict(fs::path(SCANSCOPE_HOSTILE_PROGRAMS) / GetParam(), 3, OrdersTried::one);
}
INSTANTIATE_TEST_SUITE_P(OwnProgram, HostileProgram,
                         testing::ValuesIn(programs_in(SCANSCOPE_HOSTILE_PROGRAMS)), name_of_program);

constexpr auto in_place_scan = R"(#include <cstdio>
__global__ void scan(const int* in, int* out, int n) {
    __shared__ int temp[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    temp[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        if (threadIdx.x >= d) temp[threadIdx.x] += temp[threadIdx.x - d];
        __syncthreads();
    }
    out[i] = temp[threadIdx.x];
}
int main() {
    const int n = 100;
    int host[n], *in, *out;
    for (int i = 0; i < n; ++i) host[i] = 1;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    scan<<<2, 64>>>(in, out, n);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; ++i) std::printf("%d ", host[i]);
    cudaFree(in);
    cudaFree(out);
}
)";

class OwnProgram : public test::WithRunner {
protected:
    trace::Trace recorded(const std::string& text) const { return test::recorded(request(text)); }
    ProgramRequest request(const std::string& text) const {
        ProgramRequest asked;
        asked.build.files = {folder.write("prog.cu", text)};
        return asked;
    }
    const test::ScratchFolder folder;
};

// If the time is up, it cannot be tried whether a result depends on an undefined value.
TEST_F(OwnProgram, AnUndefinedValueIsAWarningIfTheTimeIsUp) {
    const auto program = [](int lane, const std::string& end) {
        return fmt::format("__global__ void sum(float* out) {{\n"
                           "    float all = 1;\n"
                           "    for (int d = 8; d > 0 && threadIdx.x < 16; d /= 2)\n"
                           "        all += __shfl_down_sync(0xffffffff, all, d);\n"
                           "    if (threadIdx.x == {}) *out = all;\n}}\n"
                           "int main() {{\n    float *out, host;\n    cudaMalloc(&out, 4);\n"
                           "    sum<<<1, 32>>>(out);\n"
                           "    cudaMemcpy(&host, out, 4, cudaMemcpyDeviceToHost);\n    cudaFree(out);\n"
                           "    {}\n}}\n",
                           lane, end);
    };
    ProgramRequest asked = request(program(8, "while (host == host) {}"));
    asked.seconds = 1;
    EXPECT_EQ(test::found_in(test::recorded(asked)),
              (std::vector<std::string>{"out-of-time line 13", "undefined-lane line 4, harmless"}));
    EXPECT_EQ(test::found_in(recorded(program(8, ""))), std::vector<std::string>{"undefined-lane line 4"});
    EXPECT_EQ(test::found_in(recorded(program(0, ""))),
              std::vector<std::string>{"undefined-lane line 4, harmless"});
}

TEST_F(OwnProgram, StepsAreIntervalsNamedAfterTheirLines) {
    const trace::Trace trace = recorded(in_place_scan);
    ASSERT_EQ(trace.launches.size(), 1u);
    ASSERT_EQ(trace.launches[0].blocks.size(), 2u);
    std::vector<std::string> steps;
    for (const trace::Step& step : trace.launches[0].blocks[0].steps)
        steps.push_back(fmt::format("{} {}: {}", step.label, step.number, step.threads));
    EXPECT_EQ(steps,
              (std::vector<std::string>{"line 5 1: 64", "line 8 1: 63", "line 8 2: 62", "line 8 3: 60",
                                        "line 8 4: 56", "line 8 5: 48", "line 8 6: 32", "line 11 1: 64"}));
}

// Hillis–Steele with fewer threads than elements: in a stride of 32, lanes 0 to 15 add only from their second
// turn on. The numbers are those of tests/kernels/lockstep_model.cpp.
TEST_F(OwnProgram, LanesMeetInTheSameTurnOfTheirLoops) {
    const trace::Trace trace = recorded("__global__ void scan(const int* in, int* out, int n) {\n"
                                        "    __shared__ int cells[2][100];\n"
                                        "    int *from = cells[0], *to = cells[1];\n"
                                        "    for (int i = threadIdx.x; i < n; i += blockDim.x)\n"
                                        "        from[i] = in[i];\n"
                                        "    for (int stride = 1; stride < n; stride *= 2) {\n"
                                        "        __syncthreads();\n"
                                        "        int i = threadIdx.x;\n"
                                        "        while (i < n) {\n"
                                        "            if (i >= stride)\n"
                                        "                to[i] = from[i - stride] + from[i];\n"
                                        "            else\n"
                                        "                to[i] = from[i];\n"
                                        "            i += blockDim.x;\n"
                                        "        }\n"
                                        "        int* filled = to; to = from; from = filled;\n"
                                        "    }\n"
                                        "    __syncthreads();\n"
                                        "    int i = threadIdx.x;\n"
                                        "    do {\n"
                                        "        if (i < n) out[i] = from[i];\n"
                                        "        i += blockDim.x;\n"
                                        "    } while (i < n);\n"
                                        "}\n"
                                        "int main() {\n"
                                        "    int h[100] = {1}, *in, *out;\n"
                                        "    cudaMalloc(&in, 400); cudaMalloc(&out, 400);\n"
                                        "    cudaMemcpy(in, h, 400, cudaMemcpyHostToDevice);\n"
                                        "    scan<<<1, 48>>>(in, out, 100);\n"
                                        "    cudaFree(in); cudaFree(out);\n"
                                        "}\n");
    const trace::RequestCounts counts = count_requests(trace);
    EXPECT_EQ(counts.passes, 124u);
    EXPECT_EQ(counts.extra_passes, 0u);
    EXPECT_EQ(counts.shared_requests, 124u);
    EXPECT_EQ(counts.sectors, 2 * 13u);
}

// A trace has no type of one byte, but such a cell takes only one byte of a sector or a bank.
TEST_F(OwnProgram, SmallCellsTakeTheirOwnBytes) {
    const trace::Trace trace =
        recorded(R"(template <class T> __global__ void swap_pairs(const T* in, T* out) {
    __shared__ T tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
template <class T> void run() {
    T *in, *out, h[64] = {};
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    swap_pairs<<<1, 64>>>(in, out);
    cudaFree(in);
    cudaFree(out);
}
int main() {
    run<unsigned char>();
    run<short>();
    run<int>();
}
)");
    for (int launch = 0; launch < 3; ++launch) {
        const trace::Launch& one = trace.launches.at(std::size_t(launch));
        const unsigned bytes = 1u << launch;
        EXPECT_EQ(cell_bytes_of(one.globals.back()), bytes);
        EXPECT_EQ(cell_bytes_of(one.blocks.at(0).shared.at(0)), bytes);
        trace::RequestCounts counts;
        for (std::size_t step = 0; step < one.blocks[0].steps.size(); ++step)
            counts += count_requests(one, one.blocks[0], step);
        EXPECT_EQ(counts.sectors, 4 * bytes) << "two warps read and write 32 cells each";
        EXPECT_EQ(counts.needed_sectors, 4 * bytes);
        EXPECT_EQ(counts.passes, 4u);
        EXPECT_EQ(counts.extra_passes, 0u);
    }
    std::ostringstream file;
    write_trace(trace, file);
    const std::string bytes = file.str();
    EXPECT_EQ(trace::read_trace(std::as_bytes(std::span(bytes)), "a file"), trace);
}

// The last write of a turn is recorded in the next access, and must still belong to its turn.
TEST_F(OwnProgram, AWriteBelongsToTheTurnThatMakesIt) {
    const trace::Trace trace =
        recorded("__global__ void k(int* p) {\n"
                 "    for (int i = 0; i < 3; ++i)\n"
                 "        if (i == threadIdx.x % 3 || i == 2) p[3 * threadIdx.x + i] = i;\n"
                 "    p[0] = 7;\n"
                 "}\n"
                 "int main() {\n"
                 "    int* p; cudaMalloc(&p, 384);\n"
                 "    k<<<1, 32>>>(p);\n"
                 "    cudaFree(p);\n"
                 "}\n");
    std::vector<std::uint32_t> turns; // of thread 4, which writes in turns 2 and 3, and then outside
    for (const trace::Event& event : trace.launches.at(0).blocks.at(0).events)
        if (event.thread == 4 && event.space == trace::Space::global) turns.push_back(event.turn);
    ASSERT_EQ(turns.size(), 3u);
    EXPECT_NE(turns[0], turns[1]);
    EXPECT_NE(turns[0], 0u);
    EXPECT_NE(turns[1], 0u);
    EXPECT_EQ(turns[2], 0u);
}

TEST_F(OwnProgram, ArraysHaveTheProgramsNames) {
    const trace::Trace trace = recorded(in_place_scan);
    const trace::Launch& launch = trace.launches.at(0);
    ASSERT_EQ(launch.globals.size(), 2u);
    EXPECT_EQ(launch.globals[0].name, "in");
    EXPECT_EQ(launch.globals[1].name, "out");
    EXPECT_EQ(launch.globals[0].extent, 100u);
    EXPECT_EQ(launch.blocks.at(0).shared.at(0).name, "temp");
    EXPECT_EQ(launch.blocks[0].shared[0].extent, 64u);
    EXPECT_EQ(launch.kernel, "scan");
    EXPECT_EQ(trace.sources.at(0).text, in_place_scan);
}

// An object, or what memcpy copies, is recorded in pieces, whose values are known only when all is written.
TEST_F(OwnProgram, CopiedObjectsAreRecordedWithTheirNewValues) {
    const trace::Trace trace = recorded(R"(#include <cstring>
struct Row { int cells[10]; };
__global__ void kernel(const Row* in, Row* out, int bytes) {
    __shared__ Row rows[2];
    rows[0] = *in;
    memcpy(&rows[1], &rows[0], bytes);
    *out = rows[1];
}
int main() {
    Row row = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}, *in, *out;
    cudaMalloc(&in, sizeof row);
    cudaMalloc(&out, sizeof row);
    cudaMemcpy(in, &row, sizeof row, cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(in, out, 39);
    cudaFree(in);
    cudaFree(out);
}
)");
    std::vector<std::string> written;
    for (const trace::Event& event : trace.launches.at(0).blocks.at(0).events)
        if (event.kind == trace::EventKind::write)
            written.push_back(fmt::format("{} {}", event.index, event.value.bits));
    std::vector<std::string> expected;
    for (int copy = 0; copy < 3; ++copy)
        for (int i = 0; i < 10; ++i) expected.push_back(fmt::format("{} {}", copy == 1 ? 10 + i : i, i + 1));
    expected[19] = "19 3439329290"; // its last byte is not copied
    expected[29] = "9 3439329290";
    EXPECT_EQ(written, expected);
}

// The members' names and types come from the debug information.
TEST_F(OwnProgram, MembersOfSharedObjectsAreArraysOfTheirOwn) {
    const trace::Trace trace = recorded(R"(#include <cuda_fp16.h>
namespace pipe {
class Flag { // like an integer
public:
    unsigned long long word;
};
struct Base { int owner; };
template <class T> struct Ring : Base {
    Flag full[3], empty;
    T sum[2][4];
    struct Place { short stage; unsigned char parity; } place;
    struct { int low, high; } limits[2];
    union { int bits; float number; } either;
    half weight;
    enum Role { load, store } role;
    static int count;
    void begin() { place.stage = 1; }
};
}
struct Flags { unsigned first : 3, second : 5; int whole; };
typedef struct { float x, y, z; } Vector;
template <class T> __global__ void kernel(int* out) {
    __shared__ pipe::Ring<T> ring;
    __shared__ Flags flags;
    __shared__ Vector vectors[4];
    __shared__ pipe::Flag alone;
    __shared__ union { int a; float b; } either;
    ring.begin();
    ring.full[2].word = flags.whole = ring.owner = 1;
    ring.sum[1][2] = vectors[3].z = 2;
    alone.word = either.a = 3;
    *out = ring.full[2].word;
}
int main() {
    int* out;
    cudaMalloc(&out, 4);
    kernel<double><<<1, 1>>>(out);
    cudaDeviceSynchronize();
}
)");
    using enum trace::ElementType;
    struct Seen {
        std::string name;
        trace::ElementType type;
        std::uint64_t extent;
        std::uint64_t rows, columns;
        bool operator==(const Seen&) const = default;
    };
    std::vector<Seen> seen;
    const trace::Block& block = trace.launches.at(0).blocks.at(0);
    for (const trace::Array& array : block.shared)
        seen.push_back({array.name, array.type, array.extent, array.shape.rows, array.shape.columns});
    EXPECT_EQ(seen, (std::vector<Seen>{{"ring.owner", int32, 1, 0, 0},
                                       {"ring.full", uint64, 3, 0, 0},
                                       {"ring.empty", uint64, 1, 0, 0},
                                       {"ring.sum", float64, 8, 0, 4},
                                       {"ring.place.stage", int32, 1, 0, 0},
                                       {"ring.place.parity", uint32, 1, 0, 0},
                                       {"ring.limits", int32, 4, 0, 2},
                                       {"ring.either", uint32, 1, 0, 0},
                                       {"ring.weight", float32, 1, 0, 0},
                                       {"ring.role", uint32, 1, 0, 0},
                                       {"flags", uint32, 2, 0, 0},
                                       {"vectors", float32, 12, 0, 3},
                                       {"alone", uint64, 1, 0, 0},
                                       {"either", uint32, 1, 0, 0}}));
    std::vector<std::string> written;
    for (const trace::Event& event : block.events)
        if (event.kind == trace::EventKind::write && event.space == trace::Space::shared)
            written.push_back(trace::cell_text(block.shared.at(event.array), event.index));
    std::ranges::sort(written);
    EXPECT_EQ(written,
              (std::vector<std::string>{"alone[0]", "either[0]", "flags[1]", "ring.full[2]", "ring.owner[0]",
                                        "ring.place.stage[0]", "ring.sum[1][2]", "vectors[3][2]"}));
}

// A copy of a whole object accesses all of its members, and an access beyond the object is still found.
TEST_F(OwnProgram, SharedObjectsAreAccessedAsAWhole) {
    const std::string source = R"(struct alignas(16) Box { int a[3]; float b; };
__global__ void kernel(Box* out, int first) {
    __shared__ Box box, other[2];
    if (threadIdx.x == 0) {
        box = *out;
        *(float4*)&other[1] = *(float4*)&box;
    }
    __syncthreads();
    out[threadIdx.x] = threadIdx.x == 0 ? box : other[1];
    __syncthreads();
    box.a[first + threadIdx.x] = 5;
}
int main() {
    Box* out;
    cudaMalloc(&out, 2 * sizeof(Box));
    cudaMemset(out, 0, 2 * sizeof(Box));
    kernel<<<1, 2>>>(out, AT);
    cudaDeviceSynchronize();
    cudaFree(out);
}
)";
    const auto findings = [&](const std::string& at) {
        std::string text = source;
        text.replace(text.find("AT"), 2, at);
        const trace::Trace trace = recorded(text);
        std::vector<std::string> said;
        for (const trace::Finding& finding : kernels::check(trace, nullptr).findings)
            if (grade_of(finding) == trace::Grade::fault) said.push_back(finding.message.text());
        return said;
    };
    EXPECT_EQ(findings("2"), std::vector<std::string>()); // the second thread writes box.b
    EXPECT_EQ(findings("3"),
              std::vector<std::string>{"thread 1 of block 0 writes box.b[1], but box.b has 1 cell; "
                                       "the write was blocked."});
}

// A launch through a variable has the kernel's name, not the variable's.
TEST_F(OwnProgram, ALaunchByAPointerHasTheKernelsName) {
    const trace::Trace trace =
        recorded(R"(template <class T, int Items> __global__ void add(T* out) { *out += Items; }
namespace plain { __global__ void first(int* out) { *out = 1; } }
int main() {
    int* out;
    cudaMalloc(&out, 4);
    const auto kernel = add<int, 2>;
    void (*const table[])(int*) = {plain::first, kernel};
    for (auto one : table) one<<<1, 1>>>(out);
    add<int, 2><<<1, 1>>>(out);
    void* arguments[] = {&out};
    cudaLaunchKernel((void*)kernel, 1, 1, arguments, 0, nullptr);
    cudaDeviceSynchronize();
}
)");
    std::vector<std::string> names;
    for (const trace::Launch& launch : trace.launches) names.push_back(launch.kernel);
    EXPECT_EQ(names, (std::vector<std::string>{"first", "add<int, 2>", "add<int,2>", "add<int, 2>"}));
}

TEST_F(OwnProgram, ArraysHaveTheDimensionsThatTheSourceDeclares) {
    const trace::Trace trace = recorded(R"(struct Point { float x, y; };
__device__ double table[3][5];
__global__ void kernel(int (*rows)[6], int (*ragged)[7], int* flat) {
    __shared__ float tile[4][9];
    __shared__ short cube[2][3][4];
    __shared__ int deep[2][2][2][2];
    __shared__ Point points[2][2];
    __shared__ int line[8];
    const int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = table[y][x] = rows[y][x] = ragged[0][0] = flat[x] = x;
    cube[1][y][x] = deep[0][0][0][1] = points[0][y].x = line[x] = y;
    if (x == 1 && y == 1) tile[4][2] = 0;
}
int main() {
    int (*rows)[6], (*ragged)[7], *flat;
    cudaMalloc(&rows, 24 * sizeof(int));
    cudaMalloc(&ragged, 15 * sizeof(int));
    cudaMalloc(&flat, 24 * sizeof(int));
    kernel<<<1, dim3(2, 2)>>>(rows, ragged, flat);
    cudaDeviceSynchronize();
}
)");
    std::vector<std::string> shapes;
    const auto add = [&](const trace::Array& array) {
        shapes.push_back(fmt::format("{} {} {}", array.name, array.shape.rows, array.shape.columns));
    };
    for (const trace::Array& array : trace.launches.at(0).blocks.at(0).shared) add(array);
    for (const trace::Array& array : trace.launches.at(0).globals) add(array);
    std::ranges::sort(shapes);
    EXPECT_EQ(shapes, (std::vector<std::string>{"cube 3 4", "deep 0 0", "flat 0 0", "line 0 0", "points 2 2",
                                                "ragged 0 0", "rows 0 6", "table 0 5", "tile 0 9"}));
    std::vector<std::string> said;
    for (const trace::Finding& finding : kernels::check(trace, nullptr).findings)
        if (finding.kind == trace::FindingKind::out_of_bounds) said.push_back(finding.message.text());
    EXPECT_EQ(said, std::vector<std::string>{
                        "thread (1, 1) of block 0 writes tile[4][2], but tile has 36 cells; the write was "
                        "blocked."});
}

TEST_F(OwnProgram, OutOfBoundsIsStoppedOnceForAllThreads) {
    const trace::Trace trace = recorded(in_place_scan);
    const auto& mistakes = trace.program->mistakes;
    ASSERT_EQ(mistakes.size(), 1u);
    EXPECT_EQ(mistakes[0].kind, trace::MistakeKind::beyond_array);
    EXPECT_EQ(mistakes[0].array, "out");
    EXPECT_EQ(mistakes[0].index, 100);
    EXPECT_EQ(mistakes[0].extent, 100u);
    EXPECT_EQ(mistakes[0].times, 28u);
    EXPECT_EQ(trace.locations.at(mistakes[0].location).line, 11u);
}

TEST_F(OwnProgram, SchedulesShowDifferentAnswers) {
    ProgramRequest asked = request(in_place_scan);
    EXPECT_EQ(test::recorded(asked).program->output, "1 2 4 6 10 14 20 26 ");
    asked.schedule = trace::Schedule::reversed;
    EXPECT_EQ(test::recorded(asked).program->output, "1 2 3 4 5 6 7 8 ");
}

TEST_F(OwnProgram, LaunchesAndBlocksAreChosen) {
    ProgramRequest asked = request("__global__ void k(int* p, int v) { p[blockIdx.x] = v; }\n"
                                   "int main() { int* p; cudaMalloc(&p, 32);\n"
                                   "for (int i = 0; i < 5; ++i) k<<<8, 1>>>(p, i);\ncudaFree(p); }\n");
    asked.launches = {1, 3};
    asked.blocks = {0, -1};
    const trace::Trace trace = test::recorded(asked);
    EXPECT_EQ(trace.program->launches, 5u);
    EXPECT_EQ(trace.program->recorded, (std::vector<std::uint32_t>{1, 3}));
    ASSERT_EQ(trace.launches.size(), 2u);
    ASSERT_EQ(trace.launches[1].blocks.size(), 2u);
    EXPECT_EQ(trace.launches[1].blocks[1].index, 7u);
    // The cells also contain what unrecorded launches wrote in the meantime.
    EXPECT_EQ(trace::from_value<std::int32_t>(trace.launches[1].globals.at(0).before->values.at(0)), 2);
    EXPECT_EQ(trace::from_value<std::int32_t>(trace.launches[1].globals.at(0).after->values.at(7)), 3);
}

// Blocks that are not recorded are checked as well, except for hazards.
TEST_F(OwnProgram, MistakesOfUnrecordedBlocksAreFound) {
    ProgramRequest asked = request("struct Pair { double a, b; };\n"
                                   "__global__ void k(int* p, int* freed, Pair* pairs, int n) {\n"
                                   "    __shared__ int s[4];\n"
                                   "    const int b = blockIdx.x;\n"
                                   "    p[b] = b;\n"
                                   "    if (b == 1) p[n] = 1;\n"
                                   "    if (b == 2) p[b] = p[n - 1];\n"
                                   "    if (b == 3) s[b + 1] = 1;\n"
                                   "    if (b == 4) p[b] = freed[0];\n"
                                   "    if (b == 5) *(double*)(p + 1) = 1;\n}\n"
                                   "int main() { int *p, *f; cudaMalloc(&p, 64); cudaMalloc(&f, 64);\n"
                                   "cudaFree(f); k<<<6, 1>>>(p, f, nullptr, 16); cudaFree(p); }\n");
    asked.blocks = {0};
    const trace::Trace trace = test::recorded(asked);
    ASSERT_EQ(trace.launches.at(0).blocks.size(), 1u);
    EXPECT_EQ(
        test::found_in(trace),
        (std::vector<std::string>{"bad-memory line 9", "misaligned line 10", "never-written line 7",
                                  "out-of-bounds line 6", "out-of-bounds line 8", "unseen-error line 13"}));
}

// Neither block 1 nor the check of its accesses knows that it waits.
TEST_F(OwnProgram, AnUnrecordedBlockThatOnlyReadsLetsOthersRun) {
    ProgramRequest asked = request("__global__ void k(int* flag) {\n"
                                   "    if (blockIdx.x == 2) flag[0] = 1;\n"
                                   "    while (blockIdx.x == 1 && flag[0] == 0) __threadfence();\n}\n"
                                   "int main() { int* f; cudaMalloc(&f, 4); cudaMemset(f, 0, 4);\n"
                                   "k<<<3, 1>>>(f); cudaDeviceSynchronize(); cudaFree(f); }\n");
    asked.blocks = {0};
    EXPECT_EQ(test::recorded(asked).program->status, 0);
}

TEST_F(OwnProgram, OfALargeArrayTheCellsThatABlockUsesAreKept) {
    const trace::Trace trace =
        test::recorded(request("__global__ void k(int* p, int n) { p[n + threadIdx.x] += 1; }\n"
                               "int main() { int n = 3 << 20, *p; cudaMalloc(&p, 4 * n);\n"
                               "cudaMemset(p, 0, 4 * n); k<<<1, 4>>>(p, n - 4); cudaFree(p); }\n"));
    const trace::Launch& launch = trace.launches.at(0);
    EXPECT_EQ(launch.globals.at(0).extent, 3u << 20);
    EXPECT_TRUE(launch.globals[0].before.is_empty());
    trace::Replay replay(trace, 0, 0);
    const auto cell = [&](std::size_t steps, std::uint64_t index) {
        const trace::CellState state = replay.after(steps).at(trace::Space::global, 0, index);
        return state.is_written ? fmt::format("{}", state.value.bits) : "-";
    };
    const std::uint64_t last = (3u << 20) - 1;
    EXPECT_EQ(cell(0, last), "0");
    EXPECT_EQ(cell(replay.step_count(), last), "1");
    EXPECT_EQ(cell(replay.step_count(), 0), "-");
}

TEST_F(OwnProgram, AnIndexThatOverflowedIsExplained) {
    ProgramRequest asked;
    asked.build.files = {fs::path(SCANSCOPE_PROGRAMS) / "index_of_32_bits.cu"};
    const trace::Trace trace = test::recorded(asked);
    const auto findings = kernels::check(trace, nullptr).findings;
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(
        findings[0].message.text(),
        fmt::format("thread 0 of block 0 writes volume[-2144948806], but volume has {} cells; the write "
                    "was blocked.",
                    kernels::grouped(2151685171)));
    EXPECT_EQ(
        findings[0].mend.text(),
        fmt::format("The index overflowed 32 bits: computed with 64 bits, it would be {}. Compute it as "
                    "size_t or long long.",
                    kernels::grouped(2150018490)));
}

TEST_F(OwnProgram, ALaunchThatIsTooSmallIsNamed) {
    ProgramRequest asked;
    asked.build.files = {fs::path(SCANSCOPE_PROGRAMS) / "too_few_blocks.cu"};
    const auto findings = kernels::check(test::recorded(asked), nullptr).findings;
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].message.text(),
              "the launch has 96 threads for the 100 cells of out: the cells from out[96] on were never "
              "written, but are copied to the host. The host reads them on line 17.");
    EXPECT_EQ(findings[0].mend.text(), "Round the number of blocks up: (n + threads - 1) / threads.");
}

TEST_F(OwnProgram, ACellIsSetBeforeTheLaunchIfBlocksAddToIt) {
    const auto advice = [](const char* kernel) {
        const test::ScratchFolder folder;
        ProgramRequest asked;
        asked.build.files = {folder.write(
            "prog.cu", std::string("__global__ void k(int* out) {\n") + kernel +
                           "}\nint main() {\n    int* out;\n    cudaMalloc(&out, 4);\n"
                           "    cudaMemset(out, 0, 4);\n    k<<<4, 32>>>(out);\n    cudaFree(out);\n}\n")};
        const auto findings = kernels::check(test::recorded(asked), nullptr).findings;
        const auto hazard = std::ranges::find(findings, trace::FindingKind::hazard, &trace::Finding::kind);
        return hazard == findings.end() ? std::string() : hazard->mend.text();
    };
    const std::string set_before =
        "Set the cell before the launch, for example with cudaMemset(): blocks run in any order.";
    EXPECT_EQ(advice("    if (blockIdx.x == 0 && threadIdx.x == 0) *out = 0;\n"
                     "    if (threadIdx.x == 0) atomicAdd(out, 1);\n"),
              set_before);
    // A lock is taken before it is given back.
    EXPECT_NE(advice("    if (threadIdx.x == 0 && atomicCAS(out, 0, 1) == 0) *out = 0;\n"), set_before);
}

TEST_F(OwnProgram, WhatTheHostReadsOfACopyDecides) {
    ProgramRequest asked;
    asked.build.files = {fs::path(SCANSCOPE_PROGRAMS) / "border_copied_back.cu"};
    trace::Trace trace = test::recorded(asked);
    const auto said = [&] { return kernels::check(trace, nullptr).findings.at(0).message.text(); };
    const std::string copied =
        "76 cells of out are copied to the host, but were never written; the first is out[0].";
    EXPECT_EQ(said(), copied + " The host does not read them.");
    // Earlier versions did not follow what the host reads.
    trace.program->mistakes.at(0).unit = 0;
    EXPECT_EQ(said(), copied);
    EXPECT_EQ(test::found_in(trace), std::vector<std::string>{"never-written line 20"});
    asked.build.files = {fs::path(SCANSCOPE_PROGRAMS) / "border_read.cu"};
    trace = test::recorded(asked);
    const std::string border =
        "2 cells of out are copied to the host, but were never written; the first is out[0]. ";
    EXPECT_EQ(said(), border + "The host reads them on line 17.");
    asked.build.files = {fs::path(SCANSCOPE_PROGRAMS) / "copied_border_summed.cu"};
    trace = test::recorded(asked);
    EXPECT_EQ(said(), border + "The host reads them on line 20.") << "the line of std::accumulate";
    for (trace::Source& source : trace.sources) source.text.clear(); // as in the standard library's files
    EXPECT_EQ(said(), border + "The host reads them.");
}

// A program is not to blame for consequences of the emulator's limits.
TEST_F(OwnProgram, ConsequencesOfAFailedAllocationAreWarnings) {
    const trace::Trace trace = test::recorded(
        request("__global__ void k(int* p) { p[blockIdx.x] = 1; }\n"
                "int main() { int* p;\nbool bad = cudaMalloc(&p, 6ull << 30);\n"
                "bad = cudaMemset(p, 0, 6ull << 30);\nk<<<9, 1>>>(p);\n"
                "bad = cudaDeviceSynchronize();\nint* h = (int*)malloc(5ull << 30);\n*h = 1; }\n"));
    const kernels::CheckReport report = kernels::check(trace, nullptr);
    EXPECT_FALSE(report.has(trace::Grade::fault));
    EXPECT_EQ(report.verdict(), "incomplete");
}

// So many blocks that their headers alone would fill a recording.
TEST_F(OwnProgram, OfVeryManyBlocksTheFirstAreRecorded) {
    ProgramRequest asked = request("__global__ void k() {}\n"
                                   "int main() { k<<<300000, 1>>>(); cudaDeviceSynchronize(); }\n");
    const trace::Trace trace = test::recorded(asked);
    EXPECT_EQ(trace.launches.at(0).blocks.size(), 65536u);
    EXPECT_EQ(kernels::check(trace, nullptr).verdict(), "incomplete");
}

TEST_F(OwnProgram, NamedStepsWin) {
    const trace::Trace trace = recorded("#include \"scanscope.h\"\n"
                                        "__global__ void k(int* p) {\n"
                                        "    scanscope::step(\"fill\");\n"
                                        "    p[threadIdx.x] = 1;\n"
                                        "    scanscope::step(\"twice\", 2);\n"
                                        "    p[threadIdx.x] *= 2;\n}\n"
                                        "int main() { int* p; cudaMalloc(&p, 16); k<<<1, 4>>>(p); "
                                        "cudaFree(p); }\n");
    std::vector<std::string> steps;
    for (const trace::Step& step : trace.launches.at(0).blocks.at(0).steps)
        steps.push_back(fmt::format("{} {}", step.label, step.number));
    EXPECT_EQ(steps, (std::vector<std::string>{"fill 1", "twice 2"}));
}

TEST_F(OwnProgram, NoLaunchIsNoFault) {
    const trace::Trace trace = recorded("#include <cstdio>\nint main() { puts(\"hello\"); return 3; }\n");
    EXPECT_EQ(trace.program->launches, 0u);
    EXPECT_EQ(trace.program->output, "hello\n");
    EXPECT_EQ(trace.program->status, 3);
    EXPECT_TRUE(test::found_in(trace).empty());
}

// However many launches there are, earlier ones do not displace later ones, and each keeps its first blocks.
TEST_F(OwnProgram, LaunchesShareTheRoomForRecords) {
    SCANSCOPE_SKIP_SANITIZED("millions of records take too long");
    const auto text = [](int launches) {
        return fmt::format("__global__ void sums(int* p) {{\n"
                           "    int sum = 0;\n"
                           "    for (int i = 0; i < 64; ++i) sum += p[i];\n"
                           "    p[64 + threadIdx.x] = sum;\n}}\n"
                           "int main() {{\n    int* p;\n    cudaMallocManaged(&p, 96 * sizeof(int));\n"
                           "    for (int i = 0; i < 64; ++i) p[i] = i;\n"
                           "    for (int i = 0; i < {}; ++i) sums<<<64, 32>>>(p);\n    cudaFree(p);\n}}\n",
                           launches);
    };
    // One launch has 64 blocks of 2,080 events, which all fit into the recording.
    ProgramRequest asked = request(text(1));
    asked.bytes_of_memory = 512u << 20;
    EXPECT_EQ(test::recorded(asked).launches.at(0).blocks.size(), 64u);
    const std::size_t most = [&] {
        std::size_t bytes = 0;
        const trace::Trace alone = test::recorded(asked);
        for (const trace::Block& block : alone.launches.at(0).blocks) bytes += trace::bytes_of_block(block);
        return (asked.bytes_of_memory / 8) / (bytes / 64);
    }();
    asked = request(text(40));
    asked.bytes_of_memory = 512u << 20;
    const trace::Trace trace = test::recorded(asked);
    ASSERT_EQ(trace.launches.size(), 40u);
    std::size_t all = 0;
    for (const trace::Launch& launch : trace.launches) {
        const std::size_t count = launch.blocks.size();
        all += count;
        EXPECT_GE(count, most / 40 * 2 / 3);
        EXPECT_LE(count, most / 40 * 3 / 2);
        EXPECT_EQ(launch.blocks.back().index, count - 1);
    }
    EXPECT_EQ(trace.run.records_kept, all * (64 + 1 + 1) * 32) << "reads, a write and a step of each thread";
    EXPECT_GE(all, most * 3 / 4) << "of " << most << " for which there is room";
    const auto& mistakes = trace.program->mistakes;
    const auto cut = std::ranges::find(mistakes, trace::MistakeKind::recording_cut, &trace::Mistake::kind);
    ASSERT_NE(cut, mistakes.end());
    EXPECT_EQ(cut->times, 40u);
    EXPECT_EQ(cut->index, std::int64_t(all));
    EXPECT_EQ(cut->extent, 40u * 64u);
}

// If not even a single block of a kernel fits, the kernel is not recorded, but other kernels are.
TEST_F(OwnProgram, AKernelWithoutRoomForABlockLeavesItToOthers) {
    ProgramRequest asked = request("__global__ void large(int* p) {\n"
                                   "    for (int i = 0; i < 10000; ++i) p[threadIdx.x] += i;\n}\n"
                                   "__global__ void small(int* p) { p[threadIdx.x] = 0; }\n"
                                   "int main() {\n    int* p;\n    cudaMalloc(&p, 128);\n"
                                   "    cudaMemset(p, 0, 128);\n"
                                   "    for (int i = 0; i < 3; ++i) {\n        large<<<2, 32>>>(p);\n"
                                   "        small<<<2, 32>>>(p);\n    }\n    cudaFree(p);\n}\n");
    asked.bytes_of_memory = 128u << 20;
    const trace::Trace trace = test::recorded(asked);
    EXPECT_EQ(trace.program->recorded, (std::vector<std::uint32_t>{1, 3, 5}));
    for (const trace::Launch& launch : trace.launches) EXPECT_EQ(launch.blocks.size(), 2u);
}

// A linker would refuse this, because names in a .c file differ from those in C++.
TEST_F(OwnProgram, WhatNothingDefinesIsNamed) {
    ProgramRequest asked = request("int more(int);\nint main() { return more(1); }\n");
    const auto refusal = [&] {
        return test::words_of<CompileError>([&] { return test::recorded(asked); }, "it ran");
    };
    EXPECT_EQ(refusal(), "more(int) is not defined in any file.");
    asked.build.files.push_back(folder.write("more.c", "int more(int class) { return class - 1; }\n"));
    EXPECT_EQ(refusal(), "more(int) is not defined in any file. If a .c file defines it, declare it as "
                         "extern \"C\" in the others.");
    folder.write("prog.cu", "extern \"C\" int more(int);\nint main() { return more(1); }\n");
    EXPECT_EQ(refusal(), "it ran");
}

// PTX that is known only when a thread comes to it is refused like PTX in the source: the program is not
// called faulty, but only if a thread does come to it.
TEST_F(OwnProgram, UnsupportedPtxIsRefusedWhereAThreadReachesIt) {
    const auto refusal = [&](const std::string& statement, const std::string& count) -> std::string {
        const ProgramRequest asked = request("#define FENCE \"wgmma.fence\"\n"
                                             "__global__ void k(int n) {\n"
                                             "    if (threadIdx.x < n)\n        " +
                                             statement +
                                             "\n}\n"
                                             "int main() { k<<<1, 32>>>(" +
                                             count + "); }\n");
        const auto error = test::thrown_by<CompileError>([&] { return test::recorded(asked); });
        return !error                          ? "it ran"
               : error->problem.is_unsupported ? error->problem.sentence().text()
                                               : "an error of the user";
    };
    const std::string by_macro = "asm volatile(FENCE \".sync.aligned;\" ::: \"memory\");";
    EXPECT_EQ(refusal(by_macro, "1"), "prog.cu, line 4: wgmma.fence.sync.aligned is not supported: the "
                                      "emulator does not run this PTX instruction.");
    EXPECT_EQ(refusal("asm volatile(\"add.%0.s32 %1, %1, 1;\" :: \"C\"(\"rz\"), \"r\"(n));", "1"),
              "prog.cu, line 4: add.rz.s32 is not supported: its operands do not fit.");
    EXPECT_EQ(refusal(by_macro, "0"), "it ran");
}

// As on a GPU, every array is aligned, however many bytes those before it have.
TEST_F(OwnProgram, ArraysAreAlignedBehindAnySize) {
    const ProgramRequest asked =
        request("#include <cstdint>\n#include <cstdio>\n"
                "int main() {\n    char* odd;\n    int worst = 0;\n"
                "    for (int bytes : {1, 513, 65537, 65540, 131073, 506391, 1048577, 2000001}) {\n"
                "        for (int i = 0; i < 2; ++i) {\n            cudaMalloc(&odd, bytes);\n"
                "            if ((uintptr_t)odd % 256 > worst) worst = (uintptr_t)odd % 256;\n        }\n"
                "        cudaMallocManaged(&odd, bytes);\n"
                "        if ((uintptr_t)odd % 256 > worst) worst = (uintptr_t)odd % 256;\n    }\n"
                "    printf(\"%d\\n\", worst);\n}\n");
    EXPECT_EQ(test::recorded(asked).program->output, "0\n");
}

// A folder that the program names is its own copy, like a file: it may write there.
TEST_F(OwnProgram, FoldersCanBeWrittenTo) {
    folder.write("out/old.txt", "3");
    ProgramRequest asked = request("#include <cstdio>\n"
                                   "int main() {\n"
                                   "    FILE* file = fopen(\"out/new.txt\", \"w\");\n"
                                   "    if (!file || fprintf(file, \"7\") != 1) return 1;\n"
                                   "    fclose(file);\n    int old = 0, now = 0;\n"
                                   "    file = fopen(\"out/old.txt\", \"r\");\n"
                                   "    if (!file || fscanf(file, \"%d\", &old) != 1) return 2;\n"
                                   "    fclose(file);\n    file = fopen(\"out/new.txt\", \"r\");\n"
                                   "    if (!file || fscanf(file, \"%d\", &now) != 1) return 3;\n"
                                   "    printf(\"%d\\n\", old + now);\n}\n");
    EXPECT_EQ(test::recorded(asked).program->output, "10\n");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out/new.txt"));
}

// A host function in the place of a kernel must not look as if the program interfered with its record.
TEST_F(OwnProgram, LaunchingAHostFunctionIsRefused) {
    const ProgramRequest asked = request("__global__ void k(int* p) { *p = 1; }\n"
                                         "void test(void (*kernel)(int*), int* p) { kernel<<<1, 32>>>(p); }\n"
                                         "int main() {\n"
                                         "    int* p;\n    cudaMalloc(&p, 4);\n"
                                         "    test([](int* q) {\n        k<<<1, 1>>>(q);\n    }, p);\n}\n");
    EXPECT_EQ(test::words_of<CompileError>([&] { return test::recorded(asked); }, "it ran"),
              "prog.cu, line 7: k<<<…>>> is not supported: it is launched by a kernel, or by a host function "
              "that was launched like one, which fails on a GPU.");
}

// Files that the program's sources or arguments name are found as if it were started in its folder, but the
// program writes to a private copy.
TEST_F(OwnProgram, FilesAreFoundByTheirRelativeNames) {
    folder.write("numbers.txt", "1 2 3");
    folder.write("more/deep.txt", "4");
    folder.write("secret.txt", "not named");
    own::ProgramRequest asked = request(
        "#include <cstdio>\nint number(const char* name) {\n"
        "    FILE* file = fopen(name, \"r\");\n    int n = -1;\n"
        "    if (file && fscanf(file, \"%d\", &n) == 1) fclose(file);\n    return n;\n}\n"
        "int main(int count, char** words) {\n"
        "    printf(\"%d %d %d\\n\", number(\"numbers.txt\"), number(words[1]), number(\"sec\" "
        "\"ret.txt\"));\n"
        "    FILE* file = fopen(\"numbers.txt\", \"w\");\n    fprintf(file, \"9\");\n    fclose(file);\n"
        "    printf(\"%d\\n\", number(\"./numbers.txt\"));\n}\n");
    asked.arguments = {"more/deep.txt"};
    EXPECT_EQ(test::recorded(asked).program->output, "1 4 -1\n9\n");
    std::ifstream kept(folder.path() / "numbers.txt");
    std::string text;
    std::getline(kept, text);
    EXPECT_EQ(text, "1 2 3");
}

// Files in the parent folder are found, too. If a source names only the beginning of a file's name, the file
// is not copied.
TEST_F(OwnProgram, FilesOfTheFolderAboveAreFound) {
    folder.write("data/in.txt", "7");
    folder.write("near/number.txt", "8");
    folder.write("near/number.txt.old", "9");
    ProgramRequest asked;
    asked.build.files = {folder.write(
        "near/prog.cu",
        "#include <cstdio>\nint main(int count, char** words) {\n    int a = -1, b = -1, c = -1;\n"
        "    if (FILE* file = fopen(words[1], \"r\")) { if (fscanf(file, \"%d\", &a) != 1) a = -2; }\n"
        "    if (FILE* file = fopen(\"./number.txt\", \"r\")) { if (fscanf(file, \"%d\", &b) != 1) b = -2; "
        "}\n"
        "    if (FILE* file = fopen(\"number.txt\" \".old\", \"r\")) { if (fscanf(file, \"%d\", &c) != 1) c "
        "= -2; }\n"
        "    printf(\"%d %d %d\\n\", a, b, c);\n}\n")};
    asked.arguments = {"../data/in.txt"};
    EXPECT_EQ(test::recorded(asked).program->output, "7 8 -1\n");
}

TEST_F(OwnProgram, AnArrayIsNamedAsItsCallIsWrittenAlsoInAMacro) {
    const trace::Trace trace =
        recorded("#define CHECK(call) check((call), #call)\nvoid check(int, const char*) {}\n"
                 "struct Work { int* data; };\n__global__ void k(int* p) { *p = 1; }\nint main() {\n"
                 "    Work one, *w = &one;\n    CHECK(cudaMalloc(&w->data, 4 * sizeof(int)));\n"
                 "    k<<<1, 1>>>(w->data);\n    CHECK(cudaFree(w->data));\n}\n");
    ASSERT_EQ(trace.launches.size(), 1u);
    EXPECT_EQ(trace.launches.front().globals.front().name, "w->data");
}

TEST_F(OwnProgram, ACopyInTheWrongDirectionNamesTheSideThatDoesNotMatch) {
    const trace::Trace trace = recorded(
        "int main() {\n    int *indices, *flags;\n    cudaMalloc(&indices, 4);\n    cudaMalloc(&flags, 4);\n"
        "    cudaMemcpy(indices, flags, 4, cudaMemcpyHostToDevice);\n"
        "    cudaFree(indices);\n    cudaFree(flags);\n}\n");
    const auto& mistakes = trace.program->mistakes;
    const auto found =
        std::ranges::find(mistakes, trace::MistakeKind::direction_ignored, &trace::Mistake::kind);
    ASSERT_NE(found, mistakes.end());
    EXPECT_EQ(found->array, "flags");
}

// If a program is stopped, its line, launches, output and findings up to then are kept.
TEST_F(OwnProgram, WhoIsStoppedHasLeftWhatItDid) {
    ProgramRequest asked = request("#include <cstdio>\n"
                                   "__global__ void turn(int* p) {\n"
                                   "    __shared__ int s[32];\n"
                                   "    s[threadIdx.x] = 1;\n"
                                   "    p[threadIdx.x] = s[31 - threadIdx.x];\n}\n"
                                   "__global__ void spin(int* p) { for (;;) p[threadIdx.x] += 1; }\n"
                                   "int main() { int* p; cudaMalloc(&p, 128); printf(\"begins\\n\");\n"
                                   "turn<<<1, 32>>>(p); spin<<<1, 32>>>(p); cudaFree(p); }\n");
    asked.seconds = test::is_sanitized ? 8 : 2; // also reaches its second launch on a busy machine
    asked.launches = {0};
    const trace::Trace trace = test::recorded(asked);
    EXPECT_EQ(trace.program->output, "begins\n");
    EXPECT_EQ(trace.program->launches, 2u);
    EXPECT_EQ(trace.program->recorded, std::vector<std::uint32_t>{0});
    EXPECT_EQ(
        test::found_in(trace),
        (std::vector<std::string>{"hazard line 4", "never-written line 5, harmless", "out-of-time line 7"}));
}

// A stopped program might still have checked its error, and its blocks might still have met before they end.
TEST_F(OwnProgram, WhoIsStoppedIsNotBlamedForWhatWasToCome) {
    ProgramRequest asked =
        request("#include <cooperative_groups.h>\n"
                "__global__ void __cluster_dims__(2) spin(int* p) {\n"
                "    auto cluster = cooperative_groups::this_cluster();\n    __shared__ int s;\n"
                "    s = 1;\n    cluster.sync();\n"
                "    p[blockIdx.x] = *cluster.map_shared_rank(&s, 1 - cluster.block_rank());\n"
                "    for (volatile int i = 0; i >= 0; i = 1) {}\n    cluster.sync();\n}\n"
                "int main() { int* p; cudaMalloc(&p, 8);\n    spin<<<2, 2000>>>(p);\n"
                "    spin<<<2, 1>>>(p); return cudaGetLastError(); }\n");
    asked.seconds = test::is_sanitized ? 8 : 2;
    EXPECT_EQ(test::found_in(test::recorded(asked)),
              (std::vector<std::string>{"failed-call line 12", "out-of-time line 8"}));
}

TEST_F(OwnProgram, ItsEndIsToldBehindAThousandMistakes) {
    const trace::Trace trace =
        recorded("#include <cstdlib>\n__global__ void k(int* p) { p[1] = 1; }\n"
                 "int main() { int* p; cudaMalloc(&p, 4); for (int i = 0; i < 1001; ++i) k<<<1, 1>>>(p);\n"
                 "std::abort(); }\n");
    EXPECT_EQ(test::found_in(trace), (std::vector<std::string>{"crash line 4", "out-of-bounds line 2"}));
}

TEST_F(OwnProgram, ConstantMemoryIsNotCountedAsGlobal) {
    const trace::Trace trace =
        recorded("__constant__ int strides[3] = {1, 2, 4};\n"
                 "__device__ int in[8], out[8];\n"
                 "__global__ void k() {\n"
                 "    out[threadIdx.x] = in[threadIdx.x] + strides[threadIdx.x % 3];\n}\n"
                 "int main() { k<<<1, 8>>>(); }\n");
    const auto& globals = trace.launches.at(0).globals;
    EXPECT_EQ(std::ranges::count(globals, true, &trace::Global::is_constant), 1);
    const trace::Counters counters = trace::count(trace);
    EXPECT_EQ(counters.global_reads, 8u);
    EXPECT_EQ(counters.global_writes, 8u);
}

// If a program sends itself signals or sets an alarm, these are not our requests to end.
TEST_F(OwnProgram, IsEndedByItsOwnSignals) {
    for (const char* const end :
         {"raise(SIGTERM);", "signal(SIGTERM, SIG_DFL); raise(SIGTERM);", "alarm(1); for (;;) pause();"}) {
        const trace::Trace trace =
            recorded(std::string("#include <csignal>\n#include <unistd.h>\nint main() {\n") + end + "\n}\n");
        const std::vector<trace::Finding> findings = kernels::check(trace, nullptr).findings;
        ASSERT_EQ(findings.size(), 1u) << end;
        EXPECT_EQ(findings[0].kind, trace::FindingKind::crash) << end;
    }
    // An exit status is not a signal.
    const trace::Trace trace = recorded("int main() { return 200; }\n");
    EXPECT_EQ(trace.program->status, 200);
    EXPECT_TRUE(kernels::check(trace, nullptr).findings.empty());
}

// The finding is reported once for all launches that did not fit, and is not a fault.
TEST_F(OwnProgram, RecordsThatRanOutAreOneFinding) {
    ProgramRequest asked =
        request("__device__ int sums[64];\n"
                "__global__ void sum() { for (int i = 0; i < 500; ++i) sums[threadIdx.x] += i; }\n"
                "int main() { for (int i = 0; i < 8; ++i) sum<<<1, 64>>>(); }\n");
    asked.bytes_of_memory = 128u << 20;
    const trace::Trace trace = test::recorded(asked);
    const kernels::CheckReport report = kernels::check(trace, nullptr);
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.verdict(), "incomplete");
    EXPECT_EQ(report.findings[0].launches + trace.launches.size(), 8u);
    EXPECT_EQ(kernels::check(trace, nullptr, kernels::Blocks::each).findings.size(), 1u);
}

// However often a program allocates and frees, each launch has only the arrays that exist at that time.
TEST_F(OwnProgram, NumbersOfFreedArraysAreGivenAgain) {
    const trace::Trace trace = recorded("__global__ void k(int* p, int v) { p[threadIdx.x] = v; }\n"
                                        "int main() { int *kept; cudaMalloc(&kept, 4);\n"
                                        "for (int i = 0; i < 300; ++i) { int *a, *b; cudaMalloc(&a, 4);\n"
                                        "cudaMalloc(&b, 8); k<<<1, 1>>>(b, i); cudaFree(a); cudaFree(b); }\n"
                                        "k<<<1, 1>>>(kept, 1); cudaFree(kept); }\n");
    ASSERT_EQ(trace.launches.size(), 301u);
    const std::vector<trace::Global>& globals = trace.launches[299].globals;
    ASSERT_EQ(globals.size(), 3u);
    EXPECT_EQ(globals[0].name, "kept");
    EXPECT_EQ(globals[0].life, 0u);
    EXPECT_EQ(globals[2].name, "b");
    EXPECT_EQ(globals[2].life, 299u);
    EXPECT_FALSE(globals[2].before->written.at(0)) << "it is not the b of the round before";
    EXPECT_EQ(trace::from_value<std::int32_t>(globals[2].after->values.at(0)), 299);
    EXPECT_EQ(trace.launches[300].globals.size(), 1u);
    EXPECT_TRUE(test::found_in(trace).empty());
}

TEST_F(OwnProgram, TheTraceOfAProgramIsAFileLikeAnyOther) {
    const trace::Trace trace = recorded(in_place_scan);
    const fs::path file = folder.path() / "run.scantrace";
    trace::save_trace(trace, file);
    EXPECT_EQ(trace::load_trace(file), trace);
}

} // namespace
} // namespace scanscope::own
