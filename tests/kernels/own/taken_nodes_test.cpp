// The origins of values are taken from a second run only if that run did the same as the first.

#include "kernels/own/follow.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

using trace::Node;
using trace::Trace;
using trace::untagged_node;

trace::Event event_of(trace::EventKind kind, std::uint16_t array, std::uint64_t index, std::uint64_t value,
                      std::uint64_t order, Node node = untagged_node) {
    return {.kind = kind,
            .space = trace::Space::global,
            .array = array,
            .location = 0,
            .index = index,
            .value = {value},
            .node = node,
            .order = order};
}

trace::Cells cells(std::vector<std::uint64_t> values, std::vector<Node> nodes) {
    trace::Cells all(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        all.values[i] = {values[i]};
        all.written[i] = 1;
        all.nodes[i] = nodes[i];
    }
    return all;
}

// One thread writes y[0] = x[0] + x[1]; the array z is not used.
Trace plain_run() {
    Trace trace;
    trace.program.emplace();
    trace.program->recorded = {4};
    trace.sources = {{"sum.cu", "", 0}};
    trace.locations = {{0, 7, "sum<int>"}};
    trace::Launch& launch = trace.launches.emplace_back();
    launch.kernel = "sum<int>";
    for (const char* name : {"z", "x", "y"}) {
        trace::Global global;
        global.name = name;
        global.extent = 2;
        global.before = global.after = cells({5, 6}, {untagged_node, untagged_node});
        launch.globals.push_back(global);
    }
    launch.globals[2].after = cells({11, 6}, {untagged_node, untagged_node});
    trace::Block& block = launch.blocks.emplace_back();
    block.events = {event_of(trace::EventKind::read, 1, 0, 5, 1),
                    event_of(trace::EventKind::read, 1, 1, 6, 2),
                    event_of(trace::EventKind::write, 2, 0, 11, 3)};
    block.steps = {{"line 7", 1, 0, 0, 1, 0, 0, 3}};
    return trace;
}

// The inputs are all arrays in parameter order (z, y, x), and the sum is node 7.
Trace witness_of(const Trace& plain) {
    Trace trace = plain;
    trace.locations = {{0, 3, "main"}, {0, 7, "sum<scanscope::traced<int>>"}};
    trace::Launch& launch = trace.launches[0];
    launch.followed = {trace::Operator::sum, {0, 2, 1}, {{5, 6}}};
    std::vector<trace::Event>& events = launch.blocks[0].events;
    for (trace::Event& event : events) event.location = 1;
    events[0].node = 5;
    events[1].node = 6;
    events[2].node = 7;
    launch.globals[0].before = launch.globals[0].after = cells({5, 6}, {1, 2});
    launch.globals[1].before = launch.globals[1].after = cells({5, 6}, {5, 6});
    launch.globals[2].before = cells({5, 6}, {3, 4});
    launch.globals[2].after = cells({11, 6}, {7, 4});
    return trace;
}

// Only the array that results depend on is an input; the other arrays take no letters.
TEST(TakenNodes, AreThoseOfARunThatDidTheSame) {
    Trace trace = plain_run();
    take_nodes(trace, witness_of(trace));
    const trace::Launch& launch = trace.launches[0];
    ASSERT_TRUE(launch.followed);
    EXPECT_EQ(*launch.followed, (trace::Followed{trace::Operator::sum, {1}, {{1, 2}}}));
    const std::vector<trace::Event>& events = launch.blocks[0].events;
    EXPECT_EQ(events[0].node, 1u);
    EXPECT_EQ(events[1].node, 2u);
    EXPECT_EQ(events[2].node, 3u);
    EXPECT_EQ(events[2].location, 0u) << "the plain run's own";
    EXPECT_EQ(launch.globals[0].after->nodes, (std::vector<Node>{untagged_node, untagged_node}));
    EXPECT_EQ(launch.globals[1].before->nodes, (std::vector<Node>{1, 2}));
    EXPECT_EQ(launch.globals[2].before->nodes, (std::vector<Node>{untagged_node, untagged_node}));
    EXPECT_EQ(launch.globals[2].after->nodes, (std::vector<Node>{3, untagged_node}));
}

struct Difference {
    std::string name;
    std::function<void(Trace&, trace::Launch&, std::vector<trace::Event>&)> make;
};
void PrintTo(const Difference& difference, std::ostream* out) { *out << difference.name; }
class TakenNodesOf : public testing::TestWithParam<Difference> {};
TEST_P(TakenNodesOf, AnotherRunAreRefused) {
    const Trace plain = plain_run();
    Trace trace = plain, witness = witness_of(plain);
    GetParam().make(witness, witness.launches[0], witness.launches[0].blocks[0].events);
    take_nodes(trace, witness);
    EXPECT_EQ(trace, plain);
}
INSTANTIATE_TEST_SUITE_P(
    Differences, TakenNodesOf,
    testing::Values(Difference{"Value", [](auto&, auto&, auto& events) { events[2].value = {12}; }},
                    Difference{"Cell", [](auto&, auto&, auto& events) { events[2].index = 1; }},
                    Difference{"Thread", [](auto&, auto&, auto& events) { events[2].thread = 1; }},
                    Difference{"Interval", [](auto&, auto&, auto& events) { events[2].interval = 1; }},
                    Difference{"AccessMore",
                               [](auto&, auto&, auto& events) {
                                   events.push_back(events.back());
                                   events.back().value = {12};
                               }},
                    Difference{"Access", [](auto&, auto&, auto& events) { events.pop_back(); }},
                    Difference{"ArrayBefore",
                               [](auto&, auto& launch, auto&) {
                                   launch.globals[0].before = cells({1, 2}, {1, 2});
                               }},
                    Difference{"ArrayBehind",
                               [](auto&, auto& launch, auto&) {
                                   launch.globals[2].after = cells({1, 2}, {7, 4});
                               }},
                    Difference{"Block", [](auto&, auto& launch, auto&) { launch.blocks.clear(); }},
                    Difference{"Launch", [](auto& run, auto&, auto&) { run.program->recorded = {5}; }},
                    Difference{"Kernel", [](auto&, auto& launch, auto&) { launch.kernel = "other"; }},
                    Difference{"Followed", [](auto&, auto& launch, auto&) { launch.followed.reset(); }},
                    Difference{"Ending", [](auto& run, auto&,
                                            auto&) { run.launches.clear(), run.program->recorded.clear(); }}),
    [](const auto& tested) { return tested.param.name; });

// One compiler reads a cell again; another one keeps its value in a register, and leaves out operations
// without effect.
TEST(TakenNodes, DoNotHangOnReadsAndOnWhatChangesNothing) {
    Trace trace = plain_run(), witness = witness_of(trace);
    const Node sum = 3;
    auto& own = trace.launches[0].blocks[0].events;
    own.push_back(event_of(trace::EventKind::read, 2, 0, 11, 4));
    own.push_back(event_of(trace::EventKind::write, 2, 0, 11, 5));
    own.push_back(event_of(trace::EventKind::read, 1, 0, 7, 6)); // the cell had another value before
    auto& seen = witness.launches[0].blocks[0].events;
    seen.erase(seen.begin(), seen.begin() + 2);
    seen.push_back(event_of(trace::EventKind::write, 1, 1, 6, 9, 6));
    take_nodes(trace, witness);
    std::vector<Node> nodes;
    for (const trace::Event& event : own) nodes.push_back(event.node);
    EXPECT_EQ(nodes, (std::vector<Node>{1, 2, sum, sum, sum, untagged_node}));
}

// If a block that was not recorded may have written in the meantime, the value's origin is unknown.
TEST(TakenNodes, OfACellThatAnotherBlockMayHaveWrittenAreNone) {
    Trace trace = plain_run();
    trace.launches[0].grid = {2, 1, 1};
    Trace witness = witness_of(trace);
    witness.launches[0].globals[1].after = cells({5, 6}, {5, 9}); // the same value, computed in another way
    take_nodes(trace, witness);
    EXPECT_EQ(trace.launches[0].blocks[0].events[0].node, 1u);
    EXPECT_EQ(trace.launches[0].blocks[0].events[1].node, untagged_node);
    EXPECT_EQ(trace.launches[0].blocks[0].events[2].node, 3u);
}

// Letters follow the order of the parameters, whichever array is read first.
TEST(TakenNodes, NumberTheArraysInTheOrderOfTheParameters) {
    Trace trace = plain_run();
    using trace::ArgumentKind;
    trace.launches[0].arguments = {{"y", ArgumentKind::pointer, 0, 2},
                                   {"n", ArgumentKind::number, 2},
                                   {"x", ArgumentKind::pointer, 0, 1},
                                   {"z", ArgumentKind::pointer, 0, 0}};
    Trace witness = witness_of(trace);
    witness.launches[0].followed->joins = {{5, 1}, {3, 7}}; // x[0] + z[0], then y[0] and that sum
    witness.launches[0].blocks[0].events[2].node = 8;
    take_nodes(trace, witness);
    EXPECT_EQ(*trace.launches[0].followed,
              (trace::Followed{trace::Operator::sum, {2, 1, 0}, {{3, 5}, {1, 7}}}));
    EXPECT_EQ(trace.launches[0].blocks[0].events[0].node, 3u);
    EXPECT_EQ(trace.launches[0].blocks[0].events[2].node, 8u);
    EXPECT_EQ(trace.launches[0].globals[0].before->nodes, (std::vector<Node>{5, 6}));
}

// An unwritten cell has no origin, whatever the memory happens to contain.
TEST(TakenNodes, OfACellThatNobodyWroteAreNone) {
    Trace trace = plain_run(), witness = witness_of(trace);
    for (Trace* one : {&trace, &witness}) one->launches[0].blocks[0].events[1].never_written = true;
    take_nodes(trace, witness);
    EXPECT_EQ(trace.launches[0].blocks[0].events[0].node, 1u);
    EXPECT_EQ(trace.launches[0].blocks[0].events[1].node, untagged_node);
}

} // namespace
} // namespace scanscope::own
