// Slow work is done in another thread. After a new request, only its result is delivered.
#include "app/frame/job.h"

#include <atomic>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <semaphore>

#include <gtest/gtest.h>

#include "kernels/errors.h"

namespace scanscope::app {
namespace {

void waitForStop(const std::stop_token& stop) {
    while (!stop.stop_requested()) QThread::msleep(1);
}

// The signals of a job, in order.
struct Ends {
    explicit Ends(Job& job) {
        const auto note = [this](const char* end) { return [this, end] { said += end; }; };
        QObject::connect(&job, &Job::cancelling, &job, note("cancelling"));
        QObject::connect(&job, &Job::finished, &job, note("finished"));
        QObject::connect(&job, &Job::cancelled, &job, note("cancelled"));
        QObject::connect(&job, &Job::failed, &job,
                         [this](const Failure& failure) { said += "failed: " + failure.message; });
        QObject::connect(&job, &Job::ended, &job, note("ended"));
    }
    void expect(const QStringList& ends) const {
        ASSERT_TRUE(QTest::qWaitFor([this] { return said.contains("ended"); }));
        EXPECT_EQ(said, ends);
    }
    QStringList said;
};

Job::Deliver doNothing(const std::stop_token&, const Job::Tell&) { return {}; }
Job::Deliver untilCancelled(const std::stop_token& stop, const Job::Tell&) {
    waitForStop(stop);
    throw kernels::Cancelled();
}

TEST(Job, DeliversInTheThreadThatAsked) {
    Job job;
    Ends ends(job);
    QStringList done;
    job.start([&](const std::stop_token&, const Job::Tell& tell) -> Job::Deliver {
        EXPECT_NE(QThread::currentThread(), qApp->thread());
        tell([&] { done += "half"; });
        return [&] {
            EXPECT_EQ(QThread::currentThread(), qApp->thread());
            EXPECT_FALSE(job.busy());
            done += "whole";
        };
    });
    EXPECT_TRUE(job.busy());
    ends.expect({"finished", "ended"});
    EXPECT_EQ(done, (QStringList{"half", "whole"}));
}

TEST(Job, OnlyTheNewestIsDelivered) {
    Job job;
    Ends ends(job);
    std::atomic<int> started{0};
    QStringList got;
    const auto ask = [&](const QString& name) {
        job.start([&, name](const std::stop_token& stop, const Job::Tell& tell) -> Job::Deliver {
            if (++started == 1) waitForStop(stop);
            tell([&, name] { got += name + " tells"; });
            return [&, name] { got += name; };
        });
    };
    ask("first");
    ASSERT_TRUE(QTest::qWaitFor([&] { return started == 1; }));
    ask("second");
    ask("third");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !ends.said.isEmpty(); }));
    QTest::qWait(30);
    EXPECT_EQ(got, (QStringList{"third tells", "third"}));
    EXPECT_EQ(ends.said, (QStringList{"finished", "ended"}));
    EXPECT_EQ(started, 2) << "the second was replaced before it began";
}

TEST(Job, OfWhatComesFastTheNewestIsHeardAndNoneAfterTheEnd) {
    Job job;
    Ends ends(job);
    QList<int> heard;
    std::binary_semaphore told{0}, goOn{0};
    job.start([&](const std::stop_token&, const Job::Tell& tell) -> Job::Deliver {
        for (const int number : {1, 2, 3}) tell.newest([&, number] { heard << number; });
        told.release();
        goOn.acquire();
        tell.newest([&] { heard << 4; });
        return {};
    });
    told.acquire();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !heard.isEmpty(); }));
    goOn.release();
    ASSERT_TRUE(QTest::qWaitFor([&] { return ends.said.contains("ended"); }));
    QTest::qWait(2 * Job::newestAfterMilliseconds);
    EXPECT_EQ(heard, QList<int>{3});
}

TEST(Job, CancelEndsItOnceAndItCanBeAskedAgain) {
    Job job;
    Ends ends(job);
    job.cancel(); // nothing is running, so nothing happens
    job.start(untilCancelled);
    job.cancel();
    EXPECT_TRUE(job.isCancelling());
    ends.expect({"cancelling", "cancelled", "ended"});
    ends.said.clear();
    job.start(doNothing);
    ends.expect({"finished", "ended"});
}

// A file that is already complete is kept, even if the job is cancelled a moment later.
TEST(Job, WhatIsDoneBeforeItHearsOfTheCancelIsDelivered) {
    Job job;
    Ends ends(job);
    bool delivered = false;
    job.start([&](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        waitForStop(stop);
        return [&] { delivered = true; };
    });
    QTest::qWait(20);
    job.cancel();
    ends.expect({"cancelling", "finished", "ended"});
    EXPECT_TRUE(delivered);
}

TEST(Job, DroppedItSaysNothingAndCanBeAskedAgain) {
    Job job;
    Ends ends(job);
    std::atomic<bool> isUnderWay{false}, isOver{false};
    job.start([&](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        isUnderWay = true;
        waitForStop(stop);
        isOver = true;
        return [] { ADD_FAILURE() << "the result is not needed"; };
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return isUnderWay.load(); }));
    job.drop();
    EXPECT_FALSE(job.busy());
    ASSERT_TRUE(QTest::qWaitFor([&] { return isOver.load(); }));
    QTest::qWait(30);
    EXPECT_EQ(ends.said, QStringList());
    job.start(doNothing);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ends.said.contains("ended"); }));
}

TEST(Job, AFailureHasItsKindAndItsMessage) {
    const struct {
        std::function<void()> fail;
        Failure::Kind kind;
        const char *field, *message;
    } cases[] = {
        {[] { throw kernels::BadRequest("n", "Too many."); }, Failure::Kind::BadRequest, "n", "Too many."},
        {[] { throw UnreadableFile("x.scantrace", "It is empty."); }, Failure::Kind::File, "x.scantrace",
         "It is empty."},
        {[] { throw std::bad_alloc(); }, Failure::Kind::Other, "",
         "There is not enough memory for this run."},
        {[] { throw std::runtime_error("Odd."); }, Failure::Kind::Other, "", "Odd."},
    };
    for (const auto& one : cases) {
        Job job;
        std::optional<Failure> said;
        QObject::connect(&job, &Job::failed, [&](const Failure& failure) { said = failure; });
        job.start([&](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
            one.fail();
            return {};
        });
        ASSERT_TRUE(QTest::qWaitFor([&] { return said.has_value(); }));
        EXPECT_EQ(said->kind, one.kind);
        EXPECT_EQ(said->field, one.field);
        EXPECT_EQ(said->message, one.message);
    }
}

TEST(Job, IsSlowAfterAWhileAndOnlyThen) {
    Job job;
    QSignalSpy slow(&job, &Job::slow), ended(&job, &Job::ended);
    job.start(doNothing);
    ASSERT_TRUE(ended.wait(5000));
    QTest::qWait(Job::slowAfterMilliseconds + 50);
    EXPECT_EQ(slow.size(), 0);
    job.start(untilCancelled);
    ASSERT_TRUE(slow.wait(5000));
    job.cancel();
    ASSERT_TRUE(ended.wait(5000));
}

} // namespace
} // namespace scanscope::app
