// A chart's reaction to the mouse, and the descriptions of its pictures.
#include "app/benchmark/bench_findings.h"
#include "viz/widgets/chart_view.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/benchmark/bench_content.h"
#include "support/bench_samples.h"
#include "viz/export/chart_slide.h"

namespace scanscope::app {
namespace {

BenchmarkContent contentOf(const QStringList& hidden = {}, const bench::Report* beside = nullptr) {
    return benchContent({.algorithms = {"cub-scan", "reduce-then-scan", "cub-select"}, .hidden = hidden},
                        test::sampleReport(), beside);
}

class ChartViewTest : public testing::Test {
protected:
    void show(const viz::Chart& chart) {
        view.resize(1000, 620);
        view.setChart(chart);
        view.show();
    }
    void click(QRectF box) {
        ASSERT_FALSE(box.isEmpty());
        QTest::mouseClick(&view, Qt::LeftButton, {}, box.center().toPoint());
    }
    viz::ChartView view;
};

TEST_F(ChartViewTest, NamesTheSeriesWhoseLabelIsClicked) {
    show(contentOf().chart);
    QSignalSpy clicked(&view, &viz::ChartView::seriesClicked);
    click(view.nameBox(0, 1));
    click(view.nameBox(1, 2));
    click(view.nameBox(0, 3)); // the ceiling
    ASSERT_EQ(clicked.size(), 3);
    EXPECT_EQ(clicked[0][0].toInt(), 1);
    EXPECT_EQ(clicked[1][0].toInt(), 2);
    EXPECT_EQ(clicked[2][0].toInt(), 3);
    EXPECT_TRUE(view.nameBox(1, 3).isEmpty()) << "it has no share";
}

TEST_F(ChartViewTest, OffersHiddenCurvesThatHaveNoChip) {
    show(contentOf({"cub-scan", "copy on cuda"}).chart);
    EXPECT_TRUE(view.nameBox(0, 0).isEmpty()) << "its chip brings it back";
    QSignalSpy clicked(&view, &viz::ChartView::seriesClicked);
    click(view.nameBox(0, 3));
    ASSERT_EQ(clicked.size(), 1);
    EXPECT_EQ(clicked[0][0].toInt(), 3);
    for (const int shown : {1, 2}) EXPECT_FALSE(view.nameBox(0, shown).intersects(view.nameBox(0, 3)));
}

TEST_F(ChartViewTest, HasALegendRightOfManyCurves) {
    const bench::Report beside = test::sampleReport();
    show(contentOf({"reduce-then-scan"}, &beside).chart);
    ASSERT_EQ(view.chart().series.size(), 8u);
    QSignalSpy clicked(&view, &viz::ChartView::seriesClicked);
    const double right = view.placeOf(0, 0x1p30, 0).x();
    for (int s = 0; s < 8; ++s) {
        const QRectF box = view.nameBox(0, s);
        EXPECT_GT(box.left(), right);
        EXPECT_LE(box.right(), view.width());
        EXPECT_NEAR(box.top(), view.nameBox(0, 0).top() + s * box.height(), 0.01);
        EXPECT_TRUE(view.nameBox(1, s).isEmpty()) << "once is enough";
    }
    click(view.nameBox(0, 1));
    EXPECT_EQ(clicked.size(), 1) << "even if it is hidden";
}

TEST_F(ChartViewTest, ReadsAPointUnderThePointer) {
    show(contentOf().chart);
    QTest::mouseMove(&view, view.placeOf(0, 0x1p24, 1000).toPoint() + QPoint(30, 0));
    EXPECT_EQ(view.pointed(), 0x1p24);
    EXPECT_EQ(view.accessibleDescription(),
              "n = 2²⁴; cub-scan: 50.0 µs, 2684, 72 %, verified; reduce-then-scan: 48.0 µs, 2796, 75 %, "
              "verified; cub-select: 49.0 µs, 2054, 55 %, verified; copy, the ceiling: 36.0 µs, 3728");
    QTest::mouseMove(&view, view.placeOf(1, 0x1p30, 0.5).toPoint());
    EXPECT_EQ(view.pointed(), 0x1p30) << "in the lower panel as well";
    QTest::mouseMove(&view, QPoint(4, 4));
    EXPECT_FALSE(view.pointed());
}

TEST_F(ChartViewTest, PutsValuesWhereTheyAre) {
    show(contentOf().chart);
    const double foot = view.placeOf(0, 0x1p16, 0).y(), top = view.placeOf(0, 0x1p16, 5000).y();
    EXPECT_NEAR(view.placeOf(0, 0x1p16, 2500).y(), (foot + top) / 2, 1) << "linear from zero";
    const double left = view.placeOf(0, 0x1p16, 0).x(), right = view.placeOf(0, 0x1p30, 0).x();
    EXPECT_NEAR(view.placeOf(0, 0x1p23, 0).x(), (left + right) / 2, 1) << "logarithmic in n";
    EXPECT_EQ(view.placeOf(1, 0x1p16, 0).x(), left) << "one axis for both";
}

viz::ChartSlide slideOf(const BenchmarkContent& content) {
    return {.headline = content.headline,
            .sentence = content.sentence,
            .foot = benchFoot(test::sampleReport()),
            .chart = content.chart};
}

QByteArray saved(const viz::ChartSlide& slide, const QString& name) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(name);
    chartWriter(slide, path)();
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

TEST(ChartSlide, SaysInWordsWhatItShows) {
    const QByteArray svg = saved(slideOf(contentOf()), "a.svg");
    EXPECT_TRUE(svg.contains("<title>cub-scan reaches 71 % of the copy bandwidth at 2³⁰</title>"));
    EXPECT_TRUE(svg.contains("Median of at least 20 samples, cold L2"));
    EXPECT_TRUE(svg.contains("Test GPU, 2026-01-31"));
    EXPECT_TRUE(svg.contains("n = 2²⁰; cub-scan: 12.0 µs, 699, 50 %, verified; reduce-then-scan: 9.00 µs, "
                             "932, 67 %, verified, noise 20 %;"));
    EXPECT_TRUE(svg.contains("viewBox=\"0 0 1920 1080\""));
    EXPECT_FALSE(svg.contains("<image")) << "all of it can be scaled";
    EXPECT_FALSE(saved(slideOf(contentOf({"cub-scan"})), "a.svg").contains("cub-scan: 12.0"));
}

TEST(ChartSlide, WrapsItsWordsAndSaysWhichItCuts) {
    viz::ChartSlide slide = slideOf(contentOf());
    EXPECT_TRUE(omittedFrom(slide).empty());
    slide.headline =
        QStringLiteral("recursive is within a few percent of cub-scan on this machine; ").repeated(3);
    slide.foot = slide.headline;
    EXPECT_TRUE(omittedFrom(slide).empty()) << namesOf(omittedFrom(slide)).toStdString();
    for (QString* text : {&slide.headline, &slide.sentence, &slide.foot}) *text = slide.headline.repeated(9);
    const viz::Omissions omitted = omittedFrom(slide);
    for (const viz::Omitted what : {viz::Omitted::title, viz::Omitted::sentence, viz::Omitted::conditions})
        EXPECT_EQ(std::ranges::count(omitted, what, &viz::Omission::what), 1);
}

TEST(ChartSlide, IsOnePage) {
    const QByteArray pdf = saved(slideOf(contentOf()), "a.pdf");
    EXPECT_TRUE(pdf.startsWith("%PDF"));
    EXPECT_EQ(pdf.count("/Type /Page\n"), 1);
    EXPECT_TRUE(pdf.contains("/MediaBox [0 0 720.000000 405.000000]")) << "as wide as a slide";
}

TEST(ChartSlide, IsAsLargeAsAskedFor) {
    viz::ChartSlide slide = slideOf(contentOf());
    for (const QSize size : {QSize(640, 360), QSize(600, 900), QSize(64, 64)}) {
        slide.size = size;
        EXPECT_EQ(renderChart(slide).size(), size);
    }
    slide.size = {10, 10};
    EXPECT_THROW(chartWriter(slide, "a.png")(), viz::ExportError);
    slide.size = {640, 360};
    EXPECT_THROW(chartWriter(slide, "/nowhere/a.png")(), viz::ExportError);
    viz::Chart chart = contentOf().chart;
    chart.panels.clear();
    slide.chart = chart;
    EXPECT_EQ(renderChart(slide).size(), slide.size) << "with nothing to draw";
}

} // namespace
} // namespace scanscope::app
