#include "kernels/theory/formula.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

const Variables variables{{"n", 10}, {"N", 16}};

TEST(Formula, KeepsTheOrderOfOperations) {
    EXPECT_EQ(evaluate("2*(n-1)", variables), 18);
    EXPECT_EQ(evaluate("5*(N-1)+n", variables), 85);
    EXPECT_EQ(evaluate("n - 3 - 2", variables), 5);
    EXPECT_EQ(evaluate("N/4/2", variables), 2);
    EXPECT_EQ(evaluate("-n + 2.5*4", variables), 0);
    EXPECT_EQ(evaluate("2*log2(N)+1", variables), 9);
    EXPECT_EQ(evaluate("pow2ceil(n)", variables), 16);
    EXPECT_EQ(evaluate("ceil(log2(n))", variables), 4);
    EXPECT_EQ(evaluate("max(n, N) - min(n, N)", variables), 6);
    EXPECT_EQ(evaluate("mod(N, n)", variables), 6);
    EXPECT_EQ(evaluate("mod(2*n, n)", variables), 0);
}

TEST(Formula, SaysWhichNameIsUnknown) {
    EXPECT_EQ(unknown_variable("2*(n-m)+k", variables), "m");
    EXPECT_EQ(unknown_variable("log2(x1)", variables), "x1");
    EXPECT_EQ(unknown_variable("2*(n-1)", variables), std::nullopt);
    EXPECT_EQ(unknown_variable("n/0", variables), std::nullopt);
    EXPECT_EQ(unknown_variable("n+", variables), std::nullopt);
}

TEST(Formula, CountsTheBlocksOfAllLevels) {
    const Variables many{{"n", 10'000'000}, {"t", 256}};
    EXPECT_EQ(evaluate("levels(n, t)", many), 3);
    EXPECT_EQ(evaluate("levelblocks(n, t)", many), 39063 + 153 + 1);
    EXPECT_EQ(evaluate("levels(1, t)", many), 1);
    EXPECT_EQ(evaluate("levelblocks(1, t)", many), 1);
    EXPECT_EQ(evaluate("levels(1, 1)", many), 1) << "a single element is one level";
    EXPECT_EQ(evaluate("levels(1000000, 10)", many), 6) << "a quotient of logarithms may be a little more";
    EXPECT_EQ(evaluate("levelblocks(8, 2)", many), 4 + 2 + 1);
    EXPECT_EQ(evaluate("levelrest(8, 2)", many), 6 + 2) << "of 8, 4 and 2 elements";
    EXPECT_EQ(evaluate("levelrest(2, 2)", many), 0);
    EXPECT_EQ(evaluate("levelturns(20, 8, 4)", many), 2) << "of 20 and 3 elements; 8 by 4 threads";
    EXPECT_EQ(evaluate("levelturns(11, 8, 2)", many), 2) << "of the 3 that lie beyond";
}

TEST(Formula, CountsTheTurnsOfStrides) {
    const Variables few{{"n", 10}, {"t", 4}};
    EXPECT_EQ(evaluate("strides(n, n)", few), 4) << "1, 2, 4 and 8";
    EXPECT_EQ(evaluate("strides(n, t)", few), 3 + 2 + 2 + 1) << "of 9, 8, 6 and 2 elements";
    EXPECT_EQ(evaluate("strides(1, t)", few), 0);
    EXPECT_EQ(evaluate("strides(n, 0)", few), std::nullopt);
}

TEST(Formula, HasNoValueWhereItIsWrong) {
    for (const char* wrong :
         {// not a formula, or one without a value
          "", "n+", "(n", "n)", "x", "log2(0)", "n/0", "2 n", "root(n)", "1.2.3", "max(n)", "é", "mod(n, 0)",
          // of levels
          "levels(n)", "levels(n, 1)", "levelblocks(n, 0)", "levelrest(n)", "levelturns(n, 2)",
          "levelturns(n, 2, 0)", "levelother(n, 2)"}) {
        EXPECT_EQ(evaluate(wrong, variables), std::nullopt) << wrong;
    }
    EXPECT_EQ(evaluate(std::string(100000, '('), variables), std::nullopt);
    EXPECT_EQ(evaluate(std::string(100000, '-') + "n", variables), std::nullopt);
}

} // namespace
} // namespace scanscope::kernels
