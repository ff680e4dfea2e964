// Tests the emulator as a machine: the guarantees that CUDA gives to a kernel, and the recording.
#include <thread>

#include "kernels/simt/bench.h"
#include "kernels/simt/litmus.cuh"
#include "kernels/trace/replay.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::simt {
namespace {

// ---- CUDA's guarantees

TEST(Emulator, BarriersMakeWritesVisibleUnderEverySchedule) {
    for (const Settings& settings : all_schedules)
        for (const int n : {1, 2, 31, 32, 33, 64, 65, 1000, 1024}) {
            Bench bench(settings);
            const auto in = bench.device.input<int>("in", values(iota(n)));
            const auto out = bench.device.allocate<int>("out", std::uint64_t(n));
            bench.device.launch("reverse", {}, {unsigned(n)}, std::size_t(n) * 4, litmus::reverse, in, out);
            std::vector<int> expected = iota(n);
            std::reverse(expected.begin(), expected.end());
            EXPECT_EQ(numbers(bench.device.download(out)), expected) << n;
        }
}

TEST(Emulator, BlocksThatWaitForOthersAreInFlightTogether) {
    for (const Settings& settings : all_schedules)
        for (const int blocks : {1, 2, 7, 8, 100}) {
            Bench bench(settings, blocks < 10);
            const auto zeros = [&](const char* name) {
                return bench.device.allocate<int>(name, std::uint64_t(blocks));
            };
            const auto ready = zeros("ready"), sums = zeros("sums");
            bench.device.launch("chain", {unsigned(blocks)}, {1}, 0, litmus::chain, ready, sums);
            std::vector<int> expected(std::size_t(blocks), 0);
            for (int b = 1; b < blocks; ++b) expected[std::size_t(b)] = expected[std::size_t(b - 1)] + b;
            EXPECT_EQ(numbers(bench.device.download(sums)), expected) << blocks;
        }
}

TEST(Emulator, ABlockMayWaitForALaterOneWhileBothAreInFlight) {
    for (const Settings& settings : all_schedules) {
        constexpr int blocks = 8; // a random schedule keeps eight in flight
        Bench bench(settings, false);
        const auto ready = bench.device.allocate<int>("ready", blocks),
                   sums = bench.device.allocate<int>("sums", blocks);
        bench.device.launch("chain_back", {blocks}, {1}, 0, litmus::chain_back, ready, sums);
        EXPECT_EQ(numbers(bench.device.download(sums)).front(), 28);
    }
}

TEST(Emulator, ShufflesAndVotesReachTheRightLanes) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        std::vector<global_ptr<int>> arrays;
        for (const char* name : {"up", "down", "butterfly", "broadcast", "votes"})
            arrays.push_back(bench.device.allocate<int>(name, 64));
        bench.device.launch("warp_moves", {}, {64}, 0, litmus::warp_moves, arrays[0], arrays[1], arrays[2],
                            arrays[3], arrays[4]);
        std::vector<int> up, down, butterfly, broadcast, votes;
        for (int t = 0; t < 64; ++t) {
            const int lane = t % 32, base = t - lane;
            up.push_back(lane < 3 ? t : t - 3);
            down.push_back(lane + 3 > 31 ? t : t + 3);
            butterfly.push_back(base + (lane ^ 5));
            broadcast.push_back(base + 7);
            votes.push_back(int(0xaaaaaaaau));
        }
        EXPECT_EQ(numbers(bench.device.download(arrays[0])), up);
        EXPECT_EQ(numbers(bench.device.download(arrays[1])), down);
        EXPECT_EQ(numbers(bench.device.download(arrays[2])), butterfly);
        EXPECT_EQ(numbers(bench.device.download(arrays[3])), broadcast);
        EXPECT_EQ(numbers(bench.device.download(arrays[4])), votes);
    }
}

TEST(Emulator, AtomicsLoseNothing) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        const auto in = bench.device.input<int>("in", values(iota(256)));
        const auto out = bench.device.allocate<int>("out", 4);
        bench.device.launch("histogram", {}, {256}, 16, litmus::histogram, in, out);
        EXPECT_EQ(numbers(bench.device.download(out)), std::vector<int>(4, 64));
        EXPECT_EQ(trace::compare_with_snapshots(bench.trace), std::nullopt);
    }
}

TEST(Emulator, EndedThreadsNeedNotReachABarrier) {
    Bench bench;
    const auto out = bench.device.allocate<int>("out", 16);
    bench.device.launch("early_exit", {}, {16}, 0, litmus::early_exit, out);
    EXPECT_EQ(numbers(bench.device.download(out)),
              (std::vector<int>{1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Emulator, SameSeedSameRunOtherSeedOtherOrder) {
    const auto order = [](std::uint64_t seed) {
        Bench bench(scheduled(Schedule::random, seed));
        const auto in = bench.device.input<int>("in", values(iota(64)));
        const auto out = bench.device.allocate<int>("out", 64);
        bench.device.launch("reverse", {}, {64}, 256, litmus::reverse, in, out);
        std::vector<std::uint32_t> threads;
        for (const trace::Event& event : bench.trace.launches[0].blocks[0].events)
            threads.push_back(event.thread);
        return threads;
    };
    EXPECT_EQ(order(7), order(7));
    EXPECT_NE(order(7), order(8));
}

TEST(Emulator, ARaceShowsItsDifferentWrongAnswers) {
    const auto sums = [](const Settings& settings) {
        Bench bench(settings);
        const auto in = bench.device.input<int>("in", values(std::vector<int>(8, 1)));
        const auto out = bench.device.allocate<int>("out", 8);
        bench.device.launch("race", {}, {8}, 32, litmus::race, in, out);
        // Even a race is replayed exactly: a cell keeps the value written last.
        EXPECT_EQ(trace::compare_with_snapshots(bench.trace), std::nullopt);
        return numbers(bench.device.download(out));
    };
    // With the schedule in-order, each thread reads the value that its left neighbour has just written; in
    // reverse, no thread does.
    EXPECT_EQ(sums(scheduled(Schedule::in_order)), (std::vector<int>{1, 2, 4, 6, 10, 14, 20, 26}));
    EXPECT_EQ(sums(scheduled(Schedule::reversed)), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

// ---- recordings

TEST(Emulator, RecordsOnlyTheChosenBlocks) {
    Settings settings;
    settings.blocks = {0, -1, 2, 2, 99};
    Bench bench(settings);
    const auto ready = bench.device.allocate<int>("ready", 6), sums = bench.device.allocate<int>("sums", 6);
    bench.device.launch("chain", {6}, {1}, 0, litmus::chain, ready, sums);
    std::vector<std::uint64_t> blocks;
    for (const trace::Block& block : bench.trace.launches[0].blocks) blocks.push_back(block.index);
    EXPECT_EQ(blocks, (std::vector<std::uint64_t>{0, 2, 5}));
    EXPECT_EQ(numbers(bench.device.download(sums)), (std::vector<int>{0, 1, 3, 6, 10, 15}));
}

TEST(Emulator, ArraysKeepTheMeaningTheyWereGiven) {
    Bench bench;
    bench.device.input<int>("in", values({1, 2, 3}));
    bench.device.upload<int>("heads", {1, 0, 1}, trace::Meaning::heads);
    bench.device.allocate<int>("kept", 3, trace::Meaning::predicate);
    bench.device.scratch<int>("places", 3, trace::Meaning::index);
    const auto out = bench.device.scratch<int>("places", 3, trace::Meaning::index); // the same array again
    bench.device.launch("zero", {1}, {3}, 0, litmus::zero, out);
    std::vector<std::pair<std::string, trace::Meaning>> found;
    for (const trace::Global& global : bench.trace.launches.at(0).globals)
        found.emplace_back(global.name, global.meaning);
    EXPECT_EQ(found,
              (std::vector<std::pair<std::string, trace::Meaning>>{{"in", trace::Meaning::elements},
                                                                   {"heads", trace::Meaning::heads},
                                                                   {"kept", trace::Meaning::predicate},
                                                                   {"places", trace::Meaning::index}}));
}

inline namespace SCANSCOPE_VOCABULARY {
struct Held {
    global_ptr<int> array;
};
__global__ void zero_held(Held held) { held.array[threadIdx.x] = 0; }
} // namespace SCANSCOPE_VOCABULARY

TEST(Emulator, KeepsAnArrayOnceForEachTimeThatItChanged) {
    Bench bench;
    const auto in = bench.device.input_to_change<int>("in", values({5, 6, 7}));
    const auto out = bench.device.upload<int>("out", {1, 2, 3});
    bench.device.launch("zero", {1}, {3}, 0, litmus::zero, out);
    bench.device.upload<int>("late", {8});
    bench.device.launch("zero", {1}, {3}, 0, litmus::zero, out); // stores values equal to the present ones
    bench.device.launch("zero_held", {1}, {3}, 0, zero_held, Held{in});
    const auto& launches = bench.trace.launches;
    ASSERT_EQ(launches.size(), 3u);
    const auto state = [&](std::size_t launch, std::size_t array, bool after = false) -> const auto& {
        const trace::Global& global = launches[launch].globals.at(array);
        return after ? global.after : global.before;
    };
    for (std::size_t launch = 1; launch < launches.size(); ++launch)
        for (std::size_t array = 0; array < launches[launch - 1].globals.size(); ++array)
            EXPECT_TRUE(state(launch, array).shares_with(state(launch - 1, array, true))) << launch << array;
    EXPECT_TRUE(state(0, 0).shares_with(state(0, 0, true)));
    EXPECT_EQ(numbers(state(0, 1)->values), (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(numbers(state(0, 1, true)->values), (std::vector<int>{0, 0, 0}));
    EXPECT_TRUE(state(1, 1).shares_with(state(1, 1, true)));
    EXPECT_EQ(numbers(state(1, 2)->values), std::vector<int>{8});
    EXPECT_EQ(numbers(state(2, 0)->values), (std::vector<int>{5, 6, 7}));
    EXPECT_EQ(numbers(state(2, 0, true)->values), (std::vector<int>{0, 0, 0})) << "through a structure";
    EXPECT_TRUE(state(2, 2).shares_with(state(2, 2, true)));
}

TEST(Emulator, RecordsRegistersAsLanes) {
    Bench bench;
    const auto in = bench.device.input<int>("in", values({5, 6, 7}));
    const auto out = bench.device.allocate<int>("out", 3);
    bench.device.launch("register_sum", {}, {3}, 0, litmus::register_sum, in, out);
    const trace::Block& block = bench.trace.launches[0].blocks[0];
    ASSERT_EQ(block.lanes.size(), 1u);
    EXPECT_EQ(block.lanes[0].name, "value");
    EXPECT_EQ(block.lanes[0].extent, 3u);
    const trace::Replay replay(bench.trace, 0, 0);
    EXPECT_EQ(numbers(replay.after(1).lanes[0].values), (std::vector<int>{5, 6, 7}));
    EXPECT_EQ(numbers(replay.after(2).lanes[0].values), (std::vector<int>{10, 12, 14}));
}

TEST(Emulator, StepsOfOneIntervalStandInTheThreadsOwnOrder) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings);
        const auto out = bench.device.allocate<int>("out", 4);
        bench.device.launch("divergent_steps", {}, {4}, 16, litmus::divergent_steps, out);
        std::vector<std::string> steps;
        for (const trace::Step& step : bench.trace.launches[0].blocks[0].steps)
            steps.push_back(step.label + " " + std::to_string(step.number) + " x" +
                            std::to_string(step.threads));
        EXPECT_EQ(steps, (std::vector<std::string>{"begin 1 x4", "even 1 x2", "odd 1 x2", "even 2 x2",
                                                   "join 1 x4"}));
        EXPECT_EQ(numbers(bench.device.download(out)), (std::vector<int>{0, 10, 400, 30}));
        EXPECT_EQ(trace::compare_with_snapshots(bench.trace), std::nullopt);
    }
}

TEST(Emulator, LocatesEveryAccess) {
    Bench bench;
    const auto in = bench.device.input<int>("in", values({4, 5}));
    const auto out = bench.device.allocate<int>("out", 2);
    bench.device.launch("reverse", {}, {2}, 8, litmus::reverse, in, out);
    for (const trace::Event& event : bench.trace.launches[0].blocks[0].events) {
        ASSERT_LT(event.location, bench.trace.locations.size());
        const trace::Location& location = bench.trace.locations[event.location];
        EXPECT_EQ(bench.trace.sources[location.source].path, "simt/litmus.cuh");
        EXPECT_EQ(location.function, "reverse");
    }
}

// ---- exceptions and locals on fibres

int living = 0;
struct Counted {
    Counted() { ++living; }
    ~Counted() { --living; }
};
void throws_in_one_thread() {
    const Counted counted;
    __syncthreads();
    if (threadIdx.x == 17) throw std::logic_error("from thread 17");
    __syncthreads();
}

TEST(Emulator, AnExceptionComesOutAndEveryLocalIsDestroyed) {
    for (const Settings& settings : all_schedules) {
        Bench bench(settings, false);
        EXPECT_EQ(test::words_of<std::logic_error>(
                      [&] { bench.device.launch("throws", {3}, {64}, 0, throws_in_one_thread); }),
                  "from thread 17");
        EXPECT_EQ(living, 0);
    }
}

} // namespace
} // namespace scanscope::simt
