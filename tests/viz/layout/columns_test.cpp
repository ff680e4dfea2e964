#include "viz/layout/columns.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

const ColumnBox stage; // 1024 wide

TEST(Columns, SixteenCellsAt1024) {
    const Columns columns = makeColumns(stage, 16);
    EXPECT_DOUBLE_EQ(columns.pitch, 56);
    EXPECT_DOUBLE_EQ(columns.gap, 6);
    EXPECT_DOUBLE_EQ(columns.width, 50);
    EXPECT_DOUBLE_EQ(columns.x0, 100);
    EXPECT_DOUBLE_EQ(columns.centre(0), 128);
    EXPECT_DOUBLE_EQ(columns.centre(15), 968);
}

TEST(Columns, FewCellsKeepTheirProportionsInTheMiddle) {
    const Columns columns = makeColumns(stage, 4);
    EXPECT_DOUBLE_EQ(columns.pitch, 2.2 * 46 + 6);
    EXPECT_DOUBLE_EQ(columns.x0, 100 + (896 - 4 * 107.2) / 2);
}

TEST(Columns, EightOnASlide) {
    const Columns columns = makeColumns({960, 128, 48, 90}, 8);
    EXPECT_DOUBLE_EQ(columns.pitch, 90);
    EXPECT_DOUBLE_EQ(columns.x0, 160);
}

TEST(Columns, KeepSomeFreeBesideTheCells) {
    ColumnBox box = stage;
    box.after = 1;
    const Columns after = makeColumns(box, 15);
    EXPECT_DOUBLE_EQ(after.pitch, 56); // the same pitch as for 16 columns
    EXPECT_DOUBLE_EQ(after.leftOf(0) - after.gap / 2, 100);
    EXPECT_EQ(after.lastVisible(), 14);
    box.before = 1;
    const Columns both = makeColumns(box, 14);
    EXPECT_DOUBLE_EQ(both.pitch, 56);
    EXPECT_DOUBLE_EQ(both.leftOf(0) - both.gap / 2, 156);
    EXPECT_EQ(both.firstVisible(), 0);
    // After zooming in, both ends can be reached.
    const Columns left = makeColumns(box, 14, {1.5, -9}), right = makeColumns(box, 14, {1.5, 99});
    EXPECT_DOUBLE_EQ(left.left, -1);
    EXPECT_NEAR(right.leftOf(13) + right.pitch - right.gap / 2, 996 - right.pitch, 1e-9);
}

TEST(Columns, LeaveOutWhatIsNeverUsed) {
    ColumnBox box = stage;
    box.unused = {{.first = Column(8), .count = 248, .isNeverUsed = true}};
    const Columns columns = makeColumns(box, 264);
    EXPECT_DOUBLE_EQ(columns.pitch, 896.0 / 17); // 8 columns, the fold, and 8 columns
    EXPECT_NEAR(columns.centre(256) - columns.centre(7), 2 * columns.pitch, 1e-9);
    EXPECT_TRUE(columns.isLeftOut(Column(255)));
    EXPECT_EQ(columns.lastVisible(), 263);
    EXPECT_TRUE(makeColumns(box, 264, {.showsAll = true}).folds.empty());
    EXPECT_TRUE(makeColumns(box, 264, {.factor = 2}).folds.empty());
}

Level levelOf(int n, int longest = 2) { return levelFor(makeColumns(stage, n), longest); }

TEST(Level, BoundsAt1024) {
    EXPECT_EQ(levelOf(32), Level::full);
    EXPECT_EQ(levelOf(33), Level::full);
    EXPECT_EQ(levelOf(34), Level::bars);
    EXPECT_EQ(levelOf(89), Level::bars);
    EXPECT_EQ(levelOf(90), Level::strip);
    EXPECT_EQ(levelOf(298), Level::strip);
    EXPECT_EQ(levelOf(299), Level::aggregate);
    EXPECT_EQ(levelOf(2048), Level::aggregate);
    EXPECT_EQ(levelOf(1), Level::full);
}

TEST(Level, LongTextIsShortened) {
    EXPECT_EQ(levelOf(16, 6), Level::full); // 0.6·11·6 + 14 = 53.6 ≤ 56
    EXPECT_EQ(levelOf(16, 7), Level::shortText);
    EXPECT_EQ(levelOf(40, 7), Level::bars);
    // A warp in a window of 1024, next to the tab of the closed column.
    EXPECT_EQ(levelFor(makeColumns({992}, 32), 3), Level::shortText);
    EXPECT_EQ(levelFor(makeColumns({960}, 32), 3), Level::bars);
}

TEST(Level, ChangesOnlyTenPercentPastTheBound) {
    const auto at = [](double pitch, Level previous) {
        Columns columns;
        columns.pitch = pitch;
        columns.gap = 1;
        return levelFor(columns, 2, previous);
    };
    EXPECT_EQ(at(9.5, Level::bars), Level::bars); // plainly strip
    EXPECT_EQ(at(9.0, Level::bars), Level::strip);
    EXPECT_EQ(at(10.5, Level::strip), Level::strip); // plainly bars
    EXPECT_EQ(at(11.1, Level::strip), Level::bars);
    EXPECT_EQ(at(2.0, Level::full), Level::aggregate); // far away: switches immediately
    EXPECT_EQ(at(60, Level::aggregate), Level::full);
}

TEST(TextSize, FollowsHeightWidthAndLength) {
    EXPECT_DOUBLE_EQ(textSize(46, 101, 2), 0.48 * 46);
    EXPECT_DOUBLE_EQ(textSize(46, 50, 4), 42 / 2.4);
    EXPECT_DOUBLE_EQ(textSize(17, 50, 2), 11);
    EXPECT_DOUBLE_EQ(textSize(200, 500, 2), 40);
    EXPECT_DOUBLE_EQ(textSize(46, 50, 1), textSize(46, 50, 2));
}

TEST(Ruler, LabelsEveryPowerOfTwoWithRoom) {
    EXPECT_EQ(rulerStep(56), 1);
    EXPECT_EQ(rulerStep(35), 2);
    EXPECT_EQ(rulerStep(14), 4);
    EXPECT_EQ(rulerStep(0.875), 64);
}

TEST(Segments, StandApart) {
    ColumnBox box = stage;
    box.starts = {Column{0}, Column{3}, Column{6}};
    const Columns columns = makeColumns(box, 8), plain = makeColumns(stage, 8);
    EXPECT_DOUBLE_EQ(columns.startGap, 10);
    EXPECT_NEAR(columns.centre(2) - columns.centre(1), columns.pitch, 1e-9);
    EXPECT_NEAR(columns.centre(3) - columns.centre(2), columns.pitch + 10, 1e-9);
    EXPECT_NEAR(columns.centre(7) - columns.centre(0), 7 * columns.pitch + 20, 1e-9);
    EXPECT_NEAR(columns.centre(0) + columns.centre(7), plain.centre(0) + plain.centre(7), 1e-9)
        << "still in the middle";
    EXPECT_EQ(makeColumns(stage, 8).startGap, 0);
}

TEST(Segments, GiveWayWhereTheyAreManyAndStayWithinTheView) {
    ColumnBox box = stage;
    for (int c = 0; c < 256; c += 2) box.starts.emplace_back(c);
    const Columns columns = makeColumns(box, 256);
    EXPECT_NEAR(columns.startGap * 127, (1024 - 128) / 3.0, 1e-6);
    EXPECT_NEAR(columns.centre(255) + columns.pitch / 2, 996, 1e-6);
    const Columns zoomed = makeColumns(box, 256, {4, 1e6});
    EXPECT_LE(zoomed.centre(255) + zoomed.pitch / 2, 996.01) << "the last one can be reached";
}

TEST(Aggregate, ThreePixelsHoldSeveralCells) {
    EXPECT_EQ(cellsPerBar(2.9), 2);
    EXPECT_EQ(cellsPerBar(0.4375), 7);
}

TEST(ZoomTest, StaysWithinTheArray) {
    EXPECT_DOUBLE_EQ(makeColumns(stage, 256, {4, -1e6}).left, 0);
    const Columns columns = makeColumns(stage, 256, {4, 1e6});
    EXPECT_EQ(columns.lastVisible(), 255);
    EXPECT_NEAR(columns.leftOf(255) + columns.width + columns.gap / 2, 996, 1e-6);
    EXPECT_DOUBLE_EQ(makeColumns(stage, 256, {1e-6, 7}).pitch, makeColumns(stage, 256).pitch);
    EXPECT_DOUBLE_EQ(makeColumns(stage, 256, {1e6, 0}).pitch, stage.maxPitch);
}

TEST(ZoomTest, OnlyWhatIsSeenIsVisible) {
    const Zoom zoom{4, 100};
    const Columns columns = makeColumns(stage, 256, zoom); // 64 columns of 14
    EXPECT_EQ(columns.firstVisible(), 100);
    EXPECT_EQ(columns.lastVisible(), 164);
}

} // namespace
} // namespace scanscope::viz
