#include "kernels/trace/access.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

struct Kind {
    EventKind kind;
    bool reads, writes, synchronises;
};
constexpr Kind kinds[] = {
    {EventKind::read, true, false, false},         {EventKind::write, false, true, false},
    {EventKind::atomic, true, true, true},         {EventKind::shuffle, false, false, false},
    {EventKind::combine, false, false, false},     {EventKind::barrier, false, false, false},
    {EventKind::warp_sync, false, false, false},   {EventKind::acquire, true, false, true},
    {EventKind::release, false, true, true},       {EventKind::fence, false, false, false},
    {EventKind::volatile_read, true, false, true}, {EventKind::volatile_write, false, true, true},
};

TEST(Access, EveryKindReadsOrWritesOrDoesNeither) {
    static_assert(std::size(kinds) == std::size_t(EventKind::volatile_write) + 1);
    for (std::size_t i = 0; i < std::size(kinds); ++i) {
        const Kind& expected = kinds[i];
        SCOPED_TRACE(name_of(expected.kind));
        EXPECT_EQ(std::size_t(expected.kind), i);
        EXPECT_EQ(reads(expected.kind), expected.reads);
        EXPECT_EQ(writes(expected.kind), expected.writes);
        EXPECT_EQ(synchronises(expected.kind), expected.synchronises);
        EXPECT_EQ(accesses(expected.kind), expected.reads || expected.writes);
        EXPECT_EQ(only_reads(expected.kind), expected.reads && !expected.writes);
        for (const Space space : {Space::none, Space::shared, Space::lane, Space::global}) {
            Event event{.kind = expected.kind, .space = space, .array = 0};
            const bool accesses = expected.reads || expected.writes;
            EXPECT_EQ(touches_global(event), accesses && space == Space::global);
            EXPECT_EQ(touches_memory(event), accesses && (space == Space::global || space == Space::shared));
            event.array = no_array;
            EXPECT_FALSE(touches_memory(event) || touches_global(event));
        }
    }
}

TEST(Access, TheEventsOfAStepAreThoseThatNameIt) {
    const Trace trace = test::blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3});
    const Block& block = trace.launches[0].blocks[0];
    std::size_t before = 0;
    for (std::size_t step = 0; step < block.steps.size(); ++step) {
        for (const Event& event : events_of(block, step)) EXPECT_EQ(event.step, step);
        before += events_of(block, block.steps[step]).size();
        EXPECT_EQ(events_up_to(block, step).size(), before);
    }
    EXPECT_EQ(before, block.events.size());
    EXPECT_THROW(static_cast<void>(events_of(block, block.steps.size())), std::out_of_range);
}

TEST(Access, ArraysAreFoundInTheirSpaces) {
    Launch launch;
    Block block;
    launch.globals.resize(2);
    block.shared.resize(1);
    block.lanes.resize(1);
    EXPECT_EQ(array_of(launch, block, Space::global, 1), &launch.globals[1]);
    EXPECT_EQ(array_of(launch, block, Space::global, 2), nullptr);
    EXPECT_EQ(array_of(launch, block, Space::shared, 0), &block.shared[0]);
    EXPECT_EQ(array_of(launch, block, Space::shared, no_array), nullptr);
    EXPECT_EQ(array_of(launch, block, Space::lane, 0), &block.lanes[0]);
    EXPECT_EQ(array_of(launch, block, Space::none, 0), nullptr);
}

TEST(Access, ACellIsNamedWithTheDimensionsOfItsArray) {
    EXPECT_EQ(cell_text("temp", 5), "temp[5]");
    EXPECT_EQ(cell_text("tile", 2 * 17 + 16, {0, 17}), "tile[2][16]");
    EXPECT_EQ(cell_text("cube", (3 * 8 + 7) * 9 + 4, {8, 9}), "cube[3][7][4]");
    const Array tile{"tile", "tile", ElementType::int32, 272, {}, Meaning::elements, {0, 17}};
    EXPECT_EQ(cell_text(tile, 300), "tile[17][11]"); // beyond its end
    Launch launch;
    launch.globals.emplace_back().name = "tile";
    launch.blocks.resize(2);
    launch.blocks[1].shared = {tile}; // a block without records has no shared arrays
    EXPECT_EQ(shape_named(launch, "tile"), tile.shape);
    EXPECT_EQ(shape_named(launch, "other"), Shape{});
}

TEST(Access, AThreadIsNamedAsItsBlockCountsIt) {
    EXPECT_EQ(thread_text({64, 1, 1}, 37), "37");
    EXPECT_EQ(thread_text({16, 16, 1}, 37), "(5, 2)");
    EXPECT_EQ(thread_text({1, 64, 1}, 37), "(0, 37)");
    EXPECT_EQ(thread_text({4, 4, 4}, 37), "(1, 1, 2)");
    EXPECT_EQ(thread_text({4, 1, 4}, 7), "(3, 0, 1)");
}

TEST(Access, ALaunchIsNamedAsInItsHostCode) {
    Trace trace;
    Launch launch;
    launch.kernel = "transpose<int>";
    EXPECT_EQ(launch_text(trace, launch), "transpose<int><<<1, 1>>>");
    launch.grid = {2, 3, 1}, launch.block = {8, 8, 2};
    EXPECT_EQ(launch_text(trace, launch), "transpose<int><<<(2, 3), (8, 8, 2)>>>");
    launch.kernel = "transpose";
    trace.sources = {{"cell-3.py", "", 0}};
    EXPECT_EQ(launch_text(trace, launch), "transpose[(2, 3), (8, 8, 2)]");
}

TEST(Access, ALineThatIsNotKnownIsZero) {
    Trace trace;
    trace.locations.push_back({0, 31, "scan"});
    EXPECT_EQ(line_of(trace, 0), 31u);
    EXPECT_EQ(line_of(trace, 1), 0u);
    EXPECT_EQ(line_of(trace, no_location), 0u);
}

} // namespace
} // namespace scanscope::trace
