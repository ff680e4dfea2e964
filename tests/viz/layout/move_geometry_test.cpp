#include "viz/views/array/move_geometry.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

TEST(BracketsTest, StandOnOneLevelWhereNoneMeet) {
    const BlockModel model = test::blelloch(16);
    const Columns columns = makeColumns({1024}, 16);
    for (const BlockStep step : model.steps())
        if (!step.isFirst()) EXPECT_EQ(Brackets(model.step(step), columns, 100, 112).levels(), 1) << step;
    const Brackets brackets(model.step(BlockStep{2}), columns, 100, 112); // up-sweep at offset 2
    const Bracket line = brackets.line(Column{1}, Column{3});
    EXPECT_EQ(line.level, 106);
    EXPECT_EQ(line.from, columns.centre(1));
    EXPECT_EQ(line.to, columns.centre(3));
}

// Every stride of Hillis and Steele: overlapping lines are on different levels as long as the levels fit.
TEST(BracketsTest, LinesThatWouldRunIntoEachOtherStandBesideEachOther) {
    const BlockModel model = test::hillisSteele(16);
    const Columns columns = makeColumns({1024}, 16);
    for (int step = 1; step <= 4; ++step) {
        const int stride = 1 << (step - 1);
        const Brackets brackets(model.step(BlockStep(step)), columns, 100, 120);
        EXPECT_EQ(brackets.levels(), stride);
        for (int i = 0; i + stride < 16; ++i) {
            const Bracket line = brackets.line(Column(i), Column(i + stride));
            EXPECT_GE(line.level, line.y0 + 2.5);
            EXPECT_LE(line.level, line.y1 - 2.5);
            for (int j = i + 1; j + stride < 16; ++j) {
                const Bracket other = brackets.line(Column(j), Column(j + stride));
                const bool apart = std::abs(other.level - line.level) > 1.9 || other.from > line.to + 2;
                EXPECT_TRUE(apart) << "stride " << stride << ": " << i << " and " << j;
            }
        }
    }
    EXPECT_EQ(Brackets(model.step(BlockStep{4}), columns, 100, 108).levels(), 2) << "as many as fit";
}

} // namespace
} // namespace scanscope::viz
