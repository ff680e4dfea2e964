#include "viz/model/row_plan.h"

#include <gtest/gtest.h>
#include <set>

#include "kernels/trace/used_cells.h"
#include "support/trace_builder.h"
#include "viz/model/frame_state.h"
#include "viz/model/step_texts.h"
#include "viz/support/recorded.h"
#include "viz/views/tree/sweep_tree.h"

namespace scanscope::viz {
namespace {

using test::inRegisters;
using test::textOf;

// "load sum", "1 sum", …
std::string rowsOf(const BlockModel& model) {
    std::string text;
    for (const BlockStep step : model.steps()) {
        const StepModel& now = model.step(step);
        text += now.label.toStdString() + " " + now.row.name.toStdString();
        if (now.source) text += " (" + now.source->name.toStdString() + ")";
        if (now.beside) text += " + " + now.beside->name.toStdString();
        text += "\n";
    }
    return text;
}

std::string columnsOf(const Row& row) {
    std::string text;
    for (const Column column : row.columns())
        if (row.stands(column))
            text += (text.empty() ? "" : " ") + std::to_string(row.address(column).index) + "@" +
                    std::to_string(int(column));
    return text;
}

std::string operandsOf(const StepModel& step) {
    std::string text;
    for (const Move& move : step.moves) {
        text += (text.empty() ? "" : ", ");
        for (const bool right : {false, true}) {
            if (!move.operand(right)) continue;
            if ((right ? move.rightInSource : move.leftInSource)) text += "s";
            text += std::to_string(int(*move.operand(right))) + " ";
        }
        text += "> " + std::to_string(int(move.to));
    }
    return text;
}

// The sums of three parts of four elements are under the parts' last elements, in both buffers.
TEST(RowPlan, BuffersThatTakeTurnsHaveTheSameColumns) {
    const BlockModel model(test::traceOf({"thread-coarsening", test::numbers(12)}), 0);
    std::set<std::string> columns;
    for (const BlockStep step : model.steps())
        if (const Row& row = model.step(step).row; row.name.startsWith("sum"))
            columns.insert(row.name.toStdString() + ": " + columnsOf(row));
    EXPECT_EQ(columns, (std::set<std::string>{"sum[0]: 0@3 1@7 2@11", "sum[1]: 0@3 1@7 2@11"}));
}

TEST(RowPlan, ARegisterOfEveryThreadIsARow) {
    const BlockModel model = inRegisters("warp-shuffle", 8);
    EXPECT_EQ(model.columns(), 8);
    EXPECT_EQ(rowsOf(model), "load sum\n1 sum\n2 sum\n4 sum\n8 sum\n16 sum\nstore out\n");
    EXPECT_EQ(textOf(model.step(BlockStep{2}).row), "3 4 11 11 12 12 11 14");
    EXPECT_EQ(model.step(BlockStep{2}).row.space, trace::Space::lane);
    EXPECT_FALSE(model.step(BlockStep{2}).row.oneOfSeveral);
}

TEST(RowPlan, WhatAShuffleBringsIsDrawnFromThePartnersCell) {
    const BlockModel model = inRegisters("warp-shuffle", 8);
    EXPECT_EQ(operandsOf(model.step(BlockStep{3})), "0 4 > 4, 1 5 > 5, 2 6 > 6, 3 7 > 7");
    EXPECT_EQ(operandsOf(model.step({})), "0 > 0, 1 > 1, 2 > 2, 3 > 3, 4 > 4, 5 > 5, 6 > 6, 7 > 7");
    EXPECT_EQ(operandsOf(model.step(BlockStep{6})), operandsOf(model.step({})));
    EXPECT_EQ(model.rowAbove({})->name, "in");
    EXPECT_EQ(model.step(BlockStep{3}).read, std::vector<std::uint8_t>(8, 1));
    EXPECT_EQ(model.step(BlockStep{1}).read, std::vector<std::uint8_t>(8, 1));
}

TEST(RowPlan, LanesBeyondTheInputArePadding) {
    const BlockModel model = inRegisters("warp-shuffle", 5, 32);
    EXPECT_EQ(model.columns(), 32);
    ASSERT_TRUE(model.padding());
    EXPECT_EQ(*model.padding(), std::pair(Column{5}, Column{31}));
    EXPECT_EQ(model.step(BlockStep{4}).row.padding[4], 0);
    EXPECT_EQ(model.step(BlockStep{4}).row.padding[5], 1);
    EXPECT_FALSE(inRegisters("warp-shuffle", 8).padding());
}

// The identity at the start of an exclusive scan is not padding.
TEST(RowPlan, TheFirstIdentityIsAnElement) {
    const BlockModel model = test::record({"warp-shuffle", test::numbers(4), trace::Form::exclusive,
                                           trace::ElementType::int32, trace::Operator::sum, 4});
    EXPECT_FALSE(model.padding());
    EXPECT_EQ(textOf(model.step({}).row), "0 3 1 7");
}

TEST(RowPlan, MixedArraysTakeTurns) {
    const BlockModel model = inRegisters("hybrid-warp", 64);
    EXPECT_EQ(rowsOf(model),
              "load sum\n1 sum\n2 sum\n4 sum\n8 sum\n16 sum\nwarp total total\n"
              "gather before\n1 before\n2 before\n4 before\n8 before\n16 before\nprefix total\n"
              "add sum (sum)\nstore out\n");
    EXPECT_TRUE(model.step(BlockStep{1}).row.oneOfSeveral);
    EXPECT_TRUE(model.mixesArrays());
    EXPECT_FALSE(test::hillisSteele(8).mixesArrays()) << "buffers of one array";
}

TEST(RowPlan, FewCellsStandWhereTheirValuesCameFrom) {
    const BlockModel model = inRegisters("hybrid-warp", 64);
    const Row& totals = model.step(BlockStep{6}).row;
    EXPECT_EQ(columnsOf(totals), "0@31 1@63");
    EXPECT_EQ(operandsOf(model.step(BlockStep{6})), "31 > 31, 63 > 63");
    EXPECT_EQ(operandsOf(model.step(BlockStep{13})), "0 > 31, 1 > 63");
    EXPECT_EQ(totals.freeLeftOf(Column{31}), 31);
    EXPECT_EQ(totals.freeLeftOf(Column{63}), 31);
    EXPECT_EQ(totals.columnOf({trace::Space::shared, totals.array, 1}), Column{63});
    EXPECT_EQ(totals.columnOf({trace::Space::shared, totals.array, 2}), std::nullopt);
    EXPECT_EQ(totals.columnOf({trace::Space::lane, 0, 1}), std::nullopt);
}

TEST(RowPlan, AStepMayReadTwoRows) {
    const BlockModel model = inRegisters("hybrid-warp", 64);
    const StepModel& add = model.step(BlockStep{14});
    ASSERT_TRUE(add.source);
    EXPECT_TRUE(add.readsAbove);
    EXPECT_EQ(textOf(*add.source), textOf(model.step(BlockStep{5}).row))
        << "the registers as they were before";
    EXPECT_EQ(add.moves.size(), 32u);
    EXPECT_EQ(operandsOf(add).substr(0, 22), "31 s32 > 32, 31 s33 > ");
    EXPECT_EQ(add.sourceRead[31], 0);
    EXPECT_EQ(add.sourceRead[32], 1);
    EXPECT_EQ(model.sourceStep(BlockStep{14}), BlockStep{5});
    EXPECT_EQ(model.sourceStep(BlockStep{5}), std::nullopt);
}

TEST(RowPlan, ThePathGoesBackThroughBothRows) {
    const BlockModel model = inRegisters("hybrid-warp", 64);
    const CellPath path = pathInto(model, BlockStep{14}, model.step(BlockStep{14}).row.address(Column{40}));
    EXPECT_TRUE(path.contains(BlockStep{13}, Column{31})) << "the total of the first warp";
    EXPECT_TRUE(path.contains(BlockStep{5}, Column{40})) << "its own register, before";
    for (int column = 0; column < 64; ++column)
        EXPECT_EQ(path.contains(BlockStep{-1}, Column(column)), column <= 40) << column;
}

// With fewer threads than elements, the rows show the range of one round.
TEST(RowPlan, RoundsShowTheirOwnStretchOfTheInput) {
    const BlockModel model = inRegisters("warp-shuffle", 8, 4);
    EXPECT_EQ(model.columns(), 4);
    const StepModel& load = model.step(BlockStep{7});
    EXPECT_EQ(load.label, "load");
    ASSERT_TRUE(load.source);
    EXPECT_FALSE(load.readsAbove);
    EXPECT_EQ(textOf(*load.source), "4 1 6 3");
    EXPECT_EQ(textOf(load.row), "15 1 6 3");
    EXPECT_EQ(textOf(model.step(BlockStep{13}).row), "15 16 22 25");
    EXPECT_EQ(model.step(BlockStep{13}).row.firstIndex, 4u);
}

TEST(RowPlan, ASecondArrayStandsBeside) {
    const BlockModel model = test::record({"pointer-jumping", test::numbers(8), trace::Form::inclusive});
    EXPECT_EQ(rowsOf(model), "load sum + link\n1 sum + link\n2 sum + link\n4 sum + link\nstore out\n");
    EXPECT_EQ(textOf(*model.step({}).beside), "-1 0 1 2 3 4 5 6");
    EXPECT_EQ(textOf(*model.step(BlockStep{2}).beside), "-1 -1 -1 -1 0 1 2 3");
    EXPECT_FALSE(model.step({}).row.oneOfSeveral);
}

// Elements are in their columns with or without unused cells between them.
TEST(RowPlan, UnusedCellsTakeNoColumn) {
    for (const int n : {8, 33, 64, 600, 2048}) {
        const BlockModel padded = test::paddedBlelloch(n), plain = test::blelloch(n);
        ASSERT_EQ(padded.columns(), plain.columns()) << n;
        ASSERT_EQ(padded.stepCount(), plain.stepCount()) << n;
        for (const BlockStep step : plain.steps()) {
            EXPECT_EQ(textOf(padded.step(step).row), textOf(plain.step(step).row)) << n << ", step " << step;
            EXPECT_EQ(operandsOf(padded.step(step)), operandsOf(plain.step(step))) << n << ", step " << step;
        }
        EXPECT_EQ(padded.padding(), plain.padding()) << n;
        ASSERT_TRUE(treeOf(padded)) << n;
        EXPECT_EQ(treeOf(padded)->depth, treeOf(plain)->depth) << n;
    }
    const BlockModel model = test::paddedBlelloch(600);
    const Row& row = model.step(BlockStep{3}).row;
    EXPECT_EQ(row.address(Column{31}).index, 31u);
    EXPECT_EQ(row.address(Column{32}).index, 33u);
    EXPECT_EQ(row.address(Column{599}).index, 617u);
    EXPECT_EQ(row.columnOf(row.address(Column{599})), Column{599});
    EXPECT_EQ(row.columnOf({trace::Space::shared, 0, 32}), std::nullopt);
    EXPECT_EQ(describeCell(model, BlockStep{3}, row.address(Column{33})),
              "temp[34] = 4, written by t16 in ▲ 1, Σ a[32..33]");
    EXPECT_EQ(test::paddedBlelloch(32).step(BlockStep{3}).row.spacing, Spacing{});
}

TEST(RowPlan, PaddingThatIsNotRegularStaysInItsColumns) {
    trace::Array array{.extent = 20, .padding = {{4, 1}, {9, 1}, {14, 1}, {17, 3}}};
    EXPECT_EQ(spacingOf(array), Spacing{4});
    array.padding = {{4, 1}, {9, 1}, {13, 1}};
    EXPECT_EQ(spacingOf(array), Spacing{});
    array.padding = {{4, 2}, {10, 1}};
    EXPECT_EQ(spacingOf(array), Spacing{});
    array.padding = {{0, 1}, {10, 1}};
    EXPECT_EQ(spacingOf(array), Spacing{});
    array.padding = {{19, 1}};
    EXPECT_EQ(spacingOf(array), Spacing{});
}

TEST(RowPlan, FindsWhereSegmentsStart) {
    const auto trace = test::traceOf(
        test::inclusive(test::runOf("segmented", test::numbers(16), 8, {{"segments", "every:3"}})));
    const auto at = [](const std::initializer_list<int>& columns) {
        return std::vector<Column>(columns.begin(), columns.end());
    };
    EXPECT_EQ(BlockModel(trace, 0, 0).segmentStarts(), at({0, 3, 6})) << "in shared memory";
    EXPECT_EQ(BlockModel(trace, 0, 1).segmentStarts(), at({1, 4, 7}));
    EXPECT_EQ(BlockModel(trace, 1, 0).segmentStarts(), at({0, 1})) << "both sums have a head in them";
    EXPECT_EQ(BlockModel(trace, 2, 1).segmentStarts(), at({1, 4, 7})) << "in global memory";
    EXPECT_TRUE(test::blelloch(8).segmentStarts().empty());
}

// Block 2 of four reads cells 0 to 3 and 8 to 11, and writes 8 to 11 of the other array.
TEST(RowPlan, ArraysOfABlockWithoutOwnMemoryShareTheirColumns) {
    const BlockModel model(test::traceOf(test::inclusive(test::runOf("naive-global", test::numbers(16), 4))),
                           4, 2);
    EXPECT_EQ(model.columns(), 12);
    const StepModel& step = model.step({});
    EXPECT_EQ(model.rowAbove({})->name, "other");
    EXPECT_FALSE(step.source) << "one row contains everything that it reads";
    EXPECT_EQ(operandsOf(step), "0 8 > 8, 1 9 > 9, 2 10 > 10, 3 11 > 11");
    EXPECT_EQ(step.row.name, "out");
    EXPECT_EQ(step.row.address(Column{8}).index, 8u);
}

// Both runs end with a block in which half of the threads have an element.
TEST(RowPlan, MovesAreFoundInArraysOfAnySize) {
    const auto lastBlockOf = [](int n) {
        std::vector<int> input;
        for (int i = 0; i < n; ++i) input.push_back(i % 10);
        return BlockModel(test::traceOf(test::runOf("thread-index", test::textsOf(input), 32, {}, {0, -1})),
                          0, 1);
    };
    const BlockModel small = lastBlockOf(80), large = lastBlockOf(50'000);
    EXPECT_EQ(rowsOf(large), rowsOf(small));
    ASSERT_EQ(large.stepCount(), small.stepCount());
    int moves = 0;
    for (const BlockStep step : large.steps()) {
        EXPECT_EQ(operandsOf(large.step(step)), operandsOf(small.step(step))) << step;
        EXPECT_EQ(textOf(large.step(step).row).empty(), textOf(small.step(step).row).empty()) << step;
        moves += int(large.step(step).moves.size());
    }
    EXPECT_GE(moves, 32);
    EXPECT_EQ(large.step(large.lastStep()).row.name, "out");
    EXPECT_EQ(large.step(large.lastStep()).row.address(Column{15}).index, 49'999u);
}

TEST(RowPlan, RowsOfVeryLongArraysBeginWhereTheStepWorks) {
    constexpr int extent = 100'000;
    scanscope::test::TraceBuilder builder("far", "Far", 1);
    builder.input(std::vector<trace::Value>(extent, trace::to_value(7)), trace::ElementType::int32);
    const std::uint16_t in = builder.global_input("in"), out = builder.global("out", extent);
    for (const int cell : {70'000, 5, extent - 1}) {
        builder.step(0, "copy", cell, 1);
        const auto value = builder.read(0, {trace::Space::global, in, std::uint64_t(cell)}, 1);
        builder.write(0, {trace::Space::global, out, std::uint64_t(cell)}, value, 1);
    }
    const BlockModel model(std::make_shared<const trace::Trace>(builder.finish({})), 0, 0);
    EXPECT_EQ(model.columns(), 1 << 16);
    for (const BlockStep step : {BlockStep{0}, BlockStep{1}}) {
        EXPECT_EQ(model.step(step).row.firstIndex, step.isFirst() ? 70'000u : 5u);
        EXPECT_EQ(textOf(model.step(step).row).substr(0, 5), "7 –");
        EXPECT_EQ(operandsOf(model.step(step)), step.isFirst() ? "0 > 0" : "s0 > 0");
    }
}

// As in programs whose arrays are declared for the largest block, such as `int temp[2][256]` for 4 threads.
TEST(RowPlan, LeavesOutCellsThatTheBlockNeverUses) {
    scanscope::test::TraceBuilder builder("own", "Own", 4);
    const std::uint16_t temp = builder.shared("temp", 512), flag = builder.shared("flag", 2),
                        spare = builder.shared("spare", 100);
    for (const std::uint64_t row : {0u, 256u}) {
        for (std::uint32_t thread = 0; thread < 4; ++thread) builder.step(thread, "copy", row, 1);
        for (std::uint32_t thread = 0; thread < 4; ++thread)
            builder.write(thread, {trace::Space::shared, temp, row + thread},
                          scanscope::test::constant(int(thread)), 1);
    }
    builder.write(0, {trace::Space::shared, flag, 0}, scanscope::test::constant(1), 2);
    const BlockModel model(std::make_shared<const trace::Trace>(builder.finish({})), 0, 0);
    EXPECT_EQ(model.columns(), 260);
    EXPECT_EQ(model.neverUsed(), (std::vector<std::string>{"temp[260..511]", "flag[1]"}));
    EXPECT_EQ(model.emptyColumns(), (std::vector{std::pair(Column(4), Column(256))}));
    EXPECT_EQ(used_cells(model.launch(), model.block()), (std::vector<std::uint64_t>{260, 1, 0}));
    static_cast<void>(spare);
}

TEST(RowPlan, DescribesRegistersByTheirThread) {
    const BlockModel model = inRegisters("warp-shuffle", 8);
    EXPECT_EQ(describeCell(model, BlockStep{3}, {trace::Space::lane, 0, 7}),
              "sum of t7 = 25, written in » 4, Σ a[0..7]");
    EXPECT_EQ(describeCell(model, BlockStep{3}, {trace::Space::lane, 0, 0}),
              "sum of t0 = 3, written in load, a[0]");
    EXPECT_EQ(describeCell(model, BlockStep{3}, {trace::Space::lane, 3, 0}), "");
    EXPECT_EQ(sentenceOf(model, BlockStep{3}).whole, "4 threads combine values in sum.");
}

} // namespace
} // namespace scanscope::viz
