// The window asks before measured times are lost.
#include "app/bench_place_fixture.h"
#include "app/frame/sheets.h"

namespace scanscope::test {
namespace {

using UnsavedTimesTest = BenchPlaceTest;

// Ctrl+Q and the button of the title bar ask the same question. Opening a file does not replace the times.
TEST_F(UnsavedTimesTest, TimesThatAreInNoFileAreAskedAboutBeforeTheWindowGoes) {
    measure({"cpu-scan"}, "64");
    const bench::Report report = times()->report();
    ASSERT_NO_FATAL_FAILURE(openResults(saved("first.json")));
    EXPECT_FALSE(times()->loss().canBeSaved);
    times()->show(TimesStudy::Source::Measured);
    EXPECT_EQ(times()->report(), report) << "the opened results are shown next to it";
    measure({"cpu-scan"}, "128");
    ASSERT_NO_FATAL_FAILURE(openResults(folder.filePath("first.json")));
    EXPECT_TRUE(times()->loss().canBeSaved);

    press(Qt::Key_1, Qt::ControlModifier);
    window->close();
    ASSERT_TRUE(window->isVisible());
    ASSERT_NE(window->quitSheet(), nullptr);
    EXPECT_EQ(window->quitSheet()->saveButton()->text(), "Save…");
    EXPECT_EQ(window->quitSheet()->quitButton()->text(), "Discard");
    QTest::mouseClick(window->quitSheet()->goOnButton(), Qt::LeftButton);
    EXPECT_TRUE(window->isVisible());

    press(Qt::Key_Q, Qt::ControlModifier);
    ASSERT_NE(window->quitSheet(), nullptr);
    answerDialog({});
    QTest::mouseClick(window->quitSheet()->saveButton(), Qt::LeftButton);
    EXPECT_TRUE(window->isVisible()) << "nothing was saved";
    test::activate(window.get());
    QApplication::processEvents();
    press(Qt::Key_Q, Qt::ControlModifier);
    ASSERT_NE(window->quitSheet(), nullptr);
    answerDialog(folder.filePath("second.json"));
    QTest::mouseClick(window->quitSheet()->saveButton(), Qt::LeftButton);
    EXPECT_FALSE(window->isVisible());
    const bench::Report second = app::loadBenchReport(folder.filePath("second.json").toStdString());
    ASSERT_EQ(second.rows.size(), 1u);
    EXPECT_EQ(second.rows[0].subject.n, 128u) << "the measured results, not those opened last";
}

TEST_F(UnsavedTimesTest, TimesAreDiscardedWhereThatIsChosen) {
    measure({"cpu-scan"}, "64");
    press(Qt::Key_Q, Qt::ControlModifier);
    ASSERT_NE(window->quitSheet(), nullptr);
    QTest::mouseClick(window->quitSheet()->quitButton(), Qt::LeftButton);
    EXPECT_FALSE(window->isVisible());
}

} // namespace
} // namespace scanscope::test
