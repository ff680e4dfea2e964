// The code is text that can be selected, copied, searched and read, while its lines show the current step.
#include <QAccessible>
#include <QClipboard>
#include <QMenu>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocumentFragment>

#include "app/window_fixture.h"
#include "kernels/run/barriers.h"
#include "kernels/run/run.h"
#include "kernels/trace/trace.h"
#include "viz/support/golden.h"
#include "viz/widgets/code_find.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class CodePaneTest : public WindowTest {
protected:
    [[nodiscard]] viz::CodeView* code() { return explore()->side()->code()->view(); }
    [[nodiscard]] viz::CodeFind* find() { return explore()->side()->code()->find(); }
    [[nodiscard]] const std::vector<viz::CodeLine>& lines() { return explore()->document()->code()->lines(); }

    [[nodiscard]] int lineOf(const char* words) {
        for (std::size_t i = 0; i < lines().size(); ++i)
            if (lines()[i].text.contains(QString::fromLatin1(words))) return int(i) + 1;
        ADD_FAILURE() << "no line has " << words;
        return 1;
    }
    // Returns the position of the caret before that character of the line.
    [[nodiscard]] QPoint placeIn(int line, int character) {
        QTextCursor cursor(code()->document()->findBlockByNumber(line - 1));
        cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, character);
        return {code()->cursorRect(cursor).left() + 1, code()->placeOf(line).y()};
    }
    void drag(QPoint from, QPoint to) {
        QTest::mousePress(code()->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(code()->viewport(), (from + to) / 2);
        // Moves the mouse with a button pressed, which QTest::mouseMove cannot do.
        QMouseEvent move(QEvent::MouseMove, QPointF(to), code()->viewport()->mapToGlobal(QPointF(to)),
                         Qt::LeftButton, Qt::LeftButton, {});
        QApplication::sendEvent(code()->viewport(), &move);
        QTest::mouseRelease(code()->viewport(), Qt::LeftButton, {}, to);
    }
    [[nodiscard]] QString chosen() { return code()->textCursor().selection().toPlainText(); }
    [[nodiscard]] QString clipboard() { return QApplication::clipboard()->text(); }
    [[nodiscard]] QString wholeText() {
        QStringList texts;
        for (const viz::CodeLine& line : lines()) texts += line.text;
        return texts.join('\n');
    }
    void choose(QContextMenuEvent::Reason reason, QPoint at, const QString& name) {
        QContextMenuEvent event(reason, at, code()->viewport()->mapToGlobal(at));
        QApplication::sendEvent(code()->viewport(), &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        ASSERT_NE(menu, nullptr);
        QAction* wanted = nullptr;
        for (QAction* action : menu->actions())
            if (action->text().section('\t', 0, 0) == name) wanted = action;
        ASSERT_NE(wanted, nullptr) << name.toStdString();
        // Menus of newer Qt ignore clicks if the mouse has not moved since they opened, and here it never
        // moves.
        menu->setActiveAction(wanted);
        QTest::keyClick(menu, Qt::Key_Return);
        test::activate(window.get());
    }
};

TEST_F(CodePaneTest, WhatTheMouseSelectsIsCopiedToTheLetter) {
    explore()->playback().goTo(viz::FilmStep{3});
    const int line = code()->firstLine() + 3;
    const QString first = lines()[std::size_t(line) - 1].text, second = lines()[std::size_t(line)].text;
    ASSERT_GT(first.size(), 8);
    ASSERT_GT(second.size(), 6);
    // Any height in a row selects that row, even its upper edge.
    drag(placeIn(line, 4) - QPoint(0, 9), placeIn(line + 1, 6) + QPoint(0, 9));
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(clipboard(), first.mid(4) + '\n' + second.left(6));
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 4);
    EXPECT_EQ(chosen(), first.mid(4) + '\n' + second.left(6)) << "a step takes no selection away";
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(clipboard(), wholeText());
    const int running = code()->state().running;
    QTest::mouseClick(code()->viewport(), Qt::LeftButton, {}, placeIn(running, 0));
    EXPECT_EQ(chosen(), "") << "a click lets go of it";
    drag(placeIn(running, 9), placeIn(running, 4));
    choose(QContextMenuEvent::Mouse, placeIn(running, 3), "Copy");
    EXPECT_EQ(clipboard(), lines()[std::size_t(running) - 1].text.mid(4, 5));
}

TEST_F(CodePaneTest, KeysOfTheRunWorkAndThoseWithShiftOrCtrlAreOfTheText) {
    explore()->playback().goTo(viz::FilmStep{2});
    code()->setFocus();
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 3);
    press(Qt::Key_Left);
    EXPECT_EQ(step(), 2);
    press(Qt::Key_PageDown);
    EXPECT_EQ(step(), 3);
    press(Qt::Key_PageUp);
    EXPECT_EQ(step(), 2);
    press(Qt::Key_End);
    EXPECT_EQ(step(), explore()->document()->stepCount() - 1);
    press(Qt::Key_Home);
    EXPECT_EQ(step(), 0);
    press(Qt::Key_Space);
    EXPECT_TRUE(explore()->playback().playing());
    press(Qt::Key_Space);
    EXPECT_FALSE(explore()->playback().playing());
    const QList<int> views = explore()->stage()->views()->chosen();
    press(Qt::Key_T);
    EXPECT_NE(explore()->stage()->views()->chosen(), views) << "single keys are the window's";
    press(Qt::Key_T);

    const int now = step(), line = code()->caretLine();
    press(Qt::Key_Down);
    EXPECT_EQ(code()->caretLine(), line + 1);
    EXPECT_EQ(explore()->playback().hoverLine(), line + 1) << "the line highlights the stage";
    press(Qt::Key_Right);
    EXPECT_EQ(code()->caretLine(), code()->state().running) << "it follows the step";
    EXPECT_EQ(explore()->playback().hoverLine(), 0) << "and the previous line no longer does";
    press(Qt::Key_Left);
    press(Qt::Key_Home, Qt::ControlModifier);
    EXPECT_EQ(code()->textCursor().position(), 0);
    press(Qt::Key_Right, Qt::ShiftModifier);
    press(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(chosen(), lines()[0].text.left(2));
    press(Qt::Key_End, Qt::ControlModifier);
    EXPECT_EQ(code()->caretLine(), int(lines().size()));
    press(Qt::Key_Home, Qt::ShiftModifier);
    EXPECT_EQ(chosen(), lines().back().text);
    press(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(chosen(), lines()[lines().size() - 2].text + '\n' + lines().back().text);
    press(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(chosen(), "");
    EXPECT_EQ(step(), now);
}

TEST_F(CodePaneTest, FindWalksFromPlaceToPlaceAndRound) {
    explore()->stage()->setFocus();
    const QList<int> views = explore()->stage()->views()->chosen();
    press(Qt::Key_F, Qt::ControlModifier);
    ASSERT_EQ(QApplication::focusWidget(), find()->field());
    type("TEMP[");
    EXPECT_EQ(explore()->stage()->views()->chosen(), views) << "letters are typed";
    std::vector<viz::CodeRange> places;
    const QString text = wholeText();
    for (int at = 0; at + 5 <= text.size(); ++at)
        if (text.mid(at, 5) == "temp[") places.push_back({at, at + 5});
    ASSERT_GT(places.size(), 3u);
    EXPECT_EQ(code()->hits(), places);
    const auto expectAt = [&](std::size_t place) {
        const QTextCursor cursor = code()->textCursor();
        EXPECT_EQ((viz::CodeRange{cursor.selectionStart(), cursor.selectionEnd()}), places[place]);
        EXPECT_EQ(find()->count(), QStringLiteral("%1 of %2").arg(place + 1).arg(places.size()));
        EXPECT_TRUE(code()->viewport()->rect().contains(code()->placeOf(code()->caretLine())));
    };
    // The search starts at the caret, which is in the running line.
    std::size_t at = 0;
    const int running = code()->document()->findBlockByNumber(code()->state().running - 1).position();
    while (places[at].start < running) ++at;
    expectAt(at);
    press(Qt::Key_Return);
    expectAt(++at % places.size());
    press(Qt::Key_F3);
    expectAt(++at % places.size());
    press(Qt::Key_F3, Qt::ShiftModifier);
    expectAt(--at % places.size());
    press(Qt::Key_Return, Qt::ShiftModifier);
    expectAt(--at % places.size());
    for (; at % places.size() != 0; ++at) press(Qt::Key_Return);
    expectAt(0);
    press(Qt::Key_F3, Qt::ShiftModifier);
    expectAt(places.size() - 1);

    find()->field()->selectAll();
    type("no such words");
    EXPECT_EQ(find()->count(), "not found");
    EXPECT_TRUE(code()->hits().empty());
    press(Qt::Key_Return);
    find()->field()->selectAll();
    type("temp[");
    press(Qt::Key_Escape);
    EXPECT_TRUE(find()->isHidden());
    EXPECT_TRUE(code()->hits().empty());
    EXPECT_EQ(QApplication::focusWidget(), code());
    EXPECT_EQ(chosen(), "temp[") << "the last place stays selected";
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 1) << "keys are the run's again";
    press(Qt::Key_F3);
    EXPECT_FALSE(find()->isHidden());
    EXPECT_EQ(find()->field()->text(), "temp[");
}

TEST_F(CodePaneTest, FindBeginsWhereTheCaretIs) {
    explore()->playback().goTo(viz::FilmStep(explore()->document()->stepCount() - 1));
    code()->setFocus();
    press(Qt::Key_Home, Qt::ControlModifier);
    const auto first = int(wholeText().indexOf("step("));
    press(Qt::Key_F, Qt::ControlModifier); // the search row leaves less room for the lines
    type("step(");
    EXPECT_EQ(code()->textCursor().selectionStart(), first);
    EXPECT_TRUE(find()->count().startsWith("1 of ")) << find()->count().toStdString();
}

TEST_F(CodePaneTest, FindOpensTheDrawerAndTakesWhatIsSelected) {
    window->resize(1024, 640);
    QApplication::processEvents();
    ASSERT_TRUE(explore()->side()->isHidden());
    press(Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(explore()->side()->isVisible());
    type("step(");
    EXPECT_TRUE(code()->viewport()->rect().contains(code()->placeOf(code()->caretLine())));
    press(Qt::Key_Escape);
    EXPECT_TRUE(explore()->side()->isVisible()) << "the first Escape only closes the search row";
    const int line = code()->caretLine();
    const auto at = int(lines()[std::size_t(line) - 1].text.indexOf("step("));
    QTest::mouseClick(code()->viewport(), Qt::LeftButton, {}, placeIn(line, 0));
    drag(placeIn(line, at), placeIn(line, at + 3));
    press(Qt::Key_F, Qt::ControlModifier);
    EXPECT_EQ(find()->field()->text(), "ste");
    EXPECT_TRUE(find()->count().contains(" of ")) << find()->count().toStdString();
    press(Qt::Key_Escape);
    press(Qt::Key_Escape);
    EXPECT_TRUE(explore()->side()->isHidden());
    press(Qt::Key_2, Qt::ControlModifier);
    press(Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(find()->isHidden()) << "there is no code beside a benchmark";
}

// Sources may come from hostile files, so a character that would break a line or look like another one
// becomes a space.
TEST_F(CodePaneTest, StrangeTextsKeepTheirLines) {
    auto trace = std::make_shared<trace::Trace>();
    std::string text = "a\tb\r\nparagraph \xE2\x80\xA9 line \xE2\x80\xA8 end\nchinese \xE6\xBC\xA2 "
                       "face \xF0\x9F\x98\x80 done\n\n";
    text.append(1, '\0').append("nothing\n").append(200'000, 'x').append("\nlast");
    trace->sources.push_back({"strange.cuh", text});
    const auto model = std::make_shared<const viz::CodeModel>(trace);
    viz::CodeView view;
    view.resize(480, 320);
    view.show();
    view.setCode(model);
    ASSERT_EQ(view.document()->blockCount(), int(model->lines().size()));
    for (std::size_t i = 0; i < model->lines().size(); ++i)
        EXPECT_EQ(view.document()->findBlockByNumber(int(i)).text().size(), model->lines()[i].text.size())
            << i;
    EXPECT_EQ(view.document()->findBlockByNumber(2).text(), QString::fromUtf8("chinese 漢 face 😀 done"));
    EXPECT_EQ(view.rowsOf(6), 1000) << "a line that is as long as a file has its end";
    EXPECT_EQ(view.rowsOf(7), 1);
    EXPECT_FALSE(view.grab().isNull());
    view.setWrapped(false);
    EXPECT_EQ(view.rowsOf(6), 1);
    view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->maximum() / 2);
    EXPECT_FALSE(view.grab().isNull());
}

TEST_F(CodePaneTest, LongLinesAreWrappedOrScrolledTo) {
    int longest = 1;
    for (int line = 1; line <= int(lines().size()); ++line)
        if (lines()[std::size_t(line) - 1].text.size() > lines()[std::size_t(longest) - 1].text.size())
            longest = line;
    const auto rightEnd = [&](int line) {
        QTextCursor cursor(code()->document()->findBlockByNumber(line - 1));
        cursor.movePosition(QTextCursor::EndOfBlock);
        return code()->cursorRect(cursor).right();
    };
    EXPECT_GE(code()->rowsOf(longest), 2);
    EXPECT_EQ(code()->horizontalScrollBar()->maximum(), 0);
    for (int line = 1; line <= int(lines().size()); ++line)
        EXPECT_LE(rightEnd(line), code()->width()) << line;
    press(Qt::Key_F, Qt::ControlModifier);
    press(Qt::Key_Z, Qt::AltModifier);
    EXPECT_EQ(find()->field()->text(), "") << "no letter to look for";
    EXPECT_EQ(code()->rowsOf(longest), 1);
    press(Qt::Key_Escape);
    press(Qt::Key_Z, Qt::AltModifier);
    EXPECT_GE(code()->rowsOf(longest), 2);
    press(Qt::Key_Z, Qt::AltModifier);
    EXPECT_EQ(code()->rowsOf(longest), 1);
    EXPECT_GT(rightEnd(longest), code()->width());
    EXPECT_GE(code()->horizontalScrollBar()->maximum(), rightEnd(longest) - code()->viewport()->width());
    code()->horizontalScrollBar()->setValue(code()->horizontalScrollBar()->maximum());
    EXPECT_LE(rightEnd(longest), code()->width()) << "its end is scrolled to";
    makeWindow({1440, 900});
    EXPECT_EQ(code()->rowsOf(longest), 1) << "remembered";
    choose(QContextMenuEvent::Mouse, {200, 50}, "Wrap long lines");
    EXPECT_GE(code()->rowsOf(longest), 2);
}

TEST_F(CodePaneTest, TheLitLineFollowsTheStepsBothWays) {
    const QColor ground = viz::themeOf(window.get()).window;
    const auto expectLit = [&] {
        const int running = code()->state().running;
        EXPECT_EQ(running, explore()->document()->code()->at(viz::BlockStep(step())).running);
        EXPECT_EQ(code()->caretLine(), running);
        EXPECT_EQ(code()->accessibleDescription(), QStringLiteral("line %1 runs").arg(running));
        const QImage seen = code()->viewport()->grab().toImage();
        for (int line = code()->firstLine(); code()->placeOf(line).y() + 8 < seen.height(); ++line) {
            const QColor color = seen.pixelColor(3, code()->placeOf(line).y() + 8);
            EXPECT_EQ(color != ground, line == running) << line << " in step " << step();
        }
        EXPECT_LT(code()->placeOf(running).y() + 10, seen.height());
    };
    explore()->stage()->setFocus();
    const int last = explore()->document()->stepCount() - 1;
    for (int i = 0; i < last; ++i) {
        expectLit();
        press(Qt::Key_Right);
        pass(2000);
    }
    EXPECT_EQ(step(), last);
    for (int i = 0; i < last; ++i) {
        expectLit();
        press(Qt::Key_Left);
        pass(2000);
    }
    EXPECT_EQ(step(), 0);
    expectLit();
}

TEST_F(CodePaneTest, ABarrierIsLeftOutByTheKeysOfAMenu) {
    const int line = int(kernels::barrier_lines(*kernels::find_algorithm("blelloch")).back());
    explore()->playback().goTo(viz::FilmStep(explore()->document()->stepCount() - 1));
    code()->setFocus();
    while (code()->caretLine() > line) press(Qt::Key_Up);
    while (code()->caretLine() < line) press(Qt::Key_Down);
    const auto leftOut = [&] { return lines()[std::size_t(line) - 1].leftOut; };
    EXPECT_FALSE(leftOut());
    expectRun([&] {
        choose(QContextMenuEvent::Keyboard, {}, QStringLiteral("Leave out the barrier on line %1").arg(line));
    });
    EXPECT_TRUE(leftOut());
    EXPECT_EQ(code()->caretLine(), line) << "the caret has not moved";
    expectRun([&] {
        choose(QContextMenuEvent::Keyboard, {}, QStringLiteral("Restore the barrier on line %1").arg(line));
    });
    EXPECT_FALSE(leftOut());
}

TEST_F(CodePaneTest, AScreenReaderReadsTheTextAndTheRunningLine) {
    explore()->playback().goTo(viz::FilmStep{4});
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(code());
    ASSERT_NE(spoken, nullptr);
    EXPECT_EQ(spoken->text(QAccessible::Name), "Kernel code");
    EXPECT_TRUE(spoken->state().readOnly);
    EXPECT_TRUE(spoken->state().focusable);
    QAccessibleTextInterface* text = spoken->textInterface();
    ASSERT_NE(text, nullptr);
    EXPECT_EQ(text->text(0, text->characterCount()), wholeText());
    int start = 0, end = 0;
    const int caret = text->cursorPosition();
    const QString running = text->textAtOffset(caret, QAccessible::ParagraphBoundary, &start, &end);
    EXPECT_EQ(running.trimmed(), lines()[std::size_t(code()->state().running) - 1].text.trimmed());
}

TEST_F(CodePaneTest, PlacesThatWereFoundLookAsInTheGolden) {
    explore()->playback().goTo(viz::FilmStep{4});
    pass(2000);
    press(Qt::Key_F, Qt::ControlModifier);
    type("temp");
    QTest::mouseMove(explore()->stage(), QPoint(2, 2));
    find()->field()->setReadOnly(true); // hides the blinking caret
    const QWidget* pane = explore()->side()->code();
    const QRect place(pane->mapTo(window.get(), QPoint(0, 0)), pane->size());
    viz::test::expectGolden(window->grab(place).toImage(), "code-find");
    window->looks()->setTheme(viz::ThemeId::Dark);
    viz::test::expectGolden(window->grab(place).toImage(), "code-find-dark");
}

} // namespace
} // namespace scanscope::test
