// Tests the engine on a stand whose times are made up.

#include "fake_stand.h"
#include "kernels/bench/engine.h"
#include "support/test.h"

namespace scanscope::bench {
namespace {

std::size_t times_of(const FakeWorld& world, std::string_view what) {
    return static_cast<std::size_t>(std::ranges::count(world.log, what));
}

const Row& row_of(const Report& report, std::string_view algorithm) {
    return *std::ranges::find_if(report.rows,
                                 [&](const Row& row) { return row.subject.algorithm == algorithm; });
}

class Engine : public testing::Test {
protected:
    FakeWorld world;
};

TEST_F(Engine, ReportsEverythingThatItMeasured) {
    world.scripts["cpu-scan"] = constant(0.125);
    world.scripts["cpu-scan"].hot_share = 0.5;
    world.scripts["copy"] = constant(0.0625);
    const Report report = measure(world, plan_of({"cpu-scan"}));
    Row expected;
    expected.subject.algorithm = "cpu-scan";
    expected.subject.executor = "cpu";
    expected.subject.n = 64;
    expected.device = "a made-up device";
    expected.verified = true;
    expected.times = Summary{.samples = 10, .median_s = 0.125, .q1_s = 0.125, .q3_s = 0.125, .min_s = 0.125};
    expected.stop_reason = StopReason::precise;
    expected.hot_median_s = 0.0625;
    expected.transfer_s = 0.25;
    expected.not_waiting_s = 0.01;
    expected.launches = 3;
    expected.bytes = 512;
    expected.ceiling_median_s = 0.0625;
    ASSERT_EQ(report.rows.size(), 1u);
    EXPECT_EQ(report.rows[0], expected);
    EXPECT_DOUBLE_EQ(*report.rows[0].gb_per_s(), 4096e-9);
    EXPECT_DOUBLE_EQ(*report.rows[0].ceiling_gb_per_s(), 8192e-9);
    EXPECT_DOUBLE_EQ(*report.rows[0].of_ceiling(), 0.5);
    EXPECT_DOUBLE_EQ(*report.rows[0].noise(), 0);
    EXPECT_EQ(report.conditions.notes, (std::vector<std::string>{"cpu: time is made up"}));
    EXPECT_TRUE(report.conditions.date.starts_with("20"));
    EXPECT_EQ(report.conditions.date.size(), std::string("2026-01-31T12:00:00Z").size());
}

TEST_F(Engine, TakesTheSamplesOfAGroupInTurns) {
    const Plan plan = plan_of({"cpu-scan", "cpu-reduce"});
    const Report report = measure(world, plan);
    std::vector<std::string> cold;
    for (const std::string& entry : world.log)
        if (entry.starts_with("cold ")) cold.push_back(entry.substr(5));
    // Each algorithm runs once for verification, and each ceiling once to warm up. Then the rounds begin.
    const std::vector<std::string> round{"copy", "read", "cpu-scan", "cpu-reduce"};
    std::vector<std::string> expected{"cpu-scan", "cpu-reduce", "copy", "read"};
    for (std::size_t i = 0; i < 10; ++i) expected.insert(expected.end(), round.begin(), round.end());
    ASSERT_GE(cold.size(), expected.size());
    EXPECT_EQ(std::vector<std::string>(cold.begin(), cold.begin() + std::ptrdiff_t(expected.size())),
              expected);
}

// Small sizes come first, so that the first figures appear soon. With a budget, large sizes come first: what
// their verification leaves of the budget is enough for small sizes, but not the other way round.
TEST_F(Engine, MeasuresSmallSizesFirstUnlessTheyShareABudget) {
    const std::vector<std::uint64_t> planned{64, 4096, 512};
    for (const bool hasBudget : {false, true}) {
        FakeWorld world;
        std::vector<std::uint64_t> measured, reported;
        EngineOptions options;
        if (hasBudget) options.budget_seconds = 1000;
        options.row_done = [&](const Row& row) { measured.push_back(row.subject.n); };
        const Report report = measure(world, plan_of({"cpu-scan"}, planned), options);
        for (const Row& row : report.rows) reported.push_back(row.subject.n);
        EXPECT_EQ(measured, hasBudget ? (std::vector<std::uint64_t>{4096, 512, 64})
                                      : (std::vector<std::uint64_t>{64, 512, 4096}));
        EXPECT_EQ(reported, planned) << "in the order of the plan";
    }
}

TEST_F(Engine, TellsWhatItIsAtFromTheFirstMomentOn) {
    std::vector<Activity> activities;
    EngineOptions options;
    options.progress = [&](const Progress& progress) {
        if (activities.empty() || activities.back() != progress.activity)
            activities.push_back(progress.activity);
    };
    static_cast<void>(measure(world, plan_of({"cpu-scan"}, {64}), options));
    EXPECT_EQ(activities, (std::vector<Activity>{Activity::input, Activity::reference, Activity::first_run,
                                                 Activity::samples}));
    EXPECT_EQ(world.log.empty(), false);
}

TEST_F(Engine, TakesHotSamplesInTheFirstRoundsOnly) {
    static_cast<void>(
        measure(world, plan_of({"cpu-scan"}), {.limits = {.least_samples = 100, .budget_seconds = 1000}}));
    EXPECT_EQ(times_of(world, "cold cpu-scan"), 1 + 100u); // the first run was verified
    EXPECT_EQ(times_of(world, "hot cpu-scan"), 2 + 31u);   // two runs were for warming up
}

TEST_F(Engine, MeasuresACeilingOfAsManyBytesForEachRow) {
    const Report report = measure(world, plan_of({"cpu-scan", "std-scan", "cpu-reduce", "cpu-sort"}));
    // Both scans and the sort read and write 64 ints; the reduction only reads 64 ints.
    auto ceilings = world.ceilings;
    std::ranges::sort(ceilings);
    EXPECT_EQ(ceilings,
              (std::vector<std::pair<Ceiling, std::uint64_t>>{{Ceiling::copy, 512}, {Ceiling::read, 256}}));
    EXPECT_EQ(row_of(report, "cpu-reduce").ceiling, Ceiling::read);
    EXPECT_EQ(row_of(report, "cpu-reduce").bytes, 256u);
}

TEST_F(Engine, CountsWhatACompactionKeeps) {
    const Report report = measure(world, plan_of({"cpu-compact"}, {1000}));
    const std::uint64_t kept = report.rows[0].bytes / 4 - 1000;
    EXPECT_GT(kept, 300u);
    EXPECT_LT(kept, 700u);
}

TEST_F(Engine, DoesNotTimeAWrongResult) {
    world.scripts["cpu-scan"].is_right = [](std::size_t) { return false; };
    world.scripts["cpu-scan"].sample = [](std::size_t) { return Sample{.seconds = 1e-9}; };
    const Report report = measure(world, plan_of({"cpu-scan", "std-scan"}));
    const Row& wrong = row_of(report, "cpu-scan");
    EXPECT_EQ(wrong.status, Status::done);
    EXPECT_EQ(wrong.verified, false);
    EXPECT_FALSE(wrong.times);
    EXPECT_FALSE(wrong.gb_per_s());
    EXPECT_TRUE(wrong.reason.starts_with("The result is wrong: index 63: got ")) << wrong.reason;
    EXPECT_EQ(times_of(world, "cold cpu-scan"), 1u);
    EXPECT_TRUE(row_of(report, "std-scan").is_right());
    EXPECT_TRUE(row_of(report, "std-scan").times);
}

TEST_F(Engine, SeesAResultThatBecomesWrongLater) {
    world.scripts["cpu-scan"].is_right = [](std::size_t run) { return run == 0; };
    const Report report = measure(world, plan_of({"cpu-scan"}));
    EXPECT_FALSE(report.rows[0].is_right());
    EXPECT_TRUE(report.rows[0].times);
    EXPECT_TRUE(report.rows[0].reason.starts_with(
        "The first result was right, but the one after 10 samples is wrong: index 63: got "))
        << report.rows[0].reason;
}

TEST_F(Engine, GoesOnWhereARowFails) {
    if (!kernels::find_algorithm("cpu-scan-parallel")) GTEST_SKIP() << "this build has no TBB";
    world.scripts["cpu-scan"].prepare_throws = "bad_alloc";
    world.scripts["std-scan"].sample = [](std::size_t run) {
        if (run == 5) throw std::runtime_error("The launch failed: too many resources requested.");
        return Sample{.seconds = 1};
    };
    world.scripts["cpu-scan-parallel"].prepare_throws = "The device is lost.";
    const Report report = measure(world, plan_of({"cpu-scan", "std-scan", "cpu-scan-parallel", "cpu-sort"}));
    const auto expect_failure = [&](std::string_view algorithm, std::string_view reason) {
        const Row& row = row_of(report, algorithm);
        EXPECT_EQ(row.status, Status::failed);
        EXPECT_EQ(row.reason, reason);
        EXPECT_FALSE(row.times);
        EXPECT_FALSE(row.verified);
    };
    expect_failure("cpu-scan", "There is not enough memory for this run.");
    expect_failure("std-scan", "The launch failed: too many resources requested.");
    expect_failure("cpu-scan-parallel", "The device is lost.");
    EXPECT_EQ(row_of(report, "cpu-sort").status, Status::done);
    EXPECT_EQ(row_of(report, "cpu-sort").times->samples, 10u);
}

TEST_F(Engine, KeepsTheTimesWhereWhatStandsBesideThemFails) {
    world.scripts["cpu-scan"].facts_throw = "no page-locked memory";
    const Row row = measure(world, plan_of({"cpu-scan"})).rows.front();
    EXPECT_EQ(row.status, Status::done);
    EXPECT_TRUE(row.is_right());
    EXPECT_TRUE(row.times);
    EXPECT_FALSE(row.transfer_s);
}

TEST_F(Engine, DoesWithoutACeilingThatFails) {
    world.scripts["copy"].prepare_throws = "out of memory";
    world.scripts["read"].sample = [](std::size_t run) {
        if (run == 4) throw std::runtime_error("The launch failed.");
        return Sample{.seconds = 1};
    };
    const Report report = measure(world, plan_of({"cpu-scan", "cpu-reduce"}));
    for (const Row& row : report.rows) {
        EXPECT_EQ(row.status, Status::done);
        EXPECT_TRUE(row.is_right());
        EXPECT_FALSE(row.of_ceiling());
    }
}

TEST_F(Engine, DropsAndCountsThrottledSamples) {
    world.scripts["cpu-scan"].sample = [](std::size_t run) {
        const bool throttled = run % 4 == 3;
        return Sample{.seconds = throttled ? 9.0 : 0.5, .throttled = throttled, .sm_clock_mhz = 1980};
    };
    world.scripts["cpu-scan"].hot_share = 1;
    const Report report = measure(world, plan_of({"cpu-scan"}), {.limits = {.budget_seconds = 1000}});
    const Row& row = report.rows[0];
    EXPECT_EQ(row.times->median_s, 0.5);
    EXPECT_EQ(row.times->samples, 10u);
    EXPECT_GT(row.dropped, 0u);
    EXPECT_EQ(row.sm_clock_mhz, 1980);
    EXPECT_EQ(row.hot_median_s, 0.5);
}

TEST_F(Engine, FailsARowWithoutASampleThatCounts) {
    world.scripts["cpu-scan"].sample = [](std::size_t) { return Sample{.seconds = 1, .throttled = true}; };
    const Report report = measure(world, plan_of({"cpu-scan"}), {.limits = {.budget_seconds = 10}});
    EXPECT_EQ(report.rows[0].status, Status::failed);
    EXPECT_EQ(report.rows[0].reason, "No usable samples: 4 of 4 were throttled or had no valid time.");
    EXPECT_FALSE(report.rows[0].times);
}

TEST_F(Engine, KeepsWhatWasMeasuredWhenItIsStopped) {
    std::stop_source source;
    world.scripts["cpu-scan"] = constant(0.125);
    std::size_t runs_after_stop = 0;
    world.scripts["std-scan"].sample = [&](std::size_t run) {
        if (source.stop_requested()) ++runs_after_stop;
        if (run == 10) source.request_stop();
        return Sample{.seconds = 0.125};
    };
    const Report report = measure(world, plan_of({"cpu-scan", "std-scan"}, {64, 128}),
                                  {.limits = {.least_samples = 20}, .stop = source.get_token()});
    ASSERT_EQ(report.rows.size(), 4u);
    for (const Row& row : report.rows) EXPECT_EQ(row.status, Status::cancelled);
    // Rows 0 and 1 have 64 elements, because these come first. Run 0 was verified, and runs 1 and 2 were for
    // warming up. Then cold and hot runs alternated: run 10 is the hot run of the fourth sample.
    EXPECT_EQ(report.rows[0].subject.n, 64u);
    EXPECT_EQ(report.rows[0].times->samples, 4u);
    EXPECT_EQ(report.rows[1].times->samples, 4u);
    EXPECT_TRUE(report.rows[1].is_right());
    EXPECT_FALSE(report.rows[1].stop_reason);
    EXPECT_FALSE(report.rows[1].transfer_s); // a cancelled run does not wait for the transfer
    EXPECT_TRUE(report.rows[1].ceiling_median_s);
    EXPECT_EQ(report.rows[2].subject.n, 128u);
    EXPECT_FALSE(report.rows[2].times);
    EXPECT_FALSE(report.rows[2].verified);
    EXPECT_EQ(report.rows[2].device, "a made-up device");
    EXPECT_EQ(runs_after_stop, 0u);
    EXPECT_EQ(times_of(world, "prepare std-scan"), 1u);
}

TEST_F(Engine, LeavesRowsDoneThatWereOverBeforeTheStop) {
    std::stop_source source;
    const Report report = measure(world, plan_of({"cpu-scan"}, {64, 128}),
                                  {.stop = source.get_token(), .row_done = [&](const Row& row) {
                                       if (row.subject.n == 64) source.request_stop();
                                   }});
    EXPECT_EQ(report.rows[0].status, Status::done);
    EXPECT_EQ(report.rows[1].status, Status::cancelled);
}

TEST_F(Engine, SpreadsABudgetOverTheRows) {
    world.scripts["cpu-scan"].sample = world.scripts["cpu-sort"].sample = [](std::size_t run) {
        return Sample{.seconds = run % 2 == 0 ? 0.01 : 0.01 * double(run)}; // noisier each time
    };
    world.scripts["copy"] = constant(0.001);
    const std::vector<std::uint64_t> sizes{1, 2, 4, 8};
    const Report report = measure(world, plan_of({"cpu-scan", "cpu-sort"}, sizes), {.budget_seconds = 40});
    for (const Row& row : report.rows) EXPECT_EQ(row.stop_reason, StopReason::budget);
    EXPECT_GT(world.now, 20);
    EXPECT_LT(world.now, 45);
}

TEST_F(Engine, MeasuresSomethingWhateverTheBudget) {
    const Report report = measure(world, plan_of({"cpu-scan"}, {1, 2, 4}), {.budget_seconds = 0.001});
    for (const Row& row : report.rows) {
        EXPECT_EQ(row.times->samples, 1u);
        EXPECT_EQ(row.stop_reason, StopReason::budget);
        EXPECT_FALSE(row.noise());
    }
}

TEST_F(Engine, TellsHowFarItIs) {
    std::vector<std::size_t> done;
    std::vector<std::string> rows;
    EngineOptions options;
    std::optional<double> noise, seconds_left;
    std::size_t samples = 0;
    options.progress = [&](const Progress& progress) {
        EXPECT_EQ(progress.rows_total, 2u);
        done.push_back(progress.rows_done);
        samples = std::max(samples, progress.samples);
        if (progress.noise) noise = progress.noise;
        if (progress.seconds_left) seconds_left = progress.seconds_left;
        EXPECT_EQ(progress.rows_done == 0, !progress.seconds_left);
    };
    options.row_done = [&](const Row& row) { rows.push_back(row.subject.algorithm); };
    static_cast<void>(measure(world, plan_of({"cpu-scan"}, {64, 128}), options));
    EXPECT_EQ(done.front(), 0u);
    EXPECT_EQ(done.back(), 1u);
    EXPECT_TRUE(std::ranges::is_sorted(done));
    EXPECT_EQ(samples, 10u);
    EXPECT_EQ(noise, 0.0);
    EXPECT_GT(seconds_left.value(), 0);
    EXPECT_EQ(rows, (std::vector<std::string>{"cpu-scan", "cpu-scan"}));
}

TEST_F(Engine, NeedsAStandForEachRow) {
    Plan plan = plan_of({"cpu-scan"});
    plan.groups[0].subjects[0].executor = "emulator";
    EXPECT_THROW(static_cast<void>(measure(world, plan)), std::logic_error);
}

} // namespace
} // namespace scanscope::bench
