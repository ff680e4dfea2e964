// Progress through a lesson: what each step shows, and which questions are answered.
#include <gtest/gtest.h>

#include "app/lessons/lesson_run.h"

namespace scanscope::app {
namespace {

using RunState = LessonRun::State;

SharedLesson lessonOf(const std::string& steps) {
    const ReadLesson read =
        readLesson("lesson = 1\ntitle = \"T\"\nrun = \"blelloch --input 3,1,7,0,4,1,6,3\"\n" + steps, "t");
    EXPECT_EQ(problemLines("t", read.problems), "");
    return prepared(read.lesson, kernels::this_machine());
}

constexpr const char* threeSteps = R"(
[[step]]
text = "Loaded."
at = "load"
[[step]]
at = "up-sweep 2"
ask = { cell = "temp[3]" }
[[step]]
text = "Which?"
ask = { barriers = "needed" }
)";

TEST(LessonRun, ShowsNothingOfTheAnswerBeforeItIsGiven) {
    LessonRun run(lessonOf(threeSteps));
    EXPECT_EQ(run.state(), RunState::told);
    EXPECT_EQ(run.shown(), 0);
    EXPECT_EQ(run.limit(), std::nullopt);
    run.next();
    EXPECT_EQ(run.state(), RunState::open);
    EXPECT_EQ(run.shown(), 1); // up-sweep 1
    EXPECT_EQ(run.limit(), 1);
    EXPECT_EQ(run.answer("7").kind, Judgement::Kind::wrong);
    EXPECT_EQ(run.shown(), 1);
    EXPECT_EQ(run.answer("x").kind, Judgement::Kind::unreadable);
    EXPECT_TRUE(run.answer("11").isRight());
    EXPECT_EQ(run.state(), RunState::right);
    EXPECT_EQ(run.shown(), 2);
    EXPECT_EQ(run.limit(), std::nullopt);
    EXPECT_TRUE(run.answer("12").isRight()) << "an answer is final";
}

TEST(LessonRun, HidesNothingWhereTheAnswerIsNoLaterStep) {
    LessonRun run(lessonOf(threeSteps));
    run.goTo(2);
    EXPECT_TRUE(run.isOpen());
    EXPECT_EQ(run.shown(), 2);
    EXPECT_EQ(run.limit(), std::nullopt);
}

TEST(LessonRun, LetsOneSkipAskAgainAndGoBack) {
    LessonRun run(lessonOf(threeSteps));
    run.next();
    run.show();
    EXPECT_EQ(run.state(), RunState::shown);
    EXPECT_EQ(run.shown(), 2);
    run.askAgain();
    EXPECT_EQ(run.state(), RunState::open);
    EXPECT_EQ(run.shown(), 1);
    run.next(); // skipped
    EXPECT_TRUE(run.isLast());
    run.next();
    EXPECT_EQ(run.step(), 2u) << "there is no step after the last";
    run.back();
    EXPECT_EQ(run.state(), RunState::open);
    run.back();
    run.back();
    EXPECT_EQ(run.step(), 0u);
    EXPECT_EQ(run.shown(), 0);
}

TEST(LessonRun, CountsWhatWasRightAndWhatAtOnce) {
    LessonRun run(lessonOf(threeSteps));
    EXPECT_EQ(run.score(), (LessonRun::Score{2, 0, 0}));
    run.next();
    (void)run.answer("nothing"); // not a number, so not an attempt
    (void)run.answer("11");
    run.next();
    (void)run.answer("0");
    (void)run.answer("0,1,2");
    EXPECT_EQ(run.score(), (LessonRun::Score{2, 2, 1}));
    run.askAgain();
    EXPECT_EQ(run.score(), (LessonRun::Score{2, 1, 1}));
    run.show();
    EXPECT_EQ(run.score(), (LessonRun::Score{2, 1, 1})) << "answers that were shown are not counted";
}

TEST(LessonRun, CountsNoFirstTryAfterAnAnswerWasShown) {
    LessonRun run(lessonOf(threeSteps));
    run.next();
    run.show();
    run.askAgain();
    (void)run.answer("11");
    EXPECT_EQ(run.score(), (LessonRun::Score{2, 1, 0}));
}

TEST(LessonRun, ShowsTheStepThatTheLessonChooses) {
    LessonRun run(lessonOf("[[step]]\nat = \"end\"\nshown = \"load\"\nask = { cell = \"out[3]\" }\n"
                           "[[step]]\nat = \"end\"\nshown = \"end\"\nask = { inputs = \"out[3]\" }\n"));
    EXPECT_EQ(run.shown(), 0);
    EXPECT_EQ(run.limit(), 0) << "nothing later can be looked at";
    EXPECT_TRUE(run.answer("11").isRight());
    EXPECT_EQ(run.shown(), 8);
    run.next();
    EXPECT_EQ(run.shown(), 8);
}

TEST(LessonRun, BeforeTheFirstStepNothingHasRun) {
    const LessonRun run(lessonOf("[[step]]\nat = \"load\"\nask = { cell = \"temp[0]\" }\n"));
    EXPECT_EQ(run.shown(), -1);
    EXPECT_EQ(run.limit(), -1);
}

} // namespace
} // namespace scanscope::app
