#include "kernels/input/random.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

TEST(Random, IsXoshiro256StarStarSeededBySplitMix64) {
    Random random(0);
    for (const std::uint64_t expected : {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au, 0x1a5f849d4933e6e0u})
        EXPECT_EQ(random.next(), expected);
}

TEST(Random, BelowReachesAllAndNoMore) {
    Random random(3);
    std::array<int, 10> seen{};
    for (int i = 0; i < 10'000; ++i) ++seen.at(random.below(10));
    for (const int count : seen) {
        EXPECT_GT(count, 850);
        EXPECT_LT(count, 1150);
    }
    EXPECT_EQ(random.below(1), 0u);
}

} // namespace
} // namespace scanscope::kernels
