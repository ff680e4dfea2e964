#include "kernels/trace/peer_arrays.h"

#include <gtest/gtest.h>

#include "kernels/trace/replay.h"

namespace scanscope::trace {
namespace {

TEST(PeerArrays, AreNamedAfterTheirBlocks) {
    EXPECT_EQ(peer_array_name(12, "tile"), "block 12's tile");
    const auto peer = peer_array_named("block 12's tile");
    ASSERT_TRUE(peer);
    EXPECT_EQ(peer->block, 12u);
    EXPECT_EQ(peer->array, "tile");
    for (const char* const name : {"tile", "block", "block x's tile", "block 1 tile", "block 's tile", ""})
        EXPECT_FALSE(peer_array_named(name)) << name;
}

Event write_to(Space space, std::uint16_t array, std::uint64_t index, std::uint64_t order) {
    Event event;
    event.kind = EventKind::write;
    event.space = space;
    event.array = array;
    event.index = index;
    event.order = order;
    event.value.bits = 10 + index;
    return event;
}

// Block 0 has a tile, of which block 1 writes cell 2 between two steps of block 0.
Trace of_two_blocks() {
    Trace trace;
    Launch& launch = trace.launches.emplace_back();
    launch.grid = {2};
    launch.globals.resize(2);
    launch.globals[0].name = "out";
    launch.globals[0].extent = 4;
    launch.globals[1].name = "block 0's tile";
    launch.globals[1].extent = 4;
    launch.blocks.resize(2);
    Block& owner = launch.blocks[0];
    owner.shared.resize(1);
    owner.shared[0].name = "tile";
    owner.shared[0].extent = 4;
    owner.steps = {{.label = "first", .first_event = 0, .event_count = 1},
                   {.label = "second", .first_event = 1, .event_count = 1}};
    owner.events = {write_to(Space::shared, 0, 0, 1), write_to(Space::shared, 0, 1, 3)};
    Block& other = launch.blocks[1];
    other.index = 1;
    other.steps = {{.label = "push", .first_event = 0, .event_count = 1}};
    other.events = {write_to(Space::global, 1, 2, 2)};
    return trace;
}

TEST(PeerArrays, FindTheOwnerOfTheirCells) {
    const Trace trace = of_two_blocks();
    const Launch& launch = trace.launches[0];
    const PeerArrays peers(launch);
    EXPECT_FALSE(peers.is_empty());
    EXPECT_EQ(peers.block_of(1), std::optional<std::uint64_t>(0));
    EXPECT_EQ(peers.block_of(0), std::nullopt);
    EXPECT_EQ(peers.global_of(0, launch.blocks[0].events[0]), std::optional<std::uint16_t>(1));
    EXPECT_EQ(peers.global_of(1, launch.blocks[1].events[0]), std::optional<std::uint16_t>(1));
    EXPECT_EQ(peers.global_of(1, launch.blocks[0].events[0]), std::nullopt); // block 1 has no such array
}

TEST(PeerArrays, TheirWritesAreInTheReplayOfTheOwner) {
    const Trace trace = of_two_blocks();
    const Replay replay(trace, 0, 0);
    EXPECT_FALSE(replay.after(1).at(Space::shared, 0, 2).is_written);
    const CellState after = replay.after(2).at(Space::shared, 0, 2);
    EXPECT_TRUE(after.is_written);
    EXPECT_EQ(after.value.bits, 12u);
    EXPECT_FALSE(replay.after(1).at(Space::shared, 0, 2).is_written); // backwards, too
}

} // namespace
} // namespace scanscope::trace
