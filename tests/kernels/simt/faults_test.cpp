// Faults that the emulator finds in kernels that break the rules.
#include <regex>
#include <thread>

#include "kernels/findings/different_barriers.h"
#include "kernels/findings/hazards.h"
#include "kernels/findings/never_written.h"
#include "kernels/simt/bench.h"
#include "kernels/simt/litmus.cuh"
#include "kernels/trace/analysis.h"
#include "kernels/trace/replay.h"
#include "support/test.h"

namespace scanscope::simt {
namespace {

TEST(Emulator, FindsReachesBeyondSharedAndGlobalMemory) {
    for (const bool record : {false, true}) {
        Bench bench({}, record);
        const auto shared = fault_of(bench, litmus::out_of_bounds, 8, 32);
        EXPECT_EQ(shared.kind, FaultKind::out_of_bounds);
        EXPECT_EQ(shared.array, "temp");
        EXPECT_EQ(shared.index, 8);
        EXPECT_EQ(shared.threads, (std::vector<std::uint32_t>{7}));
        EXPECT_TRUE(shared.message.starts_with("thread 7 of block 0 accesses temp[8] at line "))
            << shared.message;
        EXPECT_TRUE(shared.message.ends_with(", but temp has 8 cells.")) << shared.message;
        EXPECT_EQ(shared.location != trace::no_location, record);

        const auto global = fault_of(bench, litmus::global_out_of_bounds, 8);
        EXPECT_EQ(global.kind, FaultKind::out_of_bounds);
        EXPECT_EQ(global.array, "out");
        EXPECT_EQ(global.index, -1);
    }
}

TEST(Emulator, AFaultKeepsWhatWasRecordedBeforeIt) {
    Bench bench;
    ASSERT_TRUE(fault_of(bench, litmus::out_of_bounds, 8, 32));
    ASSERT_EQ(bench.trace.launches.size(), 1u);
    const trace::Replay replay(bench.trace, 0, 0);
    EXPECT_EQ(numbers(replay.after(1).shared[0].values), iota(8));
    EXPECT_EQ(trace::compare_with_snapshots(bench.trace), std::nullopt);
}

TEST(Emulator, RefusesMoreSharedMemoryThanTheLaunchAskedFor) {
    Bench bench;
    const auto fault = fault_of(bench, litmus::too_much_shared, 8, 32);
    EXPECT_EQ(fault.message,
              "shared memory up to byte 64 is needed for temp, but the launch requested 32 bytes.");
}

TEST(Emulator, NamesReadsOfCellsThatNobodyWrote) {
    Bench bench;
    const auto out = bench.device.allocate<int>("out", 4);
    bench.device.launch("reads_unwritten", {}, {4}, 16, litmus::reads_unwritten, out);
    const auto findings = trace::never_written_reads(bench.trace);
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[0].array, "temp");
    EXPECT_EQ(findings[0].index, 1);
    EXPECT_EQ(findings[0].threads, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(findings[1].index, 3);
}

TEST(Emulator, ReportsWhoWaitsWhereInADeadlock) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        const auto fault = fault_of(bench, litmus::divergent_barrier, 32);
        EXPECT_EQ(fault.kind, FaultKind::deadlock);
        EXPECT_EQ(without_lines(fault),
                  "deadlock in block 0: 10 threads wait in __syncthreads at line N (threads 0 to 9); "
                  "22 threads never reached it: they wait in __shfl_up_sync at line N (threads 10 to "
                  "31).");
        EXPECT_EQ(fault.threads.size(), 10u);
    }
}

// All threads wait, but at two different barriers, so no thread is left that could free the others.
TEST(Emulator, ReportsThreadsThatWaitAtDifferentBarriers) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        const auto fault = fault_of(bench, litmus::two_barriers_of_branches, 32);
        EXPECT_EQ(fault.kind, FaultKind::deadlock);
        EXPECT_EQ(without_lines(fault),
                  "deadlock in block 0: 16 threads wait in __syncthreads at line N (threads 0, 2, 4, 6, "
                  "…); 16 threads never reached it: they wait in __syncthreads at line N (threads 1, 3, "
                  "5, 7, …).");
    }
}
// As on a GPU: CUDA forbids it, but no warp is divided.
TEST(Emulator, WholeWarpsMeetAtDifferentBarriers) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        const auto out = bench.device.allocate<int>("out", 2);
        bench.device.launch("meet", {}, {96}, 0, litmus::two_barriers_of_warps, out);
        EXPECT_EQ(numbers(bench.device.download(out)), (std::vector<int>{1, 2}));
        const auto found = trace::different_barriers(bench.trace);
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(found[0].times, 1u);
        EXPECT_EQ(trace::grade_of(found[0]), trace::Grade::warning);
        EXPECT_NE(found[0].threads[0] < 64, found[0].threads[1] < 64);
        EXPECT_NE(found[0].location, found[0].other_location);
        EXPECT_TRUE(trace::hazards(bench.trace).empty());
    }
}
TEST(Emulator, AnEndingThreadLeavesOthersAtDifferentBarriers) {
    Bench bench;
    const auto fault = fault_of(bench, litmus::ends_beside_two_barriers, 3);
    EXPECT_EQ(fault.kind, FaultKind::deadlock);
    EXPECT_TRUE(fault.message.ends_with("; 1 thread never reached it: it exited (thread 2)."))
        << fault.message;
}

TEST(Emulator, PassesABarrierThatIsLeftOut) {
    for (const bool left_out : {false, true}) {
        Settings settings;
        if (left_out) settings.left_out_barriers = {{"simt/litmus.cuh", litmus::reverse_barrier_line}};
        Bench bench(settings);
        const auto in = bench.device.input<int>("in", values(iota(4, 1)));
        const auto out = bench.device.allocate<int>("out", 4);
        bench.device.launch("reverse", {}, {4}, 16, litmus::reverse, in, out);
        EXPECT_EQ(trace::count(bench.trace).barriers, left_out ? 0u : 1u);
        // With the schedule in-order, the first threads read cells that the last threads have not written
        // yet.
        const std::vector<int> got = numbers(bench.device.download(out));
        EXPECT_EQ(std::vector<int>(got.begin() + 2, got.end()), (std::vector<int>{2, 1}));
        EXPECT_EQ(got == (std::vector<int>{4, 3, 2, 1}), !left_out);
    }
}

// A lane that has ended no longer counts in a full mask, whether it ended before the others arrived or while
// they waited. CUDA leaves undefined what a lane gets that reads from such a lane; here, it gets its own
// value.
TEST(Emulator, WaitsForNoLaneThatHasEnded) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        const auto out = bench.device.allocate<int>("out", 32);
        bench.device.launch("ended", {}, {32}, 0, litmus::ended_lane_in_mask, out);
        const std::vector<int> got = numbers(bench.device.download(out));
        for (int t = 0; t < 32; ++t) {
            if (t == 5) continue; // writes nothing
            EXPECT_EQ(got[std::size_t(t)], t == 0 || t == 6 ? t : t - 1) << "thread " << t;
        }
    }
}

TEST(Emulator, ReportsAMaskThatLeavesItsThreadOut) {
    Bench bench;
    const auto fault = fault_of(bench, litmus::not_in_its_mask, 32);
    EXPECT_EQ(fault.kind, FaultKind::bad_mask);
    EXPECT_EQ(fault.threads, (std::vector<std::uint32_t>{16}));
}

TEST(Emulator, ReportsLanesThatWaitForEachOtherInARing) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        const auto fault = fault_of(bench, litmus::masks_in_a_ring, 3);
        EXPECT_EQ(fault.kind, FaultKind::deadlock);
        EXPECT_EQ(
            without_lines(fault),
            "deadlock in block 0: 1 thread waits in __syncwarp(0x00000003) at line N (thread 0); 1 thread "
            "never reached it: it waits in __syncwarp(0x00000005) at line N (thread 2); 1 thread never "
            "reached it: it waits in __syncwarp(0x00000006) at line N (thread 1).");
    }
}

TEST(Emulator, ReportsLanesThatMeetInDifferentOperations) {
    Bench bench;
    const auto fault = fault_of(bench, litmus::two_operations, 32);
    EXPECT_EQ(fault.kind, FaultKind::bad_mask);
    EXPECT_TRUE(fault.message.starts_with("lanes of the same mask wait in different operations: thread 31 in "
                                          "__shfl_sync at line "))
        << fault.message;
}

TEST(Emulator, EndsPollsThatNobodyWillAnswer) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings, false);
        const auto flag = bench.device.allocate<int>("flag", 1);
        EXPECT_EQ(
            fault_of([&] { bench.device.launch("polls", {2}, {32}, 0, litmus::polls_forever, flag); }).kind,
            FaultKind::livelock);
    }
}

TEST(Emulator, PlainPollsHangNothing) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings, false);
        const auto flag = bench.device.allocate<int>("flag", 1), out = bench.device.allocate<int>("out", 4);
        bench.device.launch("polls", {}, {4}, 0, litmus::polls_until_set_plainly, flag, out);
        EXPECT_EQ(numbers(bench.device.download(out)), std::vector<int>(4, 1));
    }
}

// A stop that another thread requests ends an endless kernel at any point.
TEST(Emulator, StopsInMidRunWhenAskedTo) {
    for (void (*kernel)(global_ptr<int>) :
         {litmus::polls_plainly, litmus::barriers_forever, litmus::writes_forever})
        for (const bool record : {false, true}) {
            std::stop_source source;
            Settings settings;
            settings.stop = source.get_token();
            Bench bench(settings, record);
            const auto out = bench.device.allocate<int>("out", 4);
            const std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                source.request_stop();
            });
            EXPECT_THROW(bench.device.launch("endless", {}, {4}, 0, kernel, out), Stopped) << record;
        }
}

TEST(Emulator, LanesBeyondTheBlocksEndAreNotWaitedFor) {
    for (const Settings& settings : all_schedules)
        for (const int threads : {1, 8, 33, 63}) {
            Bench bench(settings);
            const auto out = bench.device.allocate<int>("out", std::uint64_t(threads));
            bench.device.launch("partial", {}, {unsigned(threads)}, 0, litmus::partial_warp, out);
            std::vector<int> expected;
            for (int t = 0; t < threads; ++t) {
                const int lanes = std::min(32, threads - t / 32 * 32);
                const unsigned all = lanes == 32 ? ~0u : (1u << lanes) - 1;
                expected.push_back(int(unsigned(t % 32 == 0 ? t : t - 1) + all));
            }
            EXPECT_EQ(numbers(bench.device.download(out)), expected) << threads;
        }
}

TEST(Emulator, RefusesASecondSharedMemoryAndARowThatIsNotThere) {
    Bench bench;
    const auto second = fault_of(bench, litmus::two_shared_memories, 4, 64);
    EXPECT_TRUE(second.message.starts_with("a second shared_memory at line ")) << second.message;
    const auto row = fault_of(bench, litmus::third_of_two_rows, 4, 64);
    EXPECT_EQ(row.kind, FaultKind::out_of_bounds);
    EXPECT_EQ(row.index, 2);
}

} // namespace
} // namespace scanscope::simt
