// list, device, trace, and every command's handling of help, recordings and Ctrl-C.

#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "cli_fixture.h"
#include "kernels/run/recording_limit.h"
#include "kernels/trace/trace_file.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;
using kernels::Backend;

TEST(Help, StandsOnEveryCommand) {
    for (const std::string command : {"list", "device", "doctor", "show", "trace", "check", "suite",
                                      "exercise", "verify", "work", "barriers", "export", "lesson"}) {
        const Said said = scanscope({command, "-h"});
        EXPECT_EQ(said.status, 0) << command;
        EXPECT_EQ(said.err, "") << command;
        EXPECT_TRUE(test::has(said.out, "scanscope " + command));
    }
    const Said whole = scanscope({"-h"});
    EXPECT_EQ(whole.status, 0);
    for (const std::string command : {"list", "device", "doctor", "show", "trace", "check", "suite",
                                      "exercise", "verify", "work", "barriers", "export", "lesson"})
        EXPECT_TRUE(test::has(whole.out, "\n  " + command + " "));
}

TEST(Help, IsWhatTheWordHelpAsksFor) {
    EXPECT_EQ(scanscope({"help"}).out, scanscope({"-h"}).out);
    const Said said = scanscope({"help", "check"});
    EXPECT_EQ(said.out, scanscope({"check", "-h"}).out);
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(scanscope({"help", "chek"}), refused(scanscope({"chek"}).err));
}

TEST(Help, TellsTheVersionOnALineOfItsOwn) {
    const Said said = scanscope({"--version"});
    EXPECT_TRUE(said.out.starts_with("scanscope " SCANSCOPE_VERSION "\n\n")) << said.out;
    EXPECT_EQ(said.out, versionText(partsOfThisBuild(false)) + '\n');
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
}

TEST(Help, TellsTheTermsOfABuildWithAWindow) {
    Desktop desktop;
    desktop.openWindow = [](const WindowChoice&) -> int { throw std::logic_error("nobody asked for it"); };
    const Said said = scanscope({"--version"}, kernels::this_machine(), 0, {}, desktop);
    EXPECT_EQ(said.out, versionText(partsOfThisBuild(true)) + '\n');
    EXPECT_EQ(said.status, 0);
}

TEST(List, NamesAlgorithmsAndExecutors) {
    const Said said = scanscope({"list"}, withoutGpu());
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(test::has(
        said.out, "  blelloch                  scan in one block, n up to 2048, on emulator and cuda\n"));
    EXPECT_TRUE(said.out.ends_with("\nExecutors\n"
                                   "  emulator                  a processor\n"
                                   "  cuda                      not available: no NVIDIA driver found\n"))
        << said.out;
}

TEST(List, NamesLibrariesAsPeers) {
    const Said said = scanscope({"list"}, withoutGpu());
    EXPECT_TRUE(test::has(said.out,
                          "  cub-reduce                peer, n up to 1\u202F073\u202F741\u202F824, on cuda\n"
                          "                            cub::DeviceReduce: a total for each block, then one "
                          "block adds up the totals.\n"
                          "                            NVIDIA, CUDA Core Compute Libraries: CUB\n"));
}

TEST(List, AsJson) {
    const Said said = scanscope({"list", "--json"}, withoutGpu());
    EXPECT_EQ(said.status, 0);
    const Json json = Json::parse(said.out);
    EXPECT_EQ(json["algorithms"].size(), kernels::catalogue().size());
    EXPECT_EQ(json["algorithms"][0].dump(),
              R"({"id":"hillis-steele","name":"Hillis–Steele","family":"scan in one block","max_n":2048,)"
              R"("executors":["emulator","cuda"],)"
              R"("cites":"W. D. Hillis and G. L. Steele, Data parallel algorithms, CACM 29(12), 1986"})");
    EXPECT_EQ(json["executors"].dump(),
              R"([{"id":"emulator","available":true,"reason":"","device":"a processor"},)"
              R"({"id":"cuda","available":false,"reason":"no NVIDIA driver found","device":""}])");
}

TEST(Device, TellsOfTheGpuAndItsMemories) {
    const Said said = scanscope({"device"}, withGpu());
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out,
              "GPU 0: NVIDIA Example\n"
              "  compute capability      9.0\n"
              "  CUDA                    driver 13.0, runtime 13.0\n"
              "  multiprocessors         132, 2048 threads each\n"
              "  threads per block       at most 1024, in warps of 32\n"
              "  memories, nearest first\n"
              "    registers             65\u202F536 per block, 32 bits each\n"
              "    shared                48 KiB per block, 227 KiB opt-in, 228 KiB per multiprocessor\n"
              "    L2 cache              60 MiB\n"
              "    constant              64 KiB\n"
              "    global                139.7 GiB, 6144-bit bus\n");
    const Json json = Json::parse(scanscope({"device", "--json"}, withGpu()).out);
    EXPECT_EQ(json["devices"][0]["name"], "NVIDIA Example");
    EXPECT_EQ(json["devices"][0]["shared_per_block_optin"], 232448);
    EXPECT_EQ(json["reason"], "");
}

TEST(Device, WithoutOneSaysWhy) {
    EXPECT_EQ(scanscope({"device"}, withoutGpu()),
              refused("scanscope: No GPU was found: no NVIDIA driver found.\n", 3));
    const Said json = scanscope({"device", "--json"}, withoutGpu());
    EXPECT_EQ(json.status, 3);
    EXPECT_EQ(Json::parse(json.out).dump(), R"({"devices":[],"reason":"no NVIDIA driver found"})");
}

TEST(Executor, ThatIsNotHereIsStatusThree) {
    if (!kernels::cuda_devices().empty()) GTEST_SKIP() << "this machine has a GPU";
    const Said said = scanscope({"show", "blelloch", "--executor", "cuda"});
    EXPECT_EQ(said.status, 3);
    EXPECT_EQ(said.out, "");
    EXPECT_TRUE(said.err.starts_with("scanscope: The cuda executor is not available: ")) << said.err;
}

TEST(Trace, IsShownAsTheRunItself) {
    const Folder folder;
    const std::string file = folder.file("five.scantrace");
    const Said traced = scanscope({"trace", "blelloch", "--input", "3,1,7,0,4", "--inclusive", "-o", file});
    EXPECT_EQ(traced.err, "");
    EXPECT_EQ(traced.status, 0);
    EXPECT_TRUE(traced.out.starts_with(file + ": 9 steps, ")) << traced.out;
    for (const std::string format : {"text", "json"}) {
        const Said shown = scanscope({"show", file, "--format", format});
        EXPECT_EQ(shown.status, 0) << shown.err;
        EXPECT_EQ(
            shown.out,
            scanscope({"show", "blelloch", "--input", "3,1,7,0,4", "--inclusive", "--format", format}).out);
    }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"five.scantrace"}) << "and nothing next to it";
}

TEST(Trace, KeepsWhatAFaultyRunRecorded) {
    const Folder folder;
    Backend backend = kernels::this_machine();
    backend.record = [](const kernels::Request& request, const std::stop_token& stop) {
        trace::Trace trace = kernels::record(request, stop);
        trace.output.clear();
        trace.fault.kind = trace::FaultKind::deadlock;
        trace.fault.message = "4 threads wait.";
        return trace;
    };
    const Said said = scanscope({"trace", "blelloch", "-o", folder.file("stuck.scantrace")}, backend);
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err, "scanscope: the run was stopped: 4 threads wait.\n");
    const Said shown = scanscope({"show", folder.file("stuck.scantrace")});
    EXPECT_EQ(shown.status, 1);
    EXPECT_TRUE(shown.out.ends_with("\nStopped: 4 threads wait.\n"));
}

// The request is not at fault: the file cannot be written, whatever its content is.
TEST(Trace, ThatCannotBeWrittenIsStatusThree) {
    const Folder folder;
    std::filesystem::create_directory(folder.file("taken.scantrace"));
    EXPECT_EQ(scanscope({"trace", "blelloch", "-o", folder.file("taken.scantrace")}),
              refused("scanscope: " + folder.file("taken.scantrace") +
                          " cannot be written: it is a folder; choose another name.\n",
                      3));
    EXPECT_EQ(scanscope({"trace", "blelloch", "-o", "/proc/x.scantrace"}).status, 3);
    EXPECT_EQ(scanscope({"show", "/proc/x.scantrace"}).status, 2)
        << "a file that is read is the request's matter";
}

TEST(Input, MayBeEmptyOrNoNumber) {
    const Said empty = scanscope({"show", "blelloch", "--input", ""});
    EXPECT_EQ(empty.status, 0);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"show", "blelloch", "--input="}, {"show", "--input=", "blelloch"}}) {
        const Said said = scanscope(arguments);
        EXPECT_EQ(said.err, "");
        EXPECT_EQ(said.out, empty.out);
    }
    EXPECT_EQ(scanscope({"show", "blelloch", "--input=", "--n", "2"}).err,
              "scanscope: --n 2 does not match the 0 values given with --input; leave one of them out.\n");
    const Said infinite = scanscope({"show", "blelloch", "--type", "float32", "--input", "-inf,nan,INF"});
    EXPECT_EQ(infinite.err, "");
    EXPECT_TRUE(test::has(infinite.out, "input                 -Infinity         NaN    Infinity\n"));
}

// This machine with a recording limit so small that a test can exceed it.
Backend withLittleRoom() {
    Backend backend = kernels::this_machine();
    backend.record = [](const kernels::Request& request, const std::stop_token& stop) {
        return kernels::record_within(request, std::uint64_t{18} << 20, stop);
    };
    return backend;
}

TEST(Trace, ThatIsTooLargeSaysWhatToDoAndThatWorks) {
    const Folder folder;
    const std::string file = folder.file("large.scantrace");
    const std::vector<std::string> commands[] = {{"trace", "naive-global", "-o", file},
                                                 {"check", "naive-global"}};
    for (std::vector<std::string> command : commands) {
        const auto with = [&](std::vector<std::string> options) {
            options.insert(options.begin(), command.begin(), command.end());
            return scanscope(options, withLittleRoom());
        };
        EXPECT_EQ(with({"--n", "16384"}),
                  refused("scanscope: The recording of naive-global with n = 16\u202F384 would take more "
                          "than 18 MiB of memory. Record only some of its blocks, with --blocks 0,1,last, or "
                          "choose at most 2048 elements.\n"));
        EXPECT_FALSE(std::filesystem::exists(file));
        EXPECT_EQ(with({"--n", "16384", "--blocks", "0,1,last"}).status, 0);
        EXPECT_EQ(with({"--n", "2048"}).status, 0);
        std::filesystem::remove(file);
    }
}

TEST(Trace, OfAHundredMillionElementsIsRefusedBeforeTheyAreMade) {
    const Folder folder;
    const std::vector<std::string> commands[] = {
        {"trace", "reduce-then-scan", "--n", "99999999", "-o", folder.file("large.scantrace")},
        {"check", "reduce-then-scan", "--n", "99999999"},
        {"show", "reduce-then-scan", "--n", "99999999"}};
    for (const std::vector<std::string>& command : commands) {
        const Said said = scanscope(command);
        EXPECT_EQ(said.status, 2);
        EXPECT_TRUE(
            said.err.starts_with("scanscope: The recording of reduce-then-scan with n = 99\u202F999\u202F999 "
                                 "would take more than 2 GiB of memory. Choose at most "))
            << said.err;
    }
}

TEST(Trace, CancelledLeavesNothingBehind) {
    const Folder folder;
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(scanscope({"trace", "blelloch", "-o", folder.file("x.scantrace")}, kernels::this_machine(), 0,
                        source.get_token()),
              refused("scanscope: Cancelled.\n", 130));
    EXPECT_TRUE(folder.names().empty());
}

class DamagedTrace : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(scanscope({"trace", "blelloch", "-o", m_folder.file("good.scantrace")}).status, 0);
        m_bytes = contentOf(m_folder.file("good.scantrace"));
        ASSERT_GT(m_bytes.size(), 1000u);
    }

    // Returns the message of `show` about a file with these bytes, without the file's name.
    std::string refusal(const std::string& bytes) {
        const std::string file = m_folder.write("lecture.scantrace", bytes);
        const Said said = scanscope({"show", file});
        EXPECT_EQ(said.status, 2);
        EXPECT_EQ(said.out, "");
        const std::string name = "scanscope: lecture.scantrace ";
        EXPECT_TRUE(said.err.starts_with(name)) << said.err;
        EXPECT_EQ(std::ranges::count(said.err, '\n'), 1) << said.err;
        return said.err.substr(std::min(name.size(), said.err.size()));
    }

    Folder m_folder;
    std::string m_bytes;
};

TEST_F(DamagedTrace, TruncatedIsOneLine) {
    EXPECT_EQ(refusal(""), "is not a Scanscope trace: it is empty.\n");
    EXPECT_EQ(refusal(m_bytes.substr(0, 16)), "cannot be read: it ends after 16 bytes.\n");
    for (const std::size_t size : {std::size_t{4}, m_bytes.size() / 2, m_bytes.size() - 1})
        refusal(m_bytes.substr(0, size));
}

TEST_F(DamagedTrace, CorruptedIsOneLine) {
    for (const std::size_t at : {std::size_t{20}, m_bytes.size() / 2, m_bytes.size() - 1}) {
        std::string bytes = m_bytes;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x01);
        refusal(bytes);
    }
}

TEST_F(DamagedTrace, OfAnotherVersionIsOneLine) {
    std::string bytes = m_bytes;
    bytes[8] = 9;
    EXPECT_EQ(refusal(bytes), "was written by a newer Scanscope (format 9; this program reads 1).\n");
}

TEST_F(DamagedTrace, NoTraceAtAllIsOneLine) {
    EXPECT_EQ(refusal("3,1,7,0\n"), "is not a Scanscope trace.\n");
    EXPECT_EQ(refusal(std::string(4096, '\xff')), "is not a Scanscope trace.\n");
}

TEST_F(DamagedTrace, NamesAMissingFile) {
    const Said said = scanscope({"show", m_folder.file("none.scantrace")});
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(test::has(said.err, "none.scantrace"));
}

// The file has between a few hundred bytes and a few kilobytes, but its printed text would fill the memory.
void expectTooLong(const trace::Trace& trace) {
    const Folder folder;
    const std::string file = folder.file("long.scantrace");
    trace::save_trace(trace, file);
    for (const std::string format : {"text", "json"}) {
        EXPECT_EQ(scanscope({"show", file, "--format", format}),
                  refused("scanscope: This run is too long to print: its steps have more than "
                          "4\u202F194\u202F304 cells in total. Open it in the window instead.\n"));
    }
}

trace::Step stepCalled(const std::string& label) {
    trace::Step step;
    step.label = label;
    return step;
}

TEST(Show, RefusesARunTooLongToPrint) {
    trace::Trace trace;
    trace.launches.resize(1);
    trace::Launch& launch = trace.launches.front();
    launch.grid = launch.block = {1, 1, 1};
    launch.blocks.resize(1);
    trace::Block& block = launch.blocks.front();
    block.shared.resize(1);
    block.shared.front().name = "temp";
    block.shared.front().extent = 50'000;
    block.steps.resize(100, stepCalled("long"));
    expectTooLong(trace);

    block.shared.front().extent = 1;
    block.steps.resize(300'000, stepCalled("empty"));
    expectTooLong(trace);

    block.shared.front().extent = 2'000;
    block.steps.resize(2);
    launch.blocks.resize(1'000, trace::Block(block));
    for (std::size_t i = 0; i < launch.blocks.size(); ++i) launch.blocks[i].index = i;
    launch.grid.x = 1'000;
    expectTooLong(trace);
}

TEST(Show, PrintsWhatIsJustShortEnough) {
    trace::Trace trace;
    trace.launches.resize(1);
    trace::Launch& launch = trace.launches.front();
    launch.grid = launch.block = {1, 1, 1};
    launch.blocks.resize(1);
    launch.blocks.front().steps.resize(100'000, stepCalled("empty"));
    const Folder folder;
    const std::string file = folder.file("long.scantrace");
    trace::save_trace(trace, file);
    const Said said = scanscope({"show", file});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 100'000 + 11)
        << "a line for each step, and eleven around them";
}

TEST_F(DamagedTrace, RunOptionsDoNotGoWithAFile) {
    const std::string file = m_folder.file("good.scantrace");
    EXPECT_EQ(scanscope({"show", file, "--n", "4"}),
              refused("scanscope: " + file + " is a recording: leave out --n, which needs an algorithm.\n"));
}

} // namespace
} // namespace scanscope::app
