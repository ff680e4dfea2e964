// bench: the algorithms that it times without a GPU, its files, and its refusals.

#include "app/reports/bench_report.h"
#include "cli_fixture.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

using Names = std::vector<std::string>;

// A machine with a CPU but no GPU.
kernels::Backend processor() {
    kernels::Backend backend = withoutGpu();
    backend.executors = [] {
        return std::vector<kernels::ExecutorInfo>{{"emulator", true, "", "a processor"},
                                                  {"cuda", false, "no NVIDIA driver found", ""},
                                                  {"cpu", true, "", "a processor"}};
    };
    return backend;
}

Said bench(Names arguments, const kernels::Backend& backend = processor(), std::stop_token stop = {}) {
    arguments.insert(arguments.begin(), "bench");
    return scanscope(arguments, backend, 0, std::move(stop));
}

TEST(Bench, TimesAndVerifiesWhatIsOnTheProcessor) {
    const Folder folder;
    const std::string file = folder.file("results.json");
    const Said said = bench({"--sizes", "64,1000", "--budget", "1", "--json", file});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    const bench::Report report = loadBenchReport(file);
    Names expected, timed;
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.on_cpu) expected.emplace_back(algorithm.id);
    for (const bench::Row& row : report.rows) {
        EXPECT_EQ(row.subject.executor, "cpu");
        EXPECT_EQ(row.device, "a processor");
        EXPECT_TRUE(row.is_right());
        EXPECT_TRUE(row.of_ceiling());
        EXPECT_TRUE(row.hot_median_s);
        if (row.subject.n == 64) timed.push_back(row.subject.algorithm);
        EXPECT_TRUE(test::has(said.out, "  " + row.subject.algorithm + " "));
    }
    EXPECT_EQ(timed, expected);
    EXPECT_EQ(report.rows.size(), 2 * expected.size());
    EXPECT_TRUE(test::hasAll(said.out, {"left out on cuda: hillis-steele, blelloch, ",
                                        " more: no NVIDIA driver found\n", "sum of 1000 int32\n"}));
}

TEST(Bench, TakesTypesAndOperators) {
    const Folder folder;
    const std::string file = folder.file("results.json");
    const Said said = bench({"cpu-scan", "cpu-sort", "--sizes", "16", "--types", "int64,float32", "--ops",
                             "max,sum", "--budget", "0.2", "--json", file});
    EXPECT_EQ(said.status, 0);
    const bench::Report report = loadBenchReport(file);
    std::vector<std::tuple<std::string, std::string_view, std::string_view>> rows;
    for (const bench::Row& row : report.rows)
        rows.emplace_back(row.subject.algorithm, name_of(row.subject.type), name_of(row.subject.op));
    EXPECT_EQ(rows, (decltype(rows){{"cpu-scan", "int64", "max"},
                                    {"cpu-scan", "int64", "sum"},
                                    {"cpu-sort", "int64", "sum"},
                                    {"cpu-scan", "float32", "max"},
                                    {"cpu-scan", "float32", "sum"},
                                    {"cpu-sort", "float32", "sum"}}));
    EXPECT_TRUE(test::has(
        said.out, "left out on cpu: cpu-sort: Library sort combines no elements: max does not apply to it."));
}

TEST(Bench, TakesTheFormOfTheScans) {
    const Folder folder;
    const std::string file = folder.file("results.json");
    const auto forms = [&](const Names& more) {
        Names arguments{"cpu-scan", "cpu-reduce", "--sizes", "16", "--budget", "0.2", "--json", file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Said said = bench(arguments);
        EXPECT_EQ(said.status, 0) << said.err;
        Names all;
        for (const bench::Row& row : loadBenchReport(file).rows) {
            EXPECT_TRUE(row.is_right());
            all.emplace_back(name_of(row.subject.form));
        }
        for (const std::string form : {"exclusive", "inclusive"})
            if (said.out.find("\nscans are " + form + "\n") != std::string::npos)
                all.push_back("scans " + form);
        return all;
    };
    EXPECT_EQ(forms({}), (Names{"exclusive", "inclusive", "scans exclusive"}));
    EXPECT_EQ(forms({"--form", "inclusive"}), (Names{"inclusive", "inclusive", "scans inclusive"}));
    const Said refused = bench({"cpu-scan", "--form", "both"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_TRUE(test::has(refused.err, "exclusive or inclusive"));
}

TEST(Bench, WritesEveryFormat) {
    const Folder folder;
    const std::string csv = folder.file("results.csv");
    const Said said = bench({"cpu-scan", "--sizes", "16", "--budget", "0.1", "--md", "--csv", csv});
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(
        said.out.starts_with("### sum of 16 int32\n\n| algorithm | on | block | median | noise | hot | "
                             "transfers | GB/s | of ceiling | samples | dropped | ended | result |\n"
                             "| --- | --- | ---: |"))
        << said.out;
    EXPECT_TRUE(test::has(said.out, "\n| cpu-scan | cpu |  | "));
    EXPECT_TRUE(contentOf(csv).starts_with("algorithm,executor,"));
    EXPECT_TRUE(test::has(contentOf(csv), "\ncpu-scan,cpu,a processor,int32,sum,exclusive,16,,"));
}

TEST(Bench, KeepsWhatWasMeasuredWhenItIsStopped) {
    const Folder folder;
    const std::string file = folder.file("results.json");
    std::stop_source source;
    source.request_stop();
    const Said said = bench({"cpu-scan", "--sizes", "16", "--json", file}, processor(), source.get_token());
    EXPECT_EQ(said.status, 130);
    EXPECT_EQ(said.err, "scanscope: Cancelled. The rows measured so far are kept.\n");
    EXPECT_TRUE(test::has(said.out, "  cancelled\n"));
    EXPECT_EQ(loadBenchReport(file).rows.at(0).status, bench::Status::cancelled);
}

std::string row(const std::string& algorithm, double median, std::uint64_t n = 64) {
    return fmt::format(
        R"({{"algorithm":"{}","executor":"cpu","device":"a processor","type":"int32","op":"sum",)"
        R"("form":"exclusive","n":{},"block":null,"samples":10,"dropped":0,"median_s":{},)"
        R"("q1_s":{},"q3_s":{},"min_s":{},"launches":0,"bytes":512,"verified":true}})",
        algorithm, n, median, 0.9 * median, 1.1 * median, 0.5 * median);
}

TEST(Bench, ComparesTwoFiles) {
    const Folder folder;
    const std::string first =
        folder.write("a.json", "[" + row("cpu-scan", 2e-6) + "," + row("std-scan", 1e-6) + "," +
                                   row("cpu-sort", 1e-6) + "," + row("cpu-reduce", 1e-6) + "]");
    const std::string second =
        folder.write("b.json", "[" + row("cpu-scan", 1e-6) + "," + row("std-scan", 1.05e-6) + "," +
                                   row("cpu-sort", 4e-6) + "]");
    EXPECT_EQ(bench({"--compare", first, second}),
              (Said{0,
                    "  algorithm   on   type   op   verdict                             n    first   second\n"
                    "  cpu-scan    cpu  int32  sum  2.00× faster                       64  2.00 µs  1.00 µs\n"
                    "  std-scan    cpu  int32  sum  0.95× as fast, ambiguous           64  1.00 µs  1.05 µs\n"
                    "  cpu-sort    cpu  int32  sum  4.00× slower                       64  1.00 µs  4.00 µs\n"
                    "  cpu-reduce  cpu  int32  sum  missing: not in the second report  64  1.00 µs\n"
                    "\n1 faster, 1 slower, 1 ambiguous, 1 missing\n",
                    ""}));
}

TEST(Bench, RefusesWhatItCannotTime) {
    const Folder folder;
    const auto refusal = [](const Names& arguments, int status = 2) {
        const Said said = bench(arguments);
        EXPECT_EQ(said.status, status);
        EXPECT_EQ(said.out, "");
        return said.err;
    };
    EXPECT_EQ(refusal({"nobody"}), "scanscope: There is no algorithm \"nobody\": see `scanscope list`.\n");
    EXPECT_EQ(refusal({"broken-race"}), "scanscope: broken-race runs only on the emulator, whose times say "
                                        "nothing about a GPU: choose another algorithm.\n");
    EXPECT_EQ(
        refusal({"cub-scan", "--sizes", "16"}, 3),
        "scanscope: There is nothing to measure: left out on cuda: cub-scan: no NVIDIA driver found.\n");
    EXPECT_EQ(refusal({"cpu-sort", "--sizes", "16", "--ops", "max"}),
              "scanscope: There is nothing to measure: left out on cpu: cpu-sort: Library sort combines no "
              "elements: max does not apply to it.\n");
    EXPECT_EQ(refusal({"--sizes", "0"}),
              "scanscope: 0 elements cannot be timed: choose sizes of 1 or more.\n");
    EXPECT_EQ(refusal({"--sizes", "ten"}),
              "scanscope: \"ten\" is not a size for --sizes: write sizes like 10000, 2^20 or 2^3..2^20.\n");
    EXPECT_EQ(refusal({"--types", "int32,int"}),
              "scanscope: There is no type \"int\": choose int32, int64, float32 or float64.\n");
    EXPECT_EQ(refusal({"--ops", "minus"}),
              "scanscope: There is no operator \"minus\": choose sum, product, max, min, and, or or xor.\n");
    EXPECT_EQ(refusal({"--block-sizes", "8..2048"}),
              "scanscope: A block has at most 1024 threads; 2048 were requested.\n");
    for (const char* budget : {"0", "-1", "soon", "inf", "1s"})
        EXPECT_EQ(
            refusal({"--budget", budget}),
            fmt::format(
                "scanscope: \"{}\" is not a number of seconds for --budget: write, for example, 60 or 2.5.\n",
                budget));
    EXPECT_EQ(refusal({"--sizes", "16", "--json", "/no/such/folder/a.json"}),
              "scanscope: There is no folder \"/no/such/folder\" to write to.\n");
    EXPECT_EQ(refusal({"--compare", "a.json"}),
              "scanscope: --compare needs two files written by `scanscope bench --json FILE`.\n");
    EXPECT_EQ(refusal({"--compare", "a.json", "b.json", "--md"}),
              "scanscope: --compare takes two files and no other options: it measures nothing.\n");
    EXPECT_EQ(refusal({"--compare", folder.file("a.json"), "b.json"}),
              "scanscope: a.json cannot be read: there is no such file.\n");
}

TEST(Bench, LeavesOutWhatMemoryDoesNotHold) {
    kernels::Backend backend = processor();
    backend.free_memory = [] { return std::uint64_t{1} << 20; };
    const Said said = bench({"cpu-scan", "--sizes", "2^10,2^20", "--budget", "0.1"}, backend);
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(test::has(said.out, "left out on cpu: cpu-scan, n = 1\u202F048\u202F576: 1\u202F048\u202F576 "
                                    "elements need 48 MiB of main memory, but only 1 MiB is free."));
    EXPECT_FALSE(test::has(said.out, "sum of 1\u202F048"));
}

TEST(Bench, RefusesWhereMemoryHoldsNothingOfIt) {
    kernels::Backend backend = processor();
    backend.free_memory = [] { return std::uint64_t{1} << 20; };
    const Said said = bench({"cpu-scan", "--sizes", "2^20"}, backend);
    EXPECT_EQ(said.status, 3) << "the machine lacks it";
    EXPECT_EQ(said.err,
              "scanscope: There is nothing to measure: left out on cpu: cpu-scan, n = 1\u202F048\u202F576: "
              "1\u202F048\u202F576 elements need 48 MiB of main memory, but only 1 MiB is free.\n");
}

} // namespace
} // namespace scanscope::app
