// What the window answers when a run is slow, cancelled, stopped by a fault, or recorded in part. The
// recordings are invented: what is tested is the answer.
#include <atomic>
#include <QThread>

#include "app/explore/judge.h"
#include "app/window_fixture.h"
#include "support/sample_traces.h"
#include "viz/widgets/field.h"

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
        QApplication::setActiveWindow(window.get());
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
    EXPECT_EQ(window->banner()->message(), "10 threads wait at line 9; 22 never came: they are at line 10.");
    ASSERT_NE(window->banner()->action(0), nullptr);
    EXPECT_EQ(window->banner()->action(0)->text(), "Show them");
    QTest::mouseClick(window->banner()->action(0), Qt::LeftButton);
    EXPECT_EQ(step(), window->document()->stepCount() - 1);
    EXPECT_EQ(window->banner()->message(), "10 threads wait at line 9; 22 never came: they are at line 10.");
    EXPECT_EQ(window->banner()->action(0), nullptr) << "one is there";
}

TEST_F(AnswersTest, MissingRecordsAreSaid) {
    show([](const auto&, auto) {
        trace::Trace trace = blelloch_trace({3, 1, 7, 0});
        trace.run.records_kept = 4301;
        trace.run.records_dropped = 812;
        return trace;
    });
    EXPECT_EQ(window->banner()->message(), "812 of 5113 accesses were not recorded: the buffer was full.");
    EXPECT_EQ(window->banner()->action(0)->text(), "Record again with a larger one");
}

TEST_F(AnswersTest, ARunThatNobodyCanHaveAskedForIsShownAndNotJudged) {
    show([](const auto&, auto) {
        trace::Trace trace = blelloch_trace({3, 1, 7, 0});
        trace.run.options["padding"] = "x";
        return trace;
    });
    EXPECT_EQ(window->banner()->message(), "The result of this run cannot be judged: the recording says "
                                           "\"--padding x\", which blelloch does not "
                                           "take.");
    EXPECT_FALSE(app::hasAnswers(window->document()->trace()));
    EXPECT_THROW(static_cast<void>(app::answersOf(window->document()->trace(), {})), kernels::BadRequest);
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
    const viz::Document* before = window->document();
    QSignalSpy slow(&window->runs(), &app::RunController::slow);
    QTest::mouseClick(window->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(slow.wait(5000));
    EXPECT_EQ(window->setupBar()->runButton()->text(), "Cancel");
    QSignalSpy finished(&window->runs(), &app::RunController::ended);
    QTest::mouseClick(window->setupBar()->runButton(), Qt::LeftButton);
    EXPECT_EQ(window->setupBar()->runButton()->text(), "Cancelling…") << "it answers at once";
    QTest::mouseClick(window->setupBar()->runButton(), Qt::LeftButton); // and starts nothing anew
    ASSERT_TRUE(finished.wait(5000));
    EXPECT_EQ(runs, 2);
    EXPECT_EQ(window->hintText(), "Cancelled. The run before is still shown.");
    EXPECT_EQ(window->setupBar()->runButton()->text(), "Run");
    EXPECT_EQ(window->document(), before);
}

// The numbers of such a run are made where it is recorded, so that the window goes on.
TEST_F(AnswersTest, AHundredMillionElementsAreRefusedWithoutAStop) {
    show([](const kernels::Request& request, const std::stop_token& stop) {
        return kernels::record(request, stop);
    });
    app::Setup setup;
    setup.run.algorithm = "reduce-then-scan";
    setup.source = app::InputSource::Random;
    setup.n = "99999999";
    window->setupBar()->setSetup(setup);
    QSignalSpy failed(&window->runs(), &app::RunController::failed);
    QTest::mouseClick(window->setupBar()->runButton(), Qt::LeftButton);
    EXPECT_TRUE(window->runs().busy()) << "it is another thread that looks";
    ASSERT_TRUE(failed.wait(20000));
    EXPECT_TRUE(window->fieldMessage()->message().startsWith(QString::fromUtf8(
        "The recording of reduce-then-scan with n = 99\u202F999\u202F999 would take more than "
        "2 GiB of memory. Choose at most ")))
        << window->fieldMessage()->message().toStdString();
    ASSERT_NE(window->fieldMessage()->fixButton(), nullptr);
    EXPECT_TRUE(window->fieldMessage()->fixButton()->text().startsWith("Use n = "));
}

TEST_F(AnswersTest, TheWayOutOfARecordingThatIsTooLargeWorks) {
    show([](const kernels::Request& request, const std::stop_token& stop) {
        return kernels::record_within(request, std::uint64_t{16} << 20, stop);
    });
    app::Setup setup;
    setup.run.algorithm = "naive-global";
    setup.source = app::InputSource::Random;
    setup.n = "16384";
    window->setupBar()->setSetup(setup);
    QSignalSpy failed(&window->runs(), &app::RunController::failed);
    QTest::mouseClick(window->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(failed.wait(20000));
    viz::Button* fix = window->fieldMessage()->fixButton();
    ASSERT_NE(fix, nullptr);
    EXPECT_EQ(fix->text(), "Record blocks 0,1,last");
    expectRun([&] { QTest::mouseClick(fix, Qt::LeftButton); });
    EXPECT_EQ(window->document()->trace().run.n, 16384u);
    EXPECT_EQ(window->document()->trace().launches.front().blocks.size(), 3u);
    EXPECT_EQ(window->setupBar()->setup().value("blocks"), "0,1,last");
}

TEST_F(AnswersTest, AFailureWithoutAFieldIsABanner) {
    std::atomic<int> runs{0};
    show([&runs](const kernels::Request&, std::stop_token) {
        if (runs++ > 0) throw std::runtime_error("the device was lost.");
        return blelloch_trace({3, 1, 7, 0});
    });
    QTest::mouseClick(window->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->banner()->message().isEmpty(); }, 5000));
    EXPECT_EQ(window->banner()->message(), "the device was lost.");
    EXPECT_EQ(window->document()->trace().run.n, 4u);
}

TEST_F(AnswersTest, WhatTheMachineLacksIsSaidAtTheExecutor) {
    std::atomic<int> runs{0};
    show([&runs](const kernels::Request&, std::stop_token) {
        if (runs++ > 0) throw kernels::Unavailable("no NVIDIA driver found");
        return blelloch_trace({3, 1, 7, 0});
    });
    QTest::mouseClick(window->setupBar()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->fieldMessage()->message().isEmpty(); }, 5000));
    EXPECT_EQ(window->fieldMessage()->message(), "no NVIDIA driver found");
    EXPECT_EQ(window->fieldMessage()->field(), window->setupBar()->field("executor"));
}

} // namespace
} // namespace scanscope::test
