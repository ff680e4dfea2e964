// A chart as drawn by QCustomPlot: the labels of its axes, its texts and its names, at any size.
#include "viz/charts/chart_plot.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

constexpr QSize room(1000, 620);

Chart chartOf(std::vector<ChartPoint> points, ChartUnit unit = ChartUnit::Count, bool isLogarithmic = false) {
    Chart chart{.series = {{.name = "a"}},
                .panels = {{"Panel", unit, isLogarithmic, 1, {{std::move(points), {}}}}},
                .across = "n, elements"};
    return chart;
}

class ChartPlotTest : public testing::Test {
protected:
    void show(const Chart& chart, QSize size = room, bool offersHidden = true) {
        plot.setChart(chart, theme(ThemeId::Light), offersHidden);
        plot.arrange(size);
    }
    std::string labels(QCPAxis::AxisType which, int panel = 0) {
        return QStringList(plot.axisRect(panel)->axis(which)->tickVectorLabels().toList())
            .join(u'|')
            .toStdString();
    }
    std::string upwards(const Chart& chart, QSize size = room) {
        show(chart, size);
        return labels(QCPAxis::atLeft);
    }
    // All texts except those of axes, in drawing order.
    std::string texts() {
        QStringList all;
        for (int i = 0; i < plot.itemCount(); ++i)
            if (const auto* text = qobject_cast<QCPItemText*>(plot.item(i)); text && text->visible())
                all << text->text();
        return all.join(u'|').toStdString();
    }
    ChartPlot plot;
};

TEST_F(ChartPlotTest, LabelsItsAxes) {
    EXPECT_EQ(upwards(chartOf({{8, 30}, {64, 4270}})), "0|1000|2000|3000|4000");
    EXPECT_EQ(labels(QCPAxis::atBottom), "8|16|32|64");
    EXPECT_EQ(upwards(chartOf({{8, 0.3}, {0x1p20, 0.9}}, ChartUnit::Percent)),
              "0 %|20 %|40 %|60 %|80 %|100 %");
    EXPECT_EQ(labels(QCPAxis::atBottom), "16|64|256|2¹⁰|2¹²|2¹⁴|2¹⁶|2¹⁸|2²⁰") << "every second power";
    EXPECT_EQ(upwards(chartOf({{8, 4}, {16, 40}}, ChartUnit::Count, true)), "4|8|16|32");
    EXPECT_EQ(upwards(chartOf({{8, 7}, {16, 1e6}}, ChartUnit::Count, true)),
              "10|100|1000|10\u202F000|10⁵|10⁶");
    EXPECT_EQ(upwards(chartOf({{8, 4e-6}, {16, 2.8e-3}}, ChartUnit::Seconds, true)), "10 µs|100 µs|1 ms");
    EXPECT_EQ(upwards(chartOf({{8, 3e-8}, {16, 2e-3}}, ChartUnit::Error, true)), "10⁻⁷|10⁻⁶|10⁻⁵|10⁻⁴|10⁻³");
    EXPECT_EQ(upwards(chartOf({{8, 0.5}, {16, 1.9}}, ChartUnit::Ratio)), "0×|0.5×|1×|1.5×");
}

TEST_F(ChartPlotTest, HasAsManyLabelsAsThereIsRoomFor) {
    const Chart chart = chartOf({{8, 30}, {0x1p30, 4270}});
    EXPECT_EQ(upwards(chart, {444, 160}), "0|2000|4000");
    EXPECT_EQ(labels(QCPAxis::atBottom), "2¹⁰|2²⁰|2³⁰");
}

TEST_F(ChartPlotTest, WritesTitlesWordsAndNames) {
    Chart chart = chartOf({{8, 30}, {64, 40}});
    chart.series.push_back({.name = "copy", .kind = SeriesKind::Ceiling, .detail = "the ceiling"});
    chart.panels[0].curves.push_back({.points = {{8, 50}, {64, 80}}});
    chart.panels[0].ceiling = 1;
    chart.panels[0].beyond = "out of reach";
    show(chart);
    EXPECT_EQ(texts(), "Panel|out of reach|a|copy, the ceiling");
    plot.setPointed(64);
    EXPECT_EQ(texts(), "Panel|out of reach|a|copy, the ceiling|64") << "the place under the pointer";
    plot.setPointed(std::nullopt);
    chart.series[1].hidden = true;
    show(chart);
    EXPECT_EQ(texts(), "Panel|a|copy, the ceiling") << "a name to bring it back by";
    show(chart, room, false);
    EXPECT_EQ(texts(), "Panel|a") << "in a picture nobody can";
    chart.series[0].name = "a\u202Eb";
    chart.panels[0].labelsSayValues = true;
    show(chart, room, false);
    EXPECT_EQ(texts(), "Panel|a\uFFFDb 40") << "a hostile name hides nothing";
}

TEST_F(ChartPlotTest, HasOneLegendForManyCurves) {
    Chart chart = chartOf({{8, 1}});
    for (int s = 1; s <= mostDirectLabels; ++s) {
        chart.series.push_back({.name = QString::number(s), .hidden = s == 3});
        chart.panels[0].curves.push_back({.points = {{8, double(s)}}});
    }
    show(chart);
    EXPECT_EQ(texts(), "Panel");
    ASSERT_FALSE(plot.nameBox(0, 3).isEmpty()) << "even if it is hidden";
    EXPECT_EQ(plot.seriesAt(plot.nameBox(0, 3).center()), 3);
    show(chart, room, false);
    EXPECT_TRUE(plot.nameBox(0, 3).isEmpty());
    EXPECT_EQ(plot.seriesAt(plot.nameBox(0, 7).center()), 7);
}

TEST_F(ChartPlotTest, StandsWithoutAnything) {
    show({});
    EXPECT_EQ(plot.plotted(), QRect());
    EXPECT_EQ(plot.seriesAt({10, 10}), -1);
    show(chartOf({}));
    EXPECT_EQ(texts(), "Panel");
}

} // namespace
} // namespace scanscope::viz
