// A click in the gutter or a check box in the options removes a barrier; another click restores it.
#include <QCheckBox>
#include <QRegularExpression>

#include "app/window_fixture.h"
#include "kernels/run/barriers.h"
#include "kernels/run/run.h"
#include "viz/support/golden.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class BarriersTest : public WindowTest {
protected:
    [[nodiscard]] viz::CodeView* code() { return explore()->side()->code()->view(); }
    [[nodiscard]] int lastBarrier() {
        return int(kernels::barrier_lines(*kernels::find_algorithm("blelloch")).back());
    }
    void scrollTo(int line) {
        press(Qt::Key_End); // the last step is the store, whose barrier is in view
        ASSERT_TRUE(code()->viewport()->rect().contains(code()->placeOfBarrier(line)));
    }
    void clickBarrier(int line) {
        expectRun(
            [&] { QTest::mouseClick(code()->viewport(), Qt::LeftButton, {}, code()->placeOfBarrier(line)); });
    }
    [[nodiscard]] std::string leftOut() {
        const auto& options = explore()->document()->trace().run.options;
        const auto found = options.find("without-barrier");
        return found == options.end() ? "" : found->second;
    }
    [[nodiscard]] QCheckBox* box(int line) {
        return explore()->setupBar()->options()->findChild<QCheckBox*>(
            QStringLiteral("barrier-%1").arg(line));
    }
};

TEST_F(BarriersTest, AClickInTheGutterLeavesOneOutAndTheNextPutsItBack) {
    const int line = lastBarrier();
    explore()->stage()->setFocus();
    scrollTo(line);
    EXPECT_EQ(code()->helpAt(code()->placeOfBarrier(line)),
              "A barrier: all threads of the block wait here. Click to leave it out.");
    clickBarrier(line);
    EXPECT_EQ(leftOut(), std::to_string(line));
    EXPECT_FALSE(explore()->document()->findings().empty());
    EXPECT_TRUE(explore()->banner()->message().startsWith("1 of 3: t"))
        << explore()->banner()->message().toStdString();
    EXPECT_EQ(explore()->setupBar()->optionsButton()->text(), "Options · 1");
    ASSERT_NE(box(line), nullptr);
    EXPECT_TRUE(box(line)->isChecked());
    EXPECT_EQ(code()->helpAt(code()->placeOfBarrier(line)),
              QStringLiteral("The barrier on line %1 is left out. Click to restore it.").arg(line));

    clickBarrier(line);
    EXPECT_EQ(leftOut(), "");
    EXPECT_TRUE(explore()->document()->findings().empty());
    EXPECT_EQ(explore()->banner()->message(), "");
    EXPECT_EQ(explore()->setupBar()->optionsButton()->text(), "Options");
}

// A second click at the same place restores the barrier.
TEST_F(BarriersTest, TheLineStaysUnderThePointer) {
    explore()->stage()->setFocus();
    press(Qt::Key_Right);
    const auto lines = kernels::barrier_lines(*kernels::find_algorithm("blelloch"));
    for (const std::uint32_t line : lines) {
        // Scrolls with keys, not by stepping, so the running line may be elsewhere.
        for (int turns = 0;
             turns < 40 && !code()->viewport()->rect().contains(code()->placeOfBarrier(int(line))); ++turns)
            QTest::keyClick(code(), Qt::Key_Down);
        const QPoint bars = code()->placeOfBarrier(int(line));
        ASSERT_TRUE(code()->viewport()->rect().contains(bars)) << line;
        const auto click = [&] {
            expectRun([&] {
                QTest::mouseMove(code()->viewport(), bars);
                QTest::mouseClick(code()->viewport(), Qt::LeftButton, {}, bars);
            });
        };
        click();
        EXPECT_EQ(leftOut(), std::to_string(line));
        EXPECT_EQ(code()->placeOfBarrier(int(line)), bars) << line;
        click();
        EXPECT_EQ(leftOut(), "") << "the second click hits it, too";
        EXPECT_EQ(code()->placeOfBarrier(int(line)), bars) << line;
    }
}

TEST_F(BarriersTest, TheBannerSaysWhatIsLeftOutAndPutsItBack) {
    const int line = lastBarrier();
    const QString way = QStringLiteral("Line %1 left out · Restore it").arg(line);
    const auto button = [&]() -> QPushButton* {
        for (QPushButton* one : explore()->banner()->findChildren<QPushButton*>())
            if (one->text() == way) return one;
        return nullptr;
    };
    EXPECT_EQ(button(), nullptr);
    explore()->stage()->setFocus();
    scrollTo(line);
    clickBarrier(line);
    ASSERT_NE(button(), nullptr) << explore()->banner()->message().toStdString();
    press(Qt::Key_L, Qt::ControlModifier);
    expectRun([&] { type("5 9 2 7"); });
    ASSERT_NE(button(), nullptr) << "it is still left out";
    press(Qt::Key_F8); // the buttons for findings are next to it
    expectRun([&] { QTest::mouseClick(button(), Qt::LeftButton); });
    EXPECT_EQ(leftOut(), "");
    EXPECT_EQ(explore()->banner()->message(), "");
    // With one thread, nothing goes wrong, and the banner says so.
    press(Qt::Key_L, Qt::ControlModifier);
    expectRun([&] { type("5 9"); });
    expectRun([&] { explore()->setupBar()->toggleBarrier(std::uint32_t(line)); });
    EXPECT_EQ(explore()->banner()->message(),
              QStringLiteral(
                  "The barrier on line %1 is left out. Nothing went wrong at n = 2 with 1 block of 1 thread.")
                  .arg(line));
    EXPECT_NE(button(), nullptr);
}

TEST_F(BarriersTest, TheGutterBesideOtherLinesDoesNothing) {
    explore()->stage()->setFocus();
    scrollTo(lastBarrier());
    QSignalSpy spy(code(), &viz::CodeView::barrierPressed);
    QTest::mouseClick(code()->viewport(), Qt::LeftButton, {}, code()->placeOfBarrier(lastBarrier() + 1));
    QTest::mouseClick(code()->viewport(), Qt::LeftButton, {}, code()->placeOf(lastBarrier())); // its message
    EXPECT_EQ(spy.count(), 0);
    EXPECT_EQ(code()->helpAt(code()->placeOf(lastBarrier())), "");
}

TEST_F(BarriersTest, TheOptionsListThemForTheKeyboard) {
    const auto lines = kernels::barrier_lines(*kernels::find_algorithm("blelloch"));
    ASSERT_EQ(lines.size(), 3u);
    explore()->setupBar()->optionsButton()->click();
    for (const std::uint32_t line : lines) {
        ASSERT_NE(box(int(line)), nullptr);
        EXPECT_TRUE(box(int(line))->isVisible());
        EXPECT_EQ(box(int(line))->accessibleName(),
                  QStringLiteral("Leave out the barrier on line %1").arg(line));
    }
    expectRun([&] {
        box(int(lines[0]))->setFocus();
        QTest::keyClick(box(int(lines[0])), Qt::Key_Space);
        box(int(lines[2]))->setFocus();
        QTest::keyClick(box(int(lines[2])), Qt::Key_Space);
    });
    EXPECT_EQ(leftOut(), QStringLiteral("%1,%2").arg(lines[0]).arg(lines[2]).toStdString());
    EXPECT_EQ(explore()->setupBar()->optionsButton()->text(), "Options · 1");
}

// Nothing is claimed about a run that cannot be judged.
TEST_F(BarriersTest, TheBannerOfAStrangersRunSaysNoMoreThanIsKnown) {
    const QString path = folder.filePath("strange.scantrace");
    kernels::Request request;
    request.algorithm = "blelloch";
    request.input = {trace::to_value(std::int32_t(1)), trace::to_value(std::int32_t(2))};
    trace::Trace strange = kernels::record(request);
    const auto bannerOf = [&](const std::string& algorithm, const std::string& lines) {
        strange.run.algorithm = algorithm;
        strange.run.options = {{"without-barrier", lines}};
        trace::save_trace(strange, path.toStdString());
        expectRun([&] { window->openFile(path); });
        return explore()->banner()->message();
    };
    EXPECT_EQ(bannerOf("their-own", "36"), "The barrier on line 36 is left out.");
    EXPECT_EQ(bannerOf("their-own", "62,36"), "The barriers on lines 36 and 62 are left out.");
    EXPECT_EQ(bannerOf("their-own", "0,none"), "");
}

TEST_F(BarriersTest, AnotherAlgorithmHasItsOwn) {
    explore()->stage()->setFocus();
    scrollTo(lastBarrier());
    clickBarrier(lastBarrier());
    kernels::Request request;
    request.algorithm = "warp-shuffle";
    request.input = {trace::to_value(std::int32_t(1)), trace::to_value(std::int32_t(2))};
    expectRun([&] { explore()->start(request); });
    EXPECT_EQ(leftOut(), "");
    EXPECT_EQ(
        explore()->setupBar()->options()->findChildren<QCheckBox*>(QRegularExpression("^barrier-")).size(),
        0);
}

TEST_F(BarriersTest, OneThatIsLeftOutIsStruckThroughAsInTheGolden) {
    explore()->stage()->setFocus();
    scrollTo(lastBarrier());
    clickBarrier(lastBarrier());
    press(Qt::Key_End);
    QTest::mouseMove(explore()->stage(), QPoint(2, 2));
    viz::test::expectGolden(code()->grab().toImage(), "code-barrier-left-out");
}

} // namespace
} // namespace scanscope::test
