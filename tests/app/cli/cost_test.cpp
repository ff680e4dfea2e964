// cost: the time of a run according to the model, for each launch, and compared with measured results.

#include <nlohmann/json.hpp>

#include "app/reports/bench_report.h"
#include "cli_fixture.h"
#include "kernels/trace/trace_file.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;

// Results with two rows, as `bench --json` writes them.
std::string resultsFile() {
    bench::Report report;
    for (const auto& [n, seconds] :
         {std::pair{std::uint64_t{8}, 3.6e-6}, std::pair{std::uint64_t{64}, 1e-3}}) {
        bench::Row row;
        row.subject = {.algorithm = "hillis-steele",
                       .executor = "cuda",
                       .n = n,
                       .threads_per_block = static_cast<std::uint32_t>(n)};
        row.device = "NVIDIA H200";
        row.verified = true;
        row.times = bench::Summary{};
        row.times->samples = 10;
        row.times->median_s = row.times->q1_s = row.times->q3_s = row.times->min_s = seconds;
        report.rows.push_back(row);
    }
    const std::string name = testing::TempDir() + "cost_results.json";
    std::ofstream file(name);
    writeBenchJson(file, report);
    return name;
}

TEST(CostCommand, SaysWhatEachLaunchTakes) {
    const Said said = scanscope({"cost", "reduce-naive", "--n", "1024", "--block", "256"});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(test::hasAll(said.out, {"Naive reduction: sum of 1024 int32, modelled for an NVIDIA H200\n",
                                        "4 × 256", "mostly spent on launching."}));
}

// The output as text, as data and as Markdown.
TEST(CostCommand, SaysWhatDevicesTakeAtTheSameTime) {
    const std::vector<std::string> run{"cost", "scan-devices", "--n", "48", "--devices", "3"};
    const auto as = [&](const char* form) {
        std::vector<std::string> words = run;
        words.emplace_back(form);
        return scanscope(words);
    };
    const Said said = scanscope(run);
    EXPECT_EQ(said.err, "");
    EXPECT_TRUE(said.out.starts_with("Several devices: exclusive sum of 48 int32, D = 3, 16 elements each, "
                                     "modelled for an NVIDIA H200\n  kernel         device  limited by  "))
        << said.out;
    EXPECT_TRUE(test::hasAll(said.out, {"\n  ncclAllGather  all     the grid ",
                                        " on the critical path (4 of 10 launches, because devices work in "
                                        "parallel); mostly spent on launching.\n"}));
    const Json json = Json::parse(as("--json").out);
    double sum = 0;
    std::string way;
    for (const Json& launch : json.at("launches")) {
        if (!launch.at("counts").get<bool>()) continue;
        sum += launch.at("seconds").at("all").get<double>();
        way += launch.at("device").dump() + ' ';
    }
    EXPECT_EQ(way, "0 0 null 2 ") << "of equal ones the first, and the last has most totals before it";
    EXPECT_DOUBLE_EQ(json.at("modelled_s").get<double>(), sum);
    const Said markdown = as("--md");
    EXPECT_EQ(markdown.err, "");
    EXPECT_TRUE(markdown.out.starts_with(
        "**Several devices: exclusive sum of 48 int32, D = 3, 16 elements each, modelled for an NVIDIA "
        "H200**\n\n| kernel | device | limited by | blocks × threads | resident | waves | launch | memory | "
        "banks | issue | waits | µs |\n| --- | --- | --- | ---: |"))
        << markdown.out;
    EXPECT_TRUE(test::has(markdown.out, "\n| scan_share | 2 | the grid | 4 × 4 | 1 | 1 | 1.80 | "));
}

TEST(CostCommand, OfOneDeviceHasNoColumnOfDevices) {
    const Said said = scanscope({"cost", "blelloch", "--n", "16", "--md"});
    EXPECT_TRUE(test::hasAll(said.out, {"| kernel | limited by | blocks × threads | resident |",
                                        " in 1 launch; mostly spent on "}));
}

TEST(CostCommand, SaysWhatWasMeasuredOfTheRun) {
    const std::string results = resultsFile();
    const Said said =
        scanscope({"cost", "hillis-steele", "--n", "8", "--exclusive", "--results", results, "--json"});
    ASSERT_EQ(said.status, 0) << said.err;
    const Json json = Json::parse(said.out);
    EXPECT_EQ(json.at("measured_s"), 3.6e-6);
    EXPECT_EQ(json.at("launches").size(), 1u);
    EXPECT_EQ(json.at("launches")[0].at("block"), 8);
    EXPECT_EQ(json.at("launches")[0].at("block_waits").at("barriers"), 4);
    double sum = 0;
    for (const Json& launch : json.at("launches")) sum += launch.at("seconds").at("all").get<double>();
    EXPECT_DOUBLE_EQ(json.at("modelled_s").get<double>(), sum);
    EXPECT_TRUE(
        Json::parse(scanscope({"cost", "hillis-steele", "--n", "9", "--results", results, "--json"}).out)
            .at("measured_s")
            .is_null());
}

TEST(CostCommand, HoldsTheModelAgainstResults) {
    const std::string results = resultsFile();
    const Said said = scanscope({"cost", "--results", results});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_TRUE(test::has(said.out, "1 of 2 rows agree within a factor of 1.5 (NVIDIA H200).\n"));
    const Said markdown = scanscope({"cost", "--results", results, "--md"});
    EXPECT_TRUE(test::has(markdown.out, "| `hillis-steele` | 8 | 64 (0.00×) |\n"));
    const Json json = Json::parse(scanscope({"cost", "--results", results, "--sizes", "64", "--json"}).out);
    ASSERT_EQ(json.at("rows").size(), 1u);
    EXPECT_EQ(json.at("rows")[0].at("agrees"), false);
}

TEST(CostCommand, RefusesWhatIsNotThere) {
    const std::string results = resultsFile();
    EXPECT_EQ(scanscope({"cost"}).status, 2) << "this build carries no results";
    EXPECT_TRUE(test::has(scanscope({"cost"}).err, "--results FILE.json"));
    EXPECT_EQ(scanscope({"cost", "nothing"}).status, 2);
    EXPECT_EQ(scanscope({"cost", "--results", "missing.json"}).status, 2);
    EXPECT_EQ(scanscope({"cost", "--results", results, "--sizes", "512"}).status, 2);
    EXPECT_EQ(scanscope({"cost", "--results", results, "--n", "8"}).status, 2);
    EXPECT_EQ(scanscope({"cost", "blelloch", "--input="}).status, 2) << "a run without launches is refused";
    EXPECT_EQ(scanscope({"cost", "blelloch", "--theme", "dark"}).status, 2);
    EXPECT_EQ(scanscope({"cost", "--results", results, "-o", "chart.svg"}).status, 3)
        << "this build draws nothing";
    EXPECT_EQ(scanscope({"cost", "--results", results, "-o", "chart.txt"}).status, 2);
}

TEST(CostCommand, HidesNothingThatARecordingSays) {
    kernels::Request request;
    request.algorithm = "hillis-steele";
    request.input = {trace::to_value(std::int32_t{1}), trace::to_value(std::int32_t{2})};
    trace::Trace trace = kernels::record(request);
    trace.run.name = "a\x1b[31mred";
    trace.launches.front().kernel = "k\x1b]0;title\x07";
    const std::string file = testing::TempDir() + "cost_hostile.scantrace";
    trace::save_trace(trace, file);
    const Said said = scanscope({"cost", file});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos) << said.out;
    EXPECT_EQ(said.out.find('\x07'), std::string::npos) << said.out;
    const Said why = scanscope({"why", file, "--", file});
    EXPECT_EQ(why.out.find('\x1b'), std::string::npos) << why.out;
    const Said other = scanscope({"why", file, "--", "hillis-steele", "--input", "1,5"});
    EXPECT_EQ((other.out + other.err).find('\x1b'), std::string::npos) << other.out << other.err;
}

} // namespace
} // namespace scanscope::app
