#include "viz/model/frame_state.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

TEST(Motion, EasesMeetTheirEnds) {
    for (const auto ease : {easeOutCubic, easeInOutCubic}) {
        EXPECT_DOUBLE_EQ(ease(0), 0);
        EXPECT_DOUBLE_EQ(ease(1), 1);
    }
    EXPECT_DOUBLE_EQ(easeInOutCubic(0.5), 0.5);
    EXPECT_DOUBLE_EQ(easeOutCubic(0.5), 0.875);
    EXPECT_DOUBLE_EQ(easeInOutCubic(0.25), 0.0625);
}

TEST(Motion, PartsFollowEachOther) {
    EXPECT_EQ(motionAt(0).scroll, 0);
    EXPECT_EQ(motionAt(0.14).scroll, 1);
    EXPECT_EQ(motionAt(0.08).lift, 0);
    EXPECT_EQ(motionAt(0.18).lift, 1);
    EXPECT_EQ(motionAt(0.18).travel, 0);
    EXPECT_DOUBLE_EQ(motionAt(0.39).travel, 0.5); // half way between 18 and 60 %
    EXPECT_EQ(motionAt(0.6).travel, 1);
    EXPECT_EQ(motionAt(0.45).own, 0); // starts later, arrives at the same time
    EXPECT_EQ(motionAt(0.6).own, 1);
    EXPECT_EQ(motionAt(0.6).combine, 0);
    EXPECT_EQ(motionAt(0.74).combine, 1);
    EXPECT_EQ(motionAt(0.74).settle, 0);
    EXPECT_TRUE(motionAt(1).settled());
    EXPECT_FALSE(motionAt(0.999).settled());
}

TEST(Motion, ResultStandsOutForSixtyMilliseconds) {
    EXPECT_EQ(motionAt(0.59).pop, 0);
    EXPECT_EQ(motionAt(0.6).pop, 1);
    EXPECT_EQ(motionAt(0.6 + 59.0 / 900).pop, 1);
    EXPECT_EQ(motionAt(0.6 + 61.0 / 900).pop, 0);
}

TEST(Motion, FastFilmsOnlyTravelAndSettle) {
    EXPECT_EQ(motionAt(0.2, 3).lift, 1);
    EXPECT_EQ(motionAt(0.5, 3).combine, 1);
    EXPECT_EQ(motionAt(0.74, 3).travel, 1);
    EXPECT_EQ(motionAt(0.74, 3).pop, 0);
    EXPECT_LT(motionAt(0.5, 2.99).combine, 1);
}

TEST(Motion, AboveEightStepsASecondAllIsSettled) {
    EXPECT_EQ(motionAt(0.3, 7.3), Motion());
    EXPECT_FALSE(motionAt(0.3, 7.1).settled());
}

TEST(Motion, NothingRunsBackwards) {
    for (const double speed : {1.0, 3.0}) {
        Motion before = motionAt(0, speed);
        for (int i = 1; i <= 1000; ++i) {
            const Motion now = motionAt(i / 1000.0, speed);
            EXPECT_GE(now.scroll, before.scroll);
            EXPECT_GE(now.lift, before.lift);
            EXPECT_GE(now.draw, before.draw);
            EXPECT_GE(now.travel, before.travel);
            EXPECT_GE(now.own, before.own);
            EXPECT_GE(now.combine, before.combine);
            EXPECT_GE(now.settle, before.settle);
            EXPECT_GE(now.draw + 1e-9, now.travel) << "a value moves where there is no line yet, at " << i;
            before = now;
        }
    }
}

} // namespace
} // namespace scanscope::viz
