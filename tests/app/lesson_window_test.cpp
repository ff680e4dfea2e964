// Lessons and quizzes in the window: tests work through each with keys and clicks, with right and wrong
// answers.
#include <QAccessible>
#include <QImage>
#include <QLabel>

#include "app/lesson_fixture.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_page.h"
#include "app/own_program_fixture.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tab_panel.h"

namespace scanscope::test {
namespace {

using State = app::LessonRun::State;

TEST_F(LessonWindowTest, EveryLessonIsWalkedFromTheFirstStepToTheLast) {
    for (const app::LessonName& name : app::lessonNames()) {
        SCOPED_TRACE(std::string(name.id));
        start(QString::fromUtf8(name.title.data(), qsizetype(name.title.size())));
        ASSERT_TRUE(panel()->isVisible());
        EXPECT_TRUE(explore()->setupBar()->isHidden()) << "the lesson chooses the run";
        const std::size_t steps = run().stepCount();
        for (std::size_t s = 0; s < steps; ++s) {
            SCOPED_TRACE(s);
            ASSERT_EQ(run().step(), s);
            EXPECT_EQ(panel()->place()->text(), QString("Step %1 of %2").arg(s + 1).arg(steps));
            EXPECT_EQ(step(), std::max(0, run().shown()));
            if (run().isOpen()) {
                const int before = step();
                give(wrongAnswer());
                EXPECT_EQ(run().state(), State::open);
                EXPECT_FALSE(question()->said()->text().isEmpty());
                EXPECT_EQ(step(), before);
                give(run().question()->answer);
                EXPECT_EQ(run().state(), State::right) << run().question()->prompt;
                EXPECT_EQ(question()->said()->text(),
                          QString::fromStdString("✓ Right. " + run().question()->because));
                EXPECT_EQ(step(), int(run().now().moment.film));
                EXPECT_FALSE(question()->answerButton()->isVisible());
            }
            if (s + 1 < steps)
                s % 2 ? click(panel()->nextButton()) : press(Qt::Key_Period, Qt::ControlModifier);
        }
        EXPECT_EQ(panel()->nextButton()->text(), "Finish");
        expectRun([&] { click(panel()->nextButton()); });
        EXPECT_FALSE(desk()->isShown());
        EXPECT_TRUE(panel()->isHidden());
        EXPECT_FALSE(explore()->setupBar()->isHidden());
    }
}

TEST_F(LessonWindowTest, WhatIsAskedForIsNotShownWhateverIsPressed) {
    start("How an up-sweep works");
    press(Qt::Key_Period, Qt::ControlModifier); // asks for temp[1] after up-sweep 1
    ASSERT_TRUE(run().isOpen());
    EXPECT_EQ(step(), 0);
    explore()->stage()->setFocus();
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_End, Qt::Key_PageDown, Qt::Key_Space, Qt::Key_R}) {
        press(key);
        pass(2000);
        EXPECT_EQ(step(), 0) << key;
        EXPECT_TRUE(explore()->playback().settled()) << key;
    }
    explore()->playback().goTo(viz::FilmStep(5));
    EXPECT_EQ(step(), 0);
    EXPECT_EQ(panel()->note()->text(), "Later steps show the answer. Answer first, or press Show it.");
    give({"4"});
    EXPECT_EQ(step(), 1);
    explore()->stage()->setFocus();
    press(Qt::Key_End);
    EXPECT_EQ(step(), 8) << "from here on the user may look anywhere";
}

// The panel makes the stage narrow: where the views' names leave no room beside them, the headline is below.
TEST_F(LessonWindowTest, TheControlsOfTheStageCoverNothing) {
    viz::StageView* stage = explore()->stage();
    for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1440, 900), QSize(1920, 1080)}) {
        SCOPED_TRACE(size.width());
        window->resize(size);
        start("How look-back works");
        QImage painted(stage->size(), QImage::Format_RGB32);
        stage->render(&painted, {}, {}, QWidget::DrawWindowBackground); // without the controls
        for (const QWidget* control : std::initializer_list<QWidget*>{stage->views(), stage->rowsButton()}) {
            const QRect place = control->geometry();
            ASSERT_TRUE(stage->rect().contains(place)) << place.x();
            EXPECT_GE(control->width(), control->minimumSizeHint().width());
            for (int y = place.top(); y <= place.bottom(); ++y)
                for (int x = place.left(); x <= place.right(); ++x)
                    ASSERT_EQ(painted.pixelColor(x, y), viz::themeOf(stage).surface) << x << ", " << y;
        }
    }
}

TEST_F(LessonWindowTest, CountsAreAwayWhileTheyAreAskedFor) {
    start("How an up-sweep works");
    const auto tells = [this] {
        return explore()->side()->pages()->isVisible() && explore()->timeline()->isVisible();
    };
    EXPECT_TRUE(tells());
    for (int s = 0; s < 2; ++s) press(Qt::Key_Period, Qt::ControlModifier);
    ASSERT_EQ(run().question()->kind, app::Ask::counter);
    EXPECT_FALSE(tells());
    give({"4"});
    EXPECT_TRUE(tells());
    click(panel()->closeButton());
    EXPECT_TRUE(tells());
}

TEST_F(LessonWindowTest, OneMaySkipHaveItShownAskAgainAndGoBack) {
    start("How an up-sweep works");
    EXPECT_FALSE(panel()->backButton()->isEnabled());
    EXPECT_EQ(panel()->nextButton()->text(), "Next");
    click(panel()->nextButton());
    EXPECT_EQ(panel()->nextButton()->text(), "Skip");
    EXPECT_EQ(QApplication::focusWidget(), question()->input());
    click(question()->showButton());
    EXPECT_EQ(question()->said()->text(),
              "It is 4. Thread 0 combines temp[0] = 3 with temp[1] = 1: the result is 4 (line 59).");
    EXPECT_EQ(step(), 1);
    EXPECT_EQ(QApplication::focusWidget(), panel()->nextButton());
    click(question()->againButton());
    EXPECT_EQ(question()->said()->text(), "");
    EXPECT_EQ(question()->input()->text(), "");
    EXPECT_EQ(step(), 0);
    click(panel()->nextButton()); // skipped
    EXPECT_EQ(run().step(), 2u);
    press(Qt::Key_Comma, Qt::ControlModifier);
    EXPECT_EQ(run().step(), 1u);
    EXPECT_TRUE(run().isOpen());
}

TEST_F(LessonWindowTest, AWrongAnswerSaysWhatItIs) {
    start("How an up-sweep works");
    click(panel()->nextButton());
    give({"1"});
    EXPECT_EQ(question()->said()->text(), "Not 1. That is its value before the step. Thread 0 combines "
                                          "temp[0] = 3 with temp[1] = 1 (line 59).");
    give({"7x"});
    EXPECT_EQ(question()->said()->text(), "\"7x\" is not a whole number.");
    EXPECT_EQ(question()->input()->text(), "7x") << "it can still be corrected";
}

TEST_F(LessonWindowTest, AnotherRunEndsTheLesson) {
    start("How an up-sweep works");
    const QString path = folder.filePath("run.scantrace");
    trace::save_trace(explore()->document()->trace(), path.toStdString());
    expectRun([&] { window->openFile(path); });
    EXPECT_FALSE(desk()->isShown());
    EXPECT_TRUE(panel()->isHidden());
}

TEST_F(LessonWindowTest, TwoRunsStandSideBySide) {
    start("Why Blelloch beats Hillis–Steele on work");
    ASSERT_NE(explore()->document()->beside(), nullptr);
    EXPECT_EQ(explore()->document()->beside()->trace().run.algorithm, "blelloch");
    EXPECT_EQ(explore()->document()->trace().run.algorithm, "hillis-steele");
    expectRun([this] { click(panel()->closeButton()); });
    EXPECT_EQ(explore()->document()->beside(), nullptr);
}

TEST_F(LessonWindowTest, AQuizAsksAboutTheRunOnTheStage) {
    const auto document = explore()->document();
    start("Quiz on this run");
    EXPECT_EQ(explore()->document(), document);
    EXPECT_FALSE(explore()->setupBar()->isHidden());
    ASSERT_EQ(run().stepCount(), 6u);
    std::vector<std::string> prompts;
    for (std::size_t s = 0; s < 6; ++s) {
        prompts.push_back(run().question()->prompt);
        EXPECT_EQ(step(), std::max(0, run().shown()));
        give(wrongAnswer());
        give(run().question()->answer);
        EXPECT_EQ(run().state(), State::right) << prompts.back();
        if (s < 5) click(panel()->nextButton());
    }
    EXPECT_EQ(prompts.back(), "Which barriers can be removed? Tick all of them.");
    EXPECT_EQ(panel()->note()->text(), "6 of 6 questions answered correctly, 0 on the first try.");
    click(panel()->nextButton());
    EXPECT_FALSE(desk()->isShown());
    EXPECT_EQ(explore()->document(), document);
    start("Quiz on this run");
    EXPECT_NE(run().question()->prompt + run().lesson().steps[1].question->prompt, prompts[0] + prompts[1]);
}

TEST_F(LessonWindowTest, FitsTheSmallestWindowWithoutCutWords) {
    makeWindow({1024, 640});
    explore()->playback().setReducedMotion(true);
    for (const app::LessonName& name : app::lessonNames()) {
        start(QString::fromUtf8(name.title.data(), qsizetype(name.title.size())));
        for (std::size_t s = 0; s < run().stepCount(); ++s) {
            SCOPED_TRACE(std::string(name.id) + " " + std::to_string(s));
            for (QWidget* one : panel()->findChildren<QWidget*>()) {
                if (!one->isVisible() || one->width() == 0) continue;
                const int wanted = one->minimumSizeHint().width();
                EXPECT_LE(wanted, one->width())
                    << one->metaObject()->className() << ' ' << one->accessibleName().toStdString();
            }
            EXPECT_GE(explore()->stage()->width(), 300);
            press(Qt::Key_Period, Qt::ControlModifier);
            if (!desk()->isShown()) break;
        }
        if (desk()->isShown()) click(panel()->closeButton());
        ASSERT_TRUE(QTest::qWaitFor([this] { return !explore()->isRunning(); }, 20000));
    }
}

TEST_F(LessonWindowTest, EveryControlHasANameForScreenReaders) {
    start("What is a barrier for?");
    for (std::size_t s = 0; s < run().stepCount(); ++s) {
        for (QWidget* one : panel()->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<QAbstractButton*>(one) || qobject_cast<QLineEdit*>(one);
            if (!isControl || !one->isVisible()) continue;
            QAccessibleInterface* told = QAccessible::queryAccessibleInterface(one);
            ASSERT_NE(told, nullptr);
            EXPECT_FALSE(told->text(QAccessible::Name).isEmpty()) << s << one->metaObject()->className();
        }
        EXPECT_EQ(panel()->text()->accessibleName(), app::lessonPlainText(run().now().text));
        if (s + 1 < run().stepCount()) press(Qt::Key_Period, Qt::ControlModifier);
    }
}

// To find out which of its barriers are needed, the program is run without each barrier, under several thread
// orders.
TEST_F(OwnProgramWindow, IsAskedAboutInAQuiz) {
    save("        __syncthreads();\n");
    expectRun([this] { window->openFile(path()); });
    app::LessonSession* quiz = explore()->lesson();
    for (app::Action* action : window->actions())
        if (action->text() == "Quiz on this run") ASSERT_TRUE(action->ask());
    ASSERT_TRUE(QTest::qWaitFor([&] { return quiz->lesson() != nullptr; }, 60000));
    const auto& steps = quiz->lesson()->lesson().steps;
    ASSERT_GT(steps.size(), 2u);
    for (std::size_t s = 0; s + 1 < steps.size(); ++s) {
        const app::Question& question = *steps[s].question;
        std::string given;
        for (const std::string& part : question.answer) given += (given.empty() ? "" : ",") + part;
        EXPECT_TRUE(app::assess(question, given).isRight()) << question.prompt;
        EXPECT_FALSE(question.because.empty()) << question.prompt;
    }
    const app::Question& barriers = *steps.back().question;
    ASSERT_EQ(barriers.kind, app::Ask::barriers);
    EXPECT_EQ(barriers.choices.size(), 3u);
    EXPECT_TRUE(barriers.answer.empty()) << "it needs all of them";
}

TEST(LessonMarkup, TakesWhatStrangersWriteForText) {
    EXPECT_EQ(app::lessonPageText("A <b>bold</b> `x < y` & *so* it goes.\n\nTwo\nlines."),
              "<p>A &lt;b&gt;bold&lt;/b&gt; <code>x &lt; y</code> &amp; <em>so</em> it goes.</p>\n<p>Two "
              "lines.</p>\n");
    EXPECT_EQ(app::lessonPageText("2 * 3 * 4 and `*code*`, a lone ` behind"),
              "<p>2 * 3 * 4 and <code>*code*</code>, a lone ` behind</p>\n");
    EXPECT_EQ(app::lessonPlainText("`a` *b*\n\nc"), "a b\nc");
}

} // namespace
} // namespace scanscope::test
