// Sums of subtrees as a user sees them: the run opens as its forest, and a node under the pointer shows its
// part of the walk.
#include "app/recorded_fixture.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

using viz::View;

class ForestTest : public RecordedTest {
protected:
    void SetUp() override {
        RecordedTest::SetUp();
        run(8, "binary");
    }
    void run(int n, const char* parents) {
        kernels::Request request = requestOf("subtree-sizes", std::vector<int>(std::size_t(n), 1), 4);
        request.options["parents"] = parents;
        open(request);
    }
};

const std::vector<View> forestAlone{View::forest}, gridOnly{View::grid};

TEST_F(ForestTest, OpensInItsForest) {
    EXPECT_EQ(stage()->shownViews(), forestAlone);
    EXPECT_TRUE(stage()->views()->button(int(View::forest))->isVisible());
    EXPECT_TRUE(stage()->views()->button(int(View::grid))->isVisible());
    EXPECT_FALSE(stage()->views()->button(int(View::histogram))->isVisible());
    const QImage before = picture();
    explore()->playback().last();
    pass(200);
    EXPECT_NE(picture(), before) << "the sums are known";
}

TEST_F(ForestTest, ANodeShowsItsPartOfTheWalk) {
    explore()->playback().last();
    pass(200);
    EXPECT_EQ(stage()->helpAt(placeOfNode(*stage(), 1)),
              "node 1: opened at 1, closed at 8, subtree sums to 4");
    EXPECT_EQ(stage()->helpAt(placeOfWalk(*stage(), 8)), "place 8 closes node 1: tour[8] = 0, before[8] = 5");
    const QImage before = picture();
    pointAt(placeOfNode(*stage(), 1));
    const QImage node = picture();
    EXPECT_NE(node, before);
    pointAt(placeOfWalk(*stage(), 8));
    EXPECT_EQ(picture(), node) << "the place is the node's, too";
    pointAt(placeOfNode(*stage(), 2));
    EXPECT_NE(picture(), node);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(stage(), &leave);
    EXPECT_EQ(picture(), before);
}

TEST_F(ForestTest, NGoesToTheForestAndGToTheBlocks) {
    press(Qt::Key_G);
    press(Qt::Key_N);
    EXPECT_EQ(stage()->shownViews(), gridOnly);
    press(Qt::Key_Return);
    EXPECT_TRUE(viz::ViewSet(stage()->shownViews()).ofWholeRun().empty()) << "into a block";
    press(Qt::Key_Escape);
    EXPECT_EQ(stage()->shownViews(), gridOnly);
    press(Qt::Key_N);
    press(Qt::Key_G);
    EXPECT_EQ(stage()->shownViews(), forestAlone);
}

TEST_F(ForestTest, AWideForestIsZoomedInto) {
    run(200, "star");
    const QImage whole = picture();
    for (int i = 0; i < 12; ++i) turnWheel(placeOfWalk(*stage(), 100), 120);
    EXPECT_GT(stage()->zoom().factor, 5);
    EXPECT_NE(picture(), whole);
    press(Qt::Key_0);
    EXPECT_EQ(picture(), whole);
}

} // namespace
} // namespace scanscope::test
