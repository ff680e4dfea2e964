#include <gtest/gtest.h>

#include "viz/scene/text.h"
#include "viz/support/recorded.h"
#include "viz/support/rooms.h"
#include "viz/views/sectors/sectors_layout.h"

namespace scanscope::viz {
namespace {

Document strided(int n, std::uint32_t threads) {
    return test::documentOf(
        {.algorithm = "work-efficient-global", .input = test::numbers(n), .threads = threads});
}

using test::large, test::low, test::slide, test::stage;

TEST(SectorsLayout, HasARowForEachRequestOrForAsManyAsFit) {
    const Document many = strided(4096, 64), few = strided(8, 4);
    const auto requests = nearestRequests(many, FilmStep{4});
    ASSERT_GT(requests.size(), 20u);
    EXPECT_EQ(SectorsLayout(requests, stage).rows, 9);
    EXPECT_EQ(SectorsLayout(requests, large).rows, 20);
    EXPECT_EQ(SectorsLayout(requests, low).rows, 3);
    EXPECT_EQ(SectorsLayout(requests, slide).rows, 4);
    EXPECT_EQ(SectorsLayout(nearestRequests(few, FilmStep{}), stage).rows, 4);
}

TEST(SectorsLayout, KeepsAllInItsRoom) {
    for (const auto& [n, threads] : {std::pair(1, 1u), {8, 4u}, {100, 32u}, {4096, 1024u}})
        for (const Room& room : {stage, large, low, slide})
            for (const int step : {0, 3, 9}) {
                const Document document = strided(n, threads);
                const auto requests =
                    nearestRequests(document, std::min(FilmStep(step), document.lastStep()));
                const SectorsLayout layout(requests, room);
                ASSERT_GE(layout.rows, 1);
                EXPECT_GE(layout.top - layout.line() - layout.text / 2, 0) << "the headline";
                EXPECT_LE(layout.box(layout.rows, 0).top() + layout.text / 2, room.height)
                    << "the omitted ones";
                for (int row = 0; row < layout.rows; ++row) {
                    const int moved = requests[std::size_t(row)].moved();
                    const QRectF last = layout.box(row, moved - 1);
                    EXPECT_GE(last.height(), 1.9 * layout.text);
                    EXPECT_GE(last.width(), 6) << "32 of them can be distinguished";
                    EXPECT_LE(last.right(), layout.verdict);
                    if (moved > 1) EXPECT_GE(layout.box(row, 1).left() - layout.box(row, 0).right(), 1);
                }
                EXPECT_GE(layout.left, room.isSlide ? room.margin : 24);
                EXPECT_LE(layout.verdict +
                              textWidth(QStringLiteral("32 moved, 32 needed"), words(layout.text, 600)),
                          room.width - layout.edge + 0.01);
            }
}

TEST(SectorsLayout, DrawsAllSectorsOfAStepOfOneSize) {
    const Document document = strided(4096, 64);
    const auto requests = nearestRequests(document, FilmStep{4});
    const SectorsLayout layout(requests, stage);
    EXPECT_EQ(layout.box(0, 0).size(), layout.box(3, 7).size());
    EXPECT_DOUBLE_EQ(layout.box(0, 1).left() - layout.box(0, 0).left(),
                     layout.box(5, 31).left() - layout.box(5, 30).left());
}

} // namespace
} // namespace scanscope::viz
