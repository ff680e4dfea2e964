#include "app/explore/run_controller.h"

#include <atomic>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <gtest/gtest.h>

#include "kernels/trace/trace_file.h"

namespace scanscope::app {
namespace {

// A job that works until it is stopped or released.
struct Gate {
    std::atomic<int> started{0};
    std::atomic<bool> open{false};
    trace::Trace pass(const kernels::Request& request, const std::stop_token& stop) {
        ++started;
        while (!open && !stop.stop_requested()) QThread::msleep(1);
        if (stop.stop_requested()) throw kernels::Cancelled();
        trace::Trace trace;
        trace.run.algorithm = request.algorithm;
        return trace;
    }
    RunController::Record record() {
        return [this](const auto& request, auto stop) { return pass(request, stop); };
    }
};

RunController::Load noFiles() {
    return [](const QString&, const std::stop_token&) -> trace::Trace {
        throw std::runtime_error("x.scantrace cannot be read: it is empty.");
    };
}

TEST(RunController, DeliversATraceInTheThreadThatAsked) {
    RunController runs(
        [](const kernels::Request& request, std::stop_token) {
            EXPECT_NE(QThread::currentThread(), qApp->thread());
            trace::Trace trace;
            trace.run.algorithm = request.algorithm;
            return trace;
        },
        noFiles());
    SharedTrace got;
    QObject::connect(&runs, &RunController::recorded, [&](const SharedTrace& trace) {
        EXPECT_EQ(QThread::currentThread(), qApp->thread());
        got = trace;
    });
    QSignalSpy finished(&runs, &RunController::ended);
    runs.record({});
    EXPECT_TRUE(runs.busy());
    ASSERT_TRUE(finished.wait(5000));
    EXPECT_FALSE(runs.busy());
    ASSERT_NE(got, nullptr);
    EXPECT_EQ(got->run.algorithm, "blelloch");
}

TEST(RunController, EveryFailureIsOneSignalWithItsField) {
    struct Case {
        std::function<trace::Trace(const kernels::Request&, std::stop_token)> record;
        Failure::Kind kind;
        const char *field, *message;
    };
    const Case cases[] = {
        {[](auto&, auto) -> trace::Trace { throw kernels::BadRequest("n", "too many"); },
         Failure::Kind::BadRequest, "n", "too many"},
        {[](auto&, auto) -> trace::Trace { throw kernels::Unavailable("no driver"); },
         Failure::Kind::Unavailable, "executor", "no driver"},
        {[](auto&, auto) -> trace::Trace { throw std::runtime_error("odd"); }, Failure::Kind::Other, "",
         "odd"},
        {[](auto&, auto) -> trace::Trace { throw std::bad_alloc(); }, Failure::Kind::Other, "",
         "There is not enough memory for this run."},
    };
    for (const Case& one : cases) {
        RunController runs(one.record, noFiles());
        std::vector<Failure> failures;
        QObject::connect(&runs, &RunController::failed,
                         [&](const Failure& failure) { failures.push_back(failure); });
        QSignalSpy finished(&runs, &RunController::ended);
        runs.record({});
        ASSERT_TRUE(finished.wait(5000));
        ASSERT_EQ(failures.size(), 1u);
        EXPECT_EQ(failures[0].kind, one.kind);
        EXPECT_EQ(failures[0].field, one.field);
        EXPECT_EQ(failures[0].message, one.message);
    }
}

TEST(RunController, AFileThatCannotBeReadIsAFailureOfTheFile) {
    RunController runs({}, noFiles());
    std::vector<Failure> failures;
    QObject::connect(&runs, &RunController::failed,
                     [&](const Failure& failure) { failures.push_back(failure); });
    runs.open("x.scantrace");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !failures.empty(); }, 5000));
    EXPECT_EQ(failures[0].kind, Failure::Kind::File);
    EXPECT_EQ(failures[0].field, "x.scantrace");
    EXPECT_EQ(failures[0].message, "x.scantrace cannot be read: it is empty.");
}

TEST(RunController, CancelEndsARunWithOneSignal) {
    Gate gate;
    RunController runs(gate.record(), noFiles());
    QSignalSpy cancelled(&runs, &RunController::cancelled), recorded(&runs, &RunController::recorded);
    runs.record({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return gate.started == 1; }, 5000));
    runs.cancel();
    ASSERT_TRUE(cancelled.wait(5000));
    EXPECT_EQ(cancelled.size(), 1);
    EXPECT_EQ(recorded.size(), 0);
    EXPECT_FALSE(runs.busy());
    runs.cancel(); // nothing is running, so nothing happens
    EXPECT_EQ(cancelled.size(), 1);
}

TEST(RunController, CancelIsHeardInEveryPhase) {
    std::atomic<bool> isHere{false};
    const auto wait = [&](const std::stop_token& stop) {
        isHere = true;
        while (!stop.stop_requested()) QThread::msleep(1);
    };
    const auto make = [](const std::stop_token&) { return kernels::Request(); };
    const auto record = [](const kernels::Request&, const std::stop_token&) { return trace::Trace(); };
    const struct {
        const char* name;
        RunController::Make make;
        RunController::Record record;
        RunController::Judge judge;
    } phases[] = {
        {"creating the input",
         [&](const std::stop_token& stop) -> kernels::Request {
             wait(stop);
             throw kernels::Cancelled();
         },
         record,
         {}},
        {"recording",
         make,
         [&](const kernels::Request&, const std::stop_token& stop) -> trace::Trace {
             wait(stop);
             throw kernels::Cancelled();
         },
         {}},
        {"judging", make, record,
         [&](const trace::Trace&, const std::stop_token& stop) {
             wait(stop);
             return viz::Verdict();
         }},
    };
    for (const auto& phase : phases) {
        isHere = false;
        RunController runs(phase.record, noFiles(), phase.judge);
        QSignalSpy cancelling(&runs, &RunController::cancelling), cancelled(&runs, &RunController::cancelled);
        QSignalSpy recorded(&runs, &RunController::recorded), slow(&runs, &RunController::slow);
        runs.makeAndRecord(phase.make);
        ASSERT_TRUE(QTest::qWaitFor([&] { return isHere.load(); }, 5000)) << phase.name;
        runs.cancel();
        EXPECT_EQ(cancelling.size(), 1) << phase.name << " must report its end immediately";
        ASSERT_TRUE(cancelled.wait(5000)) << phase.name;
        EXPECT_EQ(recorded.size(), 0) << phase.name;
        EXPECT_EQ(slow.size(), 0) << phase.name << " cannot be cancelled twice";
    }
}

TEST(RunController, WhatIsTooLargeComesWithWhatIsNot) {
    kernels::Request request;
    request.algorithm = "naive-global";
    request.input.resize(16384);
    RunController runs(
        [](const kernels::Request& asked, const std::stop_token& stop) {
            return kernels::record_within(asked, std::uint64_t{18} << 20, stop);
        },
        noFiles());
    std::vector<Failure> failures;
    QObject::connect(&runs, &RunController::failed,
                     [&](const Failure& failure) { failures.push_back(failure); });
    runs.record(request);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !failures.empty(); }, 20000));
    EXPECT_EQ(failures[0].kind, Failure::Kind::BadRequest);
    EXPECT_EQ(failures[0].field, "n");
    EXPECT_EQ(
        failures[0].message,
        QString::fromUtf8(
            "The recording of naive-global with n = 16\u202F384 would take more than 18 MiB of memory. "
            "Record only some of its blocks (Options, Blocks to record), or choose at most 2048 elements."));
    ASSERT_TRUE(failures[0].smaller);
    EXPECT_TRUE(failures[0].smaller->some_blocks);
    EXPECT_EQ(failures[0].smaller->n, 2048u);
}

TEST(RunController, CancelEndsTheReadingOfAFile) {
    std::atomic<bool> reads{false};
    RunController runs({}, [&](const QString&, const std::stop_token& stop) -> trace::Trace {
        reads = true;
        while (!stop.stop_requested()) QThread::msleep(1);
        throw trace::ReadingStopped();
    });
    QSignalSpy cancelled(&runs, &RunController::cancelled), failed(&runs, &RunController::failed);
    runs.open("large.scantrace");
    ASSERT_TRUE(QTest::qWaitFor([&] { return reads.load(); }, 5000));
    runs.cancel();
    ASSERT_TRUE(cancelled.wait(5000));
    EXPECT_EQ(failed.size(), 0);
}

TEST(RunController, ANewerRunTakesThePlaceOfTheOldOneWithoutAWord) {
    Gate gate;
    RunController runs(gate.record(), noFiles());
    QStringList delivered;
    QObject::connect(&runs, &RunController::recorded, [&](const SharedTrace& trace) {
        delivered += QString::fromStdString(trace->run.algorithm);
    });
    QSignalSpy cancelled(&runs, &RunController::cancelled), finished(&runs, &RunController::ended);
    for (const char* name : {"first", "second", "third"}) {
        kernels::Request request;
        request.algorithm = name;
        runs.record(request);
    }
    gate.open = true;
    ASSERT_TRUE(QTest::qWaitFor([&] { return !delivered.isEmpty(); }, 5000));
    EXPECT_EQ(delivered, QStringList{"third"});
    EXPECT_EQ(cancelled.size(), 0);
    EXPECT_EQ(finished.size(), 1);
}

TEST(RunController, SaysWhenARunTakesLong) {
    Gate gate;
    RunController runs(gate.record(), noFiles());
    QSignalSpy slow(&runs, &RunController::slow), finished(&runs, &RunController::ended);
    runs.record({});
    ASSERT_TRUE(slow.wait(5000));
    gate.open = true;
    ASSERT_TRUE(finished.wait(5000));
    EXPECT_EQ(slow.size(), 1);
}

TEST(RunController, ItsEndEndsTheRun) {
    Gate gate;
    {
        RunController runs(gate.record(), noFiles());
        runs.record({});
        ASSERT_TRUE(QTest::qWaitFor([&] { return gate.started == 1; }, 5000));
    }
    QCoreApplication::processEvents();
    SUCCEED() << "the thread was joined";
}

} // namespace
} // namespace scanscope::app
