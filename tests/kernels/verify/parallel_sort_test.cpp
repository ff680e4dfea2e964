#include "kernels/verify/parallel_sort.h"
#include "support/test.h"

namespace scanscope {
namespace {

class ParallelSort : public testing::TestWithParam<unsigned> {};

TEST_P(ParallelSort, SortsAnyNumberOfElements) {
    constexpr std::size_t worth_a_thread = std::size_t{1} << 20;
    std::mt19937 random(5);
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, worth_a_thread - 1, worth_a_thread,
                                3 * worth_a_thread + 1, 5 * worth_a_thread + 7}) {
        std::vector<std::uint32_t> elements(n);
        std::ranges::generate(elements, random);
        std::vector<std::uint32_t> expected = elements;
        std::ranges::sort(expected);
        parallel_sort(elements.begin(), elements.end(), GetParam());
        EXPECT_TRUE(elements == expected) << n;
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelSort, testing::Values(0, 1, 2, 3, 16));

} // namespace
} // namespace scanscope
