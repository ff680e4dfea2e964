#include "viz/views/tree/prefix_graph.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

FrameState frameOf(const BlockModel& model) {
    FrameState frame{.model = &model};
    return frame;
}

struct Graph {
    explicit Graph(const std::string& algorithm, int n)
        : model(test::record({algorithm, test::numbers(n), trace::Form::inclusive}))
        , layout(PrefixGraphLayout(frameOf(model), {.height = 245})) {}
    [[nodiscard]] StepEdges edges(int step) const { return {model, layout, BlockStep(step)}; }
    BlockModel model;
    PrefixGraphLayout layout;
};

TEST(PrefixGraph, EdgesRunFromRowToRow) {
    const Graph graph("hillis-steele", 8);
    const Polyline line = graph.edges(2).line(Column{1}, Column{3});
    ASSERT_EQ(line.points.size(), 2u);
    EXPECT_EQ(line.points[0], QPointF(graph.layout.columns.centre(1), graph.layout.y(BlockStep{1})));
    EXPECT_EQ(line.points[1], QPointF(graph.layout.columns.centre(3), graph.layout.y(BlockStep{2})));
}

// One trunk leaves the cell; every branch follows it to its own column.
TEST(PrefixGraph, AFanIsOneTrunk) {
    const Graph graph("sklansky", 8);
    const StepEdges edges = graph.edges(3); // 3 to 4, 5, 6 and 7
    const Polyline near = edges.line(Column{3}, Column{4}), far = edges.line(Column{3}, Column{7});
    ASSERT_EQ(near.points.size(), 4u);
    ASSERT_EQ(far.points.size(), 4u);
    EXPECT_EQ(near.points[0], far.points[0]);
    EXPECT_EQ(near.points[1], far.points[1]);
    EXPECT_EQ(near.points[2].y(), far.points[2].y());
    EXPECT_EQ(far.points[3], QPointF(graph.layout.columns.centre(7), graph.layout.y(BlockStep{3})));
    EXPECT_LT(far.points[2].x(), graph.layout.columns.centre(7));
    EXPECT_EQ(graph.edges(1).line(Column{0}, Column{1}).points.size(), 2u) << "a single reader makes no fan";
    EXPECT_EQ(edges.line(Column{5}, Column{5}).points.size(), 2u) << "a cell's own value runs down its wire";
}

TEST(PrefixGraph, WiresRunOnWhereCellsKeepTheirValue) {
    const auto first = [](int count) {
        std::vector<Column> columns;
        for (const Column column : IndexRange(Column{}, Column(count))) columns.push_back(column);
        return columns;
    };
    const Graph sklansky("sklansky", 8), tree("brent-kung", 8), buffers("hillis-steele", 8);
    EXPECT_EQ(sklansky.edges(3).kept(), first(4));
    EXPECT_EQ(tree.edges(3).kept(), first(7));
    EXPECT_EQ(buffers.edges(3).kept(), first(0)) << "a copy has an edge";
    EXPECT_EQ(sklansky.edges(0).kept(), first(0));
}

TEST(PrefixGraph, APolylineIsMeasuredAlongItsLegs) {
    const Polyline line{{{0, 0}, {3, 4}, {13, 4}}};
    EXPECT_EQ(line.at(0), QPointF(0, 0));
    EXPECT_EQ(line.at(1), QPointF(13, 4));
    EXPECT_NEAR(line.at(1.0 / 3).x(), 3, 1e-9);
    EXPECT_NEAR(line.at(2.0 / 3).x(), 8, 1e-9);
    EXPECT_EQ(line.upTo(0.5).points.size(), 3u);
    EXPECT_EQ(line.upTo(0.2).points.size(), 2u);
}

} // namespace
} // namespace scanscope::viz
