#include "viz/layout/blocks_layout.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document run(const char* algorithm, int n, std::uint32_t threads, std::vector<std::int64_t> blocks = {},
             const char* finish = nullptr) {
    kernels::Request request;
    request.algorithm = algorithm;
    request.threads_per_block = threads;
    request.blocks = std::move(blocks);
    if (finish) request.options["finish"] = finish;
    for (int i = 0; i < n; ++i) request.input.push_back(trace::to_value(1));
    return Document(std::make_shared<const trace::Trace>(kernels::record(request)));
}

// "0 1 2 3 | 0": a launch a part; "(1+38)" stands for 38 blocks from block 1 on.
std::string boxesOf(const BlocksLayout& layout) {
    std::string text;
    for (const LaunchRow& row : layout.rows) {
        if (!text.empty()) text += "| ";
        for (const BlockBox& box : row.boxes)
            text += box.count > 1 ? "(" + std::to_string(box.first) + "+" + std::to_string(box.count) + ") "
                                  : std::to_string(box.first) + (box.recorded < 0 ? "? " : " ");
    }
    return text;
}

void expectInside(const BlocksLayout& layout) {
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

TEST(BlocksLayout, ARowALaunchABoxABlock) {
    const Document document = run("reduce-shared", 1000, 256);
    const BlocksLayout layout = layoutBlocks(document, 0, {}, {});
    EXPECT_EQ(boxesOf(layout), "0 1 2 3 | 0 ");
    expectInside(layout);
    EXPECT_FALSE(layout.host);
    const BlockBox* last = layout.box({0, 3});
    ASSERT_NE(last, nullptr);
    const auto hit = hitBlocks(document, layout, last->box.center());
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->launch, 0);
    EXPECT_EQ(hit->box.recorded, 3);
    EXPECT_FALSE(hitBlocks(document, layout, {2, 2}));
}

TEST(BlocksLayout, KeepsItsLeastLengthsWhereThereIsNoRoom) {
    BlocksRequest low;
    low.height = 188; // 30 + 44 + 40 + 44 + 30
    const BlocksLayout layout = layoutBlocks(run("reduce-shared", 1000, 256), 0, {}, low);
    ASSERT_EQ(layout.rows.size(), 2u);
    EXPECT_EQ(layout.rows[0].y, 30);
    EXPECT_EQ(layout.rows[0].height, 44);
    EXPECT_EQ(layout.rows[1].y, 114);
    EXPECT_EQ(layout.rows[0].boxes[0].box.width(), 120);
    expectInside(layout);
}

TEST(BlocksLayout, LaunchesWithoutRoomAreCounted) {
    const Document document = run("reduce-multilevel", 256, 4); // 64, 16, 4, 1
    BlocksRequest low;
    low.height = 188;
    const BlocksLayout start = layoutBlocks(document, 0, {}, low);
    EXPECT_EQ(start.rows.front().launch, 0);
    EXPECT_EQ(start.above, 0);
    EXPECT_EQ(start.below, 2);
    const BlocksLayout end = layoutBlocks(document, document.stepCount() - 1, {}, low);
    EXPECT_EQ(end.rows.back().launch, 3);
    EXPECT_EQ(end.above, 2);
    EXPECT_EQ(end.below, 0);
}

TEST(BlocksLayout, FoldsBlocksThatWereNotRecorded) {
    const Document document = run("reduce-multilevel", 10000, 16, {0, -1}); // 625, 40, 3, 1
    const BlocksLayout layout = layoutBlocks(document, 0, {}, {});
    EXPECT_EQ(boxesOf(layout), "0 (1+623) 624 | 0 (1+38) 39 | 0 1? 2 | 0 ");
    expectInside(layout);
}

// More than fit at 18 each: a window about the one that is followed, and a strip of all over it.
TEST(BlocksLayout, ShowsAWindowOfVeryManyBlocks) {
    const Document document = run("reduce-shared", 1000, 8); // 125
    const BlocksLayout layout = layoutBlocks(document, 0, {0, 60}, {});
    const LaunchRow& row = layout.rows.front();
    EXPECT_EQ(row.boxes.size(), 35u); // (844 + 6) / 24
    EXPECT_EQ(row.boxes.front().first, 43u);
    EXPECT_EQ(row.boxes.back().first, 77u);
    expectInside(layout);
    EXPECT_FALSE(row.overview.isEmpty());
    EXPECT_NEAR(row.windowLeft, layout.left + 844 * 43 / 125.0, 0.01);
    EXPECT_NEAR(row.windowRight, layout.left + 844 * 78 / 125.0, 0.01);
    EXPECT_EQ(layoutBlocks(document, 0, {0, 124}, {}).rows.front().boxes.back().first, 124u);
    const auto hit = hitBlocks(document, layout, {row.overview.right() - 1, row.overview.center().y()});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->box.first, 124u) << "a click on the strip goes there";
}

TEST(BlocksLayout, TheProcessorFinishesBelowTheLastLaunch) {
    const Document document = run("reduce-shared", 1000, 256, {}, "cpu");
    const BlocksLayout layout = layoutBlocks(document, 0, {}, {});
    ASSERT_TRUE(layout.host);
    EXPECT_GT(layout.host->top(), layout.rows.back().foot());
    EXPECT_LE(layout.host->bottom(), layout.height);
    EXPECT_FALSE(layoutBlocks(run("thread-index", 10, 4), 0, {}, {}).host) << "its blocks leave many cells";
}

TEST(BlocksLayout, OfNothingIsEmpty) {
    EXPECT_TRUE(layoutBlocks(run("reduce-shared", 0, 256), 0, {}, {}).rows.empty());
}

} // namespace
} // namespace scanscope::viz
