// The description of several results side by side.
#include "viz/model/answers.h"

#include <limits>

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

Answer answer(const QString& name, const std::vector<std::int32_t>& values,
              std::vector<std::size_t> wrong = {}) {
    Answer one;
    one.id = one.name = name;
    for (const std::int32_t value : values) one.values.push_back(trace::to_value(value));
    one.wrong = std::move(wrong);
    return one;
}

Answer none(const QString& name) {
    Answer one;
    one.id = one.name = name;
    one.none = "deadlock";
    return one;
}

Answers of(std::vector<Answer> answers) {
    Answers all{.right = answer("right", {0, 3}).values, .answers = std::move(answers)};
    return all;
}

TEST(Answers, AreSummedUpInOneSentence) {
    const Answer right = answer("in order", {0, 3}), other = answer("reversed", {0, 3});
    const Answer wrong = answer("reversed", {0, 4}, {1}), worse = answer("random:1", {1, 4}, {0, 1});
    EXPECT_EQ(sentenceOf(of({right, other})), "Every schedule gives the right result.");
    EXPECT_EQ(sentenceOf(of({wrong, worse})), "Two schedules, two different results: none is right.");
    EXPECT_EQ(sentenceOf(of({wrong, wrong, wrong})), "Three schedules, one result, and it is wrong.");
    EXPECT_EQ(sentenceOf(of({right, wrong, worse})),
              "Three schedules, three different results: right only by chance, in order.");
    EXPECT_EQ(sentenceOf(of({right, other, worse})),
              "Three schedules, two different results: right only by chance, in order and reversed.");
    EXPECT_EQ(sentenceOf(of({none("in order"), none("reversed")})), "No schedule gives a result.");
    EXPECT_EQ(sentenceOf(of({none("in order"), wrong})),
              "Two schedules, two different results: none is right.");
}

TEST(Answers, EachHasItsVerdict) {
    EXPECT_EQ(verdictOf(answer("in order", {0, 3})), "right");
    EXPECT_EQ(verdictOf(answer("in order", {0, 4}, {1})), "1 of 2 wrong");
    EXPECT_EQ(verdictOf(none("in order")), "no result: deadlock");
    const Answer wrong = answer("in order", {1, 2, 3, 4}, {1, 3});
    EXPECT_FALSE(wrong.isWrong(0));
    EXPECT_TRUE(wrong.isWrong(1));
    EXPECT_TRUE(wrong.isWrong(3));
}

TEST(Answers, KnowTheirSize) {
    const Answers answers = of({answer("in order", {0, -12345, 7}), none("reversed")});
    EXPECT_EQ(answers.columns(), 3);
    trace::Trace trace;
    EXPECT_EQ(answers.longest(RunValues(trace)), 6);
    trace.run.op = trace::Operator::max;
    const Answers infinite = of({answer("in order", {std::numeric_limits<std::int32_t>::lowest(), 7})});
    EXPECT_EQ(infinite.longest(RunValues(trace)), 2) << "the identity of max is infinite, as on the stage";
    EXPECT_EQ(Answers().columns(), 0);
    EXPECT_TRUE(Answers().empty());
}

} // namespace
} // namespace scanscope::viz
