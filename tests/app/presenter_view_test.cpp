// The picture for the audience, and the return to the window.
#include "app/benchmark/benchmark_place.h"
#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/export/export_setup.h"
#include "app/frame/sheets.h"
#include "presenter_fixture.h"
#include "viz/export/export.h"
#include "viz/support/golden.h"
#include "viz/widgets/labels.h"

namespace scanscope::test {
namespace {

// The picture is the same as an exported file, to the last bit, at the sizes of a laptop, a projector and a
// wall.
TEST_F(PresenterTest, ShowsTheFrameOfAnExport) {
    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080), QSize(3840, 2160)}) {
        present(size);
        goTo(viz::FilmStep{6});
        viz::ExportOptions options =
            app::exportOptionsOf(*explore()->document(), app::ExportFormat::png, {}, {});
        options.size = size;
        EXPECT_EQ(seen(), viz::renderSlide(*explore()->document(), {viz::FilmStep{6}, 1}, options));
        hit(Qt::Key_Escape);
    }
}

// The texts come from the place Export and the views from the stage; options that are only for paper are
// ignored.
TEST_F(PresenterTest, TakesItsLookFromTheWindow) {
    app::ExportControls& controls = window->exports()->controls();
    controls.choose("caption", "Parallel algorithms, lecture 5");
    controls.choose("text", "reading");
    explore()->stage()->setFocus();
    press(Qt::Key_T); // only the array
    ASSERT_EQ(explore()->stage()->shownViews(), std::vector<viz::View>{viz::View::array});
    present();
    goTo(viz::FilmStep{6});
    app::ExportSettings chosen;
    chosen.set("caption", "Parallel algorithms, lecture 5");
    chosen.set("theme", "dark");
    viz::ExportOptions options = app::exportOptionsOf(*explore()->document(), app::ExportFormat::png, chosen,
                                                      {{viz::View::array}, {}, {}});
    options.size = presenter()->size();
    hit(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(seen(), viz::renderSlide(*explore()->document(), {viz::FilmStep{6}, 1}, options));
    hit(Qt::Key_C);
    options.slide.code = true;
    hit(Qt::Key_P);
    options.slide.progress = false;
    EXPECT_EQ(seen(), viz::renderSlide(*explore()->document(), {viz::FilmStep{6}, 1}, options));
}

TEST_F(PresenterTest, TabShowsEachViewAlone) {
    present();
    goTo(viz::FilmStep{6});
    const auto expectViews = [&](const std::vector<viz::View>& views) {
        viz::ExportOptions options =
            app::exportOptionsOf(*explore()->document(), app::ExportFormat::png, {}, {views, {}, {}});
        options.size = presenter()->size();
        EXPECT_EQ(seen(), viz::renderSlide(*explore()->document(), {viz::FilmStep{6}, 1}, options));
    };
    const std::vector<viz::View> both{viz::View::array, viz::View::tree};
    expectViews(both);
    for (const viz::View view : {viz::View::array, viz::View::tree, viz::View::lanes, viz::View::banks,
                                 viz::View::divergence, viz::View::sectors}) {
        hit(Qt::Key_Tab);
        expectViews({view});
    }
    hit(Qt::Key_Tab);
    expectViews(both);
    hit(Qt::Key_Backtab, Qt::ShiftModifier);
    expectViews({viz::View::sectors});
    hit(Qt::Key_Escape);
    EXPECT_EQ(explore()->stage()->shownViews(), both) << "the window is as it was";
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
    explore()->stage()->setFocus();
    present();
    walk(Qt::Key_PageDown);
    walk(Qt::Key_PageDown);
    hit(Qt::Key_Escape);
    EXPECT_EQ(window->geometry(), place);
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_TRUE(window->updatesEnabled());
    EXPECT_EQ(window->focusWidget(), explore()->stage());
    EXPECT_EQ(step(), 2);
    EXPECT_EQ(window->place(), window->explore());
}

TEST_F(PresenterTest, ComesBackToTheOtherPlaces) {
    press(Qt::Key_3, Qt::ControlModifier);
    QTest::mouseClick(window->exports()->preview(), Qt::LeftButton, {},
                      window->exports()->preview()->thumbnail(viz::FilmStep{4}).center());
    present();
    EXPECT_EQ(step(), 4) << "the same as the preview";
    walk(Qt::Key_PageDown);
    hit(Qt::Key_Escape);
    EXPECT_EQ(window->place(), window->exports());
    EXPECT_EQ(window->exports()->preview()->shot(), (viz::Shot{viz::FilmStep{5}, 1}));
    press(Qt::Key_2, Qt::ControlModifier);
    present();
    walk(Qt::Key_PageDown);
    hit(Qt::Key_Escape);
    EXPECT_EQ(window->place(), window->benchmark());
    EXPECT_EQ(step(), 6);
}

TEST_F(PresenterTest, StaysWithTheRunThatFollows) {
    present();
    hit(Qt::Key_P);
    kernels::Request request;
    request.algorithm = "hillis-steele";
    for (int i = 0; i < 16; ++i) request.input.push_back(trace::to_value(i));
    expectRun([&] { explore()->start(request); });
    EXPECT_TRUE(presenter()->isVisible());
    EXPECT_FALSE(presenter()->showsProgress()) << "as it was set";
    walk(Qt::Key_End);
    EXPECT_EQ(step(), explore()->document()->stepCount() - 1);
    request.input.clear();
    expectRun([&] { explore()->start(request); });
    EXPECT_FALSE(presenter()->isVisible()) << "there is nothing to present";
    press(Qt::Key_F5);
    EXPECT_FALSE(presenter()->isVisible());
}

TEST_F(PresenterTest, NoTwoCommandsShareAKeyAndTheSheetListsThem) {
    QMap<QString, QString> owners;
    for (const app::Action* action : presenter()->actions())
        for (const QKeySequence& bound : action->shortcuts()) {
            const QString key = bound.toString();
            EXPECT_FALSE(owners.contains(key)) << key.toStdString() << " of " << action->text().toStdString();
            owners[key] = action->text();
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

// Text of 13 px is unreadable from the last row.
TEST_F(PresenterTest, TheSheetOfKeysIsAsLargeAsTheScreenAllows) {
    present();
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
        presenter()->resize(size);
        hit(Qt::Key_Question, Qt::ShiftModifier);
        auto* sheet = presenter()->findChild<app::KeySheet*>();
        ASSERT_TRUE(sheet && sheet->isVisible());
        const QRect shown = sheet->geometry().adjusted(24, 24, -24, -24);
        EXPECT_TRUE(presenter()->rect().contains(shown)) << size.height();
        EXPECT_TRUE(shown.height() > size.height() * 0.75 || shown.width() > size.width() * 0.75)
            << shown.width() << " x " << shown.height();
        for (const viz::TextLabel* label : sheet->findChildren<viz::TextLabel*>()) {
            EXPECT_GE(label->height(), label->sizeHint().height()) << label->text().toStdString();
            EXPECT_GE(label->width(), label->sizeHint().width()) << label->text().toStdString();
        }
        press(Qt::Key_Escape);
        QApplication::sendPostedEvents(sheet, QEvent::DeferredDelete);
    }
}

TEST_F(PresenterTest, TheWindowsSheetListsItsKeys) {
    explore()->stage()->setFocus();
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

TEST_F(PresenterTest, LooksLikeItsGolden) {
    present({1024, 640});
    goTo(viz::FilmStep{6});
    viz::test::expectGolden(seen(), "presenter-small");
    hit(Qt::Key_G);
    hit(Qt::Key_Down);
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
