#include "viz/model/chart_axis.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

Chart chartOf(std::vector<ChartPoint> points, ChartScale scale = ChartScale::Logarithmic) {
    Chart chart;
    chart.series = {{"a"}};
    chart.panels = {{"Panel", scale, 1, {{std::move(points), {}}}}};
    return chart;
}

TEST(Chart, SnapsToTheNearestSizeOnALogarithmicAxis) {
    const Chart chart = chartOf({{8, 1}, {64, 2}, {1024, 3}});
    EXPECT_EQ(sizesOf(chart), (std::vector<double>{8, 64, 1024}));
    EXPECT_EQ(nearestSize(chart, 20), 8); // the middle between 8 and 64 is 22.6
    EXPECT_EQ(nearestSize(chart, 24), 64);
    EXPECT_EQ(nearestSize(chart, 1e9), 1024);
    EXPECT_EQ(nearestSize(chart, 0), std::nullopt);
    EXPECT_EQ(nearestSize(chartOf({}), 8), std::nullopt);
    Chart hidden = chart;
    hidden.series[0].hidden = true;
    EXPECT_TRUE(hidden.isEmpty());
}

TEST(Chart, ChoosesAxesThatHoldAllValues) {
    const auto axis = [](std::vector<ChartPoint> points) {
        const Chart chart = chartOf(std::move(points));
        return valueAxis(chart, chart.panels[0]);
    };
    EXPECT_EQ(axis({{8, 3}, {16, 40}}).ticks, (std::vector<double>{2, 4, 8, 16, 32}));
    EXPECT_EQ(axis({{8, 7}, {16, 1e6}}).ticks, (std::vector<double>{1, 100, 1e4, 1e6}));
    EXPECT_LE(axis({{8, 7}}).lower, 7);
    EXPECT_GT(axis({{8, 7}}).upper, 7);
    EXPECT_GT(axis({}).upper, axis({}).lower);
    EXPECT_GT(axis({{8, 0}}).lower, 0) << "zero has no place on it";
    Chart share = chartOf({{8, 0.3}}, ChartScale::Share);
    EXPECT_EQ(valueAxis(share, share.panels[0]), (ChartAxis{0.25, 1, {0.25, 0.5, 1}}));
    share.panels[0].curves[0].points = {{8, 1}}; // one thread wastes nothing
    EXPECT_EQ(valueAxis(share, share.panels[0]), (ChartAxis{0.5, 1, {0.5, 1}}));
    EXPECT_EQ(sizeAxis(chartOf({{8, 1}, {64, 1}})).ticks, (std::vector<double>{8, 16, 32, 64}));
    EXPECT_EQ(sizeAxis(chartOf({{8, 1}, {0x1p20, 1}})).ticks.size(), 9u) << "every second power";
    EXPECT_LT(sizeAxis(chartOf({{8, 1}})).lower, 8);
    EXPECT_GT(sizeAxis(chartOf({{8, 1}})).upper, 8);
    EXPECT_EQ(sizeAxis(chartOf({{8, 1}, {64, 1}})).lower, 8) << "markers stand on the ends";
}

TEST(Chart, StartsLinearAxesAtNothing) {
    const auto axis = [](std::vector<ChartPoint> points, ChartScale scale) {
        const Chart chart = chartOf(std::move(points), scale);
        return valueAxis(chart, chart.panels[0]);
    };
    const auto linear = [](double upper, std::vector<double> ticks) {
        return ChartAxis{0, upper, std::move(ticks), false};
    };
    EXPECT_EQ(axis({{8, 30}, {16, 4270}}, ChartScale::Linear),
              linear(5000, {0, 1000, 2000, 3000, 4000, 5000}));
    EXPECT_EQ(axis({{8, 4}}, ChartScale::Linear), linear(4, {0, 1, 2, 3, 4}));
    EXPECT_EQ(axis({{8, 100}}, ChartScale::Linear).upper, 100) << "no empty step over what fits";
    EXPECT_EQ(axis({}, ChartScale::Linear).upper, 1);
    EXPECT_EQ(axis({{8, 0.73}}, ChartScale::LinearShare).upper, 1) << "always up to all of it";
    EXPECT_EQ(axis({{8, 1.01}}, ChartScale::LinearShare).upper, 1) << "for noise it grows no longer";
    EXPECT_EQ(axis({{8, 1.3}}, ChartScale::LinearShare).upper, 1.3) << "what is over it is not cut off";
    EXPECT_EQ(axis({{8, 1.9}}, ChartScale::Ratio), linear(2, {0, 0.5, 1, 1.5, 2}));
    EXPECT_TRUE(axis({{8, 0.5}, {16, 40}}, ChartScale::Ratio).isLogarithmic) << "or nothing is seen of 0.5";

    Chart bounded = chartOf({{8, 100}}, ChartScale::Linear);
    bounded.panels[0].ceiling = 0;
    EXPECT_EQ(valueAxis(bounded, bounded.panels[0]).upper, 125) << "room for words over a ceiling";
    Chart levelled = chartOf({{8, 0.2}}, ChartScale::Ratio);
    levelled.panels[0].level = 1;
    EXPECT_EQ(valueAxis(levelled, levelled.panels[0]).upper, 1);
    const ChartPoint spread{8, 90, Quartiles{70, 130}};
    EXPECT_EQ(axis({spread}, ChartScale::Linear).upper, 150) << "the band fits as well";
}

TEST(Chart, CountsTimesAndErrorsInTens) {
    const auto axis = [](std::vector<ChartPoint> points, ChartScale scale) {
        const Chart chart = chartOf(std::move(points), scale);
        return valueAxis(chart, chart.panels[0]);
    };
    const ChartAxis wide = axis({{8, 4e-6}, {16, 2.8e-3}}, ChartScale::Seconds);
    EXPECT_DOUBLE_EQ(wide.lower, 2e-6) << "no more room below than needed";
    ASSERT_EQ(wide.ticks.size(), 3u);
    EXPECT_EQ(tickText(wide.ticks[0], ChartScale::Seconds), "10 µs");
    EXPECT_EQ(tickText(wide.ticks[2], ChartScale::Seconds), "1 ms");
    const ChartAxis narrow = axis({{8, 4e-6}, {16, 9e-6}}, ChartScale::Seconds);
    ASSERT_EQ(narrow.ticks.size(), 3u);
    EXPECT_EQ(tickText(narrow.ticks[0], ChartScale::Seconds), "2 µs");
    EXPECT_EQ(tickText(narrow.ticks[2], ChartScale::Seconds), "10 µs");
    const ChartAxis error = axis({{8, 3e-8}, {16, 2e-3}}, ChartScale::Error);
    EXPECT_EQ(tickText(error.ticks.front(), ChartScale::Error), "10⁻⁷");
}

TEST(Chart, WritesNumbersAsPeopleDo) {
    EXPECT_EQ(sizeText(8), "8");
    EXPECT_EQ(sizeText(512), "512");
    EXPECT_EQ(sizeText(1024), "2¹⁰");
    EXPECT_EQ(sizeText(0x1p20), "2²⁰");
    EXPECT_EQ(sizeText(1000), "1000");
    EXPECT_EQ(chartText(20481, ChartScale::Logarithmic), "20\u202F481");
    EXPECT_EQ(chartText(1048575, ChartScale::Logarithmic), "1.05e6");
    EXPECT_EQ(chartText(1.5e12, ChartScale::Logarithmic), "1.50e12");
    EXPECT_EQ(chartText(0.125, ChartScale::Share), "12.5 %");
    EXPECT_EQ(tickText(0.5, ChartScale::Share), "50 %");
    EXPECT_EQ(tickText(0.0625, ChartScale::Share), "6.25 %");
    EXPECT_EQ(tickText(1000, ChartScale::Logarithmic), "1000");
    EXPECT_EQ(tickText(1e6, ChartScale::Logarithmic), "10⁶");
    EXPECT_EQ(tickText(0.5, ChartScale::LinearShare), "50 %");
    EXPECT_EQ(tickText(0.5, ChartScale::Ratio), "0.5×");
    EXPECT_EQ(tickText(2.5, ChartScale::Linear), "2.5");
    EXPECT_EQ(tickText(10000, ChartScale::Linear), "10\u202F000");
    EXPECT_EQ(tickText(1, ChartScale::Seconds), "1 s");
    EXPECT_EQ(chartText(0.734, ChartScale::LinearShare), "73 %");
    EXPECT_EQ(chartText(1.2, ChartScale::Ratio), "1.20×");
    EXPECT_EQ(chartText(3.14e-7, ChartScale::Error), "3.1e-7");
    Chart threads = chartOf({{1024, 1}});
    EXPECT_EQ(acrossText(threads, 1024), "2¹⁰");
    threads.hasPowers = false;
    EXPECT_EQ(acrossText(threads, 1024), "1024");
}

TEST(Chart, ReadsWhatIsUnderThePointer) {
    Chart chart = chartOf({{1024, 3}});
    chart.panels[0].title = "Depth, one after another";
    chart.series.push_back({.name = "b", .pen = 1});
    chart.panels[0].curves.push_back({.points = {{1024, 5}, {2048, 6}}});
    EXPECT_EQ(cardAt(chart, 1024), (ChartCard{"n = 2¹⁰", "1024", {"Depth"}, {{0, {"3"}}, {1, {"5"}}}}));
    EXPECT_EQ(describe(chart, cardAt(chart, 1024)), "n = 2¹⁰; a: Depth 3; b: Depth 5");
    EXPECT_EQ(cardAt(chart, 2048).lines, (std::vector<ChartCardLine>{{1, {"6"}}})) << "no point, no line";
    chart.series[1].hidden = true;
    EXPECT_EQ(cardAt(chart, 1024).lines.size(), 1u);

    chart.series[1].hidden = false;
    chart.series[1].detail = "Test GPU";
    chart.series[1].readings = {{1024, {"5 µs", "7"}, true, "noise 9 %"}};
    EXPECT_EQ(cardAt(chart, 1024),
              (ChartCard{"n = 2¹⁰", "1024", {}, {{1, {"5 µs", "7"}, true, "noise 9 %"}}}))
        << "readings say more than panels";
    EXPECT_EQ(describe(chart, cardAt(chart, 1024)), "n = 2¹⁰; b, Test GPU: 5 µs, 7, verified, noise 9 %");
    chart.hasPowers = false;
    chart.point = "%1 threads a block";
    EXPECT_EQ(cardAt(chart, 1024).title, "1024 threads a block");
    EXPECT_EQ(cardAt(chart, 1024).detail, "") << "it is said already";
}

TEST(Chart, HasALegendForManyCurves) {
    Chart chart = chartOf({{8, 1}});
    const auto add = [&chart](std::vector<ChartPoint> points) {
        chart.series.push_back({.name = "more"});
        chart.panels[0].curves.push_back({.points = std::move(points)});
    };
    for (int k = 1; k < mostDirectLabels; ++k) add({{8, 1}});
    add({});
    EXPECT_FALSE(hasLegend(chart)) << "what has no point needs no label";
    EXPECT_EQ(drawnSeries(chart), (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
    add({{8, 1}});
    EXPECT_TRUE(hasLegend(chart));
    chart.series.back().hidden = true;
    EXPECT_TRUE(hasLegend(chart)) << "it stays when a curve is hidden with it";
}

TEST(Chart, SpreadsItsLabels) {
    using Places = std::vector<double>;
    EXPECT_EQ(spreadLabels({}, 10, 0, 100), Places{});
    EXPECT_EQ(spreadLabels({50}, 10, 0, 100), Places{50});
    EXPECT_EQ(spreadLabels({20, 50}, 10, 0, 100), (Places{20, 50})) << "nobody is in the way";
    EXPECT_EQ(spreadLabels({50, 50}, 10, 0, 100), (Places{45, 55}));
    EXPECT_EQ(spreadLabels({52, 48}, 10, 0, 100), (Places{55, 45})) << "in the order of the curves";
    EXPECT_EQ(spreadLabels({50, 50, 58}, 10, 0, 100), (Places{42 + 2.0 / 3, 52 + 2.0 / 3, 62 + 2.0 / 3}));
    EXPECT_EQ(spreadLabels({99, 100}, 10, 0, 100), (Places{90, 100})) << "held within the end";
    EXPECT_EQ(spreadLabels({0, 1}, 10, 0, 100), (Places{0, 10}));
}

} // namespace
} // namespace scanscope::viz
