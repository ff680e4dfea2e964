#include "viz/model/frame_state.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

// "0:0 0:1 1:1": step and column.
std::string cellsOf(const CellPath& path) {
    std::string text;
    for (const PathCell& cell : path.cells)
        text += (text.empty() ? "" : " ") + std::to_string(int(cell.step)) + ":" +
                std::to_string(int(cell.column));
    return text;
}

// "0:1>1:1", with "=" if the value only stayed.
std::string edgesOf(const CellPath& path) {
    std::string text;
    for (const PathEdge& edge : path.edges) {
        const auto place = [](PathCell cell) {
            return std::to_string(int(cell.step)) + ":" + std::to_string(int(cell.column));
        };
        text += (text.empty() ? "" : " ") + place(edge.from) + (edge.moved ? ">" : "=") + place(edge.to);
    }
    return text;
}

CellPath pathTo(const BlockModel& model, BlockStep step, int column) {
    return pathInto(model, step, model.step(step).row.address(Column(column)));
}

TEST(CellPath, OfASumIsTheTreeBelowIt) {
    const BlockModel model = test::blelloch(4); // load, up 1, up 2, identity, down 2, down 1, store
    EXPECT_EQ(edgesOf(pathTo(model, BlockStep{2}, 3)),
              "1:1>2:3 1:3>2:3 0:0>1:1 0:1>1:1 0:2>1:3 0:3>1:3 -1:0>0:0 -1:1>0:1 -1:2>0:2 -1:3>0:3");
    EXPECT_EQ(cellsOf(pathTo(model, BlockStep{2}, 3)), "-1:0 -1:1 -1:2 -1:3 0:0 0:1 0:2 0:3 1:1 1:3 2:3");
}

TEST(CellPath, AValueThatStaysGoesStraightDown) {
    const BlockModel model = test::blelloch(4);
    EXPECT_EQ(edgesOf(pathTo(model, BlockStep{3}, 1)), "2:1=3:1 1:1=2:1 0:0>1:1 0:1>1:1 -1:0>0:0 -1:1>0:1");
}

TEST(CellPath, EndsWhereAConstantWasSet) {
    const BlockModel model = test::blelloch(4);
    EXPECT_EQ(edgesOf(pathTo(model, BlockStep{3}, 3)), "") << "the cleared root";
    EXPECT_EQ(cellsOf(pathTo(model, BlockStep{3}, 3)), "3:3");
    EXPECT_EQ(edgesOf(pathTo(model, BlockStep{4}, 1)), "3:3>4:1") << "its left child takes the identity";
}

TEST(CellPath, RunsThroughBothBuffers) {
    const BlockModel model = test::hillisSteele(4); // load, stride 1, stride 2, store
    EXPECT_EQ(edgesOf(pathTo(model, BlockStep{2}, 3)), "1:1>2:3 1:3>2:3 0:0>1:1 0:1>1:1 0:2>1:3 0:3>1:3 "
                                                       "-1:0>0:0 -1:1>0:1 -1:2>0:2 -1:3>0:3");
    EXPECT_EQ(edgesOf(pathTo(model, BlockStep{2}, 0)), "1:0>2:0 0:0>1:0 -1:0>0:0") << "a copy down is a move";
}

// The selected cell keeps its column, whichever buffer the visible row belongs to.
TEST(CellPath, ACellOfTheOtherBufferIsTheSamePlace) {
    const BlockModel model = test::hillisSteele(4);
    const CellAddress first = model.step({}).row.address(Column{3});
    ASSERT_NE(first.array, model.step(BlockStep{1}).row.array);
    EXPECT_EQ(pathInto(model, BlockStep{1}, first).edges, pathTo(model, BlockStep{1}, 3).edges);
}

TEST(CellPath, TheSharedCellIsInTheRowAboveWhereTheStepStores) {
    const BlockModel model = test::blelloch(4);
    const BlockStep store = model.lastStep();
    EXPECT_EQ(pathInto(model, store, model.step(store - 1).row.address(Column{2})).edges,
              pathTo(model, store - 1, 2).edges);
    EXPECT_FALSE(pathTo(model, store, 2).edges.empty()) << "and the stored one comes from there";
    EXPECT_EQ(pathTo(model, store, 2).edges.front().from, (PathCell{store - 1, Column{2}}));
}

TEST(CellPath, IsEmptyWhereNoRowShowsTheCell) {
    const BlockModel model = test::blelloch(4);
    const CellAddress output = model.step(model.lastStep()).row.address(Column{2});
    EXPECT_TRUE(pathInto(model, BlockStep{2}, output).cells.empty());
    EXPECT_TRUE(pathInto(model, BlockStep{2}, {trace::Space::shared, 0, 99}).cells.empty());
}

// The inputs on a path are those of the provenance.
TEST(CellPath, ReachesTheInputsThatAreInTheCell) {
    for (const char* algorithm : {"blelloch", "hillis-steele"}) {
        const BlockModel model = test::record({algorithm, test::numbers(33)});
        const trace::Provenance provenance(model.trace());
        for (const BlockStep step : model.steps()) {
            const Row& row = model.step(step).row;
            for (int column = 0; column < row.size(); ++column) {
                if (!row.known[std::size_t(column)]) continue;
                const CellPath path = pathTo(model, step, column);
                const auto reached =
                    std::count_if(path.cells.begin(), path.cells.end(),
                                  [](const PathCell& cell) { return cell.step == beforeFirstStep; });
                EXPECT_EQ(std::uint64_t(reached), provenance.of(row.nodes[std::size_t(column)]).count())
                    << algorithm << " " << step << ":" << column;
            }
        }
    }
}

} // namespace
} // namespace scanscope::viz
