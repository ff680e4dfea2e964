#include "viz/model/inspector_model.h"

#include <gtest/gtest.h>

#include "support/sample_traces.h"

namespace scanscope::viz {
namespace {

BlockModel hillisSteele() {
    return BlockModel(std::make_shared<const trace::Trace>(
        test::hillis_steele_trace({3, 1, 7, 0, 4, 1, 6, 3, 5, 2, 8, 1, 0, 9, 2, 4})));
}

TEST(Inspector, TellsTheStoryOfACellThroughBothBuffers) {
    const BlockModel model = hillisSteele();
    const Inspection cell = inspect(model, {trace::Space::shared, 0, 11}, 3, false);
    EXPECT_EQ(cell.cell, "cell 11");
    EXPECT_EQ(cell.verb, "will hold");
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

TEST(Inspector, SaysWhatASettledCellHolds) {
    const BlockModel model = hillisSteele();
    const Inspection cell = inspect(model, {trace::Space::shared, 1, 11}, 3, true);
    EXPECT_EQ(cell.verb, "holds");
    EXPECT_EQ(cell.history.back().value, "30");
}

TEST(Inspector, KnowsNothingOfArraysThatAreNotThere) {
    const BlockModel model = hillisSteele();
    EXPECT_EQ(inspect(model, {trace::Space::shared, 99, 0}, 3, true).cell, "");
    EXPECT_EQ(inspect(model, {trace::Space::shared, 0, 999}, 3, true).verb, "was not written yet");
}

} // namespace
} // namespace scanscope::viz
