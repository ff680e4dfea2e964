#include "kernels/trace/replay.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using scanscope::test::blelloch_trace;
using scanscope::test::Cell;
using scanscope::test::constant;
using scanscope::test::hillis_steele_trace;
using scanscope::test::TraceBuilder;

std::vector<int> ramp(int n) {
    std::vector<int> numbers(static_cast<std::size_t>(n));
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
}

// The values of an int32 array, with a dash for each unwritten cell: "7 - 9".
std::string text_of(const Cells& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) text += ' ';
        text += cells.written[i] ? to_text(cells.values[i], ElementType::int32) : "-";
    }
    return text;
}

// All arrays, by space and number.
using State = std::map<std::pair<Space, std::size_t>, Cells>;

State state_of(const Launch& launch, const Block& block, const BlockState& state) {
    State all;
    const auto add = [&](Space space, std::size_t count) {
        for (std::size_t array = 0; array < count; ++array) all[{space, array}] = state.cells(space, array);
    };
    add(Space::shared, block.shared.size());
    add(Space::lane, block.lanes.size());
    add(Space::global, launch.globals.size());
    return all;
}

// The state after these steps, computed by applying one event after another.
State linear_replay(const Launch& launch, const Block& block, std::size_t steps) {
    std::vector<Event> events;
    for (const Event& event : block.events)
        if (event.step < steps) events.push_back(event);
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return a.order < b.order; });
    State state;
    for (std::size_t a = 0; a < block.shared.size(); ++a)
        state[{Space::shared, a}] = Cells(block.shared[a].extent);
    for (std::size_t a = 0; a < block.lanes.size(); ++a)
        state[{Space::lane, a}] = Cells(block.lanes[a].extent);
    for (std::size_t a = 0; a < launch.globals.size(); ++a)
        state[{Space::global, a}] = *launch.globals[a].before;
    for (const Event& event : events) {
        if (event.kind != EventKind::write && event.kind != EventKind::atomic) continue;
        Cells& cells = state[{event.space, event.array}];
        cells.values[event.index] = event.value;
        cells.written[event.index] = 1;
        cells.nodes[event.index] = event.node;
    }
    return state;
}

void expect_linear(const Trace& trace, const Replay& replay, std::size_t steps) {
    const Launch& launch = trace.launches[0];
    const Block& block = launch.blocks[0];
    EXPECT_EQ(state_of(launch, block, replay.after(steps)), linear_replay(launch, block, steps))
        << "after " << steps << " steps";
}

TEST(Replay, GivesTheSameWhicheverWayOneSeeks) {
    for (const Trace& trace : {blelloch_trace(ramp(64)), hillis_steele_trace(ramp(50))})
        for (const std::size_t interval : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{32}}) {
            const Replay replay(trace, 0, 0, interval);
            const std::size_t steps = replay.step_count();
            ASSERT_EQ(steps, trace.launches[0].blocks[0].steps.size());
            for (std::size_t s = 0; s <= steps; ++s) expect_linear(trace, replay, s);
            for (std::size_t s = steps + 1; s-- > 0;) expect_linear(trace, replay, s);
            std::mt19937 random(7);
            for (int k = 0; k < 30; ++k) expect_linear(trace, replay, random() % (steps + 1));
        }
}

TEST(Replay, CrossesKeyFramesOfLongRuns) {
    TraceBuilder b("counter", "Counter", 1);
    const Cell cell{Space::shared, b.shared("cell", 2), 1};
    for (int s = 1; s <= 200; ++s) {
        b.step(0, "count", s, 1);
        b.write(0, cell, constant(s), 1);
    }
    const Trace trace = b.finish({});
    const Replay replay(trace, 0, 0);
    for (const std::size_t steps : {200u, 31u, 32u, 33u, 64u, 63u, 199u, 1u})
        EXPECT_EQ(text_of(replay.after(steps).shared[0]), "- " + std::to_string(steps));
    EXPECT_EQ(text_of(replay.after(0).shared[0]), "- -");
}

TEST(Replay, RefusesWhatIsNotThere) {
    const Trace trace = blelloch_trace(ramp(4));
    const Replay replay(trace, 0, 0);
    EXPECT_THROW(static_cast<void>(replay.after(replay.step_count() + 1)), std::out_of_range);
    EXPECT_THROW(Replay(trace, 1, 0), std::out_of_range);
    EXPECT_THROW(Replay(trace, 0, 1), std::out_of_range);
    const BlockState& state = replay.after(0);
    for (const Space space : {Space::none, Space::lane, Space::global}) {
        EXPECT_THROW(static_cast<void>(state.cells(space, 9)), std::out_of_range);
        EXPECT_THROW(static_cast<void>(state.size(space, 9)), std::out_of_range);
        EXPECT_THROW(static_cast<void>(state.at(space, 9, 0)), std::out_of_range);
    }
}

// Without a barrier, t1 may finish the second step before t0 writes in the first.
Trace racing_trace() {
    TraceBuilder b("race", "Race", 2);
    const Cell cell{Space::shared, b.shared("cell", 1), 0};
    b.step(1, "first", 1, 1);
    b.write(1, cell, constant(10), 1);
    b.step(1, "second", 1, 2);
    b.write(1, cell, constant(20), 2);
    b.step(0, "first", 1, 1);
    b.write(0, cell, constant(30), 1); // last in time, but in the earlier step
    b.step(0, "second", 1, 2);
    return b.finish({});
}

TEST(Replay, KeepsTheWriteThatCameLastInTime) {
    const Trace trace = racing_trace();
    const Replay replay(trace, 0, 0);
    EXPECT_EQ(text_of(replay.after(1).shared[0]), "30");
    EXPECT_EQ(text_of(replay.after(2).shared[0]), "30");
    EXPECT_EQ(compare_with_snapshots(trace), std::nullopt);
}

TEST(Replay, FollowsAtomicsLanesAndGlobals) {
    TraceBuilder b("all", "All", 2);
    b.input(scanscope::test::int32_values({5, 6}), ElementType::int32);
    const Cell shared{Space::shared, b.shared("bins", 2), 1};
    const std::uint16_t carry = b.lane("carry");
    const std::uint16_t input = b.global_input("input");
    b.step(0, "count", 1, 1);
    b.step(1, "count", 1, 1);
    b.write(0, shared, constant(1), 1);
    EXPECT_EQ(b.atomic(1, shared, constant(4), 2).value, constant(1).value);
    b.write(1, {Space::lane, carry, 1}, constant(9), 3);
    b.shuffle(0, 1, constant(9), 4);
    b.write(0, {Space::global, input, 0}, constant(7), 5);
    const Trace trace = b.finish({});

    const Replay replay(trace, 0, 0);
    EXPECT_EQ(text_of(replay.after(0).cells(Space::global, 0)), "5 6");
    const BlockState& end = replay.after(1);
    EXPECT_EQ(text_of(end.shared[0]), "- 4");
    EXPECT_EQ(text_of(end.lanes[0]), "- 9");
    EXPECT_EQ(text_of(end.cells(Space::global, 0)), "7 6");
    EXPECT_EQ(end.cells(Space::global, 0).nodes, (std::vector<Node>{no_input, 2}));
    EXPECT_EQ(end.size(Space::global, 0), 2u);
    EXPECT_EQ(end.at(Space::global, 0, 0), (CellState{constant(7).value, no_input, true}));
    EXPECT_EQ(end.at(Space::global, 0, 1), (CellState{constant(6).value, 2, true}));
    EXPECT_EQ(end.at(Space::shared, 0, 1), (CellState{constant(4).value, no_input, true}));
    EXPECT_EQ(end.at(Space::lane, 0, 0), (CellState{{}, no_input, false}));
}

// A block's view of an array takes memory only for the cells that the block writes, so arrays of any size are
// followed in every launch.
TEST(Replay, FollowsGlobalsOfAnySize) {
    constexpr std::uint64_t extent = 1 << 17;
    TraceBuilder b("large", "Large", 2);
    b.input(std::vector<Value>(extent, to_value(std::int32_t(3))), ElementType::int32);
    const std::uint16_t input = b.global_input("input"), output = b.global("output", extent);
    for (const std::int64_t number : {1, 2}) {
        b.step(0, "store", number, 1);
        b.write(0, {Space::global, output, extent - 1}, constant(std::int32_t(10 * number)), 1);
    }
    const Trace trace = b.finish({});
    const Replay replay(trace, 0, 0, 1);
    const auto last = [&](std::size_t steps) {
        return replay.after(steps).at(Space::global, output, extent - 1);
    };
    EXPECT_EQ(last(2), (CellState{constant(20).value, no_input, true}));
    EXPECT_EQ(last(1), (CellState{constant(10).value, no_input, true}));
    EXPECT_EQ(last(0), (CellState{{}, no_input, false}));
    EXPECT_EQ(replay.after(2).at(Space::global, output, 0), (CellState{{}, no_input, false}));
    EXPECT_EQ(replay.after(2).at(Space::global, input, extent - 1),
              (CellState{constant(3).value, Node(extent), true}));
    EXPECT_EQ(replay.after(2).globals[output].written.size(), 1u);
}

TEST(Replay, TakesReleasesForWritesAndAcquiresNot) {
    Trace trace = racing_trace();
    Event& last_in_time = trace.launches[0].blocks[0].events[1];
    last_in_time.kind = EventKind::release;
    EXPECT_EQ(text_of(Replay(trace, 0, 0).after(2).shared[0]), "30");
    last_in_time.kind = EventKind::acquire;
    EXPECT_EQ(text_of(Replay(trace, 0, 0).after(2).shared[0]), "20");
}

TEST(Snapshots, AreExplainedByTheLog) {
    EXPECT_EQ(compare_with_snapshots(blelloch_trace(ramp(100))), std::nullopt);
    EXPECT_EQ(compare_with_snapshots(hillis_steele_trace(ramp(100))), std::nullopt);
}

// Removes the first event that `is_it` accepts, and returns it.
template <class IsIt> Event remove_event(Block& block, IsIt is_it) {
    const auto found = std::find_if(block.events.begin(), block.events.end(), is_it);
    const Event removed = *found;
    block.events.erase(found);
    --block.steps[removed.step].event_count;
    for (std::size_t s = removed.step + 1; s < block.steps.size(); ++s) --block.steps[s].first_event;
    return removed;
}

TEST(Snapshots, ShowThatAnEventIsMissing) {
    Trace trace = blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3});
    remove_event(trace.launches[0].blocks[0], [](const Event& event) {
        return event.kind == EventKind::write && event.space == Space::shared && event.step == 2 &&
               event.index == 3;
    });
    EXPECT_EQ(compare_with_snapshots(trace),
              "Launch 0 (blelloch), block 0: after barrier interval 2: temp[3] held 11, but the log says 7, "
              "written by t1 at scan/blelloch.cuh:16.");
}

TEST(Snapshots, ShowEveryMissingWriteThatMattered) {
    const Trace whole = blelloch_trace({3, 1, 7, 2, 4, 1, 6, 3});
    const Block& block = whole.launches[0].blocks[0];
    for (std::size_t i = 0; i < block.events.size(); ++i) {
        const Event& event = block.events[i];
        // The log cannot distinguish a missing first write from a cell that the kernel never touched.
        if (event.kind != EventKind::write || event.space != Space::shared || event.step == 0) continue;
        Trace trace = whole;
        remove_event(trace.launches[0].blocks[0], [&](const Event& e) { return e.order == event.order; });
        EXPECT_NE(compare_with_snapshots(trace), std::nullopt) << "event " << i;
    }
}

TEST(Snapshots, AreComparedByValueWithOneNaN) {
    TraceBuilder b("nan", "NaN", 1);
    b.input({}, ElementType::float32);
    const Cell cell{Space::shared, b.shared("cell", 1), 0};
    b.step(0, "write", 1, 1);
    b.write(0, cell, {Value{0x7fc00000u}, no_input}, 1);
    Trace trace = b.finish({});
    Value& copied = trace.launches[0].blocks[0].snapshots[0].shared[0][0];
    copied.bits = 0xffc00001u;
    EXPECT_EQ(compare_with_snapshots(trace), std::nullopt);
    copied.bits = 0x80000000u;
    EXPECT_EQ(compare_with_snapshots(trace),
              "Launch 0 (nan), block 0: after barrier interval 0: cell[0] held -0, but "
              "the log says NaN, written by t0.");
}

TEST(Snapshots, HaveToBeComplete) {
    Trace trace = blelloch_trace(ramp(4));
    trace.launches[0].blocks[0].snapshots[1].shared[0].pop_back();
    EXPECT_EQ(compare_with_snapshots(trace),
              "Launch 0 (blelloch), block 0: after barrier interval 1: temp has 4 cells, but its snapshot "
              "has 3.");
    trace.launches[0].blocks[0].snapshots[1].shared.clear();
    EXPECT_EQ(compare_with_snapshots(trace),
              "Launch 0 (blelloch), block 0: after barrier interval 1, the snapshot has 0 arrays, but the "
              "block has 1.");
}

} // namespace
} // namespace scanscope::trace
