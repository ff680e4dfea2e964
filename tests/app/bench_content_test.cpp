// The contents of the views of measured times, on made-up results with known answers.
#include "app/benchmark/bench_content.h"

#include <gtest/gtest.h>

#include "app/bench_choices.h"
#include "app/benchmark/algorithm_pens.h"
#include "app/chart_values.h"

namespace scanscope::app {
namespace {

using test::sampleReport;
using test::textsOf;
using test::timedRow;
using test::valuesOf;
using viz::PointMark;

const int ownPen = penOf("reduce-then-scan"), scanPen = penOf("cub-scan");

TEST(BenchContent, DrawsGigabytesAndTheShareOfTheCopy) {
    const BenchmarkContent content = benchContent(smallChoice(BenchView::Bandwidth), smallReport());
    const viz::Chart& chart = content.chart;
    ASSERT_EQ(chart.series.size(), 3u);
    EXPECT_EQ(chart.series[0].name, "reduce-then-scan");
    EXPECT_TRUE(chart.series[0].strong);
    EXPECT_EQ(chart.series[1].name, "cub-scan");
    EXPECT_EQ(chart.series[1].pen, penOf("cub-scan"));
    EXPECT_FALSE(chart.series[1].strong) << "a peer";
    EXPECT_EQ(chart.series[2].name, "copy");
    EXPECT_EQ(chart.series[2].kind, viz::SeriesKind::Ceiling);
    ASSERT_EQ(chart.panels.size(), 2u);
    EXPECT_EQ(chart.panels[0].title, "GB/s");
    EXPECT_FALSE(chart.panels[0].isLogarithmic);
    EXPECT_EQ(chart.panels[0].ceiling, 2u);
    EXPECT_EQ(chart.panels[0].beyond, "more than a copy can move: out of reach");
    EXPECT_EQ(chart.panels[1].title, "Share of the copy at the same n");
    EXPECT_EQ(chart.panels[1].level, 1.0);
    EXPECT_EQ(chart.across, "n, elements (int32)");

    const double gb = 8192 / 8e-6 * 1e-9;
    const bench::Summary spread = *smallReport().rows[1].times;
    EXPECT_EQ(chart.panels[0].curves[0].points,
              (std::vector<viz::ChartPoint>{
                  {1024, 2 * gb, viz::Quartiles{8192 / spread.q3_s * 1e-9, 8192 / spread.q1_s * 1e-9},
                   PointMark::Hollow},
                  {2048, gb, viz::Quartiles{gb, gb}}}));
    EXPECT_EQ(valuesOf(chart, 0, 1), (std::vector<double>{gb, 2 * gb}));
    EXPECT_EQ(valuesOf(chart, 0, 2), (std::vector<double>{2 * gb, 4 * gb}));
    EXPECT_EQ(valuesOf(chart, 1, 0), (std::vector<double>{1, 0.25}));
    EXPECT_EQ(valuesOf(chart, 1, 1), (std::vector<double>{0.5, 0.5}));
    EXPECT_TRUE(valuesOf(chart, 1, 2).empty());
    EXPECT_EQ(chart.series[0].readings,
              (std::vector<viz::ChartReading>{{1024, {"4.00 µs", "2.05", "100 %"}, true, "noise 50 %"},
                                              {2048, {"16.0 µs", "1.02", "25 %"}, true, ""}}));
    EXPECT_EQ(chart.series[2].readings.front(), (viz::ChartReading{1024, {"4.00 µs", "2.05", ""}}));
}

// The views of the place Benchmark show the same numbers.

TEST(BenchContent, DrawsTimesAndSpeedUps) {
    const viz::Chart times = benchContent(smallChoice(BenchView::Time), smallReport()).chart;
    ASSERT_EQ(times.panels.size(), 1u);
    EXPECT_EQ(times.panels[0].unit, viz::ChartUnit::Seconds);
    EXPECT_TRUE(times.panels[0].isLogarithmic);
    EXPECT_EQ(valuesOf(times, 0, 0), (std::vector<double>{4e-6, 16e-6}));
    EXPECT_EQ(valuesOf(times, 0, 2), (std::vector<double>{4e-6, 4e-6}));
    EXPECT_EQ(times.panels[0].ceiling, std::nullopt) << "no time is too long";

    const bench::Summary spread = *smallReport().rows[1].times;
    const viz::Chart faster = benchContent(smallChoice(BenchView::SpeedUp), smallReport()).chart;
    EXPECT_EQ(faster.series.size(), 2u) << "no ceiling";
    EXPECT_EQ(faster.panels.at(0).title, "Times as fast as cub-scan");
    EXPECT_EQ(valuesOf(faster, 0, 0), (std::vector<double>{2, 0.5}));
    EXPECT_EQ(faster.panels[0].curves[0].points[0].quartiles,
              (viz::Quartiles{8e-6 / spread.q3_s, 8e-6 / spread.q1_s}));
    EXPECT_EQ(valuesOf(faster, 0, 1), (std::vector<double>{1, 1}));
    EXPECT_EQ(faster.series[0].readings[0].cells, (QStringList{"4.00 µs", "2.00×"}));

    const viz::Chart share = benchContent(smallChoice(BenchView::Share), smallReport()).chart;
    ASSERT_EQ(share.panels.size(), 1u);
    EXPECT_EQ(valuesOf(share, 0, 0), (std::vector<double>{1, 0.25}));
    EXPECT_EQ(share.series.size(), 2u) << "the ceiling is the level at 100 %";
}

TEST(BenchContent, StandsOnALogarithmicAxisWhereThatIsChosen) {
    const auto axes = [](BenchView view, bool isLogarithmic) {
        BenchChoice choice = smallChoice(view);
        choice.isLogarithmic = isLogarithmic;
        QStringList said;
        for (const viz::ChartPanel& panel : benchContent(choice, smallReport()).chart.panels)
            said << panel.title +
                        (panel.isLogarithmic ? QStringLiteral(": log") : QStringLiteral(": linear"));
        return said.join(u'|').toStdString();
    };
    EXPECT_EQ(axes(BenchView::Bandwidth, false), "GB/s: linear|Share of the copy at the same n: linear");
    EXPECT_EQ(axes(BenchView::Bandwidth, true),
              "GB/s, logarithmic axis: log|Share of the copy at the same n, logarithmic axis: log");
    EXPECT_EQ(axes(BenchView::SpeedUp, true), "Times as fast as cub-scan, logarithmic axis: log");
    EXPECT_EQ(axes(BenchView::Time, false), "Time, median: log") << "times always are";
    EXPECT_EQ(axes(BenchView::Time, true), "Time, median: log");
    bench::Report far = smallReport();
    far.rows[1].times->median_s /= 100;
    BenchChoice choice = smallChoice(BenchView::SpeedUp);
    EXPECT_TRUE(benchContent(choice, far).chart.panels[0].isLogarithmic)
        << "otherwise the others could not be seen";
    choice.hidden = QStringList{"reduce-then-scan"};
    EXPECT_FALSE(benchContent(choice, far).chart.panels[0].isLogarithmic);
}

// A scan on the GPU with its copies, and one on the CPU, which copies nothing.
bench::Report transfersReport() {
    bench::Report report = smallReport();
    for (bench::Row& row : report.rows)
        if (row.subject.algorithm == "reduce-then-scan")
            row.subject.algorithm = "cpu-scan", row.subject.executor = "cpu", row.times->median_s *= 4;
        else
            row.transfer_s = 24e-6;
    return report;
}

TEST(BenchContent, SaysWhatTheCopiesToTheGpuCost) {
    BenchChoice choice{.view = BenchView::Transfers, .algorithms = {"cub-scan", "cpu-scan"}};
    const BenchmarkContent content = benchContent(choice, transfersReport());
    EXPECT_EQ(
        content.headline,
        "At 2¹¹, cub-scan on the GPU is 8.00× as fast as cpu-scan; 2.00× with the copies there and back");
    ASSERT_EQ(content.chart.panels.size(), 1u);
    const viz::ChartPanel& panel = content.chart.panels[0];
    EXPECT_EQ(panel.title, "Time, median; dashed: with the copies to the GPU and back");
    EXPECT_EQ(content.chart.series.size(), 2u) << "no ceiling";
    EXPECT_EQ(valuesOf(content.chart, 0, 0), (std::vector<double>{8e-6, 8e-6}));
    EXPECT_EQ(panel.curves[0].dashed, (std::vector<viz::ChartPoint>{{1024, 32e-6}, {2048, 32e-6}}));
    EXPECT_TRUE(panel.curves[1].dashed.empty()) << "nothing is copied to the processor";
    EXPECT_EQ(content.chart.series[0].readings[0].cells, (QStringList{"8.00 µs", "32.0 µs"}));
    EXPECT_EQ(content.chart.series[1].readings[1].cells, (QStringList{"64.0 µs", ""}));
    EXPECT_EQ(content.columns, (std::vector<ResultColumn>{{"median", false, "median in s"},
                                                          {"with copies", false, "with copies in s"},
                                                          {"GB/s", true, "GB per second"}}));
    EXPECT_EQ(textsOf(content.groups.at(0).lines.at(0)), (QStringList{"8.00 µs", "32.0 µs", "2.05"}));
    EXPECT_EQ(textsOf(content.groups.at(0).lines.at(1)), (QStringList{"64.0 µs", "", "0.26"}));

    bench::Report few = transfersReport();
    few.rows[3].times->samples = 1; // the CPU row at the largest size
    EXPECT_EQ(
        benchContent(choice, few).headline,
        "At 2¹⁰, cub-scan on the GPU is 2.00× as fast as cpu-scan; 0.50× with the copies there and back");
    few.rows[1].times->samples = 1;
    EXPECT_EQ(benchContent(choice, few).headline, "Too few samples at 2¹¹ to compare the GPU with the CPU");

    choice.algorithms = {"cub-scan"};
    EXPECT_EQ(benchContent(choice, transfersReport()).headline,
              "These results have no size that was timed on both the GPU and the CPU");
}

TEST(BenchContent, ComparesOnlyWhatDoesTheSame) {
    const viz::Chart chart = benchContent(choiceOf(BenchView::SpeedUp), sampleReport()).chart;
    EXPECT_EQ(valuesOf(chart, 0, 1).size(), 4u);
    EXPECT_TRUE(valuesOf(chart, 0, 2).empty()) << "a compaction is no scan";
    EXPECT_TRUE(benchContent(choiceOf(BenchView::SpeedUp, "cub-reduce"), sampleReport()).chart.isEmpty());
}

TEST(BenchContent, DoesNotPassAFlawForAResult) {
    bench::Report report = smallReport();
    report.rows[0].verified = false; // cub-scan at 1024
    report.rows[0].reason = "element 3 is 7 instead of 6";
    report.rows[1].verified.reset();
    report.rows[2].status = bench::Status::failed; // cub-scan at 2048
    report.rows[2].reason = "out of memory";
    report.rows[2].times.reset();
    const BenchmarkContent content = benchContent(smallChoice(BenchView::Bandwidth), report);
    const viz::ChartPanel& gb = content.chart.panels.at(0);
    ASSERT_EQ(gb.curves[1].points.size(), 1u) << "a failed row is not drawn";
    EXPECT_EQ(gb.curves[1].points[0].mark, PointMark::Cross);
    EXPECT_EQ(gb.curves[0].points[0].mark, PointMark::Cross);
    EXPECT_EQ(content.chart.series[1].readings.at(0).note, "wrong: element 3 is 7 instead of 6");
    EXPECT_FALSE(content.chart.series[1].readings.at(0).isVerified);
    EXPECT_EQ(content.chart.series[0].readings.at(0).note, "not verified");
    EXPECT_EQ(content.headline, "reduce-then-scan reaches 25 % of the copy bandwidth at 2¹¹");
    EXPECT_TRUE(benchContent(smallChoice(BenchView::SpeedUp), report).chart.isEmpty())
        << "nothing is compared with a wrong result";

    ASSERT_EQ(content.groups.size(), 2u);
    EXPECT_EQ(
        content.groups[0].lines.at(1),
        (ResultLine{
            .pen = scanPen, .name = "cub-scan", .note = "out of memory", .mark = ResultMark::Verified}));
    EXPECT_EQ(content.groups[1].lines.at(0),
              (ResultLine{.pen = ownPen, .name = "reduce-then-scan", .note = "not verified"}));
    EXPECT_EQ(content.groups[1].lines.at(1), (ResultLine{.pen = scanPen,
                                                         .name = "cub-scan",
                                                         .note = "wrong: element 3 is 7 instead of 6",
                                                         .mark = ResultMark::Wrong}));
}

// The time, GB per second, the share of a copy, and the comparison with the baseline.
std::vector<ResultCell> cellsOf(const QStringList& texts, double seconds, double bytes, double copySeconds,
                                const ResultCell& against) {
    return {{texts[0], seconds},
            {texts[1], bytes / seconds * 1e-9, ResultTone::Strong},
            {texts[2], copySeconds / seconds},
            against};
}

TEST(BenchContent, ListsTheResultsLargestFirst) {
    const BenchmarkContent content = benchContent(choiceOf(BenchView::Bandwidth), sampleReport());
    ASSERT_EQ(content.columns.size(), 4u);
    EXPECT_EQ(content.columns[2].name, "of copy");
    ASSERT_EQ(content.groups.size(), 5u);
    EXPECT_EQ(content.groups[0].n, 0x1p30);
    EXPECT_EQ(
        content.groups[1].lines,
        (std::vector<ResultLine>{{.pen = scanPen,
                                  .name = "cub-scan",
                                  .cells = cellsOf({"700 µs", "3068", "71 %"}, 700e-6, 8.0 * 0x1p28, 500e-6,
                                                   {"baseline", {}, ResultTone::Quiet}),
                                  .mark = ResultMark::Verified},
                                 {.pen = ownPen,
                                  .name = "reduce-then-scan",
                                  .cells = cellsOf({"715 µs", "3003", "70 %"}, 715e-6, 8.0 * 0x1p28, 500e-6,
                                                   {"1.02× slower", 700e-6 / 715e-6, ResultTone::Bad}),
                                  .mark = ResultMark::Verified},
                                 {.pen = penOf("cub-select"),
                                  .name = "cub-select",
                                  .cells = cellsOf({"620 µs", "2598", "60 %"}, 620e-6, 6.0 * 0x1p28, 375e-6,
                                                   {"not comparable", {}, ResultTone::Quiet}),
                                  .mark = ResultMark::Verified}}));
    EXPECT_EQ(content.groups[3].lines[1].cells.at(3).text, "1.33× faster");
    EXPECT_EQ(content.groups[3].lines[1].cells.at(3).tone, ResultTone::Good);
    EXPECT_EQ(benchContent(choiceOf(BenchView::Bandwidth, ""), sampleReport()).columns.size(), 3u)
        << "without a baseline there is no comparison";
    EXPECT_EQ(content.groups[0].lines.size(), 2u) << "no row, no line";

    BenchChoice measuring = choiceOf(BenchView::Bandwidth);
    measuring.measuring = bench::Subject{.algorithm = "reduce-then-scan", .executor = "cuda", .n = 1u << 30};
    EXPECT_EQ(
        benchContent(measuring, sampleReport()).groups[0].lines.at(1),
        (ResultLine{.pen = ownPen, .name = "reduce-then-scan", .note = "measuring", .isPending = true}));
    measuring.measuring->n = 4096;
    EXPECT_EQ(benchContent(measuring, sampleReport()).groups.back().n, 4096);
    measuring.measuring->algorithm = "recursive";
    EXPECT_EQ(benchContent(measuring, sampleReport()).groups.back().n, 0x1p16) << "it is not shown";
}

TEST(BenchContent, ShowsOneTypeAndOperator) {
    bench::Report report = smallReport();
    report.rows[0].subject.type = trace::ElementType::float32;
    report.rows[1].subject.op = trace::Operator::max;
    EXPECT_EQ(valuesOf(benchContent(smallChoice(BenchView::Time), report).chart, 0, 1),
              (std::vector<double>{8e-6}));
    BenchChoice floats = smallChoice(BenchView::Time);
    floats.type = trace::ElementType::float32;
    EXPECT_EQ(benchContent(floats, report).chart.across, "n, elements (float32)");
    EXPECT_EQ(benchContent(floats, report).headline, "cub-scan at 2¹⁰: 8.00 µs");
    BenchChoice maxima = smallChoice(BenchView::Time);
    maxima.op = trace::Operator::max;
    EXPECT_TRUE(benchContent(maxima, report).headline.startsWith("reduce-then-scan at 2¹⁰: "))
        << benchContent(maxima, report).headline.toStdString();
}

TEST(BenchContent, SaysWhereRowsRanWhereTheyRanOnSeveral) {
    bench::Report report = smallReport();
    report.rows.push_back(timedRow("cpu-scan", 1024, 80e-6, 40e-6, 0));
    report.rows.back().subject.executor = "cpu";
    BenchChoice choice = smallChoice(BenchView::Bandwidth);
    choice.algorithms << "cpu-scan";
    const BenchmarkContent content = benchContent(choice, report);
    QStringList names;
    for (const viz::ChartSeries& series : content.chart.series) names << series.name;
    EXPECT_EQ(names, (QStringList{"reduce-then-scan, GPU", "cub-scan, GPU", "cpu-scan, CPU", "copy, GPU",
                                  "copy, CPU"}));
    EXPECT_EQ(content.chart.panels[0].ceiling, 3u) << "the higher one";
    EXPECT_NE(content.chart.series[3].pen, content.chart.series[4].pen) << "dashed otherwise";
    EXPECT_EQ(content.groups.at(1).lines.at(2).name, "cpu-scan") << "only names fit in the table";
    EXPECT_TRUE(content.sentence.contains("cold caches")) << content.sentence.toStdString();
    EXPECT_EQ(content.headline, "cub-scan reaches 50 % of the copy bandwidth at 2¹¹");
}

TEST(BenchContent, KeepsTheEmulatorFromTheGpu) {
    bench::Report report = smallReport();
    for (std::size_t k : {0u, 2u}) report.rows[k].subject.executor = "emulator";
    const BenchmarkContent content = benchContent(smallChoice(BenchView::Time), report);
    EXPECT_TRUE(valuesOf(content.chart, 0, 1).empty());
    EXPECT_TRUE(content.sentence.endsWith("Emulator times are left out.")) << content.sentence.toStdString();
    for (bench::Row& row : report.rows) row.subject.executor = "emulator";
    EXPECT_EQ(valuesOf(benchContent(smallChoice(BenchView::Time), report).chart, 0, 1).size(), 2u)
        << "by themselves they may";
    const bench::Report beside = smallReport();
    EXPECT_TRUE(valuesOf(benchContent(smallChoice(BenchView::Time), report, &beside).chart, 0, 1).empty())
        << "nor beside a GPU of another report";
}

TEST(BenchContent, DrawsAnotherReportBeside) {
    bench::Report beside = smallReport();
    for (bench::Row& row : beside.rows) row.device = "Another GPU";
    beside.rows.erase(beside.rows.begin(), beside.rows.begin() + 2);
    BenchChoice choice = smallChoice(BenchView::SpeedUp);
    choice.hidden = QStringList{"cub-scan, beside"};
    const BenchmarkContent content = benchContent(choice, smallReport(), &beside);
    ASSERT_EQ(content.chart.series.size(), 4u);
    const viz::ChartSeries& other = content.chart.series[2];
    EXPECT_EQ(other.name, "reduce-then-scan");
    EXPECT_EQ(other.detail, "Another GPU, 2026-01-31");
    EXPECT_EQ(other.kind, viz::SeriesKind::Beside);
    EXPECT_EQ(other.pen, content.chart.series[0].pen) << "as the same algorithm";
    EXPECT_EQ(other.id, "reduce-then-scan, beside");
    EXPECT_TRUE(content.chart.series[3].hidden);
    EXPECT_EQ(valuesOf(content.chart, 0, 2), (std::vector<double>{0.5}))
        << "against the baseline of its own report";
    EXPECT_TRUE(content.sentence.endsWith(" Thin and dashed: measured on Another GPU, 2026-01-31."))
        << content.sentence.toStdString();
    ASSERT_EQ(content.groups.at(0).lines.size(), 4u);
    EXPECT_TRUE(content.groups[0].lines[2].isBeside);
    EXPECT_EQ(content.groups[0].lines[2].cells.at(3).text, "2.00× slower");
    EXPECT_TRUE(content.headline.startsWith("reduce-then-scan is 0.50× as fast"))
        << "of the rows measured here";
}

TEST(BenchContent, DrawsBlockSizes) {
    bench::Report report;
    for (const std::uint32_t threads : {64u, 256u, 128u}) {
        report.rows.push_back(timedRow("reduce-then-scan", 1 << 20, threads == 256 ? 10e-6 : 20e-6, 5e-6, 0));
        report.rows.back().subject.threads_per_block = threads;
    }
    report.rows.push_back(timedRow("reduce-then-scan", 1 << 24, 1e-3, 5e-4, 0));
    report.rows.back().subject.threads_per_block = 256;
    const auto int32 = trace::ElementType::int32;
    EXPECT_EQ(sizesWithBlocks(report, int32, trace::Operator::sum), (std::vector<std::uint64_t>{1 << 20}));
    EXPECT_TRUE(sizesWithBlocks(report, int32, trace::Operator::max).empty());
    EXPECT_TRUE(sizesWithBlocks(sampleReport(), int32, trace::Operator::sum).empty());

    BenchChoice choice{.view = BenchView::BlockSize, .algorithms = {"reduce-then-scan"}};
    const BenchmarkContent content = benchContent(choice, report);
    EXPECT_EQ(viz::sizesOf(content.chart), (std::vector<double>{64, 128, 256}));
    EXPECT_EQ(content.chart.across, "threads per block (int32)");
    EXPECT_EQ(content.chart.panels.at(1).title, "Share of the copy at n = 2²⁰");
    EXPECT_EQ(viz::cardAt(content.chart, 256).title, "256 threads per block");
    EXPECT_EQ(content.headline, "reduce-then-scan is fastest with 256 threads per block at 2²⁰");
    ASSERT_EQ(content.groups.size(), 3u);
    EXPECT_EQ(content.groups[0].n, 256);
    report.rows.push_back(timedRow("thread-index", 1 << 20, 1e-6, 5e-7, 0));
    report.rows.back().subject.threads_per_block = 256;
    choice.algorithms << "thread-index";
    EXPECT_EQ(valuesOf(benchContent(choice, report).chart, 0, 1), std::vector<double>{})
        << "beside those with several blocks, one with its usual ones says nothing";
    EXPECT_EQ(benchContent(choice, report).headline, content.headline);
    choice.measuring = report.rows.back().subject;
    EXPECT_EQ(valuesOf(benchContent(choice, report).chart, 0, 1).size(), 1u) << "it may get more";
    choice.measuring.reset();
    choice.algorithms = {"thread-index"};
    EXPECT_EQ(viz::sizesOf(benchContent(choice, report).chart), (std::vector<double>{256}));
    choice.algorithms = {"reduce-then-scan"};
    choice.n = 1 << 24;
    EXPECT_EQ(viz::sizesOf(benchContent(choice, report).chart), (std::vector<double>{256}));

    choice.view = BenchView::Time;
    EXPECT_EQ(valuesOf(benchContent(choice, report).chart, 0, 0), (std::vector<double>{10e-6, 1e-3}))
        << "over n with the block size that is usual";
}

} // namespace
} // namespace scanscope::app
