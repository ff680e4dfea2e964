// The charts of measured times, compared with golden pictures, on made-up results.
#include <gtest/gtest.h>
#include <QApplication>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_findings.h"
#include "app/benchmark/sweep_studies.h"
#include "support/bench_samples.h"
#include "viz/export/chart_slide.h"
#include "viz/support/golden.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

using test::sampleReport;
using viz::test::expectGolden;

BenchChoice goldenChoice(BenchView view) {
    return {
        .view = view, .algorithms = {"cub-scan", "reduce-then-scan", "cub-select"}, .baseline = "cub-scan"};
}

QImage picture(const viz::Chart& chart, viz::ThemeId theme, std::optional<double> pointed = {},
               QSize size = {1000, 620}) {
    auto* style = qobject_cast<viz::ScanscopeStyle*>(QApplication::style());
    style->setTheme(theme);
    viz::ChartView view;
    view.setChart(chart);
    view.setPointed(pointed);
    const QImage image = view.picture(size);
    style->setTheme(viz::ThemeId::Light);
    return image;
}

// Rows with all possible flaws of a point: noise, a wrong result, an unverified result, a failure.
bench::Report flawedReport() {
    bench::Report report = sampleReport();
    for (bench::Row& row : report.rows) {
        const bool isOwn = row.subject.algorithm == "reduce-then-scan";
        if (isOwn && row.subject.n == 0x1p24) {
            row.verified = false;
            row.reason = "element 7 is 28 instead of 21";
        }
        if (row.subject.algorithm == "cub-select" && row.subject.n == 0x1p24) row.verified.reset();
        if (row.subject.algorithm == "cub-scan" && row.subject.n == 0x1p30) {
            row.status = bench::Status::failed;
            row.reason = "out of memory";
        }
    }
    return report;
}

bench::Report blockReport() {
    bench::Report report;
    for (int k = 3; k <= 10; ++k) {
        const double slow = 1 + 40.0 / (1 << k);
        for (const char* algorithm : {"reduce-then-scan", "recursive"}) {
            const double median = 60e-6 * slow * (algorithm[2] == 'c' ? 1.3 : 1);
            report.rows.push_back(test::timedRow(algorithm, 0x1p24, median, 36e-6));
            report.rows.back().subject.threads_per_block = 1u << k;
        }
    }
    return report;
}

TEST(GoldenBenchChart, LooksAsDrawn) {
    const viz::Chart chart = benchContent(goldenChoice(BenchView::Bandwidth), sampleReport()).chart;
    expectGolden(picture(chart, viz::ThemeId::Light), "bench-gbs");
    expectGolden(picture(chart, viz::ThemeId::Light, 0x1p28), "bench-gbs-pointed");
    expectGolden(picture(chart, viz::ThemeId::Dark, 0x1p16), "bench-gbs-dark-pointed");
    expectGolden(picture(chart, viz::ThemeId::Light, {}, {444, 320}), "bench-gbs-small");
}

TEST(GoldenBenchChart, ShowsTimesSpeedUpsAndBlockSizes) {
    const auto chart = [](BenchView view, const bench::Report& report) {
        return benchContent(goldenChoice(view), report).chart;
    };
    expectGolden(picture(chart(BenchView::Time, sampleReport()), viz::ThemeId::Light), "bench-time");
    expectGolden(picture(chart(BenchView::SpeedUp, sampleReport()), viz::ThemeId::Dark, 0x1p20),
                 "bench-speed-up");
    BenchChoice onLog = goldenChoice(BenchView::Bandwidth);
    onLog.isLogarithmic = true;
    expectGolden(picture(benchContent(onLog, sampleReport()).chart, viz::ThemeId::Light), "bench-gbs-log");
    BenchChoice blocks = goldenChoice(BenchView::BlockSize);
    blocks.algorithms = {"reduce-then-scan", "recursive"};
    expectGolden(picture(benchContent(blocks, blockReport()).chart, viz::ThemeId::Light, 256),
                 "bench-blocks");
}

TEST(GoldenBenchChart, ShowsWhatIsNotToBeBelieved) {
    const viz::Chart chart = benchContent(goldenChoice(BenchView::Bandwidth), flawedReport()).chart;
    expectGolden(picture(chart, viz::ThemeId::Light, 0x1p24), "bench-flawed");
    expectGolden(picture(chart, viz::ThemeId::HighContrast, 0x1p20), "bench-flawed-contrast");
}

TEST(GoldenBenchChart, ShowsAnotherReportBeside) {
    bench::Report beside = sampleReport();
    beside.conditions.date = "2025-07-01T00:00:00Z";
    for (bench::Row& row : beside.rows) {
        row.device = "Another GPU";
        row.times->median_s *= 1.6;
        *row.ceiling_median_s *= 1.5;
    }
    BenchChoice choice = goldenChoice(BenchView::Bandwidth);
    choice.algorithms = {"cub-scan", "reduce-then-scan"};
    expectGolden(picture(benchContent(choice, sampleReport(), &beside).chart, viz::ThemeId::Light, 0x1p28),
                 "bench-beside");
    choice.algorithms << "cub-select";
    choice.hidden = QStringList{"cub-scan", "cub-select, beside"};
    expectGolden(picture(benchContent(choice, sampleReport(), &beside).chart, viz::ThemeId::Light),
                 "bench-legend");
}

TEST(GoldenBenchChart, ShowsOneSizeAlone) {
    bench::Report report = sampleReport();
    std::erase_if(report.rows, [](const bench::Row& row) { return row.subject.n != 0x1p20; });
    expectGolden(picture(benchContent(goldenChoice(BenchView::Bandwidth), report).chart, viz::ThemeId::Light),
                 "bench-one-size");
}

// Sixteen algorithms, each a little slower than the previous one.
TEST(GoldenBenchChart, HoldsManyCurves) {
    bench::Report report;
    BenchChoice choice;
    for (const char* id :
         {"recursive", "reduce-then-scan", "naive-global", "work-efficient-global", "segmented",
          "reduce-naive", "reduce-shared", "reduce-warp", "reduce-butterfly", "reduce-multilevel", "compact",
          "radix-sort", "histogram", "thrust-scan", "cub-scan", "cub-select"}) {
        const double slower = std::pow(1.25, double(choice.algorithms.size()));
        choice.algorithms << id;
        for (int k = 10; k <= 30; k += 2) {
            const double n = std::exp2(k), copy = 3e-6 + n * 2e-12;
            report.rows.push_back(test::timedRow(id, n, 2e-6 + copy * slower, copy));
        }
    }
    const viz::Chart chart = benchContent(choice, report).chart;
    expectGolden(picture(chart, viz::ThemeId::Light, 0x1p22), "bench-many");
    expectGolden(picture(chart, viz::ThemeId::Dark, {}, {700, 340}), "bench-many-small");
}

// Errors that grow as they do in theory: with n, with its root, with its logarithm, not at all.
TEST(GoldenAccuracyChart, LooksAsDrawn) {
    std::vector<kernels::AccuracyRow> rows;
    for (const auto input : {kernels::AccuracyInput::random, kernels::AccuracyInput::tenths})
        for (int k = 10; k <= 24; k += 2) {
            kernels::AccuracyRow row{
                .executor = "cuda", .input = input, .n = 1u << k, .exact = 1, .errors = {}};
            const double unit = 3e-8;
            row.errors[0].relative = unit * std::exp2(k / 2.0);
            row.errors[1].relative = unit * (1 + k / 6.0);
            row.errors[2].relative = unit * (1 + k / 12.0);
            row.errors[3].relative = k % 4 == 0 ? 0 : unit / 2;
            rows.push_back(row);
        }
    expectGolden(picture(accuracyContent({}, rows).chart, viz::ThemeId::Light, 0x1p18), "accuracy");
}

viz::ChartSlide slideOf(viz::ThemeId theme) {
    const BenchmarkContent content = benchContent(goldenChoice(BenchView::Bandwidth), sampleReport());
    return {.headline = content.headline,
            .sentence = content.sentence,
            .foot = benchFoot(sampleReport()),
            .chart = content.chart,
            .theme = theme};
}

TEST(GoldenChartSlide, IsLegibleAtTheBackOfAHall) {
    expectGolden(renderChart(slideOf(viz::ThemeId::Light)), "chart-slide");
    viz::ChartSlide dark = slideOf(viz::ThemeId::Dark);
    dark.size = {1024, 768};
    expectGolden(renderChart(dark), "chart-slide-dark");
}

} // namespace
} // namespace scanscope::app
