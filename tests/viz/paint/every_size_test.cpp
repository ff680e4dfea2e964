// Draws every size, step and moment, with everything that the user can highlight; the golden tests check the
// appearance.
#include <algorithm>
#include <gtest/gtest.h>
#include <QImage>
#include <QPainter>

#include "viz/scene/canvas.h"
#include "viz/scene/play.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

// Whether the views painted more than the background.
bool isPainted(const FrameState& frame, ThemeId id, const StageRequest& request = {}) {
    const Theme& colors = theme(id);
    QImage ground(1024, 688, QImage::Format_RGB32);
    ground.fill(colors.surface);
    QImage image = ground;
    QPainter painter(&image);
    paint(painter, colors, [&](Canvas& canvas) { paintStageBody(canvas, frame, layoutStage(request)); });
    painter.end();
    return image != ground;
}

// Nothing may crash or hang at any size, step or moment.
TEST(EverySize, IsPainted) {
    for (const char* algorithm : {"blelloch", "hillis-steele"})
        for (const int n : {1, 2, 3, 5, 31, 33, 300, 2048}) {
            const BlockModel model = test::record({algorithm, test::numbers(n)});
            FrameState frame{.model = &model};
            for (frame.step = {}; frame.step <= model.lastStep(); frame.step = frame.step + (n > 64 ? 4 : 1))
                for (const double progress : {0.0, 0.1, 0.5, 0.7, 1.0}) {
                    frame.progress = progress;
                    EXPECT_TRUE(isPainted(frame, ThemeId::Light));
                }
        }
}

TEST(EverySize, IsPaintedInEveryView) {
    for (const char* algorithm : {"warp-shuffle", "hybrid-warp", "pointer-jumping", "sklansky", "brent-kung"})
        for (const auto& [n, threads] : {std::pair(1, 1u),
                                         {2, 32u},
                                         {5, 4u},
                                         {31, 8u},
                                         {32, 32u},
                                         {100, 64u},
                                         {1000, 256u},
                                         {2000, 1024u}}) {
            if (std::string(algorithm) == "warp-shuffle" && n > 32) continue;
            const BlockModel model = test::inRegisters(algorithm, n, threads);
            FrameState frame{
                .model = &model, .selection = model.step({}).row.address(Column{}), .hoverThread = 0};
            for (frame.step = {}; frame.step <= model.lastStep(); frame.step = frame.step + (n > 64 ? 5 : 1))
                for (const bool lanes : {false, true})
                    for (const double progress : {0.05, 0.5, 1.0}) {
                        frame.progress = progress;
                        StageRequest request{.views = {lanes ? View::lanes : View::tree}};
                        if (n != 31) request.views.add(View::array);
                        EXPECT_TRUE(isPainted(frame, ThemeId::Light, request));
                    }
        }
}

// The same with symbols, and with the path into the last cell or a spotlight on the first move.
TEST(EverySize, AnswersAllQuestions) {
    for (const char* algorithm : {"blelloch", "hillis-steele"})
        for (const int n : {1, 2, 3, 33, 300, 2048}) {
            const BlockModel model = test::record({algorithm, test::numbers(n)});
            const CodeModel code(
                std::shared_ptr<const trace::Trace>(&model.trace(), [](const trace::Trace*) {}));
            FrameState frame{.model = &model, .symbols = true};
            for (frame.step = {}; frame.step <= model.lastStep();
                 frame.step = frame.step + (n > 64 ? 5 : 1)) {
                const StepModel& now = frame.now();
                const CellPath path = pathInto(model, frame.step, now.row.address(now.row.columns().last()));
                ASSERT_FALSE(path.cells.empty());
                Spotlight arrow;
                if (!now.moves.empty()) arrow = spotlightOnMove(model, code, frame.step, 0);
                for (const bool lit : {false, true})
                    for (const double progress : {0.3, 0.65, 1.0}) {
                        frame.path = lit ? nullptr : &path;
                        frame.spotlight = lit && arrow.isOn() ? &arrow : nullptr;
                        frame.progress = progress;
                        EXPECT_TRUE(isPainted(frame, ThemeId::Dark));
                    }
            }
        }
}

// The first step reads an array that is not a row of the graph.
TEST(EverySize, LightsWhatTheFirstStepReads) {
    for (const int n : {2, 8, 300}) {
        const BlockModel model = test::record({"hillis-steele", test::numbers(n)});
        const CodeModel code(std::shared_ptr<const trace::Trace>(&model.trace(), [](const trace::Trace*) {}));
        const int last = int(model.step({}).moves.size()) - 1;
        const Spotlight arrow = spotlightOnMove(model, code, {}, last);
        EXPECT_EQ(std::ranges::count(arrow.read, 1), 1);
        FrameState frame{.model = &model, .spotlight = &arrow};
        EXPECT_TRUE(isPainted(frame, ThemeId::Light, {.views = {View::tree}}));
    }
}

} // namespace
} // namespace scanscope::viz
