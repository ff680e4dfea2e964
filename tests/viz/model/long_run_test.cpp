// Files may hold hundreds of thousands of steps. What is asked of one of them is found without the others,
// and what is asked of all of them in the time that their events take.
#include <gtest/gtest.h>

#include "trace/side_by_side.h"
#include "viz/layout/array_layout.h"
#include "viz/model/document.h"
#include "viz/support/long_run.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

constexpr int steps = 100'000;

TEST(LongRun, ItsLastStepIsShownFirst) {
    const BlockModel model(test::longRun(steps, 16));
    const StepModel& last = model.step(steps - 1);
    EXPECT_EQ(test::textOf(last.row), "84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99");
    EXPECT_EQ(test::textOf(*model.rowAbove(steps - 1)), "84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 83");
    ASSERT_EQ(last.moves.size(), 1u);
    EXPECT_EQ(last.marks[15], CellMark::written);
}

// With a row for each step this would take some hundreds of gigabytes.
TEST(LongRun, IsLookedThroughWithoutItsRows) {
    const BlockModel model(test::longRun(steps, 1 << 19));
    EXPECT_EQ(model.span().min, 0);
    EXPECT_EQ(model.span().max, 99);
    EXPECT_EQ(model.spanUpTo(5).max, 5);
    EXPECT_EQ(model.longestShort(), 2);
    EXPECT_EQ(model.longestSymbols(), 2);
    EXPECT_FALSE(model.tree());
    EXPECT_FALSE(model.lanesMatchCells());
    EXPECT_EQ(heightOfSeconds(model, {}, Level::full), 0);
}

TEST(LongRun, HasItsFilm) {
    const auto trace = test::longRun(steps, 16);
    EXPECT_EQ(trace::count_steps(*trace), std::size_t(steps));
    const Document document(trace);
    EXPECT_EQ(document.stepCount(), steps);
    EXPECT_EQ(document.at(steps - 1).step, steps - 1);
}

} // namespace
} // namespace scanscope::viz
