#include "viz/layout/move_geometry.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

class MoveGeometryTest : public testing::Test {
protected:
    FrameState frameOf(const BlockModel& model, int step) {
        FrameState frame;
        frame.model = &model;
        frame.step = step;
        return frame;
    }
    ArrayRequest request;
};

TEST_F(MoveGeometryTest, EveryArrowIsHitOnItsLine) {
    for (const BlockModel& model : {test::blelloch(16), test::hillisSteele(16)}) {
        for (int step = 1; step < model.stepCount(); ++step) {
            const FrameState frame = frameOf(model, step);
            const ArrayLayout layout = layoutArray(frame, request);
            const MoveGeometry geometry(frame, layout);
            const auto& moves = frame.now().moves;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                if (moves[i].left < 0) continue;
                const int operand = moves[i].left;
                const auto hit = hitMove(frame, layout, geometry.curve(moves[i], operand).at(0.12));
                ASSERT_TRUE(hit) << step << " " << i;
                EXPECT_TRUE(moves[std::size_t(*hit)].reads(operand)) << step << " " << i;
            }
        }
    }
}

TEST_F(MoveGeometryTest, TheBadgeBelongsToItsMove) {
    const BlockModel model = test::blelloch(8);
    const FrameState frame = frameOf(model, 6);
    const ArrayLayout layout = layoutArray(frame, request);
    const MoveGeometry geometry(frame, layout);
    const auto& moves = frame.now().moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].kind != Move::Kind::combine) continue;
        const QPointF badge(layout.columns.centre(moves[i].to), geometry.band().badgeY());
        EXPECT_EQ(hitMove(frame, layout, badge), int(i));
        EXPECT_EQ(hitMove(frame, layout, badge + QPointF(7, 4)), int(i));
    }
}

TEST_F(MoveGeometryTest, BesideTheArrowsThereIsNone) {
    const BlockModel model = test::blelloch(8);
    const FrameState frame = frameOf(model, 6);
    const ArrayLayout layout = layoutArray(frame, request);
    const ArrowBand band = MoveGeometry(frame, layout).band();
    const double middle = (band.y0 + band.y1) / 2;
    EXPECT_FALSE(hitMove(frame, layout, {layout.columns.centre(0), middle}));
    EXPECT_FALSE(hitMove(frame, layout, {layout.columns.centre(3), band.y0 - 4})) << "in the row above";
    EXPECT_FALSE(hitMove(frame, layout, {layout.columns.centre(3), band.y1 + 4})) << "in the row below";
    const BlockModel large = test::blelloch(1000);
    const FrameState crowd = frameOf(large, 1);
    const ArrayLayout strip = layoutArray(crowd, request);
    EXPECT_FALSE(hitMove(crowd, strip, {strip.columns.centre(1), strip.band().y0 + 10}));
}

TEST_F(MoveGeometryTest, BracketsOfASweepNeverCross) {
    const BlockModel sweep = test::blelloch(8), strides = test::hillisSteele(8);
    for (int step = 1; step <= 3; ++step) EXPECT_FALSE(bracketsCross(sweep.step(step))) << step;
    EXPECT_TRUE(bracketsCross(strides.step(1)));
}

} // namespace
} // namespace scanscope::viz
