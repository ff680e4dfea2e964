// The window's reaction to a run that is slow, cancelled, stopped by a fault, or only recorded in part. The
// recordings are made up, because only the reaction is tested.
#include <atomic>
#include <QThread>

#include "app/explore/judge.h"
#include "app/window_fixture.h"
#include "support/sample_traces.h"

namespace scanscope::test {
namespace {

class AnswersTest : public WindowTest {
protected:
    void SetUp() override {}

    void show(app::RunController::Record record) {
        app::Services given = services();
        given.record = std::move(record);
        window = std::make_unique<app::MainWindow>(given, settings);
        window->resize(1440, 900);
        window->show();
        test::activate(window.get());
        startAndWait();
    }
};

TEST_F(AnswersTest, AFaultIsABannerOverItsLastState) {
    show([](const auto&, auto) {
        trace::Trace trace = blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3});
        trace.fault.kind = trace::FaultKind::deadlock;
        trace.fault.message = "10 threads wait at line 9; 22 never came: they are at line 10.";
        trace.output.clear();
        return trace;
    });
    EXPECT_EQ(explore()->banner()->message(),
              "10 threads wait at line 9; 22 never came: they are at line 10.");
    ASSERT_NE(explore()->banner()->action(0), nullptr);
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Show them");
    QTest::mouseClick(explore()->banner()->action(0), Qt::LeftButton);
    EXPECT_EQ(step(), explore()->document()->stepCount() - 1);
    EXPECT_EQ(explore()->banner()->message(),
              "10 threads wait at line 9; 22 never came: they are at line 10.");
    EXPECT_EQ(explore()->banner()->action(0), nullptr) << "the film is already there";
}

TEST_F(AnswersTest, MissingRecordsAreSaid) {
    show([](const auto&, auto) {
        trace::Trace trace = blelloch_trace({3, 1, 7, 0});
        trace.run.records_kept = 4301;
        trace.run.records_dropped = 812;
        return trace;
    });
    EXPECT_EQ(explore()->banner()->message(), "812 of 5113 accesses were not recorded: the buffer was full.");
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Record with a larger buffer");
}

TEST_F(AnswersTest, ARunThatNobodyCanHaveAskedForIsShownAndNotJudged) {
    show([](const auto&, auto) {
        trace::Trace trace = blelloch_trace({3, 1, 7, 0});
        trace.run.options["padding"] = "x";
        return trace;
    });
    EXPECT_EQ(explore()->banner()->message(), "The result of this run cannot be checked: the recording has "
                                              "\"--padding x\", which blelloch does not accept.");
    EXPECT_FALSE(app::hasAnswers(explore()->document()->trace()));
    EXPECT_THROW(static_cast<void>(app::answersOf(explore()->document()->trace(), {})), kernels::BadRequest);
}

TEST_F(AnswersTest, ASlowRunIsShownAndCancelKeepsTheRunBefore) {
    std::atomic<int> runs{0};
    show([&runs](const kernels::Request&, std::stop_token stop) {
        if (runs++ > 0) {
            while (!stop.stop_requested()) QThread::msleep(1);
            throw kernels::Cancelled();
        }
        return blelloch_trace({3, 1, 7, 0});
    });
    const viz::Document* before = explore()->document();
    QSignalSpy slow(&explore()->runs(), &app::RunController::slow);
    QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(slow.wait(5000));
    EXPECT_EQ(explore()->setupBar()->runButton()->text(), "Cancel");
    QSignalSpy finished(&explore()->runs(), &app::RunController::ended);
    QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton);
    EXPECT_EQ(explore()->setupBar()->runButton()->text(), "Cancelling…") << "it reacts immediately";
    QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton); // this does not start another run
    ASSERT_TRUE(finished.wait(5000));
    EXPECT_EQ(runs, 2);
    EXPECT_EQ(explore()->hint()->said(), "Cancelled. The previous run is still shown.");
    EXPECT_EQ(explore()->setupBar()->runButton()->text(), "Run");
    EXPECT_EQ(explore()->document(), before);
}

// The numbers of such a run are made in the recording thread, so the window does not freeze.
TEST_F(AnswersTest, AHundredMillionElementsAreRefusedWithoutAStop) {
    show([](const kernels::Request& request, const std::stop_token& stop) {
        return kernels::record(request, stop);
    });
    app::Setup setup;
    setup.run.algorithm = "reduce-then-scan";
    setup.source = app::InputSource::Random;
    setup.n = "99999999";
    explore()->setupBar()->setSetup(setup);
    QSignalSpy failed(&explore()->runs(), &app::RunController::failed);
    QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton);
    EXPECT_TRUE(explore()->runs().busy()) << "another thread looks at it";
    ASSERT_TRUE(failed.wait(20000));
    EXPECT_TRUE(explore()->fieldMessage()->message().startsWith(
        QString::fromUtf8("The recording of reduce-then-scan with n = 99\u202F999\u202F999 would take more "
                          "than 2 GiB of memory. Choose at most ")))
        << explore()->fieldMessage()->message().toStdString();
    ASSERT_NE(explore()->fieldMessage()->fixButton(), nullptr);
    EXPECT_TRUE(explore()->fieldMessage()->fixButton()->text().startsWith("Use n = "));
}

TEST_F(AnswersTest, TheWayOutOfARecordingThatIsTooLargeWorks) {
    show([](const kernels::Request& request, const std::stop_token& stop) {
        return kernels::record_within(request, std::uint64_t{18} << 20, stop);
    });
    app::Setup setup;
    setup.run.algorithm = "naive-global";
    setup.source = app::InputSource::Random;
    setup.n = "16384";
    explore()->setupBar()->setSetup(setup);
    QSignalSpy failed(&explore()->runs(), &app::RunController::failed);
    QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(failed.wait(20000));
    viz::Button* fix = explore()->fieldMessage()->fixButton();
    ASSERT_NE(fix, nullptr);
    EXPECT_EQ(fix->text(), "Record blocks 0,1,last");
    expectRun([&] { QTest::mouseClick(fix, Qt::LeftButton); });
    EXPECT_EQ(explore()->document()->trace().run.n, 16384u);
    EXPECT_EQ(explore()->document()->trace().launches.front().blocks.size(), 3u);
    EXPECT_EQ(explore()->setupBar()->setup().value("blocks"), "0,1,last");
}

TEST_F(AnswersTest, AFailureWithoutAFieldIsABanner) {
    std::atomic<int> runs{0};
    show([&runs](const kernels::Request&, std::stop_token) {
        if (runs++ > 0) throw std::runtime_error("the device was lost.");
        return blelloch_trace({3, 1, 7, 0});
    });
    QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !explore()->banner()->message().isEmpty(); }, 5000));
    EXPECT_EQ(explore()->banner()->message(), "the device was lost.");
    EXPECT_EQ(explore()->document()->trace().run.n, 4u);
}

TEST_F(AnswersTest, WhatTheMachineLacksIsSaidAtTheExecutor) {
    std::atomic<int> runs{0};
    show([&runs](const kernels::Request&, std::stop_token) {
        if (runs++ > 0) throw kernels::Unavailable("no NVIDIA driver found");
        return blelloch_trace({3, 1, 7, 0});
    });
    QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !explore()->fieldMessage()->message().isEmpty(); }, 5000));
    EXPECT_EQ(explore()->fieldMessage()->message(), "no NVIDIA driver found");
    EXPECT_EQ(explore()->fieldMessage()->field(), explore()->setupBar()->field("executor"));
}

} // namespace
} // namespace scanscope::test
