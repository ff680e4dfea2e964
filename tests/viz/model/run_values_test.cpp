#include "viz/model/run_values.h"

#include <gtest/gtest.h>

#include "viz/model/code_model.h"
#include "viz/model/inspector_model.h"
#include "viz/model/step_texts.h"
#include "viz/paint/cell_text.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

test::RunOf withoutBarrier(const char* lines, trace::Operator op = trace::Operator::sum) {
    return {"blelloch",
            {"5", "9", "2", "7", "1", "8", "12"},
            trace::Form::exclusive,
            trace::ElementType::int32,
            op,
            0,
            {{"without-barrier", lines}}};
}

std::string textOf(const BlockModel& model, BlockStep step) {
    const Row& row = model.step(step).row;
    FrameState frame{.model = &model};
    std::string text;
    for (std::size_t c = 0; c < row.values.size(); ++c)
        text +=
            (c ? " " : "") +
            (row.known[c] ? cellText(frame, row.values[c], row.nodes[c], row.type, wholeText).toStdString()
                          : "–");
    return text;
}

// Returns the first read of an unwritten cell, which a missing barrier makes possible.
const trace::Event* earlyRead(const trace::Trace& trace) {
    for (const trace::Event& event : trace.launches.front().blocks.front().events)
        if (event.never_written) return &event;
    return nullptr;
}

TEST(RunValues, WritesAQuestionMarkForWhatMemoryHeldBefore) {
    const auto trace = test::traceOf(withoutBarrier("54"));
    const RunValues values(*trace);
    const trace::Event* read = earlyRead(*trace);
    ASSERT_NE(read, nullptr);
    EXPECT_EQ(values.text(read->value, read->node, trace->run.type), "?");
    EXPECT_EQ(values.text(read->value, read->node, trace->run.type, 1), "?");
    EXPECT_EQ(values.exactText(read->value, read->node, trace->run.type),
              "? (" + QString::number(trace::from_value<std::int32_t>(read->value)) + ")");
}

TEST(RunValues, WhatIsMadeFromItIsAsUnknown) {
    const auto trace = test::traceOf(withoutBarrier("54"));
    const RunValues values(*trace);
    int made = 0;
    for (const trace::Event& event : trace->launches.front().blocks.front().events)
        if (event.kind == trace::EventKind::combine &&
            (values.isUndefined(event.left) || values.isUndefined(event.right))) {
            ++made;
            EXPECT_EQ(values.text(event.value, event.node, trace->run.type), "?");
        }
    EXPECT_GT(made, 0);
}

TEST(RunValues, KnowsNoneInASoundRun) {
    const BlockModel model = test::blelloch(7);
    for (const BlockStep step : model.steps())
        for (const trace::Node node : model.step(step).row.nodes)
            EXPECT_FALSE(model.values().isUndefined(node));
}

TEST(RunValues, WritesIdentitiesOfMaxAndMinAsInfinities) {
    const auto of = [](trace::Operator op, trace::ElementType type) {
        return test::record({"blelloch", test::numbers(7), trace::Form::exclusive, type, op});
    };
    EXPECT_EQ(textOf(of(trace::Operator::max, trace::ElementType::int32), {}), "3 1 7 0 4 1 6 −∞");
    EXPECT_EQ(textOf(of(trace::Operator::min, trace::ElementType::int32), {}), "3 1 7 0 4 1 6 +∞");
    EXPECT_EQ(textOf(of(trace::Operator::max, trace::ElementType::int64), {}), "3 1 7 0 4 1 6 −∞");
    EXPECT_EQ(textOf(of(trace::Operator::max, trace::ElementType::float32), {}), "3 1 7 0 4 1 6 −∞");
    const BlockModel model = of(trace::Operator::max, trace::ElementType::int32);
    EXPECT_EQ(model.longestNumber(), 2) << "no cell has to hold the number";
    EXPECT_EQ(describeCell(model, BlockStep{}, {trace::Space::shared, 0, 7}).toStdString(),
              "temp[7] = −∞ (-2147483648), written by t3 in load, identity");
    const Inspection cell = inspect(model, {trace::Space::shared, 0, 7}, BlockStep{}, true);
    ASSERT_EQ(cell.history.size(), 1u);
    EXPECT_EQ(cell.history.front().value, "−∞");
    EXPECT_EQ(cell.history.front().exact, "−∞ (-2147483648)");
}

// In a run with sums, the smallest number is an ordinary number.
TEST(RunValues, LeavesTheSmallestNumberOfASumAlone) {
    const BlockModel model = test::record({"blelloch", {"-2147483648", "1"}});
    EXPECT_EQ(textOf(model, {}), "-2147483648 1");
}

TEST(RunValues, TheCodeShowsThemToo) {
    const auto trace = test::traceOf(withoutBarrier("54"));
    const CodeModel code(trace);
    bool asked = false;
    for (int step = 0; step < 3; ++step)
        for (const auto& [line, aside] : code.at(BlockStep(step)).asides) {
            asked = asked || aside.contains(u'?');
            EXPECT_FALSE(aside.contains(QStringLiteral("-842150451"))) << aside.toStdString();
        }
    EXPECT_TRUE(asked);
}

} // namespace
} // namespace scanscope::viz
