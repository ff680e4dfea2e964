#include "kernels/bench/verdict.h"
#include "support/test.h"

namespace scanscope::bench {
namespace {

Summary around(double q1, double median, double q3, std::size_t samples = 10) {
    return {.samples = samples, .median_s = median, .q1_s = q1, .q3_s = q3, .min_s = q1};
}

TEST(Verdict, NeedsQuartilesThatAreApart) {
    const Summary baseline = around(9, 10, 11);
    EXPECT_EQ(judge(around(7, 8, 8.9), baseline), (Judgement{Verdict::faster, 1.25}));
    EXPECT_EQ(judge(around(11.5, 12.5, 13), baseline), (Judgement{Verdict::slower, 0.8}));
    EXPECT_EQ(judge(around(4, 5, 9), baseline), (Judgement{Verdict::ambiguous, 2}));
    EXPECT_EQ(judge(around(11, 20, 30), baseline), (Judgement{Verdict::ambiguous, 0.5}));
    EXPECT_EQ(judge(baseline, baseline), (Judgement{Verdict::ambiguous, 1}));
}

TEST(Verdict, SaysNothingOfFewSamples) {
    EXPECT_EQ(judge(around(1, 1, 1, 9), around(2, 2, 2)), (Judgement{Verdict::ambiguous, 2}));
    EXPECT_EQ(judge(around(1, 1, 1), around(2, 2, 2, 9)), (Judgement{Verdict::ambiguous, 2}));
    EXPECT_EQ(judge(around(1, 1, 1), around(2, 2, 2)), (Judgement{Verdict::faster, 2}));
}

TEST(Verdict, HasAName) {
    EXPECT_EQ(name_of(Verdict::faster), "faster");
    EXPECT_EQ(name_of(Verdict::slower), "slower");
    EXPECT_EQ(name_of(Verdict::ambiguous), "ambiguous");
}

} // namespace
} // namespace scanscope::bench
