#include "viz/views/tree/sweep_tree.h"

#include <bit>
#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using test::blelloch;

int valueOf(const TreeHalf& half) { return trace::from_value<std::int32_t>(half.value); }

TEST(SweepTree, HoldsSumsAndPrefixesOfEverySpan) {
    const BlockModel model = blelloch(8);
    ASSERT_TRUE(treeOf(model).has_value());
    const SweepTree& tree = *treeOf(model);
    ASSERT_EQ(tree.depth, 3);
    std::string text;
    for (int d = tree.depth; d >= 0; --d) {
        for (const TreeNode& node : tree.nodes[std::size_t(d)])
            text += std::to_string(valueOf(node.before)) + "|" + std::to_string(valueOf(node.sum)) + " ";
        text += "\n";
    }
    EXPECT_EQ(text, "0|25 \n"
                    "0|11 11|14 \n"
                    "0|4 4|7 11|5 16|9 \n"
                    "0|3 3|1 4|7 11|0 11|4 15|1 16|6 22|3 \n");
    const TreeNode& root = tree.nodes[3][0];
    EXPECT_EQ(root.sum.writtenAt, BlockStep{3});
    EXPECT_EQ(root.sum.overwrittenAt, BlockStep{4});
    EXPECT_EQ(root.before.writtenAt, BlockStep{4});
    EXPECT_EQ(root.before.overwrittenAt, BlockStep{5});
    EXPECT_EQ(tree.nodes[0][0].before.overwrittenAt, TreeHalf::never);
}

// If threads race, the last write of a step stays, in the tree as in the array.
TEST(SweepTree, HoldsWhatTheArrayHoldsWhereThreadsRace) {
    const BlockModel model = test::record(
        test::runOf("blelloch", {"5", "9", "2", "7", "1", "8", "12"}, 0, {{"without-barrier", "54"}}));
    ASSERT_TRUE(treeOf(model).has_value());
    for (int d = 0; d <= treeOf(model)->depth; ++d)
        for (std::size_t k = 0; k < treeOf(model)->nodes[std::size_t(d)].size(); ++k) {
            const TreeNode& node = treeOf(model)->nodes[std::size_t(d)][k];
            for (const TreeHalf* half : {&node.before, &node.sum}) {
                if (half->writtenAt == TreeHalf::never) continue;
                const std::size_t column = ((k + 1) << d) - 1;
                EXPECT_EQ(half->value, model.step(half->writtenAt).row.values[column]) << d << " " << k;
            }
        }
}

class SweepTreeOfSize : public testing::TestWithParam<int> {};

// The sweeps reuse one array, so at every moment as many halves are in memory as there are cells.
TEST_P(SweepTreeOfSize, AsManyHalvesAreHeldAsThereAreCells) {
    for (const trace::Form form : {trace::Form::exclusive, trace::Form::inclusive}) {
        const BlockModel model = blelloch(GetParam(), form);
        ASSERT_TRUE(treeOf(model).has_value());
        const SweepTree& tree = *treeOf(model);
        for (const BlockStep step : model.steps()) {
            int held = 0;
            for (const auto& level : tree.nodes)
                for (const TreeNode& node : level)
                    for (const TreeHalf* half : {&node.before, &node.sum})
                        held += half->writtenAt <= step && half->overwrittenAt > step;
            EXPECT_EQ(held, model.columns()) << "after step " << step;
        }
    }
}

TEST_P(SweepTreeOfSize, LeavesEndWithWhatLiesBeforeThem) {
    const BlockModel model = blelloch(GetParam());
    const std::vector<std::string> input = test::numbers(GetParam());
    int before = 0;
    for (std::size_t i = 0; i < input.size(); ++i) {
        EXPECT_EQ(valueOf(treeOf(model)->nodes[0][i].before), before) << "leaf " << i;
        before += std::stoi(input[i]);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, SweepTreeOfSize, testing::Values(1, 2, 3, 5, 8, 31, 32, 33, 64, 257));

TEST(SweepTree, MovesNameTheParent) {
    const BlockModel model = blelloch(4);
    const auto& moves = treeOf(model)->moves;
    ASSERT_EQ(moves[1].size(), 2u); // up, offset 1
    EXPECT_EQ(moves[1][1].kind, SweepMove::Kind::up);
    EXPECT_EQ(moves[1][1].depth, 1);
    EXPECT_EQ(moves[1][1].node, 1);
    ASSERT_EQ(moves[3].size(), 1u);
    EXPECT_EQ(moves[3][0].kind, SweepMove::Kind::clear);
    ASSERT_EQ(moves[4].size(), 2u); // down, offset 2: both halves of one exchange
    EXPECT_EQ(moves[4][0].kind, SweepMove::Kind::downLeft);
    EXPECT_EQ(moves[4][1].kind, SweepMove::Kind::downRight);
    EXPECT_TRUE(moves[6].empty()); // the store does not change the tree
}

// An identity in the input must not be taken for the one that is set, nor equal values for copies.
TEST(SweepTree, IsFoundWhateverTheValues) {
    for (const auto& input : std::vector<std::vector<std::string>>{
             {"0", "0", "0", "0"}, {"5", "5", "5", "5", "5"}, {"0", "0", "1", "0", "0", "0", "0", "7"}})
        EXPECT_TRUE(treeOf(test::record({"blelloch", input})).has_value());
    EXPECT_TRUE(treeOf(test::record({"blelloch",
                                     {"1", "2", "3"},
                                     trace::Form::exclusive,
                                     trace::ElementType::float64,
                                     trace::Operator::max}))
                    .has_value());
}

TEST(SweepTree, ThereIsNoneInAScanOfTwoBuffers) {
    EXPECT_FALSE(treeOf(test::hillisSteele(8)).has_value());
    EXPECT_FALSE(treeOf(test::hillisSteele(2)).has_value());
}

} // namespace
} // namespace scanscope::viz
