
#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "support/goldens.h"
#include "support/has.h"
#include "support/sample_traces.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;

// Returns the state of one array after each step, one line each: "up-sweep 1: [3,4,7,7,4,5,6,9]".
std::vector<std::string> states(const Json& trace, const std::vector<std::string>& arrays) {
    std::vector<std::string> lines;
    const Json& steps = trace["launches"][0]["blocks"][0]["steps"];
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string& array = arrays.at(std::min(i, arrays.size() - 1));
        lines.push_back(fmt::format("{} {}: {}", steps[i]["label"].get<std::string>(),
                                    steps[i]["number"].get<int>(), steps[i]["arrays"][array].dump()));
    }
    return lines;
}

Json shown(const std::vector<std::string>& arguments) {
    const Said said = scanscope(arguments);
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    return Json::parse(said.out);
}

// Figures 1.3 and 1.4 of Blelloch 1990 for these numbers, worked out by hand.
TEST(ShowJson, BlellochIsThatOfThePaper) {
    const Json trace =
        shown({"show", "blelloch", "--input", "3,1,7,0,4,1,6,3", "--exclusive", "--format", "json"});
    EXPECT_EQ(states(trace, {"temp"}), (std::vector<std::string>{
                                           "load 1: [3,1,7,0,4,1,6,3]",
                                           "up-sweep 1: [3,4,7,7,4,5,6,9]",
                                           "up-sweep 2: [3,4,7,11,4,5,6,14]",
                                           "up-sweep 4: [3,4,7,11,4,5,6,25]",
                                           "clear 1: [3,4,7,11,4,5,6,0]",
                                           "down-sweep 4: [3,4,7,0,4,5,6,11]",
                                           "down-sweep 2: [3,0,7,4,4,11,6,16]",
                                           "down-sweep 1: [0,3,4,11,11,15,16,22]",
                                           "store 1: [0,3,4,11,11,15,16,22]",
                                       }));
    EXPECT_EQ(trace["output"].dump(), "[0,3,4,11,11,15,16,22]");
    EXPECT_EQ(trace["counters"]["combines"], 14) << "2 (n - 1)";
}

// Hillis and Steele 1986, worked out by hand.
TEST(ShowJson, HillisSteeleIsThatOfThePaper) {
    const Json trace =
        shown({"show", "hillis-steele", "--input", "3,1,7,0,4,1,6,3", "--inclusive", "--format", "json"});
    EXPECT_EQ(states(trace, {"buffer[0]", "buffer[1]", "buffer[0]", "buffer[1]"}),
              (std::vector<std::string>{
                  "load 1: [3,1,7,0,4,1,6,3]",
                  "stride 1: [3,4,8,7,4,5,7,9]",
                  "stride 2: [3,4,11,11,12,12,11,14]",
                  "stride 4: [3,4,11,11,15,16,22,25]",
                  "store 1: [3,4,11,11,15,16,22,25]",
              }));
    EXPECT_EQ(trace["output"].dump(), "[3,4,11,11,15,16,22,25]");
    EXPECT_EQ(trace["counters"]["combines"], 17) << "n log2 n - (n - 1)";
}

TEST(ShowJson, HasTheShapeOfTheContract) {
    Json trace = shown({"show", "hillis-steele", "--input", "5,2", "--inclusive", "--format", "json"});
    const auto keys = [](const Json& object) {
        std::string all;
        for (const auto& item : object.items()) all += item.key() + " ";
        return all;
    };
    EXPECT_EQ(keys(trace),
              "schema algorithm executor type op n inclusive input output fault counters launches ");
    EXPECT_EQ(
        keys(trace["counters"]),
        "combines steps barriers shared_reads shared_writes global_reads global_writes shuffles "
        "shared_requests bank_passes extra_bank_passes bank_degree global_requests sectors needed_sectors "
        "lines warp_instructions active_lanes parted_lanes idle_lanes ");
    EXPECT_EQ(keys(trace["launches"][0]), "kernel grid block requests globals blocks ");
    const Json& block = trace["launches"][0]["blocks"][0];
    EXPECT_EQ(keys(block), "index steps ");
    EXPECT_EQ(keys(block["steps"][0]), "label number interval line arrays lanes ");
    EXPECT_EQ(block["steps"][0]["arrays"].dump(), R"({"buffer[0]":[5,2],"buffer[1]":[null,null]})");
    trace.erase("launches");
    trace.erase("counters");
    EXPECT_EQ(trace.dump(),
              R"({"schema":1,"algorithm":"hillis-steele","executor":"emulator","type":"int32",)"
              R"("op":"sum","n":2,"inclusive":true,"input":[5,2],"output":[5,7],"fault":null})");
}

TEST(ShowJson, NumbersAreExact) {
    const auto output = [](const std::string& type, const std::string& input, const std::string& op = "sum") {
        return shown({"show", "hillis-steele", "--inclusive", "--type", type, "--op", op, "--input", input,
                      "--format", "json"})["output"]
            .dump();
    };
    EXPECT_EQ(output("int64", "9223372036854775807,-1,1"),
              "[9223372036854775807,9223372036854775806,9223372036854775807]");
    EXPECT_EQ(output("int32", "2147483647,1"), "[2147483647,-2147483648]") << "integers wrap";
    EXPECT_EQ(output("float32", "0.1,1e30"), "[0.1,1e+30]") << "the shortest digits of a float32";
    EXPECT_EQ(output("float64", "0.1,0.2"), "[0.1,0.30000000000000004]");
    EXPECT_EQ(output("float64", "1,Infinity,-Infinity"), R"([1.0,"Infinity","NaN"])");
    EXPECT_EQ(output("float32", "-Infinity,-1", "max"), R"(["-Infinity",-1.0])");
}

TEST(ShowJson, EmptyInputGivesAnEmptyScan) {
    const Json trace = shown({"show", "blelloch", "--input", "", "--format", "json"});
    EXPECT_EQ(trace["n"], 0);
    EXPECT_EQ(trace["input"].dump(), "[]");
    EXPECT_EQ(trace["output"].dump(), "[]");
    EXPECT_EQ(trace["launches"].dump(), "[]");
}

TEST(ShowJson, SymbolicCellsNameTheirInputs) {
    const Json trace =
        shown({"show", "hillis-steele", "--input", "5,2,9", "--inclusive", "--symbolic", "--format", "json"});
    EXPECT_EQ(
        states(trace, {"buffer[0]", "buffer[1]", "buffer[0]"}),
        (std::vector<std::string>{R"(load 1: ["a","b","c"])", R"(stride 1: ["a","a+b","b+c"])",
                                  R"(stride 2: ["a","a+b","a+b+c"])", R"(store 1: ["a","a+b","a+b+c"])"}));
}

struct Golden {
    std::string name;
    std::vector<std::string> arguments;
};

void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

class ShowText : public testing::TestWithParam<Golden> {};

TEST_P(ShowText, IsTheGoldenText) {
    const Said said = scanscope(GetParam().arguments);
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    test::expectGoldenText(said.out, GetParam().name, SCANSCOPE_GOLDEN);
}

INSTANTIATE_TEST_SUITE_P(
    AtEight, ShowText,
    testing::Values(
        Golden{"blelloch-exclusive-8", {"show", "blelloch", "--input", "3,1,7,0,4,1,6,3"}},
        Golden{"blelloch-inclusive-8", {"show", "blelloch", "--inclusive", "--input", "3 1 7 0 4 1 6 3"}},
        Golden{"hillis-steele-inclusive-8", {"show", "hillis-steele", "--inclusive"}},
        Golden{"hillis-steele-exclusive-8", {"show", "hillis-steele", "--exclusive"}},
        Golden{"blelloch-padded-symbolic-5",
               {"show", "blelloch", "--input", "3,1,7,0,4", "--symbolic", "--schedule", "random:7"}}));

TEST(ShowTextWidth, LeavesOutTheMiddleOfLongRows) {
    const Said said = scanscope({"show", "hillis-steele", "--n", "300", "--input", "ones", "--inclusive"},
                                kernels::this_machine(), 80);
    EXPECT_TRUE(test::hasAll(
        said.out, {"\nstore       out   ", " columns in the middle are hidden; --all shows them.\n"}));
    std::istringstream lines(said.out);
    for (std::string line; std::getline(lines, line);) {
        std::size_t characters = 0;
        for (const char c : line) characters += (static_cast<unsigned char>(c) & 0xc0u) != 0x80u;
        EXPECT_LE(characters, 80u) << line;
    }
    EXPECT_TRUE(test::has(said.out, "[300]")) << "the last column stays";

    const Said all = scanscope({"show", "hillis-steele", "--n", "300", "--input", "ones", "--all"},
                               kernels::this_machine(), 80);
    EXPECT_FALSE(test::has(all.out, "hidden"));
    EXPECT_TRUE(test::has(all.out, " 150 "));
}

TEST(ShowTextWidth, SaysThatThereIsNothingToScan) {
    EXPECT_EQ(scanscope({"show", "blelloch", "--input", ""}).out,
              "Blelloch: exclusive sum of 0 int32, on the emulator\n"
              "\n"
              "Nothing to scan: the input is empty.\n"
              "\n"
              "0 combines, 0 steps, 0 barriers, 0 shared reads, 0 shared writes\n0 global reads, 0 global "
              "writes, 0 shuffles\n");
}

// The steps are counted as in the window: the blocks of a launch run side by side.
TEST(ShowTextTail, CountsTheStepsOfTheFilm) {
    const auto says = [](std::vector<std::string> arguments, const char* words) {
        return scanscope(arguments).out.find(words) != std::string::npos;
    };
    EXPECT_TRUE(says({"show", "blelloch", "--input", "3,1,7,0,4,1,6,3"}, "14 combines, 9 steps, "));
    EXPECT_TRUE(says({"show", "naive-global", "--input", "5,9,2,7,1,8", "--block", "4"}, ", 4 steps, "));
}

TEST(ShowTextHead, NamesAFormWhereThereIsOne) {
    const auto head = [](const std::string& algorithm) {
        const std::string text = scanscope({"show", algorithm, "--n", "8", "--input", "ones"}).out;
        return text.substr(0, text.find('\n'));
    };
    EXPECT_EQ(head("sklansky"), "Sklansky: exclusive sum of 8 int32, on the emulator");
    EXPECT_EQ(head("reduce-kahan"), "Kahan sum: sum of 8 float32, on the emulator");
    EXPECT_EQ(head("thread-index"), "Thread index: 8 int32, on the emulator");
    EXPECT_EQ(head("broken-bounds"), "Out of bounds: exclusive sum of 8 int32, on the emulator");
    EXPECT_EQ(head("broken-fence"), "Missing fence: sum of 8 int32, on the emulator");
    EXPECT_EQ(head("broken-scatter"), "Atomic placement: 8 int32, on the emulator");
    const std::string stopped = scanscope({"show", "broken-tail"}).out;
    EXPECT_EQ(stopped.substr(0, stopped.find('\n')), "Missing guard: sum of 10 int32, on the emulator");
}

// A kernel's fault is not a failure of the program: the recorded part is shown, and the status reports the
// fault.
TEST(ShowFault, IsPrintedAfterWhatWasRecorded) {
    kernels::Backend backend = kernels::this_machine();
    backend.record = [](const kernels::Request&, const std::stop_token&) {
        trace::Trace trace = test::hillis_steele_trace({3, 1});
        trace.output.clear();
        trace.fault.kind = trace::FaultKind::deadlock;
        trace.fault.message = "1 thread waits at line 12; 1 never came: it is at line 10.";
        trace.fault.threads = {1};
        return trace;
    };
    const Said text = scanscope({"show", "hillis-steele"}, backend);
    EXPECT_EQ(text.status, 1);
    EXPECT_TRUE(test::has(text.out, "\nstride 1  buffer[1]"));
    EXPECT_TRUE(text.out.ends_with("\nStopped: 1 thread waits at line 12; 1 never came: it is at line 10.\n"))
        << text.out;

    const Said json = scanscope({"show", "hillis-steele", "--format", "json"}, backend);
    EXPECT_EQ(json.status, 1);
    EXPECT_EQ(Json::parse(json.out)["fault"].dump(),
              R"({"kind":"deadlock","message":"1 thread waits at line 12; 1 never came: it is at line 10.",)"
              R"("launch":0,"block":0,"line":null,"threads":[1],"array":null,"index":null})");
}

TEST(Show, NamesNoOperatorWhereTheElementsAreOnlyMoved) {
    for (const char* id : {"compact", "radix-sort", "histogram", "subtree-sizes"}) {
        const std::string out = scanscope({"show", id, "--n", "8", "--input", "ramp"}).out;
        const std::string title = out.substr(0, out.find('\n'));
        EXPECT_FALSE(test::has(title, "sum"));
        EXPECT_TRUE(test::has(title, ": 8 int32"));
    }
}

} // namespace
} // namespace scanscope::app
