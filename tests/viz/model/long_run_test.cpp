// Files may contain hundreds of thousands of steps. A query about one step must not look at the others, and a
// query about all of them must take time proportional to their events.
#include <gtest/gtest.h>

#include "kernels/trace/side_by_side.h"
#include "viz/support/long_run.h"
#include "viz/support/recorded.h"
#include "viz/views/array/array_layout.h"
#include "viz/views/tree/sweep_tree.h"

namespace scanscope::viz {
namespace {

constexpr int steps = 100'000;

TEST(LongRun, ItsLastStepIsShownFirst) {
    const BlockModel model(test::longRun(steps, 16));
    const StepModel& last = model.step(BlockStep(steps - 1));
    EXPECT_EQ(test::textOf(last.row), "84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99");
    EXPECT_EQ(test::textOf(*model.rowAbove(BlockStep(steps - 1))),
              "84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 83");
    ASSERT_EQ(last.moves.size(), 1u);
    EXPECT_EQ(last.marks[15], CellMark::written);
}

// With a row for each step this would take hundreds of gigabytes.
TEST(LongRun, IsLookedThroughWithoutItsRows) {
    const BlockModel model(test::longRun(steps, 1 << 19));
    EXPECT_EQ(model.longestNumber(), 2);
    EXPECT_EQ(model.longestShort(), 2);
    EXPECT_EQ(model.longestSymbols(), 2);
    EXPECT_FALSE(treeOf(model));
    EXPECT_FALSE(model.lanesMatchCells());
    EXPECT_EQ(heightOfSeconds(model, {}, Level::full), 0);
}

// A step in which one thread writes on `lines` lines: no real kernel does that, but a file may claim it.
std::shared_ptr<const trace::Trace> stepOnLines(std::uint32_t lines, std::uint32_t threads) {
    auto trace = std::make_shared<trace::Trace>(*test::longRun(lines, 16));
    trace::Launch& launch = trace->launches.front();
    launch.block = {threads, 1, 1};
    trace::Block& block = launch.blocks.front();
    block.steps.resize(1);
    block.steps.front().event_count = lines;
    trace->sources.push_back({"kernel.cuh", "text"});
    for (std::uint32_t line = 1; line <= lines; ++line) {
        trace->locations.push_back({0, line, "kernel"});
        trace::Event& event = block.events[line - 1];
        event.location = std::uint16_t(line - 1);
        event.step = event.interval = 0;
    }
    return trace;
}

// Stored in full, with a cell for each thread, the lanes of this step alone would take 240 MB.
TEST(LongRun, AStepOnVeryManyLinesKeepsThoseThatAreSeen) {
    const BlockModel model(stepOnLines(60'000, 1024));
    const LanesStep& lanes = model.lanes(BlockStep{});
    ASSERT_EQ(int(lanes.lines.size()), mostLaneLines);
    EXPECT_EQ(lanes.lines.front().line, 1);
    EXPECT_EQ(lanes.lines.back().line, mostLaneLines);
    EXPECT_EQ(lanes.linesLeftOut, 60'000 - mostLaneLines);
    EXPECT_GE(model.keptCells(), std::size_t(mostLaneLines) * 1024) << "lanes count towards the memory limit";
    model.forgetSteps();
    EXPECT_EQ(model.keptCells(), 0u);
}

// Texts in a hostile trace may be as long as the file.
TEST(LongRun, KeepsTheTextsThatWereAskedForLast) {
    constexpr int sources = 4;
    auto trace = std::make_shared<trace::Trace>(*test::longRun(2 * sources, 16));
    for (int source = 0; source < sources; ++source) {
        trace->sources.push_back({"kernel.cuh", std::string(std::size_t(3) << 20, char('a' + source))});
        trace->locations.push_back({std::uint16_t(source), 1, "kernel"});
    }
    std::vector<trace::Step>& all = trace->launches.front().blocks.front().steps;
    for (std::size_t step = 0; step < all.size(); ++step) all[step].location = std::uint16_t(step % sources);
    const Document document(std::move(trace));
    const std::shared_ptr<const CodeModel> first = document.code();
    EXPECT_EQ(first->source(), 0) << "of as many steps as the others";
    EXPECT_EQ(document.codeAt(FilmStep{}), first);
    EXPECT_EQ(document.codeAt(FilmStep{sources}), first);
    std::vector<std::weak_ptr<const CodeModel>> others;
    for (int source = 1; source < sources; ++source) {
        others.push_back(document.codeAt(FilmStep(source)));
        EXPECT_EQ(others.back().lock()->source(), source);
        EXPECT_EQ(document.codeAt(FilmStep(source + sources)), others.back().lock()) << "is made once";
    }
    EXPECT_TRUE(others[0].expired()) << "three times 3 MiB are too much";
    EXPECT_FALSE(others[1].expired());
    EXPECT_FALSE(others[2].expired());
    static_cast<void>(document.codeAt(FilmStep{2})); // is the most recent now, so the next replaces the other
    EXPECT_EQ(document.codeAt(FilmStep{1})->lines().front().text.front(), QChar('b'));
    EXPECT_FALSE(others[1].expired());
    EXPECT_TRUE(others[2].expired());
}

TEST(LongRun, HasItsFilm) {
    const auto trace = test::longRun(steps, 16);
    EXPECT_EQ(trace::count_steps(*trace), std::size_t(steps));
    const Document document(trace);
    EXPECT_EQ(document.stepCount(), steps);
    EXPECT_EQ(document.at(FilmStep(steps - 1)).step, BlockStep(steps - 1));
}

} // namespace
} // namespace scanscope::viz
