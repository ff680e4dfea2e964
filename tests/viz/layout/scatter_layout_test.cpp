#include "viz/views/scatter/scatter_layout.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"
#include "viz/views/scatter/scatter_model.h"

namespace scanscope::viz {
namespace {

Document scattered(const char* algorithm, int n, std::uint32_t threads) {
    std::vector<int> input;
    for (int i = 0; i < n; ++i) input.push_back(i * 5 % 16);
    return test::documentOf(test::runOf(algorithm, test::textsOf(input), threads));
}

// Head, rows and foot fit, in this order and without touching; the arrows get the most space.
void expectSound(const ScatterLayout& layout, const Room& room) {
    ASSERT_GE(layout.rows.size(), 3u);
    double foot = 0;
    for (const ModelRow& row : layout.rows) {
        EXPECT_GE(row.y, foot);
        EXPECT_GT(row.height, 0);
        foot = row.foot() + 1;
    }
    EXPECT_LE(foot, room.height);
    EXPECT_GT(layout.arrowsFoot() - layout.arrowsTop(), layout.rows[0].height * 0.9);
    EXPECT_GE(layout.columns.visibleLeft(), room.gutter);
    const double right = layout.table.isEmpty() ? room.width - room.margin : layout.table.left();
    EXPECT_LE(layout.columns.visibleRight(), right + 0.01);
    if (!layout.table.isEmpty()) {
        EXPECT_GE(layout.table.top(), 0);
        EXPECT_LE(layout.table.bottom(), room.height);
        EXPECT_LE(layout.table.right(), room.width - room.margin + 0.01);
    }
}

TEST(ScatterLayout, IsSoundAtEverySize) {
    for (const char* algorithm : {"compact", "radix-sort", "radix-sort-4bit"})
        for (const int n : {1, 2, 8, 33, 64, 1000}) {
            const Document document = scattered(algorithm, n, 16);
            if (scatterOf(document).passes().empty()) continue; // its only element is 0, and dropped
            for (const QSizeF size :
                 {QSizeF(1024, 598), QSizeF(640, 300), QSizeF(480, 200), QSizeF(1920, 900)})
                for (const FilmStep step :
                     {FilmStep{}, FilmStep(document.stepCount() / 2), document.lastStep()}) {
                    SCOPED_TRACE(testing::Message() << algorithm << ", n = " << n << ", " << size.width());
                    const Room room{.width = size.width(), .height = size.height()};
                    expectSound(ScatterLayout(scatterOf(document), step, room, 2), room);
                }
        }
}

TEST(ScatterLayout, ElementsHaveRoomForTheirDigitWhereTextIsShown) {
    const auto heights = [](const Document& document) {
        const ScatterLayout layout(scatterOf(document), FilmStep{}, {}, 2);
        return std::pair(layout.rows[0].height, layout.rows[1].height);
    };
    const auto [elements, zeros] = heights(scattered("radix-sort", 8, 8));
    EXPECT_GT(elements, zeros * 1.3);
    const auto [many, manyZeros] = heights(scattered("radix-sort", 200, 64));
    EXPECT_EQ(many, manyZeros) << "bars have no digit below them";
    const auto [in, keep] = heights(scattered("compact", 8, 8));
    EXPECT_EQ(in, keep);
}

} // namespace
} // namespace scanscope::viz
