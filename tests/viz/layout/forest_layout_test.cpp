#include "viz/views/forest/forest_layout.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"
#include "viz/views/forest/forest_model.h"

namespace scanscope::viz {
namespace {

Document forest(int n, const std::string& parents) {
    return test::documentOf(
        {.algorithm = "subtree-sizes", .input = test::numbers(n), .options = {{"parents", parents}}});
}

TEST(ForestLayout, ANodeStandsOverTheMiddleOfItsSubtree) {
    const Document document = forest(8, "binary");
    const ForestModel& model = *forestOf(document);
    const ForestLayout layout(model, {});
    for (const ForestNode& node : model.nodes) {
        const QRectF box = layout.node(node), span = layout.span(node);
        EXPECT_NEAR(box.center().x(), span.center().x(), 0.01);
        EXPECT_LT(box.bottom(), span.top());
        if (node.parent >= 0) {
            const ForestNode& parent = model.nodes[std::size_t(node.parent)];
            EXPECT_LT(layout.node(parent).bottom(), box.top());
            EXPECT_LT(layout.span(parent).left(), span.left());
            EXPECT_GT(layout.span(parent).right(), span.right());
        }
    }
}

TEST(ForestLayout, NodesNeverTouchAndStayInTheirRoom) {
    for (const char* parents : {"binary", "path", "star", "random:3"})
        for (const int n : {1, 2, 8, 64, 1000})
            for (const double height : {598.0, 375.0, 320.0}) {
                const Document document = forest(n, parents);
                const ForestModel& model = *forestOf(document);
                const ForestLayout layout(model, {.height = height});
                const std::string which =
                    std::string(parents) + ' ' + std::to_string(n) + ' ' + std::to_string(height);
                EXPECT_GE(layout.levels.front().y, 18 - 0.01) << which;
                EXPECT_LE(layout.levels.back().foot(), layout.arcsTop + 0.01) << which;
                for (std::size_t l = 0; l < model.levels.size(); ++l) {
                    if (l > 0) EXPECT_GT(layout.levels[l].y, layout.levels[l - 1].y) << which;
                    double right = -1e9;
                    for (const int node : model.levels[l]) {
                        const QRectF box = layout.node(model.nodes[std::size_t(node)]);
                        ASSERT_GE(box.left(), right - 0.01) << which;
                        ASSERT_GT(box.width(), 0) << which;
                        right = box.right();
                    }
                }
            }
}

TEST(ForestLayout, NodesKeepClearOfTheLabels) {
    for (const int n : {8, 64, 1000}) {
        const Document document = forest(n, "binary");
        const ForestLayout layout(*forestOf(document), {.width = 500});
        for (const ForestNode& node : forestOf(document)->nodes) {
            EXPECT_GE(layout.node(node).left(), layout.columns.clipLeft - 8) << n;
            EXPECT_LE(layout.node(node).right(), layout.columns.clipRight + 20) << n;
        }
    }
}

TEST(ForestLayout, LevelsWithoutRoomAreOneBand) {
    const Document eight = forest(8, "binary"), path = forest(1000, "path"), star = forest(1000, "star");
    const ForestLayout all(*forestOf(eight), {});
    EXPECT_EQ(all.foldedLevels.first, all.foldedLevels.second);
    for (const ForestLevel& level : all.levels) EXPECT_EQ(level.detail, NodeDetail::text);
    const ForestLayout deep(*forestOf(path), {});
    EXPECT_GT(deep.foldedLevels.second - deep.foldedLevels.first, 980);
    EXPECT_GE(deep.foldedLevels.first, 1);
    EXPECT_LT(deep.foldedLevels.second, 1000);
    EXPECT_EQ(deep.levels.front().detail, NodeDetail::text) << "the value of a node alone on its level fits";
    EXPECT_EQ(deep.levels.back().detail, NodeDetail::text);
    EXPECT_TRUE(deep.levels[500].folded);
    const ForestLayout wide(*forestOf(star), {});
    EXPECT_EQ(wide.levels[0].detail, NodeDetail::text);
    EXPECT_EQ(wide.levels[1].detail, NodeDetail::dot);
}

} // namespace
} // namespace scanscope::viz
