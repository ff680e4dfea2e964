#include <gtest/gtest.h>

#include "viz/support/recorded.h"
#include "viz/support/rooms.h"
#include "viz/views/lookback/lookback_layout.h"

namespace scanscope::viz {
namespace {

Document lookback(int n, std::uint32_t threads, const char* algorithm = "lookback") {
    return test::documentOf(test::inclusive(test::runOf(algorithm, test::numbers(n), threads)));
}

Document inRandomOrder(int n) {
    return test::documentOf({.algorithm = "lookback",
                             .input = test::numbers(n),
                             .form = trace::Form::inclusive,
                             .threads = 32,
                             .schedule = trace::Schedule::random,
                             .seed = 3});
}

using test::large, test::low, test::slide, test::stage;

TEST(LookbackModel, TellsWhoToldWhatInTimeAndHowFarEachLooked) {
    const Document document = lookback(64, 8);
    const LookbackModel model(document);
    ASSERT_EQ(model.tiles, 8);
    ASSERT_EQ(model.publications.size(), 15u) << "two for each tile except the first";
    EXPECT_EQ(model.publications.front().tile, 0);
    EXPECT_EQ(model.publications.front().state, TileState::prefix);
    ASSERT_EQ(model.walks.size(), 7u);
    // If tiles run in order, each one finds the prefix of the previous one.
    for (const TileWalk& walk : model.walks) {
        ASSERT_TRUE(walk.isOver());
        EXPECT_EQ(walk.reads.size(), 1u);
        EXPECT_EQ(walk.reads.front().tile, walk.tile - 1);
    }
    // The value next to a state equals the reference's sum.
    std::int64_t sum = 0;
    const auto& trace = document.trace();
    for (const Publication& published : model.publications) {
        ASSERT_TRUE(published.value);
        if (published.state != TileState::prefix) continue;
        sum = 0;
        for (int i = 0; i < 8 * (published.tile + 1); ++i)
            sum += trace::from_value<std::int32_t>(trace.input[std::size_t(i)]);
        EXPECT_EQ(trace::from_value<std::int32_t>(*published.value), sum) << "tile " << published.tile;
    }
}

TEST(LookbackModel, FollowsTheFilm) {
    const Document document = lookback(64, 8);
    const LookbackModel model(document);
    for (const LookbackModel::TileNow& tile : model.at(FilmStep{})) {
        EXPECT_EQ(tile.state, TileState::nothing);
        EXPECT_TRUE(tile.hasBegun);
    }
    for (const LookbackModel::TileNow& tile : model.at(document.lastStep())) {
        EXPECT_EQ(tile.state, TileState::prefix);
        EXPECT_TRUE(tile.prefix);
        EXPECT_FALSE(tile.isNow);
    }
}

TEST(LookbackModel, IsEmptyWhereNoTilesTellEachOtherAnything) {
    EXPECT_TRUE(LookbackModel(lookback(64, 8, "reduce-then-scan")).publications.empty());
    for (const char* broken :
         {"broken-lookback-order", "broken-lookback-fence", "broken-lookback-blockidx"}) {
        const LookbackModel model(lookback(64, 8, broken));
        EXPECT_EQ(model.publications.size(), 15u) << broken;
        EXPECT_EQ(model.publications.back().state, TileState::prefix) << broken;
        for (const Publication& published : model.publications) EXPECT_TRUE(published.value) << broken;
    }
}

// The look-back lasts from the first look until the prefix is published, including waits before the first
// read.
TEST(LookbackModel, KnowsWhoLooksBackNowAndWhatStandsInTheWay) {
    const Document document = inRandomOrder(200);
    const LookbackModel model(document);
    int waiting = 0;
    for (const FilmStep step : document.steps()) {
        const auto now = model.at(step);
        for (const TileWalk& walk : model.walks) {
            const auto& tile = now[std::size_t(walk.tile)];
            const WalkState state = walk.at(step);
            EXPECT_EQ(state == WalkState::toCome, tile.state == TileState::nothing);
            if (tile.state == TileState::aggregate) EXPECT_EQ(state, WalkState::now);
            if (state == WalkState::over) EXPECT_EQ(tile.state, TileState::prefix);
            if (state != WalkState::now || walk.isRead(step)) continue;
            const std::vector<TileRead> met = model.metBy(walk, step);
            ASSERT_FALSE(met.empty());
            EXPECT_EQ(met.front().tile, walk.tile - 1);
            for (const TileRead& read : met)
                if (&read != &met.back()) EXPECT_EQ(read.state, TileState::aggregate);
            if (met.back().state == TileState::nothing) ++waiting;
        }
    }
    EXPECT_GT(waiting, 0);
}

TEST(LookbackModel, AddsUpToThePrefixThatIsTold) {
    const Document document = inRandomOrder(1000);
    const LookbackModel model(document);
    const auto now = model.at(document.lastStep());
    for (const TileWalk& walk : model.walks) {
        ASSERT_TRUE(walk.isRead(document.lastStep()));
        const auto& tile = now[std::size_t(walk.tile)];
        std::int64_t sum = trace::from_value<std::int32_t>(*tile.aggregate);
        for (const TileRead& read : walk.reads) sum += trace::from_value<std::int32_t>(*read.value);
        EXPECT_EQ(sum, trace::from_value<std::int32_t>(*tile.prefix)) << "tile " << walk.tile;
    }
}

TEST(LookbackLayout, ShowsThoseThatLookBackNowBeforeThoseThatHave) {
    for (const int n : {200, 1000}) {
        const Document document = inRandomOrder(n);
        const LookbackModel model(document);
        for (const Room& room : {stage, large, low, slide})
            for (const FilmStep step : document.steps()) {
                const LookbackLayout layout(model, step, room, 5);
                int now = 0, over = 0;
                for (const TileWalk& walk : model.walks) {
                    now += walk.at(step) == WalkState::now;
                    over += walk.at(step) == WalkState::over;
                }
                for (std::size_t place = 0; place < layout.walks.size(); ++place)
                    EXPECT_EQ(model.walks[std::size_t(layout.walks[place].walk)].at(step),
                              int(place) < now ? WalkState::now : WalkState::over);
                EXPECT_EQ(int(layout.walks.size()) + layout.walksLeftOut, now + over);
                EXPECT_EQ(layout.walksLeftOutNow, std::max(0, now - int(layout.walks.size())));
            }
    }
}

// Texts move below a line if they do not fit next to it, and lines do not overlap.
TEST(LookbackLayout, KeepsWordsOutOfEachOther) {
    const Document document = inRandomOrder(200);
    const LookbackModel model(document);
    const auto wide = [](const TileWalk&, double px) { return 60 * px; };
    int below = 0;
    for (const Room& room : {stage, large, low, slide})
        for (const FilmStep step : document.steps()) {
            const LookbackLayout layout(model, step, room, 5, wide);
            double foot = layout.walkTop;
            for (const LookbackLayout::WalkPlace& place : layout.walks) {
                EXPECT_GE(place.y - layout.chip() / 2, foot);
                foot = (place.hasOwnWords ? layout.wordsY(place) : place.y) + 0.6 * layout.text;
                EXPECT_LE(foot, room.height);
                below += place.hasOwnWords;
            }
        }
    EXPECT_GT(below, 0);
}

// If a tile has published its own sum, the lower half of its card has the colour that its letter is designed
// for.
TEST(LookbackLayout, PutsTheLetterWhollyOnOneGround) {
    const Document document = inRandomOrder(1000);
    const LookbackModel model(document);
    for (const Room& room : {stage, large, low, slide}) {
        const LookbackLayout layout(model, FilmStep{59}, room, 5);
        const double half = layout.cardTop + layout.cardHeight / 2, reach = 0.4 * layout.letter;
        EXPECT_TRUE(layout.hasNumbers ? layout.letterY() + reach <= half : layout.letterY() - reach >= half);
        EXPECT_LE(layout.letterY() + reach, layout.cardTop + layout.cardHeight);
    }
}

TEST(LookbackLayout, KeepsAllInItsRoom) {
    for (const auto& [n, threads] :
         {std::pair(1, 1u), {8, 4u}, {64, 8u}, {200, 16u}, {1000, 16u}, {4096, 32u}})
        for (const Room& room : {stage, large, low, slide}) {
            const Document document = lookback(n, threads);
            const LookbackModel model(document);
            for (const FilmStep step : document.steps()) {
                const LookbackLayout layout(model, step, room, 5);
                SCOPED_TRACE(testing::Message()
                             << n << " elements, step " << int(step) << ", height " << room.height);
                ASSERT_GE(layout.events, 1);
                EXPECT_GE(layout.firstEvent, 0);
                EXPECT_LE(layout.firstEvent + layout.events, int(model.publications.size()));
                EXPECT_GE(layout.rulerY, layout.smallest / 2);
                EXPECT_LE(layout.rowCell(layout.firstEvent + layout.events - 1, 0).bottom(), layout.cardTop);
                EXPECT_LE(layout.cardTop + layout.cardHeight, room.height + 1e-6);
                if (!layout.walks.empty())
                    EXPECT_LE(layout.walks.back().y + 0.75 * layout.text, room.height + 1e-6);
                EXPECT_GE(layout.columns.visibleLeft(), layout.edge);
                EXPECT_LE(layout.columns.visibleRight(), room.width + 1e-6);
            }
        }
}

} // namespace
} // namespace scanscope::viz
