#include "viz/model/numbering.h"

#include <gtest/gtest.h>
#include <optional>
#include <vector>

namespace scanscope::viz {
namespace {

// These must not compile: one kind in place of another, or a plain number in place of either.
static_assert(!std::is_convertible_v<int, FilmStep> && !std::is_convertible_v<FilmStep, int>);
static_assert(!std::is_constructible_v<FilmStep, BlockStep> && !std::is_assignable_v<FilmStep&, BlockStep>);
static_assert(!std::is_convertible_v<int, std::optional<FilmStep>> &&
              !std::is_constructible_v<bool, FilmStep>);
template <class One, class Other>
concept areCompared = requires(One one, Other other) {
    one < other;
};
static_assert(areCompared<FilmStep, FilmStep>);
static_assert(!areCompared<FilmStep, BlockStep> && !areCompared<FilmStep, int>);
// A number with a kind is as cheap as a plain number.
static_assert(std::is_trivially_copyable_v<FilmStep> && sizeof(FilmStep) == sizeof(int));

TEST(Numbering, CountsFromTheFirst) {
    BlockStep step;
    EXPECT_TRUE(step.isFirst());
    EXPECT_EQ(step - 1, beforeFirstStep);
    EXPECT_FALSE((++step).isFirst());
    EXPECT_EQ(step + 2, BlockStep{3});
    EXPECT_EQ(BlockStep{3} - step, 2);
    EXPECT_EQ(int(--step), 0);
}

TEST(Numbering, GoesThroughARange) {
    const IndexRange two(FilmStep{3}, FilmStep{5});
    std::vector<FilmStep> all;
    for (const FilmStep step : two) all.push_back(step);
    EXPECT_EQ(all, (std::vector{FilmStep{3}, FilmStep{4}}));
    EXPECT_EQ(two.size(), 2);
    EXPECT_TRUE(two.contains(FilmStep{3}));
    EXPECT_FALSE(two.contains(FilmStep{2}) || two.contains(FilmStep{5}));
    EXPECT_EQ(IndexRange<FilmStep>().size(), 0);
}

} // namespace
} // namespace scanscope::viz
