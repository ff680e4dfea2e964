// Benchmark results as files and as tables: made-up reports with every field, and damaged files.

#include <functional>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/reports/bench_report.h"
#include "cli_fixture.h"
#include "support/has.h"
#include "support/thrown.h"

namespace scanscope::app {
namespace {

using bench::Report;
using bench::Row;
using bench::Status;
using Json = nlohmann::ordered_json;

Row measuredRow() {
    Row row;
    row.subject.algorithm = "cub-scan";
    row.subject.executor = "cuda";
    row.subject.type = trace::ElementType::float32;
    row.subject.n = 1u << 20;
    row.subject.threads_per_block = 256;
    row.device = "NVIDIA H200";
    row.verified = true;
    row.times =
        bench::Summary{.samples = 12, .median_s = 1.1e-5, .q1_s = 1e-5, .q3_s = 1.2e-5, .min_s = 0.9e-5};
    row.dropped = 2;
    row.stop_reason = bench::StopReason::settled;
    row.hot_median_s = 0.7e-5;
    row.transfer_s = 3.3e-4;
    row.not_waiting_s = 0.2e-5;
    row.sm_clock_mhz = 1980;
    row.launches = 2;
    row.bytes = 8u << 20;
    row.ceiling_median_s = 0.55e-5;
    return row;
}

Row changed(const std::function<void(Row&)>& change) {
    Row row = measuredRow();
    change(row);
    return row;
}

// Every field differs from its default somewhere, and every state occurs.
Report fullReport() {
    Report report;
    report.conditions = {.date = "2026-01-31T12:00:00Z",
                         .version = "0.1.0",
                         .compiler = "GCC 12.2.0",
                         .system = "Linux, 8 cores",
                         .notes = {"cuda: the L2 cache is flushed", "cpu: \"quoted\", with a comma"}};
    report.rows = {measuredRow(), changed([](Row& row) {
                       row.subject.algorithm = "compact";
                       row.subject.form = trace::Form::inclusive;
                       row.subject.options = {{"keep", "positive"}, {"padding", ""}};
                       row.verified = false;
                       row.reason = "The result is wrong: index 3: got 5, expected 6.";
                       row.times.reset();
                       row.stop_reason.reset();
                   }),
                   changed([](Row& row) {
                       row.subject.algorithm = "cpu-reduce";
                       row.subject.executor = "cpu";
                       row.subject.op = trace::Operator::max;
                       row.subject.threads_per_block = 0;
                       row.device = "a processor";
                       row.ceiling = bench::Ceiling::read;
                       row.hot_median_s = row.transfer_s = row.not_waiting_s = row.sm_clock_mhz =
                           std::nullopt;
                       row.status = Status::cancelled;
                       row.stop_reason.reset();
                   }),
                   changed([](Row& row) {
                       row.subject.algorithm = "radix-sort";
                       row.status = Status::failed;
                       row.reason = "There is not enough memory for this run.";
                       row.verified.reset();
                       row.times.reset();
                       row.ceiling_median_s.reset();
                       row.bytes = 0;
                   })};
    report.left_out = {
        {.algorithm = "blelloch", .executor = "cuda", .n = 4096, .reason = "it takes at most 2048 elements."},
        {.algorithm = "cpu-sort",
         .executor = "cpu",
         .type = trace::ElementType::int32,
         .op = trace::Operator::max,
         .reason = "Library sort combines no elements."}};
    return report;
}

std::string json(const Report& report) {
    std::ostringstream out;
    writeBenchJson(out, report);
    return out.str();
}

std::string refusal(const std::string& text) {
    const auto refused =
        test::thrown_by<kernels::BadRequest>([&] { return readBenchJson(text, "results.json"); });
    if (!refused) return "";
    EXPECT_EQ(refused->field(), "file");
    return refused->what();
}

TEST(BenchJson, ReadsBackAsItWasWritten) {
    EXPECT_EQ(readBenchJson(json(fullReport()), "results.json"), fullReport());
    EXPECT_EQ(readBenchJson(json({}), "results.json"), Report{});
}

TEST(BenchJson, IsAListWithTheNamesOfTheContract) {
    const std::vector<std::string> contract{
        "algorithm", "executor", "device",       "type",       "op",          "form",
        "n",         "block",    "samples",      "dropped",    "median_s",    "q1_s",
        "q3_s",      "min_s",    "hot_median_s", "transfer_s", "noise",       "bytes",
        "gb_per_s",  "of_copy",  "launches",     "verified",   "stop_reason", "sm_clock_mhz"};
    const Json list = Json::parse(json(fullReport()));
    ASSERT_TRUE(list.is_array());
    ASSERT_EQ(list.size(), 6u);
    for (const Json& row : list) {
        std::vector<std::string> names;
        for (const auto& [name, value] : row.items()) names.push_back(name);
        ASSERT_GE(names.size(), contract.size());
        names.resize(contract.size());
        EXPECT_EQ(names, contract);
    }
    EXPECT_EQ(list[0]["noise"].get<double>(), measuredRow().noise());
    EXPECT_EQ(list[0]["of_copy"].get<double>(), 0.5);
    EXPECT_NEAR(list[0]["gb_per_s"].get<double>(), 762.6, 0.1);
    EXPECT_EQ(list[0]["stop_reason"], "settled");
    EXPECT_EQ(list[0]["conditions"]["recording"], "compiled out");
    EXPECT_EQ(list[1]["median_s"], nullptr);
    EXPECT_EQ(list[1]["verified"], false);
    EXPECT_EQ(list[2]["block"], nullptr);
    EXPECT_EQ(list[3]["verified"], nullptr);
    EXPECT_EQ(list[3]["status"], "failed");
    EXPECT_EQ(list[4]["status"], "left out");
    EXPECT_EQ(list[4]["n"], 4096);
    EXPECT_EQ(list[4]["samples"], nullptr);
    EXPECT_EQ(list[5]["n"], nullptr);
}

TEST(BenchJson, PassesOverWhatItDoesNotKnow) {
    Json list = Json::parse(json(fullReport()));
    list[0]["temperature"] = {{"celsius", 60}};
    EXPECT_EQ(readBenchJson(list.dump(), "results.json"), fullReport());
}

// A list that another program made: it has the names of the format and nothing more.
TEST(BenchJson, DoesWithoutWhatTheContractDoesNotName) {
    Json list = Json::parse(json({.conditions = {}, .rows = {measuredRow()}, .left_out = {}}));
    for (const char* own : {"status", "reason", "ceiling", "ceiling_median_s", "options", "conditions"})
        list[0].erase(own);
    Row expected = measuredRow();
    expected.ceiling_median_s.reset();
    EXPECT_EQ(readBenchJson(list.dump(), "results.json").rows, (std::vector<Row>{expected}));
}

// A change to the full report and the resulting message. The value at this place is replaced, or removed if
// there is no new value.
struct Damage {
    const char* place;
    std::optional<Json> value;
    std::string why;
};

void expectRefused(const std::vector<Damage>& damages) {
    for (const auto& [place, value, why] : damages) {
        Json list = Json::parse(json(fullReport()));
        const Json::json_pointer at(place);
        if (value)
            list[at] = *value;
        else
            list[at.parent_pointer()].erase(at.back());
        EXPECT_EQ(refusal(list.dump()), "results.json cannot be read: " + why + ".") << place;
    }
}

TEST(BenchJson, SaysInOneLineWhatIsDamaged) {
    const auto said = [](const std::string& why) { return "results.json cannot be read: " + why + "."; };
    EXPECT_EQ(refusal(""), said("it is not JSON: error at byte 1"));
    EXPECT_EQ(refusal("[{\"algorithm\": "), said("it is not JSON: error at byte 16"));
    EXPECT_EQ(refusal("{}"), said("it is not a list of benchmark results"));
    EXPECT_EQ(refusal("[7]"), said("row 1 is not an object"));
    EXPECT_EQ(refusal(std::string(100000, '[')), said("its lists are nested too deeply"));
    expectRefused(
        {{"/2/n", {}, "row 3 has no n"},
         {"/0/n", -1, "n of row 1 must be a whole number"},
         {"/0/n", 1.5, "n of row 1 must be a whole number"},
         {"/0/algorithm", 3, "algorithm of row 1 is not a string"},
         {"/0/type", "uint32", "type of row 1 has an unknown value"},
         {"/0/status", "fine", "status of row 1 has an unknown value"},
         {"/0/stop_reason", "tired", "stop_reason of row 1 has an unknown value"},
         {"/0/median_s", 0, "median_s of row 1 must be a number above 0"},
         {"/0/q1_s", "NaN", "q1_s of row 1 must be a number above 0"},
         {"/0/median_s", 1, "median_s of row 1 must be between the quartiles, and min_s the smallest"},
         {"/0/samples", 0, "samples of row 1 is 0, but a median needs samples"},
         {"/0/verified", "yes", "verified of row 1 must be true or false"},
         {"/0/block", 4096, "block of row 1 must be 1 to 1024 threads"},
         {"/1/options/keep", 1, "keep of options of row 2 is not a string"},
         {"/0/conditions/notes", Json::array({1}), "notes of conditions of row 1 must be a list of strings"},
         {"/3/conditions/version", "0.0", "row 4 and row 1 were measured under different conditions"},
         {"/4/reason", {}, "row 5 has no reason"}});
}

TEST(BenchJson, DoesNotBelieveWhatNoMachineHasMeasured) {
    const std::string elements = "n of row 1 must be 1 to 281 474 976 710 656 elements";
    const std::string longest = "device of row 1 is longer than 1000 characters";
    std::string letters; // letters of two bytes each
    for (int i = 0; i < 1000; ++i) letters += "\u00e9";
    expectRefused(
        {{"/0/n", 0, elements},
         {"/0/n", std::uint64_t(-1), "n of row 1 is larger than 9 007 199 254 740 992"},
         {"/0/n", (std::uint64_t{1} << 48) + 1, elements},
         {"/0/min_s", 1e-300, "min_s of row 1 must be between 1e-12 and 1000000000"},
         {"/0/ceiling_median_s", 1e300, "ceiling_median_s of row 1 must be between 1e-12 and 1000000000"},
         {"/0/bytes", std::uint64_t(-1), "bytes of row 1 is larger than 9 007 199 254 740 992"},
         {"/0/device", std::string(1001, 'x'), longest},
         {"/0/device", letters + "x", longest},
         {"/0/conditions/notes", "one", "notes of conditions of row 1 must be a list of strings"}});
    Json list = Json::parse(json(fullReport()));
    list[0]["device"] = letters;
    EXPECT_EQ(readBenchJson(list.dump(), "results.json").rows[0].device, letters);
}

// Names in a results file may be hostile, but none of them controls a terminal or reverses the text around
// it.
TEST(BenchJson, TakesNamesAsPlainText) {
    Json list = Json::parse(json(fullReport()));
    list[0]["algorithm"] = "\x1b[31mX\x1b]0;t\a<script>alert(1)</script>";
    list[0]["device"] = "a\u202Eb\u009Bc \u20ac \U0001F600";
    list[0]["options"] = {{"k\x01\r", "v\n"}};
    for (Json& row : list) row["conditions"]["notes"] = {"up\u2028down"};
    const Report report = readBenchJson(list.dump(), "results.json");
    const bench::Row& row = report.rows.at(0);
    EXPECT_EQ(row.subject.algorithm, "␛[31mX␛]0;t␇<script>alert(1)</script>");
    EXPECT_EQ(row.device, "a�b�c \u20ac \U0001F600");
    EXPECT_EQ(row.subject.options, (std::map<std::string, std::string>{{"k␁␍", "v␊"}}));
    EXPECT_EQ(report.conditions.notes, std::vector<std::string>{"up�down"});
    list[0]["options"] = {{"k\r", 1}};
    EXPECT_EQ(refusal(list.dump()), "results.json cannot be read: k␍ of options of row 1 is not a string.");
}

// A sweep over many sizes and types consists of several runs, and its results are the concatenated lists of
// these runs.
TEST(BenchJson, KeepsTheDaysOfSeveralRuns) {
    Json list = Json::parse(json(fullReport()));
    list[0]["conditions"]["date"] = "2026-01-31T12:30:00Z";
    list[1]["conditions"]["date"] = "2026-02-01T00:00:00Z";
    const Report report = readBenchJson(list.dump(), "results.json");
    EXPECT_EQ(report.conditions.date, fullReport().conditions.date) << "the day of the first run";
    EXPECT_EQ(report.last_date(), "2026-02-01T00:00:00Z");
    EXPECT_EQ(report.date_of(report.rows.at(0)), "2026-01-31T12:30:00Z");
    EXPECT_EQ(report.date_of(report.rows.at(2)), fullReport().conditions.date);
    EXPECT_EQ(Json::parse(json(report)), list);
    std::ostringstream csv;
    writeBenchCsv(csv, report);
    EXPECT_TRUE(test::has(csv.str(), "2026-02-01T00:00:00Z"));
    Report withoutDates = report;
    for (Row& row : withoutDates.rows) row.date.clear();
    EXPECT_EQ(withoutDates, fullReport());

    list = Json::parse(json(fullReport()));
    list[5]["conditions"]["date"] = "2026-02-02T00:00:00Z";
    EXPECT_EQ(readBenchJson(list.dump(), "results.json"), fullReport())
        << "a row that was left out has no day";
}

// A truncated or changed file is either read or refused.
TEST(BenchJson, NeverBreaksOnDamage) {
    const std::string whole = json(fullReport());
    for (std::size_t length = 0; length + 2 < whole.size(); length += 7)
        EXPECT_NE(refusal(whole.substr(0, length)), "") << length;
    for (std::size_t i = 0; i < whole.size(); i += 3) {
        std::string damaged = whole;
        damaged[i] = damaged[i] == '0' ? '9' : '0';
        static_cast<void>(refusal(damaged));
    }
}

TEST(BenchFile, SaysWhatKeepsItFromBeingRead) {
    const Folder folder;
    const auto said = [&](const std::string& path) {
        return test::words_of<kernels::BadRequest>([&] { return loadBenchReport(path); });
    };
    EXPECT_EQ(said(folder.file("none.json")), "none.json cannot be read: there is no such file.");
    EXPECT_EQ(said("/dev/null"), "null cannot be read: it is not a file.");
    EXPECT_EQ(said(folder.write("results.json", json(fullReport()))), "");
}

TEST(BenchCsv, HasALineForEachRow) {
    std::ostringstream out;
    writeBenchCsv(out, fullReport());
    std::istringstream lines(out.str());
    std::string names, first, second;
    std::getline(lines, names);
    std::getline(lines, first);
    std::getline(lines, second);
    EXPECT_TRUE(names.starts_with("algorithm,executor,device,type,op,form,n,block,samples,dropped,median_s,"))
        << names;
    EXPECT_TRUE(names.ends_with(",date,version,compiler,system")) << names;
    EXPECT_TRUE(first.starts_with(
        "cub-scan,cuda,NVIDIA H200,float32,sum,exclusive,1048576,256,12,2,1.1e-05,1e-05,1.2e-05,"))
        << first;
    EXPECT_EQ(std::ranges::count(names, ','), std::ranges::count(first, ',') - 1); // one comma is in a name
    EXPECT_TRUE(first.ends_with("\"Linux, 8 cores\"")) << first;
    const std::string text = out.str();
    EXPECT_EQ(std::ranges::count(text, '\n'), 7);
    EXPECT_TRUE(test::has(text, "\nblelloch,cuda,,,,,4096,,,"));
}

TEST(BenchText, IsATableForPeople) {
    std::ostringstream out;
    printBenchReport(out, fullReport());
    EXPECT_EQ(out.str(), R"(sum of 1 048 576 float32
  algorithm                          on    block   median   noise      hot  transfers  GB/s  of ceiling  samples  dropped    ended  result
  cub-scan                           cuda    256  11.0 µs  18.2 %  7.00 µs     330 µs   763      50.0 %       12        2  settled   right
  compact --keep positive --padding  cuda    256                   7.00 µs     330 µs                                   2            wrong
  compact --keep positive --padding: The result is wrong: index 3: got 5, expected 6.

max of 1 048 576 float32
  algorithm   on    median   noise  GB/s  of ceiling  samples  dropped            result
  cpu-reduce  cpu  11.0 µs  18.2 %   763      50.0 %       12        2  right, cancelled

sum of 1 048 576 float32
  algorithm   on    block      hot  transfers  dropped    ended  result
  radix-sort  cuda    256  7.00 µs     330 µs        2  settled  failed
  radix-sort: There is not enough memory for this run.

2026-01-31T12:00:00Z: NVIDIA H200 and a processor; Linux, 8 cores, Scanscope 0.1.0, GCC 12.2.0
scans are exclusive
recording is compiled out; noise is the interquartile range divided by the median
ceiling: a copy of the same size in the same run (for reductions, a read)
cuda: the L2 cache is flushed
cpu: "quoted", with a comma
left out on cuda: blelloch, n = 4096: it takes at most 2048 elements.
left out on cpu: cpu-sort: Library sort combines no elements.
)");
}

TEST(BenchText, WritesTimesWithThreeDigits) {
    EXPECT_EQ(timeText(1.5e-9), "1.50 ns");
    EXPECT_EQ(timeText(999.4e-9), "999 ns");
    EXPECT_EQ(timeText(999.6e-9), "1.00 µs");
    EXPECT_EQ(timeText(9.996e-6), "10.0 µs");
    EXPECT_EQ(timeText(12.34e-3), "12.3 ms");
    EXPECT_EQ(timeText(2), "2.00 s");
    EXPECT_EQ(timeText(1234), "1234 s");
    EXPECT_EQ(percentText(0.1234), "12.3 %");
    EXPECT_EQ(percentText(std::nullopt), "");
}

TEST(BenchText, SaysOnceWhyManyAreLeftOut) {
    std::vector<bench::LeftOut> leftOut;
    for (const char* id : {"a", "b", "c", "d", "e", "f", "g", "h"})
        leftOut.push_back({.algorithm = id, .executor = "cuda", .reason = "no NVIDIA driver found"});
    for (const std::uint64_t n : {4096u, 8192u, 1048576u})
        leftOut.push_back({.algorithm = "x", .executor = "cuda", .n = n, .reason = "it is too large."});
    leftOut.push_back({.algorithm = "y", .executor = "cpu", .n = 8192, .reason = "it is too large."});
    EXPECT_EQ(
        leftOutText(leftOut),
        (std::vector<std::string>{"left out on cuda: a, b, c, d, e and 3 more: no NVIDIA driver found",
                                  "left out on cuda: x, n = 4096 to 1\u202F048\u202F576: it is too large.",
                                  "left out on cpu: y, n = 8192: it is too large."}));
}

TEST(BenchStatus, TellsFaultsFromWhatWasStopped) {
    const auto status = [](const std::function<void(Row&)>& change) {
        return statusOf({.conditions = {}, .rows = {measuredRow(), changed(change)}, .left_out = {}});
    };
    EXPECT_EQ(status([](Row&) {}), 0);
    EXPECT_EQ(status([](Row& row) { row.verified = false; }), 1);
    EXPECT_EQ(status([](Row& row) { row.status = Status::failed; }), 1);
    EXPECT_EQ(status([](Row& row) { row.status = Status::cancelled; }), 130);
    EXPECT_EQ(statusOf({}), 0);
}

} // namespace
} // namespace scanscope::app
