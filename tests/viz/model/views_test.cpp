#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"
#include "viz/views/index/index_model.h"

namespace scanscope::viz {
namespace {

using Views = std::vector<View>;

Document run(const char* algorithm, int n, std::uint32_t threads = 0) {
    return test::documentOf(test::inclusive(test::runOf(algorithm, test::numbers(n), threads)));
}

TEST(Views, OfOneBlockAreThatBlocks) {
    const Document scan = run("blelloch", 8);
    EXPECT_EQ(offeredViews(scan),
              (Views{View::array, View::tree, View::lanes, View::banks, View::divergence, View::sectors}));
    EXPECT_EQ(bestViews(scan), (Views{View::array, View::tree}));
    const Document shuffles = run("warp-shuffle", 8);
    EXPECT_EQ(bestViews(shuffles), (Views{View::array, View::lanes})) << "values in registers";
    const Document small = run("reduce-shared", 8);
    EXPECT_EQ(bestViews(small), (Views{View::array, View::tree})) << "one block is enough for it";
    EXPECT_FALSE(offers(small, View::grid));
}

TEST(Views, OfSeveralBlocksBeginWithAllOfThem) {
    const Document sums = run("reduce-shared", 20, 8);
    EXPECT_EQ(offeredViews(sums), (Views{View::array, View::tree, View::lanes, View::banks, View::divergence,
                                         View::grid, View::sectors}));
    EXPECT_EQ(bestViews(sums), Views{View::grid});
    EXPECT_EQ(bestViewsInside(sums), (Views{View::array, View::tree}));
    EXPECT_EQ(bestViewsInside(run("reduce-warp", 100, 32)), (Views{View::array, View::lanes}));
}

TEST(Views, OfARingAreItsStagesInsideAndOutside) {
    for (const int n : {8, 48}) { // one block, and two blocks
        const Document ring = run("lookback-ring", n);
        EXPECT_TRUE(offers(ring, View::ring));
        EXPECT_FALSE(offers(ring, View::lookback));
        EXPECT_EQ(bestViews(ring), Views{View::ring});
        EXPECT_EQ(bestViewsInside(ring), Views{View::ring});
    }
    EXPECT_FALSE(offers(run("lookback", 48), View::ring));
}

// A tree of one launch would be a single row.
TEST(Views, OfAStepALaunchHaveNoTree) {
    for (const char* algorithm : {"naive-global", "work-efficient-global", "broken-global-race"}) {
        const Document steps = run(algorithm, 8, 4);
        EXPECT_EQ(offeredViews(steps),
                  (Views{View::array, View::lanes, View::divergence, View::grid, View::sectors}))
            << algorithm;
        EXPECT_EQ(bestViewsInside(steps), Views{View::array}) << algorithm;
    }
}

TEST(Views, OfAnIndexShowHowItIsMade) {
    for (const int n : {1, 4, 10}) {
        const Document index = run("thread-index", n, 4);
        EXPECT_EQ(bestViews(index), Views{View::index}) << n;
        EXPECT_FALSE(offers(index, View::tree)) << "nothing is combined";
    }
    for (const char* other : {"warp-shuffle", "reduce-warp", "hybrid-warp", "blelloch"})
        EXPECT_FALSE(offers(run(other, 1), View::index)) << other;
}

TEST(Views, OfCountsAreBars) {
    for (const int n : {1, 8, 100}) {
        const Document counts = run("histogram", n, 4);
        EXPECT_EQ(bestViews(counts), Views{View::histogram}) << n;
        EXPECT_TRUE(offers(counts, View::grid)) << n;
        EXPECT_FALSE(offers(run("compact", n, 4), View::histogram)) << n;
    }
}

TEST(Views, OfAWalkAreItsForest) {
    for (const int n : {1, 8, 100}) {
        const Document walk = run("subtree-sizes", n, 4);
        EXPECT_EQ(bestViews(walk), Views{View::forest}) << n;
        EXPECT_TRUE(offers(walk, View::grid)) << n;
        EXPECT_FALSE(offers(run("histogram", n, 4), View::forest)) << n;
    }
}

// This view serves no single purpose, and no run opens with it.
TEST(Views, OfSectorsAreShownWhereTheyAreAskedFor) {
    for (const char* algorithm : {"blelloch", "warp-shuffle", "recursive", "thread-index", "histogram"}) {
        const Document document = run(algorithm, 8, 4);
        EXPECT_TRUE(offers(document, View::sectors)) << algorithm;
        EXPECT_NE(bestViews(document).front(), View::sectors) << algorithm;
        EXPECT_NE(bestViewsInside(document).front(), View::sectors) << algorithm;
    }
}

TEST(Views, OfNothingSayThatThereIsNothing) {
    const Document nothing = run("reduce-shared", 0);
    EXPECT_EQ(offeredViews(nothing), Views{View::array});
    EXPECT_EQ(bestViews(nothing), Views{View::array});
}

TEST(Views, HaveNames) {
    for (int view = 0; view < viewCount; ++view) EXPECT_EQ(viewNamed(idOf(View(view))), View(view));
    EXPECT_FALSE(viewNamed(QStringLiteral("blocks")));
}

// 10 elements in blocks of 4 threads: the last two threads have an index, but nothing to do.
TEST(IndexModel, HoldsWhatEachThreadFinds) {
    const Document document = run("thread-index", 10, 4);
    const IndexModel& model = indexOf(document, LaunchIndex{});
    EXPECT_EQ(model.threads, 12);
    ASSERT_EQ(model.rows.size(), 5u);
    std::string names;
    for (const IndexedRow& row : model.rows)
        names += row.name.toStdString() + (row.global ? " in memory\n" : "\n");
    EXPECT_EQ(names, "block\nthread\nindex\nin in memory\nout in memory\n");
    EXPECT_EQ(trace::as_double(model.rows[2].cells[6].value, model.rows[2].type), 6);
    EXPECT_EQ(model.rows[4].cells[6].index, 6u);
    EXPECT_EQ(model.accessedFrom, FilmStep{1});
    std::vector<int> idle;
    for (int column = 0; column < 12; ++column)
        if (model.idle(ThreadOfLaunch(column))) idle.push_back(column);
    EXPECT_EQ(idle, (std::vector<int>{10, 11}));
    ASSERT_EQ(model.idleRuns.size(), 1u);
    EXPECT_EQ(model.idleRuns[0].count(), 2);
    EXPECT_FALSE(model.rows[2].cells[0].stands(FilmStep{-1}));
    EXPECT_TRUE(model.rows[2].cells[0].stands(FilmStep{}));
    EXPECT_FALSE(model.rows[4].cells[0].stands(FilmStep{}));
}

// The bar for many cells shows the tallest of them.
TEST(IndexModel, FindsTheTallestOfAnyCells) {
    const Document document = run("thread-index", 1000, 96);
    const IndexModel& model = indexOf(document, LaunchIndex{});
    const auto oneByOne = [](const IndexedRow& row, int first, int end, FilmStep standing, FilmStep now) {
        IndexedRow::Tallest all;
        for (int i = first; i < end; ++i) {
            const IndexedCell& cell = row.cells[std::size_t(i)];
            if (!cell.step || !(cell.read || *cell.step <= standing)) continue;
            all.value = std::max(all.value, std::abs(trace::as_double(cell.value, row.type)));
            all.now = all.now || cell.step == now;
        }
        return all;
    };
    int someStand = 0, noneStand = 0;
    for (const IndexedRow& row : model.rows)
        for (const auto& [first, end] : std::vector<std::pair<int, int>>{
                 {0, 1056}, {0, 64}, {63, 65}, {64, 256}, {100, 101}, {900, 1056}, {1000, 1056}, {960, 1024}})
            for (const FilmStep now : document.steps())
                for (const FilmStep standing : {now - 1, now}) {
                    const auto expected = oneByOne(row, first, end, standing, now);
                    const auto found = row.tallest(first, end, standing, now);
                    EXPECT_EQ(found.value, expected.value) << row.name.toStdString() << first << ' ' << now;
                    EXPECT_EQ(found.now, expected.now) << row.name.toStdString() << first << ' ' << now;
                    ++(expected.value < 0 ? noneStand : someStand);
                }
    EXPECT_GT(someStand, 0);
    EXPECT_GT(noneStand, 0);
}

} // namespace
} // namespace scanscope::viz
