// The keys of presenter remotes, the pointer, and the blank screen.
#include <QAbstractButton>

#include "app/presenter/phase_list.h"
#include "presenter_fixture.h"
#include "viz/widgets/button.h"

namespace scanscope::test {
namespace {

TEST_F(PresenterTest, BeginsFromTheFirstStepOrFromThisOne) {
    goTo(viz::FilmStep{5});
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
    goTo(viz::FilmStep{3});
    window->appBar()->presentButton()->click();
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
    EXPECT_TRUE(explore()->playback().playing());
    pass(900 * 2.5);
    EXPECT_EQ(step(), 3);
    hit(Qt::Key_Space);
    EXPECT_FALSE(explore()->playback().playing());
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
    QTest::mouseDClick(presenter(), Qt::LeftButton, {}, middle); // the second press arrives as a double click
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
        EXPECT_EQ(viz::FilmStep(step()), phases()[std::size_t(phase)].first) << phase;
        EXPECT_TRUE(explore()->playback().settled());
    }
    hit(Qt::Key_6); // there is no sixth view
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
    EXPECT_EQ(viz::FilmStep(step()), phases()[1].first + 1) << "the film rests";
    hit(Qt::Key_Return);
    EXPECT_FALSE(list->isVisible());
    EXPECT_EQ(viz::FilmStep(step()), phases()[3].first);
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
    EXPECT_EQ(viz::FilmStep(step()), phases()[2].first);
    EXPECT_FALSE(list->isVisible());
    moveTo({500, 638});
    EXPECT_TRUE(list->isVisible());
    moveTo({900, 100});
    EXPECT_FALSE(list->isVisible());
    EXPECT_EQ(viz::FilmStep(step()), phases()[2].first);
}

TEST_F(PresenterTest, ThePointerHidesAfterARest) {
    present();
    EXPECT_EQ(presenter()->cursor().shape(), Qt::BlankCursor);
    moveTo({500, 300});
    EXPECT_EQ(presenter()->cursor().shape(), Qt::ArrowCursor);
    QTRY_COMPARE_WITH_TIMEOUT(presenter()->cursor().shape(), Qt::BlankCursor, Presenter::rest + 2000);
    moveTo({501, 300});
    hit(Qt::Key_Right);
    EXPECT_EQ(presenter()->cursor().shape(), Qt::BlankCursor) << "a key works immediately";
}

TEST_F(PresenterTest, TheScreenGoesBlackAndWhite) {
    present();
    goTo(viz::FilmStep{2});
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
        EXPECT_EQ(seen(), before) << "the covered picture is shown first";
        EXPECT_EQ(step(), 2);
    }
    hit(Qt::Key_Space);
    hit(Qt::Key_B);
    EXPECT_FALSE(explore()->playback().playing());
    hit(Qt::Key_W);
    EXPECT_TRUE(isAll(Qt::white));
    hit(Qt::Key_Escape);
    EXPECT_EQ(presenter()->cover(), Presenter::Cover::none);
    EXPECT_TRUE(presenter()->isVisible());
    hit(Qt::Key_Escape);
    EXPECT_FALSE(presenter()->isVisible());
}

} // namespace
} // namespace scanscope::test
