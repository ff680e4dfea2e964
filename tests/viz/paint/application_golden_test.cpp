// The views of applications of scans, compared with golden pictures.

#include "support/by_name.h"
#include "viz/export/export.h"
#include "viz/model/run_texts.h"
#include "viz/model/views.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/view_kinds.h"
#include "viz/support/recorded.h"
#include "viz/support/stage_picture.h"

namespace scanscope::viz {
namespace {

// The view to draw, the algorithm, and its option.
struct ShotKind {
    View view;
    const char *algorithm, *option;
};

constexpr ShotKind bars{View::histogram, "histogram", "bins"},
    forest{View::forest, "subtree-sizes", "parents"};
constexpr QSize usualSize{1024, 688}, lowSize{1024, 420};

struct ApplicationShot {
    const char* name;
    ShotKind kind;
    int n;
    std::uint32_t threads;
    const char* setTo; // value of the option
    int step;          // counted from the end if negative
    double progress;
    ThemeId theme;
    QSize size = usualSize;
    std::optional<CellAddress> hover = {};
    std::vector<std::int64_t> blocks = {};
    int spread = 1; // each value becomes one of this many
};

void PrintTo(const ApplicationShot& shot, std::ostream* out) { *out << shot.name; }

Document recorded(const ApplicationShot& shot) {
    std::vector<int> input;
    for (const std::string& text : test::numbers(shot.n))
        input.push_back(std::stoi(text) * shot.spread + int(input.size() * 7) % shot.spread);
    return test::documentOf(test::runOf(shot.kind.algorithm, test::textsOf(input), shot.threads,
                                        {{shot.kind.option, shot.setTo}}, shot.blocks));
}

class GoldenApplication : public testing::TestWithParam<ApplicationShot> {};

TEST_P(GoldenApplication, LooksAsDrawn) {
    const ApplicationShot& shot = GetParam();
    const Document document = recorded(shot);
    const FilmStep step(shot.step < 0 ? document.stepCount() + shot.step : shot.step);
    FrameState frame = frameOf(document, step);
    frame.progress = shot.progress;
    frame.hover = shot.hover;
    StageRequest request{
        .width = double(shot.size.width()), .height = double(shot.size.height()), .views = {shot.kind.view}};
    ASSERT_TRUE(offers(document, shot.kind.view));

    const Headline headline = headlineAt(document, step, {}, Scope::run, document.text().steps);
    test::expectGolden(test::StagePicture(frame, shot.theme, request, headline), shot.name);
}

constexpr auto light = ThemeId::Light, dark = ThemeId::Dark, contrast = ThemeId::HighContrast;

const ApplicationShot histogramShots[] = {
    {"histogram-8", bars, 8, 4, "8", 1, 1, light},
    {"histogram-8-travel", bars, 8, 4, "8", 1, 0.45, dark},
    {"histogram-8-end", bars, 8, 4, "8", -1, 1, light},
    {"histogram-8-scan", bars, 8, 4, "8", 5, 1, light},
    {"histogram-8-tiles", bars, 8, 2, "8", -2, 1, contrast},
    {"histogram-8-low", bars, 8, 4, "4", -1, 1, dark, lowSize, CellAddress{trace::Space::global, 1, 1}},
    {"histogram-64", bars, 64, 16, "16", -1, 1, light},
    {"histogram-64-travel", bars, 64, 16, "10", 1, 0.5, light},
    {"histogram-64-chosen", bars, 64, 16, "10", 2, 1, dark, usualSize, {}, {0, 2}},
    {"histogram-1000", bars, 1000, 64, "10", -1, 1, dark},
    {"histogram-1000-bins", bars, 1000, 64, "1000", -1, 1, light, usualSize, {}, {}, 100}};

INSTANTIATE_TEST_SUITE_P(Histogram, GoldenApplication, testing::ValuesIn(histogramShots), test::ByName());

const CellAddress cellOne{trace::Space::global, 0, 1}, cellFive{trace::Space::global, 0, 5};
const ApplicationShot forestShots[] = {
    {"forest-8", forest, 8, 4, "binary", -1, 1, light},
    {"forest-8-place", forest, 8, 4, "binary", 0, 0.45, light},
    {"forest-8-travel", forest, 8, 4, "binary", -1, 0.45, dark},
    {"forest-8-hover", forest, 8, 4, "-1,0,0,1,1,-1,5,5", -1, 1, contrast, usualSize, cellOne},
    {"forest-8-path", forest, 8, 4, "path", -2, 1, dark},
    {"forest-8-low", forest, 8, 4, "random:2", -1, 1, light, lowSize},
    {"forest-64", forest, 64, 16, "binary", -1, 1, light},
    {"forest-64-random", forest, 64, 16, "random:4", -1, 1, dark, usualSize, cellFive},
    {"forest-1000", forest, 1000, 64, "random:7", -1, 1, light},
    {"forest-1000-path", forest, 1000, 64, "path", -1, 1, dark},
    {"forest-1000-star", forest, 1000, 64, "star", -1, 1, light}};

INSTANTIATE_TEST_SUITE_P(Forest, GoldenApplication, testing::ValuesIn(forestShots), test::ByName());

} // namespace
} // namespace scanscope::viz
