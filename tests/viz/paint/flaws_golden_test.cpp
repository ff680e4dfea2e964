// The findings of check on the stage: for the five broken kernels, at every level of detail, and on a slide.
#include <gtest/gtest.h>

#include "viz/export/export.h"
#include "viz/export/slide.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/golden.h"
#include "viz/support/judged.h"
#include "viz/support/stage_picture.h"

namespace scanscope::viz {
namespace {

using kernels::Schedule;

struct Shot {
    const char* name;
    const char* algorithm;
    int n;
    int step;
    double progress = 1;
    ThemeId theme = ThemeId::Light;
    Schedule schedule = Schedule::in_order;
    bool lanes = false; // shows lanes in place of the tree
};
void PrintTo(const Shot& shot, std::ostream* out) { *out << shot.name; }

test::StagePicture paint(const BlockModel& model, const Shot& shot) {
    FrameState frame;
    frame.model = &model;
    frame.step = BlockStep(shot.step);
    frame.progress = shot.progress;
    StageRequest request;
    request.views = {View::array, shot.lanes ? View::lanes : View::tree};
    return {frame, shot.theme, request, headlineOf(model, frame.step)};
}

class GoldenFlaws : public testing::TestWithParam<Shot> {};

TEST_P(GoldenFlaws, LookAsDrawn) {
    const Shot& shot = GetParam();
    const Document document = test::judgedRun({shot.algorithm, shot.n, shot.schedule, ""});
    const BlockModel& model = *document.model();
    ASSERT_LT(shot.step, model.stepCount());
    test::expectGolden(paint(model, shot), shot.name);
}

constexpr auto dark = ThemeId::Dark, contrast = ThemeId::HighContrast;

INSTANTIATE_TEST_SUITE_P(
    Stage, GoldenFlaws,
    testing::Values(
        Shot{"flaws-race-8", "broken-race", 8, 2}, Shot{"flaws-race-8-dark", "broken-race", 8, 1, 1, dark},
        Shot{"flaws-race-8-wrong", "broken-race", 8, 4, 1, contrast},
        Shot{"flaws-race-8-travel", "broken-race", 8, 2, 0.5},
        Shot{"flaws-race-8-settle", "broken-race", 8, 2, 0.9}, Shot{"flaws-race-64", "broken-race", 64, 3},
        Shot{"flaws-race-1000", "broken-race", 1000, 5},
        Shot{"flaws-missing-sync-8", "broken-missing-sync", 8, 8, 1, ThemeId::Light, Schedule::reversed},
        Shot{"flaws-missing-sync-64", "broken-missing-sync", 64, 14, 1, dark},
        Shot{"flaws-warp-sync-8", "broken-warp-sync", 8, 1, 1, ThemeId::Light, Schedule::reversed},
        Shot{"flaws-bounds-8", "broken-bounds", 8, 1}, Shot{"flaws-bounds-64", "broken-bounds", 64, 1},
        Shot{"flaws-bounds-1000", "broken-bounds", 1000, 1, 1, dark},
        Shot{"flaws-divergent-8", "broken-divergent-barrier", 8, 1, 1, ThemeId::Light, Schedule::in_order,
             true},
        Shot{"flaws-divergent-64-dark", "broken-divergent-barrier", 64, 1, 1, dark, Schedule::in_order,
             true}),
    [](const auto& tested) {
        std::string name = tested.param.name;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

TEST(GoldenFlawsOnASlide, AreThereToo) {
    const Document judged = test::judgedRun({"broken-race", 8, Schedule::in_order, ""});
    const Document document(test::withoutPage(judged.sharedTrace()), judged.verdict());
    const ExportOptions options;
    test::expectGolden(composeSlide(options.size, frameAt(document, {FilmStep{2}}, options), options.slide),
                       "slide-flaws");
}

} // namespace
} // namespace scanscope::viz
