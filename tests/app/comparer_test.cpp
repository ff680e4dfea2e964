// Answers come from another thread; who asks again gets the newer ones only.
#include "app/explore/comparer.h"

#include <atomic>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <gtest/gtest.h>

namespace scanscope::app {
namespace {

SharedTrace traceOf(const char* algorithm) {
    trace::Trace trace;
    trace.run.algorithm = algorithm;
    return std::make_shared<const trace::Trace>(std::move(trace));
}

viz::Answers named(const trace::Trace& trace) {
    viz::Answers answers;
    answers.answers.resize(1);
    answers.answers[0].name = QString::fromStdString(trace.run.algorithm);
    return answers;
}

TEST(Comparer, DeliversInTheThreadThatAsked) {
    Comparer comparer([](const trace::Trace& trace, const std::stop_token&) {
        EXPECT_NE(QThread::currentThread(), qApp->thread());
        return named(trace);
    });
    QString got;
    QObject::connect(&comparer, &Comparer::compared, [&](const viz::Answers& answers) {
        EXPECT_EQ(QThread::currentThread(), qApp->thread());
        got = answers.answers[0].name;
    });
    comparer.compare(traceOf("blelloch"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !got.isEmpty(); }));
    EXPECT_EQ(got, "blelloch");
}

TEST(Comparer, OnlyTheNewestQuestionIsAnswered) {
    std::atomic<int> started{0};
    Comparer comparer([&](const trace::Trace& trace, const std::stop_token& stop) {
        if (++started == 1)
            while (!stop.stop_requested()) QThread::msleep(1);
        return named(trace);
    });
    QStringList got;
    QObject::connect(&comparer, &Comparer::compared,
                     [&](const viz::Answers& answers) { got += answers.answers[0].name; });
    comparer.compare(traceOf("first"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return started == 1; }));
    comparer.compare(traceOf("second"));
    comparer.compare(traceOf("third"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !got.isEmpty(); }));
    QTest::qWait(30);
    EXPECT_EQ(got, QStringList{"third"});
    EXPECT_EQ(started, 2);
}

TEST(Comparer, CancelledSaysNothingAndCanBeAskedAgain) {
    std::atomic<int> started{0};
    Comparer comparer([&](const trace::Trace& trace, const std::stop_token& stop) {
        if (++started > 1) return named(trace);
        while (!stop.stop_requested()) QThread::msleep(1);
        throw kernels::Cancelled();
    });
    int answered = 0, failed = 0;
    QObject::connect(&comparer, &Comparer::compared, [&] { ++answered; });
    QObject::connect(&comparer, &Comparer::failed, [&] { ++failed; });
    comparer.compare(traceOf("first"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return started == 1; }));
    comparer.cancel();
    QTest::qWait(50);
    EXPECT_EQ(answered + failed, 0);
    comparer.compare(traceOf("second"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return answered == 1; }));
    EXPECT_EQ(failed, 0);
}

TEST(Comparer, AFailureHasItsMessage) {
    Comparer comparer([](const trace::Trace&, const std::stop_token&) -> viz::Answers {
        throw std::runtime_error("There is not enough memory.");
    });
    QString message;
    QObject::connect(&comparer, &Comparer::failed, [&](const QString& said) { message = said; });
    comparer.compare(traceOf("blelloch"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !message.isEmpty(); }));
    EXPECT_EQ(message, "There is not enough memory.");
}

} // namespace
} // namespace scanscope::app
