#include "viz/charts/chart.h"
#include "viz/charts/chart_pen.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

Chart chartOf(std::vector<ChartPoint> points, ChartUnit unit = ChartUnit::Count, bool isLogarithmic = false) {
    Chart chart{.series = {{"a"}}, .panels = {{"Panel", unit, isLogarithmic, 1, {{std::move(points), {}}}}}};
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

// All ceilings are in the colour of ink, so only their dashes distinguish a copy on the GPU from one on the
// CPU.
TEST(Chart, CeilingsAreDashedEachInItsWay) {
    const auto dashes = [](int pen, bool strong) {
        QString text;
        const QPen line =
            chartLine(theme(ThemeId::Light), {.strong = strong, .pen = pen, .kind = SeriesKind::Ceiling});
        for (const double length : line.dashPattern())
            text += QStringLiteral("%1 ").arg(length * line.widthF());
        return text.trimmed().toStdString();
    };
    EXPECT_EQ(dashes(0, true), "7 4");
    EXPECT_EQ(dashes(1, true), "2 3");
    EXPECT_EQ(dashes(2, true), "10 3 2 3");
    EXPECT_EQ(dashes(3, true), "16 4");
    EXPECT_EQ(dashes(1, false), "2 3") << "of a line as thin as that of another report";
}

AxisRange rangeOf(std::vector<ChartPoint> points, ChartUnit unit = ChartUnit::Count,
                  bool isLogarithmic = false) {
    const Chart chart = chartOf(std::move(points), unit, isLogarithmic);
    return valueRange(chart, chart.panels[0]);
}

TEST(Chart, StartsLinearAxesAtNothing) {
    const auto upTo = [](double upper) { return AxisRange{0, upper}; };
    EXPECT_EQ(rangeOf({{8, 30}, {16, 5000}}), upTo(5200));
    EXPECT_EQ(rangeOf({}), upTo(8 * 1.04));
    EXPECT_EQ(rangeOf({{8, 0.73}}, ChartUnit::Percent), upTo(1)) << "always up to all of it";
    EXPECT_EQ(rangeOf({{8, 1.01}}, ChartUnit::Percent), upTo(1)) << "for noise it grows no longer";
    EXPECT_EQ(rangeOf({{8, 1.25}}, ChartUnit::Percent), upTo(1.3)) << "values above it are not cut off";
    EXPECT_EQ(rangeOf({{8, 90, Quartiles{70, 125}}}), upTo(130)) << "the band fits as well";
    Chart bounded = chartOf({{8, 100}});
    bounded.panels[0].ceiling = 0;
    EXPECT_DOUBLE_EQ(valueRange(bounded, bounded.panels[0]).upper, 115) << "texts above a ceiling fit";
    Chart levelled = chartOf({{8, 0.2}}, ChartUnit::Ratio);
    levelled.panels[0].level = 1;
    EXPECT_EQ(valueRange(levelled, levelled.panels[0]), upTo(1.04));
}

TEST(Chart, HoldsAllPositiveValuesOnLogarithmicAxes) {
    const auto expectHolds = [](AxisRange range, double least, double greatest) {
        EXPECT_NEAR(range.lower, least / 1.15, 1e-9 * least);
        EXPECT_NEAR(range.upper, greatest * 1.15, 1e-9 * greatest);
    };
    expectHolds(rangeOf({{8, 3}, {16, 40}}, ChartUnit::Count, true), 3, 40);
    expectHolds(rangeOf({{8, 0}, {16, 40}}, ChartUnit::Count, true), 40, 40);
    expectHolds(rangeOf({}, ChartUnit::Seconds, true), 1, 8);
    EXPECT_EQ(rangeOf({{8, 0.23}}, ChartUnit::ExactPercent, true), (AxisRange{0.2, 1})) << "up to all of it";
    const auto baseOf = [](const Chart& chart) {
        return tickBase(chart.panels[0], valueRange(chart, chart.panels[0]));
    };
    Chart chart = chartOf({{8, 3}, {16, 40}}, ChartUnit::Count, true);
    EXPECT_EQ(baseOf(chart), 2);
    chart.panels[0].curves[0].points.push_back({32, 4000});
    EXPECT_EQ(baseOf(chart), 10) << "where values are far apart";
    EXPECT_EQ(baseOf(chartOf({{8, 3e-6}, {16, 4e-6}}, ChartUnit::Seconds, true)), 10);
    EXPECT_EQ(baseOf(chartOf({{8, 3e-8}, {16, 4e-8}}, ChartUnit::Error, true)), 10);
}

TEST(Chart, HasMarkersOnTheEndsOfTheAxisAcross) {
    EXPECT_EQ(sizeRange(chartOf({{8, 1}, {64, 1}})), (AxisRange{8, 64}));
    EXPECT_EQ(sizeRange(chartOf({{8, 1}})), (AxisRange{4, 16})) << "a single point is in the middle";
    EXPECT_EQ(sizeRange(chartOf({})), (AxisRange{8, 0x1p20}));
    Chart reaching = chartOf({{8, 1}, {64, 1}});
    reaching.reach = {4, 1024};
    EXPECT_EQ(sizeRange(reaching), (AxisRange{4, 1024})) << "it does not change while points arrive";
}

TEST(Chart, WritesNumbersAsPeopleDo) {
    EXPECT_EQ(sizeText(8), "8");
    EXPECT_EQ(sizeText(512), "512");
    EXPECT_EQ(sizeText(1024), "2¹⁰");
    EXPECT_EQ(sizeText(0x1p20), "2²⁰");
    EXPECT_EQ(sizeText(1000), "1000");
    EXPECT_EQ(chartText(20481, ChartUnit::Count), "20\u202F481");
    EXPECT_EQ(chartText(1048575, ChartUnit::Count), "1.05e6");
    EXPECT_EQ(chartText(1.5e12, ChartUnit::Count), "1.50e12");
    EXPECT_EQ(chartText(0.125, ChartUnit::ExactPercent), "12.5 %");
    EXPECT_EQ(tickText(0.5, ChartUnit::ExactPercent), "50 %");
    EXPECT_EQ(tickText(0.0625, ChartUnit::ExactPercent), "6.25 %");
    EXPECT_EQ(tickText(1000, ChartUnit::Count), "1000");
    EXPECT_EQ(tickText(1e6, ChartUnit::Count), "10⁶");
    EXPECT_EQ(tickText(0.5, ChartUnit::Percent), "50 %");
    EXPECT_EQ(tickText(0.5, ChartUnit::Ratio), "0.5×");
    EXPECT_EQ(tickText(2.5, ChartUnit::Count), "2.5");
    EXPECT_EQ(tickText(10000, ChartUnit::Count), "10\u202F000");
    EXPECT_EQ(tickText(1, ChartUnit::Seconds), "1 s");
    EXPECT_EQ(tickText(10e-6, ChartUnit::Seconds), "10 µs");
    EXPECT_EQ(tickText(1e-7, ChartUnit::Error), "10⁻⁷");
    EXPECT_EQ(tickText(5e-8, ChartUnit::Error), "5e-8");
    EXPECT_EQ(chartText(0.734, ChartUnit::Percent), "73 %");
    EXPECT_EQ(chartText(1.2, ChartUnit::Ratio), "1.20×");
    EXPECT_EQ(chartText(3.14e-7, ChartUnit::Error), "3.1e-7");
    Chart threads = chartOf({{1024, 1}});
    EXPECT_EQ(acrossText(threads, 1024), "2¹⁰");
    threads.hasPowers = false;
    EXPECT_EQ(acrossText(threads, 1024), "1024");
}

TEST(Chart, ReadsWhatIsUnderThePointer) {
    Chart chart = chartOf({{1024, 3}});
    chart.panels[0].head = "depth";
    chart.series.push_back({.name = "b", .pen = 1});
    chart.panels[0].curves.push_back({.points = {{1024, 5}, {2048, 6}}});
    EXPECT_EQ(cardAt(chart, 1024), (ChartCard{"n = 2¹⁰", "1024", {"depth"}, {{0, {"3"}}, {1, {"5"}}}}));
    EXPECT_EQ(describe(chart, cardAt(chart, 1024)), "n = 2¹⁰; a: depth 3; b: depth 5");
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
    EXPECT_EQ(cardAt(chart, 1024).detail, "") << "it was already reported";
}

TEST(Chart, HasALegendForManyCurves) {
    Chart chart = chartOf({{8, 1}});
    const auto add = [&chart](std::vector<ChartPoint> points) {
        chart.series.push_back({.name = "more"});
        chart.panels[0].curves.push_back({.points = std::move(points)});
    };
    for (int k = 1; k < mostDirectLabels; ++k) add({{8, 1}});
    add({});
    EXPECT_FALSE(hasLegend(chart)) << "a curve without points needs no label";
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
