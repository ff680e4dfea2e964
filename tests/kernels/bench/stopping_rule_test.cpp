// Tests when the rule stops and why, with made-up series of times.

#include "kernels/bench/stopping_rule.h"
#include "support/test.h"

namespace scanscope::bench {
namespace {

struct Stop {
    std::size_t samples = 0;
    std::optional<StopReason> reason;
    friend bool operator==(const Stop&, const Stop&) = default;
    friend void PrintTo(const Stop& stop, std::ostream* out) {
        *out << stop.samples << " samples, " << (stop.reason ? name_of(*stop.reason) : "no end");
    }
};

constexpr std::size_t endless = 100000;

// The value for each sample is its time.
Stop run(const std::function<double(std::size_t)>& seconds, const StoppingLimits& limits = {}) {
    StoppingRule rule(limits);
    Series series;
    double elapsed = 0;
    for (std::size_t i = 0; i < endless; ++i) {
        const double time = seconds(i);
        series.add({.seconds = time});
        elapsed += time;
        if (const auto reason = rule.after(series, elapsed)) return {i + 1, reason};
    }
    return {endless, std::nullopt};
}

TEST(StoppingRule, TakesTenSamplesOfWhatIsSteadyAndSlow) {
    EXPECT_EQ(run([](std::size_t) { return 0.125; }), (Stop{10, StopReason::precise}));
}

TEST(StoppingRule, TakesHalfASecondOfWhatIsSteadyAndFast) {
    const Stop stop = run([](std::size_t) { return 0x1p-10; });
    EXPECT_EQ(stop.reason, StopReason::precise);
    EXPECT_GE(stop.samples, 512u);
    EXPECT_LE(stop.samples, 512u + 512 / 32);
}

TEST(StoppingRule, IsPreciseBelowHalfAPercentOnly) {
    // The quartiles are 1 and 1 + width, so the noise is width
    //
    // (1 + width
    //
    // 2).
    const auto two = [](double width) {
        return [width](std::size_t i) { return i % 2 == 0 ? 1.0 : 1.0 + width; };
    };
    const StoppingLimits no_budget{.budget_seconds = 1e9};
    EXPECT_EQ(run(two(0.0049), no_budget), (Stop{10, StopReason::precise}));
    EXPECT_EQ(run(two(0.0051), no_budget).reason, StopReason::settled);
}

TEST(StoppingRule, StopsWhereTheNoiseHasSettledOverADoubling) {
    const StoppingLimits limits{.budget_seconds = 1e9};
    EXPECT_EQ(run([](std::size_t i) { return i % 2 == 0 ? 1.0 : 2.0; }, limits),
              (Stop{20, StopReason::settled}));
}

TEST(StoppingRule, GoesOnWhileTheNoiseChanges) {
    // The series becomes noisier: each doubling of the samples doubles the spread.
    const Stop stop =
        run([](std::size_t i) { return i % 2 == 0 ? 1.0 : 1.0 + 0.1 * double(i); }, {.budget_seconds = 5000});
    EXPECT_EQ(stop.reason, StopReason::budget);
}

TEST(StoppingRule, EndsAtTheBudgetWithFewerSamplesThanItWants) {
    EXPECT_EQ(run([](std::size_t) { return 4.0; }), (Stop{4, StopReason::budget}));
    EXPECT_EQ(run([](std::size_t) { return 4.0; }, {.budget_seconds = 0}), (Stop{1, StopReason::budget}));
}

TEST(StoppingRule, SaysPreciseWhereTheBudgetEndsWithIt) {
    EXPECT_EQ(run([](std::size_t) { return 1.5; }, {.budget_seconds = 15}), (Stop{10, StopReason::precise}));
}

TEST(StoppingRule, EndsAtTheBudgetWhereEverySampleIsDropped) {
    StoppingRule rule({.budget_seconds = 3});
    Series series;
    series.add({.seconds = std::numeric_limits<double>::quiet_NaN()});
    EXPECT_EQ(rule.after(series, 2.9), std::nullopt);
    EXPECT_EQ(rule.after(series, 3.0), StopReason::budget);
}

TEST(StoppingRule, TakesAnotherBudgetOnTheWay) {
    StoppingRule rule({});
    Series series;
    series.add({.seconds = 1});
    EXPECT_EQ(rule.after(series, 1), std::nullopt);
    rule.set_budget(0.5);
    EXPECT_EQ(rule.after(series, 1), StopReason::budget);
}

TEST(StopReason, HasANameThatReadsBack) {
    for (const StopReason reason : {StopReason::precise, StopReason::settled, StopReason::budget})
        EXPECT_EQ(parse_stop_reason(name_of(reason)), reason);
    EXPECT_EQ(parse_stop_reason("tired"), std::nullopt);
}

} // namespace
} // namespace scanscope::bench
