#include "viz/layout/timeline_layout.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

TEST(TimelineLayout, SharesTheWidthAmongTheSlots) {
    const TimelineLayout layout{11, 2, 1072, 104};
    EXPECT_NEAR(layout.pitch(), 97.27, 0.01);
    EXPECT_NEAR(layout.slotWidth(), 91.27, 0.01);
    EXPECT_NEAR(layout.slotLeft(FilmStep{}), 5, 1e-9);
    EXPECT_EQ(layout.trough(FilmStep{3}).height(), 38);
    for (const FilmStep step : layout.all()) {
        EXPECT_EQ(layout.stepAt(layout.trough(step).center().x()), step);
        EXPECT_NEAR(layout.playheadX(step, 1), layout.trough(step).right(), 1e-9);
        EXPECT_NEAR(layout.positionAt(layout.playheadX(step, 0.25)), double(step) + 0.25, 1e-9);
    }
}

TEST(TimelineLayout, HoldsDragsInsideTheRun) {
    const TimelineLayout layout{4, 0, 400, 104};
    EXPECT_EQ(layout.stepAt(-50), FilmStep{0});
    EXPECT_EQ(layout.stepAt(4000), FilmStep{3});
    EXPECT_EQ(layout.positionAt(-50), 0);
    EXPECT_EQ(layout.positionAt(4000), 4);
}

TEST(TimelineLayout, OnlySettlesWhereSlotsAreNarrow) {
    const TimelineLayout layout{20, 0, 400, 104};
    EXPECT_EQ(layout.positionAt(30), 2); // the end of the second slot, wherever the pointer is in it
}

TEST(TimelineLayout, HasNoGapsWhereThereIsNoRoom) {
    const TimelineLayout layout{200, 0, 400, 104};
    EXPECT_EQ(layout.slotWidth(), layout.pitch());
    EXPECT_NEAR(layout.trough(FilmStep{10}).right(), layout.trough(FilmStep{11}).left(), 1e-9);
}

TEST(TimelineLayout, HoldsNothing) {
    const TimelineLayout layout{0, 0, 400, 104};
    EXPECT_EQ(layout.stepAt(10), std::nullopt);
    EXPECT_EQ(layout.positionAt(10), 0);
}

} // namespace
} // namespace scanscope::viz
