// The pointer joins code and stage: a line lights its cells and arrows, a cell or an arrow its lines.
#include "app/window_fixture.h"
#include "viz/layout/move_geometry.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class HoverTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        window->playback().goTo(6); // the down-sweep at offset 2
        pass(1000);
    }
    viz::CodeView* code() { return window->side()->code()->view(); }
    QImage stage() { return window->stage()->grab().toImage(); }

    int lineOf(const char* words) {
        const auto& lines = window->document()->code().lines();
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
    EXPECT_EQ(window->playback().hoverLine(), line);
    EXPECT_EQ(code()->lit(), std::set<int>{line});
    const QImage lit = stage();
    EXPECT_NE(lit, plain);
    leave(code());
    EXPECT_EQ(window->playback().hoverLine(), 0);
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
    pointAt(window->stage(), window->stage()->placeOf(3).toPoint());
    EXPECT_EQ(code()->lit(), (std::set<int>{lineOf("temp[left] = temp[right]"),
                                            lineOf("temp[right] = op(temp[right], sum)")}));
    pointAt(window->stage(), window->stage()->placeOf(0).toPoint());
    EXPECT_TRUE(code()->lit().empty()) << "nothing touched cell 0 in this step";
    pointAt(window->stage(), window->stage()->placeOf(1).toPoint());
    EXPECT_EQ(code()->lit().size(), 2u);
    leave(window->stage());
    EXPECT_TRUE(code()->lit().empty());
}

TEST_F(HoverTest, AnArrowLightsItsLinesAndGoesWithTheStep) {
    viz::StageView* view = window->stage();
    const auto& moves = window->document()->model()->step(6).moves;
    // Right above the written cell, on the stem below the badge.
    const QPointF cell = view->placeOf(3);
    std::optional<QPointF> stem;
    for (double up = 1; up < 80 && !stem; ++up)
        if (!view->cellAt(cell - QPointF(0, up)) && view->moveAt(cell - QPointF(0, up)))
            stem = cell - QPointF(0, up);
    ASSERT_TRUE(stem);
    const QImage plain = stage();
    pointAt(view, stem->toPoint());
    ASSERT_TRUE(window->playback().hoverMove());
    EXPECT_EQ(moves[std::size_t(*window->playback().hoverMove())].to, 3);
    EXPECT_TRUE(code()->lit().contains(lineOf("temp[right] = op(temp[right], sum)")));
    EXPECT_NE(stage(), plain);
    press(Qt::Key_End);
    EXPECT_FALSE(window->playback().hoverMove());
    EXPECT_TRUE(code()->lit().empty());
}

TEST_F(HoverTest, ALineStaysLitWhileTheFilmRuns) {
    const int line = lineOf("temp[left] = temp[right]");
    pointAt(code()->viewport(), code()->placeOf(line));
    const QImage before = stage();
    window->stage()->setFocus();
    press(Qt::Key_Right);
    pass(1000);
    EXPECT_EQ(step(), 7);
    EXPECT_EQ(window->playback().hoverLine(), line);
    EXPECT_EQ(code()->lit(), std::set<int>{line});
    EXPECT_NE(stage(), before);
}

} // namespace
} // namespace scanscope::test
