#include "kernels/trace/launch_work.h"
#include "kernels/trace/warp_instructions.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

// A launch of one block with one step. Events are added in time order.
struct OneInstant {
    Launch launch;
    explicit OneInstant(std::uint32_t threads) {
        launch.block = {threads, 1, 1};
        launch.grid = {4, 1, 1};
        Block& block = launch.blocks.emplace_back();
        Array cells;
        cells.name = "cells";
        cells.extent = 4096;
        block.shared.push_back(cells);
        static_cast<Array&>(launch.globals.emplace_back()) = cells;
        block.steps.emplace_back();
    }
    Block& block() { return launch.blocks.front(); }
    Event& add(std::uint32_t thread, EventKind kind, std::uint16_t location, Space space = Space::shared) {
        Event event{.kind = kind,
                    .space = space,
                    .array = space == Space::none ? no_array : std::uint16_t{0},
                    .location = location,
                    .thread = thread,
                    .interval = interval,
                    .index = thread,
                    .order = block().events.size()};
        block().events.push_back(event);
        ++block().steps.front().event_count;
        return block().events.back();
    }
    std::uint32_t interval = 0;
};

TEST(WarpInstructions, TwoWaysOfAWarpPartIt) {
    OneInstant step(40); // a whole warp and a quarter of one
    for (std::uint32_t thread = 0; thread < 40; ++thread) {
        if (thread % 2 == 0)
            step.add(thread, EventKind::read, 1);
        else if (thread % 4 == 1)
            step.add(thread, EventKind::write, 2);
    }
    const std::vector<WarpWay> ways = warp_ways(step.launch, step.block(), 0);
    ASSERT_EQ(ways.size(), 2u);
    ASSERT_EQ(ways[0].instructions.size(), 2u);
    EXPECT_EQ(ways[0].there, 0xffffffffu);
    EXPECT_EQ(ways[0].active(ways[0].instructions[0]), 0x55555555u);
    EXPECT_EQ(ways[0].parted(ways[0].instructions[0]), 0x22222222u);
    EXPECT_EQ(ways[0].idle(ways[0].instructions[0]), 0x88888888u);
    EXPECT_EQ(ways[0].active(ways[0].instructions[1]), 0x22222222u);
    EXPECT_EQ(ways[0].parted(ways[0].instructions[1]), 0x55555555u);
    EXPECT_EQ(ways[1].there, 0xffu) << "threads that the block does not have are no lanes that idle";
    EXPECT_EQ(ways[1].idle(ways[1].instructions[0]), 0x88u);

    const LaneUse use = lane_use(step.launch, step.block(), 0);
    EXPECT_EQ(use, (LaneUse{4, 16 + 8 + 4 + 2, 8 + 16 + 2 + 4, 8 + 8 + 2 + 2}));
    EXPECT_DOUBLE_EQ(use.share(), 30.0 / 80.0);
}

TEST(WarpInstructions, ALaneThatLeftALoopIsPartedFromItsLastTurns) {
    OneInstant step(32);
    for (std::uint32_t turn = 0; turn < 3; ++turn)
        for (std::uint32_t thread = 0; thread < 32; ++thread)
            if (turn == 0 || thread == 5) step.add(thread, EventKind::combine, 7, Space::none);
    const std::vector<WarpWay> ways = warp_ways(step.launch, step.block(), 0);
    ASSERT_EQ(ways.size(), 1u);
    ASSERT_EQ(ways[0].instructions.size(), 3u);
    EXPECT_EQ(ways[0].active(ways[0].instructions[2]), 1u << 5);
    EXPECT_EQ(ways[0].parted(ways[0].instructions[2]), ~(1u << 5));
    EXPECT_EQ(ways[0].idle(ways[0].instructions[2]), 0u);
}

// A loop of three turns with a branch: lane 5 takes it in the first turn and the last, the others in all.
TEST(WarpInstructions, ALaneThatSkipsATurnMeetsTheOthersInTheNext) {
    OneInstant step(32);
    for (std::uint32_t turn = 1; turn <= 3; ++turn)
        for (std::uint32_t thread = 0; thread < 32; ++thread)
            if (turn != 2 || thread != 5) {
                step.add(thread, EventKind::read, 7).turn = turn;
                step.add(thread, EventKind::read, 7).turn = turn; // a second access in the line
            }
    const std::vector<WarpInstruction> instructions = warp_instructions(step.block(), 0);
    ASSERT_EQ(instructions.size(), 6u);
    for (std::size_t i = 0; i < instructions.size(); ++i) {
        EXPECT_EQ(instructions[i].mask(), i / 2 == 1 ? ~(1u << 5) : ~0u) << i;
        EXPECT_EQ(instructions[i].first->turn, i / 2 + 1) << i;
    }
}

// A recording without turns: the n-th visit of a lane belongs to the n-th instruction.
TEST(WarpInstructions, WithoutTurnsVisitsAreCounted) {
    OneInstant step(2);
    for (const std::uint32_t thread : {0, 0, 0, 1, 1}) step.add(thread, EventKind::read, 7);
    const std::vector<WarpInstruction> instructions = warp_instructions(step.block(), 0);
    ASSERT_EQ(instructions.size(), 3u);
    EXPECT_EQ(instructions[1].mask(), 3u);
    EXPECT_EQ(instructions[2].mask(), 1u);
}

TEST(WarpInstructions, LanesBeforeAndAfterABarrierAreApart) {
    OneInstant step(2);
    step.add(0, EventKind::read, 7);
    step.interval = 1;
    step.add(1, EventKind::read, 7);
    EXPECT_EQ(warp_instructions(step.block(), 0).size(), 2u);
}

TEST(WarpInstructions, ALaneThatOnlyMeetsOthersIsIdle) {
    OneInstant step(32);
    for (std::uint32_t thread = 0; thread < 16; ++thread) step.add(thread, EventKind::read, 1);
    for (std::uint32_t thread = 0; thread < 32; ++thread)
        step.add(thread, EventKind::barrier, 2, Space::none);
    const std::vector<WarpWay> ways = warp_ways(step.launch, step.block(), 0);
    ASSERT_EQ(ways[0].instructions.size(), 2u);
    EXPECT_EQ(ways[0].idle(ways[0].instructions[0]), 0xffff0000u);
    EXPECT_EQ(ways[0].parted(ways[0].instructions[0]), 0u);
    EXPECT_EQ(ways[0].active(ways[0].instructions[1]), ~0u);
    EXPECT_EQ(lane_use(ways[0]), (LaneUse{2, 48, 0, 16}));
}

TEST(WarpInstructions, NothingIsNoDivergence) {
    OneInstant step(32);
    EXPECT_TRUE(warp_ways(step.launch, step.block(), 0).empty());
    EXPECT_DOUBLE_EQ(lane_use(step.launch, step.block(), 0).share(), 1);
}

TEST(LaunchWork, ReadsThatFollowOneAnotherAreWaitedForByFours) {
    OneInstant step(2);
    for (int i = 0; i < 9; ++i) step.add(0, EventKind::read, 1, Space::global);
    step.add(0, EventKind::write, 2);
    step.add(0, EventKind::read, 3);
    step.add(0, EventKind::read, 3);
    step.add(1, EventKind::read, 1, Space::global);
    const LaunchWork work = work_of(step.launch);
    EXPECT_EQ(work.waits, (Waits{3, 1, 0, 0, 0})) << "of the thread that waits most";
    EXPECT_EQ(work.recorded, 1u);
    EXPECT_DOUBLE_EQ(work.sectors, 9) << "threads 0 and 1 share their first sector";
    EXPECT_DOUBLE_EQ(work.instructions, 12);
}

TEST(LaunchWork, IntervalsFollowOneAnother) {
    OneInstant step(2);
    step.add(0, EventKind::read, 1);
    step.add(1, EventKind::atomic, 1, Space::global);
    step.interval = 1;
    step.add(0, EventKind::shuffle, 1, Space::lane);
    step.add(0, EventKind::combine, 1, Space::none);
    step.add(1, EventKind::read, 1);
    EXPECT_EQ(work_of(step.launch).waits, (Waits{1, 0, 1, 1, 1}));
}

TEST(LaunchWork, OfNoRecordedBlockIsNothing) {
    Launch launch;
    launch.kernel = "k";
    launch.grid = {7, 1, 1};
    const LaunchWork work = work_of(launch);
    EXPECT_EQ(work.recorded, 0u);
    EXPECT_DOUBLE_EQ(work.instructions, 0);
}

} // namespace
} // namespace scanscope::trace
