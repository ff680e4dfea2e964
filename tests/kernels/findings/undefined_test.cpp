#include "kernels/findings/never_written.h"

#include <gtest/gtest.h>
#include <utility>

#include "kernels/trace/trace.h"

namespace scanscope::trace {
namespace {

TEST(Undefined, SpreadsAlongAChainWhoseEventsStandInReverse) {
    Trace trace;
    trace.run.n = 4;
    Block block;
    constexpr Node links = 20'000; // a pass over all links for each link would take minutes
    const auto event = [&](EventKind kind, Node node, Node left, Node right) -> Event& {
        Event& made = block.events.emplace_back();
        made.kind = kind;
        made.node = node;
        made.left = left;
        made.right = right;
        return made;
    };
    for (Node link = links; link > 0; --link) event(EventKind::combine, 10 + link, 1, 9 + link);
    event(EventKind::combine, 7, 1, 2);
    event(EventKind::read, 10, 0, 0).never_written = true;
    trace.launches.emplace_back().blocks.push_back(std::move(block));
    const auto undefined = undefined_nodes(trace);
    EXPECT_EQ(undefined.size(), links + 1);
    EXPECT_TRUE(undefined.contains(10 + links));
    EXPECT_FALSE(undefined.contains(7));
}

// All values of a program share one node, and most of them are defined.
TEST(Undefined, IsNoValueOfAProgramThatHasNoNodes) {
    Trace trace;
    Event read;
    read.kind = EventKind::read;
    read.node = untagged_node;
    read.never_written = true;
    trace.launches.emplace_back().blocks.emplace_back().events.push_back(read);
    EXPECT_TRUE(undefined_nodes(trace).empty());
}

} // namespace
} // namespace scanscope::trace
