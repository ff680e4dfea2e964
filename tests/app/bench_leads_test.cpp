// Which algorithm is called the fastest: only algorithms with the same result are compared, their quartiles
// must not overlap, and all views agree.
#include <gtest/gtest.h>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_findings.h"
#include "app/reports/bench_report.h"
#include "support/bench_samples.h"

namespace scanscope::app {
namespace {

using test::timedRow;

QString headline(BenchView view, const QStringList& algorithms, const bench::Report& report,
                 const QString& baseline = {}) {
    return benchContent({.view = view, .algorithms = algorithms, .baseline = baseline}, report).headline;
}

// Medians of 10 and 11 µs with overlapping quartiles, one of 20 µs, and a reduction of 2 µs.
bench::Report closeReport() {
    bench::Report report;
    report.rows = {
        timedRow("cub-scan", 1 << 20, 10e-6, 5e-6, 0.4), timedRow("recursive", 1 << 20, 20e-6, 5e-6),
        timedRow("thrust-scan", 1 << 20, 11e-6, 5e-6, 0.4), timedRow("cub-reduce", 1 << 20, 2e-6, 1e-6)};
    report.rows.back().ceiling = bench::Ceiling::read;
    return report;
}

const QStringList scans{"recursive", "cub-scan", "thrust-scan"};

TEST(BenchLead, IsSharedWhereQuartilesOverlap) {
    const bench::Report report = closeReport();
    EXPECT_EQ(headline(BenchView::Time, scans, report),
              "cub-scan and thrust-scan are the fastest at 2²⁰, too close to call: 10.0 µs");
    EXPECT_EQ(headline(BenchView::Bandwidth, scans, report),
              "cub-scan and thrust-scan reach 45 % to 50 % of the copy bandwidth at 2²⁰");
    EXPECT_EQ(headline(BenchView::Share, scans, report), headline(BenchView::Bandwidth, scans, report));
    EXPECT_EQ(headline(BenchView::SpeedUp, scans, report, "cub-scan"),
              "cub-scan and thrust-scan are too close to call at 2²⁰");
    EXPECT_EQ(headline(BenchView::SpeedUp, scans, report, "recursive"),
              "cub-scan and thrust-scan are 2.00× as fast as recursive at 2²⁰");
}

TEST(BenchLead, IsOneWhereQuartilesAreApart) {
    bench::Report report = closeReport();
    report.rows[2] = timedRow("thrust-scan", 1 << 20, 11e-6, 5e-6);
    report.rows[0] = timedRow("cub-scan", 1 << 20, 10e-6, 5e-6);
    EXPECT_EQ(headline(BenchView::Time, scans, report), "cub-scan is the fastest at 2²⁰: 10.0 µs");
    EXPECT_EQ(headline(BenchView::SpeedUp, scans, report, "thrust-scan"),
              "cub-scan is 1.10× as fast as thrust-scan at 2²⁰");
}

TEST(BenchLead, IsNamedByKindWhereAChartShowsSeveral) {
    const bench::Report report = closeReport();
    EXPECT_EQ(headline(BenchView::Time, scans + QStringList{"cub-reduce"}, report),
              "cub-scan and thrust-scan are the fastest scans at 2²⁰, too close to call: 10.0 µs; cub-reduce "
              "at 2²⁰: 2.00 µs");
    EXPECT_EQ(headline(BenchView::Bandwidth, scans + QStringList{"cub-reduce"}, report),
              "cub-scan and thrust-scan reach 45 % to 50 % of the copy bandwidth at 2²⁰")
        << "a reduction reaches more of a ceiling of its own";
    EXPECT_EQ(headline(BenchView::SpeedUp, {"cub-reduce", "cub-scan"}, report, "cub-scan"),
              "Nothing to compare with cub-scan yet");
    bench::Report strangers = report;
    strangers.rows[0].subject.algorithm = "X";
    strangers.rows[1].subject.algorithm = "Y";
    EXPECT_EQ(headline(BenchView::Time, {"X", "Y"}, strangers), "X at 2²⁰: 10.0 µs; Y at 2²⁰: 20.0 µs")
        << "it is unknown what they do";
}

TEST(BenchLead, NeedsSamples) {
    bench::Report report = closeReport();
    for (bench::Row& row : report.rows) row.times->samples = 3;
    EXPECT_EQ(headline(BenchView::Time, scans, report), "Too few samples at 2²⁰ to say which is the fastest");
    EXPECT_EQ(headline(BenchView::SpeedUp, scans, report, "cub-scan"),
              "Too few samples at 2²⁰ to say which is the fastest");
    report = closeReport();
    report.rows[1].times->samples = 2; // the slow scan's samples
    EXPECT_EQ(headline(BenchView::Time, scans, report), headline(BenchView::Time, scans, closeReport()))
        << "its quartiles are far from those of the fastest";
    EXPECT_EQ(headline(BenchView::SpeedUp, scans, report, "recursive"),
              "Too few samples at 2²⁰ to say which is the fastest")
        << "as the table says";
}

TEST(BenchLead, NamesAllBlockSizesThatAreAsGood) {
    bench::Report report;
    for (const auto& [threads, median] : {std::pair{64u, 20e-6}, std::pair{128u, 10.1e-6},
                                          std::pair{256u, 10e-6}, std::pair{512u, 10.2e-6}}) {
        report.rows.push_back(timedRow("recursive", 1 << 20, median, 5e-6, 0.1));
        report.rows.back().subject.threads_per_block = threads;
    }
    EXPECT_EQ(headline(BenchView::BlockSize, {"recursive"}, report),
              "recursive is fastest with 128, 256 or 512 threads per block at 2²⁰");
    for (const std::uint32_t threads : {128u, 256u}) {
        report.rows.push_back(timedRow("cub-reduce", 1 << 20, 1e-6, 5e-7));
        report.rows.back().subject.threads_per_block = threads;
    }
    EXPECT_EQ(headline(BenchView::BlockSize, {"recursive", "cub-reduce"}, report),
              "recursive is the fastest scan with 128, 256 or 512 threads per block at 2²⁰");
    for (const std::uint32_t threads : {128u, 256u}) {
        report.rows.push_back(timedRow("naive-global", 1 << 20, 10e-6, 5e-6, 0.1));
        report.rows.back().subject.threads_per_block = threads;
    }
    EXPECT_EQ(headline(BenchView::BlockSize, {"recursive", "naive-global"}, report),
              "recursive and naive-global are too close to call at 2²⁰");
}

// No two views of the results that come with the program contradict each other.
TEST(BenchLead, SaysTheSameOfTheRecordedResultsInEveryView) {
    const bench::Report report =
        loadBenchReport(std::filesystem::path(SCANSCOPE_ROOT) / "resources/benchmarks/h200.json");
    const QStringList shown{"cub-scan", "naive-global", "thrust-scan", "recursive", "cub-reduce"};
    EXPECT_EQ(headline(BenchView::Time, shown, report),
              "cub-scan and thrust-scan are the fastest scans at 2³⁰, too close to call: 2.76 ms; cub-reduce "
              "at 2³⁰: 935 µs");
    EXPECT_EQ(headline(BenchView::SpeedUp, shown, report, "cub-scan"),
              "cub-scan and thrust-scan are too close to call at 2³⁰");
    EXPECT_EQ(headline(BenchView::Bandwidth, shown, report),
              "cub-scan and thrust-scan reach 73 % of the copy bandwidth at 2³⁰");
    EXPECT_EQ(headline(BenchView::Share, shown, report), headline(BenchView::Bandwidth, shown, report));
}

} // namespace
} // namespace scanscope::app
