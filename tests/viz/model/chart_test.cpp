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
