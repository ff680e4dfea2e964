#include "kernels/text/message.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/cells.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using scanscope::test::blelloch_trace;
using scanscope::test::Cell;
using scanscope::test::constant;
using scanscope::test::hillis_steele_trace;
using scanscope::test::TraceBuilder;
using Threads = std::vector<std::uint32_t>;

const std::vector<int> elements{3, 1, 7, 0, 4, 1, 6, 3};

TEST(Titles, AStepThatIsNamedAfterItsLineHasTheTimesInWords) {
    const auto title = [](std::string label, std::int64_t number) {
        Step step;
        step.label = std::move(label);
        step.number = number;
        return numbered_title_of(step).text();
    };
    EXPECT_EQ(title("up-sweep", 4), "up-sweep 4");
    EXPECT_EQ(title("line up", 2), "line up 2");
    EXPECT_EQ(title("line 10", 1), "line 10, 1st time");
    EXPECT_EQ(title("line 10", 2), "line 10, 2nd time");
    EXPECT_EQ(title("line 10", 3), "line 10, 3rd time");
    EXPECT_EQ(title("line 10", 4), "line 10, 4th time");
    EXPECT_EQ(title("line 10", 11), "line 10, 11th time");
    EXPECT_EQ(title("line 10", 112), "line 10, 112th time");
    EXPECT_EQ(title("line 10", 122), "line 10, 122nd time");
    EXPECT_EQ(title("line 10", 100), "line 10, 100th time");
}

TEST(Counters, OfBlelloch) {
    Counters expected;
    expected.combines = 14; // 2 (n − 1), including the total
    expected.steps = 9;
    expected.barriers = 8;
    expected.shared_reads = 2 * 7 + 1 + 3 * 7 + 8;
    expected.shared_writes = 8 + 7 + 1 + 2 * 7;
    expected.global_reads = 8;
    expected.global_writes = 8;
    expected.active_lanes = 4 + 4 + 2 + 1 + 1 + 1 + 2 + 4 + 4;
    expected.lane_slots = 9 * 4;
    EXPECT_EQ(count(blelloch_trace(elements)), expected);
}

TEST(Counters, OfHillisSteele) {
    Counters expected;
    expected.combines = 8 * 3 - 7; // n log n − (n − 1)
    expected.steps = 5;
    expected.barriers = 4;
    expected.shared_reads = 2 * 17 + 7 + 8;
    expected.shared_writes = 4 * 8;
    expected.global_reads = 8;
    expected.global_writes = 8;
    expected.active_lanes = 5 * 8;
    expected.lane_slots = 5 * 8;
    EXPECT_EQ(count(hillis_steele_trace(elements)), expected);
}

TEST(Counters, GrowStepByStep) {
    const Trace trace = blelloch_trace(elements);
    const Launch& launch = trace.launches[0];
    std::vector<std::uint64_t> combines;
    for (std::size_t steps = 0; steps <= 9; ++steps)
        combines.push_back(count(launch, launch.blocks[0], steps).combines);
    EXPECT_EQ(combines, (std::vector<std::uint64_t>{0, 0, 4, 6, 7, 7, 8, 10, 14, 14}));
    EXPECT_EQ(count(launch, launch.blocks[0], 0), Counters{});
    EXPECT_EQ(count(launch, launch.blocks[0], 99), count(trace));
}

TEST(Counters, AddUpOverLaunchesAndBlocks) {
    Trace trace = blelloch_trace(elements);
    const Counters once = count(trace);
    trace.launches.push_back(trace.launches[0]);
    trace.launches[1].blocks.push_back(trace.launches[1].blocks[0]);
    Counters thrice = once;
    thrice += once;
    thrice += once;
    thrice.steps = 2 * once.steps; // both blocks of a launch take a step at the same time
    EXPECT_EQ(count(trace), thrice);
    EXPECT_EQ(thrice.combines, 42u);
    EXPECT_EQ(thrice.lane_slots, 3u * 36);
}

TEST(Counters, TakeAtomicsForBothAndLanesForNeither) {
    TraceBuilder b("atomics", "Atomics", 2);
    const Cell bin{Space::shared, b.shared("bins", 1), 0};
    const Cell carry{Space::lane, b.lane("carry"), 0};
    b.step(0, "count", 1, 1);
    b.atomic(0, bin, constant(1), 1);
    b.write(0, carry, constant(2), 1);
    static_cast<void>(b.read(0, carry, 1));
    const Counters counters = count(b.finish({}));
    EXPECT_EQ(counters.shared_reads, 1u);
    EXPECT_EQ(counters.shared_writes, 1u);
    EXPECT_EQ(counters.global_reads + counters.global_writes, 0u);
    EXPECT_EQ(counters.active_lanes, 1u);
}

TEST(ActiveThreads, AreThoseThatTouchMemoryOrCombine) {
    const Trace trace = blelloch_trace(elements);
    const Block& block = trace.launches[0].blocks[0];
    EXPECT_EQ(active_threads(block, 0), (Threads{0, 1, 2, 3}));
    EXPECT_EQ(active_threads(block, 2), (Threads{0, 1}));
    EXPECT_EQ(active_threads(block, 4), (Threads{0}));
    EXPECT_THROW(static_cast<void>(active_threads(block, 9)), std::out_of_range);
}

TEST(ActiveThreads, AreNotThoseThatOnlyWaitOrShuffle) {
    TraceBuilder b("warp", "Warp", 4);
    const std::uint16_t carry = b.lane("carry");
    for (std::uint32_t t = 0; t < 4; ++t) {
        b.step(t, "shuffle", 1, 1);
        static_cast<void>(b.read(t, {Space::lane, carry, t}, 1));
        b.shuffle(t, 0, constant(1), 1);
        b.warp_sync(t, 15, 1);
    }
    b.write(3, {Space::lane, carry, 3}, constant(1), 1);
    static_cast<void>(b.add_int32(1, constant(1), constant(2), 1));
    EXPECT_EQ(active_threads(b.finish({}).launches[0].blocks[0], 0), (Threads{1, 3}));
}

} // namespace
} // namespace scanscope::trace
