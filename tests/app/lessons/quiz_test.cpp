// Quizzes about every run in the catalogue.
#include <gtest/gtest.h>

#include "app/lessons/lesson_run.h"
#include "app/lessons/prepared_lesson.h"
#include "kernels/errors.h"
#include "recorded_steps.h"

namespace scanscope::app {
namespace {

std::shared_ptr<PreparedLesson> quizOn(const std::string& words, std::uint64_t seed,
                                       bool withBarriers = false) {
    QuizChoice choice;
    choice.seed = seed;
    if (withBarriers)
        choice.barriers = [](const FilmSteps& steps) {
            return passedBarriers(steps, kernels::this_machine(), {});
        };
    const LessonStage stage{std::make_shared<trace::Trace>(test::recordedOf(words)), nullptr, {}};
    return std::make_shared<PreparedLesson>(quizOf(stage, choice));
}

std::vector<std::string> promptsOf(const PreparedLesson& quiz) {
    std::vector<std::string> prompts;
    for (const PreparedStep& step : quiz.steps) prompts.push_back(step.question->prompt);
    return prompts;
}

// Returns the answer as a learner would type it.
std::string typed(const Question& question) {
    std::string text;
    for (const std::string& part : question.answer) text += (text.empty() ? "" : ",") + part;
    return text;
}

TEST(Quiz, OnEveryAlgorithmAsksWhatItsTraceAnswers) {
    std::size_t asked = 0;
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (!algorithm.on_emulator || !algorithm.has_steps()) continue;
        const auto quiz = quizOn(std::string(algorithm.id), 7);
        EXPECT_FALSE(quiz->steps.empty()) << algorithm.id;
        for (const PreparedStep& step : quiz->steps) {
            const Question& question = *step.question;
            EXPECT_TRUE(assess(question, typed(question)).isRight())
                << algorithm.id << ": " << question.prompt;
            EXPECT_FALSE(question.because.empty() || question.hint.empty() || question.shown.empty())
                << algorithm.id << ": " << question.prompt;
            EXPECT_EQ(assess(question, question.form == AnswerForm::row ? "1" : "123456").isRight(), false);
            ++asked;
        }
    }
    EXPECT_GT(asked, 100u);
}

TEST(Quiz, IsTheSameForASeedAndAnotherForAnother) {
    const std::string run = "blelloch --n 16 --input ramp";
    EXPECT_EQ(promptsOf(*quizOn(run, 1)), promptsOf(*quizOn(run, 1)));
    EXPECT_NE(promptsOf(*quizOn(run, 1)), promptsOf(*quizOn(run, 2)));
}

TEST(Quiz, AsksForARowAndForTheBarriersLast) {
    const auto quiz = quizOn("blelloch --input 3,1,7,0,4,1,6,3", 3, true);
    ASSERT_EQ(quiz->steps.size(), 6u);
    EXPECT_EQ(quiz->steps.back().question->prompt, "Which barriers can be removed? Tick all of them.");
    EXPECT_EQ(quiz->steps.back().question->answer, std::vector<std::string>{});
    const bool hasRow = std::ranges::any_of(
        quiz->steps, [](const PreparedStep& step) { return step.question->kind == Ask::row; });
    EXPECT_TRUE(hasRow);
    for (std::size_t s = 1; s + 1 < quiz->steps.size(); ++s)
        EXPECT_LE(quiz->steps[s - 1].moment.film, quiz->steps[s].moment.film);
    for (const PreparedStep& step : quiz->steps)
        EXPECT_GT(step.moment.film, 0u) << "no step comes before the first one";
}

TEST(Quiz, LeavesOutBarriersWhereTheRunHasNone) {
    const auto quiz = quizOn("warp-shuffle --input 3,1,7,0,4,1,6,3", 3, true);
    for (const PreparedStep& step : quiz->steps) EXPECT_NE(step.question->kind, Ask::barriers);
}

TEST(Quiz, OfNothingAsksNothing) {
    EXPECT_TRUE(quizOn("blelloch --input 5", 1)->steps.size() < 6u);
    const LessonStage empty{std::make_shared<trace::Trace>(), nullptr, {}};
    EXPECT_TRUE(quizOf(empty, {}).steps.empty());
}

} // namespace
} // namespace scanscope::app
