#include "app/window_fixture.h"

#include <QListWidget>
#include <QMap>
#include <QRegularExpression>

#include "app/frame/sheets.h"
#include "viz/widgets/button.h"
#include "viz/widgets/focus_ring.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

using CommandsTest = WindowTest;

TEST_F(CommandsTest, NoTwoShareAKey) {
    QMap<QString, QString> owners;
    for (const app::Action* action : window->actions()) {
        EXPECT_EQ(action->text().isEmpty(), !action->isVisible());
        for (const QKeySequence& bound : action->shortcuts()) {
            const QString key = bound.toString();
            EXPECT_FALSE(owners.contains(key)) << key.toStdString() << ": " << action->text().toStdString();
            owners[key] = action->text();
            static const QRegularExpression function("F[0-9]+$");
            const bool resting = !key.contains("Ctrl") && !key.contains(function);
            EXPECT_EQ(action->worksWhileTyping(), action->worksWhileTyping() && !resting)
                << key.toStdString();
        }
    }
    for (const char* key : {"Space", "Left",   "Right", "Home",   "End",    "Shift+Left", "Shift+Right",
                            "R",     "L",      "V",     "F",      "+",      "-",          "0",
                            "PgUp",  "PgDown", "?",     "Ctrl+K", "Ctrl+O", "Ctrl+S",     "Ctrl+B"})
        EXPECT_TRUE(owners.contains(QKeySequence(key).toString())) << key;
}

TEST_F(CommandsTest, TheSearchFindsAndRunsThem) {
    press(Qt::Key_K, Qt::ControlModifier);
    auto* search = window->findChild<app::ActionSearch*>();
    ASSERT_TRUE(search->isVisible());
    ASSERT_EQ(QApplication::focusWidget(), search->search());
    type("last step");
    ASSERT_EQ(search->list()->count(), 1);
    press(Qt::Key_Return);
    EXPECT_FALSE(search->isVisible());
    EXPECT_EQ(step(), 8);
}

// A text field takes Ctrl+K as "delete to the end of the line" on this platform.
TEST_F(CommandsTest, TheSearchOpensWhileTextIsTyped) {
    input()->setFocus();
    input()->selectAll();
    type("5 6 7 8");
    input()->setCursorPosition(3);
    press(Qt::Key_K, Qt::ControlModifier);
    EXPECT_TRUE(window->findChild<app::ActionSearch*>()->isVisible());
    EXPECT_EQ(input()->text(), "5 6 7 8");
}

TEST_F(CommandsTest, TheSheetOfKeysOpensAndEscapeClosesIt) {
    explore()->stage()->setFocus();
    press(Qt::Key_Question, Qt::ShiftModifier);
    auto* sheet = window->findChild<app::KeySheet*>();
    ASSERT_NE(sheet, nullptr);
    EXPECT_TRUE(sheet->isVisible());
    press(Qt::Key_Right); // the film pauses while a sheet is open
    EXPECT_EQ(step(), 0);
    press(Qt::Key_Escape);
    EXPECT_FALSE(sheet->isVisible());
    EXPECT_EQ(QApplication::focusWidget(), explore()->stage());
}

TEST_F(CommandsTest, VPlaysBackwardsAtOnce) {
    viz::Playback& playback = explore()->playback();
    explore()->stage()->setFocus();
    press(Qt::Key_End);
    pass(1000);
    press(Qt::Key_V);
    EXPECT_TRUE(playback.playing());
    pass(900 * 2.5);
    EXPECT_EQ(step(), 6);
    press(Qt::Key_V);
    EXPECT_TRUE(playback.playing());
    pass(900);
    EXPECT_EQ(step(), 7);
    press(Qt::Key_Space);
    QTest::mouseClick(explore()->transport()->reverseButton(), Qt::LeftButton);
    EXPECT_TRUE(playback.reversed());
    EXPECT_TRUE(playback.playing());
    EXPECT_TRUE(explore()->transport()->reverseButton()->isChecked());
    QTest::mouseClick(explore()->transport()->reverseButton(), Qt::LeftButton);
    EXPECT_FALSE(playback.reversed());
    EXPECT_FALSE(explore()->transport()->reverseButton()->isChecked());
}

TEST_F(CommandsTest, EnterPressesTheButtonThatHasTheFocus) {
    explore()->side()->showTab(viz::SidePanel::Counters);
    viz::IconButton* rows = explore()->stage()->rowsButton();
    ASSERT_TRUE(rows->isChecked());
    rows->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Return);
    EXPECT_FALSE(rows->isChecked());
    press(Qt::Key_Enter);
    EXPECT_TRUE(rows->isChecked());
    QAbstractButton* tree = explore()->stage()->views()->button(1);
    tree->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Enter);
    EXPECT_EQ(explore()->stage()->views()->chosen(), QList<int>{0});
    EXPECT_EQ(explore()->side()->currentTab(), viz::SidePanel::Counters);
    window->appBar()->searchButton()->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Return);
    EXPECT_TRUE(window->findChild<app::ActionSearch*>()->isVisible());
}

TEST_F(CommandsTest, TabWalksTheSetupFromLeftToRight) {
    const auto control = [&](const char* name) { return explore()->setupBar()->field(name)->control(); };
    control("algorithm")->setFocus();
    const QWidget* form = control("form");
    const QWidget* expected[] = {explore()->setupBar()->field("input")->findChild<QPushButton*>(),
                                 control("input"),
                                 control("n"),
                                 control("block"),
                                 control("type"),
                                 control("op"),
                                 form,
                                 form,
                                 control("executor"),
                                 explore()->setupBar()->anchorOf("schedule"),
                                 explore()->setupBar()->runButton(),
                                 explore()->stage()};
    for (const QWidget* next : expected) {
        press(Qt::Key_Tab);
        const QWidget* focus = QApplication::focusWidget();
        EXPECT_TRUE(focus == next || next->isAncestorOf(focus)) << focus->accessibleName().toStdString();
    }
    for (const QWidget* next : {expected[10], expected[9]}) {
        press(Qt::Key_Tab, Qt::ShiftModifier);
        EXPECT_EQ(QApplication::focusWidget(), next);
    }
}

// Tab visits the place, setup, stage, timeline, transport and right column.
TEST_F(CommandsTest, TabWalksAsOneReads) {
    const std::vector<std::pair<QWidget*, QString>> parts{{window->appBar(), "bar"},
                                                          {explore()->setupBar(), "setup"},
                                                          {explore()->stage(), "stage"},
                                                          {explore()->timeline(), "timeline"},
                                                          {explore()->transport(), "transport"},
                                                          {explore()->side(), "side"}};
    QStringList walked;
    window->appBar()->searchButton()->setFocus();
    for (int i = 0; i < 60; ++i) {
        QWidget* focus = QApplication::focusWidget();
        for (const auto& [part, name] : parts) {
            const bool here = focus == part || part->isAncestorOf(focus);
            if (here && (walked.isEmpty() || walked.back() != name)) walked += name;
        }
        if (walked.size() > 6) break;
        press(Qt::Key_Tab);
    }
    EXPECT_EQ(walked.mid(0, 6), (QStringList{"bar", "setup", "stage", "timeline", "transport", "side"}));
}

TEST_F(CommandsTest, TheRingStandsAroundWhatTheKeyboardReached) {
    auto* ring = window->findChild<viz::FocusRing*>();
    input()->setFocus();
    EXPECT_FALSE(ring->isVisible());
    press(Qt::Key_Tab);
    ASSERT_TRUE(ring->isVisible());
    QWidget* focus = QApplication::focusWidget();
    EXPECT_EQ(ring->framed(), focus);
    EXPECT_EQ(ring->geometry(),
              QRect(focus->mapTo(window.get(), QPoint(0, 0)), focus->size()).adjusted(-4, -4, 4, 4));
    QTest::mouseClick(explore()->stage(), Qt::LeftButton, {}, QPoint(5, 5));
    EXPECT_FALSE(ring->isVisible());
}

} // namespace
} // namespace scanscope::test
