// The window shows the findings of check, and keys and clicks move from one finding to the next.
#include "app/window_fixture.h"
#include "kernels/run/barriers.h"
#include "viz/support/golden.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class FindingsTest : public WindowTest {
protected:
    void show(const std::string& algorithm, int n = 8,
              kernels::Schedule schedule = kernels::Schedule::in_order) {
        kernels::Request request;
        request.algorithm = algorithm;
        request.schedule = schedule;
        for (int i = 0; i < n; ++i) request.input.push_back(trace::to_value(std::int32_t((i * 7 + 3) % 10)));
        expectRun([&] { explore()->start(request); });
        explore()->stage()->setFocus();
    }
    void showManyBlocks() {
        kernels::Request request;
        request.algorithm = "reduce-shared";
        request.threads_per_block = 16;
        for (int i = 0; i < 64; ++i) request.input.push_back(trace::to_value(std::int32_t(i % 7)));
        request.options["without-barrier"] =
            std::to_string(kernels::barrier_lines(*kernels::find_algorithm("reduce-shared")).front());
        expectRun([&] { explore()->start(request); });
        explore()->stage()->setFocus();
    }
    [[nodiscard]] viz::CodeView* code() { return explore()->side()->code()->view(); }
    [[nodiscard]] int findingCount() { return int(explore()->document()->findings().all().size()); }
    [[nodiscard]] std::vector<int> stepsOfFindings() {
        std::vector<int> steps;
        for (const viz::Flaw& finding : explore()->document()->findings().all())
            steps.push_back(int(finding.filmStep.value()));
        return steps;
    }
};

TEST_F(FindingsTest, TheBannerSaysTheFirstAndLeadsThere) {
    show("broken-race");
    EXPECT_EQ(explore()->banner()->message(),
              "1 of 3: t2 reads temp[1] while t1 writes it: no barrier between the two on line 45.");
    EXPECT_EQ(step(), 0);
    ASSERT_NE(explore()->banner()->action(0), nullptr);
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Go to the step");
    QTest::mouseClick(explore()->banner()->action(0), Qt::LeftButton);
    EXPECT_EQ(step(), 1);
    EXPECT_EQ(explore()->playback().finding(), 0);
    EXPECT_EQ(explore()->playback().selection(), (viz::CellAddress{trace::Space::shared, 0, 1}));
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Previous");
    EXPECT_EQ(explore()->banner()->action(1)->text(), "Next");
    QTest::mouseClick(explore()->banner()->action(1), Qt::LeftButton);
    EXPECT_EQ(step(), 2);
}

TEST_F(FindingsTest, F8GoesRoundForwardsAndShiftF8Backwards) {
    show("broken-race");
    ASSERT_EQ(stepsOfFindings(), (std::vector<int>{1, 2, 4}));
    std::vector<int> forwards, backwards;
    for (int i = 0; i < 4; ++i) {
        press(Qt::Key_F8);
        forwards.push_back(step());
    }
    EXPECT_EQ(forwards, (std::vector<int>{1, 2, 4, 1}));
    for (int i = 0; i < 3; ++i) {
        press(Qt::Key_F8, Qt::ShiftModifier);
        backwards.push_back(step());
    }
    EXPECT_EQ(backwards, (std::vector<int>{4, 2, 1}));
    press(Qt::Key_End);
    press(Qt::Key_Left);
    ASSERT_EQ(step(), 3);
    press(Qt::Key_F8); // continues from the current finding
    EXPECT_EQ(step(), 4);
    EXPECT_EQ(explore()->banner()->message(),
              "3 of 3: " +
                  QString::fromStdString(explore()->document()->verdict().findings.back().message.text()));
}

TEST_F(FindingsTest, AButtonOnTheStageCountsThemAndGoesToTheNext) {
    viz::Button* button = explore()->stage()->findingsButton();
    EXPECT_TRUE(button->isHidden()) << "Blelloch is clean";
    show("broken-race");
    ASSERT_TRUE(button->isVisible());
    EXPECT_EQ(button->text(), "3");
    EXPECT_EQ(button->accessibleName(), "3 findings: go to the next");
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(step(), 1);
    button->setFocus();
    press(Qt::Key_Return);
    EXPECT_EQ(step(), 2);
}

TEST_F(FindingsTest, ADeadlockShowsTheThreadsInTheirLanes) {
    show("broken-divergent-barrier");
    EXPECT_EQ(explore()->banner()->message(),
              "2 threads wait in __syncthreads at line 45 (threads 0 and 1); 2 threads never reached it: "
              "they wait in __syncthreads at line 66 (threads 2 and 3).");
    ASSERT_NE(explore()->banner()->action(0), nullptr);
    EXPECT_EQ(explore()->banner()->action(0)->text(), "Show them");
    EXPECT_FALSE(explore()->stage()->views()->chosen().contains(int(viz::View::lanes)));
    QTest::mouseClick(explore()->banner()->action(0), Qt::LeftButton);
    EXPECT_TRUE(explore()->stage()->views()->chosen().contains(int(viz::View::lanes)));
    EXPECT_EQ(step(), stepsOfFindings().front());
    EXPECT_EQ(code()->noteUnder(45).words, "Deadlock: " + explore()->banner()->message());
}

TEST_F(FindingsTest, CleanRunsSayNothing) {
    EXPECT_EQ(explore()->banner()->message(), "");
    EXPECT_EQ(findingCount(), 0);
    press(Qt::Key_F8);
    EXPECT_EQ(step(), 0);
}

TEST_F(FindingsTest, TheLineCarriesTheMessageOfItsStep) {
    show("broken-race");
    EXPECT_EQ(code()->noteUnder(45).words,
              "Write-after-read hazard: t2 reads temp[1] while t1 writes it: no barrier between the two "
              "on line 45. (1 of 2 here)");
    press(Qt::Key_F8);
    press(Qt::Key_F8);
    EXPECT_TRUE(code()->noteUnder(45).words.endsWith("(2 of 2 here)"))
        << code()->noteUnder(45).words.toStdString();
    EXPECT_EQ(code()->noteUnder(44).words, "");
    EXPECT_TRUE(code()->noteUnder(52).words.startsWith("Wrong result: "))
        << code()->noteUnder(52).words.toStdString();
    // A line below a message still reacts to the pointer.
    QTest::mouseMove(code()->viewport(), code()->placeOf(46));
    EXPECT_EQ(explore()->playback().hoverLine(), 46);
}

TEST_F(FindingsTest, TooltipsTellThemOnTheCellTheGhostAndTheTimeline) {
    show("broken-race");
    press(Qt::Key_F8);
    const QString cell = explore()->stage()->helpAt(placeOfColumn(*explore()->stage(), 1));
    EXPECT_TRUE(cell.endsWith(
        "\nWrite-after-read hazard: t2 reads temp[1] while t1 writes it: no barrier between the two on "
        "line 45."))
        << cell.toStdString();
    EXPECT_FALSE(explore()->stage()->helpAt(placeOfColumn(*explore()->stage(), 0)).contains("Hazard"));
    const viz::TimelineLayout places = explore()->timeline()->geometryOfSlots();
    EXPECT_TRUE(explore()
                    ->timeline()
                    ->helpAt(places.flawSign(viz::FilmStep{1}))
                    .contains("\nWrite-after-read hazard: t2 reads temp[1]"));
    EXPECT_FALSE(explore()->timeline()->helpAt(places.flawSign(viz::FilmStep{})).contains("Hazard"));

    show("broken-bounds");
    EXPECT_EQ(explore()->banner()->message(),
              "Thread 7 of block 0 accesses buffer[0][8] at line 46, but buffer[0] has 8 cells.");
    press(Qt::Key_F8);
    const QPointF last = placeOfColumn(*explore()->stage(), 7),
                  before = placeOfColumn(*explore()->stage(), 6);
    QPointF beyond = last + (last - before);
    while (beyond.y() > 0 && explore()->stage()->helpAt(beyond).isEmpty()) beyond.ry() -= 8;
    EXPECT_EQ(explore()->stage()->helpAt(beyond).toStdString(), explore()->document()->trace().fault.message);
}

TEST_F(FindingsTest, ScreenReadersHearThem) {
    show("broken-race");
    press(Qt::Key_F8);
    EXPECT_TRUE(explore()->stage()->accessibleDescription().contains(
        "Write-after-read hazard: t2 reads temp[1] while t1 writes it"));
}

TEST_F(FindingsTest, ManyKeepTheirPlacesAtEverySize) {
    for (const int n : {64, 1000}) {
        show("broken-race", n);
        press(Qt::Key_F8);
        EXPECT_EQ(step(), 1) << n;
        EXPECT_EQ(findingCount(), n == 64 ? 6 : 10) << n;
    }
}

TEST_F(FindingsTest, InManyBlocksF8GoesIntoTheBlock) {
    showManyBlocks();
    const auto& findings = explore()->document()->findings().all();
    std::vector<viz::BlockAddress> visited, expected;
    for (const viz::Flaw& finding : findings) {
        press(Qt::Key_F8);
        EXPECT_EQ(viz::FilmStep(step()), finding.filmStep);
        EXPECT_EQ(explore()->playback().selection(), finding.cell);
        visited.push_back(
            explore()->document()->at(viz::FilmStep(step()), explore()->playback().block()).block);
        expected.push_back(finding.block);
    }
    EXPECT_EQ(visited, expected);
    EXPECT_GT(std::ranges::count(expected, viz::BlockAddress{viz::LaunchIndex{0}, 3}), 0);
    EXPECT_FALSE(explore()->stage()->views()->chosen().contains(int(viz::View::grid)));
}

TEST_F(FindingsTest, AmongAllBlocksTheyHaveASignAsInTheGolden) {
    showManyBlocks();
    ASSERT_TRUE(explore()->stage()->views()->chosen().contains(int(viz::View::grid)));
    const auto box = [this] {
        return explore()->stage()->placeOf(viz::BlockAddress{viz::LaunchIndex{0}, 2});
    };
    EXPECT_FALSE(explore()->stage()->helpAt(box()).contains("Hazard")) << "while it loads";
    explore()->playback().goTo(viz::FilmStep{1});
    pass(1000);
    EXPECT_TRUE(explore()->stage()->helpAt(box()).contains(
        "\nRead-after-write hazard: t0 reads temp[8] while t8 writes it"))
        << explore()->stage()->helpAt(box()).toStdString();
    EXPECT_TRUE(explore()->stage()->helpAt(box()).endsWith(" more."));
    explore()->playback().setHover({});
    viz::test::expectGolden(explore()->stage()->grab().toImage(), "flaws-grid");
}

// ---- pictures

TEST_F(FindingsTest, TheCodePaneLooksLikeItsGolden) {
    show("broken-race");
    press(Qt::Key_F8);
    QEvent leave(QEvent::Leave); // a pointer over the code would show the scroll bar
    QApplication::sendEvent(code(), &leave);
    viz::test::expectGolden(code()->grab().toImage(), "code-note");
    window->looks()->setTheme(viz::ThemeId::Dark);
    show("broken-divergent-barrier");
    press(Qt::Key_F8);
    viz::test::expectGolden(code()->grab().toImage(), "code-note-dark");
}

TEST_F(FindingsTest, TheTimelineLooksLikeItsGolden) {
    show("broken-race");
    press(Qt::Key_F8);
    viz::test::expectGolden(explore()->timeline()->grab().toImage(), "timeline-flaws");
    show("broken-missing-sync", 64, kernels::Schedule::reversed);
    window->looks()->setTheme(viz::ThemeId::Dark);
    press(Qt::Key_F8);
    viz::test::expectGolden(explore()->timeline()->grab().toImage(), "timeline-flaws-dark");
}

} // namespace
} // namespace scanscope::test
