#include "viz/views/array/array_layout.h"

#include <gtest/gtest.h>

#include "viz/support/judged.h"

namespace scanscope::viz {
namespace {

FrameState frameOf(const BlockModel& model, BlockStep step, double progress = 1) {
    FrameState frame{.model = &model, .step = step, .progress = progress};
    return frame;
}

ArrayLayout layoutOf(const FrameState& frame, double height = 353) {
    Room room{.height = height};
    return layoutArray(frame, room);
}

TEST(ArrayLayoutTest, CompactRowsAtStepEightOfSixteen) {
    const BlockModel model = test::blelloch(16);
    const ArrayLayout layout = layoutOf(frameOf(model, BlockStep{8}));
    ASSERT_EQ(layout.rows.size(), 9u);
    EXPECT_EQ(layout.joins, Joins::brackets);
    EXPECT_EQ(layout.rows[0].step, BlockStep{0});
    EXPECT_EQ(layout.rows[0].height, 17);
    EXPECT_EQ(layout.rows[1].y - layout.rows[0].y, 25);
    const ArrayRow *previous = layout.row(RowPlace::previous), *current = layout.row(RowPlace::current);
    EXPECT_EQ(previous->step, BlockStep{7});
    EXPECT_EQ(previous->height, 30);
    EXPECT_EQ(current->height, 36);
    EXPECT_GE(layout.band().height(), 44);
    EXPECT_LE(layout.band().height(), 64);
    EXPECT_EQ(layout.threadY, current->foot());
}

TEST(ArrayLayoutTest, DensityIsTheFirstThatFits) {
    const BlockModel model = test::blelloch(16);
    EXPECT_EQ(layoutOf(frameOf(model, BlockStep{1})).joins, Joins::curves);
    EXPECT_EQ(layoutOf(frameOf(model, BlockStep{1})).row(RowPlace::current)->height, 46);
    EXPECT_EQ(layoutOf(frameOf(model, BlockStep{10}), 300).joins, Joins::none);
    EXPECT_FALSE(layoutOf(frameOf(model, BlockStep{10}), 300).earlierText);
}

TEST(ArrayLayoutTest, WhatDoesNotFitIsCutUnderAFade) {
    const BlockModel model = test::blelloch(256);
    const ArrayLayout layout = layoutOf(frameOf(model, BlockStep{17}), 260);
    EXPECT_TRUE(layout.scrolled);
    EXPECT_LT(layout.rows.front().y, layout.fadeTop);
    EXPECT_GT(layout.rows.front().foot(), layout.fadeTop);
    EXPECT_EQ(layout.rows.back().step, BlockStep{17});
}

// If cells are too narrow for values, a row that slides over another, with its label, would show nothing.
TEST(ArrayLayoutTest, NarrowCellsAreOnlyShownSettled) {
    for (const int n : {256, 1000}) {
        const BlockModel model = test::hillisSteele(n);
        const ArrayLayout settled = layoutOf(frameOf(model, BlockStep{5}));
        for (const double progress : {0.0, 0.05, 0.3, 0.8}) {
            const ArrayLayout moving = layoutOf(frameOf(model, BlockStep{5}, progress));
            ASSERT_EQ(moving.rows.size(), settled.rows.size());
            for (std::size_t r = 0; r < settled.rows.size(); ++r) {
                EXPECT_EQ(moving.rows[r].y, settled.rows[r].y) << n << " at " << progress;
                EXPECT_EQ(moving.rows[r].step, settled.rows[r].step);
            }
        }
    }
    const BlockModel wide = test::hillisSteele(64);
    EXPECT_NE(layoutOf(frameOf(wide, BlockStep{5}, 0.05)).rows.front().y,
              layoutOf(frameOf(wide, BlockStep{5})).rows.front().y);
}

TEST(ArrayLayoutTest, PaddingHasABracketUnderTheIndicesInEveryStep) {
    const BlockModel padded = test::blelloch(5), whole = test::blelloch(8);
    ASSERT_TRUE(padded.padding());
    EXPECT_EQ(*padded.padding(), std::pair(Column{5}, Column{7}));
    EXPECT_FALSE(whole.padding());
    EXPECT_FALSE(test::hillisSteele(5).padding());
    for (const BlockStep step : padded.steps())
        for (const Rows rows : {Rows::now, Rows::history, Rows::all}) {
            FrameState frame = frameOf(padded, step);
            frame.rows = rows;
            const ArrayLayout layout = layoutOf(frame);
            EXPECT_GE(layout.paddingY - 6, layout.rulerY + 6) << step;
            EXPECT_LE(layout.paddingY + 6, std::max(layout.fadeTop, layout.rows.front().y)) << step;
        }
    EXPECT_EQ(layoutOf(frameOf(whole, BlockStep{3})).rows.front().y -
                  layoutOf(frameOf(whole, BlockStep{3})).rulerY,
              14);
    EXPECT_EQ(layoutOf(frameOf(padded, BlockStep{3})).rows.front().y -
                  layoutOf(frameOf(padded, BlockStep{3})).rulerY,
              27);
}

TEST(ArrayLayoutTest, TheCurrentRowNeverMovesWithinADensity) {
    const BlockModel model = test::blelloch(16);
    const double foot = layoutOf(frameOf(model, BlockStep{})).row(RowPlace::current)->foot();
    for (const BlockStep step : model.steps())
        for (const double progress : {0.0, 0.07, 0.3, 1.0})
            EXPECT_DOUBLE_EQ(layoutOf(frameOf(model, step, progress)).row(RowPlace::current)->foot(), foot);
}

TEST(ArrayLayoutTest, RowsStandInTimeAndDoNotOverlap) {
    for (const int n : {1, 2, 8, 16, 1000}) {
        const BlockModel model = test::blelloch(n);
        for (const Rows rows : {Rows::now, Rows::history, Rows::all})
            for (const double height : {200.0, 353.0, 900.0})
                for (const BlockStep step : model.steps()) {
                    FrameState frame = frameOf(model, step);
                    frame.rows = rows;
                    const ArrayLayout layout = layoutOf(frame, height);
                    for (std::size_t r = 1; r < layout.rows.size(); ++r) {
                        EXPECT_EQ(layout.rows[r].step, layout.rows[r - 1].step + 1);
                        EXPECT_GE(layout.rows[r].y, layout.rows[r - 1].foot())
                            << n << " " << step << " " << height;
                    }
                    EXPECT_LE(layout.rows.back().foot(), height);
                }
    }
}

// Low rows, as on a slide for a large hall.
TEST(ArrayLayoutTest, LowRowsTakeTheRoomThatIsLeftAndLabelsNeverTouch) {
    for (const int n : {64, 1000, 2048}) {
        const BlockModel model = test::blelloch(n);
        for (const double text : {14.0, 18.2})
            for (BlockStep step{3}; step <= model.lastStep(); ++step) {
                const FrameState frame = frameOf(model, step);
                const Room room{.width = 960, .height = 375};
                ArraySizes sizes(frame, room);
                sizes.type.compact = text;
                sizes.densities = {{8, 3, 32, 46, 46, 38, false, Joins::none, 10}};
                const ArrayLayout layout = layoutArray(frame, room, sizes);
                const double pitch = layout.rows[1].y - layout.rows[0].y;
                EXPECT_GE(pitch * layout.labelEvery, text - 1) << n << ' ' << step;
                EXPECT_LT(pitch * (layout.labelEvery - 1), text - 1) << n << ' ' << step;
                EXPECT_GE(pitch, 11 - 1e-9);
                EXPECT_LE(pitch, 21 + 1e-9);
                EXPECT_TRUE(pitch > 12 || layout.rows.front().y < 60)
                    << n << ' ' << step << ": space is left";
            }
    }
}

TEST(ArrayLayoutTest, ScrollingLeadsFromOneSettledPictureToTheNext) {
    const BlockModel model = test::blelloch(16);
    const ArrayLayout before = layoutOf(frameOf(model, BlockStep{4})),
                      start = layoutOf(frameOf(model, BlockStep{5}, 0)),
                      after = layoutOf(frameOf(model, BlockStep{5}, 0.14));
    for (const ArrayRow& row : before.rows)
        for (const ArrayRow& moved : start.rows)
            if (moved.step == row.step) EXPECT_DOUBLE_EQ(moved.y, row.y);
    for (std::size_t r = 0; r < after.rows.size(); ++r)
        EXPECT_DOUBLE_EQ(after.rows[r].y, layoutOf(frameOf(model, BlockStep{5})).rows[r].y);
}

TEST(ArrayLayoutTest, NowShowsTheLastTwoRows) {
    const BlockModel model = test::blelloch(16);
    FrameState frame = frameOf(model, BlockStep{6});
    frame.rows = Rows::now;
    const ArrayLayout layout = layoutOf(frame);
    ASSERT_EQ(layout.rows.size(), 2u);
    EXPECT_EQ(layout.band().height(), 160);
}

TEST(ArrayLayoutTest, AllShowsEveryStepAtEqualPitch) {
    const BlockModel model = test::blelloch(8);
    FrameState frame = frameOf(model, BlockStep{3});
    frame.rows = Rows::all;
    const ArrayLayout layout = layoutOf(frame, 600);
    ASSERT_EQ(layout.rows.size(), 10u); // the input and nine steps
    EXPECT_EQ(layout.rows.back().place, RowPlace::future);
    for (std::size_t r = 2; r < layout.rows.size(); ++r)
        EXPECT_NEAR(layout.rows[r].y - layout.rows[r - 1].y, layout.rows[1].y - layout.rows[0].y, 1e-9);
}

// If a step reads the row above and a second row, the second one is drawn above the first.
TEST(ArrayLayoutTest, ASecondSourceStandsOverTheRowAbove) {
    const BlockModel model = test::inRegisters("hybrid-warp", 64);
    const FrameState frame = frameOf(model, BlockStep{14});
    const ArrayLayout layout = layoutOf(frame, 400);
    const ArrayRow *source = layout.row(RowPlace::source), *above = layout.row(RowPlace::previous);
    ASSERT_TRUE(source && above);
    EXPECT_EQ(source->step, BlockStep{14});
    EXPECT_EQ(above->step, BlockStep{13});
    EXPECT_GT(above->y, source->foot());
    EXPECT_EQ(layout.band().y0, above->foot());
    EXPECT_EQ(rowContent(model, *source).name, "sum");
    EXPECT_EQ(rowContent(model, *above).name, "total");
    EXPECT_FALSE(layoutOf(frameOf(model, BlockStep{13}), 400).row(RowPlace::source));
    EXPECT_EQ(layoutOf(frameOf(model, BlockStep{13}), 400).row(RowPlace::current)->y,
              layout.row(RowPlace::current)->y)
        << "the current row keeps its place";
}

// If the step reads nothing from the row above, the row that it reads is the nearer one.
TEST(ArrayLayoutTest, AnUnreadRowMakesWay) {
    const BlockModel model = test::inRegisters("warp-shuffle", 8, 4);
    const ArrayLayout layout = layoutOf(frameOf(model, BlockStep{7}));
    const ArrayRow *source = layout.row(RowPlace::source), *above = layout.row(RowPlace::previous);
    ASSERT_TRUE(source && above);
    EXPECT_LT(above->foot(), source->y);
    EXPECT_EQ(layout.band().y0, source->foot());
    for (std::size_t r = 1; r < layout.rows.size(); ++r)
        EXPECT_GE(layout.rows[r].y, layout.rows[r - 1].foot()) << r;
}

TEST(ArrayLayoutTest, ASecondArrayHasRoomUnderItsRow) {
    const BlockModel model = test::record({"pointer-jumping", test::numbers(8), trace::Form::inclusive}),
                     narrow = test::record({"pointer-jumping", test::numbers(64), trace::Form::inclusive});
    const FrameState frame = frameOf(model, BlockStep{2});
    const ArrayLayout layout = layoutOf(frame);
    const ArrayRow *above = layout.row(RowPlace::previous), *here = layout.row(RowPlace::current);
    EXPECT_EQ(above->beside, comfortable.beside);
    EXPECT_EQ(layout.band().y0, above->wholeFoot());
    EXPECT_EQ(layout.threadY, here->wholeFoot());
    EXPECT_EQ(layoutOf(frameOf(narrow, BlockStep{2})).row(RowPlace::current)->beside, 0)
        << "text does not fit";
}

TEST(ArrayLayoutTest, ALoneCellTakesFreeColumnsAtItsLeft) {
    const BlockModel model = test::inRegisters("hybrid-warp", 64);
    const FrameState frame = frameOf(model, BlockStep{6});
    const ArrayLayout layout = layoutOf(frame);
    const ArrayRow& row = *layout.row(RowPlace::current);
    const QRectF box = layout.cellBox(row, model.step(BlockStep{6}).row, Column{63});
    EXPECT_GE(box.width(), 44);
    EXPECT_DOUBLE_EQ(box.right(), layout.columns.leftOf(63) + layout.columns.width);
    EXPECT_EQ(layout.cellBox(row, model.step(BlockStep{5}).row, Column{63}).width(), layout.columns.width);
}

TEST(ArrowGeometry, OperandsEndAtTheBadge) {
    const ArrowBand tall{100, 220, 9, 56}, low{100, 144, 9, 56};
    const Curve left = operandCurve(128, 352, tall);
    EXPECT_EQ(left.start, QPointF(128, 101));
    EXPECT_NEAR(left.end.x(), 352 - 0.707 * 9, 1e-9);
    EXPECT_NEAR(left.end.y(), 220 - 9 - 6 - 0.707 * 9, 1e-9);
    EXPECT_EQ(operandCurve(128, 352, low).end, QPointF(343, 129));
    EXPECT_EQ(operandCurve(352, 128, low).end, QPointF(137, 129)); // from the right, to the right side
    EXPECT_EQ(ownCurve(352, low).end, QPointF(352, 120));
}

TEST(ArrowGeometry, ACopyFromACellReadTwiceStartsAside) {
    const ArrowBand band{100, 144, 9, 50};
    EXPECT_EQ(copyCurve(300, 200, band, true).start, QPointF(293, 101));
    EXPECT_EQ(copyCurve(300, 200, band, false).start, QPointF(300, 101));
    EXPECT_EQ(copyCurve(300, 200, band, true).end, QPointF(200, 141));
}

TEST(ArrowGeometry, APartOfACurveIsOnTheCurve) {
    const Curve whole = operandCurve(128, 352, {100, 220, 9, 56}), half = whole.upTo(0.5);
    EXPECT_NEAR(half.at(1).x(), whole.at(0.5).x(), 1e-9);
    EXPECT_NEAR(half.at(0.5).y(), whole.at(0.25).y(), 1e-9);
    EXPECT_EQ(whole.upTo(1).end, whole.end);
}

TEST(ArrayLayoutTest, AGhostStandsBeyondTheEndOfTheArrayItMissed) {
    for (const int n : {8, 64, 1000}) {
        const Document document = test::judgedRun({"broken-bounds", n, kernels::Schedule::in_order, ""});
        const BlockModel& model = *document.model();
        const ArrayLayout layout = layoutOf(frameOf(model, BlockStep{1}));
        const Flaw* flaw = model.findings().outside(BlockStep{1});
        ASSERT_NE(flaw, nullptr);
        const ArrayRow* row = rowOfGhost(model, layout, *flaw);
        ASSERT_NE(row, nullptr);
        EXPECT_EQ(row->place, RowPlace::previous) << "buffer[0] was read";
        const Row& content = rowContent(model, *row);
        EXPECT_EQ(content.name.toStdString(), model.trace().fault.array);
        const QRectF ghost = layout.ghostBox(*row, content, flaw->finding->index);
        EXPECT_GE(ghost.left(), layout.columns.leftOf(n - 1) + layout.columns.width) << n;
        EXPECT_LE(ghost.right(), 1024) << n;
        EXPECT_GE(ghost.width(), 22) << n;
        const QRectF before = layout.ghostBox(*row, content, -1);
        EXPECT_LE(before.right(), layout.columns.leftOf(0)) << n;
    }
}

} // namespace
} // namespace scanscope::viz
