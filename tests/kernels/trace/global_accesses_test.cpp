#include "kernels/trace/global_accesses.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

constexpr std::uint16_t in = 0, out = 1, own = 2;

struct Touch {
    std::uint32_t thread;
    EventKind kind;
    std::uint16_t array;
    std::uint64_t cell;
    Space space = Space::global;
};
using Steps = std::vector<std::pair<std::string, std::vector<Touch>>>; // each step with its label

Block block_of(std::uint64_t index, const Steps& steps) {
    Block block;
    block.index = index;
    for (const auto& [label, touches] : steps) {
        Step step{.label = label, .first_event = block.events.size(), .event_count = touches.size()};
        for (const Touch& touch : touches) {
            block.events.push_back({.kind = touch.kind,
                                    .space = touch.space,
                                    .array = touch.array,
                                    .thread = touch.thread,
                                    .step = static_cast<std::uint32_t>(block.steps.size()),
                                    .index = touch.cell});
        }
        block.steps.push_back(step);
    }
    return block;
}

Launch launch_of(const std::vector<std::uint64_t>& extents, std::vector<Block> blocks) {
    Launch launch;
    launch.grid = {8, 1, 1};
    launch.block = {4, 1, 1};
    for (const std::uint64_t extent : extents) launch.globals.emplace_back().extent = extent;
    launch.blocks = std::move(blocks);
    return launch;
}

// "step 0 b1 t3 read 0[5]", one line for each access.
std::string text_of(GlobalAccesses::Accesses accesses) {
    std::string text;
    for (const GlobalAccess& access : accesses)
        text += fmt::format("step {} b{} t{} {} {}[{}]\n", access.step, access.block, access.event->thread,
                            name_of(access.event->kind), access.array(), access.cell);
    return text;
}
std::string text_of(const GlobalAccess* access) { return access ? text_of({access, 1}) : "nobody\n"; }

// Two blocks read in reverse order and write. A third block begins later: it was recorded third although it
// is the grid's first block. The second launch has an array of its own.
Trace two_launches() {
    Trace trace;
    trace.launches.push_back(launch_of(
        {4, 4},
        {block_of(1, {{"load", {{1, EventKind::read, in, 3}, {0, EventKind::read, in, 1}}},
                      {"store", {{0, EventKind::write, out, 0}, {1, EventKind::write, out, 0}}}}),
         block_of(2, {{"load", {{0, EventKind::read, in, 1}}}, {"store", {{0, EventKind::write, out, 2}}}}),
         block_of(0, {{"store", {{2, EventKind::write, out, 0}}}})}));
    trace.launches.push_back(launch_of({4, 4, 2}, {block_of(0, {{"count",
                                                                 {{0, EventKind::atomic, own, 1},
                                                                  {1, EventKind::atomic, own, 1},
                                                                  {1, EventKind::acquire, out, 0},
                                                                  {0, EventKind::release, out, 1}}},
                                                                {"add", {{3, EventKind::read, out, 0}}}})}));
    return trace;
}

TEST(GlobalAccesses, StandByArrayCellStepAndBlock) {
    const Trace trace = two_launches();
    const GlobalAccesses accesses(trace);
    EXPECT_EQ(text_of(accesses.of(0)), "step 0 b0 t0 read 0[1]\n"
                                       "step 0 b1 t0 read 0[1]\n"
                                       "step 0 b0 t1 read 0[3]\n"
                                       "step 1 b0 t0 write 1[0]\n"
                                       "step 1 b0 t1 write 1[0]\n"
                                       "step 1 b2 t2 write 1[0]\n"
                                       "step 1 b1 t0 write 1[2]\n");
    EXPECT_EQ(text_of(accesses.of(1)), "step 2 b0 t1 acquire 1[0]\n"
                                       "step 3 b0 t3 read 1[0]\n"
                                       "step 2 b0 t0 release 1[1]\n"
                                       "step 2 b0 t0 atomic 2[1]\n"
                                       "step 2 b0 t1 atomic 2[1]\n");
    EXPECT_EQ(&accesses.trace(), &trace);
}

TEST(GlobalAccesses, OfAnArrayAndOfItsCells) {
    const Trace trace = two_launches();
    const GlobalAccesses accesses(trace);
    EXPECT_EQ(text_of(accesses.of(0, in)), "step 0 b0 t0 read 0[1]\n"
                                           "step 0 b1 t0 read 0[1]\n"
                                           "step 0 b0 t1 read 0[3]\n");
    EXPECT_EQ(text_of(accesses.of(0, in, {2, 2})), "step 0 b0 t1 read 0[3]\n");
    EXPECT_EQ(text_of(accesses.of(0, out, {1, 2})), "step 1 b1 t0 write 1[2]\n");
    EXPECT_EQ(text_of(accesses.of(0, in, {3, std::numeric_limits<std::uint64_t>::max()})),
              "step 0 b0 t1 read 0[3]\n")
        << "up to the end of whatever there is";
    EXPECT_EQ(text_of(accesses.of(0, in, {1, 0})), "");
    EXPECT_EQ(text_of(accesses.of(0, out, {3, 1})), "");
}

TEST(GlobalAccesses, OfALaunchsOwnArrayTheOthersKnowNothing) {
    const Trace trace = two_launches();
    const GlobalAccesses accesses(trace);
    EXPECT_EQ(text_of(accesses.of(0, own)), "");
    EXPECT_FALSE(accesses.reads(0, own));
    EXPECT_TRUE(accesses.reads(1, own)) << "an atomic reads";
    EXPECT_TRUE(accesses.writes(1, own));
    EXPECT_FALSE(accesses.writes(0, in));
    EXPECT_TRUE(accesses.reads(0, in));
    EXPECT_FALSE(accesses.reads(1, in));
    EXPECT_TRUE(accesses.writes(1, out)) << "a release writes";
    EXPECT_FALSE(accesses.reads(2, in));
    EXPECT_EQ(text_of(accesses.of(2)), "");
    EXPECT_EQ(text_of(accesses.of(~std::size_t{0}, out)), "");
}

TEST(GlobalAccesses, KnowWhoWroteACellLast) {
    const Trace trace = two_launches();
    const GlobalAccesses accesses(trace);
    EXPECT_EQ(text_of(accesses.last_write(out, 0, 1)), "nobody\n");
    EXPECT_EQ(text_of(accesses.last_write(out, 0, 2)), "step 1 b2 t2 write 1[0]\n");
    EXPECT_EQ(text_of(accesses.last_write(out, 0, 4)), "step 1 b2 t2 write 1[0]\n")
        << "no later launch writes it";
    EXPECT_EQ(text_of(accesses.last_write(out, 1, 100)), "step 2 b0 t0 release 1[1]\n");
    EXPECT_EQ(text_of(accesses.last_write(own, 1, 3)), "step 2 b0 t1 atomic 2[1]\n");
    EXPECT_EQ(text_of(accesses.last_write(in, 1, 4)), "nobody\n");
    EXPECT_EQ(text_of(accesses.last_write(7, 0, 4)), "nobody\n");
}

TEST(GlobalAccesses, OfAnArrayWhoseNumberAnotherHadNobodyWrote) {
    Trace trace = two_launches();
    ASSERT_EQ(text_of(GlobalAccesses(trace).last_write(out, 2, 4)), "step 1 b1 t0 write 1[2]\n");
    trace.launches[1].globals.at(out).life = 1;
    EXPECT_EQ(text_of(GlobalAccesses(trace).last_write(out, 2, 4)), "nobody\n");
    EXPECT_EQ(text_of(GlobalAccesses(trace).last_write(out, 1, 4)), "step 2 b0 t0 release 1[1]\n");
}

TEST(GlobalAccesses, CountTheStepsOfTheRun) {
    Trace trace = two_launches();
    trace.launches.insert(trace.launches.begin() + 1, launch_of({4}, {})); // a launch without records
    const GlobalAccesses accesses(trace);
    EXPECT_EQ((std::vector{accesses.first_step(0), accesses.first_step(1), accesses.first_step(2),
                           accesses.first_step(3)}),
              (std::vector<std::uint32_t>{0, 2, 2, 4}));
    EXPECT_EQ((std::vector{accesses.launch_of(0), accesses.launch_of(1), accesses.launch_of(2),
                           accesses.launch_of(3)}),
              (std::vector<std::size_t>{0, 0, 2, 2}));
    EXPECT_EQ(text_of(accesses.last_write(out, 2, 4)), "step 1 b1 t0 write 1[2]\n");
}

TEST(GlobalAccesses, AreOfGlobalMemoryOnly) {
    Trace trace;
    trace.launches.push_back(launch_of({4}, {block_of(0, {{"all",
                                                           {{0, EventKind::write, 0, 1, Space::shared},
                                                            {0, EventKind::write, 0, 0, Space::lane},
                                                            {0, EventKind::combine, no_array, 0, Space::none},
                                                            {0, EventKind::barrier, no_array, 0, Space::none},
                                                            {0, EventKind::fence, no_array, 0},
                                                            {0, EventKind::acquire, no_array, 0},
                                                            {0, EventKind::write, 0, 2}}}})}));
    EXPECT_EQ(text_of(GlobalAccesses(trace).of(0)), "step 0 b0 t0 write 0[2]\n");
}

TEST(GlobalAccesses, LeaveOutWhatABrokenTraceNames) {
    Trace trace;
    trace.launches.push_back(launch_of({4, 0}, {block_of(0, {{"all",
                                                              {{0, EventKind::write, 0, 4},
                                                               {0, EventKind::write, 0, ~std::uint64_t{0}},
                                                               {0, EventKind::read, 1, 0},
                                                               {0, EventKind::write, 2, 0},
                                                               {0, EventKind::read, 0, 3},
                                                               {1, EventKind::read, 0, 2}}}})}));
    trace.launches[0].blocks[0].events.back().step = 1; // a step that does not exist
    trace.launches.push_back(launch_of({}, {block_of(0, {{"all", {{0, EventKind::write, 0, 0}}}})}));
    const GlobalAccesses accesses(trace);
    EXPECT_EQ(text_of(accesses.of(0)), "step 0 b0 t0 read 0[3]\n");
    EXPECT_FALSE(accesses.writes(0, 0));
    EXPECT_EQ(text_of(accesses.of(1)), "");
}

TEST(GlobalAccesses, OfNothingAreNone) {
    const Trace nothing;
    const GlobalAccesses accesses(nothing);
    EXPECT_EQ(text_of(accesses.of(0)), "");
    EXPECT_EQ(accesses.last_write(0, 0, 5), nullptr);
    EXPECT_EQ(accesses.first_step(0), 0u);
}

} // namespace
} // namespace scanscope::trace
