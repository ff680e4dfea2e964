// Typed numbers: how the fields interpret them, and how keys control the film again afterwards.
#include <algorithm>

#include <QAbstractItemView>
#include <QAction>
#include <QMenu>

#include "app/explore/algorithm_popover.h"
#include "app/window_fixture.h"
#include "viz/widgets/button.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

class TypingTest : public WindowTest {
protected:
    QLineEdit* n() { return qobject_cast<QLineEdit*>(explore()->setupBar()->field("n")->control()); }
    QPushButton* source() { return explore()->setupBar()->field("input")->findChild<QPushButton*>(); }

    // Opens a button's menu with the mouse and chooses an entry with the keys. Menus of newer Qt ignore
    // clicks if the mouse has not moved since they opened, and in these tests it never moves.
    void chooseFromMenu(QWidget* button, const QString& entry) {
        QTimer::singleShot(0, button, [entry] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            const QList<QAction*> entries = menu->actions();
            const auto wanted = std::ranges::find(entries, entry, &QAction::text);
            ASSERT_NE(wanted, entries.end());
            menu->setActiveAction(*wanted);
            QTest::keyClick(menu, Qt::Key_Return);
        });
        QTest::mouseClick(button, Qt::LeftButton);
        QApplication::processEvents();
        test::activate(window.get()); // on the offscreen screen, a menu takes the focus away
    }
    void chooseFromList(const char* field, int row) {
        auto* box = qobject_cast<QComboBox*>(explore()->setupBar()->field(field)->control());
        QTest::mouseClick(box, Qt::LeftButton);
        QWidget* list = box->view()->viewport();
        ASSERT_TRUE(QTest::qWaitFor([&] { return list->isVisible(); }, 2000));
        // A list that has just opened ignores clicks for a while, so the test clicks until the list accepts
        // one and closes.
        ASSERT_TRUE(QTest::qWaitFor(
            [&] {
                if (list->isVisible())
                    QTest::mouseClick(list, Qt::LeftButton, {},
                                      box->view()->visualRect(box->model()->index(row, 0)).center());
                return !list->isVisible();
            },
            20000));
    }
    void typeN(const QString& text) {
        n()->setFocus();
        n()->selectAll();
        type(text);
    }
    void clickFix(const QString& words) {
        QPushButton* fix = explore()->fieldMessage()->fixButton();
        ASSERT_TRUE(fix->isVisible());
        EXPECT_EQ(fix->text(), words);
        expectRun([&] { QTest::mouseClick(fix, Qt::LeftButton); });
    }
    void expectMessage(const QString& words) {
        ASSERT_TRUE(QTest::qWaitFor([&] { return explore()->fieldMessage()->message() == words; }, 5000))
            << explore()->fieldMessage()->message().toStdString();
    }
};

TEST_F(TypingTest, EnterRunsAtOnceAndTheKeysPlay) {
    EXPECT_EQ(explore()->hint()->said(), "Space plays, ← and → step. You can change these numbers.");
    type("5 5 5");
    EXPECT_EQ(explore()->hint()->said(), "Enter runs, then Space plays, ← and → step.");
    expectRun([&] { press(Qt::Key_Return); });
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "5", "10"}));
    EXPECT_EQ(QApplication::focusWidget(), explore()->stage());
    EXPECT_EQ(explore()->hint()->said(), "");
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 1);
    press(Qt::Key_Space);
    EXPECT_TRUE(explore()->playback().playing());
    EXPECT_EQ(input()->text(), "5 5 5");
}

TEST_F(TypingTest, WhatIsRefusedKeepsTheCaret) {
    type("5 x");
    press(Qt::Key_Return);
    EXPECT_EQ(explore()->fieldMessage()->message(), "\"x\" is not an int32 (value 2).");
    EXPECT_EQ(QApplication::focusWidget(), input());
    EXPECT_EQ(explore()->hint()->said(), "Enter runs, then Space plays, ← and → step.");
    press(Qt::Key_Escape);
    EXPECT_EQ(QApplication::focusWidget(), explore()->stage());
    EXPECT_EQ(explore()->hint()->said(), "");
}

TEST_F(TypingTest, TheHintGoesWithTheFocus) {
    type("5 5");
    press(Qt::Key_Tab);
    EXPECT_EQ(explore()->hint()->said(), "");
    typeN("1");
    EXPECT_EQ(explore()->hint()->said(), "Enter runs, then Space plays, ← and → step.");
    QTest::mouseClick(explore()->stage(), Qt::LeftButton, {}, QPoint(4, 200));
    EXPECT_EQ(explore()->hint()->said(), "");
}

TEST_F(TypingTest, AChoiceByMouseLeavesNoCaretBehind) {
    auto* form = qobject_cast<viz::SegmentedControl*>(explore()->setupBar()->field("form")->control());
    const auto expectPlays = [&](const char* what) {
        EXPECT_EQ(QApplication::focusWidget(), explore()->stage()) << what;
        press(Qt::Key_Right);
        EXPECT_EQ(step(), 1) << what;
        press(Qt::Key_Home);
    };
    input()->setFocus();
    expectRun([&] { QTest::mouseClick(form->button(1), Qt::LeftButton); });
    expectPlays("form");
    input()->setFocus();
    expectRun([&] { chooseFromList("type", 1); });
    EXPECT_EQ(explore()->document()->trace().run.type, trace::ElementType::int64);
    expectPlays("type");
    input()->setFocus();
    expectRun([&] { chooseFromList("op", 2); });
    EXPECT_EQ(explore()->document()->trace().run.op, trace::Operator::max);
    expectPlays("operator");
    input()->setFocus();
    expectRun([&] { chooseFromMenu(source(), "Ramp"); });
    EXPECT_EQ(explore()->document()->trace().run.input_source, "ramp");
    expectPlays("source");
    input()->setFocus();
    press(Qt::Key_J, Qt::ControlModifier);
    expectRun([&] {
        type("steele");
        press(Qt::Key_Return);
    });
    expectPlays("algorithm");
    input()->setFocus();
    expectRun([&] { QTest::mouseClick(explore()->setupBar()->runButton(), Qt::LeftButton); });
    expectPlays("run");
}

TEST_F(TypingTest, CtrlReturnRunsFromEverywhere) {
    const std::pair<const char*, QWidget*> places[] = {
        {"stage", explore()->stage()},
        {"input", input()},
        {"run button", explore()->setupBar()->runButton()},
        {"type", explore()->setupBar()->field("type")->control()},
        {"timeline", explore()->timeline()},
        {"play", explore()->transport()->playButton()},
        {"theme", window->appBar()->themeButton()}};
    for (const auto& [name, place] : places) {
        place->setFocus();
        ASSERT_EQ(QApplication::focusWidget(), place) << name;
        QSignalSpy runs(explore(), &app::ExplorePlace::documentChanged);
        press(Qt::Key_Return, Qt::ControlModifier);
        ASSERT_TRUE(!runs.isEmpty() || runs.wait(5000)) << name;
        QTest::qWait(20);
        EXPECT_EQ(runs.size(), 1) << name;
    }
    EXPECT_EQ(explore()->playback().selection(), std::nullopt);
}

TEST_F(TypingTest, EnterInTheOptionsRunsAndClosesThem) {
    window->resize(1100, 900); // at this width, the threads are among the options
    QApplication::processEvents();
    viz::Popover* options = explore()->setupBar()->options();
    QTest::mouseClick(explore()->setupBar()->anchorOf("schedule"), Qt::LeftButton);
    ASSERT_TRUE(options->isVisible());
    auto* threads = qobject_cast<QLineEdit*>(explore()->setupBar()->field("block")->control());
    ASSERT_TRUE(options->isAncestorOf(threads));
    threads->setFocus();
    threads->selectAll();
    expectRun([&] {
        type("2");
        press(Qt::Key_Return);
    });
    EXPECT_EQ(explore()->document()->trace().launches[0].block.count(), 2u);
    EXPECT_FALSE(options->isVisible());
    EXPECT_EQ(QApplication::focusWidget(), explore()->stage());
}

TEST_F(TypingTest, ANumberTooLargeOffersTheTypeThatHoldsIt) {
    const struct {
        const char *typed, *message, *fix;
        trace::ElementType type;
        std::vector<std::string> output;
    } cases[] = {{"300000000000 1",
                  "300 000 000 000 does not fit in int32. Choose int64?",
                  "Use int64",
                  trace::ElementType::int64,
                  {"0", "300000000000"}},
                 {"99999999999999999999 1",
                  "99 999 999 999 999 999 999 does not fit in int64. Choose float64?",
                  "Use float64",
                  trace::ElementType::float64,
                  {"0", "1e+20"}}};
    for (const auto& one : cases) {
        input()->setFocus();
        input()->selectAll();
        type(one.typed);
        expectMessage(one.message);
        clickFix(one.fix);
        EXPECT_EQ(explore()->document()->trace().run.type, one.type);
        EXPECT_EQ(output(), one.output);
        EXPECT_EQ(explore()->fieldMessage()->message(), "");
        EXPECT_EQ(QApplication::focusWidget(), explore()->stage());
    }
}

TEST_F(TypingTest, NFollowsWhatIsTyped) {
    type("5,6 7");
    EXPECT_EQ(n()->text(), "3");
    press(Qt::Key_Backspace);
    EXPECT_EQ(n()->text(), "2");
    expectRun([] {});
    EXPECT_EQ(explore()->document()->trace().run.n, 2u);
}

TEST_F(TypingTest, ASmallerNTakesTheFirstAndALargerOneMakesNothingUp) {
    expectRun([&] { typeN("3"); });
    EXPECT_EQ(input()->text(), "3 1 7");
    n()->selectAll();
    type("12"); // the digit 1 comes first, and must not lose the numbers
    EXPECT_EQ(input()->text(), "3 1 7 0 4 1 6 3");
    expectMessage("n is 12, but you typed 8 numbers.");
    EXPECT_EQ(explore()->fieldMessage()->field(), explore()->setupBar()->field("n"));
    clickFix("Use 12 random numbers");
    EXPECT_EQ(explore()->document()->trace().run.n, 12u);
    EXPECT_EQ(explore()->document()->trace().run.input_source, "random");
    EXPECT_EQ(source()->text(), "Random");
    EXPECT_EQ(n()->text(), "12");
}

TEST_F(TypingTest, NIsASizeAndNeverEmpty) {
    expectRun([&] { typeN("2^2"); });
    EXPECT_EQ(input()->text(), "3 1 7 0");
    n()->selectAll();
    press(Qt::Key_Backspace);
    expectMessage("Type the number of elements.");
    EXPECT_EQ(explore()->fieldMessage()->field(), explore()->setupBar()->field("n"));
    EXPECT_FALSE(explore()->fieldMessage()->fixButton()->isVisible());
    type("many");
    expectMessage("\"many\" is not a size for n: write, for example, 10000 or 2^20.");
}

TEST_F(TypingTest, AFileStaysAFileWhileItsPathIsEdited) {
    const QString three = written("three.csv", "4, 5\n6\n");
    written("bad.csv", "4, 5\n6, 7, oops\n");
    expectRun([&] { explore()->setupBar()->useFile(three); });
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "4", "9"}));
    EXPECT_EQ(source()->text(), "File");
    EXPECT_EQ(input()->text(), three);
    EXPECT_EQ(n()->text(), "3");
    input()->setFocus();
    input()->selectAll();
    type(folder.filePath("bad.csv"));
    expectMessage("bad.csv, line 2, column 7: \"oops\" is not an int32 (value 5).");
    EXPECT_EQ(source()->text(), "File");
    EXPECT_EQ(explore()->setupBar()->setup().source, app::InputSource::File);
    written("bad.csv", "4, 5\n6, 7, 8\n"); // the file is fixed, so Enter reads it again
    expectRun([&] { press(Qt::Key_Return); });
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "4", "9", "15", "22"}));
    EXPECT_EQ(n()->text(), "5");
}

TEST_F(TypingTest, GoingBackToTypingBringsTheNumbersAndTheirN) {
    const QString three = written("three.csv", "4 5 6");
    expectRun([&] { explore()->setupBar()->useFile(three); });
    EXPECT_EQ(n()->text(), "3");
    expectRun([&] { chooseFromMenu(source(), "Typed"); });
    EXPECT_EQ(input()->text(), "3 1 7 0 4 1 6 3");
    EXPECT_EQ(n()->text(), "8");
    EXPECT_EQ(explore()->document()->trace().run.n, 8u);
    EXPECT_EQ(QApplication::focusWidget(), input());
    EXPECT_EQ(input()->selectedText(), input()->text());

    expectRun([&] { chooseFromMenu(source(), "Random"); });
    expectRun([&] { typeN("100"); });
    expectRun([&] { chooseFromMenu(source(), "Typed"); });
    EXPECT_EQ(input()->text(), "3 1 7 0 4 1 6 3");
    EXPECT_EQ(n()->text(), "8");
}

// With more than 64 numbers, the field shows only the first ones, and typing replaces all of them.
TEST_F(TypingTest, TypingOverManyGeneratedNumbersReplacesThem) {
    expectRun([&] { chooseFromMenu(source(), "Random"); });
    expectRun([&] {
        typeN("1000");
        press(Qt::Key_Return);
    });
    ASSERT_EQ(explore()->document()->trace().run.n, 1000u);
    const QString cut = input()->text();
    EXPECT_TRUE(cut.endsWith(QStringLiteral("…")));
    EXPECT_EQ(input()->toolTip(), "The first 64 of 1000 numbers. Typing replaces all of them.");
    for (const QPoint at : {QPoint(4, 16), QPoint(90, 16)}) {
        QTest::mouseClick(input(), Qt::LeftButton, {}, at);
        EXPECT_EQ(input()->selectedText(), cut);
    }
    const int before = step();
    press(Qt::Key_Space);
    EXPECT_EQ(input()->text(), cut) << "a single blank replaces nothing";
    EXPECT_FALSE(explore()->playback().playing()) << "and plays nothing";
    expectRun([&] { type("5 9 2 7 1 8 3"); });
    EXPECT_EQ(input()->text(), "5 9 2 7 1 8 3");
    EXPECT_EQ(source()->text(), "Typed");
    EXPECT_EQ(n()->text(), "7");
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "5", "14", "16", "23", "24", "32"}));
    EXPECT_EQ(step(), before);
    EXPECT_FALSE(explore()->playback().playing());
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(input()->text().contains(QStringLiteral("…")))
        << "undo does not bring back the shortened list";
}

TEST_F(TypingTest, ARangeAndARepeatAreCountedAndCut) {
    expectRun([&] { type("8..5 1x3;2"); });
    EXPECT_EQ(n()->text(), "8");
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "8", "15", "21", "26", "27", "28", "29"}));
    expectRun([&] { typeN("6"); });
    EXPECT_EQ(input()->text(), "8..5 1x2");
    EXPECT_EQ(explore()->document()->trace().run.n, 6u);
}

TEST_F(TypingTest, AFractionOffersTheTypeThatHoldsIt) {
    type("2.5 1");
    expectMessage("\"2.5\" is not an int32. Choose float32?");
    clickFix("Use float32");
    EXPECT_EQ(explore()->document()->trace().run.type, trace::ElementType::float32);
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "2.5"}));
}

TEST_F(TypingTest, MoreThanTheAlgorithmTakesHasNoRemedyThatCannotWork) {
    typeN("99999999");
    press(Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !explore()->fieldMessage()->message().isEmpty(); }, 5000));
    EXPECT_TRUE(explore()->fieldMessage()->message().startsWith("Blelloch takes at most 2048 elements"))
        << explore()->fieldMessage()->message().toStdString();
    EXPECT_FALSE(explore()->fieldMessage()->fixButton()->isVisible());
    EXPECT_GE(n()->width(), n()->fontMetrics().horizontalAdvance("99999999") + 16) << "all of it is visible";
}

TEST_F(TypingTest, DescendingAndAlternatingAreSources) {
    expectRun([&] { chooseFromMenu(source(), "Descending"); });
    EXPECT_EQ(input()->text(), "8 7 6 5 4 3 2 1");
    EXPECT_EQ(explore()->document()->trace().run.input_source, "descending");
    expectRun([&] { chooseFromMenu(source(), "Alternating signs"); });
    EXPECT_EQ(input()->text(), "1 -2 3 -4 5 -6 7 -8");
    EXPECT_EQ(explore()->document()->trace().run.input_source, "alternating");
}

TEST_F(TypingTest, GeneratedNumbersThatAreEditedAreTypedFromThenOn) {
    expectRun([&] { chooseFromMenu(source(), "Ramp"); });
    EXPECT_EQ(input()->text(), "1 2 3 4 5 6 7 8");
    input()->setFocus();
    input()->end(false);
    expectRun([&] { type(" 9"); });
    EXPECT_EQ(source()->text(), "Typed");
    EXPECT_EQ(n()->text(), "9");
    EXPECT_EQ(explore()->document()->trace().run.n, 9u);
}

} // namespace
} // namespace scanscope::test
