#include "kernels/verify/pairwise.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

bool any(std::size_t, std::size_t, std::size_t, std::size_t) { return true; }

// Choices 4 and up of dimension 1 stand for operators that need integers. They are only combined with choices
// 0 and 1 of dimension 0.
bool integers_only(std::size_t first, std::size_t a, std::size_t second, std::size_t b) {
    return first != 0 || second != 1 || b < 4 || a < 2;
}

void expect_all_pairs(const std::vector<std::size_t>& sizes, const Compatible& compatible,
                      std::size_t at_most) {
    const auto rows = all_pairs(sizes, compatible);
    EXPECT_LE(rows.size(), at_most);
    for (const Combination& row : rows) {
        ASSERT_EQ(row.size(), sizes.size());
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            ASSERT_LT(row[i], sizes[i]);
            for (std::size_t j = i + 1; j < sizes.size(); ++j) ASSERT_TRUE(compatible(i, row[i], j, row[j]));
        }
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
        for (std::size_t j = i + 1; j < sizes.size(); ++j)
            for (std::size_t a = 0; a < sizes[i]; ++a)
                for (std::size_t b = 0; b < sizes[j]; ++b) {
                    if (!compatible(i, a, j, b)) continue;
                    const bool covered = std::ranges::any_of(
                        rows, [&](const Combination& row) { return row[i] == a && row[j] == b; });
                    EXPECT_TRUE(covered) << i << "=" << a << " with " << j << "=" << b;
                }
}

TEST(Pairwise, CoversEveryPairWithFewRows) {
    expect_all_pairs({2, 2, 2}, any, 6);
    expect_all_pairs({3, 4, 5, 2}, any, 26);
    expect_all_pairs({1, 1}, any, 1);
}

TEST(Pairwise, CoversEveryCompatiblePairAndNoOther) {
    expect_all_pairs({4, 8, 2, 14, 4, 4, 2}, integers_only, 150);
}

TEST(Pairwise, IsTheSameEveryTime) {
    EXPECT_EQ(all_pairs({4, 8, 3}, integers_only), all_pairs({4, 8, 3}, integers_only));
}

TEST(Pairwise, RefusesPairsWithoutAWholeRow) {
    const auto impossible = [](std::size_t, std::size_t, std::size_t second, std::size_t) {
        return second != 2;
    };
    EXPECT_THROW((void)all_pairs({2, 2, 2}, impossible), std::logic_error);
}

TEST(Pairwise, AllCombinationsAreEachOnce) {
    const auto rows = all_combinations({4, 8, 3}, integers_only);
    EXPECT_EQ(rows.size(), (2u * 8 + 2u * 4) * 3);
    EXPECT_EQ(std::set<Combination>(rows.begin(), rows.end()).size(), rows.size());
}

} // namespace
} // namespace scanscope::kernels
