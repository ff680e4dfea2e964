#include "viz/model/block_model.h"

#include <gtest/gtest.h>
#include <stdexcept>

#include "viz/support/recorded.h"
#include "viz/views/tree/sweep_tree.h"

namespace scanscope::viz {
namespace {

using test::blelloch;
using test::hillisSteele;
using test::textOf;

std::string columnsOf(const std::vector<std::uint8_t>& flags) {
    std::string text;
    for (std::size_t i = 0; i < flags.size(); ++i)
        if (flags[i]) text += (text.empty() ? "" : " ") + std::to_string(i);
    return text;
}

std::string movesOf(const StepModel& step) {
    std::string text;
    for (const Move& move : step.moves) {
        const char* kind = move.kind == Move::Kind::combine ? "combine"
                           : move.kind == Move::Kind::copy  ? "copy"
                           : move.kind == Move::Kind::carry ? "carry"
                                                            : "set";
        text += "t" + std::to_string(move.thread) + " " + kind;
        for (const auto operand : {move.left, move.right})
            if (operand) text += " " + std::to_string(int(*operand));
        text += " > " + std::to_string(int(move.to)) + "\n";
    }
    return text;
}

TEST(BlockModel, RowsOfBlellochAreThoseOfThePaper) {
    const BlockModel model = blelloch(8);
    ASSERT_EQ(model.stepCount(), 9);
    std::string rows;
    for (const BlockStep s : model.steps())
        rows += model.step(s).label.toStdString() + ": " + textOf(model.step(s).row) + "\n";
    EXPECT_EQ(rows, "load: 3 1 7 0 4 1 6 3\n"
                    "1: 3 4 7 7 4 5 6 9\n"
                    "2: 3 4 7 11 4 5 6 14\n"
                    "4: 3 4 7 11 4 5 6 25\n"
                    "identity: 3 4 7 11 4 5 6 0\n"
                    "4: 3 4 7 0 4 5 6 11\n"
                    "2: 3 0 7 4 4 11 6 16\n"
                    "1: 0 3 4 11 11 15 16 22\n"
                    "store: 0 3 4 11 11 15 16 22\n");
}

TEST(BlockModel, DownSweepCopiesToTheLeftAndCombinesOnTheRight) {
    const BlockModel model = blelloch(8);
    const StepModel& step = model.step(BlockStep{6});
    EXPECT_EQ(movesOf(step), "t0 copy 3 > 1\nt0 combine 3 1 > 3\nt1 copy 7 > 5\nt1 combine 7 5 > 7\n");
    EXPECT_EQ(columnsOf(step.read), "1 3 5 7");
    ASSERT_EQ(step.writers.size(), 2u);
    EXPECT_EQ(step.writers[1].thread, 1u);
    EXPECT_EQ(step.writers[1].columns, (std::vector<Column>{Column{5}, Column{7}}));
    EXPECT_EQ(step.role, StepRole::down);
}

TEST(BlockModel, LoadAndStoreConnectTheGlobalArrays) {
    const BlockModel model = blelloch(4);
    const Row* input = model.rowAbove({});
    ASSERT_NE(input, nullptr);
    EXPECT_EQ(input->space, trace::Space::global);
    EXPECT_EQ(textOf(*input), "3 1 7 0");
    EXPECT_EQ(columnsOf(model.step({}).read), "0 1 2 3");
    const StepModel& store = model.step(model.lastStep());
    EXPECT_EQ(store.row.space, trace::Space::global);
    EXPECT_EQ(store.moves.size(), 4u);
    EXPECT_EQ(columnsOf(store.read), "0 1 2 3");
}

// Threads that take several elements each read cells that do not fit into one row of as many columns.
TEST(BlockModel, ASecondRowOfAnArrayShowsTheCellsThatTheFirstDoesNot) {
    test::RunOf run{"reduce-kahan", {"16777216", "1", "1", "0", "1", "0", "0", "1"}};
    run.type = trace::ElementType::float32;
    const BlockModel model = test::record(run);
    const StepModel& load = model.step({});
    EXPECT_EQ(textOf(*model.rowAbove({})), "16777216 1 1 0");
    ASSERT_TRUE(load.source.has_value());
    EXPECT_EQ(textOf(*load.source), "1 0 0 1");
    EXPECT_EQ(load.source->firstIndex, 4u);
    EXPECT_EQ(load.source->name, "in[4..7]");
    EXPECT_EQ(model.columnAt(BlockStep{}, load.source->address(Column{3})), Column{3});
    ASSERT_EQ(load.moves.size(), 4u);
    EXPECT_EQ(load.moves[3].left, Column{3});
    EXPECT_FALSE(load.moves[3].leftInSource);
    EXPECT_EQ(load.moves[3].right, Column{3});
    EXPECT_TRUE(load.moves[3].rightInSource);
}

TEST(BlockModel, HillisSteeleAlternatesItsBuffers) {
    const BlockModel model = hillisSteele(8);
    const StepModel& stride = model.step(BlockStep{2}); // load, 1, 2
    EXPECT_EQ(stride.row.name, "buffer[0]");
    EXPECT_TRUE(stride.row.oneOfSeveral);
    EXPECT_EQ(model.rowAbove(BlockStep{2})->name, "buffer[1]");
    EXPECT_EQ(movesOf(stride),
              "t0 carry 0 > 0\nt1 carry 1 > 1\nt2 combine 0 2 > 2\nt3 combine 1 3 > 3\n"
              "t4 combine 2 4 > 4\nt5 combine 3 5 > 5\nt6 combine 4 6 > 6\nt7 combine 5 7 > 7\n");
    EXPECT_EQ(stride.marks[0], CellMark::carried);
    EXPECT_EQ(stride.marks[2], CellMark::written);
}

TEST(BlockModel, PaddingIsKnownByColumn) {
    const BlockModel model = blelloch(5);
    EXPECT_EQ(model.columns(), 8);
    EXPECT_EQ(columnsOf(model.step({}).row.padding), "5 6 7");
}

TEST(BlockModel, KnowsItsLongestNumber) {
    EXPECT_EQ(test::record({"blelloch", {"-5", "100000", "7", "1"}}).longestNumber(), 6);
    EXPECT_EQ(test::record({"blelloch", {"-5", "-100000", "7", "1"}}).longestNumber(), 7);
    EXPECT_EQ(blelloch(8).longestNumber(), 2); // never fewer than two digits
}

// A run may stop before its first step.
TEST(BlockModel, ABlockWithoutStepsIsEmpty) {
    auto trace = std::make_shared<trace::Trace>();
    trace->launches.emplace_back();
    trace->launches[0].blocks.emplace_back();
    const BlockModel model(trace);
    EXPECT_EQ(model.stepCount(), 0);
    EXPECT_EQ(model.longestNumber(), 2);
    EXPECT_EQ(model.rowAbove({}), nullptr);
    EXPECT_FALSE(treeOf(model));
}

TEST(BlockModel, ABlockThatWasNotRecordedIsRefused) {
    const auto empty = std::make_shared<const trace::Trace>();
    EXPECT_THROW(BlockModel model(empty), std::out_of_range);
}

// Every picture needs the widest label: of sixty thousand labels, only those with the most letters are
// measured.
TEST(BlockModel, KeepsTheLongestOfVeryManyLabels) {
    auto trace = std::make_shared<trace::Trace>(*test::traceOf({"blelloch", test::numbers(8)}));
    std::vector<trace::Step>& steps = trace->launches[0].blocks[0].steps;
    const trace::Step last = steps.back();
    for (int i = 0; i < 5000; ++i) {
        steps.push_back(last);
        steps.back().label = "pass " + std::to_string(i);
        steps.back().number = i;
    }
    steps.back().label = "the longest of all labels";
    const BlockModel model(trace);
    EXPECT_EQ(model.rowTexts().labels.size(), RowTexts::most);
    EXPECT_EQ(model.rowTexts().labels.front().first, "the longest of all labels");
}

} // namespace
} // namespace scanscope::viz
