// A run before an audience: the keys of presenter remotes, the pointer, what is seen, and the way back.
#include "app/presenter/presenter.h"

#include <QAbstractButton>

#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/export_setup.h"
#include "app/presenter/phase_list.h"
#include "app/sheets.h"
#include "viz/export/export.h"
#include "viz/support/golden.h"
#include "viz/widgets/labels.h"
#include "window_fixture.h"

namespace scanscope::test {
namespace {

using app::Presenter;

class PresenterTest : public WindowTest {
protected:
    [[nodiscard]] Presenter* presenter() { return window->presenter(); }

    void present(QSize size = {1024, 640}) {
        press(Qt::Key_F5, Qt::ShiftModifier);
        ASSERT_TRUE(presenter()->isVisible());
        EXPECT_TRUE(presenter()->isFullScreen());
        presenter()->setWindowState(Qt::WindowNoState); // the screen of the tests is small
        presenter()->resize(size);
        QApplication::processEvents();
    }
    // One step, to its end.
    void walk(Qt::Key key) {
        hit(key);
        pass(1000);
    }
    void goTo(int step) {
        window->playback().goTo(step);
        pass(1000); // until the picture before has faded
    }
    void hit(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(presenter(), key, modifiers);
        QApplication::processEvents();
    }
    void click(Qt::MouseButton button, QPoint at) { QTest::mouseClick(presenter(), button, {}, at); }
    void moveTo(QPoint at) {
        QMouseEvent move(QEvent::MouseMove, at, presenter()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(presenter(), &move);
        QApplication::processEvents();
    }
    QImage seen() { return presenter()->grab().toImage().convertToFormat(QImage::Format_RGB32); }
    [[nodiscard]] bool isAll(QColor color) {
        QImage all(presenter()->size(), QImage::Format_RGB32);
        all.fill(color);
        return seen() == all;
    }
    [[nodiscard]] const std::vector<viz::Phase>& phases() { return window->document()->film().phases(); }
};

TEST_F(PresenterTest, BeginsFromTheFirstStepOrFromThisOne) {
    goTo(5);
    press(Qt::Key_F5, Qt::ShiftModifier);
    EXPECT_TRUE(presenter()->isVisible() && presenter()->isFullScreen());
    EXPECT_EQ(step(), 5);
    hit(Qt::Key_Escape);
    EXPECT_FALSE(presenter()->isVisible());
    press(Qt::Key_F5);
    EXPECT_TRUE(presenter()->isVisible());
    EXPECT_EQ(step(), 0);
    hit(Qt::Key_F11);
    EXPECT_FALSE(presenter()->isVisible());
    goTo(3);
    emit window->appBar()->presentRequested();
    EXPECT_TRUE(presenter()->isVisible());
    EXPECT_EQ(step(), 3);
}

TEST_F(PresenterTest, AnswersToEveryKeyOfARemote) {
    present();
    for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Down, Qt::Key_Return, Qt::Key_Enter}) {
        const int before = step();
        walk(key);
        EXPECT_EQ(step(), before + 1) << key;
    }
    for (const Qt::Key key : {Qt::Key_PageUp, Qt::Key_Left, Qt::Key_Up, Qt::Key_Backspace}) {
        const int before = step();
        walk(key);
        EXPECT_EQ(step(), before - 1) << key;
    }
    walk(Qt::Key_End);
    EXPECT_EQ(step(), 8);
    walk(Qt::Key_Home);
    EXPECT_EQ(step(), 0);
    hit(Qt::Key_Space);
    EXPECT_TRUE(window->playback().playing());
    pass(900 * 2.5);
    EXPECT_EQ(step(), 3);
    hit(Qt::Key_Space);
    EXPECT_FALSE(window->playback().playing());
    hit(Qt::Key_F5);
    EXPECT_EQ(step(), 0);
    EXPECT_TRUE(presenter()->isVisible());
}

TEST_F(PresenterTest, ClicksAndTheWheelWalk) {
    present();
    const QPoint middle = presenter()->rect().center();
    click(Qt::LeftButton, middle);
    pass(1000);
    EXPECT_EQ(step(), 1);
    QTest::mouseDClick(presenter(), Qt::LeftButton, {}, middle); // the second press comes as a double click
    pass(1000);
    EXPECT_GT(step(), 1);
    const int before = step();
    click(Qt::RightButton, middle);
    EXPECT_EQ(step(), before - 1);
    const auto turn = [&](int delta) {
        QWheelEvent wheel(middle, presenter()->mapToGlobal(middle), {}, {0, delta}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(presenter(), &wheel);
        pass(1000);
    };
    turn(-60);
    EXPECT_EQ(step(), before - 1) << "half a turn";
    turn(-60);
    EXPECT_EQ(step(), before);
    turn(120);
    EXPECT_EQ(step(), before - 1);
}

TEST_F(PresenterTest, DigitsGoToThePhases) {
    present();
    ASSERT_EQ(phases().size(), 5u);
    for (int phase = 4; phase >= 0; --phase) {
        hit(Qt::Key(Qt::Key_1 + phase));
        EXPECT_EQ(step(), phases()[std::size_t(phase)].first) << phase;
        EXPECT_TRUE(window->playback().settled());
    }
    hit(Qt::Key_6); // there is none
    EXPECT_EQ(step(), 0);
}

TEST_F(PresenterTest, TheListOfPhasesIsWalkedByKeys) {
    present();
    goTo(phases()[1].first + 1);
    hit(Qt::Key_G);
    app::PhaseList* list = presenter()->phases();
    ASSERT_TRUE(list->isVisible());
    EXPECT_EQ(list->marked(), 1);
    hit(Qt::Key_Down);
    hit(Qt::Key_PageDown);
    hit(Qt::Key_PageDown);
    hit(Qt::Key_PageDown);
    EXPECT_EQ(list->marked(), 4) << "the last one";
    hit(Qt::Key_PageUp);
    EXPECT_EQ(list->marked(), 3);
    EXPECT_EQ(step(), phases()[1].first + 1) << "the film rests";
    hit(Qt::Key_Return);
    EXPECT_FALSE(list->isVisible());
    EXPECT_EQ(step(), phases()[3].first);
    hit(Qt::Key_J);
    EXPECT_TRUE(list->isVisible());
    hit(Qt::Key_Escape);
    EXPECT_FALSE(list->isVisible());
    EXPECT_TRUE(presenter()->isVisible()) << "one thing at a time";
}

TEST_F(PresenterTest, ThePointerAtTheFootOpensTheList) {
    present();
    app::PhaseList* list = presenter()->phases();
    moveTo(presenter()->rect().center());
    EXPECT_FALSE(list->isVisible());
    moveTo({500, 638});
    ASSERT_TRUE(list->isVisible());
    EXPECT_TRUE(presenter()->rect().contains(list->geometry()));
    const QPoint row = list->placeOf(2).center();
    QTest::mouseMove(list, row);
    QTest::mouseClick(list, Qt::LeftButton, {}, row);
    EXPECT_EQ(step(), phases()[2].first);
    EXPECT_FALSE(list->isVisible());
    moveTo({500, 638});
    EXPECT_TRUE(list->isVisible());
    moveTo({900, 100});
    EXPECT_FALSE(list->isVisible());
    EXPECT_EQ(step(), phases()[2].first);
}

TEST_F(PresenterTest, ThePointerHidesAfterARest) {
    present();
    EXPECT_EQ(presenter()->cursor().shape(), Qt::BlankCursor);
    moveTo({500, 300});
    EXPECT_EQ(presenter()->cursor().shape(), Qt::ArrowCursor);
    QTRY_COMPARE_WITH_TIMEOUT(presenter()->cursor().shape(), Qt::BlankCursor, Presenter::rest + 2000);
    moveTo({501, 300});
    hit(Qt::Key_Right);
    EXPECT_EQ(presenter()->cursor().shape(), Qt::BlankCursor) << "at once with a key";
}

TEST_F(PresenterTest, TheScreenGoesBlackAndWhite) {
    present();
    goTo(2);
    const QImage before = seen();
    for (const Qt::Key key : {Qt::Key_B, Qt::Key_Period}) {
        hit(key);
        EXPECT_TRUE(isAll(Qt::black));
        hit(key);
        EXPECT_EQ(seen(), before);
    }
    for (const Qt::Key key : {Qt::Key_W, Qt::Key_Comma}) {
        hit(key);
        EXPECT_TRUE(isAll(Qt::white));
        walk(Qt::Key_PageDown);
        EXPECT_EQ(seen(), before) << "what was covered is seen first";
        EXPECT_EQ(step(), 2);
    }
    hit(Qt::Key_Space);
    hit(Qt::Key_B);
    EXPECT_FALSE(window->playback().playing());
    hit(Qt::Key_W);
    EXPECT_TRUE(isAll(Qt::white));
    hit(Qt::Key_Escape);
    EXPECT_EQ(presenter()->cover(), Presenter::Cover::none);
    EXPECT_TRUE(presenter()->isVisible());
    hit(Qt::Key_Escape);
    EXPECT_FALSE(presenter()->isVisible());
}

// The same as the file of an export, to the last bit, at the sizes of a laptop, a projector and a wall.
TEST_F(PresenterTest, ShowsTheFrameOfAnExport) {
    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080), QSize(3840, 2160)}) {
        present(size);
        goTo(6);
        viz::ExportOptions options =
            app::exportOptionsOf(*window->document(), app::ExportFormat::png, {}, {});
        options.size = size;
        EXPECT_EQ(seen(),
                  viz::renderSlide(*window->document(), {6, 1}, window->document()->text().steps, options));
        hit(Qt::Key_Escape);
    }
}

// The words of the Export place and the views of the stage; what is only for paper is not taken over.
TEST_F(PresenterTest, TakesItsLookFromTheWindow) {
    app::ExportControls& controls = window->exports()->controls();
    controls.choose("caption", "Parallel algorithms, lecture 5");
    controls.choose("text", "reading");
    window->stage()->setFocus();
    press(Qt::Key_T); // the array alone
    ASSERT_EQ(window->stage()->shownViews(), std::vector<viz::View>{viz::View::array});
    present();
    goTo(6);
    app::ExportSettings chosen;
    chosen.set("caption", "Parallel algorithms, lecture 5");
    chosen.set("theme", "dark");
    viz::ExportOptions options = app::exportOptionsOf(*window->document(), app::ExportFormat::png, chosen,
                                                      {{viz::View::array}, {}, {}});
    options.size = presenter()->size();
    hit(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(seen(),
              viz::renderSlide(*window->document(), {6, 1}, window->document()->text().steps, options));
    hit(Qt::Key_C);
    options.slide.code = true;
    hit(Qt::Key_P);
    options.slide.progress = false;
    EXPECT_EQ(seen(),
              viz::renderSlide(*window->document(), {6, 1}, window->document()->text().steps, options));
}

TEST_F(PresenterTest, TabShowsEachViewAlone) {
    present();
    goTo(6);
    const auto expectViews = [&](const std::vector<viz::View>& views) {
        viz::ExportOptions options =
            app::exportOptionsOf(*window->document(), app::ExportFormat::png, {}, {views, {}, {}});
        options.size = presenter()->size();
        EXPECT_EQ(seen(),
                  viz::renderSlide(*window->document(), {6, 1}, window->document()->text().steps, options));
    };
    const std::vector<viz::View> both{viz::View::array, viz::View::tree};
    expectViews(both);
    for (const viz::View view : {viz::View::array, viz::View::tree, viz::View::lanes}) {
        hit(Qt::Key_Tab);
        expectViews({view});
    }
    hit(Qt::Key_Tab);
    expectViews(both);
    hit(Qt::Key_Backtab, Qt::ShiftModifier);
    expectViews({viz::View::lanes});
    hit(Qt::Key_Escape);
    EXPECT_EQ(window->stage()->shownViews(), both) << "the window is as it was";
}

TEST_F(PresenterTest, LeavesAFrameRoomOnOddScreens) {
    present({1080, 1920});
    EXPECT_EQ(presenter()->frame(), QRect(0, 555, 1080, 810));
    presenter()->resize(5120, 1440);
    QApplication::processEvents();
    EXPECT_EQ(presenter()->frame().height(), 1440);
    EXPECT_EQ(presenter()->frame().width(), 3360);
    EXPECT_EQ(seen().pixelColor(2, 2), viz::theme(viz::ThemeId::Light).surface);
}

TEST_F(PresenterTest, TheWindowIsAsItWasButForTheStep) {
    const QRect place = window->geometry();
    window->stage()->setFocus();
    present();
    walk(Qt::Key_PageDown);
    walk(Qt::Key_PageDown);
    hit(Qt::Key_Escape);
    EXPECT_EQ(window->geometry(), place);
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_TRUE(window->updatesEnabled());
    EXPECT_EQ(window->focusWidget(), window->stage());
    EXPECT_EQ(step(), 2);
    EXPECT_EQ(window->place(), app::MainWindow::Place::Explore);
}

TEST_F(PresenterTest, ComesBackToTheOtherPlaces) {
    press(Qt::Key_3, Qt::ControlModifier);
    QTest::mouseClick(window->exports()->preview(), Qt::LeftButton, {},
                      window->exports()->preview()->thumbnail(4).center());
    present();
    EXPECT_EQ(step(), 4) << "what the preview shows";
    walk(Qt::Key_PageDown);
    hit(Qt::Key_Escape);
    EXPECT_EQ(window->place(), app::MainWindow::Place::Export);
    EXPECT_EQ(window->exports()->preview()->shot(), (viz::Shot{5, 1}));
    press(Qt::Key_2, Qt::ControlModifier);
    present();
    walk(Qt::Key_PageDown);
    hit(Qt::Key_Escape);
    EXPECT_EQ(window->place(), app::MainWindow::Place::Benchmark);
    EXPECT_EQ(step(), 6);
}

TEST_F(PresenterTest, StaysWithTheRunThatFollows) {
    present();
    hit(Qt::Key_P);
    kernels::Request request;
    request.algorithm = "hillis-steele";
    for (int i = 0; i < 16; ++i) request.input.push_back(trace::to_value(i));
    expectRun([&] { window->start(request); });
    EXPECT_TRUE(presenter()->isVisible());
    EXPECT_FALSE(presenter()->showsProgress()) << "as it was set";
    walk(Qt::Key_End);
    EXPECT_EQ(step(), window->document()->stepCount() - 1);
    request.input.clear();
    expectRun([&] { window->start(request); });
    EXPECT_FALSE(presenter()->isVisible()) << "there is nothing to present";
    press(Qt::Key_F5);
    EXPECT_FALSE(presenter()->isVisible());
}

TEST_F(PresenterTest, NoTwoCommandsShareAKeyAndTheSheetListsThem) {
    QMap<QString, QString> owners;
    for (const app::Command& command : presenter()->commands())
        for (const QKeySequence& bound : command.bound) {
            const QString key = bound.toString();
            EXPECT_FALSE(owners.contains(key)) << key.toStdString() << " of " << command.name.toStdString();
            owners[key] = command.name;
        }
    for (const char* key : {"Right", "PgDown", "Space", "Home", "End", "B", "W", "G", "F5", "Esc", "R", "L",
                            "V", "+", "Ctrl+T", "S", "Shift+PgDown", "?"})
        EXPECT_TRUE(owners.contains(QKeySequence(key).toString())) << key;
    present();
    hit(Qt::Key_Question, Qt::ShiftModifier);
    auto* sheet = presenter()->findChild<app::KeySheet*>();
    ASSERT_TRUE(sheet && sheet->isVisible());
    EXPECT_TRUE(presenter()->rect().contains(sheet->geometry().adjusted(24, 24, -24, -24)));
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 0) << "the film rests while the sheet is open";
    press(Qt::Key_Escape);
    EXPECT_FALSE(sheet->isVisible());
    EXPECT_TRUE(presenter()->isVisible());
}

TEST_F(PresenterTest, TheWindowsSheetListsItsKeys) {
    window->stage()->setFocus();
    for (const QSize size : {QSize(1024, 600), QSize(1440, 900)}) {
        window->resize(size);
        press(Qt::Key_F1);
        auto* sheet = window->findChild<app::KeySheet*>();
        ASSERT_TRUE(sheet && sheet->isVisible());
        QStringList words;
        const QList<viz::TextLabel*> labels = sheet->findChildren<viz::TextLabel*>();
        for (const viz::TextLabel* label : labels) words << label->text();
        for (const char* name :
             {"Present from the first step", "Show the phases", "Go to a phase", "Black screen",
              "White screen", "Show the progress", "Show the code", "Leave"})
            EXPECT_EQ(words.count(name), 1) << name;
        EXPECT_TRUE(window->rect().contains(sheet->geometry().adjusted(24, 24, -24, -24))) << size.height();
        press(Qt::Key_Escape);
        QApplication::sendPostedEvents(sheet, QEvent::DeferredDelete);
    }
}

TEST_F(PresenterTest, LooksAsDrawn) {
    present({1024, 640});
    goTo(6);
    viz::test::expectGolden(seen(), "presenter-small");
    hit(Qt::Key_G);
    hit(Qt::Key_Down);
    viz::test::expectGolden(seen(), "presenter-phases");
    hit(Qt::Key_Escape);
    hit(Qt::Key_T, Qt::ControlModifier);
    presenter()->resize(1920, 1080);
    hit(Qt::Key_G);
    viz::test::expectGolden(seen(), "presenter-phases-dark");
    hit(Qt::Key_Escape);
    hit(Qt::Key_P);
    viz::test::expectGolden(seen(), "presenter-bare-dark");
}

} // namespace
} // namespace scanscope::test
