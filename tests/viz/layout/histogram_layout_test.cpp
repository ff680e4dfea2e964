#include "viz/views/histogram/histogram_layout.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"
#include "viz/views/histogram/histogram_model.h"

namespace scanscope::viz {
namespace {

Document counted(int n, const std::string& bins) {
    return test::documentOf(
        {.algorithm = "histogram", .input = test::numbers(n), .options = {{"bins", bins}}});
}

TEST(HistogramLayout, PartsStandBelowEachOtherInTheirRoom) {
    for (const auto& [n, bins] :
         {std::pair(1, "1"), {8, "8"}, {64, "16"}, {128, "8"}, {1000, "100"}, {1000, "2048"}})
        for (const double height : {598.0, 375.0, 300.0}) {
            const Document document = counted(n, bins);
            const Room room{.height = height};
            const HistogramLayout layout = layoutHistogram(*histogramOf(document), room);
            EXPECT_GE(layout.inputTop, 8);
            EXPECT_LT(layout.inputTop, layout.inputFoot);
            EXPECT_LE(layout.inputFoot, layout.barsTop) << n << ' ' << bins << ' ' << height;
            EXPECT_LT(layout.barsTop, layout.barsFoot);
            EXPECT_LT(layout.barsFoot, layout.labelsFoot);
            EXPECT_LT(layout.labelsFoot, layout.axisTop);
            if (height > 300)
                EXPECT_LE(layout.axisFoot + 24, height + 0.01) << n << ' ' << bins << ' ' << height;
            for (const std::uint64_t cell : {std::uint64_t(0), std::uint64_t(n) - 1}) {
                const QRectF box = layout.cellBox(cell);
                EXPECT_GE(box.left(), room.gutter - 0.01);
                EXPECT_LE(box.right(), room.width - room.margin + 0.01);
                EXPECT_LE(box.bottom(), layout.inputFoot + 0.01);
            }
            const QRectF tallest = layout.barBox(0, 0, double(histogramOf(document)->largest));
            EXPECT_NEAR(tallest.top(), layout.barsTop, 0.01);
        }
}

TEST(HistogramLayout, TheInputFoldsWhileItsValuesHaveRoom) {
    EXPECT_EQ(layoutHistogram(*histogramOf(counted(8, "8")), {}).inputRows, 1);
    EXPECT_EQ(layoutHistogram(*histogramOf(counted(64, "8")), {}).inputRows, 2);
    EXPECT_EQ(layoutHistogram(*histogramOf(counted(128, "8")), {}).inputRows, 4);
    const HistogramLayout strip = layoutHistogram(*histogramOf(counted(1000, "8")), {});
    EXPECT_EQ(strip.inputRows, 0);
    EXPECT_EQ(strip.together(), 4u);
    EXPECT_EQ(strip.input.count, 250);
}

TEST(HistogramLayout, AnAxisGivesEachBinItsShare) {
    const HistogramLayout layout = layoutHistogram(*histogramOf(counted(8, "8")), {});
    EXPECT_DOUBLE_EQ(layout.axisX(0), layout.axisLeft);
    EXPECT_DOUBLE_EQ(layout.axisX(8), layout.axisRight);
    EXPECT_DOUBLE_EQ(layout.axisX(2) - layout.axisX(0), (layout.axisRight - layout.axisLeft) / 4);
}

} // namespace
} // namespace scanscope::viz
