// The results of checks for runs that stopped at different points, without a compiler.

#include "kernels/course/outcome.h"

#include <vector>

#include <fmt/format.h>

#include "support/test.h"

namespace scanscope::course {
namespace {

using enum RunState;

Task task_with(bool is_written_by_kernel, std::vector<WorkLimit> work = {}) {
    Task task;
    task.kernels = {"*"};
    task.is_written_by_kernel = is_written_by_kernel;
    task.work = std::move(work);
    return task;
}

Outcome of_sizes(const std::vector<RunState>& states) {
    Outcome outcome;
    for (const RunState state : states)
        outcome.sizes.push_back({.n = outcome.sizes.size() + 1, .state = state});
    return outcome;
}

// The checks that did not pass, one per line: "orders not-reached: it ran in only one order".
std::string said(Outcome outcome, const Reached& reached, const Task& task = task_with(true)) {
    outcome[CheckId::compiles] = {State::passed, {}};
    conclude(outcome, task, reached, 7);
    std::string text(name_of(outcome.verdict));
    for (const CheckId check : check_ids)
        if (const auto& [state, reason] = outcome[check]; state != State::passed)
            text += fmt::format("\n{} {}: {}", name_of(check), name_of(state), reason.text());
    return text;
}

constexpr Reached all{.ended = true, .compared = true, .recorded = true, .stored_right = true};

TEST(Conclusion, SaysUpToWhichSizeResultsAreRight) {
    const auto reason = [](const std::vector<RunState>& states) {
        Outcome outcome = of_sizes(states);
        conclude(outcome, task_with(false), all, 7);
        return outcome[CheckId::right].reason.text();
    };
    std::vector<RunState> states(64, right);
    states.push_back(no_result);
    EXPECT_EQ(reason(states), "with n = 65, there is no result (right up to n = 64, 2 warps)");
    EXPECT_EQ(reason({right, right, no_result, no_result}),
              "with n = 3, there is no result (right up to n = 2)");
    EXPECT_EQ(reason({no_result, no_result}), "with n = 1, there is no result");
    EXPECT_EQ(reason({right, no_result, right}), "with n = 2, there is no result");
}

TEST(Conclusion, PassesWhatTheRunsWouldHaveFailed) {
    EXPECT_EQ(said(of_sizes({right, right}), all), "passed\nwork not-reached: the task sets no limits");
    Outcome counted = of_sizes({right});
    counted.counters.push_back({.counter = "barriers", .n = 1});
    EXPECT_EQ(said(counted, all, task_with(true, {{"barriers", "n", "n"}})), "passed");
}

TEST(Conclusion, SaysOfOneOrderWithoutRecordsWhatItDoesNotShow) {
    EXPECT_EQ(said(of_sizes({right}), {.ended = true}), "passed\n"
                                                        "races not-reached: no run was recorded\n"
                                                        "unwritten not-reached: no run was recorded\n"
                                                        "orders not-reached: it ran in only one order\n"
                                                        "kernels not-reached: no run was recorded\n"
                                                        "work not-reached: the task sets no limits");
}

TEST(Conclusion, GivesAPartOfThePointsForAPartOfTheSizes) {
    Task task = task_with(false);
    task.points = {{2, "right", CheckId::right, true}, {1, "races", CheckId::races}, {3, "by hand", {}}};
    Outcome outcome = of_sizes({right, wrong, no_result, right, not_reached, right, right});
    outcome[CheckId::right].state = outcome[CheckId::races].state = State::failed;
    EXPECT_EQ(outcome.points(task.points[0]), 1.14);
    EXPECT_EQ(outcome.points(task.points[1]), 0);
    EXPECT_EQ(outcome.points(task), 1.14);
    EXPECT_EQ(Outcome().points(task), 0);
    outcome[CheckId::right].state = outcome[CheckId::races].state = State::passed;
    EXPECT_EQ(outcome.points(task), 3);
    task.points[0].is_partial = false;
    outcome[CheckId::right].state = State::failed;
    EXPECT_EQ(outcome.points(task), 1);
}

TEST(Conclusion, FailsByTheSmallestWrongSize) {
    Outcome wrong = of_sizes({right, no_result, RunState::wrong});
    wrong.sizes[1].schedule = trace::Schedule::reversed;
    const Reached reached{.ended = true, .compared = true, .recorded = true};
    EXPECT_EQ(said(wrong, reached),
              "failed\n"
              "right failed: with n = 2, there is no result (with schedule reversed) (right up to n = 1)\n"
              "kernels not-reached: not checked: the result is wrong\n"
              "work not-reached: the task sets no limits");
}

TEST(Conclusion, PassesNoRecordsThatAreCut) {
    Reached cut = all;
    cut.unseen = 96;
    EXPECT_EQ(said(of_sizes({right}), cut),
              "failed\n"
              "races not-reached: with n = 96, the run could not be recorded completely\n"
              "bounds not-reached: with n = 96, the run could not be recorded completely\n"
              "unwritten not-reached: with n = 96, the run could not be recorded completely\n"
              "kernels not-reached: with n = 96, the run could not be recorded completely\n"
              "work not-reached: the task sets no limits");
}

TEST(Conclusion, PassesNothingOfARunThatWasStopped) {
    Outcome stopped = of_sizes({no_result, not_reached});
    stopped.seconds = 10;
    stopped.fail(CheckId::ends, "stopped");
    stopped.fail(CheckId::ends, "a second reason is not told");
    EXPECT_EQ(said(stopped, {.cut_short = true}), "stopped\n"
                                                  "ends failed: stopped\n"
                                                  "right failed: with n = 1, there is no result\n"
                                                  "races not-reached: it did not finish\n"
                                                  "bounds not-reached: it did not finish\n"
                                                  "unwritten not-reached: it did not finish\n"
                                                  "barriers not-reached: it did not finish\n"
                                                  "leaks not-reached: it did not finish\n"
                                                  "calls not-reached: it did not finish\n"
                                                  "orders not-reached: it did not finish\n"
                                                  "kernels not-reached: it did not finish\n"
                                                  "work not-reached: the task sets no limits");
}

} // namespace
} // namespace scanscope::course
