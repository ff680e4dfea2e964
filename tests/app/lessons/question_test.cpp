// The reaction to an answer that is right, wrong or missing.
#include <gtest/gtest.h>

#include "app/lessons/question.h"

namespace scanscope::app {
namespace {

using Kind = Judgement::Kind;

Question numberQuestion() {
    Question question;
    question.answer = {"11"};
    question.because = "Thread 1 makes 11.";
    question.hint = "Thread 1 combines two cells.";
    question.slips = {{"4", "That is only temp[1]."}};
    return question;
}

TEST(Judge, TellsARightNumberWithItsReason) {
    for (const char* given : {"11", " 11 ", "11,"})
        EXPECT_EQ(assess(numberQuestion(), given), (Judgement{Kind::right, "Right. Thread 1 makes 11."}))
            << given;
}

TEST(Judge, TellsAWrongNumberWhatItIsWithoutTheAnswer) {
    EXPECT_EQ(assess(numberQuestion(), "4"),
              (Judgement{Kind::wrong, "Not 4. That is only temp[1]. Thread 1 combines two cells."}));
    EXPECT_EQ(assess(numberQuestion(), "-5"),
              (Judgement{Kind::wrong, "Not -5. Thread 1 combines two cells."}));
}

TEST(Judge, AsksAgainForWhatItCannotRead) {
    EXPECT_EQ(assess(numberQuestion(), ""), (Judgement{Kind::unreadable, "Type a number first."}));
    EXPECT_EQ(assess(numberQuestion(), "1 1"), (Judgement{Kind::unreadable, "Type only one number."}));
    EXPECT_EQ(assess(numberQuestion(), "7x"), (Judgement{Kind::unreadable, "\"7x\" is not a whole number."}));
    EXPECT_EQ(assess(numberQuestion(), "99999999999"),
              (Judgement{Kind::unreadable, "\"99999999999\" is not a whole number."}));
}

// The lesson on accuracy asks for what 16777216 + 1 is as a float, which would round 16777217, too.
TEST(Judge, TakesNoOtherWholeNumberForAFloat) {
    Question question = numberQuestion();
    question.type = trace::ElementType::float32;
    question.answer = {"16777218"};
    question.slips = {{"16777216", "That is its value before the step."}};
    for (const char* given :
         {"16777218", "16777218.0", "1.6777218e7", "+16777218", "16 777 218", "16\u202f777\u202f218"})
        EXPECT_TRUE(assess(question, given).isRight()) << given;
    for (const char* given : {"16777217", "16777219", "16777218.4"})
        EXPECT_EQ(assess(question, given).kind, Kind::wrong) << given;
    EXPECT_EQ(assess(question, "16777216").words,
              "Not 16777216. That is its value before the step. Thread 1 combines two cells.");
    EXPECT_EQ(accepted("-0", question.type).whole, "0");
    EXPECT_EQ(accepted("9223372036854775807", trace::ElementType::int64).whole, "9223372036854775807");
    question.answer = {"100000.5"};
    for (const char* given : {"100000", "100001", "100001.0"})
        EXPECT_EQ(assess(question, given).kind, Kind::wrong) << given;
    question.answer = {"1e+20"};
    EXPECT_TRUE(assess(question, "1e+20").isRight());
}

// Numbers can be typed as lessons print them.
TEST(Judge, ReadsTheSignsAndSpacesOfPrintedNumbers) {
    Question question = numberQuestion();
    question.answer = {"-1234567"};
    for (const char* given : {"−1 234 567", "−1\u202f234\u2009567", "-1\u00a0234\u00a0567", "-01234567"})
        EXPECT_TRUE(assess(question, given).isRight()) << given;
    for (const char* given : {"-1 2345 67", "-1 234 56", "- 1"})
        EXPECT_EQ(assess(question, given).kind, Kind::unreadable) << given;
    question.form = AnswerForm::row; // common spaces separate numbers here
    question.answer = {"-3", "100", "1000"};
    question.labels = question.reasons = {"", "", ""};
    for (const char* given : {"−3 100 1000", "−3,\u00a0100,\u00a01\u202f000"})
        EXPECT_TRUE(assess(question, given).isRight()) << given;
}

TEST(Judge, TakesAFloatWithAsManyDigitsAsOneTypes) {
    Question question = numberQuestion();
    question.type = trace::ElementType::float32;
    question.answer = {"0.33333334"};
    EXPECT_TRUE(assess(question, "0.333333").isRight());
    EXPECT_FALSE(assess(question, "0.3333").isRight());
    EXPECT_EQ(assess(question, "a").words, "\"a\" is not a number.");
}

TEST(Judge, NamesTheFirstWrongCellOfARow) {
    Question question;
    question.form = AnswerForm::row;
    question.answer = {"3", "4", "7", "11"};
    question.labels = {"temp[0]", "temp[1]", "temp[2]", "temp[3]"};
    question.reasons = {"A.", "B.", "C.", "D."};
    question.because = "It writes two.";
    EXPECT_EQ(assess(question, "3, 4, 7, 11").words, "Right. It writes two.");
    EXPECT_EQ(assess(question, "3 4 7 11").kind, Kind::right);
    EXPECT_EQ(assess(question, "3,4,7,7"), (Judgement{Kind::wrong, "1 cell is wrong: temp[3] is not 7. D."}));
    EXPECT_EQ(assess(question, "3,1,7,0"),
              (Judgement{Kind::wrong, "2 cells are wrong. The first one: temp[1] is not 1. B."}));
    EXPECT_EQ(assess(question, "3,4,7"),
              (Judgement{Kind::unreadable, "The row has 4 cells; you typed 3 numbers."}));
    EXPECT_EQ(assess(question, "3,4,7,x").kind, Kind::unreadable);
    EXPECT_EQ(assess(question, " ").kind, Kind::unreadable);
}

TEST(Judge, TakesIndicesInAnyOrderAndRanges) {
    Question question;
    question.form = AnswerForm::indices;
    question.answer = {"0", "1", "2", "5"};
    question.because = "It holds them.";
    question.hint = "There are 4.";
    for (const char* given : {"0..2, 5", "5 0 1 2", "0,1,2,5", "5, 0..1, 2, 2"})
        EXPECT_EQ(assess(question, given).words, "Right. It holds them.") << given;
    EXPECT_EQ(assess(question, "0..2"), (Judgement{Kind::wrong, "1 is missing. There are 4."}));
    EXPECT_EQ(assess(question, "0..5"),
              (Judgement{Kind::wrong, "2 of these are wrong: 3 and 4. There are 4."}));
    EXPECT_EQ(assess(question, "7").words, "1 of these is wrong: 7. 4 are missing. There are 4.");
    for (const char* given : {"", "a", "2..1", "-1", "1..", "99999999999"})
        EXPECT_EQ(assess(question, given).kind, Kind::unreadable) << given;
}

TEST(Judge, SaysThatValuesAreNoIndices) {
    Question question;
    question.form = AnswerForm::indices;
    question.answer = {"2", "3"};
    question.values = {"7", "-1"};
    for (const char* given : {"7 -1", "−1, 7"})
        EXPECT_EQ(
            assess(question, given),
            (Judgement{Kind::unreadable, "These are the right values. Type their indices, counted from 0."}))
            << given;
    EXPECT_EQ(assess(question, "7").kind, Kind::wrong);
    question.values = {"3", "2"}; // the indices themselves
    EXPECT_TRUE(assess(question, "3 2").isRight());
}

TEST(Judge, TakesOneChoiceAndSeveral) {
    Question question;
    question.form = AnswerForm::one;
    question.choices = {"n", "2n", "n²"};
    question.answer = {"1"};
    question.because = "It made 14.";
    question.reasons = {"That would be 7.", "", "That would be 49."};
    EXPECT_EQ(assess(question, "1"), (Judgement{Kind::right, "Right. It made 14."}));
    EXPECT_EQ(assess(question, "0"), (Judgement{Kind::wrong, "No. That would be 7."}));
    for (const char* given : {"", "3", "0,1"})
        EXPECT_EQ(assess(question, given).kind, Kind::unreadable) << given;

    question.form = AnswerForm::several;
    question.answer = {"0", "2"};
    EXPECT_EQ(assess(question, "2,0").kind, Kind::right);
    EXPECT_EQ(assess(question, "0"), (Judgement{Kind::wrong, "These are right, but some are missing."}));
    EXPECT_EQ(assess(question, ""), (Judgement{Kind::wrong, "At least one is right."}));
    question.reasons[1] = "That one is needed.";
    EXPECT_EQ(assess(question, "0,1"), (Judgement{Kind::wrong, "No. That one is needed."}));
    question.hint = "Look at the cells."; // after the reason
    EXPECT_EQ(assess(question, "1").words, "No. That one is needed. Look at the cells.");
    EXPECT_EQ(assess(question, "0").words, "These are right, but some are missing. Look at the cells.");
    EXPECT_EQ(assess(question, "").words, "At least one is right. Look at the cells.");
    question.answer = {};
    EXPECT_EQ(assess(question, "").kind, Kind::right);
}

} // namespace
} // namespace scanscope::app
