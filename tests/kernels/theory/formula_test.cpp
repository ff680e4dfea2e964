#include "theory/formula.h"

#include <gtest/gtest.h>

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
}

TEST(Formula, HasNoValueWhereItIsWrong) {
    for (const char* wrong :
         {"", "n+", "(n", "n)", "x", "log2(0)", "n/0", "2 n", "root(n)", "1.2.3", "max(n)", "é"}) {
        EXPECT_EQ(evaluate(wrong, variables), std::nullopt) << wrong;
    }
    EXPECT_EQ(evaluate(std::string(100000, '('), variables), std::nullopt);
    EXPECT_EQ(evaluate(std::string(100000, '-') + "n", variables), std::nullopt);
}

} // namespace
} // namespace scanscope::kernels
