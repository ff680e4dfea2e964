// Rows of dots: their texts and their positions.
#include "viz/charts/dot_plot.h"

#include <gtest/gtest.h>

#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/support/describe.h"

namespace scanscope::viz {
namespace {

DotPlot plotOf(int rows) {
    DotPlot plot{.title = QStringLiteral("Modelled / measured"),
                 .levels = {QStringLiteral("n = 8"), QStringLiteral("n = 2¹⁶"), QStringLiteral("n = 2²⁰")}};
    for (int row = 0; row < rows; ++row)
        plot.rows.push_back({QStringLiteral("row-%1").arg(row), {{0, 0.5}, {1, 1.0}, {2, 1.25}}});
    return plot;
}

Scene composed(const DotPlot& plot, const QRectF& room) {
    loadFonts();
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    compose(canvas, plot, room);
    return scene;
}

std::vector<QRectF> textsSaying(const Scene& scene, const QString& wanted) {
    std::vector<QRectF> found;
    for (const Mark& mark : scene.marks)
        if (Scene alone{{mark}, scene.clips, {}, {}, {}}; describe(alone).contains(wanted))
            found.push_back(boundsOf(mark));
    return found;
}

TEST(DotPlot, SaysEachRowInWords) {
    EXPECT_EQ(describe(plotOf(2)).toStdString(), "row-0: n = 8 0.50×, n = 2¹⁶ 1.00×, n = 2²⁰ 1.25×\n"
                                                 "row-1: n = 8 0.50×, n = 2¹⁶ 1.00×, n = 2²⁰ 1.25×");
}

TEST(DotPlot, StaysInItsRoomHoweverManyRowsThereAre) {
    const QRectF room(24, 100, 812, 330);
    for (const int rows : {0, 1, 8, 24, 60}) {
        const Scene scene = composed(plotOf(rows), room);
        for (const Mark& mark : scene.marks)
            EXPECT_TRUE(room.adjusted(-16, -8, 16, 8).contains(boundsOf(mark))) << rows << " rows";
        EXPECT_EQ(textsSaying(scene, QStringLiteral("row-")).size(), std::size_t(rows));
    }
}

TEST(DotPlot, WritesOutWhatIsBeyondTheBandAndNothingElse) {
    const Scene scene = composed(plotOf(3), {24, 100, 812, 330});
    EXPECT_EQ(textsSaying(scene, QStringLiteral("0.50×")).size(), 3u);
    EXPECT_EQ(textsSaying(scene, QStringLiteral("1.25×")).size(), 0u);
    EXPECT_EQ(textsSaying(scene, QStringLiteral("1.00×")).size(), 1u) << "at the axis";
}

TEST(DotPlot, GoesOnInFurtherColumnsWhereRowsWouldStandTooClose) {
    const QRectF room(24, 100, 812, 330);
    const auto leftEnds = [&](int rows) {
        std::set<int> ends;
        for (const QRectF& name : textsSaying(composed(plotOf(rows), room), QStringLiteral("row-")))
            ends.insert(int(name.right()));
        return ends.size();
    };
    EXPECT_EQ(leftEnds(14), 1u);
    EXPECT_EQ(leftEnds(15), 2u);
    EXPECT_EQ(leftEnds(40), 3u);
}

} // namespace
} // namespace scanscope::viz
