// The results of a request under each schedule, next to the right result. Choosing a row shows its run.
#include <QComboBox>

#include "app/window_fixture.h"
#include "viz/support/golden.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/button.h"
#include "viz/widgets/popover.h"

namespace scanscope::test {
namespace {

class SchedulesTest : public WindowTest {
protected:
    void show(const std::string& algorithm, int n = 8) {
        kernels::Request request;
        request.algorithm = algorithm;
        const int some[] = {3, 1, 7, 0, 4, 1, 6, 3};
        for (int i = 0; i < n; ++i) request.input.push_back(trace::to_value(std::int32_t(some[i % 8])));
        expectAnswers([&] { explore()->start(request); });
        explore()->stage()->setFocus();
    }
    template <class F> void expectAnswers(F&& act) {
        expectSignal(explore()->answers(), &app::ScheduleAnswers::changed, act);
    }
    [[nodiscard]] viz::AnswersStrip* strip() { return explore()->answers()->strip(); }
    [[nodiscard]] const viz::Answers& answers() { return strip()->answers(); }
    [[nodiscard]] std::vector<int> shown() {
        std::vector<int> rows;
        for (int i = 0; i < int(answers().answers.size()); ++i)
            if (answers().answers[std::size_t(i)].isShown) rows.push_back(i);
        return rows;
    }
    [[nodiscard]] std::string text(const std::vector<trace::Value>& values) {
        std::string all;
        for (const trace::Value value : values) all += trace::to_text(value, answers().type) + ' ';
        return all;
    }
};

TEST_F(SchedulesTest, ARaceGivesAnotherWrongResultUnderEach) {
    EXPECT_TRUE(strip()->isHidden()) << "Blelloch is right";
    show("broken-race");
    ASSERT_TRUE(strip()->isVisible());
    EXPECT_EQ(text(answers().right), "0 3 4 11 11 15 16 22 ");
    ASSERT_EQ(answers().answers.size(), 3u);
    EXPECT_EQ(answers().answers[0].name, "in order");
    EXPECT_EQ(text(answers().answers[0].values), "0 3 4 14 11 25 27 54 ");
    EXPECT_EQ(answers().answers[0].wrong, (std::vector<std::size_t>{3, 5, 6, 7}));
    EXPECT_EQ(text(answers().answers[1].values), "0 3 4 11 12 18 17 22 ");
    EXPECT_EQ(answers().answers[2].name, "random:1");
    EXPECT_EQ(strip()->sentence(), "Three schedules, three different results: none is right.");
    EXPECT_EQ(strip()->row(0)->accessibleName(), "Schedule in order: 4 of 8 wrong");
    EXPECT_EQ(shown(), std::vector<int>{0});
}

TEST_F(SchedulesTest, ARowLeadsToItsRun) {
    show("broken-missing-sync");
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "3", "4", "11", "4", "11", "6", "22"}));
    const QPoint middle = strip()->row(1)->rect().center();
    expectAnswers([&] { QTest::mouseClick(strip()->row(1), Qt::LeftButton, {}, middle); });
    EXPECT_EQ(output(), (std::vector<std::string>{"0", "0", "7", "4", "11", "15", "16", "22"}));
    EXPECT_EQ(explore()->document()->trace().run.schedule, trace::Schedule::reversed);
    EXPECT_EQ(explore()->setupBar()->setup().value("schedule"), "reversed");
    EXPECT_EQ(shown(), std::vector<int>{1});

    strip()->row(2)->setFocus();
    expectAnswers([&] { press(Qt::Key_Return); });
    EXPECT_EQ(explore()->document()->trace().run.schedule, trace::Schedule::random);
    EXPECT_EQ(QApplication::focusWidget(), strip()->row(2));
    EXPECT_EQ(shown(), std::vector<int>{2});
}

TEST_F(SchedulesTest, OfARightAlgorithmAllAgreeWhereOneAsks) {
    explore()->stage()->setFocus();
    expectAnswers([&] { press(Qt::Key_Y); });
    ASSERT_TRUE(strip()->isVisible());
    EXPECT_TRUE(answers().allRight());
    EXPECT_EQ(strip()->sentence(), "Every schedule gives the right result.");
    expectAnswers([&] {
        explore()->setupBar()->focusInput();
        type("5 5 5");
        QTest::qWait(0);
    });
    EXPECT_EQ(text(answers().right), "0 5 10 ") << "they stay open for the next run";
    QTest::mouseClick(strip()->closeButton(), Qt::LeftButton);
    EXPECT_TRUE(strip()->isHidden());
}

TEST_F(SchedulesTest, WritesValuesAsTheStageDoes) {
    explore()->stage()->setFocus();
    expectAnswers([&] { press(Qt::Key_Y); });
    auto* op = qobject_cast<QComboBox*>(explore()->setupBar()->field("op")->control());
    expectAnswers([&] { op->setCurrentText("min"); });
    EXPECT_EQ(text(answers().right), "2147483647 3 1 1 0 0 0 0 ");
    EXPECT_EQ(strip()->rows().values.text(answers().right.front(), trace::no_input, answers().type), "+∞");
    EXPECT_EQ(strip()->rows().longest, 2);
}

TEST_F(SchedulesTest, ClosedTheyStayClosed) {
    show("broken-race");
    press(Qt::Key_Y);
    EXPECT_TRUE(strip()->isHidden());
    expectRun([&] { press(Qt::Key_Return, Qt::ControlModifier); });
    EXPECT_TRUE(strip()->isHidden());
}

TEST_F(SchedulesTest, ARunWithoutResultSaysWhy) {
    show("broken-divergent-barrier");
    EXPECT_EQ(answers().answers[0].none, "deadlock");
    EXPECT_EQ(strip()->sentence(), "No schedule gives a result.");
    EXPECT_EQ(strip()->row(0)->accessibleName(), "Schedule in order: no result: deadlock");
}

TEST_F(SchedulesTest, StandOnTheColumnsOfTheStage) {
    show("broken-race");
    const double scale = explore()->stage()->scale();
    for (const int column : {0, 3, 7})
        EXPECT_NEAR(strip()->columns().centre(column), placeOfColumn(*explore()->stage(), column).x(), 0.01)
            << scale;
    QTest::qWait(0);
    explore()->stage()->fit();
    EXPECT_NEAR(strip()->columns().centre(7), placeOfColumn(*explore()->stage(), 7).x(), 0.01);
}

TEST_F(SchedulesTest, ANarrowWindowKeepsItsRoom) {
    makeWindow({1024, 640});
    kernels::Request request;
    request.algorithm = "broken-race";
    request.input = {trace::to_value(std::int32_t(1)), trace::to_value(std::int32_t(2)),
                     trace::to_value(std::int32_t(3))};
    expectRun([&] { explore()->start(request); });
    EXPECT_TRUE(strip()->isHidden());
    explore()->stage()->setFocus();
    expectAnswers([&] { press(Qt::Key_Y); });
    EXPECT_TRUE(strip()->isVisible());
}

TEST_F(SchedulesTest, ATotalHasRoomHoweverNarrowTheColumns) {
    kernels::Request request;
    request.algorithm = "reduce-shared";
    for (int i = 0; i < 64; ++i) request.input.push_back(trace::to_value(std::int32_t(i)));
    expectRun([&] { explore()->start(request); });
    explore()->stage()->setFocus();
    expectAnswers([&] { press(Qt::Key_Y); });
    EXPECT_EQ(answers().columns(), 1);
    EXPECT_LT(explore()->stage()->columns().pitch, 30);
    EXPECT_GT(strip()->columns().width, 90);
    EXPECT_EQ(strip()->sentence(), "Every schedule gives the right result.");
}

TEST_F(SchedulesTest, LookLikeTheirGoldens) {
    show("broken-race");
    viz::test::expectGolden(strip()->grab().toImage(), "answers-8");
    show("broken-race", 64);
    viz::test::expectGolden(strip()->grab().toImage(), "answers-64");
    show("broken-missing-sync", 1000);
    window->looks()->setTheme(viz::ThemeId::Dark);
    viz::test::expectGolden(strip()->grab().toImage(), "answers-1000-dark");
    show("broken-divergent-barrier");
    viz::test::expectGolden(strip()->grab().toImage(), "answers-none-dark");
}

} // namespace
} // namespace scanscope::test
