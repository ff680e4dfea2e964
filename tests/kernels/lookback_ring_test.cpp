// The ring is right in any order and with any number of resident blocks. Its roles work on different tiles at
// the same time, which the order of its steps shows. Resident blocks share the tiles.

#include "kernels/programs/programs.h"
#include "kernels/simt/session.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/value.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

using trace::Schedule;

simt::Problem problem_of(std::uint64_t n, std::uint32_t threads, simt::Options options) {
    static std::vector<trace::Value> input;
    input.clear();
    for (std::uint64_t i = 0; i < n; ++i)
        input.push_back(trace::to_value(static_cast<std::int64_t>(i * 2654435761u % 1000)));
    return {.type = trace::ElementType::int64,
            .input = input,
            .threads_per_block = threads,
            .options = std::move(options)};
}

void run(const simt::Settings& settings, simt::Problem& problem, trace::Trace* recording = nullptr) {
    const Programs all = emulator_large_scans();
    std::ranges::find(all, "lookback-ring", &simt::Program::id)->run(settings, problem, recording);
}

std::vector<trace::Value> sums(const simt::Problem& problem) {
    std::vector<trace::Value> sums;
    std::int64_t sum = 0;
    for (const trace::Value value : problem.input) {
        const std::int64_t before = sum;
        sum += trace::from_value<std::int64_t>(value);
        sums.push_back(trace::to_value(problem.inclusive() ? sum : before));
    }
    return sums;
}

TEST(LookbackRing, IsRightUnderTwoHundredInterleavings) {
    const std::uint64_t sizes[] = {1, 2, 7, 33, 100, 400};
    const char* const stages[] = {"2", "3", "4", "6"};
    const char* const tiles[] = {"auto", "2", "8", "32", "4"};
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        simt::Settings settings;
        settings.schedule = Schedule::random;
        settings.seed = seed;
        settings.most_blocks = seed % 4; // 0: as many blocks as there are stacks
        simt::Problem problem =
            problem_of(sizes[seed % std::size(sizes)], seed % 3 == 0 ? 224 : 160,
                       {{"stages", stages[seed % std::size(stages)]}, {"tile", tiles[seed % 5]}});
        problem.form = seed % 2 == 0 ? trace::Form::inclusive : trace::Form::exclusive;
        run(settings, problem);
        ASSERT_EQ(problem.output, sums(problem)) << "seed " << seed << ", n = " << problem.n();
    }
}

TEST(LookbackRing, IsRightInEveryOrderAndWithRoomForOneBlock) {
    for (const Schedule schedule : {Schedule::in_order, Schedule::reversed, Schedule::random})
        for (const std::size_t most_blocks : {0, 1, 2}) {
            simt::Settings settings{.schedule = schedule, .most_blocks = most_blocks};
            simt::Problem problem = problem_of(5000, 160, {{"tile", "32"}});
            run(settings, problem);
            EXPECT_EQ(problem.output, sums(problem)) << trace::name_of(schedule);
        }
}

trace::Trace recorded(Schedule schedule, std::uint64_t n, simt::Options options) {
    simt::Settings settings;
    settings.schedule = schedule;
    simt::Problem problem = problem_of(n, 160, std::move(options));
    trace::Trace trace;
    run(settings, problem, &trace);
    return trace;
}

// The tiles that a block published, in time order.
std::string tiles_of(const trace::Launch& launch, std::size_t block) {
    std::map<std::uint64_t, std::uint64_t> told; // by time
    for (const trace::Event& event : launch.blocks[block].events)
        if (event.kind == trace::EventKind::release && event.space == trace::Space::global)
            told[event.order] = event.index;
    std::string text;
    for (const auto& [_, tile] : told) text += fmt::format("{} ", tile);
    return text;
}

// Resident blocks take turns, and no block runs ahead unless another one waits for a stage.
TEST(LookbackRing, BlocksThatStayShareTheTiles) {
    const auto shares = [](Schedule schedule) {
        const trace::Trace trace = recorded(schedule, 48, {});
        const trace::Launch& launch = trace.launches.at(0);
        return tiles_of(launch, 0) + "| " + tiles_of(launch, 1);
    };
    EXPECT_EQ(shares(Schedule::in_order), "0 2 4 7 9 10 | 1 3 5 6 8 11 ");
    EXPECT_EQ(shares(Schedule::reversed), "1 3 5 7 9 11 | 0 2 4 6 8 10 ");
}

// The steps of a block are in the order in which they would run if all of them took equally long.
// Simultaneous steps come one after another.
TEST(LookbackRing, StepsStandAsTheRolesWorkSideBySide) {
    for (const Schedule schedule : {Schedule::in_order, Schedule::reversed, Schedule::random}) {
        const trace::Trace trace = recorded(schedule, 8, {{"stages", "3"}});
        std::string steps;
        for (const trace::Step& step : trace.launches.at(0).blocks.at(0).steps)
            steps += (step.label == "load" ? "\n" : "") + fmt::format("{} {}, ", step.label, step.number);
        EXPECT_EQ(steps, "begin 1, \n"
                         "load 1, \n"
                         "load 2, add up 1, \n"
                         "load 3, add up 2, look back 1, add up 3, look back 2, scan 1, "
                         "look back 3, scan 2, store 1, \n"
                         "load 4, scan 3, store 2, \n"
                         "load 5, add up 4, store 3, add up 5, look back 4, look back 5, scan 4, "
                         "scan 5, store 4, store 5, ")
            << trace::name_of(schedule);
    }
}

// Each step of the film contains all blocks.
TEST(LookbackRing, BlocksTakeTheirStepsSideBySide) {
    const trace::Trace trace = recorded(Schedule::in_order, 48, {});
    const trace::Launch& launch = trace.launches.at(0);
    EXPECT_EQ(trace::side_by_side(launch).steps.size(), launch.blocks[0].steps.size());
}

} // namespace
} // namespace scanscope::kernels
