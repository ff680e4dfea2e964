// The window on a real GPU: it measures there, keeps responding, and steps through recordings made there.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <QComboBox>

#include "app/bench_place_fixture.h"
#include "kernels/run/run.h"

namespace scanscope::test {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

class WindowOnGpu : public BenchPlaceTest {
protected:
    void SetUp() override {
        for (const kernels::ExecutorInfo& executor : kernels::executors())
            if (executor.id == "cuda" && !executor.available) GTEST_SKIP() << executor.reason;
        BenchPlaceTest::SetUp();
    }
    // There are no recorded results, so every visible row was measured here.
    app::Services services() override {
        app::Services given = app::usualServices();
        given.benchmark.recorded = [] { return std::nullopt; };
        return given;
    }
    void clickRunAndStart() {
        ASSERT_TRUE(times()->report().rows.empty());
        clickRun();
        ASSERT_TRUE(times()->busy());
    }

    // Saves a picture to look at, if this test is run by hand.
    void keepPicture(const QString& name) {
        if (const char* to = std::getenv("SCANSCOPE_KEEP_PICTURES"))
            window->grab().save(QStringLiteral("%1/%2.png").arg(QString::fromLocal8Bit(to), name));
    }
};

TEST_F(WindowOnGpu, MeasuresThereAndAnswersMeanwhile) {
    setUp({"reduce-then-scan", "cub-scan", "reduce-warp", "cub-reduce"}, "2^16,2^20,2^24");
    steady_clock::time_point last = steady_clock::now();
    milliseconds longest{};
    QTimer beat;
    QObject::connect(&beat, &QTimer::timeout, &beat, [&] {
        const auto now = steady_clock::now();
        longest = std::max(longest, duration_cast<milliseconds>(now - last));
        last = now;
    });
    ASSERT_NO_FATAL_FAILURE(clickRunAndStart());
    last = steady_clock::now();
    beat.start(1);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !times()->report().rows.empty(); }, 120'000));
    keepPicture("measuring-on-gpu");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !times()->busy(); }, 120'000));
    beat.stop();
    std::cout << "the window was kept for " << longest.count() << " ms at most\n";
    RecordProperty("longest_ms", int(longest.count()));
    keepPicture("measured-on-gpu");

    ASSERT_EQ(times()->report().rows.size(), 12u);
    for (const bench::Row& row : times()->report().rows) {
        EXPECT_EQ(row.subject.executor, "cuda");
        EXPECT_EQ(row.status, bench::Status::done) << row.subject.algorithm << ": " << row.reason;
        EXPECT_TRUE(row.is_right()) << row.subject.algorithm << ": " << row.reason;
        EXPECT_TRUE(row.of_ceiling());
    }
    EXPECT_EQ(place()->strip()->what(), "Measured");
    EXPECT_EQ(place()->strip()->details(), "12 of 12 rows");
    EXPECT_TRUE(table().contains("n = 2²⁴")) << table().toStdString();
    const QString kept = saved("gpu.json");
    const bench::Report measured = times()->report();
    openResults(kept);
    EXPECT_EQ(times()->report(), measured);
}

TEST_F(WindowOnGpu, CancelKeepsWhatWasMeasured) {
    setUp({"cub-scan", "naive-global"}, "2^10,2^26");
    ASSERT_NO_FATAL_FAILURE(clickRunAndStart());
    ASSERT_TRUE(QTest::qWaitFor([&] { return times()->report().rows.size() >= 2; }, 120'000));
    ASSERT_EQ(place()->runButton()->text(), "Cancel");
    clickRun();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !times()->busy(); }, 20'000));
    const auto done = std::ranges::count(times()->report().rows, bench::Status::done, &bench::Row::status);
    EXPECT_GE(done, 2);
}

TEST_F(WindowOnGpu, StepsThroughWhatWasRecordedThere) {
    expectRun([&] {
        auto* executor = qobject_cast<QComboBox*>(explore()->setupBar()->field("executor")->control());
        ASSERT_NE(executor, nullptr);
        const int gpu = executor->findData("cuda");
        ASSERT_GE(gpu, 0);
        executor->setFocus();
        QTest::keyClick(executor, gpu > executor->currentIndex() ? Qt::Key_Down : Qt::Key_Up);
    });
    EXPECT_EQ(explore()->document()->trace().run.executor, "cuda");
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "3", "4", "11", "11", "15", "16", "22"}));
    keepPicture("explored-on-gpu");
}

} // namespace
} // namespace scanscope::test
