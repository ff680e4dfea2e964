// The view Accuracy of the place Benchmark.
#include "app/bench_place_fixture.h"

namespace scanscope::test {
namespace {

// During a measurement, rows arrive one by one; the tests wait for the last row.
class AccuracyViewTest : public BenchPlaceTest {
protected:
    app::Services services() override {
        app::Services given = BenchPlaceTest::services();
        given.benchmark.measureAccuracy = [this](const kernels::AccuracyOptions& options) {
            std::vector<kernels::AccuracyRow> rows;
            for (const std::uint64_t n : options.sizes) {
                if (n == holdAt) {
                    started.release();
                    release.acquire();
                }
                if (options.stop.stop_requested()) throw kernels::Cancelled();
                kernels::AccuracyRow row{.executor = options.executors.at(0), .n = n};
                for (auto& error : row.errors) error.relative = 1e-7 * double(n);
                options.measured(row);
                rows.push_back(row);
            }
            return rows;
        };
        return given;
    }
    [[nodiscard]] app::AccuracyStudy* accuracy() { return place()->studies().find<app::AccuracyStudy>(); }
    void openAccuracy() {
        open();
        QTest::mouseClick(place()->views()->button(int(app::BenchView::Accuracy)), Qt::LeftButton);
    }
    void compute() {
        openAccuracy();
        QTest::mouseClick(place()->invitation(), Qt::LeftButton);
    }
    std::uint64_t holdAt = 0;
    std::binary_semaphore started{0}, release{0};
};

TEST_F(AccuracyViewTest, WaitsUntilItIsAskedTo) {
    openAccuracy();
    QApplication::processEvents();
    EXPECT_FALSE(accuracy()->busy()) << "to look at it starts nothing";
    EXPECT_EQ(place()->headline(), "No sums yet");
    ASSERT_TRUE(place()->invitation()->isVisible());
    EXPECT_EQ(place()->invitation()->text(), "Compute");
    EXPECT_EQ(place()->runButton()->text(), "Compute");
    ASSERT_NO_FATAL_FAILURE(expectSignal(&accuracy()->job(), &app::Job::finished,
                                         [&] { QTest::mouseClick(place()->runButton(), Qt::LeftButton); }));
    EXPECT_FALSE(place()->invitation()->isVisible());
    QTest::mouseClick(place()->views()->button(int(app::BenchView::Time)), Qt::LeftButton);
    QTest::mouseClick(place()->views()->button(int(app::BenchView::Accuracy)), Qt::LeftButton);
    EXPECT_EQ(accuracy()->rows().size(), 6u) << "the computed rows are kept";
}

TEST_F(AccuracyViewTest, FillsAndIsSaved) {
    ASSERT_NO_FATAL_FAILURE(expectSignal(&accuracy()->job(), &app::Job::finished, [&] { compute(); }));
    EXPECT_EQ(accuracy()->rows().size(), 6u);
    EXPECT_EQ(accuracy()->rows().back().executor, "emulator");
    EXPECT_EQ(chart()->chart().series.size(), 5u);
    EXPECT_EQ(chart()->chart().panels.at(0).curves.at(0).points.size(), 6u);
    EXPECT_EQ(place()->strip()->what(), "Computed");
    const QList<QByteArray> lines = contentOf(saved("accuracy.csv")).trimmed().split('\n');
    ASSERT_EQ(lines.size(), 7);
    EXPECT_EQ(lines[0], "executor,input,seed,n,exact,cpu-reduce,reduce-shared,reduce-warp,reduce-kahan,"
                        "cpu-reduce-float64");
    EXPECT_TRUE(lines[1].startsWith("emulator,random,1,1024,"));
    EXPECT_EQ(contentOf(saved("accuracy.json")).count("\"cpu-reduce\""), 6);
    EXPECT_NE(saveIn(*place(), folder.filePath("accuracy.md")), "");

    const QRectF label = chart()->nameBox(0, 0);
    ASSERT_FALSE(label.isEmpty());
    QTest::mouseClick(chart(), Qt::LeftButton, {}, label.center().toPoint());
    EXPECT_TRUE(chart()->chart().series.at(0).hidden);
}

TEST_F(AccuracyViewTest, IsCancelledAndKeepsWhatItHas) {
    holdAt = 1u << 14;
    compute();
    started.acquire();
    QApplication::processEvents();
    EXPECT_EQ(accuracy()->rows().size(), 2u) << "they come as they are measured";
    QSignalSpy cancelled(&accuracy()->job(), &app::Job::cancelled);
    QTest::mouseClick(place()->runButton(), Qt::LeftButton);
    release.release();
    ASSERT_TRUE(!cancelled.isEmpty() || cancelled.wait(20000));
    EXPECT_EQ(place()->strip()->what(), "Cancelled; finished sums are kept");
    EXPECT_EQ(accuracy()->rows().size(), 2u);
    accuracy()->sizes()->setFocus();
    accuracy()->sizes()->selectAll();
    type("0");
    press(Qt::Key_Return);
    EXPECT_EQ(place()->fieldMessage()->message(), "0 elements have no sum: choose sizes of 1 or more.");
}

} // namespace
} // namespace scanscope::test
