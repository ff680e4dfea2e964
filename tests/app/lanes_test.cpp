// The lanes as a user works with them: chosen with keys and clicks, pointed at, clicked on.
#include "app/explore/algorithm_popover.h"
#include "app/window_fixture.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class LanesTest : public WindowTest {
protected:
    void run(const char* algorithm, int n, std::uint32_t threads) {
        kernels::Request request;
        request.algorithm = algorithm;
        request.form = trace::Form::inclusive;
        request.threads_per_block = threads;
        for (int i = 0; i < n; ++i) request.input.push_back(trace::to_value(i % 7));
        expectRun([&] { explore()->start(request); });
        explore()->playback().goTo(viz::FilmStep{2});
        explore()->stage()->setFocus();
    }
    [[nodiscard]] viz::StageView* stage() { return explore()->stage(); }
    [[nodiscard]] QList<int> views() {
        QList<int> chosen = stage()->views()->chosen();
        std::sort(chosen.begin(), chosen.end());
        return chosen;
    }
    void pointAt(int line, int thread) {
        QTest::mouseMove(stage(), placeOfLane(*stage(), line, thread).toPoint());
        QApplication::processEvents();
    }
    [[nodiscard]] QImage picture() {
        QImage image(stage()->size(), QImage::Format_RGB32);
        stage()->render(&image);
        return image;
    }
};

TEST_F(LanesTest, OpenWhereThreadsKeepRegistersAndNowhereElse) {
    EXPECT_EQ(views(), (QList<int>{0, 1})) << "Blelloch";
    run("warp-shuffle", 8, 8);
    EXPECT_EQ(views(), (QList<int>{0, 2}));
    EXPECT_EQ(stage()->views()->button(2)->text(), "Lanes");
    run("sklansky", 8, 4);
    EXPECT_EQ(views(), (QList<int>{0, 1}));
}

TEST_F(LanesTest, AreSwitchedByKeyAndByClick) {
    run("hillis-steele", 16, 16);
    const QImage graph = picture();
    press(Qt::Key_W);
    EXPECT_EQ(stage()->views()->chosen().size(), 2);
    EXPECT_TRUE(views().contains(2));
    EXPECT_NE(picture(), graph);
    press(Qt::Key_W);
    EXPECT_FALSE(views().contains(2));
    QTest::mouseClick(stage()->views()->button(2), Qt::LeftButton);
    EXPECT_TRUE(views().contains(2));
    EXPECT_FALSE(placeOfLane(*stage(), 0, 4).isNull());
}

TEST_F(LanesTest, StayChosenOnTheNextRunOfTheSameAlgorithm) {
    run("warp-shuffle", 8, 8);
    press(Qt::Key_W);
    EXPECT_EQ(views(), QList<int>{0});
    run("warp-shuffle", 6, 8);
    EXPECT_EQ(views(), QList<int>{0});
}

TEST_F(LanesTest, PointedAtTheyLightTheirThread) {
    run("warp-shuffle", 8, 8);
    const QImage before = picture();
    pointAt(1, 6);
    EXPECT_EQ(explore()->playback().hoverThread(), 6u);
    EXPECT_FALSE(explore()->playback().hover());
    EXPECT_NE(picture(), before);
    const viz::LanesStep& lanes = explore()->document()->model()->lanes(viz::BlockStep{2});
    const viz::LaneLine& line = lanes.lines[1];
    EXPECT_EQ(explore()->side()->code()->view()->lit(), (std::set<int>{lanes.lines[0].line, line.line}));
    EXPECT_EQ(stage()->helpAt(placeOfLane(*stage(), 1, 6)),
              QStringLiteral("t6 runs line %1 (6 of 8 threads)").arg(line.line));
    EXPECT_EQ(stage()->helpAt(placeOfLane(*stage(), 1, 1)),
              QStringLiteral("t1 is inactive at line %1 (6 of 8 threads)").arg(line.line));
    QTest::mouseMove(stage(), placeOfColumn(*stage(), 3).toPoint());
    EXPECT_FALSE(explore()->playback().hoverThread());
    EXPECT_TRUE(explore()->playback().hover());
}

// Kernels share functions, so the pane shows the source that contains the step.
TEST_F(LanesTest, TheCodeFollowsTheStepIntoTheTextItStandsIn) {
    run("hybrid-warp", 64, 64);
    const viz::CodeView* code = explore()->side()->code()->view();
    std::vector<QString> files;
    for (const int step : {0, 1, 6}) {
        explore()->playback().goTo(viz::FilmStep(step));
        const auto shown = explore()->document()->codeAt(viz::FilmStep(step));
        files.push_back(shown->fileName());
        const int running = shown->at(viz::BlockStep(step)).running;
        EXPECT_GT(running, 0) << step;
        EXPECT_EQ(code->state().running, running) << step;
    }
    EXPECT_EQ(files, (std::vector<QString>{"hybrid_warp.cuh", "warp_scan.cuh", "hybrid_warp.cuh"}));
}

TEST_F(LanesTest, AClickInspectsTheRegister) {
    run("warp-shuffle", 8, 8);
    QTest::mouseClick(stage(), Qt::LeftButton, {}, placeOfLane(*stage(), 1, 5).toPoint());
    EXPECT_EQ(explore()->playback().selection(), (viz::CellAddress{trace::Space::lane, 0, 5}));
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(explore()->playback().selection(), (viz::CellAddress{trace::Space::lane, 0, 6}));
    press(Qt::Key_P);
    EXPECT_TRUE(explore()->playback().path());
    press(Qt::Key_Escape);
    EXPECT_FALSE(explore()->playback().selection());
}

// Small arrays have gaps between their cells, but keys move from cell to cell.
TEST_F(LanesTest, KeysWalkFromCellToCell) {
    run("hybrid-warp", 64, 64);
    explore()->playback().goTo(viz::FilmStep{6});
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(explore()->playback().selection(), (viz::CellAddress{trace::Space::shared, 0, 0}));
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(explore()->playback().selection(), (viz::CellAddress{trace::Space::shared, 0, 1}));
    press(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(explore()->playback().selection(), (viz::CellAddress{trace::Space::shared, 0, 0}));
    QTest::mouseClick(stage(), Qt::LeftButton, {}, placeOfColumn(*stage(), 63).toPoint());
    EXPECT_EQ(explore()->playback().selection(), (viz::CellAddress{trace::Space::shared, 0, 1}));
}

TEST_F(LanesTest, FillTheStageAloneAndAtAThousand) {
    run("hybrid-warp", 1000, 1024);
    QTest::mouseClick(stage()->views()->button(0), Qt::LeftButton);
    EXPECT_EQ(views(), QList<int>{2});
    for (int step = 0; step < explore()->playback().stepCount(); ++step) {
        explore()->playback().goTo(viz::FilmStep(step));
        EXPECT_FALSE(picture().isNull());
    }
    explore()->playback().goTo(viz::FilmStep{1});
    pointAt(1, 4);
    EXPECT_EQ(explore()->playback().hoverThread(), 4u);
}

} // namespace
} // namespace scanscope::test
