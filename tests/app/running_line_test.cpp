// The code under two stages: under both, it shows only the running line, or also the same number of lines
// around it.
#include "app/explore/algorithm_popover.h"
#include "app/explore/pair_session.h"
#include "app/window_fixture.h"
#include "viz/widgets/button.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/running_line.h"

namespace scanscope::test {
namespace {

class RunningLineTest : public WindowTest {
protected:
    void compareWithHillisSteele() {
        explore()->stage()->setFocus();
        press(Qt::Key_C);
        type(QStringLiteral("hillis"));
        expectRun([&] { press(Qt::Key_Return); });
        explore()->stage()->setFocus();
    }
    [[nodiscard]] viz::RunningLine* first() { return explore()->stages()->firstLine(); }
    [[nodiscard]] viz::RunningLine* second() { return explore()->stages()->secondLine(); }
    [[nodiscard]] bool becomesHigh(int height) {
        return QTest::qWaitFor([&] { return first()->height() == height && second()->height() == height; },
                               5000);
    }
};

TEST_F(RunningLineTest, GrowsUnderBothStagesAndGoesBack) {
    window->resize(1440, 900);
    compareWithHillisSteele();
    ASSERT_TRUE(becomesHigh(40));
    const int alone = explore()->stages()->first()->height();
    EXPECT_EQ(first()->grows()->toolTip(), "Show the surrounding lines");
    QTest::mouseClick(second()->grows(), Qt::LeftButton);
    ASSERT_TRUE(becomesHigh(188)) << "nine lines of 20, and 4 above and below";
    EXPECT_EQ(explore()->stages()->first()->height(), alone - 148);
    EXPECT_EQ(explore()->stages()->second()->height(), alone - 148);
    for (viz::RunningLine* line : {first(), second()}) {
        EXPECT_EQ(line->shownLines(), 9);
        EXPECT_TRUE(line->grows()->isChecked());
        EXPECT_EQ(line->grows()->toolTip(), "Show only the running line");
    }
    first()->grows()->setFocus();
    press(Qt::Key_Return);
    ASSERT_TRUE(becomesHigh(40));
    EXPECT_EQ(explore()->stages()->first()->height(), alone);
    EXPECT_FALSE(second()->grows()->isChecked());
}

TEST_F(RunningLineTest, LeavesALowStageItsRoom) {
    window->resize(1024, 640);
    compareWithHillisSteele();
    QTest::mouseClick(first()->grows(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return first()->height() > 40; }, 5000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return first()->height() == first()->shownLines() * 20 + 8; }, 5000));
    EXPECT_LT(first()->shownLines(), 9);
    EXPECT_GE(explore()->stages()->first()->height(), 240);
}

} // namespace
} // namespace scanscope::test
