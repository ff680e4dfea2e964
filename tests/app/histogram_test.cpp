// A histogram as a user sees it: it opens as bars, describes the bar under the pointer, and its blocks can be
// entered from the grid, as in any run.
#include "app/recorded_fixture.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

using viz::View;

class HistogramTest : public RecordedTest {
protected:
    void SetUp() override {
        RecordedTest::SetUp();
        open(requestOf("histogram", {3, 1, 7, 0, 4, 1, 6, 3}, 4));
    }
};

const std::vector<View> barsAlone{View::histogram}, nothingButGrid{View::grid};

TEST_F(HistogramTest, OpensInItsBars) {
    EXPECT_EQ(stage()->shownViews(), barsAlone);
    EXPECT_TRUE(stage()->views()->button(int(View::histogram))->isVisible());
    EXPECT_TRUE(stage()->views()->button(int(View::grid))->isVisible());
    const QImage before = picture();
    press(Qt::Key_Right);
    pass(200);
    EXPECT_NE(picture(), before) << "the elements are counted";
}

TEST_F(HistogramTest, SaysWhatIsUnderThePointer) {
    explore()->playback().last();
    pass(200);
    EXPECT_EQ(stage()->helpAt(placeOfBin(*stage(), 1)), "bin 1: 2 of 8 elements, all 1, starts at 1");
    EXPECT_EQ(stage()->helpAt(placeOfElement(*stage(), 4)),
              "in[4] = 4 falls into bin 4: thread 0 of block 1 adds 1 to held[4]");
    const QImage before = picture();
    pointAt(placeOfElement(*stage(), 4));
    const QImage element = picture();
    EXPECT_NE(element, before) << "the cell and its brick are ringed";
    pointAt(placeOfBin(*stage(), 1));
    EXPECT_NE(picture(), element);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(stage(), &leave);
    EXPECT_EQ(picture(), before);
}

TEST_F(HistogramTest, BGoesToTheBarsAndGToTheBlocks) {
    press(Qt::Key_G);
    press(Qt::Key_B);
    EXPECT_EQ(stage()->shownViews(), nothingButGrid);
    press(Qt::Key_Return);
    EXPECT_EQ(viz::ViewSet(stage()->shownViews()).ofWholeRun(), viz::ViewSet());
    press(Qt::Key_Escape);
    EXPECT_EQ(stage()->shownViews(), nothingButGrid);
    press(Qt::Key_B);
    press(Qt::Key_G);
    EXPECT_EQ(stage()->shownViews(), barsAlone);
}

TEST_F(HistogramTest, WheelZoomsTheBinsAndZeroFitsThem) {
    window->resize(1536, 900); // wide enough for eight bins at their largest
    QApplication::processEvents();
    explore()->playback().last();
    pass(200);
    const QImage whole = picture();
    const QPointF at = placeOfBin(*stage(), 7);
    for (int i = 0; i < 5; ++i) turnWheel(at, 120);
    EXPECT_EQ(picture(), whole) << "eight bins are as wide as bins become";
    press(Qt::Key_0);
    EXPECT_EQ(picture(), whole);
}

} // namespace
} // namespace scanscope::test
