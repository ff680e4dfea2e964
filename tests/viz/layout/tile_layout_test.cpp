// Arrays with rows and columns in the array view: a transpose of 16×16 numbers with tiles of 8×9 cells.
#include "viz/views/array/tile_layout.h"

#include <gtest/gtest.h>

#include "kernels/trace/trace_file.h"
#include "viz/model/run_texts.h"
#include "viz/stage/subject_text.h"
#include "viz/support/rooms.h"

namespace scanscope::viz {
namespace {

// `scanscope trace` of a program with `__shared__ int tile[8][9]` and <<<(2, 2), (8, 8)>>>.
class Tiles : public testing::Test {
protected:
    [[nodiscard]] FrameState frame(int step, int block) const {
        return frameOf(document, FilmStep(step), {LaunchIndex{}, block});
    }
    static std::vector<std::string> described(const FrameState& frame) {
        std::vector<std::string> all;
        for (const Tile& tile : frame.model->of<TilePlan>().tiles())
            all.push_back(QStringLiteral("%1: %2×%3 from row %4, column %5")
                              .arg(tile.name)
                              .arg(tile.rows)
                              .arg(tile.columns)
                              .arg(tile.top)
                              .arg(tile.left)
                              .toStdString());
        return all;
    }
    const Document document{std::make_shared<const trace::Trace>(
        trace::load_trace(SCANSCOPE_SPECIMENS_DIR "/transpose.scantrace"))};
};

TEST_F(Tiles, AreTheArraysInTheOrderOfTheirUseWithThePartThatTheBlockAccesses) {
    EXPECT_EQ(described(frame(0, 0)), (std::vector<std::string>{"in: 8×8 from row 0, column 0",
                                                                "tile[8][9]: 8×9 from row 0, column 0",
                                                                "out: 8×8 from row 0, column 0"}));
    EXPECT_EQ(described(frame(0, 1)), (std::vector<std::string>{"in: 8×8 from row 0, column 8",
                                                                "tile[8][9]: 8×9 from row 0, column 0",
                                                                "out: 8×8 from row 8, column 0"}));
    const Tile& in = frame(0, 1).model->of<TilePlan>().tiles()[0];
    EXPECT_EQ(in.cellAt(2, 3), 2u * 16 + 11);
    EXPECT_EQ(in.find(2 * 16 + 11), std::pair(2, 3));
    EXPECT_EQ(in.find(2 * 16 + 7), std::nullopt);
    EXPECT_EQ(in.find(8 * 16 + 8), std::nullopt);
}

// A tile that is declared for a larger block ends where the block's own part ends, but a padded column stays.
TEST_F(Tiles, LeaveOutMostOfATileThatIsTooLarge) {
    const auto rowsShown = [&](std::uint64_t rows) {
        trace::Trace trace = document.trace();
        for (trace::Block& block : trace.launches[0].blocks) block.shared[0].extent = rows * 9;
        const Document larger{std::make_shared<const trace::Trace>(std::move(trace))};
        const Tile& tile = frameOf(larger, FilmStep{}).model->of<TilePlan>().tiles()[1];
        return std::pair(tile.rows, tile.columns);
    };
    EXPECT_EQ(rowsShown(15), std::pair(15, 9));
    EXPECT_EQ(rowsShown(16), std::pair(8, 9));
    EXPECT_EQ(rowsShown(64), std::pair(8, 9));
}

TEST_F(Tiles, FitInEveryRoomWithoutTouching) {
    for (const Room& room : {test::stage, test::large, test::low, test::slide}) {
        const TileLayout layout(frame(1, 0), room);
        ASSERT_EQ(layout.tiles.size(), 3u);
        std::vector<QRectF> boxes;
        for (const PlacedTile& placed : layout.tiles) {
            const QRectF box =
                layout.cell(placed, 0, 0)
                    .united(layout.cell(placed, placed.tile->rows - 1, placed.tile->columns - 1));
            EXPECT_GE(box.left(), layout.numbers);
            EXPECT_GE(box.top(), layout.nameHeight + layout.rulerHeight);
            EXPECT_LE(box.right(), room.width);
            EXPECT_LE(box.bottom(), room.height);
            for (const QRectF& other : boxes) EXPECT_FALSE(other.intersects(box));
            boxes.push_back(box);
        }
    }
    EXPECT_GT(TileLayout(frame(1, 0), test::stage).characters, 2);
    EXPECT_TRUE(TileLayout(frame(1, 0), {.width = 200, .height = 20}).tiles.empty());
}

TEST_F(Tiles, CellsAndThreadsAreNamedByTheirDimensions) {
    const FrameState now = frame(0, 0);
    EXPECT_TRUE(describeCell(*now.model, now.step, {trace::Space::shared, 0, 2 * 9 + 5})
                    .startsWith(u"tile[2][5] = 37, written by t(5, 2) in "));
    EXPECT_EQ(titleOf(document), "transpose<<<(2, 2), (8, 8)>>>, transpose.cu");
}

TEST(TilePlan, ArraysWithOneDimensionAreRows) {
    const Document document{std::make_shared<const trace::Trace>(
        trace::load_trace(SCANSCOPE_SPECIMENS_DIR "/in_place_scan.scantrace"))};
    EXPECT_FALSE(hasTiles(frameOf(document, FilmStep{})));
    const Columns columns = makeColumns({.width = 840}, 64, {.around = Column(36)});
    EXPECT_DOUBLE_EQ(columns.centre(Column(20)), columns.centre(Column(7)) + columns.pitch);
    EXPECT_DOUBLE_EQ(columns.centre(Column(63)), columns.centre(Column(40)));
    EXPECT_GT(columns.centre(Column(40)), columns.clipRight);
}

} // namespace
} // namespace scanscope::viz
