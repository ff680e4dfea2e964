// What the inspector asks of the stage: symbols, and the path of the inputs into a cell.
#include <QCheckBox>
#include <QListWidget>

#include "app/sheets.h"
#include "app/window_fixture.h"
#include "viz/widgets/panels.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class InspectorTest : public WindowTest {
protected:
    viz::InspectorPanel* inspector() { return window->side()->inspector(); }
    QImage stage() { return window->stage()->grab().toImage(); }
    void click(QCheckBox* box) {
        ASSERT_TRUE(box->isVisible());
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(9, box->height() / 2));
        QApplication::processEvents();
    }
    void selectColumn(int column) {
        QTest::mouseClick(window->stage(), Qt::LeftButton, {}, window->stage()->placeOf(column).toPoint());
        QApplication::processEvents();
    }
};

TEST_F(InspectorTest, SymbolsAreAKeyAndABoxAndStayThroughSteps) {
    window->side()->showTab(viz::SidePanel::Inspector);
    press(Qt::Key_End);
    pass(1000);
    const QImage values = stage();
    press(Qt::Key_S);
    EXPECT_TRUE(window->playback().symbols());
    EXPECT_TRUE(inspector()->symbolsBox()->isChecked());
    const QImage symbols = stage();
    EXPECT_NE(symbols, values);
    press(Qt::Key_Home);
    press(Qt::Key_End);
    pass(1000);
    EXPECT_EQ(stage(), symbols);
    click(inspector()->symbolsBox());
    EXPECT_FALSE(window->playback().symbols());
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
    EXPECT_TRUE(window->playback().symbols());
}

TEST_F(InspectorTest, SymbolsAreTypedIntoAFieldAsLetters) {
    input()->setFocus();
    input()->selectAll();
    type("s");
    EXPECT_FALSE(window->playback().symbols());
    EXPECT_EQ(input()->text(), "s");
}

TEST_F(InspectorTest, SymbolsAreAmongTheOptionsAndCounted) {
    auto* button = qobject_cast<viz::Button*>(window->setupBar()->anchorOf("blocks"));
    ASSERT_TRUE(button);
    EXPECT_EQ(button->text(), "Options");
    QTest::mouseClick(button, Qt::LeftButton);
    click(window->setupBar()->symbolsBox());
    EXPECT_TRUE(window->playback().symbols());
    EXPECT_TRUE(inspector()->symbolsBox()->isChecked());
    EXPECT_EQ(button->text(), "Options · 1");
    viz::Field* blocks = window->setupBar()->field("blocks");
    ASSERT_TRUE(blocks->isVisible()) << "greyed, not hidden";
    EXPECT_FALSE(blocks->control()->isEnabled());
    EXPECT_EQ(blocks->toolTip(), "Blelloch runs in one block: there is none to choose.");
    window->playback().setSymbols(false);
    EXPECT_EQ(button->text(), "Options");
}

TEST_F(InspectorTest, SymbolsAreExportedAsTheyAreShown) {
    QSignalSpy done(window.get(), &app::MainWindow::picturesExported);
    const auto exported = [&] {
        window->exportPictures(folder.filePath("step.png"), false);
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
    window->side()->showTab(viz::SidePanel::Inspector);
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
    window->side()->showTab(viz::SidePanel::Inspector);
    press(Qt::Key_End);
    pass(1000);
    const QImage plain = stage();
    press(Qt::Key_P);
    EXPECT_FALSE(window->playback().path()) << "no cell is selected";
    EXPECT_FALSE(inspector()->pathBox()->isEnabled());
    EXPECT_EQ(inspector()->pathBox()->toolTip(), "Click a cell on the stage first.");

    selectColumn(5);
    window->playback().setHover({});
    const QImage selected = stage();
    EXPECT_TRUE(inspector()->pathBox()->isEnabled());
    press(Qt::Key_P);
    EXPECT_TRUE(inspector()->pathBox()->isChecked());
    EXPECT_NE(stage(), selected);
    click(inspector()->pathBox());
    EXPECT_EQ(stage(), selected);
    click(inspector()->pathBox());
    EXPECT_NE(stage(), selected);

    window->stage()->setFocus();
    press(Qt::Key_Escape);
    EXPECT_FALSE(window->playback().selection());
    EXPECT_EQ(stage(), plain) << "without a cell nothing stands back";
    selectColumn(5);
    window->playback().setHover({});
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
        const viz::BlockModel& model = *window->document()->model();
        return viz::pathInto(model, step(), *window->playback().selection()).cells.size();
    };
    const std::size_t late = shown();
    const QImage before = stage();
    press(Qt::Key_Home);
    EXPECT_EQ(step(), 0);
    EXPECT_LT(shown(), late);
    EXPECT_NE(stage(), before);
}

} // namespace
} // namespace scanscope::test
