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
                const auto hit = hitMove(frame, layout, geometry.curve(moves[i], false).at(0.12));
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

TEST(BracketsTest, StandOnOneLevelWhereNoneMeet) {
    const BlockModel model = test::blelloch(16);
    const Columns columns = makeColumns({1024}, 16);
    for (int step = 1; step < model.stepCount(); ++step)
        EXPECT_EQ(Brackets(model.step(step), columns, 100, 112).levels(), 1) << step;
    const Brackets brackets(model.step(2), columns, 100, 112); // up-sweep at offset 2
    const Bracket line = brackets.line(1, 3);
    EXPECT_EQ(line.level, 106);
    EXPECT_EQ(line.from, columns.centre(1));
    EXPECT_EQ(line.to, columns.centre(3));
}

// Every stride of Hillis and Steele: no two lines that overlap run on one level while there is room for all.
TEST(BracketsTest, LinesThatWouldRunIntoEachOtherStandBesideEachOther) {
    const BlockModel model = test::hillisSteele(16);
    const Columns columns = makeColumns({1024}, 16);
    for (int step = 1; step <= 4; ++step) {
        const int stride = 1 << (step - 1);
        const Brackets brackets(model.step(step), columns, 100, 120);
        EXPECT_EQ(brackets.levels(), stride);
        for (int i = 0; i + stride < 16; ++i) {
            const Bracket line = brackets.line(i, i + stride);
            EXPECT_GE(line.level, line.y0 + 2.5);
            EXPECT_LE(line.level, line.y1 - 2.5);
            for (int j = i + 1; j + stride < 16; ++j) {
                const Bracket other = brackets.line(j, j + stride);
                const bool apart = std::abs(other.level - line.level) > 1.9 || other.from > line.to + 2;
                EXPECT_TRUE(apart) << "stride " << stride << ": " << i << " and " << j;
            }
        }
    }
    EXPECT_EQ(Brackets(model.step(4), columns, 100, 108).levels(), 2) << "as many as there is room for";
}

} // namespace
} // namespace scanscope::viz
