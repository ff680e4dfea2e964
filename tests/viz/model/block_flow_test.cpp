#include "viz/model/block_flow.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

std::string edgesOf(const BlockFlow& flow) {
    std::string text;
    for (const BlockEdge& edge : flow.edges())
        text += std::to_string(int(edge.from.launch)) + "." + std::to_string(edge.from.block) + " > " +
                std::to_string(int(edge.to.launch)) + "." + std::to_string(edge.to.block) + ": " +
                std::to_string(edge.cells) + " of array " + std::to_string(edge.array) + "\n";
    return text;
}

BlockFlow flowOf(const trace::Trace& trace) { return BlockFlow(trace::GlobalAccesses(trace)); }

std::shared_ptr<const trace::Trace> reduction(const char* algorithm, int n, std::uint32_t threads) {
    return test::traceOf(test::inclusive(test::runOf(algorithm, test::numbers(n), threads)));
}

TEST(BlockFlow, CarriesTheSumsOfTheBlocksToTheNextLaunch) {
    const BlockFlow flow = flowOf(*reduction("reduce-shared", 20, 8));
    EXPECT_EQ(edgesOf(flow), "0.0 > 1.0: 1 of array 1\n0.1 > 1.0: 1 of array 1\n0.2 > 1.0: 1 of array 1\n");
    const BlockUses& last = flow.uses({LaunchIndex{0}, 2});
    EXPECT_EQ(last.reads, (std::vector<GlobalUse>{{0, 16, 19, 4}}));
    EXPECT_EQ(last.writes, (std::vector<GlobalUse>{{1, 2, 2, 1}}));
    ASSERT_TRUE(last.result);
    EXPECT_EQ(last.result->cell, 2u);
    EXPECT_EQ(last.result->step, BlockStep{4});
    EXPECT_EQ(trace::to_text(last.result->value, trace::ElementType::int32), "11"); // 3 + 1 + 7 + 0
}

TEST(BlockFlow, OfABlockThatLeavesManyCellsNamesNoResult) {
    const BlockFlow flow = flowOf(*reduction("thread-index", 10, 4));
    EXPECT_EQ(edgesOf(flow), "");
    EXPECT_FALSE(flow.uses({LaunchIndex{0}, 1}).result);
    EXPECT_EQ(flow.uses({LaunchIndex{0}, 2}).writes, (std::vector<GlobalUse>{{1, 8, 9, 2}}));
}

// 64 elements by 4: 16 blocks, then 4, then 1.
TEST(BlockFlow, FollowsOneBlockThroughAllLevels) {
    const BlockFlow flow = flowOf(*reduction("reduce-multilevel", 64, 4));
    EXPECT_EQ(flow.pathThrough({LaunchIndex{0}, 13}), (std::vector<int>{13, 3, 0}));
    EXPECT_EQ(flow.pathThrough({LaunchIndex{1}, 2}), (std::vector<int>{8, 2, 0}));
    EXPECT_EQ(flow.pathThrough({LaunchIndex{2}, 0}), (std::vector<int>{0, 0, 0}));
}

// The origin of sums from blocks that were not recorded is unknown.
TEST(BlockFlow, KnowsOnlyWhatWasRecorded) {
    const trace::Trace trace = *test::traceOf(
        {.algorithm = "reduce-multilevel", .input = test::ones(64), .threads = 4, .blocks = {0, -1}});
    const BlockFlow flow = flowOf(trace);
    EXPECT_EQ(edgesOf(flow), "0.0 > 1.0: 1 of array 1\n0.1 > 1.1: 1 of array 1\n1.0 > 2.0: 1 of array 2\n"
                             "1.1 > 2.0: 1 of array 2\n");
    EXPECT_EQ(flow.pathThrough({LaunchIndex{0}, 1}), (std::vector<int>{1, 1, 0}));
}

TEST(BlockFlow, OfNothingIsEmpty) {
    const trace::Trace nothing;
    EXPECT_TRUE(flowOf(nothing).edges().empty());
    EXPECT_TRUE(flowOf(nothing).pathThrough({}).empty());
}

} // namespace
} // namespace scanscope::viz
