// The texts of the view Accuracy, on made-up errors with known answers.
#include <array>

#include <gtest/gtest.h>

#include "app/benchmark/algorithm_pens.h"
#include "app/benchmark/bench_content.h"
#include "app/benchmark/sweep_studies.h"
#include "app/chart_values.h"

namespace scanscope::app {
namespace {

using test::textsOf;
using test::valuesOf;

kernels::AccuracyRow accuracyRow(kernels::AccuracyInput input, std::uint64_t n, std::array<double, 4> errors,
                                 const std::string& executor = "emulator", double wide = 1e-16) {
    kernels::AccuracyRow row{.executor = executor, .input = input, .n = n, .exact = 1, .errors = {}};
    for (std::size_t k = 0; k < errors.size(); ++k) row.errors[k].relative = errors[k];
    row.wide.relative = wide;
    return row;
}

TEST(AccuracyContent, DrawsErrorsAndSaysWhatIsExact) {
    using kernels::AccuracyInput;
    const std::vector<kernels::AccuracyRow> rows{
        accuracyRow(AccuracyInput::random, 2048, {2e-5, 3e-7, 2e-7, 0}),
        accuracyRow(AccuracyInput::random, 1024, {1e-5, 2e-7, 1e-7, 0}),
        accuracyRow(AccuracyInput::ones, 1024, {0, 0, 0, 0}, "emulator", 0)};
    const BenchmarkContent content = accuracyContent({"tree"}, rows);
    ASSERT_EQ(content.chart.panels.size(), 1u) << "sums of ones are exact: nothing to draw";
    EXPECT_EQ(valuesOf(content.chart, 0, 0), (std::vector<double>{1e-5, 2e-5}));
    EXPECT_EQ(viz::drawnSeries(content.chart), (std::vector<int>{0, 1, 2, 4}))
        << "no error has no place on a logarithmic axis";
    EXPECT_EQ(viz::cardAt(content.chart, 1024).lines.at(2), (viz::ChartCardLine{3, {"exact"}}));
    EXPECT_EQ(content.chart.series.at(4).name, "serial, float64");
    EXPECT_EQ(valuesOf(content.chart, 0, 4), (std::vector<double>{1e-16, 1e-16}));
    EXPECT_TRUE(content.chart.series[1].hidden);
    for (const auto& [curve, algorithm] :
         {std::pair(0, "cpu-reduce"), {1, "reduce-shared"}, {2, "reduce-warp"}, {3, "reduce-kahan"}})
        EXPECT_EQ(content.chart.series.at(std::size_t(curve)).pen, penOf(algorithm))
            << "as in the other views";
    EXPECT_EQ(content.headline, "serial is off by 2.0e-5 at 2¹¹, Kahan not at all");
    ASSERT_EQ(content.columns.size(), 2u);
    EXPECT_EQ(content.columns[1].name, "ones");
    ASSERT_EQ(content.groups.size(), 2u);
    EXPECT_EQ(textsOf(content.groups[0].lines.at(0)), QStringList{"2.0e-5"});
    EXPECT_EQ(textsOf(content.groups[1].lines.at(3)), (QStringList{"exact", "exact"}));
    EXPECT_EQ(textsOf(content.groups[1].lines.at(4)), (QStringList{"1.0e-16", "exact"}));

    EXPECT_EQ(accuracyContent({}, {}).headline, "No sums yet");
    EXPECT_TRUE(accuracyContent({}, {}).chart.isEmpty());
    ASSERT_EQ(accuracyContent({}, {}).chart.panels.size(), 1u);
    const std::vector<kernels::AccuracyRow> exact{rows[2]};
    EXPECT_EQ(accuracyContent({}, exact).headline, "Error of float32 sums against float64");
}

TEST(AccuracyContent, ShowsOneExecutor) {
    using kernels::AccuracyInput;
    const std::vector<kernels::AccuracyRow> rows{
        accuracyRow(AccuracyInput::random, 1024, {1e-5, 2e-7, 1e-7, 0}),
        accuracyRow(AccuracyInput::random, 1024, {2e-5, 2e-7, 1e-7, 1e-8}, "cuda")};
    EXPECT_EQ(valuesOf(accuracyContent({}, rows).chart, 0, 0), (std::vector<double>{2e-5}));
}

} // namespace
} // namespace scanscope::app
