// The sentences in the views of measured times, on made-up results with known answers.
#include "app/benchmark/bench_findings.h"

#include <gtest/gtest.h>

#include "app/bench_choices.h"
#include "app/benchmark/bench_content.h"

namespace scanscope::app {
namespace {

using test::sampleReport;
using test::timedRow;

TEST(BenchFindings, SaysTheFindingInOneLine) {
    const auto headline = [](const BenchChoice& choice, const bench::Report& report) {
        return benchContent(choice, report).headline;
    };
    EXPECT_EQ(headline(choiceOf(BenchView::Bandwidth), {}), "Nothing measured yet");
    EXPECT_EQ(headline(choiceOf(BenchView::Bandwidth), sampleReport()),
              "cub-scan reaches 71 % of the copy bandwidth at 2³⁰");
    EXPECT_EQ(headline(choiceOf(BenchView::Time), sampleReport()),
              "cub-scan is the fastest scan at 2²⁸: 700 µs; cub-select at 2³⁰: 2.44 ms")
        << "the compaction takes less, and does something else; at 2³⁰ there is no second scan";
    EXPECT_EQ(headline(choiceOf(BenchView::SpeedUp), sampleReport()),
              "reduce-then-scan is 0.98× as fast as cub-scan at 2²⁸");
    EXPECT_EQ(headline(choiceOf(BenchView::SpeedUp, ""), sampleReport()),
              "Choose a baseline to compare with");
    EXPECT_EQ(headline(choiceOf(BenchView::SpeedUp, "std-scan"), sampleReport()),
              "Nothing to compare with std-scan yet");

    BenchChoice none = smallChoice(BenchView::Bandwidth);
    none.type = trace::ElementType::float64;
    EXPECT_EQ(headline(none, smallReport()), "The chosen algorithms have no rows for float64 with sum");
    BenchChoice unseen = smallChoice(BenchView::Time);
    unseen.hidden = unseen.algorithms;
    EXPECT_EQ(headline(unseen, smallReport()), "All curves that have points are hidden");
    bench::Report failed = smallReport();
    for (bench::Row& row : failed.rows) row.verified = false;
    EXPECT_EQ(headline(smallChoice(BenchView::Time), failed), "No row has both a correct result and a time");

    bench::Report close = smallReport();
    close.rows[3].times->median_s = 8e-6;
    close.rows[3].times->q1_s = 7e-6;
    EXPECT_EQ(headline(smallChoice(BenchView::SpeedUp), close),
              "reduce-then-scan and cub-scan are too close to call at 2¹¹");
    BenchChoice hidden = choiceOf(BenchView::Bandwidth);
    hidden.hidden = QStringList{"cub-scan"};
    EXPECT_EQ(headline(hidden, sampleReport()), "reduce-then-scan reaches 70 % of the copy bandwidth at 2²⁸")
        << "of the scans, which were chosen first";
    bench::Report reduction;
    reduction.rows = {timedRow("cub-reduce", 1024, 5e-6, 4e-6)};
    reduction.rows[0].ceiling = bench::Ceiling::read;
    EXPECT_EQ(headline({.algorithms = {"cub-reduce"}}, reduction),
              "cub-reduce reaches 80 % of the read bandwidth at 2¹⁰");
    reduction.rows[0].ceiling_median_s.reset();
    EXPECT_EQ(headline({.algorithms = {"cub-reduce"}}, reduction), "cub-reduce moves 1.64 GB/s at 2¹⁰");
}

TEST(BenchFindings, SaysHowItWasMeasured) {
    const auto sentence = [](const bench::Report& report) {
        return benchContent(choiceOf(BenchView::Bandwidth), report).sentence;
    };
    EXPECT_EQ(sentence(sampleReport()),
              "Median of at least 20 samples, cold L2, band from first to third quartile; every point "
              "verified. Hollow: noise over 5 %, or too few samples to judge.");
    bench::Report flawed = sampleReport();
    for (bench::Row& row : flawed.rows)
        *row.times = bench::Summary{12, row.times->median_s, row.times->median_s, row.times->median_s,
                                    row.times->median_s};
    flawed.rows[0].verified = false;
    flawed.rows[1].verified.reset();
    EXPECT_EQ(sentence(flawed), "Median of at least 12 samples, cold L2, band from first to third quartile; "
                                "2 of 14 points wrong or not verified (✕).");
    flawed.rows[2].times->samples = 1;
    EXPECT_TRUE(sentence(flawed).startsWith("Median of at least 1 sample, "))
        << sentence(flawed).toStdString();
    EXPECT_TRUE(sentence(flawed).endsWith("Hollow: noise over 5 %, or too few samples to judge."));
    EXPECT_EQ(sentence({}), "");
    EXPECT_EQ(benchFoot(sampleReport()),
              "Test GPU, 2026-01-31; Scanscope 0.0.0; a compiler; recording compiled out");
}

TEST(BenchFindings, KnowsWhenTheCeilingItselfWasDisturbed) {
    bench::Report report = smallReport();
    report.rows[2].ceiling_median_s = 16e-6; // cub-scan at 2048 takes half of this time
    const BenchmarkContent content = benchContent(smallChoice(BenchView::Bandwidth), report);
    EXPECT_EQ(content.chart.panels[0].ceiling, std::nullopt) << "it can be reached";
    EXPECT_EQ(content.headline, "cub-scan moves 2.05 GB/s at 2¹¹");
    EXPECT_TRUE(content.sentence.endsWith(" Over 100 %: the copy itself was disturbed."))
        << content.sentence.toStdString();
}

} // namespace
} // namespace scanscope::app
