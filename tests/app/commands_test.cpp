#include "app/window_fixture.h"

#include <QListWidget>
#include <QMap>

#include "app/sheets.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

using CommandsTest = WindowTest;

TEST_F(CommandsTest, NoTwoShareAKey) {
    QMap<QString, QString> owners;
    for (const app::Command& command : window->commands()) {
        EXPECT_FALSE(command.name.isEmpty());
        for (const QKeySequence& bound : command.bound) {
            const QString key = bound.toString();
            EXPECT_FALSE(owners.contains(key)) << key.toStdString() << ": " << command.name.toStdString();
            owners[key] = command.name;
            const bool resting = !key.contains("Ctrl") && !key.startsWith("F1");
            EXPECT_EQ(command.whileTyping, command.whileTyping && !resting) << key.toStdString();
        }
    }
    for (const char* key : {"Space", "Left",   "Right", "Home",   "End",    "Shift+Left", "Shift+Right",
                            "R",     "L",      "V",     "F",      "+",      "-",          "0",
                            "PgUp",  "PgDown", "?",     "Ctrl+K", "Ctrl+O", "Ctrl+S",     "Ctrl+B"}) {
        EXPECT_TRUE(owners.contains(QKeySequence(key).toString())) << key;
    }
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

TEST_F(CommandsTest, TheSheetOfKeysOpensAndEscapeClosesIt) {
    window->stage()->setFocus();
    press(Qt::Key_Question, Qt::ShiftModifier);
    auto* sheet = window->findChild<app::KeySheet*>();
    ASSERT_NE(sheet, nullptr);
    EXPECT_TRUE(sheet->isVisible());
    press(Qt::Key_Right); // the film rests while a sheet is open
    EXPECT_EQ(step(), 0);
    press(Qt::Key_Escape);
    EXPECT_FALSE(sheet->isVisible());
    EXPECT_EQ(QApplication::focusWidget(), window->stage());
}

// place, setup, stage, timeline, transport, right column
TEST_F(CommandsTest, TabWalksAsOneReads) {
    const std::vector<std::pair<QWidget*, QString>> parts{
        {window->appBar(), "bar"},        {window->setupBar(), "setup"},      {window->stage(), "stage"},
        {window->timeline(), "timeline"}, {window->transport(), "transport"}, {window->side(), "side"}};
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
    QTest::mouseClick(window->stage(), Qt::LeftButton, {}, QPoint(5, 5));
    EXPECT_FALSE(ring->isVisible());
}

} // namespace
} // namespace scanscope::test
