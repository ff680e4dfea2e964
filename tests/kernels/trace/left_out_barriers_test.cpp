#include "kernels/trace/left_out_barriers.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using LineNumbers = std::vector<std::uint32_t>;

LineNumbers linesOf(const std::string& text) { return lines_without_barrier({{"without-barrier", text}}); }

TEST(LeftOutBarriers, AreTheLinesThatTheOptionNames) {
    EXPECT_EQ(lines_without_barrier({}), LineNumbers());
    EXPECT_EQ(lines_without_barrier({{"keep", "36"}}), LineNumbers());
    EXPECT_EQ(linesOf("36"), LineNumbers({36}));
    EXPECT_EQ(linesOf("62,36"), LineNumbers({36, 62}));
}

TEST(LeftOutBarriers, OfAnotherTextAreNamedByItsPath) {
    const auto places = barriers_left_out({{"without-barrier", "scan/a.cuh:54,36,:7,a:,b:0,scan/a.cuh:54"}});
    EXPECT_EQ(places, (std::vector<BarrierPlace>{{"", 36}, {"scan/a.cuh", 54}}));
    EXPECT_EQ(linesOf("scan/a.cuh:54,36"), LineNumbers({36}));
}

TEST(LeftOutBarriers, WhatIsNoLineIsPassedOver) {
    EXPECT_EQ(linesOf(""), LineNumbers());
    EXPECT_EQ(linesOf("0"), LineNumbers());
    EXPECT_EQ(linesOf(",,"), LineNumbers());
    EXPECT_EQ(linesOf("x,36,-1,+4, 5,6 ,7.5,99999999999,36"), LineNumbers({36}));
    EXPECT_EQ(linesOf("4294967295"), LineNumbers({4294967295u}));
}

TEST(LeftOutBarriers, AStrangersListMayBeLong) {
    std::string text;
    for (int i = 0; i < 500'000; ++i) text += "36,";
    EXPECT_EQ(linesOf(text), LineNumbers({36}));
}

} // namespace
} // namespace scanscope::trace
