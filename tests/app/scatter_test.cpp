// Compaction and sorting as a user sees them: where elements go, the effect of the pointer, and the way to
// the blocks and back.
#include "app/recorded_fixture.h"
#include "viz/widgets/inspector_panel.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

using viz::View;

class ScatterTest : public RecordedTest {
protected:
    void run(const char* algorithm, const std::vector<int>& input, std::uint32_t threads = 4) {
        open(requestOf(algorithm, input, threads));
    }
    [[nodiscard]] QString help(std::size_t row, std::uint64_t cell) {
        return stage()->helpAt(placeOfScattered(*stage(), row, cell));
    }
};

const std::vector<int> sparse{3, 0, 5, 0, 0, 2, 0, 1};
const std::vector<View> scatterAlone{View::scatter};

TEST_F(ScatterTest, ACompactionOpensWhereElementsAreSeenToMove) {
    EXPECT_FALSE(stage()->views()->button(int(View::scatter))->isVisible()) << "Blelloch moves nothing";
    run("compact", sparse);
    EXPECT_EQ(stage()->shownViews(), scatterAlone);
    EXPECT_TRUE(stage()->views()->button(int(View::scatter))->isVisible());
    settleAt({});
    const QImage first = picture();
    toEnd();
    EXPECT_NE(picture(), first);
    EXPECT_EQ(help(0, 5), "in[5] = 2, went to out[2], moved by t1 of block 1");
    EXPECT_EQ(help(0, 4), "in[4] = 0, dropped");
    EXPECT_EQ(help(3, 0), "out[0] = 3, came from in[0], moved by t0 of block 0");
}

TEST_F(ScatterTest, WhatIsPointedAtStandsOutInEveryRow) {
    run("compact", sparse);
    toEnd();
    const QImage before = picture();
    const auto pointedAt = [this](std::size_t row, std::uint64_t cell) {
        pointAt(placeOfScattered(*stage(), row, cell));
        return picture();
    };
    const QImage input = pointedAt(0, 5);
    EXPECT_NE(input, before);
    EXPECT_EQ(pointedAt(3, 2), input) << "the same element at its new place";
    EXPECT_NE(pointedAt(0, 2), input);
    // After a click, the highlight stays while the pointer is elsewhere.
    QTest::mouseClick(stage(), Qt::LeftButton, {}, placeOfScattered(*stage(), 0, 5).toPoint());
    QTest::mouseMove(stage(), QPoint(3, stage()->height() / 2));
    QApplication::processEvents();
    EXPECT_EQ(picture(), input);
    press(Qt::Key_Escape);
    EXPECT_EQ(picture(), before);
}

TEST_F(ScatterTest, TheInspectorTellsOfTheCellThatWasClicked) {
    run("compact", sparse);
    toEnd();
    explore()->side()->showTab(viz::SidePanel::Inspector);
    QTest::mouseClick(stage(), Qt::LeftButton, {}, placeOfScattered(*stage(), 3, 1).toPoint());
    QApplication::processEvents();
    ASSERT_TRUE(explore()->playback().selection());
    EXPECT_EQ(explore()->playback().selection()->space, trace::Space::global);
    EXPECT_EQ(explore()->side()->inspector()->accessibleDescription(), "out 1 holds a[2]");
}

TEST_F(ScatterTest, KeysLeadToTheBlocksAndBack) {
    run("radix-sort", {5, 3, 7, 2, 8, 1, 4, 6});
    EXPECT_EQ(stage()->shownViews(), scatterAlone);
    press(Qt::Key_G);
    press(Qt::Key_X);
    EXPECT_EQ(stage()->shownViews(), std::vector{View::grid});
    press(Qt::Key_X);
    EXPECT_EQ(stage()->shownViews().size(), 2u) << "both above each other";
    EXPECT_FALSE(placeOfScattered(*stage(), 0, 0).isNull());
    EXPECT_FALSE(stage()->placeOf(viz::BlockAddress{viz::LaunchIndex{0}, 0}).isNull());
    press(Qt::Key_G);
    EXPECT_EQ(stage()->shownViews(), scatterAlone);
}

TEST_F(ScatterTest, EachPassOfASortStartsAnew) {
    run("radix-sort", {5, 3, 7, 2});
    const viz::Document& document = *explore()->document();
    ASSERT_EQ(scatterOf(document).passes().size(), 3u);
    const viz::ScatterPass& second = scatterOf(document).passes()[1];
    settleAt(second.firstStep);
    EXPECT_EQ(help(0, 0), "out[0] = 2") << "the result of the first pass";
    EXPECT_EQ(help(3, 0), "keys[0]: nothing written here yet in this pass");
    settleAt(second.lastStep);
    EXPECT_EQ(help(3, 0), "keys[0] = 5, came from out[1], moved by t1 of block 0");
}

TEST_F(ScatterTest, TheTableSaysHowManyHaveADigitAndWhereTheyGo) {
    run("radix-sort-4bit", {7, 1, 7, 3, 1, 7, 12, 3});
    toEnd();
    // Looks at the right of the cells, in the line of the digit 7.
    bool found = false;
    for (int y = 0; y < stage()->height() && !found; y += 4)
        found = stage()->helpAt({stage()->width() - 60.0 * stage()->scale(), double(y)}) ==
                "digit 7: 3 elements; block 0 has 2, starting at 4, block 1 has 1, starting at 6";
    EXPECT_TRUE(found);
}

TEST_F(ScatterTest, TheWheelZoomsAndTheZoomStaysOverTheSteps) {
    std::vector<int> many;
    for (int i = 0; i < 300; ++i) many.push_back(i % 3);
    run("compact", many, 64);
    toEnd();
    const QPointF at = placeOfScattered(*stage(), 0, 150);
    const QImage whole = picture();
    turnWheel(at, 1200);
    EXPECT_GT(stage()->zoom().factor, 2);
    EXPECT_NEAR(placeOfScattered(*stage(), 0, 150).x(), at.x(), 4);
    EXPECT_NE(picture(), whole);
    const double factor = stage()->zoom().factor;
    press(Qt::Key_Left);
    EXPECT_EQ(stage()->zoom().factor, factor);
    press(Qt::Key_0);
    EXPECT_EQ(stage()->zoom().factor, 1);
}

} // namespace
} // namespace scanscope::test
