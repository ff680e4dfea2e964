// The views of a whole run, against golden pictures: all blocks, and how block and thread make an index.
#include <gtest/gtest.h>
#include <QPainter>

#include "viz/model/run_texts.h"
#include "viz/model/views.h"
#include "viz/paint/stage_painter.h"
#include "viz/support/golden.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

struct RunShot {
    const char* name;
    const char* algorithm;
    int n;
    std::uint32_t threads;
    int step;
    double progress;
    ThemeId theme;
    View view = View::blocks;
    std::vector<std::int64_t> blocks = {};
    const char* finish = nullptr;
    bool withArray = false;
};

void PrintTo(const RunShot& shot, std::ostream* out) { *out << shot.name; }

Document recorded(const RunShot& shot) {
    kernels::Request request;
    request.algorithm = shot.algorithm;
    request.threads_per_block = shot.threads;
    request.blocks = shot.blocks;
    if (shot.finish) request.options["finish"] = shot.finish;
    for (const std::string& text : test::numbers(shot.n))
        request.input.push_back(trace::parse_value(text, request.type).value());
    return Document(std::make_shared<const trace::Trace>(kernels::record(request)));
}

class GoldenRun : public testing::TestWithParam<RunShot> {};

TEST_P(GoldenRun, LooksAsDrawn) {
    const RunShot& shot = GetParam();
    const Document document = recorded(shot);
    const Moment moment = document.at(shot.step);
    FrameState frame;
    frame.document = &document;
    frame.filmStep = shot.step;
    frame.model = moment.model;
    frame.step = moment.step;
    frame.block = moment.block;
    frame.progress = shot.progress;
    if (shot.view == View::blocks) frame.focusBlock = moment.block;
    StageRequest request;
    request.array = shot.withArray;
    request.tree = false;
    request.blocks = shot.view == View::blocks;
    request.index = shot.view == View::index;

    const Theme& colors = theme(shot.theme);
    QImage image(1024, 688, QImage::Format_RGB32);
    image.fill(colors.surface);
    QPainter painter(&image);
    const StageLayout layout = layoutStage(frame, request);
    paintHeader(painter, layout.header, headlineAt(document, shot.step, {}, Scope::run, {}), colors);
    paintStageBody(painter, frame, layout, colors);
    painter.end();
    test::expectGolden(image, shot.name);
}

constexpr auto light = ThemeId::Light, dark = ThemeId::Dark, contrast = ThemeId::HighContrast;

INSTANTIATE_TEST_SUITE_P(
    Stage, GoldenRun,
    testing::Values(
        RunShot{"blocks-8", "reduce-shared", 8, 2, 1, 1, light},
        RunShot{"blocks-8-travel", "reduce-shared", 8, 2, 3, 0.4, dark},
        RunShot{"blocks-64", "reduce-multilevel", 64, 4, 5, 1, light},
        RunShot{"blocks-1000", "reduce-shared", 1000, 256, 3, 1, light},
        RunShot{"blocks-1000-end", "reduce-warp", 1000, 256, 27, 1, dark},
        RunShot{"blocks-1000-naive", "reduce-naive", 1000, 256, 5, 1, contrast},
        RunShot{"blocks-1000-processor", "reduce-shared", 1000, 256, 9, 1, light, View::blocks, {}, "cpu"},
        RunShot{"blocks-windowed", "reduce-shared", 1000, 8, 2, 1, light},
        RunShot{"blocks-10000-chosen", "reduce-multilevel", 10000, 16, 6, 1, light, View::blocks, {0, 1, -1}},
        RunShot{"blocks-above-array", "reduce-shared", 64, 8, 2, 1, light, View::blocks, {}, nullptr, true},
        RunShot{"index-8", "thread-index", 8, 4, 0, 1, light, View::index},
        RunShot{"index-10-travel", "thread-index", 10, 4, 1, 0.5, light, View::index},
        RunShot{"index-10-end", "thread-index", 10, 4, 1, 1, dark, View::index},
        RunShot{"index-64", "thread-index", 60, 16, 1, 1, light, View::index},
        RunShot{"index-1000", "thread-index", 1000, 256, 1, 1, light, View::index},
        RunShot{"index-50000", "thread-index", 50000, 32, 1, 1, light, View::index}),
    [](const testing::TestParamInfo<RunShot>& shot) {
        std::string name = shot.param.name;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

} // namespace
} // namespace scanscope::viz
