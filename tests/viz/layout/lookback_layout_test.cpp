#include <gtest/gtest.h>

#include "viz/support/recorded.h"
#include "viz/support/rooms.h"
#include "viz/views/lookback/lookback_layout.h"

namespace scanscope::viz {
namespace {

Document lookback(int n, std::uint32_t threads, const char* algorithm = "lookback") {
    test::RunOf run{algorithm, test::numbers(n), trace::Form::inclusive};
    run.threads = threads;
    return Document(test::traceOf(run));
}

using test::large, test::low, test::slide, test::stage;

TEST(LookbackModel, TellsWhoToldWhatInTimeAndHowFarEachLooked) {
    const Document document = lookback(64, 8);
    const LookbackModel model(document);
    ASSERT_EQ(model.tiles, 8);
    ASSERT_EQ(model.publications.size(), 15u) << "two a tile, but of the first one";
    EXPECT_EQ(model.publications.front().tile, 0);
    EXPECT_EQ(model.publications.front().state, TileState::prefix);
    ASSERT_EQ(model.walks.size(), 7u);
    // In order each tile finds the prefix of the one before it.
    for (const TileWalk& walk : model.walks) {
        ASSERT_TRUE(walk.isOver());
        EXPECT_EQ(walk.reads.size(), 1u);
        EXPECT_EQ(walk.reads.front().tile, walk.tile - 1);
    }
    // What stands beside a state is the sum that the reference has there.
    std::int64_t sum = 0;
    const auto& trace = document.trace();
    for (const Publication& told : model.publications) {
        ASSERT_TRUE(told.value);
        if (told.state != TileState::prefix) continue;
        sum = 0;
        for (int i = 0; i < 8 * (told.tile + 1); ++i)
            sum += trace::from_value<std::int32_t>(trace.input[std::size_t(i)]);
        EXPECT_EQ(trace::from_value<std::int32_t>(*told.value), sum) << "tile " << told.tile;
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
        for (const Publication& told : model.publications) EXPECT_TRUE(told.value) << broken;
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
                if (!layout.walks.empty()) {
                    EXPECT_LE(layout.walkY(int(layout.walks.size()) - 1) + 0.75 * layout.text,
                              room.height + 1e-6);
                }
                EXPECT_GE(layout.columns.visibleLeft(), layout.edge);
                EXPECT_LE(layout.columns.visibleRight(), room.width + 1e-6);
            }
        }
}

} // namespace
} // namespace scanscope::viz
