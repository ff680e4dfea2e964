// Pictures that no correct kernel produces, from a trace made by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/trace_builder.h"
#include "viz/scene/canvas.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/stage_picture.h"
#include "viz/views/kinds.h"

namespace scanscope::viz {
namespace {

using trace::Space;

// Two threads; cell 2 is read although it was not written, and the sum is stored in cell 3.
trace::Trace readsTooEarly() {
    scanscope::test::TraceBuilder b("broken", "Broken", 2);
    b.input({trace::to_value(std::int32_t{5}), trace::to_value(std::int32_t{6})}, trace::ElementType::int32);
    b.source("broken.cuh", "load\nadd\n", "broken");
    const std::uint16_t input = b.global_input("input"), temp = b.shared("temp", 4);
    for (std::uint32_t t = 0; t < 2; ++t) {
        b.step(t, "load", 1, 1);
        b.write(t, {Space::shared, temp, t}, b.read(t, {Space::global, input, t}, 1), 1);
    }
    b.barrier(1);
    b.step(0, "stride", 2, 2);
    const auto left = b.read(0, {Space::shared, temp, 1}, 2), right = b.read(0, {Space::shared, temp, 2}, 2);
    b.write(0, {Space::shared, temp, 3}, b.add_int32(0, left, right, 2), 2);
    return b.finish({});
}

TEST(GoldenHandMade, ANeverWrittenReadIsAQuestion) {
    const BlockModel model(std::make_shared<const trace::Trace>(readsTooEarly()));
    FrameState frame{.model = &model, .step = BlockStep{1}};
    test::expectGolden(test::StagePicture(frame, ThemeId::Light), "never-written");
}

// Two threads wait before anything is stored in 200 narrow cells, as for a copy that is on its way.
TEST(HandMade, ARowInWhichNothingIsStoredYetIsDashed) {
    scanscope::test::TraceBuilder b("late", "Late", 2);
    b.input({trace::to_value(std::int32_t{5}), trace::to_value(std::int32_t{6})}, trace::ElementType::int32);
    b.source("late.cuh", "wait\nstore\n", "late");
    const std::uint16_t input = b.global_input("input"), temp = b.shared("temp", 200);
    for (std::uint32_t t = 0; t < 2; ++t) b.step(t, "wait", 1, 1);
    b.barrier(1);
    for (std::uint32_t t = 0; t < 2; ++t) {
        b.step(t, "store", 1, 2);
        const scanscope::test::Tagged value = b.read(t, {Space::global, input, t}, 2);
        for (std::uint64_t c = 0; c < 100; ++c) b.write(t, {Space::shared, temp, 100 * t + c}, value, 2);
    }
    const BlockModel model(std::make_shared<const trace::Trace>(b.finish({})));
    const auto dashedRows = [&](BlockStep step) {
        Scene scene;
        Canvas canvas(scene, theme(ThemeId::Light));
        arrayView().compose(canvas, {.model = &model, .step = step, .rows = Rows::now}, Room{});
        return std::ranges::count_if(scene.marks, [](const Mark& mark) {
            const auto* const box = std::get_if<Box>(&mark.what);
            return box && box->look.dashed && box->rect.width() > 500;
        });
    };
    EXPECT_EQ(dashedRows(BlockStep{0}), 1);
    EXPECT_EQ(dashedRows(BlockStep{1}), 1) << "only the row above";
}

} // namespace
} // namespace scanscope::viz
