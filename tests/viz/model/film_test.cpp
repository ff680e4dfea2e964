#include "viz/model/film.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

std::string phasesOf(const Film& film) {
    std::string text;
    for (const Phase& phase : film.phases())
        text += std::to_string(int(phase.launch)) + " " + phase.name.toStdString() + " " +
                std::to_string(int(phase.first)) + "+" + std::to_string(phase.count) + "\n";
    return text;
}

std::shared_ptr<const trace::Trace> reduction(int n, std::uint32_t threads) {
    return test::traceOf(test::inclusive(test::runOf("reduce-shared", test::numbers(n), threads)));
}

TEST(Film, OfOneBlockIsThatBlock) {
    const auto trace = test::traceOf({"blelloch", test::numbers(8)});
    const Film film(*trace);
    EXPECT_EQ(film.stepCount(), 9);
    EXPECT_EQ(phasesOf(film), "0 Load 0+1\n0 Up-sweep 1+3\n0 Identity 4+1\n0 Down-sweep 5+3\n0 Store 8+1\n");
    for (int step = 0; step < 9; ++step) {
        EXPECT_EQ(film.ownStep({}, FilmStep(step)), BlockStep(step));
        EXPECT_EQ(film.stepOf({}, BlockStep(step)), FilmStep(step));
    }
    std::vector<int> work;
    for (int step = 0; step < 9; ++step) work.push_back(film.threadsAtWork(FilmStep(step)));
    EXPECT_EQ(work, (std::vector<int>{4, 4, 2, 1, 1, 1, 2, 4, 4}));
    EXPECT_EQ(film.threads(), 4);
}

TEST(Film, RunsLaunchAfterLaunchWithTheBlocksOfOneSideBySide) {
    const auto trace = reduction(20, 8); // 3 blocks, then one that adds up their sums
    const Film film(*trace);
    EXPECT_EQ(phasesOf(film),
              "0 Load 0+1\n0 Reduce 1+3\n0 Store 4+1\n1 Load 5+1\n1 Reduce 6+3\n1 Store 9+1\n");
    EXPECT_EQ(film.firstStep(LaunchIndex{1}), FilmStep{5});
    EXPECT_EQ(film.stepCount(LaunchIndex{0}), 5);
    EXPECT_EQ(film.launchAt(FilmStep{4}), LaunchIndex{0});
    EXPECT_EQ(film.launchAt(FilmStep{5}), LaunchIndex{1});
    EXPECT_EQ(film.ownStep({LaunchIndex{0}, 2}, FilmStep{3}), BlockStep{3});
    EXPECT_EQ(film.ownStep({LaunchIndex{0}, 2}, FilmStep{9}), BlockStep{4}) << "its launch is over";
    EXPECT_EQ(film.ownStep({LaunchIndex{1}, 0}, FilmStep{4}), std::nullopt) << "its launch is to come";
    EXPECT_EQ(film.ownStep({LaunchIndex{1}, 0}, FilmStep{6}), BlockStep{1});
    EXPECT_EQ(film.stepOf({LaunchIndex{1}, 0}, BlockStep{1}), FilmStep{6});
    EXPECT_EQ(film.threads(), 24);
    EXPECT_EQ(film.threadsAtWork(FilmStep{1}), 12) << "four in each block";
    EXPECT_EQ(film.doings(FilmStep{1}), (std::vector<BlockDoing>{{0, 1}, {1, 1}, {2, 1}}));
    const auto index = test::traceOf(test::inclusive(test::runOf("thread-index", test::numbers(10), 4)));
    EXPECT_EQ(Film(*index).doings(FilmStep{1}), (std::vector<BlockDoing>{{0, 1}, {1, 1}, {2, 2}}))
        << "the last block has two elements";
}

// A step of only some blocks is a step of the film, too; the others rest in it.
TEST(Film, StepsThatOnlyOneBlockTakesStandWhereItTookThem) {
    trace::Trace trace;
    trace::Launch& launch = trace.launches.emplace_back();
    launch.grid = {2, 1, 1};
    launch.block = {4, 1, 1};
    const auto step = [](const char* label, std::int64_t number) {
        trace::Step made;
        made.label = label;
        made.number = number;
        return made;
    };
    launch.blocks.resize(2);
    launch.blocks[0].steps = {step("load", 1), step("store", 1)};
    launch.blocks[1].steps = {step("load", 1), step("add", 1), step("add", 2), step("store", 1)};
    const Film film(trace);
    EXPECT_EQ(phasesOf(film), "0 Load 0+1\n0 Add 1+2\n0 Store 3+1\n");
    std::vector<int> first, second;
    for (const FilmStep at : film.steps()) {
        first.push_back(int(film.ownStep({LaunchIndex{0}, 0}, at).value()));
        second.push_back(int(film.ownStep({LaunchIndex{0}, 1}, at).value()));
    }
    EXPECT_EQ(first, (std::vector<int>{0, 0, 0, 1}));
    EXPECT_EQ(second, (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(film.stepOf({LaunchIndex{0}, 0}, BlockStep{1}), FilmStep{3});
}

TEST(Film, WithoutLaunchesHasNoSteps) {
    const trace::Trace nothing;
    EXPECT_EQ(Film(nothing).stepCount(), 0);
    EXPECT_TRUE(Film(nothing).phases().empty());
}

TEST(Document, FollowsABlockIntoTheLaunchThatTakesItsResult) {
    const Document document(reduction(20, 8));
    EXPECT_TRUE(document.hasBlocks());
    EXPECT_EQ(document.stepCount(), 10);
    const Moment third = document.at(FilmStep{3}, {LaunchIndex{0}, 2});
    EXPECT_EQ(third.block, (BlockAddress{LaunchIndex{0}, 2}));
    EXPECT_EQ(third.step, BlockStep{3});
    EXPECT_EQ(third.model->block().index, 2u);
    const Moment later = document.at(FilmStep{7}, {LaunchIndex{0}, 2});
    EXPECT_EQ(later.block, (BlockAddress{LaunchIndex{1}, 0}));
    EXPECT_EQ(later.step, BlockStep{2});
    EXPECT_EQ(document.at(FilmStep{1}, {LaunchIndex{1}, 0}).block, (BlockAddress{LaunchIndex{0}, 0}))
        << "one that gave to it";
}

TEST(Document, OfAnEmptyInputHasNothingToShow) {
    const Document document(test::traceOf({"reduce-shared", {}}));
    EXPECT_EQ(document.stepCount(), 0);
    EXPECT_EQ(document.model(), nullptr);
    EXPECT_FALSE(document.hasBlocks());
    EXPECT_EQ(document.at(FilmStep{}).model, nullptr);
}

} // namespace
} // namespace scanscope::viz
