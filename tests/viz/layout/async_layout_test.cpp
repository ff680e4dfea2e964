#include "viz/views/async/async_layout.h"

#include <gtest/gtest.h>

#include "kernels/trace/trace_file.h"
#include "viz/scene/text.h"
#include "viz/support/rooms.h"

namespace scanscope::viz {
namespace {

using test::large, test::low, test::slide, test::stage;

// tests/kernels/own/programs/async_bulk.cu as `scanscope trace` recorded it.
class AsyncLayoutTest : public testing::Test {
protected:
    const BlockModel block{std::make_shared<const trace::Trace>(
        trace::load_trace(SCANSCOPE_SPECIMENS_DIR "/async_bulk.scantrace"))};
    const AsyncModel& model = block.of<AsyncModel>();
    [[nodiscard]] AsyncLayout at(int step, const Room& room) const {
        return AsyncLayout(model, block, BlockStep(step), room);
    }
};

TEST_F(AsyncLayoutTest, KeepsAllInItsRoom) {
    for (const Room& room : {stage, large, low, slide})
        for (const int step : {0, 5, 17}) {
            const AsyncLayout layout = at(step, room);
            EXPECT_GE(layout.left, room.isSlide ? room.margin : 24);
            EXPECT_LE(layout.right, room.width - room.margin + 0.01);
            EXPECT_GE(layout.rulerY - layout.text / 2, 0);
            double above = layout.rulerY + layout.text / 2;
            for (const auto* const rows : {&layout.objects, &layout.roles})
                for (const AsyncLayout::Row& row : *rows) {
                    EXPECT_GE(row.top, above);
                    above = row.top + row.height;
                    if (row.places > 0 && row.hasCopies) {
                        EXPECT_LE(layout.barTop(row, row.places - 1) + layout.barHeight, above + 0.01);
                    }
                }
            EXPECT_LE(layout.foot(), room.height);
            EXPECT_LE(layout.lineTop + layout.lines * layout.linePitch, room.height + 0.01);
        }
}

TEST_F(AsyncLayoutTest, TheStepsAreSideBySideAndTheCurrentOneIsTheWidest) {
    const AsyncLayout layout = at(5, stage);
    EXPECT_EQ(layout.first, BlockStep{0});
    EXPECT_EQ(layout.end, BlockStep{18});
    EXPECT_DOUBLE_EQ(layout.leftOf(BlockStep{0}), layout.left);
    for (BlockStep step; step < layout.end; ++step) {
        EXPECT_NEAR(layout.rightOf(step) - layout.leftOf(step),
                    step == BlockStep{5} ? layout.nowWidth : layout.pitch, 1e-9);
        EXPECT_GE(layout.nowWidth, layout.pitch);
    }
    EXPECT_NEAR(layout.rightOf(BlockStep{17}), layout.right, 1e-9);
}

TEST_F(AsyncLayoutTest, StepsThatDoNotFitAreLeftOutFarFromTheCurrentOne) {
    Room narrow = stage;
    narrow.width = 300;
    const AsyncLayout first = at(0, narrow), last = at(17, narrow);
    EXPECT_EQ(first.first, BlockStep{0});
    EXPECT_EQ(last.end, BlockStep{18});
    for (const int step : {0, 8, 17}) EXPECT_TRUE(at(step, narrow).shows(BlockStep(step)));
    EXPECT_GE(first.pitch, 5);
    EXPECT_LT(first.end - first.first, 18);
}

TEST_F(AsyncLayoutTest, RowsThatDoNotFitAreCounted) {
    EXPECT_EQ(at(5, low).objectsLeftOut, 0) << "some rows are thin";
    Room lower = low;
    lower.height *= 0.6;
    const AsyncLayout layout = at(5, lower);
    EXPECT_EQ(layout.objects.size() + std::size_t(layout.objectsLeftOut), model.objects.size());
    EXPECT_EQ(layout.roles.size() + std::size_t(layout.rolesLeftOut), model.roles.size());
    EXPECT_GT(layout.objectsLeftOut, 0);
    EXPECT_EQ(at(5, large).objectsLeftOut + at(5, large).rolesLeftOut, 0);
}

// 40 objects, of which each step touches two.
class ManyObjectsTest : public testing::Test {
protected:
    static constexpr int count = 40;
    static trace::Trace made() {
        trace::Trace trace;
        trace::Launch& launch = trace.launches.emplace_back();
        launch.block = {1, 1, 1};
        trace::Block& block = launch.blocks.emplace_back();
        block.shared = {{"full", "full", trace::ElementType::uint64, count, {}}};
        trace.locations = {{0, 1, "many"}};
        std::uint64_t order = 0;
        for (std::uint32_t step = 0; step < count / 2; ++step) {
            block.steps.push_back({.label = "line",
                                   .interval = step,
                                   .threads = 1,
                                   .first_event = block.events.size(),
                                   .event_count = 4});
            for (std::uint32_t of = 0; of < 2; ++of)
                for (const bool arrives : {false, true})
                    block.events.push_back(
                        {.kind = arrives ? trace::EventKind::release : trace::EventKind::write,
                         .space = trace::Space::shared,
                         .array = 0,
                         .location = 0,
                         .step = step,
                         .interval = step,
                         .index = 2 * step + of,
                         .value = {trace::object_value({std::uint64_t(arrives), 1, 0}, 8)},
                         .partner = arrives ? trace::arrival : 0,
                         .order = ++order});
        }
        return trace;
    }
    const BlockModel block{std::make_shared<const trace::Trace>(made())};
    const AsyncModel& model = block.of<AsyncModel>();
};

TEST_F(ManyObjectsTest, TheStepsObjectsAreNamedAndTheOthersAreThin) {
    for (const int step : {0, 7, 19}) {
        const AsyncLayout layout(model, block, BlockStep(step), stage);
        ASSERT_EQ(layout.objects.size(), std::size_t(count)) << "none is left out";
        double thin = 1e9, named = 0, above = layout.rulerY + layout.text / 2;
        for (const AsyncLayout::Row& row : layout.objects) {
            EXPECT_EQ(row.hasName, row.number / 2 == step);
            EXPECT_FALSE(row.hasState);
            double& height = row.hasName ? named : thin;
            height = row.hasName ? std::max(height, row.height) : std::min(height, row.height);
            EXPECT_GE(row.top, above - 0.01);
            above = row.top + row.height;
        }
        EXPECT_GE(named, layout.smallest);
        EXPECT_LT(thin, 0.6 * named);
        EXPECT_GE(thin, 2);
        EXPECT_LE(layout.foot(), stage.height);
    }
    // The rows of roles stay in their places.
    EXPECT_EQ(AsyncLayout(model, block, BlockStep{0}, stage).roles[0].top,
              AsyncLayout(model, block, BlockStep{19}, stage).roles[0].top);
}

TEST(AsyncState, SaysPhaseArrivalsAndBytes) {
    const AsyncObject::Change now{.state = {1, 63, 0}, .expected = 64};
    EXPECT_EQ(stateText(now, 0), "phase 1 · 1 of 64 arrived");
    EXPECT_EQ(stateText(now, 256), "phase 1 · 1 of 64 arrived · 256 B in flight");
    EXPECT_EQ(stateText({.state = {0, 0, 512}, .expected = 1}, 0),
              "phase 0 · 1 of 1 arrived · 512 B expected");
}

} // namespace
} // namespace scanscope::viz
