// Pictures that no correct kernel produces, from a trace made by hand.
#include <gtest/gtest.h>

#include "support/trace_builder.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/stage_picture.h"

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

} // namespace
} // namespace scanscope::viz
