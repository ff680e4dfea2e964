#include "viz/paint/answers_painter.h"

#include <string>

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

std::string shown(std::size_t count, std::size_t most, std::size_t focus) {
    std::string all;
    for (const auto& element : elementsAround(count, most, focus))
        all += (all.empty() ? "" : " ") + (element ? std::to_string(*element) : "-");
    return all;
}

TEST(AnswerGrid, HasAllWhereThereIsRoom) {
    EXPECT_EQ(shown(8, 8, 3), "0 1 2 3 4 5 6 7");
    EXPECT_EQ(shown(0, 8, 0), "");
}

TEST(AnswerGrid, HasTheFirstOnesAndThoseAroundTheOneThatMatters) {
    EXPECT_EQ(shown(100, 12, 0), "0 1 2 3 4 5 6 7 8 9 10 -");
    EXPECT_EQ(shown(100, 12, 50), "0 1 2 3 4 - 48 49 50 51 52 -");
    EXPECT_EQ(shown(100, 12, 99), "0 1 2 3 4 - 94 95 96 97 98 99");
    EXPECT_EQ(shown(100, 20, 66), "0 1 2 3 4 5 6 7 - 61 62 63 64 65 66 67 68 69 70 -");
}

// Any set of answers is shown in order, without repetitions and including the relevant one.
TEST(AnswerGrid, IsNeverTooWideAndAlwaysHasTheFocus) {
    for (std::size_t count = 1; count < 60; ++count)
        for (std::size_t most = 1; most < 30; ++most)
            for (std::size_t focus = 0; focus < count; ++focus) {
                const auto all = elementsAround(count, most, focus);
                ASSERT_LE(all.size(), std::max<std::size_t>(most, 5));
                bool has = false;
                std::size_t next = 0;
                for (std::size_t c = 0; c < all.size(); ++c) {
                    if (!all[c]) continue;
                    has = has || *all[c] == focus;
                    const bool follows = *all[c] == next, behindGap = c > 0 && !all[c - 1];
                    ASSERT_TRUE(behindGap ? *all[c] > next : follows) << count << ' ' << most << ' ' << focus;
                    next = *all[c] + 1;
                }
                ASSERT_TRUE(has) << count << ' ' << most << ' ' << focus;
                ASSERT_TRUE(next == count || !all.back()) << count << ' ' << most << ' ' << focus;
            }
}

} // namespace
} // namespace scanscope::viz
