#include "viz/views/lanes/lanes_layout.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using test::inRegisters;

LanesLayout layoutOf(const BlockModel& model, BlockStep step, double height = 245) {
    FrameState frame{.model = &model, .step = step};
    return LanesLayout(frame, {.height = height});
}

std::string rowsOf(const LanesLayout& layout) {
    std::string text;
    for (const LaneRow& row : layout.rows) {
        text += row.kind == LaneRowKind::given ? "given " : row.kind == LaneRowKind::idle ? "idle " : "line ";
        text += std::to_string(row.line) + " of " + std::to_string(row.threads) + " from t" +
                std::to_string(row.firstThread);
        if (row.firstWarp >= 0)
            text += ", warps " + std::to_string(row.firstWarp) + " to " + std::to_string(row.lastWarp);
        text += "\n";
    }
    return text;
}

TEST(LanesLayout, StandsInTheColumnsOfTheArray) {
    const BlockModel model = inRegisters("warp-shuffle", 8);
    const LanesLayout layout = layoutOf(model, BlockStep{2});
    EXPECT_TRUE(layout.matchCells);
    EXPECT_EQ(layout.columns.centre(3), makeColumns({1024}, 8).centre(3));
    EXPECT_EQ(rowsOf(layout), "given 0 of 8 from t0\nline 0 of 8 from t0\nline 1 of 8 from t0\n");
    EXPECT_GE(layout.rows[1].y - layout.rows[0].foot(), 40) << "arrows fit";
    EXPECT_LE(layout.rows[2].y - layout.rows[1].foot(), 10);
    EXPECT_LE(layout.rows.back().foot(), 245);
}

TEST(LanesLayout, NarrowColumnsGiveWayToWarps) {
    const BlockModel model = inRegisters("hybrid-warp", 1000, 1024);
    const LanesLayout layout = layoutOf(model, BlockStep{8});
    EXPECT_FALSE(layout.matchCells);
    EXPECT_EQ(layout.columns.count, 32);
    EXPECT_EQ(rowsOf(layout),
              "given 0 of 32 from t0, warps 0 to 0\nline 0 of 32 from t0\nline 1 of 32 from t0\n"
              "idle -1 of 32 from t32, warps 1 to 31\n");
    const double between = layout.rows[3].y - layout.rows[2].foot(),
                 within = layout.rows[2].y - layout.rows[1].foot();
    EXPECT_GT(between, within + 8) << "there is a gap between warps";
}

TEST(LanesLayout, AShortWarpHasFewerLanes) {
    const BlockModel model = inRegisters("hybrid-warp", 1000, 1000);
    const LanesLayout layout = layoutOf(model, BlockStep{1});
    EXPECT_EQ(layout.rows.back().firstWarp, -1);
    EXPECT_EQ(layout.rows.back().threads, 8);
    EXPECT_EQ(layout.rows.back().firstThread, 992);
}

// A view that is too low shrinks first; then whole rows are left out, and the number of their warps is shown.
TEST(LanesLayout, LowViewsShrinkAndThenLeaveOut) {
    const BlockModel model = inRegisters("hybrid-warp", 1000, 1024);
    double before = 1000;
    for (const double height : {300.0, 200.0, 140.0}) {
        const LanesLayout layout = layoutOf(model, BlockStep{8}, height);
        EXPECT_EQ(layout.rows.size(), 4u) << height;
        EXPECT_EQ(layout.warpsLeftOut, 0) << height;
        EXPECT_LE(layout.rows.back().foot(), height) << height;
        EXPECT_LT(layout.rows.front().height, before) << height;
        before = layout.rows.front().height;
    }
    const LanesLayout low = layoutOf(model, BlockStep{8}, 90);
    EXPECT_EQ(low.rows.front().height, 14);
    EXPECT_EQ(low.warpsLeftOut, 31);
    EXPECT_EQ(low.linesLeftOut, 1) << "a single warp has a row for its registers and none for its line";
    EXPECT_LE(low.rows.back().foot(), 90);
}

// If lines of one warp are left out, their number is shown, too.
TEST(LanesLayout, LinesThatDoNotFitAreCounted) {
    const BlockModel model = inRegisters("hillis-steele", 16, 16);
    const LanesLayout all = layoutOf(model, BlockStep{3}, 300);
    ASSERT_EQ(all.rows.size(), 3u);
    EXPECT_EQ(all.linesLeftOut, 0);
    const LanesLayout low = layoutOf(model, BlockStep{3}, 60);
    ASSERT_LT(low.rows.size(), 3u);
    EXPECT_EQ(low.linesLeftOut, 3 - int(low.rows.size()));
    EXPECT_EQ(low.warpsLeftOut, 0);
}

// A warp's lanes keep their numbers in a window of 1024, next to the tab of the closed column.
TEST(LanesLayout, LanesSayTheirNumbersWhereThreeFiguresFit) {
    const BlockModel model = inRegisters("warp-shuffle", 32);
    const auto levelAt = [&](double width) {
        FrameState frame{.model = &model, .step = BlockStep{2}};
        return LanesLayout(frame, {.width = width, .height = 245}).level;
    };
    EXPECT_EQ(levelAt(1024), Level::shortText);
    EXPECT_EQ(levelAt(992), Level::shortText);
    EXPECT_EQ(levelAt(960), Level::bars);
}

} // namespace
} // namespace scanscope::viz
