// Explore as a user works with it: keys, clicks, numbers, files.
#include <QListWidget>
#include <QStandardItemModel>

#include "app/explore/algorithm_popover.h"
#include "app/window_fixture.h"
#include "viz/widgets/button.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

using ExploreTest = WindowTest;

TEST_F(ExploreTest, StartsOnBlellochWithTheNumbersReadyToBeReplaced) {
    EXPECT_EQ(window->appBar()->loadedText(), "Blelloch exclusive sum of 8 int32, one block of 4 threads");
    EXPECT_EQ(step(), 0);
    EXPECT_TRUE(explore()->playback().settled());
    EXPECT_FALSE(explore()->playback().playing());
    EXPECT_EQ(QApplication::focusWidget(), input());
    EXPECT_EQ(input()->selectedText(), "3 1 7 0 4 1 6 3");
    EXPECT_EQ(explore()->hint()->said(), "Space plays, ← and → step. You can change these numbers.");
    EXPECT_EQ(explore()->transport()->stepText(), "1 of 9");
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "3", "4", "11", "11", "15", "16", "22"}));
}

TEST_F(ExploreTest, ArrowsStepAndTheHintGoesAfterTheFirst) {
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 1);
    EXPECT_EQ(explore()->playback().progress(), 0);
    EXPECT_EQ(QApplication::focusWidget(), explore()->stage());
    EXPECT_EQ(explore()->hint()->said(), "");
    pass(450);
    EXPECT_DOUBLE_EQ(explore()->playback().progress(), 0.5);
    pass(460);
    EXPECT_TRUE(explore()->playback().settled());
    EXPECT_FALSE(explore()->playback().moving());

    press(Qt::Key_Right);
    pass(1000);
    EXPECT_EQ(step(), 2);
    press(Qt::Key_Left);
    EXPECT_EQ(step(), 1);
    EXPECT_TRUE(explore()->playback().settled());
    EXPECT_EQ(input()->text(), "3 1 7 0 4 1 6 3");
}

TEST_F(ExploreTest, SpacePlaysFromTheFreshInputAndPausesAgain) {
    press(Qt::Key_Space);
    EXPECT_TRUE(explore()->playback().playing());
    EXPECT_EQ(explore()->transport()->playButton()->accessibleName(), "Pause");
    pass(900 * 2.5);
    EXPECT_EQ(step(), 3);
    press(Qt::Key_Space);
    EXPECT_FALSE(explore()->playback().playing());
    const double rested = explore()->playback().progress();
    pass(900);
    EXPECT_EQ(explore()->playback().progress(), rested);
    EXPECT_EQ(input()->text(), "3 1 7 0 4 1 6 3");
}

TEST_F(ExploreTest, EveryPlaybackKeyDoesItsWork) {
    viz::Playback& playback = explore()->playback();
    explore()->stage()->setFocus();
    press(Qt::Key_End);
    EXPECT_EQ(step(), 8);
    press(Qt::Key_Home);
    EXPECT_EQ(step(), 0);
    press(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(step(), 8);
    press(Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(step(), 0);
    press(Qt::Key_PageDown);
    EXPECT_EQ(step(), 1);
    press(Qt::Key_PageUp);
    EXPECT_EQ(step(), 0);
    press(Qt::Key_L);
    EXPECT_TRUE(playback.looping());
    press(Qt::Key_L);
    press(Qt::Key_Plus, Qt::ShiftModifier);
    EXPECT_EQ(playback.speed(), 1.5);
    press(Qt::Key_Minus);
    press(Qt::Key_Minus);
    EXPECT_EQ(playback.speed(), 0.75);
    press(Qt::Key_R);
    EXPECT_TRUE(playback.playing());
}

TEST_F(ExploreTest, KeysRestWhileNumbersAreTyped) {
    input()->setFocus();
    input()->setText("");
    type("1 2");
    for (const Qt::Key key :
         {Qt::Key_Right, Qt::Key_Left, Qt::Key_Home, Qt::Key_End, Qt::Key_Space, Qt::Key_PageDown})
        press(key);
    type("lvr0+-f?");
    EXPECT_EQ(step(), 0);
    EXPECT_FALSE(explore()->playback().moving());
    EXPECT_FALSE(explore()->playback().looping());
    EXPECT_FALSE(explore()->playback().reversed());
    EXPECT_EQ(explore()->playback().speed(), 1);
    EXPECT_EQ(input()->text(), "1 2 lvr0+-f?");
    EXPECT_FALSE(window->isFullScreen());
}

TEST_F(ExploreTest, TypedNumbersRunByThemselves) {
    expectRun([&] { type("5 5 5 5"); });
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "5", "10", "15"}));
    EXPECT_EQ(explore()->setupBar()->setup().n, "4");
    EXPECT_EQ(window->appBar()->loadedText(), "Blelloch exclusive sum of 4 int32, one block of 2 threads");
}

TEST_F(ExploreTest, ABadNumberIsSaidBesideItsFieldAndTheLastGoodRunStays) {
    const auto before = output();
    type("3 1 7x");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !explore()->fieldMessage()->message().isEmpty(); }, 5000));
    EXPECT_EQ(explore()->fieldMessage()->message(), "\"7x\" is not an int32 (value 3).");
    viz::Field* field = explore()->setupBar()->field("input");
    EXPECT_EQ(explore()->fieldMessage()->field(), field);
    EXPECT_TRUE(field->control()->property(viz::invalidProperty).toBool());
    const QPoint foot = field->mapTo(explore(), QPoint(0, field->height()));
    EXPECT_EQ(explore()->fieldMessage()->x(), foot.x());
    EXPECT_EQ(explore()->fieldMessage()->y(), foot.y() + 5);
    EXPECT_EQ(output(), before);

    expectRun([&] { press(Qt::Key_Backspace); });
    EXPECT_EQ(explore()->fieldMessage()->message(), "");
    EXPECT_FALSE(field->control()->property(viz::invalidProperty).toBool());
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "3", "4"}));
}

TEST_F(ExploreTest, AnEmptyInputSaysSoAndOffersTheWayOut) {
    expectRun([&] { press(Qt::Key_Backspace); });
    EXPECT_EQ(explore()->document()->stepCount(), 0);
    ASSERT_TRUE(explore()->stage()->emptyButton()->isVisible());
    explore()->stage()->setFocus();
    EXPECT_EQ(explore()->stage()->emptyText(), "Nothing to scan: the input is empty.");
    QTest::mouseClick(explore()->stage()->emptyButton(), Qt::LeftButton);
    EXPECT_EQ(QApplication::focusWidget(), input());
    type("x");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !explore()->fieldMessage()->message().isEmpty(); }, 5000));
    EXPECT_EQ(explore()->stage()->emptyText(), "")
        << "the message next to the field is about the present error";
    EXPECT_FALSE(explore()->stage()->emptyButton()->isVisible());
    expectRun([&] { press(Qt::Key_Backspace); });
    EXPECT_EQ(explore()->stage()->emptyText(), "Nothing to scan: the input is empty.");
    EXPECT_TRUE(explore()->stage()->emptyButton()->isVisible());
}

// A button that can never be enabled should not be shown.
TEST_F(ExploreTest, TheStagesButtonsDoSomething) {
    for (const auto* button : explore()->stage()->findChildren<viz::IconButton*>())
        EXPECT_TRUE(button->isEnabled()) << button->accessibleName().toStdString();
}

TEST_F(ExploreTest, TheFormAndTheOperatorRunAnew) {
    auto* form = qobject_cast<viz::SegmentedControl*>(explore()->setupBar()->field("form")->control());
    expectRun([&] { QTest::mouseClick(form->button(1), Qt::LeftButton); });
    EXPECT_EQ(output(), (std::vector<std::string>{"3", "4", "11", "11", "15", "16", "22", "25"}));
    auto* op = qobject_cast<QComboBox*>(explore()->setupBar()->field("op")->control());
    expectRun([&] { op->setCurrentText("max"); });
    EXPECT_EQ(output(), (std::vector<std::string>{"3", "3", "7", "7", "7", "7", "7", "7"}));
}

TEST_F(ExploreTest, TheAlgorithmIsFoundByItsNameAndChosenWithReturn) {
    app::AlgorithmPopover* popover = explore()->setupBar()->algorithms();
    QTest::mouseClick(explore()->setupBar()->field("algorithm")->control(), Qt::LeftButton);
    ASSERT_TRUE(popover->isVisible());
    EXPECT_TRUE(popover->visibleIds().contains("blelloch"));
    QTest::keyClicks(popover->search(), "steele");
    EXPECT_EQ(popover->visibleIds().value(0), "hillis-steele") << "those that speak of it come after it";
    EXPECT_FALSE(popover->visibleIds().contains("sklansky"));
    expectRun([&] { QTest::keyClick(popover->search(), Qt::Key_Return); });
    EXPECT_FALSE(popover->isVisible());
    EXPECT_EQ(explore()->document()->trace().run.algorithm, "hillis-steele");
    EXPECT_EQ(explore()->transport()->stepText(), "1 of 5");
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "3", "4", "11", "11", "15", "16", "22"}));
    EXPECT_EQ(explore()->stage()->views()->button(1)->text(), "Graph");
}

TEST_F(ExploreTest, AnExecutorThatIsNotThereIsGreyedWithItsReason) {
    auto* box = qobject_cast<viz::ChoiceBox*>(explore()->setupBar()->field("executor")->control());
    ASSERT_EQ(box->count(), 2);
    EXPECT_EQ(box->itemText(1), "CUDA");
    EXPECT_FALSE(qobject_cast<QStandardItemModel*>(box->model())->item(1)->isEnabled());
    EXPECT_EQ(box->reasonOf(1), "no NVIDIA driver found");
    EXPECT_TRUE(qobject_cast<QStandardItemModel*>(box->model())->item(0)->isEnabled());
}

TEST_F(ExploreTest, AClickOnTheTimelineGoesThereAndADragScrubs) {
    viz::Timeline* timeline = explore()->timeline();
    const viz::TimelineLayout slots_ = timeline->geometryOfSlots();
    ASSERT_EQ(slots_.steps, 9);
    const auto at = [&](int slot, double part) {
        return QPoint(int(slots_.slotLeft(viz::FilmStep(slot)) + part * slots_.slotWidth()),
                      int(slots_.trough(viz::FilmStep(slot)).center().y()));
    };
    QTest::mouseClick(timeline, Qt::LeftButton, {}, at(5, 0.5));
    EXPECT_EQ(step(), 5);
    EXPECT_TRUE(explore()->playback().settled());

    QTest::mousePress(timeline, Qt::LeftButton, {}, at(5, 0.5));
    QTest::mouseMove(timeline, at(3, 0.5));
    EXPECT_EQ(step(), 3);
    EXPECT_NEAR(explore()->playback().progress(), 0.5, 0.02);
    QTest::mouseMove(timeline, at(7, 0.25));
    EXPECT_EQ(step(), 7);
    EXPECT_NEAR(explore()->playback().progress(), 0.25, 0.02);
    QTest::mouseRelease(timeline, Qt::LeftButton, {}, at(7, 0.25));
}

TEST_F(ExploreTest, AClickSelectsTheCellAndTheInspectorTellsItsStory) {
    press(Qt::Key_End);
    pass(1000);
    QTest::mouseClick(explore()->stage(), Qt::LeftButton, {},
                      placeOfColumn(*explore()->stage(), 3).toPoint());
    ASSERT_TRUE(explore()->playback().selection().has_value());
    EXPECT_EQ(explore()->playback().selection()->index, 3u);
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(explore()->playback().selection()->index, 4u);
    press(Qt::Key_Return);
    EXPECT_EQ(explore()->side()->currentTab(), viz::SidePanel::Inspector);
    press(Qt::Key_Escape);
    EXPECT_FALSE(explore()->playback().selection().has_value());
}

TEST_F(ExploreTest, TheWheelZoomsAboutThePointerAndZeroFits) {
    window->resize(1536, 900); // wide enough for eight cells at their largest
    QApplication::processEvents();
    viz::StageView* stage = explore()->stage();
    turnWheel(placeOfColumn(*stage, 5), 480);
    EXPECT_EQ(stage->zoom(), viz::Zoom{}) << "eight cells are as wide as cells get";
    kernels::Request request;
    request.algorithm = "blelloch";
    for (int i = 0; i < 64; ++i) request.input.push_back(trace::to_value(i % 7));
    expectRun([&] { explore()->start(request); });
    stage->setFocus();
    const QPointF at = placeOfColumn(*stage, 45);
    const auto under = stage->cellAt(at);
    turnWheel(at, 480);
    EXPECT_GT(stage->zoom().factor, 1.5);
    EXPECT_EQ(stage->cellAt(at), under);
    for (int i = 0; i < 40; ++i) turnWheel(at, 480);
    const viz::Zoom nearest = stage->zoom();
    EXPECT_EQ(stage->cellAt(at), under);
    turnWheel(at, -120);
    EXPECT_LT(stage->zoom().factor, nearest.factor) << "immediately, however far the wheel was turned";
    press(Qt::Key_0);
    EXPECT_EQ(stage->zoom(), viz::Zoom{});
}

TEST_F(ExploreTest, TheThemeChangesAndIsRemembered) {
    const auto ground = [&] { return window->grab().toImage().pixelColor(700, 700); };
    EXPECT_EQ(ground(), viz::theme(viz::ThemeId::Light).surface);
    QTest::mouseClick(window->appBar()->themeButton(), Qt::LeftButton);
    EXPECT_EQ(ground(), viz::theme(viz::ThemeId::Dark).surface);
    EXPECT_EQ(settings.value("theme").toString(), "dark");
    press(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(settings.value("theme").toString(), "high-contrast");
}

TEST_F(ExploreTest, SavesAndOpensWhatIsShown) {
    const QString path = folder.filePath("run.scantrace");
    expectRun([&] { type("9 8 7"); });
    const auto saved = output();
    explore()->files()->save(path);
    EXPECT_EQ(explore()->hint()->said(), "Saved as run.scantrace.");
    input()->setFocus();
    input()->selectAll();
    expectRun([&] { type("1 1"); });
    EXPECT_NE(output(), saved);
    expectRun([&] { window->openFile(path); });
    EXPECT_EQ(output(), saved);
    EXPECT_EQ(input()->text(), "9 8 7");
}

TEST_F(ExploreTest, ADamagedFileShowsABannerAndTheRunStays) {
    const QString path = folder.filePath("lecture.scantrace");
    explore()->files()->save(path);
    QFile file(path);
    ASSERT_TRUE(file.resize(file.size() / 2));
    const auto before = output();
    window->openFile(path);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !explore()->banner()->message().isEmpty(); }, 5000));
    EXPECT_TRUE(explore()->banner()->message().startsWith("lecture.scantrace cannot be read: "));
    ASSERT_NE(explore()->banner()->action(0), nullptr);
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Open another");
    EXPECT_EQ(output(), before);
    EXPECT_TRUE(window->isVisible());
}

TEST_F(ExploreTest, ExportsThePictureOfTheStepAndOfAllSteps) {
    const auto write = [&](const char* name, bool all) {
        expectSignal(explore()->files(), &app::RunFiles::picturesExported,
                     [&] { explore()->files()->writePictures(folder.filePath(name), all); });
    };
    write("step.png", false);
    EXPECT_EQ(QImage(folder.filePath("step.png")).size(), QSize(1920, 1080));
    write("run.svg", true);
    EXPECT_EQ(QDir(folder.path()).entryList({"run-*.svg"}).size(), 9);
    write("nowhere/run.svg", false);
    EXPECT_FALSE(explore()->banner()->message().isEmpty());
}

TEST_F(ExploreTest, ARunFromAGpuThatIsNotHereRunsAgainOnTheEmulator) {
    const QString path = folder.filePath("gpu.scantrace");
    trace::Trace trace = explore()->document()->trace();
    trace.run.executor = "cuda";
    trace.run.device = "NVIDIA H200";
    trace::save_trace(trace, path.toStdString());
    expectRun([&] { window->openFile(path); });
    EXPECT_EQ(explore()->document()->trace().run.executor, "cuda");
    EXPECT_EQ(explore()->setupBar()->setup().value("executor"), "emulator");
}

TEST_F(ExploreTest, EverySizeCanBeLookedAt) {
    for (const char* algorithm : {"blelloch", "hillis-steele"}) {
        for (const int n : {0, 1, 2, 3, 33, 1000, 2048}) {
            kernels::Request request;
            request.algorithm = algorithm;
            for (int i = 0; i < n; ++i)
                request.input.push_back(trace::to_value(i % 100 == 7 ? 123456789 : -i));
            expectRun([&] { explore()->start(request); });
            ASSERT_EQ(explore()->document()->trace().run.n, std::uint64_t(n));
            const int steps = explore()->document()->stepCount();
            EXPECT_EQ(steps == 0, n == 0) << algorithm << " " << n;
            for (const double position : {0.5, steps / 2 + 0.3, double(steps)}) {
                explore()->playback().scrub(position);
                EXPECT_FALSE(window->grab().isNull());
            }
        }
    }
}

} // namespace
} // namespace scanscope::test
