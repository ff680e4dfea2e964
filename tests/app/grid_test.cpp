// Several blocks as a user works with them: seen from above, entered and left, and stepped through; and how
// an index is computed from block and thread.
#include "app/recorded_fixture.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/code_view.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

using viz::BlockAddress;
using viz::LaunchIndex;
using viz::View;

class GridTest : public RecordedTest {
protected:
    void run(const char* algorithm, int n, std::uint32_t threads, std::vector<std::int64_t> blocks = {},
             const char* finish = nullptr) {
        std::vector<int> input;
        for (int i = 0; i < n; ++i) input.push_back(i % 7);
        kernels::Request request = requestOf(algorithm, input, threads);
        request.blocks = std::move(blocks);
        if (finish) request.options["finish"] = finish;
        open(request);
    }
    [[nodiscard]] std::vector<View> views() {
        std::vector<View> shown = stage()->shownViews();
        std::sort(shown.begin(), shown.end());
        return shown;
    }
    [[nodiscard]] BlockAddress block() {
        return explore()->document()->at(viz::FilmStep(step()), explore()->playback().block()).block;
    }
    [[nodiscard]] QString place() {
        return viz::headlineAt(*explore()->document(), viz::FilmStep(step()), explore()->playback().block(),
                               views() == std::vector{View::grid} ? viz::Scope::run : viz::Scope::block, {})
            .place;
    }
    void click(QPointF at) {
        ASSERT_FALSE(at.isNull());
        QTest::mouseMove(stage(), at.toPoint());
        QTest::mouseClick(stage(), Qt::LeftButton, {}, at.toPoint());
        QApplication::processEvents();
    }
};

const std::vector<View> gridAlone{View::grid}, arrayAndTree{View::array, View::tree};

TEST_F(GridTest, AReductionOfSeveralBlocksOpensInAllOfThem) {
    EXPECT_EQ(views(), arrayAndTree) << "Blelloch";
    EXPECT_FALSE(stage()->views()->button(int(View::grid))->isVisible());
    run("reduce-shared", 1000, 256);
    EXPECT_EQ(views(), gridAlone);
    EXPECT_TRUE(stage()->views()->button(int(View::grid))->isVisible());
    EXPECT_FALSE(stage()->views()->button(int(View::index))->isVisible());
    EXPECT_EQ(place(), "launch 1 of 2");
    EXPECT_EQ(explore()->playback().stepCount(), 20) << "ten steps in each launch";
}

// The code next to the headline shows the block that the headline is about. In a view of one block, it shows
// that block.
TEST_F(GridTest, TheCodeIsOfTheBlockThatTheHeadlineSpeaksOf) {
    run("lookback", 200, 32);
    int others = 0;
    for (const View view : {View::lookback, View::array}) {
        if (views() != std::vector{view}) stage()->toggleView(view);
        for (const View other : views())
            if (other != view) stage()->toggleView(other);
        ASSERT_EQ(views(), std::vector{view});
        const auto scope = view == View::lookback ? viz::Scope::run : viz::Scope::block;
        for (int at = 0; at < explore()->playback().stepCount(); ++at) {
            explore()->playback().goTo(viz::FilmStep(at));
            const viz::Document& document = *explore()->document();
            const viz::Moment speaker =
                viz::speakerAt(document, viz::FilmStep(at), explore()->playback().block(), scope);
            EXPECT_EQ(explore()->side()->code()->view()->state().running,
                      document.codeOf(speaker)->at(speaker.step).running)
                << "step " << at;
            others += speaker.block != block();
        }
    }
    EXPECT_GT(others, 0);
}

TEST_F(GridTest, AClickGoesIntoABlockAndEscapeComesBack) {
    run("reduce-shared", 1000, 256);
    const QImage all = picture();
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 3}));
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 3}));
    EXPECT_EQ(views(), arrayAndTree);
    EXPECT_EQ(place(), QStringLiteral("launch 1 › block 3"));
    EXPECT_NE(picture(), all);
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 1);
    EXPECT_EQ(place(), QStringLiteral("offset 128 · launch 1 › block 3"));
    press(Qt::Key_Escape);
    EXPECT_EQ(views(), gridAlone);
    EXPECT_EQ(step(), 1) << "the film stays at its step";
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 3}));
}

TEST_F(GridTest, KeysWalkFromBlockToBlockAndEnterGoesIn) {
    run("reduce-shared", 1000, 256);
    press(Qt::Key_Right, Qt::ControlModifier);
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 2}));
    press(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 1}));
    for (int i = 0; i < 5; ++i) press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 3})) << "the last block";
    press(Qt::Key_Return);
    EXPECT_EQ(views(), arrayAndTree);
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 3}));
    press(Qt::Key_Escape);
    press(Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(step(), 10) << "the second launch begins";
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{1}, 0}));
    press(Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(step(), 0);
}

// The whole run is one film: the panels and the timeline follow it into the launch that scans the sums.
TEST_F(GridTest, SteppingLeadsIntoTheNextLaunch) {
    run("reduce-shared", 1000, 256);
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 2}));
    explore()->playback().goTo(viz::FilmStep{9});
    EXPECT_EQ(place(), QStringLiteral("launch 1 › block 2"));
    const auto code = [this] { return explore()->side()->code()->view()->state().running; };
    const int storing = code();
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 10);
    EXPECT_EQ(place(), QStringLiteral("launch 2 › block 0"));
    EXPECT_NE(code(), storing);
    press(Qt::Key_Left);
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 2})) << "back at the previous block";
    EXPECT_EQ(code(), storing);
}

TEST_F(GridTest, ABlockOfAnotherLaunchTakesTheFilmAlong) {
    run("reduce-multilevel", 64, 4);
    EXPECT_EQ(views(), gridAlone);
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{2}, 0}));
    EXPECT_EQ(step(), 8) << "the start of its launch";
    press(Qt::Key_Escape);
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 13}));
    EXPECT_EQ(step(), 3) << "the end of its launch";
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 13}));
    explore()->playback().goTo(viz::FilmStep{5});
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{1}, 3})) << "the block that takes its sum";
}

// The run has 10,000 elements in 40 blocks, two of which were recorded.
TEST_F(GridTest, BlocksThatWereNotRecordedSaySoAndDoNotOpen) {
    run("reduce-multilevel", 10000, 256, {0, -1});
    const QPointF gap = (stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 0}) +
                         stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 1})) /
                        2;
    click(gap);
    EXPECT_EQ(views(), gridAlone);
    EXPECT_EQ(stage()->helpAt(gap),
              QStringLiteral("blocks 1 to 38 of launch 1: not recorded; choose blocks in Options"));
    EXPECT_EQ(stage()->helpAt(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 1})),
              QStringLiteral("block 39 of launch 1: reads in[9984..9999], writes level1[39]"));
    explore()->playback().last();
    EXPECT_EQ(stage()->helpAt(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 1})),
              QStringLiteral("block 39 of launch 1: reads in[9984..9999], writes level1[39] = 47"));
}

TEST_F(GridTest, StandAboveTheBlockThatIsFollowed) {
    run("reduce-shared", 1000, 256);
    QTest::mouseClick(stage()->views()->button(int(View::array)), Qt::LeftButton);
    EXPECT_EQ(views(), (std::vector{View::array, View::grid}));
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 1}));
    EXPECT_EQ(block(), (BlockAddress{LaunchIndex{0}, 1}));
    EXPECT_EQ(views(), (std::vector{View::array, View::grid})) << "there is no block to enter";
    EXPECT_EQ(stage()->cellAt(placeOfColumn(*stage(), 0)), (viz::CellAddress{trace::Space::shared, 0, 0}));
}

// The run has eleven launches, which is too many to fit.
TEST_F(GridTest, TheWheelBringsOtherLaunchesIntoViewAndAStepComesBack) {
    run("naive-global", 1000, 256);
    EXPECT_EQ(explore()->playback().stepCount(), 11);
    const QPointF first = stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 1});
    ASSERT_FALSE(first.isNull());
    EXPECT_TRUE(stage()->placeOf(viz::BlockAddress{LaunchIndex{10}, 1}).isNull())
        << "the last launch does not fit";
    const QImage start = picture();
    const auto turn = [&](int notches) { turnWheel(stage()->rect().center(), 120 * notches); };
    turn(1);
    EXPECT_EQ(picture(), start) << "there is nothing above";
    for (int i = 0; i < 10; ++i) turn(-1);
    EXPECT_FALSE(stage()->placeOf(viz::BlockAddress{LaunchIndex{10}, 1}).isNull());
    EXPECT_TRUE(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 1}).isNull());
    turn(1);
    turn(1);
    turn(1);
    EXPECT_TRUE(stage()->placeOf(viz::BlockAddress{LaunchIndex{10}, 1}).isNull()) << "and back immediately";
    press(Qt::Key_Right);
    EXPECT_FALSE(stage()->placeOf(viz::BlockAddress{LaunchIndex{1}, 1}).isNull()) << "the launch that runs";
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{1}, 1}));
    EXPECT_EQ(place(), QStringLiteral("1 · launch 2 › block 1"));
}

TEST_F(GridTest, CellsBetweenLaunchesSayWhoWroteThem) {
    run("recursive", 64, 8);
    const auto& globals = explore()->document()->trace().launches.back().globals;
    const auto sums = std::uint16_t(std::find_if(globals.begin(), globals.end(),
                                                 [](const auto& global) { return global.name == "sums 1"; }) -
                                    globals.begin());
    EXPECT_EQ(stage()->helpAt(stage()->placeOf(viz::CellBetween{viz::Band{0}, 0, 5})),
              QStringLiteral("in[5] before launch 1: 5"));
    EXPECT_EQ(stage()->helpAt(stage()->placeOf(viz::CellBetween{viz::Band{1}, sums, 2})),
              QStringLiteral("sums 1[2] before launch 2: nothing has been written here yet"));
    explore()->playback().goTo(explore()->document()->film().firstStep(LaunchIndex{1}));
    EXPECT_EQ(stage()->helpAt(stage()->placeOf(viz::CellBetween{viz::Band{1}, sums, 2})),
              QStringLiteral("sums 1[2] before launch 2: 51, written by block 2 of launch 1"));
    click(stage()->placeOf(viz::CellBetween{viz::Band{1}, sums, 2}));
    EXPECT_EQ(views(), gridAlone) << "a cell cannot be entered";
}

TEST_F(GridTest, TheProcessorsSumEndsTheRun) {
    run("reduce-shared", 1000, 256, {}, "cpu");
    EXPECT_EQ(explore()->playback().stepCount(), 10);
    const QImage before = picture();
    explore()->playback().last();
    pass(200); // the view fades in
    EXPECT_NE(picture(), before);
    EXPECT_EQ(place(), "");
}

TEST_F(GridTest, TheZoomEndsOnTheBlock) {
    run("reduce-shared", 1000, 256);
    explore()->playback().setReducedMotion(false);
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 3}));
    const QImage onTheWay = picture();
    QTest::qWait(400);
    const QImage there = picture();
    EXPECT_NE(there, onTheWay);
    explore()->playback().setReducedMotion(true);
    press(Qt::Key_Escape);
    click(stage()->placeOf(viz::BlockAddress{LaunchIndex{0}, 3}));
    EXPECT_EQ(picture(), there);
}

TEST_F(GridTest, ThreadIndexShowsHowItIsMade) {
    run("thread-index", 10, 4);
    EXPECT_EQ(views(), std::vector{View::index});
    EXPECT_FALSE(stage()->views()->button(int(View::tree))->isVisible()) << "nothing is combined";
    explore()->playback().last();
    const QPointF seventh = stage()->placeOf(viz::ThreadOfLaunch{6}),
                  idle = stage()->placeOf(viz::ThreadOfLaunch{11});
    EXPECT_EQ(stage()->helpAt(seventh),
              QStringLiteral("thread 2 of block 1: block 1, thread 2, index 6, in[6] = 6, out[6] = 6"));
    EXPECT_EQ(stage()->helpAt(idle), QStringLiteral("thread 3 of block 2: block 2, thread 3, index 11, idle: "
                                                    "no element left"));
    const QImage before = picture();
    QTest::mouseMove(stage(), seventh.toPoint());
    QApplication::processEvents();
    EXPECT_EQ(explore()->playback().hoverThread(), 2u);
    EXPECT_NE(picture(), before);
    press(Qt::Key_G);
    press(Qt::Key_I);
    EXPECT_EQ(views(), gridAlone);
    press(Qt::Key_Return);
    EXPECT_EQ(views(), (std::vector{View::array, View::lanes}));
}

TEST_F(GridTest, ThreadIndexOfAThousandIsZoomedInto) {
    run("thread-index", 1000, 256);
    explore()->playback().last();
    const QImage whole = picture();
    for (int i = 0; i < 30; ++i) turnWheel(stage()->placeOf(viz::ThreadOfLaunch{500}), 120);
    EXPECT_GT(stage()->zoom().factor, 20);
    EXPECT_NE(picture(), whole);
    press(Qt::Key_0);
    EXPECT_EQ(picture(), whole);
}

} // namespace
} // namespace scanscope::test
