
#include <gtest/gtest.h>

#include "viz/stage/stage_layout.h"
#include "viz/support/recorded.h"
#include "viz/views/array/array_layout.h"
#include "viz/views/lanes/lanes_layout.h"
#include "viz/views/tree/tree_layout.h"

namespace scanscope::viz {
namespace {

TreeLayout layoutOf(const BlockModel& model, double height = 245, double width = 1024) {
    FrameState frame{.model = &model};
    return TreeLayout(frame, {.width = width, .height = height});
}

TEST(TreeLayoutTest, NodesStandOverTheMiddleOfTheirSpan) {
    const BlockModel model = test::blelloch(16);
    const TreeLayout layout = layoutOf(model);
    EXPECT_DOUBLE_EQ(layout.x(0, 5), layout.columns.centre(5));
    EXPECT_DOUBLE_EQ(layout.x(2, 1), (layout.columns.centre(4) + layout.columns.centre(7)) / 2);
    EXPECT_DOUBLE_EQ(layout.x(4, 0), 548);
    EXPECT_DOUBLE_EQ(layout.y(4), 6);                       // the root is at the top
    EXPECT_DOUBLE_EQ(layout.y(0) + layout.nodeHeight, 242); // the leaves are at the bottom
    EXPECT_DOUBLE_EQ(layout.nodeHeight, 30);
    EXPECT_DOUBLE_EQ(layout.nodeWidth(0), 50);
    EXPECT_DOUBLE_EQ(layout.nodeWidth(3), 64);
}

TEST(TreeLayoutTest, NodesShrinkThenFold) {
    const BlockModel thirtyTwo = test::blelloch(32), sixtyFour = test::blelloch(64);
    const TreeLayout shrunk = layoutOf(thirtyTwo);
    EXPECT_EQ(shrunk.foldedBelow, 0);
    EXPECT_LT(shrunk.nodeHeight, 30);
    EXPECT_GE(shrunk.nodeHeight, 24);
    EXPECT_GE(shrunk.pitch - shrunk.nodeHeight, 18 - 1e-9);
    const TreeLayout folded = layoutOf(sixtyFour);
    EXPECT_EQ(folded.foldedBelow, 2);
    EXPECT_GE(folded.pitch - folded.nodeHeight, 18 - 1e-9);
    EXPECT_LT(folded.y(2) + folded.nodeHeight, folded.tickY);
}

TEST(TreeLayoutTest, NoTreeLeavesItsView) {
    for (const int n : {1, 2, 8, 16, 31, 64, 1000, 2048}) {
        const BlockModel model = test::blelloch(n);
        for (const double height : {160.0, 245.0, 500.0}) {
            const TreeLayout layout = layoutOf(model, height);
            for (int d = layout.foldedBelow; d <= layout.depth; ++d) {
                EXPECT_GE(layout.y(d), 0) << n << " at " << height;
                EXPECT_LE(layout.y(d) + layout.nodeHeight, height) << n << " at " << height;
            }
            EXPECT_LE(layout.foldedBelow, layout.depth);
        }
    }
}

TEST(TreeLayoutTest, DetailFollowsTheWidth) {
    const TreeLayout layout = layoutOf(test::blelloch(64), 600);
    EXPECT_EQ(layout.detail(0), NodeDetail::box);          // 13 wide
    EXPECT_EQ(layout.detail(2), NodeDetail::glyphAndText); // 55 wide
    EXPECT_EQ(layoutOf(test::blelloch(256), 900).detail(0), NodeDetail::dot);
    EXPECT_EQ(layoutOf(test::blelloch(32), 600).detail(0), NodeDetail::box);
    EXPECT_EQ(layoutOf(test::blelloch(16), 600, 768).detail(0), NodeDetail::text);
}

TEST(TreeLayoutTest, NeighboursStandSixApart) {
    for (const int n : {16, 64, 100}) {
        const TreeLayout layout = layoutOf(test::blelloch(n));
        for (int d = layout.foldedBelow; d < layout.depth; ++d) {
            const double gap = layout.node(d, 1).left() - layout.node(d, 0).right();
            EXPECT_GE(gap, 6 - 1e-9) << n << " at level " << d;
            if (layout.nodeWidth(d) < layout.maxNodeWidth) EXPECT_NEAR(gap, 6, 1e-9);
        }
    }
    const TreeLayout narrow = layoutOf(test::blelloch(1024), 900);
    EXPECT_GT(narrow.nodeWidth(0), 0);
    EXPECT_LT(narrow.nodeWidth(0), narrow.columns.pitch);
}

TEST(TreeLayoutTest, ASmallTreeStandsInTheMiddle) {
    for (const int n : {1, 2}) {
        const TreeLayout layout = layoutOf(test::blelloch(n));
        const double above = layout.y(layout.depth), below = 245 - (layout.y(0) + layout.nodeHeight);
        EXPECT_NEAR(above, below, 3) << n;
        EXPECT_GT(above, 40);
    }
}

TEST(TreeLayoutTest, RailsRunLeftAndRightOfTheMiddle) {
    const TreeLayout layout = layoutOf(test::blelloch(16));
    EXPECT_DOUBLE_EQ(layout.upRail(1, 3).start.x(), layout.x(2, 1) - 4);
    EXPECT_DOUBLE_EQ(layout.upRail(1, 3).end.x(), layout.x(1, 3) - 4);
    EXPECT_DOUBLE_EQ(layout.downRail(1, 3).start.x(), layout.x(2, 1) + 4);
    EXPECT_DOUBLE_EQ(layout.downRail(1, 3).start.y(), layout.y(2) + layout.nodeHeight);
    EXPECT_DOUBLE_EQ(layout.downRail(1, 3).end.y(), layout.y(1));
}

TEST(StageLayoutTest, ScaleIsThatOfTheSmallerSide) {
    EXPECT_DOUBLE_EQ(stageScale(1024, 688), 1);
    EXPECT_DOUBLE_EQ(stageScale(2048, 1376), 2);
    EXPECT_DOUBLE_EQ(stageScale(2048, 688), 1);
    EXPECT_DOUBLE_EQ(stageScale(300, 200), 1);
    EXPECT_DOUBLE_EQ(stageScale(9999, 9999), 3);
    EXPECT_DOUBLE_EQ(stageScale(1024, 688, 1.25), 1.25);
}

TEST(StageLayoutTest, ViewsShareOneGridOfColumns) {
    const BlockModel model = test::blelloch(16);
    FrameState frame{.model = &model, .step = BlockStep{8}};
    const StageLayout layout = layoutStage({});
    EXPECT_DOUBLE_EQ(layoutArray(frame, layout.roomOf(View::array)).columns.centre(7),
                     TreeLayout(frame, layout.roomOf(View::tree)).columns.centre(7));
    EXPECT_NEAR(layout.box(View::array).height() /
                    (layout.box(View::array).height() + layout.box(View::tree).height()),
                0.59, 0.01);
    EXPECT_LE(layout.box(View::tree).bottom(), layout.legend.top());
    EXPECT_EQ(layout.box(View::array).top(), 66);
}

TEST(StageLayoutTest, TwoViewsAtMostStandInTheirOrder) {
    const BlockModel model = test::inRegisters("warp-shuffle", 8);
    FrameState frame{.model = &model, .step = BlockStep{2}};
    StageRequest request;
    request.views.add(View::lanes);
    const StageLayout three = layoutStage(request);
    EXPECT_TRUE(three.shows(View::array) && three.shows(View::tree));
    EXPECT_FALSE(three.shows(View::lanes)) << "a third does not fit";
    request.views = {View::array, View::lanes};
    const StageLayout lanes = layoutStage(request);
    EXPECT_DOUBLE_EQ(layoutArray(frame, lanes.roomOf(View::array)).columns.centre(5),
                     LanesLayout(frame, lanes.roomOf(View::lanes)).columns.centre(5));
    EXPECT_EQ(lanes.box(View::lanes).top(), lanes.splitterY + 2);
    request.views = {View::lanes};
    const StageLayout alone = layoutStage(request);
    EXPECT_EQ(alone.box(View::lanes).height(), 688 - 66 - 24);
    EXPECT_EQ(alone.splitterY, 0);
    request.views = {View::tree, View::lanes};
    EXPECT_LT(layoutStage(request).box(View::tree).top(), layoutStage(request).box(View::lanes).top());
}

} // namespace
} // namespace scanscope::viz
