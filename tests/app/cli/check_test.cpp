// check: its output as text and JSON, and its exit status.

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "kernels/run/barriers.h"
#include "kernels/trace/trace_file.h"
#include "support/by_name.h"
#include "support/goldens.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;

std::string lastBarrierOf(const std::string& id) {
    return std::to_string(kernels::barrier_lines(*kernels::find_algorithm(id)).back());
}

struct Printed {
    std::vector<std::string> arguments;
    std::string name;
    int status;
};
void PrintTo(const Printed& printed, std::ostream* out) { *out << printed.name; }

class CheckText : public testing::TestWithParam<Printed> {};

TEST_P(CheckText, IsTheGoldenText) {
    const Said said = scanscope(GetParam().arguments);
    test::expectGoldenText(said.out, "check/" + GetParam().name, SCANSCOPE_GOLDEN);
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, GetParam().status);
}

INSTANTIATE_TEST_SUITE_P(
    Check, CheckText,
    testing::Values(
        Printed{{"check", "blelloch"}, "blelloch", 0},
        Printed{{"check", "broken-race", "--schedule", "random:7"}, "broken-race", 1},
        Printed{{"check", "broken-divergent-barrier", "--inclusive"}, "broken-divergent-barrier", 1},
        Printed{
            {"check", "broken-warp-sync", "--op", "max", "--schedule", "reversed"}, "broken-warp-sync", 1},
        Printed{{"check", "broken-identity"}, "broken-identity", 1},
        Printed{{"check", "broken-tail"}, "broken-tail", 1},
        Printed{{"check", "broken-global-race"}, "broken-global-race", 1},
        Printed{{"check", "broken-fence"}, "broken-fence", 1},
        Printed{{"check", "broken-devices", "--devices", "2"}, "broken-devices", 1},
        Printed{{"check", "broken-lookback-order"}, "broken-lookback-order", 1},
        Printed{{"check", "broken-lookback-blockidx"}, "broken-lookback-blockidx", 1},
        Printed{{"check", "broken-scatter", "--schedule", "reversed"}, "broken-scatter", 1},
        Printed{{"check", "broken-scatter", "--input", "3,0,5,0,0,2,0,1", "--block", "4"},
                "broken-scatter-in-order",
                1},
        Printed{{"check", "broken-race", "--n", "64"}, "broken-race-64", 1},
        Printed{{"check", "blelloch", "--without-barrier", lastBarrierOf("blelloch")},
                "blelloch-without-barrier",
                1}),
    test::ByName());

TEST(Check, OfARecordingSaysTheSameButComparesNothing) {
    const Folder folder;
    const std::string file = folder.file("race.scantrace");
    ASSERT_EQ(scanscope({"trace", "broken-race", "-o", file}).status, 0);
    const Said recorded = scanscope({"check", file});
    EXPECT_EQ(recorded.status, 1);
    const Said run = scanscope({"check", "broken-race"});
    EXPECT_TRUE(run.out.starts_with(recorded.out)) << recorded.out;
    EXPECT_TRUE(run.out.substr(recorded.out.size()).starts_with("\nThe result under three schedules, "))
        << run.out;
    EXPECT_EQ(scanscope({"check", file, "--json"}).out, scanscope({"check", "broken-race", "--json"}).out);
}

// Recordings of a real GPU have no findings either, whatever the order of its warps was.
TEST(Check, OfARecordingOfAGpuIsClean) {
    std::size_t files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(SCANSCOPE_GOLDEN) / "cuda")) {
        const Said said = scanscope({"check", entry.path().string()});
        EXPECT_EQ(said.status, 0) << entry.path() << '\n' << said.out << said.err;
        ++files;
    }
    EXPECT_GT(files, 0u);
}

TEST(Check, AsJson) {
    const Said clean = scanscope({"check", "hillis-steele", "--n", "100", "--json"});
    EXPECT_EQ(clean.status, 0);
    EXPECT_EQ(Json::parse(clean.out).dump(),
              R"({"verdict":"clean","launches":1,"program_status":null,"findings":[]})");

    const Said bounds = scanscope({"check", "broken-bounds", "--json"});
    EXPECT_EQ(bounds.status, 1);
    const Json json = Json::parse(bounds.out);
    EXPECT_EQ(json["verdict"], "faulty");
    ASSERT_EQ(json["findings"].size(), 1u);
    Json finding = json["findings"][0];
    const std::string location = finding["location"];
    EXPECT_TRUE(location.starts_with("broken/bounds.cuh:")) << location;
    const std::string line = location.substr(location.find(':') + 1);
    EXPECT_EQ(
        finding.dump(),
        fmt::format(
            R"({{"kind":"out-of-bounds","grade":"fault","message":"thread 7 of block 0 accesses )"
            R"(buffer[0][8] at line {}, but buffer[0] has 8 cells.",)"
            R"("location":"broken/bounds.cuh:{}","threads":[7],)"
            R"("array":"buffer[0]","index":8,"step":1,"step_name":"stride","blocks":[0],)"
            R"("hazard":null,"other_location":null,"mend":null,"proposal":null,)"
            R"("source_line":"                to[i + stride] = op(from[i], from[i + stride]); // too far"}})",
            line, line));
}

TEST(Check, SaysInJsonWhichHazardItIsAndBothItsPlaces) {
    const Json race = Json::parse(scanscope({"check", "broken-global-race", "--json"}).out)["findings"][0];
    EXPECT_EQ(race["kind"], "hazard");
    EXPECT_EQ(race["hazard"], "write-after-read");
    EXPECT_EQ(race["blocks"].size(), 2u);
    EXPECT_NE(race["blocks"][0], race["blocks"][1]);
    EXPECT_TRUE(race["location"].get<std::string>().starts_with("broken/global_race.cuh:"));
    EXPECT_TRUE(race["other_location"].get<std::string>().starts_with("broken/global_race.cuh:"));
    EXPECT_NE(race["location"], race["other_location"]);
    EXPECT_EQ(race["step_name"], "stride");
    EXPECT_TRUE(race["mend"].get<std::string>().starts_with("Put the two accesses into separate launches"));
}

TEST(Check, SaysFromWhichRunOnABarrierIsNeeded) {
    // No run needs the last barrier of Hillis and Steele's scan.
    const std::string never =
        std::to_string(kernels::barrier_lines(*kernels::find_algorithm("hillis-steele")).back());
    const Said text = scanscope({"check", "hillis-steele", "--n", "16", "--without-barrier", never});
    EXPECT_EQ(text.status, 0);
    EXPECT_TRUE(test::has(
        text.out,
        "not needed for n = 16 with 1 block of 16 threads.\nNone of the runs that were tried needs it"));
    const std::string last =
        std::to_string(kernels::barrier_lines(*kernels::find_algorithm("sklansky")).back());
    const Json found =
        Json::parse(scanscope({"check", "sklansky", "--n", "64", "--without-barrier", last, "--json"}).out);
    EXPECT_EQ(found["verdict"], "clean");
    EXPECT_EQ(found["unneeded"]["n"], 64);
    const auto n = std::to_string(found["unneeded"]["smallest"]["n"].get<int>()),
               threads = std::to_string(found["unneeded"]["smallest"]["threads"].get<int>());
    EXPECT_EQ(
        scanscope({"check", "sklansky", "--n", n, "--block", threads, "--without-barrier", last}).status, 1);
    // The same barrier in a scan that is part of an application.
    const std::string inside =
        std::to_string(kernels::barrier_lines(*kernels::find_algorithm("blelloch")).front());
    EXPECT_EQ(scanscope({"check", "compact", "--scan", "blelloch", "--n", "16", "--without-barrier",
                         "blelloch.cuh:" + inside})
                  .status,
              1);
}

TEST(Check, SaysNullInJsonWhereThereIsNothingToName) {
    const Folder folder;
    trace::Trace trace;
    trace.fault.kind = trace::FaultKind::livelock;
    trace.fault.message = "it never ends.";
    const std::string file = folder.file("x.scantrace");
    trace::save_trace(trace, file);
    EXPECT_EQ(Json::parse(scanscope({"check", file, "--json"}).out).dump(),
              R"({"verdict":"faulty","launches":0,"program_status":null,"findings":[)"
              R"({"kind":"livelock","grade":"fault","message":"it never ends.",)"
              R"("location":null,"threads":[],"array":null,"index":null,"step":null,"step_name":null,)"
              R"("blocks":[],"hazard":null,"other_location":null,"mend":null,"proposal":null}]})");
}

TEST(Check, SaysWhereNothingIsKnownOfTheResult) {
    const Folder folder;
    trace::Trace trace;
    trace.run.algorithm = "homework";
    trace.run.name = "Homework";
    trace.run.executor = "emulator";
    const std::string file = folder.file("homework.scantrace");
    trace::save_trace(trace, file);
    const Said said = scanscope({"check", file});
    EXPECT_EQ(said.out, "Homework: inclusive sum of 0 int32, on the emulator\n\nclean: no faults and no "
                        "hazards; the result was not checked: it has no reference.\n");
    EXPECT_EQ(said.status, 0);
}

TEST(Check, SaysHowMuchOfItWasSeen) {
    const Folder folder;
    trace::Trace trace;
    trace.run.executor = "emulator";
    trace.launches.resize(1);
    trace.launches[0].grid.x = 12'000;
    trace.launches[0].blocks.resize(2);
    trace.launches[0].blocks[1].index = 7;
    const std::string file = folder.file("part.scantrace");
    trace::save_trace(trace, file);
    EXPECT_TRUE(test::has(scanscope({"check", file}).out,
                          "\nOnly 2 of 12\u202F000 blocks were recorded and checked.\n"));
}

TEST(Check, OfNothingIsClean) {
    const Said said = scanscope({"check", "broken-race", "--input="});
    EXPECT_EQ(said.out, "Race: exclusive sum of 0 int32, on the emulator\n\nclean: no faults, no hazards, "
                        "and every element is right.\n");
    EXPECT_EQ(said.status, 0);
}

} // namespace
} // namespace scanscope::app
