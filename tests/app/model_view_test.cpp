// The view Model: the cost model next to measurements on a GPU.

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/sweep_studies.h"
#include "app/window_fixture.h"
#include "kernels/cost/cost_study.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

class ModelViewTest : public WindowTest {
protected:
    [[nodiscard]] app::BenchmarkPlace* place() { return window->benchmark(); }
    [[nodiscard]] app::ModelStudy* model() { return place()->studies().find<app::ModelStudy>(); }
    void runModel() {
        press(Qt::Key_2, Qt::ControlModifier);
        QTest::mouseClick(place()->views()->button(int(app::BenchView::Model)), Qt::LeftButton);
        QTest::mouseClick(place()->runButton(), Qt::LeftButton);
    }
    void modelOf(const QStringList& algorithms, const QString& sizes) {
        model()->algorithms()->setChosen(algorithms);
        model()->sizes()->setText(sizes);
        ASSERT_NO_FATAL_FAILURE(expectSignal(
            &model()->job(), &app::Job::finished, [&] { runModel(); }, 60000));
    }
};

TEST_F(ModelViewTest, DrawsModelAndMeasurementOfTheRecordedResults) {
    modelOf({"blelloch", "naive-global"}, "8..4096");
    const viz::Chart& chart = place()->chart()->chart();
    ASSERT_EQ(chart.panels.size(), 2u);
    ASSERT_EQ(chart.series.size(), 2u);
    const viz::ChartCurve& blelloch = chart.panels[0].curves[0];
    EXPECT_EQ(blelloch.points.size(), 7u) << "8 to 256 and 1024 were measured";
    EXPECT_EQ(blelloch.dashed.size(), blelloch.points.size());
    const viz::ChartCurve& naive = chart.panels[0].curves[1];
    EXPECT_EQ(naive.points.size(), 2u) << "1024 and 4096 were measured";
    for (std::size_t i = 0; i < naive.points.size(); ++i)
        EXPECT_NEAR(chart.panels[1].curves[1].points[i].y, naive.dashed[i].y / naive.points[i].y, 1e-12);
    EXPECT_EQ(place()->headline(), "The model is within a factor of 1.5 for 9 of 9 runs");
}

TEST_F(ModelViewTest, RefusesSizesThatNobodyMeasured) {
    model()->algorithms()->setChosen({"blelloch"});
    model()->sizes()->setText("12");
    ASSERT_NO_FATAL_FAILURE(expectSignal(
        &model()->job(), &app::Job::failed, [&] { runModel(); }, 60000));
    EXPECT_TRUE(model()->strip().what.contains("no row")) << model()->strip().what.toStdString();
}

} // namespace
} // namespace scanscope::test
