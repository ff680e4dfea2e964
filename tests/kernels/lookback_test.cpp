// Look-back is right and never gets stuck, in any block order and with any number of resident blocks. If
// blocks choose their tiles by blockIdx, it gets stuck when an awaited block cannot become resident.

#include "kernels/programs/programs.h"
#include "kernels/simt/session.h"
#include "kernels/trace/value.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

using trace::Schedule;

const simt::Program& program(Programs all, std::string_view id) {
    const auto found = std::ranges::find(all, id, &simt::Program::id);
    EXPECT_NE(found, all.end());
    return *found;
}

std::vector<trace::Value> numbers(std::uint64_t n) {
    std::vector<trace::Value> input;
    for (std::uint64_t i = 0; i < n; ++i)
        input.push_back(trace::to_value(static_cast<std::int64_t>(i * 2654435761u % 1000)));
    return input;
}

std::vector<trace::Value> run(const simt::Program& scan, const simt::Settings& settings,
                              const std::vector<trace::Value>& input, std::uint32_t threads) {
    simt::Problem problem{.type = trace::ElementType::int64, .input = input, .threads_per_block = threads};
    scan.run(settings, problem, nullptr);
    return problem.output;
}

std::vector<trace::Value> inclusive_sums(const std::vector<trace::Value>& input) {
    std::vector<trace::Value> sums;
    std::int64_t sum = 0;
    for (const trace::Value value : input)
        sums.push_back(trace::to_value(sum += trace::from_value<std::int64_t>(value)));
    return sums;
}

TEST(Lookback, IsRightUnderTwoHundredInterleavings) {
    const simt::Program& scan = program(emulator_large_scans(), "lookback");
    const std::uint64_t sizes[] = {1, 7, 32, 100, 1000, 4097};
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const std::uint64_t n = sizes[seed % std::size(sizes)];
        const std::uint32_t threads = seed % 3 == 0 ? 4 : seed % 3 == 1 ? 32 : 64;
        simt::Settings settings;
        settings.schedule = Schedule::random;
        settings.seed = seed;
        settings.most_blocks = seed % 5; // 0: as many blocks as there are stacks
        const auto input = numbers(n);
        ASSERT_EQ(run(scan, settings, input, threads), inclusive_sums(input))
            << "seed " << seed << ", n = " << n << ", " << threads << " threads";
    }
}

TEST(ExhaustiveLookback, IsRightForAMillionElements) {
    const simt::Program& scan = program(emulator_large_scans(), "lookback");
    const auto input = numbers(std::uint64_t{1} << 20);
    const auto right = inclusive_sums(input);
    for (const Schedule schedule : {Schedule::in_order, Schedule::reversed, Schedule::random}) {
        simt::Settings settings{.schedule = schedule, .seed = 20};
        EXPECT_EQ(run(scan, settings, input, 256), right) << trace::name_of(schedule);
    }
}

// One block at a time is enough: each waits only for blocks that have ended.
TEST(Lookback, NeedsRoomForNoMoreThanOneBlock) {
    const simt::Program& scan = program(emulator_large_scans(), "lookback");
    const auto input = numbers(300);
    for (const Schedule schedule : {Schedule::in_order, Schedule::reversed, Schedule::random}) {
        simt::Settings settings{.schedule = schedule, .most_blocks = 1};
        EXPECT_EQ(run(scan, settings, input, 32), inclusive_sums(input));
    }
}

TEST(Lookback, WithTilesByBlockIdxIsStuckWhereBlocksComeInAnotherOrder) {
    const simt::Program& broken = program(emulator_broken(), "broken-lookback-blockidx");
    const auto input = numbers(64);
    simt::Settings settings;
    settings.most_blocks = 2;
    EXPECT_EQ(run(broken, settings, input, 8), inclusive_sums(input)) << "in order all goes well";
    settings.schedule = Schedule::reversed;
    const auto fault = test::thrown_by<simt::Faulted>([&] { return run(broken, settings, input, 8); });
    ASSERT_TRUE(fault) << "two blocks wait for one that is not resident";
    EXPECT_EQ(fault->fault.kind, trace::FaultKind::livelock);
}

} // namespace
} // namespace scanscope::kernels
