// The views that show what scans are for, against golden pictures.
#include <gtest/gtest.h>

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

struct ApplicationShot {
    const char* name;
    View view;
    const char* algorithm;
    int n;
    std::uint32_t threads;
    const char *option, *setTo;
    int step; // from the end where negative
    double progress;
    ThemeId theme;
    QSize size = {1024, 688};
    std::optional<CellAddress> hover = {};
    std::vector<std::int64_t> blocks = {};
    int spread = 1; // so many values where there would be one
};

void PrintTo(const ApplicationShot& shot, std::ostream* out) { *out << shot.name; }

Document recorded(const ApplicationShot& shot) {
    kernels::Request request;
    request.algorithm = shot.algorithm;
    request.threads_per_block = shot.threads;
    request.blocks = shot.blocks;
    if (shot.option) request.options[shot.option] = shot.setTo;
    for (const std::string& text : test::numbers(shot.n))
        request.input.push_back(
            trace::to_value(std::stoi(text) * shot.spread + int(request.input.size() * 7) % shot.spread));
    return Document(std::make_shared<const trace::Trace>(kernels::record(request)));
}

class GoldenApplication : public testing::TestWithParam<ApplicationShot> {};

TEST_P(GoldenApplication, LooksAsDrawn) {
    const ApplicationShot& shot = GetParam();
    const Document document = recorded(shot);
    const FilmStep step(shot.step < 0 ? document.stepCount() + shot.step : shot.step);
    FrameState frame = frameOf(document, step);
    frame.progress = shot.progress;
    frame.hover = shot.hover;
    StageRequest request{.width = shot.size.width(), .height = shot.size.height(), .views = {shot.view}};
    ASSERT_TRUE(offers(document, shot.view));

    const Headline headline = headlineAt(document, step, {}, Scope::run, document.text().steps);
    test::expectGolden(test::StagePicture(frame, shot.theme, request, headline), shot.name);
}

constexpr auto light = ThemeId::Light, dark = ThemeId::Dark, contrast = ThemeId::HighContrast;
constexpr auto bars = View::histogram, forest = View::forest;

INSTANTIATE_TEST_SUITE_P(
    Histogram, GoldenApplication,
    testing::Values(
        ApplicationShot{"histogram-8", bars, "histogram", 8, 4, "bins", "8", 1, 1, light},
        ApplicationShot{"histogram-8-travel", bars, "histogram", 8, 4, "bins", "8", 1, 0.45, dark},
        ApplicationShot{"histogram-8-end", bars, "histogram", 8, 4, "bins", "8", -1, 1, light},
        ApplicationShot{"histogram-8-scan", bars, "histogram", 8, 4, "bins", "8", 5, 1, light},
        ApplicationShot{"histogram-8-tiles", bars, "histogram", 8, 2, "bins", "8", -2, 1, contrast},
        ApplicationShot{"histogram-8-low",
                        bars,
                        "histogram",
                        8,
                        4,
                        "bins",
                        "4",
                        -1,
                        1,
                        dark,
                        {1024, 420},
                        CellAddress{trace::Space::global, 1, 1}},
        ApplicationShot{"histogram-64", bars, "histogram", 64, 16, "bins", "16", -1, 1, light},
        ApplicationShot{"histogram-64-travel", bars, "histogram", 64, 16, "bins", "10", 1, 0.5, light},
        ApplicationShot{"histogram-64-chosen",
                        bars,
                        "histogram",
                        64,
                        16,
                        "bins",
                        "10",
                        2,
                        1,
                        dark,
                        {1024, 688},
                        {},
                        {0, 2}},
        ApplicationShot{"histogram-1000", bars, "histogram", 1000, 64, "bins", "10", -1, 1, dark},
        ApplicationShot{"histogram-1000-bins",
                        bars,
                        "histogram",
                        1000,
                        64,
                        "bins",
                        "1000",
                        -1,
                        1,
                        light,
                        {1024, 688},
                        {},
                        {},
                        100}),
    test::ByName());

INSTANTIATE_TEST_SUITE_P(
    Forest, GoldenApplication,
    testing::Values(
        ApplicationShot{"forest-8", forest, "subtree-sizes", 8, 4, "parents", "binary", -1, 1, light},
        ApplicationShot{"forest-8-place", forest, "subtree-sizes", 8, 4, "parents", "binary", 0, 0.45, light},
        ApplicationShot{"forest-8-travel", forest, "subtree-sizes", 8, 4, "parents", "binary", -1, 0.45,
                        dark},
        ApplicationShot{"forest-8-hover",
                        forest,
                        "subtree-sizes",
                        8,
                        4,
                        "parents",
                        "-1,0,0,1,1,-1,5,5",
                        -1,
                        1,
                        contrast,
                        {1024, 688},
                        CellAddress{trace::Space::global, 0, 1}},
        ApplicationShot{"forest-8-path", forest, "subtree-sizes", 8, 4, "parents", "path", -2, 1, dark},
        ApplicationShot{
            "forest-8-low", forest, "subtree-sizes", 8, 4, "parents", "random:2", -1, 1, light, {1024, 420}},
        ApplicationShot{"forest-64", forest, "subtree-sizes", 64, 16, "parents", "binary", -1, 1, light},
        ApplicationShot{"forest-64-random",
                        forest,
                        "subtree-sizes",
                        64,
                        16,
                        "parents",
                        "random:4",
                        -1,
                        1,
                        dark,
                        {1024, 688},
                        CellAddress{trace::Space::global, 0, 5}},
        ApplicationShot{"forest-1000", forest, "subtree-sizes", 1000, 64, "parents", "random:7", -1, 1,
                        light},
        ApplicationShot{"forest-1000-path", forest, "subtree-sizes", 1000, 64, "parents", "path", -1, 1,
                        dark},
        ApplicationShot{"forest-1000-star", forest, "subtree-sizes", 1000, 64, "parents", "star", -1, 1,
                        light}),
    test::ByName());

} // namespace
} // namespace scanscope::viz
