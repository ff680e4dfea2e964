#include "kernels/trace/assemble.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

constexpr std::uint16_t none = no_location;

Event event(std::uint32_t thread, EventKind kind, Space space, std::uint16_t location) {
    return {.kind = kind,
            .space = space,
            .array = space == Space::none ? no_array : std::uint16_t{0},
            .location = location,
            .thread = thread};
}

Block blockOf(std::vector<std::vector<Event>> steps) {
    Block block;
    block.lanes.push_back({"sum", "sum", ElementType::int32, 2, {}});
    for (auto& events : steps) {
        block.steps.push_back({.first_event = block.events.size(), .event_count = events.size()});
        block.events.insert(block.events.end(), events.begin(), events.end());
    }
    return block;
}

std::vector<int> locationsOf(const Block& block) {
    std::vector<int> found;
    for (const Event& event : block.events) found.push_back(event.location == none ? -1 : event.location);
    return found;
}

TEST(RegisterLines, AReadServesWhatFollowsAndAWriteWhatCameBefore) {
    Block block = blockOf(
        {{event(0, EventKind::read, Space::lane, none), // for the shuffle on line 3
          event(1, EventKind::read, Space::lane, none), event(0, EventKind::shuffle, Space::none, 3),
          event(1, EventKind::shuffle, Space::none, 4),
          event(0, EventKind::read, Space::lane, none), // for the combine on line 5
          event(0, EventKind::combine, Space::none, 5), event(0, EventKind::write, Space::lane, none)}});
    locate_registers(block);
    EXPECT_EQ(locationsOf(block), (std::vector<int>{3, 4, 3, 4, 5, 5, 5}));
}

TEST(RegisterLines, OfAnotherStepTellNothing) {
    Block block = blockOf({{event(0, EventKind::combine, Space::none, 5)},
                           {event(0, EventKind::write, Space::lane, none)},
                           {event(0, EventKind::read, Space::lane, none)}});
    locate_registers(block);
    EXPECT_EQ(locationsOf(block), (std::vector<int>{5, -1, -1}));
}

TEST(RegisterLines, WhatIsKnownStays) {
    Block block =
        blockOf({{event(0, EventKind::combine, Space::none, 5), event(0, EventKind::write, Space::lane, 7),
                  event(0, EventKind::read, Space::shared, none)}});
    locate_registers(block);
    EXPECT_EQ(locationsOf(block), (std::vector<int>{5, 7, -1}));
}

} // namespace
} // namespace scanscope::trace
