// Efficiency over devices, from rows like those that a benchmark writes.
#include <cmath>

#include "app/benchmark/bench_content.h"

#include <gtest/gtest.h>

namespace scanscope::app {
namespace {

bench::Row rowOn(std::uint32_t devices, std::uint64_t n, double seconds, double exchange = 0) {
    bench::Row row;
    row.subject = {.algorithm = "scan-devices",
                   .executor = "cuda",
                   .n = n,
                   .options = {{"devices", std::to_string(devices)}}};
    row.verified = true;
    row.times = bench::Summary{31, seconds, seconds, seconds, seconds};
    if (exchange > 0) row.exchange_s = exchange;
    return row;
}

bench::Report report() {
    bench::Report report{.rows = {rowOn(1, 1024, 8e-6), rowOn(2, 1024, 6e-6, 3e-6), rowOn(1, 2048, 16e-6),
                                  rowOn(2, 2048, 10e-6, 2e-6)}};
    return report;
}

const BenchChoice choice{.view = BenchView::Scaling, .algorithms = {"scan-devices"}};

std::vector<double> yOf(const viz::Chart& chart, std::size_t panel, std::size_t series) {
    std::vector<double> all;
    // Times are floats from a clock, so only six digits are compared.
    for (const viz::ChartPoint& point : chart.panels[panel].curves[series].points)
        all.push_back(std::round(point.y * 1e6) / 1e6);
    return all;
}

TEST(ScalingContent, TellsStrongAndWeakScaling) {
    const viz::Chart chart = benchContent(choice, report(), nullptr).chart;
    ASSERT_EQ(chart.series.size(), 3u);
    EXPECT_EQ(chart.series[0].name, "strong, 2¹¹ in total");
    EXPECT_EQ(yOf(chart, 0, 0), (std::vector<double>{1, 16.0 / 10 / 2}));
    EXPECT_EQ(chart.series[1].name, "strong, 2¹⁰ in total");
    EXPECT_EQ(yOf(chart, 0, 1), (std::vector<double>{1, 0.666667}));
    EXPECT_EQ(chart.series[2].name, "weak, 2¹⁰ on each device");
    EXPECT_EQ(yOf(chart, 0, 2), (std::vector<double>{1, 8.0 / 10}));
    EXPECT_EQ(yOf(chart, 1, 1), (std::vector<double>{0.5})) << "the exchange is half of the time";
}

TEST(ScalingContent, SaysHowWellTheyAreUsed) {
    EXPECT_EQ(benchContent(choice, report(), nullptr).headline,
              "2 devices with 2¹⁰ elements each: efficiency 80.0 %");
    bench::Report alone = report();
    alone.rows.resize(1);
    EXPECT_TRUE(benchContent(choice, alone, nullptr).chart.series.empty());
    EXPECT_EQ(benchContent(choice, alone, nullptr).headline,
              "No size was measured both on one device and on several");
}

// Wrong results are left out of comparisons.
TEST(ScalingContent, LeavesOutWhatIsWrong) {
    bench::Report wrong = report();
    wrong.rows[3].verified = false;
    const viz::Chart chart = benchContent(choice, wrong, nullptr).chart;
    ASSERT_EQ(chart.series.size(), 1u);
    EXPECT_EQ(chart.series[0].name, "strong, 2¹⁰ in total");
}

} // namespace
} // namespace scanscope::app
