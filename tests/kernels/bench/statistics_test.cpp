#include "kernels/bench/statistics.h"
#include "support/test.h"

namespace scanscope::bench {
namespace {

TEST(Quantile, LiesBetweenTwoNumbers) {
    const std::vector<double> four{1, 2, 3, 4};
    EXPECT_DOUBLE_EQ(quantile(four, 0), 1);
    EXPECT_DOUBLE_EQ(quantile(four, 0.25), 1.75);
    EXPECT_DOUBLE_EQ(quantile(four, 0.5), 2.5);
    EXPECT_DOUBLE_EQ(quantile(four, 0.75), 3.25);
    EXPECT_DOUBLE_EQ(quantile(four, 1), 4);
    const std::vector<double> one{7};
    EXPECT_DOUBLE_EQ(quantile(one, 0.75), 7);
}

TEST(Summary, IsNothingOfNothing) { EXPECT_FALSE(summarise({})); }

TEST(Summary, DoesNotDependOnTheOrder) {
    const std::vector<double> times{5, 1, 4, 2, 3};
    EXPECT_EQ(summarise(times), (Summary{.samples = 5, .median_s = 3, .q1_s = 2, .q3_s = 4, .min_s = 1}));
}

TEST(Summary, NoiseIsTheMiddleHalfOverTheMedian) {
    EXPECT_DOUBLE_EQ(summarise(std::vector<double>{90, 95, 100, 105, 110})->noise().value(), 0.1);
    EXPECT_DOUBLE_EQ(summarise(std::vector<double>(7, 3.0))->noise().value(), 0);
    EXPECT_FALSE(summarise(std::vector<double>{1, 2, 3, 4})->noise());
}

TEST(Summary, NoiseDoesNotFollowOneSlowSample) {
    std::vector<double> times(101);
    std::iota(times.begin(), times.end(), 1000.0);
    const double before = *summarise(times)->noise();
    times.back() = 1e9;
    EXPECT_DOUBLE_EQ(*summarise(times)->noise(), before);
}

TEST(Series, DropsAndCountsWhatIsNoTime) {
    Series series;
    series.add({.seconds = 2});
    series.add({.seconds = std::numeric_limits<double>::quiet_NaN()});
    series.add({.seconds = std::numeric_limits<double>::infinity()});
    series.add({.seconds = 0});
    series.add({.seconds = -1});
    series.add({.seconds = 1, .throttled = true, .sm_clock_mhz = 300});
    series.add({.seconds = 3});
    EXPECT_EQ(series.seconds(), (std::vector<double>{2, 3}));
    EXPECT_EQ(series.dropped(), 5u);
    EXPECT_FALSE(series.sm_clock_mhz());
}

TEST(Series, KnowsTheMedianOfTheClocksOfWhatItKept) {
    Series series;
    for (const double clock : {1980.0, 1200.0, 1965.0}) series.add({.seconds = 1, .sm_clock_mhz = clock});
    series.add({.seconds = 1, .throttled = true, .sm_clock_mhz = 1});
    EXPECT_EQ(series.sm_clock_mhz(), 1965);
}

} // namespace
} // namespace scanscope::bench
