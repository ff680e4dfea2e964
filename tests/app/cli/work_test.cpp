// work: the table of steps, combines and efficiency over n, as text and as data.

#include <nlohmann/json.hpp>

#include "app/reports/study_reports.h"
#include "cli_fixture.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;

TEST(Work, IsATableForPeople) {
    const Said said =
        scanscope({"work", "blelloch", "hillis-steele", "reduce-naive", "--sizes", "8..128..*4,4096"});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(
        said.out,
        "blelloch, exclusive sum of int32, n up to 2048\n"
        "    n  threads  steps  depth  theory  combines  theory  barriers  theory  longest thread  work eff. "
        " utilised  "
        "efficiency\n"
        "    8        4      9      6       6        14      14         7       7              33     50.0 % "
        "   58.3 %      "
        "29.2 %\n"
        "   32       16     13     10      10        62      62        11      11              49     50.0 % "
        "   38.8 %      "
        "19.4 %\n"
        "  128       64     17     14      14       254     254        15      15              65     50.0 % "
        "   28.3 %      "
        "14.2 %\n"
        "\n"
        "hillis-steele, exclusive sum of int32, n up to 2048\n"
        "    n  threads  steps  depth  theory  combines  theory  barriers  theory  longest thread  work eff. "
        " utilised  "
        "efficiency\n"
        "    8        8      5      3       3        17      17         4       4              13     41.2 % "
        "   70.8 %      "
        "29.2 %\n"
        "   32       32      7      5       5       129     129         6       6              19     24.0 % "
        "   80.6 %      "
        "19.4 %\n"
        "  128      128      9      7       7       769     769         8       8              25     16.5 % "
        "   85.8 %      "
        "14.2 %\n"
        "\n"
        "reduce-naive, sum of int32, n up to 1\u202F073\u202F741\u202F824\n"
        "     n  threads  steps  depth  theory  combines  theory  barriers  longest thread  work eff.  "
        "utilised  efficiency\n"
        "     8        8      4      3       3         7       7         3              11    100.0 %    "
        "29.2 %      29.2 %\n"
        "    32       32      6      5       5        31      31         5              17    100.0 %    "
        "19.4 %      19.4 %\n"
        "   128      128      8      7       7       127     127         7              23    100.0 %    "
        "14.2 %      14.2 %\n"
        "  4096     4096      9      8       8      4095    4095       128              26    100.0 %    "
        "12.5 %      12.5 %\n"
        "\n"
        "Depth is the longest chain of combines; theory is the formula from the algorithm's page.\n"
        "Work eff. is n - 1, the combines of a loop, divided by the combines counted; efficiency is work "
        "eff. times utilised.\n"
        "Utilised is combines divided by threads times depth, over all launches.\n"
        "\n"
        "blelloch                  left out: n = 4096; it takes at most 2048 elements, because it scans "
        "inside one block of at most 1024 threads, two elements each.\n"
        "hillis-steele             left out: n = 4096; it takes at most 2048 elements, because it scans "
        "inside one block, whose shared memory holds two buffers of 2048 elements.\n");
}

TEST(Work, TakesAllThatCombine) {
    const Said said = scanscope({"work", "--sizes", "8", "--json"});
    EXPECT_EQ(said.status, 0);
    std::vector<std::string> ids;
    const Json json = Json::parse(said.out);
    for (const Json& row : json["rows"]) ids.push_back(row["algorithm"]);
    std::vector<std::string> expected;
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.on_emulator && algorithm.result != kernels::Result::copy &&
            algorithm.family != kernels::Family::broken)
            expected.emplace_back(algorithm.id);
    EXPECT_EQ(ids, expected);
    EXPECT_EQ(json["skipped"], Json::array());
}

// An application makes more combines for its n elements, and does other work, too.
TEST(Work, ComparesNoApplicationWithALoop) {
    const std::vector<std::string> applications{"work",    "histogram",     "radix-sort", "radix-sort-4bit",
                                                "compact", "subtree-sizes", "--sizes",    "64"};
    const auto with = [&](const char* format) {
        std::vector<std::string> arguments = applications;
        arguments.emplace_back(format);
        return scanscope(arguments).out;
    };
    const Json json = Json::parse(with("--json")); // the rows belong to the application
    for (const Json& row : json["rows"]) {
        EXPECT_TRUE(row["work_efficiency"].is_null()) << row["algorithm"];
        EXPECT_TRUE(row["efficiency"].is_null()) << row["algorithm"];
        EXPECT_TRUE(row["theory_efficiency"].is_null()) << row["algorithm"];
        EXPECT_TRUE(row["utilisation"].is_number()) << row["algorithm"];
    }
    const std::string text = scanscope(applications).out;
    EXPECT_FALSE(test::has(text, "work eff."));
    EXPECT_FALSE(test::has(text, "efficiency"));
    EXPECT_TRUE(test::has(text, "Applications do more than combine n elements"));
}

// The theory is that of compact's default scan.
TEST(Work, KnowsNoTheoryOfAnotherScan) {
    const auto theory = [](std::vector<std::string> options) {
        options.insert(options.begin(), {"work", "compact", "--sizes", "64", "--json"});
        return Json::parse(scanscope(options).out)["rows"][0]["theory_combines"];
    };
    EXPECT_TRUE(theory({}).is_number());
    EXPECT_TRUE(theory({"--scan", "blelloch"}).is_null());
}

TEST(Work, LeavesOutWhatDoesNotTakeTheOptions) {
    const Said said = scanscope({"work", "--sizes", "8", "--op", "max", "--json"});
    const Json json = Json::parse(said.out);
    std::vector<std::string> leftOut;
    for (const Json& row : json["skipped"]) leftOut.push_back(row["algorithm"]);
    EXPECT_EQ(leftOut, (std::vector<std::string>{"reduce-kahan", "compact", "radix-sort", "radix-sort-4bit",
                                                 "histogram", "subtree-sizes"}));
    EXPECT_TRUE(test::has(scanscope({"work", "--sizes", "8", "--op", "max"}).out,
                          "reduce-kahan              left out: "));
    EXPECT_EQ(scanscope({"work", "reduce-kahan", "--sizes", "8", "--op", "max"}).status, 2);
}

// If only one algorithm is given, sizes that are too large for it are refused.
TEST(Work, SaysWhichSizesAreTooLarge) {
    const Said alone = scanscope({"work", "blelloch", "--sizes", "8,4096"});
    EXPECT_EQ(alone.status, 2);
    EXPECT_EQ(alone.out, "");
    const kernels::Algorithm& blelloch = *kernels::find_algorithm("blelloch");
    EXPECT_EQ(alone.err, fmt::format("scanscope: {}\n", *size_problem(blelloch, 4096)));
    EXPECT_EQ(scanscope({"work", "blelloch", "blelloch", "--sizes", "4096"}).status, 2);
    EXPECT_EQ(scanscope({"work", "blelloch", "--sizes", "2048"}).status, 0);

    const std::string reason = fmt::format(
        "n = 4096 to 16{0}384; it takes at most 2048 elements, because {1}.", "\u202F", blelloch.why_max_n);
    const std::vector<std::string> two{"work", "blelloch", "reduce-warp", "--sizes", "8,4096,2^14"};
    const auto with = [&two](const char* format) {
        std::vector<std::string> arguments = two;
        arguments.emplace_back(format);
        return scanscope(arguments);
    };
    const Said json = with("--json"), csv = with("--csv");
    EXPECT_EQ(json.status, 0);
    EXPECT_EQ(Json::parse(json.out)["rows"].size(), 4u);
    EXPECT_EQ(Json::parse(json.out)["skipped"],
              Json::array({{{"algorithm", "blelloch"}, {"reason", reason}}}));
    EXPECT_EQ(csv.status, 0);
    EXPECT_EQ(csv.err, fmt::format("{:<26}left out: {}\n", "blelloch", reason));
    EXPECT_EQ(std::ranges::count(csv.out, '\n'), 5);
}

TEST(Work, SaysWhatOfTheUsualSizesIsTooLarge) {
    const Said said = scanscope({"work", "warp-shuffle"});
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(test::has(said.out, "left out: n = 64 to 1\u202F048\u202F576; it takes at most 32 elements"));
}

TEST(Work, AsJsonNamesEveryStep) {
    const Said said =
        scanscope({"work", "blelloch", "--sizes", "4", "--inclusive", "--block", "1", "--json"});
    const Json json = Json::parse(said.out);
    EXPECT_EQ(json["schema"], 1);
    const Json& row = json["rows"][0];
    EXPECT_EQ(row["n"], 4);
    EXPECT_EQ(row["block"], 1);
    EXPECT_EQ(row["combines"], 6);
    EXPECT_EQ(row["depth"], 6); // a single thread does all the work
    EXPECT_EQ(row["theory_depth"], 4);
    EXPECT_EQ(row["utilisation"], 1);
    EXPECT_EQ(row["efficiency"], 0.5);
    EXPECT_EQ(row["fault"], nullptr);
    std::string steps;
    for (const Json& step : row["launches"][0]["steps"])
        steps += fmt::format("{} {}: {}x{}, ", step["label"].get<std::string>(), step["number"].get<int>(),
                             step["combining"].get<int>(), step["rounds"].get<int>());
    EXPECT_EQ(steps, "load 1: 0x0, up-sweep 1: 1x2, up-sweep 2: 1x1, clear 1: 0x0, down-sweep 2: 1x1, "
                     "down-sweep 1: 1x2, store 1: 0x0, ");
}

TEST(Work, AsCsvHasALineOfNamesAndALineARow) {
    const Said said =
        scanscope({"work", "warp-shuffle", "broken-divergent-barrier", "--sizes", "8", "--csv"});
    EXPECT_EQ(said.status, 1) << "the broken algorithm stops with a fault";
    std::istringstream lines(said.out);
    std::string names, right, broken, none;
    std::getline(lines, names);
    std::getline(lines, right);
    std::getline(lines, broken);
    EXPECT_FALSE(std::getline(lines, none));
    EXPECT_TRUE(names.starts_with("algorithm,n,block,threads,steps,")) << names;
    EXPECT_TRUE(right.starts_with("warp-shuffle,8,32,32,7,5,5,")) << right;
    EXPECT_EQ(std::ranges::count(names, ','), std::ranges::count(right, ','));
    EXPECT_TRUE(broken.starts_with("broken-divergent-barrier,8,")) << broken;
    EXPECT_TRUE(test::has(broken, "deadlock in block 0"));
}

TEST(Work, QuotesTextInCsv) {
    kernels::WorkRow row{.algorithm = "a"};
    row.counted.fault.kind = trace::FaultKind::deadlock;
    row.counted.fault.message = "t1, \"t2\"";
    std::ostringstream out;
    writeWorkCsv(out, {&row, 1});
    EXPECT_TRUE(out.str().ends_with(",\"t1, \"\"t2\"\"\"\n")) << out.str();
}

TEST(Work, RefusesWhatItCannotCount) {
    const auto refusal = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "work");
        const Said said = scanscope(arguments);
        EXPECT_EQ(said.status, 2);
        EXPECT_EQ(said.out, "");
        return said.err;
    };
    EXPECT_EQ(refusal({"thread-index"}), "scanscope: Thread index combines nothing.\n");
    EXPECT_EQ(refusal({"cpu-scan"}),
              "scanscope: Serial scan does not run on the emulator, where work is counted.\n");
    EXPECT_EQ(refusal({"nobody"}), "scanscope: There is no algorithm \"nobody\": see `scanscope list`.\n");
    EXPECT_EQ(refusal({"--sizes", "8..9"}),
              "scanscope: 9 is not a power of two, as the range \"8..9\" for --sizes requires.\n");
    EXPECT_EQ(refusal({"--n", "8"}), "scanscope: \"--n\" is unknown here: see `scanscope work -h`.\n");
    EXPECT_EQ(refusal({"--json", "--csv"}),
              "scanscope: --json and --csv cannot be combined: leave out one of them.\n");
    EXPECT_EQ(refusal({"blelloch", "--finish", "cpu"}),
              "scanscope: Blelloch has no option --finish: `scanscope list` shows the options of each.\n");
}

TEST(Work, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    const Said said = scanscope({"work"}, kernels::this_machine(), 0, source.get_token());
    EXPECT_EQ(said.status, 130);
    EXPECT_EQ(said.out, "");
}

} // namespace
} // namespace scanscope::app
