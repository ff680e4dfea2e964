// The inspector's effects on the stage (symbols, the path of the inputs into a cell), and the pointer's
// effects.
#include <QCheckBox>
#include <QListWidget>

#include "app/frame/sheets.h"
#include "app/window_fixture.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/inspector_panel.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class InspectorTest : public WindowTest {
protected:
    viz::InspectorPanel* inspector() { return explore()->side()->inspector(); }
    QImage stage() { return explore()->stage()->grab().toImage(); }
    void click(QCheckBox* box) {
        ASSERT_TRUE(box->isVisible());
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(9, box->height() / 2));
        QApplication::processEvents();
    }
    void selectColumn(int column) {
        QTest::mouseClick(explore()->stage(), Qt::LeftButton, {},
                          placeOfColumn(*explore()->stage(), column).toPoint());
        QApplication::processEvents();
    }
};

TEST_F(InspectorTest, SymbolsAreAKeyAndABoxAndStayThroughSteps) {
    explore()->side()->showTab(viz::SidePanel::Inspector);
    press(Qt::Key_End);
    pass(1000);
    const QImage values = stage();
    press(Qt::Key_S);
    EXPECT_TRUE(explore()->playback().symbols());
    EXPECT_TRUE(inspector()->symbolsBox()->isChecked());
    const QImage symbols = stage();
    EXPECT_NE(symbols, values);
    press(Qt::Key_Home);
    press(Qt::Key_End);
    pass(1000);
    EXPECT_EQ(stage(), symbols);
    click(inspector()->symbolsBox());
    EXPECT_FALSE(explore()->playback().symbols());
    EXPECT_EQ(stage(), values);
    EXPECT_EQ(inspector()->symbolsBox()->text(), "Show symbols");
}

TEST_F(InspectorTest, SymbolsAreFoundInTheSearch) {
    press(Qt::Key_K, Qt::ControlModifier);
    auto* search = window->findChild<app::ActionSearch*>();
    ASSERT_TRUE(search && search->isVisible());
    QTest::keyClicks(search->search(), "symb");
    ASSERT_GE(search->list()->count(), 1);
    QTest::keyClick(search->search(), Qt::Key_Return);
    EXPECT_TRUE(explore()->playback().symbols());
}

TEST_F(InspectorTest, SymbolsAreTypedIntoAFieldAsLetters) {
    input()->setFocus();
    input()->selectAll();
    type("s");
    EXPECT_FALSE(explore()->playback().symbols());
    EXPECT_EQ(input()->text(), "s");
}

TEST_F(InspectorTest, SymbolsAreAmongTheOptionsAndCounted) {
    auto* button = qobject_cast<viz::Button*>(explore()->setupBar()->anchorOf("blocks"));
    ASSERT_TRUE(button);
    EXPECT_EQ(button->text(), "Options");
    QTest::mouseClick(button, Qt::LeftButton);
    click(explore()->setupBar()->symbolsBox());
    EXPECT_TRUE(explore()->playback().symbols());
    EXPECT_TRUE(inspector()->symbolsBox()->isChecked());
    EXPECT_EQ(button->text(), "Options · 1");
    viz::Field* blocks = explore()->setupBar()->field("blocks");
    ASSERT_TRUE(blocks->isVisible()) << "greyed, not hidden";
    EXPECT_FALSE(blocks->control()->isEnabled());
    EXPECT_EQ(blocks->toolTip(), "Blelloch always runs in one block: there is nothing to choose.");
    explore()->playback().setSymbols(false);
    EXPECT_EQ(button->text(), "Options");
}

TEST_F(InspectorTest, SymbolsAreExportedAsTheyAreShown) {
    QSignalSpy done(explore()->files(), &app::RunFiles::picturesExported);
    const auto exported = [&] {
        explore()->files()->writePictures(folder.filePath("step.png"), false);
        EXPECT_TRUE(done.wait(20000));
        return QImage(folder.filePath("step.png"));
    };
    press(Qt::Key_End);
    pass(1000);
    const QImage values = exported();
    press(Qt::Key_S);
    EXPECT_NE(exported(), values);
}

TEST_F(InspectorTest, TheQuestionsStandUnderTheTableAndStayInSight) {
    explore()->side()->showTab(viz::SidePanel::Inspector);
    QApplication::processEvents();
    const int before = inspector()->symbolsBox()->y();
    press(Qt::Key_End);
    pass(1000);
    selectColumn(7);
    EXPECT_GT(inspector()->symbolsBox()->y(), before) << "the table pushes them down";
    for (const QCheckBox* box : {inspector()->pathBox(), inspector()->symbolsBox()})
        EXPECT_LE(box->geometry().bottom(), inspector()->height());
}

TEST_F(InspectorTest, ThePathNeedsACellAndGoesWithIt) {
    explore()->side()->showTab(viz::SidePanel::Inspector);
    press(Qt::Key_End);
    pass(1000);
    const QImage plain = stage();
    press(Qt::Key_P);
    EXPECT_FALSE(explore()->playback().path()) << "no cell is selected";
    EXPECT_FALSE(inspector()->pathBox()->isEnabled());
    EXPECT_EQ(inspector()->pathBox()->toolTip(), "Click a cell on the stage first.");

    selectColumn(5);
    explore()->playback().setHover({});
    const QImage selected = stage();
    EXPECT_TRUE(inspector()->pathBox()->isEnabled());
    press(Qt::Key_P);
    EXPECT_TRUE(inspector()->pathBox()->isChecked());
    EXPECT_NE(stage(), selected);
    click(inspector()->pathBox());
    EXPECT_EQ(stage(), selected);
    click(inspector()->pathBox());
    EXPECT_NE(stage(), selected);

    explore()->stage()->setFocus();
    press(Qt::Key_Escape);
    EXPECT_FALSE(explore()->playback().selection());
    EXPECT_EQ(stage(), plain) << "without a cell nothing is dimmed";
    selectColumn(5);
    explore()->playback().setHover({});
    EXPECT_NE(stage(), selected) << "the question is still asked";
}

TEST_F(InspectorTest, ThePathFollowsTheFilm) {
    press(Qt::Key_End);
    pass(1000);
    press(Qt::Key_Left);
    selectColumn(7);
    press(Qt::Key_P);
    const auto shown = [&] {
        pass(2000);
        const viz::BlockModel& model = *explore()->document()->model();
        return viz::pathInto(model, viz::BlockStep(step()), *explore()->playback().selection()).cells.size();
    };
    const std::size_t late = shown();
    const QImage before = stage();
    press(Qt::Key_Home);
    EXPECT_EQ(step(), 0);
    EXPECT_LT(shown(), late);
    EXPECT_NE(stage(), before);
}

// The pointer links code and stage: a line highlights its cells and arrows, and a cell or an arrow highlights
// its lines.
class HoverTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        explore()->playback().goTo(viz::FilmStep{6}); // the down-sweep at offset 2
        pass(1000);
    }
    viz::CodeView* code() { return explore()->side()->code()->view(); }
    QImage stage() { return explore()->stage()->grab().toImage(); }

    int lineOf(const char* words) {
        const auto& lines = explore()->document()->code()->lines();
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].text.trimmed().startsWith(QString::fromLatin1(words))) return int(i) + 1;
        ADD_FAILURE() << "no line begins with " << words;
        return 1;
    }
    void pointAt(QWidget* widget, QPoint at) {
        QTest::mouseMove(widget, at);
        QApplication::processEvents();
    }
    void leave(QWidget* widget) {
        QEvent event(QEvent::Leave);
        QApplication::sendEvent(widget, &event);
        QApplication::processEvents();
    }
};

TEST_F(HoverTest, ALineLightsItsCellsAndDimsOtherArrows) {
    const QImage plain = stage();
    const int line = lineOf("const T sum = temp[left]");
    pointAt(code()->viewport(), code()->placeOf(line));
    EXPECT_EQ(explore()->playback().hoverLine(), line);
    EXPECT_EQ(code()->lit(), std::set<int>{line});
    const QImage lit = stage();
    EXPECT_NE(lit, plain);
    leave(code());
    EXPECT_EQ(explore()->playback().hoverLine(), 0);
    EXPECT_TRUE(code()->lit().empty());
    EXPECT_EQ(stage(), plain);
}

TEST_F(HoverTest, ALineThatTouchedNothingLightsNothing) {
    const QImage plain = stage();
    pointAt(code()->viewport(), code()->placeOf(lineOf("offset /= 2")));
    EXPECT_TRUE(code()->lit().empty());
    EXPECT_EQ(stage(), plain);
}

TEST_F(HoverTest, ACellLightsTheLinesThatTouchedIt) {
    pointAt(explore()->stage(), placeOfColumn(*explore()->stage(), 3).toPoint());
    EXPECT_EQ(code()->lit(), (std::set<int>{lineOf("temp[left] = temp[right]"),
                                            lineOf("temp[right] = op(temp[right], sum)")}));
    pointAt(explore()->stage(), placeOfColumn(*explore()->stage(), 0).toPoint());
    EXPECT_TRUE(code()->lit().empty()) << "nothing touched cell 0 in this step";
    pointAt(explore()->stage(), placeOfColumn(*explore()->stage(), 1).toPoint());
    EXPECT_EQ(code()->lit().size(), 2u);
    leave(explore()->stage());
    EXPECT_TRUE(code()->lit().empty());
}

TEST_F(HoverTest, AnArrowLightsItsLinesAndGoesWithTheStep) {
    viz::StageView* view = explore()->stage();
    const auto& moves = explore()->document()->model()->step(viz::BlockStep{6}).moves;
    // A point just above the written cell, on the stem below the badge.
    const QPointF cell = placeOfColumn(*view, 3);
    std::optional<QPoint> stem;
    for (int up = 1; up < 80 && !stem; ++up) {
        const QPoint at = cell.toPoint() - QPoint(0, up);
        if (std::holds_alternative<viz::MoveOfStep>(view->subjectAt(at))) stem = at;
    }
    ASSERT_TRUE(stem);
    const QImage plain = stage();
    pointAt(view, *stem);
    ASSERT_TRUE(explore()->playback().hoverMove());
    EXPECT_EQ(moves[std::size_t(*explore()->playback().hoverMove())].to, viz::Column{3});
    EXPECT_TRUE(code()->lit().contains(lineOf("temp[right] = op(temp[right], sum)")));
    EXPECT_NE(stage(), plain);
    press(Qt::Key_End);
    EXPECT_FALSE(explore()->playback().hoverMove());
    EXPECT_TRUE(code()->lit().empty());
}

TEST_F(HoverTest, ALineStaysLitWhileTheFilmRuns) {
    const int line = lineOf("temp[left] = temp[right]");
    pointAt(code()->viewport(), code()->placeOf(line));
    const QImage before = stage();
    explore()->stage()->setFocus();
    press(Qt::Key_Right);
    pass(1000);
    EXPECT_EQ(step(), 7);
    EXPECT_EQ(explore()->playback().hoverLine(), line);
    EXPECT_EQ(code()->lit(), std::set<int>{line});
    EXPECT_NE(stage(), before);
}

} // namespace
} // namespace scanscope::test
