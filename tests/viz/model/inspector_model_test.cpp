#include "viz/model/inspector_model.h"

#include <gtest/gtest.h>

#include "kernels/trace/access.h"
#include "viz/support/recorded.h"

#include "support/sample_traces.h"

namespace scanscope::viz {
namespace {

BlockModel hillisSteele() {
    return BlockModel(std::make_shared<const trace::Trace>(
        scanscope::test::hillis_steele_trace({3, 1, 7, 0, 4, 1, 6, 3, 5, 2, 8, 1, 0, 9, 2, 4})));
}

TEST(Inspector, TellsTheStoryOfACellThroughBothBuffers) {
    const BlockModel model = hillisSteele();
    const Inspection cell = inspect(model, {trace::Space::shared, 0, 11}, BlockStep{3}, false);
    EXPECT_EQ(cell.cell, "cell 11");
    EXPECT_EQ(cell.sentence, "%1 will hold %2");
    EXPECT_EQ(cell.content, "Σ a[4..11]");
    EXPECT_TRUE(cell.author.startsWith("written by t11")) << cell.author.toStdString();
    EXPECT_EQ(cell.inputCount, 16u);
    ASSERT_EQ(cell.history.size(), 4u);
    const char* steps[] = {"load", "stride 1", "stride 2", "stride 4"};
    const char* values[] = {"1", "9", "16", "…"};
    const std::uint64_t firsts[] = {11, 10, 8, 4};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(cell.history[i].step, steps[i]);
        EXPECT_EQ(cell.history[i].value, values[i]);
        EXPECT_EQ(cell.history[i].place, i % 2 == 0 ? "buffer[0]" : "buffer[1]");
        EXPECT_EQ(cell.history[i].inputs, (std::vector<trace::Range>{{firsts[i], 12 - firsts[i]}}));
        EXPECT_EQ(cell.history[i].current, i == 3);
    }
}

// The trace as a user program would have it: its nodes belong to the launch, which has their operator.
trace::Trace followedProgram(trace::Trace trace, trace::Operator op) {
    trace::Launch& launch = trace.launches.front();
    std::map<trace::Node, trace::Join> joins;
    for (const trace::Event& event : launch.blocks.front().events)
        if (event.kind == trace::EventKind::combine) joins[event.node] = {event.left, event.right};
    launch.followed = {op, {0}, {}};
    for (const auto& [node, join] : joins) launch.followed->joins.push_back(join);
    trace.program.emplace();
    trace.run.n = 0;
    trace.input.clear();
    return trace;
}

TEST(Inspector, NamesTheArraysOfAProgramThatWasFollowed) {
    const BlockModel model(std::make_shared<const trace::Trace>(followedProgram(
        scanscope::test::hillis_steele_trace({3, 1, 7, 0, 4, 1, 6, 3}), trace::Operator::max)));
    const Inspection cell = inspect(model, {trace::Space::shared, 0, 5}, BlockStep{2}, true);
    EXPECT_EQ(cell.said(), "cell 5 holds max(input[2..5])");
    EXPECT_EQ(cell.inputCount, 8u);
    EXPECT_EQ(cell.history.back().inputs, (std::vector<trace::Range>{{2, 4}}));
    const Inspection before = inspect(model, {trace::Space::global, 0, 3}, BlockStep{0}, true);
    EXPECT_EQ(before.said(), "input 3 holds input[3]");
    EXPECT_EQ(model.symbols(model.cellAfter(BlockStep{2}, Column(1)).second, 8), "max(a,b)");
}

TEST(Inspector, SaysWhatASettledCellHolds) {
    const BlockModel model = hillisSteele();
    const Inspection cell = inspect(model, {trace::Space::shared, 1, 11}, BlockStep{3}, true);
    EXPECT_EQ(cell.sentence, "%1 holds %2");
    EXPECT_EQ(cell.history.back().value, "30");
}

TEST(Inspector, KnowsNothingOfArraysThatAreNotThere) {
    const BlockModel model = hillisSteele();
    EXPECT_EQ(inspect(model, {trace::Space::shared, 99, 0}, BlockStep{3}, true).cell, "");
    EXPECT_EQ(inspect(model, {trace::Space::shared, 0, 999}, BlockStep{3}, true).sentence,
              "%1 has not been written yet");
}

// For global memory, a block shows its own accesses, and the values that it found.
TEST(Inspector, SaysWhatWasThereBeforeTheLaunchAndWhatOtherBlocksWrite) {
    const Document document = test::documentOf(
        {.algorithm = "compact", .input = test::textsOf({3, 0, 5, 0, 0, 2, 0, 1}), .threads = 4});
    const LaunchIndex last = launchesOf(document.trace()).last();
    const BlockModel& model = document.model({last, 0});
    const auto told = [&](const char* name, std::uint64_t cell) {
        const auto& globals = document.trace().launches.back().globals;
        for (const std::uint16_t array : trace::array_ids(globals))
            if (globals[array].name == name)
                return inspect(model, {trace::Space::global, array, cell}, model.lastStep(), true);
        return Inspection();
    };
    EXPECT_EQ(told("in", 5).sentence, "%1 holds %2");
    EXPECT_EQ(told("in", 5).content, "a[5]");
    EXPECT_EQ(told("in", 5).author, "present before this launch");
    EXPECT_EQ(told("out", 1).sentence, "%1 holds %2");
    EXPECT_EQ(told("out", 1).content, "a[2]");
    EXPECT_TRUE(told("out", 1).author.startsWith("written by t2")) << told("out", 1).author.toStdString();
    EXPECT_EQ(told("out", 3).sentence, "%1 was not written by this block");
}

} // namespace
} // namespace scanscope::viz
