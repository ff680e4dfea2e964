#include "kernels/trace/parallelism.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

Event access(std::uint32_t thread, std::uint32_t interval, EventKind kind = EventKind::read,
             Space space = Space::shared) {
    return {.kind = kind, .space = space, .array = 0, .thread = thread, .interval = interval};
}

Launch launch_of(std::vector<std::vector<Event>> blocks) {
    Launch launch;
    for (std::vector<Event>& events : blocks) launch.blocks.emplace_back().events = std::move(events);
    return launch;
}

TEST(Parallelism, ThreadsWaitAtBarriers) {
    Trace trace;
    // Thread 0 makes two accesses before the barrier, thread 1 three after it.
    trace.launches.push_back(
        launch_of({{access(0, 0), access(0, 0, EventKind::write), access(1, 0), access(1, 1),
                    access(1, 1, EventKind::atomic, Space::global), access(1, 1), access(0, 1)}}));
    EXPECT_EQ(parallelism_of(trace), (Parallelism{4, 5}));
}

TEST(Parallelism, OnlyMemoryCounts) {
    Trace trace;
    trace.launches.push_back(launch_of(
        {{access(0, 0, EventKind::combine, Space::none), access(0, 0, EventKind::barrier, Space::none),
          access(0, 1, EventKind::read, Space::lane), access(0, 1, EventKind::shuffle, Space::lane)}}));
    EXPECT_EQ(parallelism_of(trace), Parallelism());
}

TEST(Parallelism, BlocksRunSideBySideAndLaunchesOneAfterAnother) {
    Trace trace;
    trace.launches.push_back(launch_of({{access(0, 0)}, {access(0, 0), access(0, 0), access(7, 1)}}));
    trace.launches.push_back(launch_of({{access(3, 0)}, {}}));
    EXPECT_EQ(parallelism_of(trace), (Parallelism{3, 4}));
    EXPECT_EQ(parallelism_of(Trace()), Parallelism());
}

} // namespace
} // namespace scanscope::trace
