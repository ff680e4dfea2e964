#include "viz/views/grid/grid_layout.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document run(const char* algorithm, int n, std::uint32_t threads, std::vector<std::int64_t> blocks = {},
             std::map<std::string, std::string> options = {}) {
    return test::documentOf(
        test::runOf(algorithm, test::ones(n), threads, std::move(options), std::move(blocks)));
}

// "0 1 2 3 | 0": the boxes of each launch; "(1+38)" represents 38 blocks starting at block 1.
std::string boxesOf(const GridLayout& layout) {
    std::string text;
    for (const LaunchRow& row : layout.rows) {
        if (!text.empty()) text += "| ";
        for (const BlockBox& box : row.boxes)
            text += box.count > 1 ? "(" + std::to_string(box.first) + "+" + std::to_string(box.count) + ") "
                                  : std::to_string(box.first) + (box.recorded < 0 ? "? " : " ");
    }
    return text;
}

void expectInside(const GridLayout& layout) {
    for (const LaunchRow& row : layout.rows) {
        double right = layout.left - 0.01;
        for (const BlockBox& box : row.boxes) {
            EXPECT_GE(box.box.left(), right);
            EXPECT_GE(box.box.width(), 18);
            right = box.box.right();
        }
        EXPECT_LE(right, layout.right + 0.01);
        EXPECT_GE(row.y, 0);
        EXPECT_LE(row.foot(), layout.height);
    }
}

TEST(GridLayout, ARowALaunchABoxABlock) {
    const Document document = run("reduce-shared", 1000, 256);
    const GridLayout layout(document, FilmStep{}, {}, {});
    EXPECT_EQ(boxesOf(layout), "0 1 2 3 | 0 ");
    expectInside(layout);
    EXPECT_FALSE(layout.host);
}

// A cell of an array is below the block that wrote it, and the same cell of another array is below the first
// one.
TEST(GridLayout, WhatABlockWroteStandsBelowIt) {
    const Document document = run("recursive", 64, 8); // four blocks of 16, their sums in one
    const GridLayout layout(document, FilmStep{}, {}, {});
    EXPECT_EQ(boxesOf(layout), "0 1 2 3 | 0 | 0 1 2 3 ");
    expectInside(layout);
    const auto& globals = document.trace().launches.back().globals;
    const auto named = [&](const std::string& name) {
        std::uint16_t array = 0;
        while (globals[array].name != name) ++array;
        return array;
    };
    for (int block = 0; block < 4; ++block) {
        const QRectF box = layout.box({LaunchIndex{0}, block})->box;
        const auto out = layout.strip(Band{1}, named("out"))->spanOf({std::uint64_t(16 * block), 16});
        ASSERT_TRUE(out);
        EXPECT_NEAR(out->first, box.left() + 5, 0.01);
        EXPECT_NEAR(out->second, box.right() - 5, 0.01);
        const auto sum = layout.strip(Band{1}, named("sums 1"))->spanOf({std::uint64_t(block), 1});
        ASSERT_TRUE(sum);
        EXPECT_NEAR((sum->first + sum->second) / 2, box.center().x(), 0.01);
        EXPECT_EQ(layout.strip(Band{2}, named("before 1"))->spanOf({std::uint64_t(block), 1}), sum);
        EXPECT_EQ(layout.box({LaunchIndex{2}, block})->box.left(), box.left());
    }
    double foot = 0; // rows and boxes follow each other without touching
    for (const Band band : document.arrays().bands()) {
        for (const ArrayStrip& strip : layout.strips) {
            if (strip.band != band) continue;
            EXPECT_GT(strip.y, foot);
            foot = strip.foot();
        }
        const LaunchRow* row = layout.row(launchBelow(band));
        if (!row) break; // the last one
        EXPECT_GT(row->y, foot);
        foot = row->foot();
    }
    EXPECT_LE(foot, layout.height);
}

TEST(GridLayout, BlocksThatWereNotRecordedKeepTheirCells) {
    const Document document = run("naive-global", 64, 8, {0, -1}); // 8 blocks of 8
    const GridLayout layout(document, FilmStep{}, {}, {});
    const ArrayStrip& in = layout.strips.front();
    ASSERT_EQ(in.parts.size(), 8u);
    for (std::size_t part = 0; part < 8; ++part) {
        EXPECT_NEAR(double(in.parts[part].first), 8.0 * double(part), 1) << part; // an exclusive scan shifts
        EXPECT_EQ(in.parts[part].first, part == 0 ? 0 : in.parts[part - 1].end()) << part;
    }
    EXPECT_EQ(in.parts.back().end(), 64u);
}

// The blocks of an up-sweep are above the cells that they combine, with more and more cells for each block.
TEST(GridLayout, BlocksStandOverTheCellsTheyWorkOn) {
    const Document document = run("work-efficient-global", 64, 16);
    const GridLayout layout(document, FilmStep{2}, {}, {});
    const ArrayStrip* temp = layout.strip(Band{2}, 2);
    ASSERT_TRUE(temp);
    const QRectF left = layout.box({LaunchIndex{2}, 0})->box; // offset 2: cells 1 to 63
    EXPECT_NEAR(left.left() + 5, temp->spanOf({1, 1})->first, 0.01);
    EXPECT_NEAR(left.right() - 5, temp->spanOf({63, 1})->second, 0.01);
}

TEST(GridLayout, ASegmentStandsApart) {
    const Document document = run("segmented", 8, 8); // every fifth element starts a segment
    const GridLayout layout(document, FilmStep{}, {}, {});
    const ArrayStrip& in = layout.strips.front();
    ASSERT_EQ(in.parts.size(), 1u);
    EXPECT_EQ(in.parts[0].heads, (std::vector<std::uint64_t>{0, 5}));
    EXPECT_TRUE(in.flags);
    const double pitch = in.parts[0].pitch();
    EXPECT_NEAR(in.parts[0].leftOf(4), in.parts[0].left + 4 * pitch, 0.01);
    EXPECT_NEAR(in.parts[0].leftOf(5), in.parts[0].left + 5 * pitch + 10, 0.01);
    EXPECT_NEAR(in.parts[0].leftOf(7) + pitch, in.parts[0].right, 0.01);
}

TEST(GridLayout, ScrollsThroughTheLaunchesBothWays) {
    const Document document = run("naive-global", 1000, 256); // 11 launches
    const GridLayout start(document, FilmStep{}, {}, {});
    EXPECT_EQ(start.above, 0);
    EXPECT_GT(start.below, 4);
    const FilmStep last = document.lastStep();
    const GridLayout end(document, last, {}, {});
    EXPECT_EQ(end.below, 0);
    EXPECT_EQ(end.rows.back().launch, LaunchIndex{10});
    Room scrolled{.scrolled = 4};
    const GridLayout up(document, last, {}, scrolled);
    EXPECT_GT(up.below, 0);
    EXPECT_LT(up.above, end.above);
    scrolled.scrolled = -40;
    EXPECT_EQ(GridLayout(document, FilmStep{}, {}, scrolled).rows.back().launch, LaunchIndex{10})
        << "no further than there are";
}

TEST(GridLayout, KeepsItsLeastLengthsWhereThereIsNoRoom) {
    const Room low{.height = 256}; // 22 + (20 + 26 + 44) + 8 + (20 + 26 + 44) + 8 + 20 + 18
    const GridLayout layout(run("reduce-shared", 1000, 256), FilmStep{}, {}, low);
    ASSERT_EQ(layout.rows.size(), 2u);
    EXPECT_EQ(layout.rows[0].y, 68);
    EXPECT_EQ(layout.rows[0].height, 44);
    EXPECT_EQ(layout.rows[1].y, 166);
    EXPECT_EQ(layout.rows[0].boxes[0].box.width(), 206.5) << "its 256 cells use the available space";
    EXPECT_EQ(layout.rows[1].boxes[0].box.width(), 168);
    expectInside(layout);
}

TEST(GridLayout, LaunchesWithoutRoomAreCounted) {
    const Document document = run("reduce-multilevel", 256, 4); // 64, 16, 4, 1
    const Room low{.height = 256};
    const GridLayout start(document, FilmStep{}, {}, low);
    EXPECT_EQ(start.rows.front().launch, LaunchIndex{0});
    EXPECT_EQ(start.above, 0);
    EXPECT_EQ(start.below, 2);
    const GridLayout end(document, document.lastStep(), {}, low);
    EXPECT_EQ(end.rows.back().launch, LaunchIndex{3});
    EXPECT_EQ(end.above, 2);
    EXPECT_EQ(end.below, 0);
}

TEST(GridLayout, FoldsBlocksThatWereNotRecorded) {
    const Document document = run("reduce-multilevel", 10000, 16, {0, -1}); // 625, 40, 3, 1
    const GridLayout layout(document, FilmStep{}, {}, {});
    EXPECT_EQ(boxesOf(layout), "0 (1+623) 624 | 0 (1+38) 39 | 0 1? 2 | 0 ");
    expectInside(layout);
}

// More blocks than fit at 18 each: a window around the followed one, with a strip of all blocks above it.
TEST(GridLayout, ShowsAWindowOfVeryManyBlocks) {
    const Document document = run("reduce-shared", 1000, 8); // 125
    const GridLayout layout(document, FilmStep{}, {LaunchIndex{0}, 60}, {});
    const LaunchRow& row = layout.rows.front();
    EXPECT_EQ(row.boxes.size(), 35u); // (844 + 6) / 24
    EXPECT_EQ(row.boxes.front().first, 43u);
    EXPECT_EQ(row.boxes.back().first, 77u);
    expectInside(layout);
    EXPECT_FALSE(row.overview.isEmpty());
    EXPECT_NEAR(row.windowLeft, layout.left + 844 * 43 / 125.0, 0.01);
    EXPECT_NEAR(row.windowRight, layout.left + 844 * 78 / 125.0, 0.01);
    EXPECT_EQ(GridLayout(document, FilmStep{}, {LaunchIndex{0}, 124}, {}).rows.front().boxes.back().first,
              124u);
}

// The strip and the texts above it fit between the arrays above and the boxes below.
TEST(GridLayout, TheOverviewCoversNoArray) {
    const Document document = run("recursive", 1000, 32); // 16 blocks, their sums in one
    for (const double height : {340.0, 400.0, 598.0})
        for (FilmStep step; step <= document.lastStep(); step = step + 4) {
            const Room slide{.width = 470, .height = height, .type = Type::ofSlide(), .isSlide = true};
            const GridLayout layout(document, step, {}, slide);
            int windowed = 0;
            for (const LaunchRow& row : layout.rows) {
                if (row.overview.isEmpty()) continue;
                ++windowed;
                constexpr double words = 3 + 14; // height of the texts above the strip
                for (const ArrayStrip& strip : layout.strips)
                    if (strip.y < row.y) EXPECT_LE(strip.foot(), row.overview.top() - words) << height;
            }
            EXPECT_GT(windowed, 0) << height;
        }
}

TEST(GridLayout, TheProcessorFinishesBelowTheLastLaunch) {
    const Document document = run("reduce-shared", 1000, 256, {}, {{"finish", "cpu"}});
    const GridLayout layout(document, FilmStep{}, {}, {});
    ASSERT_TRUE(layout.host);
    EXPECT_GT(layout.host->top(), layout.rows.back().foot());
    EXPECT_LE(layout.host->bottom(), layout.height);
    EXPECT_FALSE(GridLayout(run("thread-index", 10, 4), FilmStep{}, {}, {}).host)
        << "its blocks leave many cells";
}

TEST(GridLayout, OfNothingIsEmpty) {
    EXPECT_TRUE(GridLayout(run("reduce-shared", 0, 256), FilmStep{}, {}, {}).rows.empty());
}

} // namespace
} // namespace scanscope::viz
