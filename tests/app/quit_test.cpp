// The window asks once before it closes during an export, and does not ask if nothing would be lost.
#include "app/export/export_place.h"
#include "app/frame/sheets.h"
#include "app/window_fixture.h"

namespace scanscope::test {
namespace {

class QuitTest : public WindowTest {
protected:
    // Starts a film that takes longer than the question.
    void startLongExport() {
        window->showPlace(window->exports());
        window->exports()->setFile(folder.filePath("long.gif"));
        window->exports()->start();
        ASSERT_TRUE(window->exports()->busy()) << window->exports()->status().toStdString();
    }
    void pressQuit() {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : window.get(), Qt::Key_Q, Qt::ControlModifier);
    }
};

TEST_F(QuitTest, GoesAtOnceWhereNothingIsUnderWay) {
    pressQuit();
    EXPECT_EQ(window->quitSheet(), nullptr);
    EXPECT_FALSE(window->isVisible());
}

TEST_F(QuitTest, AsksInTheMiddleOfAnExportAndASecondCtrlQQuits) {
    startLongExport();
    pressQuit();
    ASSERT_TRUE(window->isVisible());
    ASSERT_NE(window->quitSheet(), nullptr);
    EXPECT_TRUE(window->quitSheet()->isVisible());
    EXPECT_TRUE(window->exports()->busy()) << "it continues meanwhile";
    pressQuit();
    EXPECT_FALSE(window->isVisible());
}

TEST_F(QuitTest, GoingOnLeavesTheExportAlone) {
    startLongExport();
    pressQuit();
    ASSERT_NE(window->quitSheet(), nullptr);
    QTest::mouseClick(window->quitSheet()->goOnButton(), Qt::LeftButton);
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(window->exports()->busy());
    pressQuit();
    ASSERT_NE(window->quitSheet(), nullptr) << "it asks again";
    QTest::mouseClick(window->quitSheet()->quitButton(), Qt::LeftButton);
    EXPECT_FALSE(window->isVisible());
}

TEST_F(QuitTest, TheQuestionGoesWhenTheWorkIsDone) {
    startLongExport();
    QSignalSpy finished(window->exports(), &app::ExportPlace::finished);
    pressQuit();
    ASSERT_NE(window->quitSheet(), nullptr);
    window->exports()->cancel();
    ASSERT_TRUE(finished.wait(20000));
    QApplication::processEvents();
    EXPECT_TRUE(!window->quitSheet() || !window->quitSheet()->isVisible());
    EXPECT_TRUE(window->isVisible());
}

} // namespace
} // namespace scanscope::test
