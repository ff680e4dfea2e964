// The views of a whole run, compared with golden pictures: all blocks, and how block and thread make an
// index.
#include <map>

#include "support/by_name.h"
#include "viz/model/run_texts.h"
#include "viz/model/views.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/recorded.h"
#include "viz/support/stage_picture.h"

namespace scanscope::viz {
namespace {

struct RunShot {
    const char* name;
    const char* algorithm;
    int n;
    std::uint32_t threads;
    int step; // −1: the last step, −2: the one before it
    double progress;
    ThemeId theme;
    View view = View::grid;
    std::vector<std::int64_t> blocks = {};
    std::map<std::string, std::string> options = {};
    bool withArray = false;
};

void PrintTo(const RunShot& shot, std::ostream* out) { *out << shot.name; }

Document recorded(const RunShot& shot) {
    return test::documentOf(
        test::runOf(shot.algorithm, test::numbers(shot.n), shot.threads, shot.options, shot.blocks));
}

class GoldenRun : public testing::TestWithParam<RunShot> {};

TEST_P(GoldenRun, LooksAsDrawn) {
    const RunShot& shot = GetParam();
    const Document document = recorded(shot);
    const FilmStep step(shot.step < 0 ? document.stepCount() + shot.step : shot.step);
    FrameState frame = frameOf(document, step);
    frame.progress = shot.progress;
    if (shot.view == View::grid) frame.focusBlock = frame.block;
    StageRequest request{.views = {shot.view}};
    if (shot.withArray) request.views.add(View::array);

    const Headline headline = headlineAt(document, step, {}, Scope::run, {});
    test::expectGolden(test::StagePicture(frame, shot.theme, request, headline), shot.name);
}

constexpr auto light = ThemeId::Light, dark = ThemeId::Dark, contrast = ThemeId::HighContrast;

const RunShot runShots[] = {
    {"grid-8", "reduce-shared", 8, 2, 1, 1, light},
    {"grid-8-travel", "reduce-shared", 8, 2, 3, 0.4, dark},
    {"grid-64", "reduce-multilevel", 64, 4, 5, 1, light},
    {"grid-1000", "reduce-shared", 1000, 256, 3, 1, light},
    {"grid-1000-end", "reduce-warp", 1000, 256, 27, 1, dark},
    {"grid-1000-naive", "reduce-naive", 1000, 256, 5, 1, contrast},
    {"grid-1000-processor", "reduce-shared", 1000, 256, 9, 1, light, View::grid, {}, {{"finish", "cpu"}}},
    {"grid-windowed", "reduce-shared", 1000, 8, 2, 1, light},
    {"grid-10000-chosen", "reduce-multilevel", 10000, 16, 6, 1, light, View::grid, {0, 1, -1}},
    {"grid-above-array", "reduce-shared", 64, 8, 2, 1, light, View::grid, {}, {}, true},
    {"grid-8-segments", "segmented", 8, 4, 5, 1, light},
    {"grid-8-global", "naive-global", 8, 4, 2, 1, dark},
    {"grid-64-recursive", "recursive", 64, 8, 13, 1, light},
    {"grid-64-recursive-travel", "recursive", 64, 8, 10, 0.4, dark},
    {"grid-64-global", "naive-global", 64, 16, 3, 1, light},
    {"grid-64-tree", "work-efficient-global", 64, 16, 5, 1, light},
    {"grid-64-segments", "segmented", 64, 16, 6, 1, dark},
    {"grid-1000-recursive", "recursive", 1000, 4, 12, 1, light},
    {"grid-1000-global", "naive-global", 1000, 64, 5, 1, light},
    {"grid-4097-recursive", "recursive", 4097, 128, 30, 1, contrast},
    {"grid-65537-chosen", "recursive", 65537, 128, 12, 1, light, View::grid, {0, 1, -1}},
    {"segments-8", "segmented", 8, 8, 2, 1, light, View::tree, {}, {}, true},
    {"segments-64", "segmented", 64, 64, 3, 1, dark, View::tree, {}, {}, true},
    {"segments-64-add", "segmented", 64, 16, 11, 1, light, View::array, {}, {}, true},
    {"global-64-block", "naive-global", 64, 16, 3, 1, light, View::array, {-1}, {}, true},
    {"scatter-8", "compact", 8, 4, -1, 1, light, View::scatter},
    {"scatter-8-travel", "compact", 8, 4, -1, 0.45, dark, View::scatter},
    {"scatter-8-predicate", "compact", 8, 4, 0, 0.5, light, View::scatter},
    {"scatter-64", "compact", 64, 16, -1, 1, light, View::scatter},
    {"scatter-1000", "compact", 1000, 128, -1, 1, dark, View::scatter},
    {"scatter-1000-chosen", "compact", 1000, 128, -1, 1, light, View::scatter, {0, 3}},
    {"scatter-8-split", "radix-sort", 8, 4, 13, 1, light, View::scatter, {}, {{"bits", "3"}}},
    {"scatter-8-split-travel", "radix-sort", 8, 8, -1, 0.4, dark, View::scatter, {}, {{"bits", "3"}}},
    {"scatter-64-split", "radix-sort", 64, 16, -1, 1, contrast, View::scatter, {}, {{"bits", "2"}}},
    {"scatter-8-digits", "radix-sort-4bit", 8, 4, 5, 1, dark, View::scatter},
    {"scatter-64-digits", "radix-sort-4bit", 64, 16, -1, 1, light, View::scatter},
    {"scatter-1000-digits", "radix-sort-4bit", 1000, 256, -1, 1, light, View::scatter},
    {"lookback-64", "lookback", 64, 8, 9, 1, light, View::lookback},
    {"lookback-64-publish", "lookback", 64, 8, 8, 1, dark, View::lookback},
    {"lookback-512", "lookback", 512, 16, 10, 1, contrast, View::lookback},
    {"lookback-4096", "lookback", 4096, 32, -1, 1, light, View::lookback},
    {"ring-8", "lookback-ring", 8, 0, 9, 1, light, View::ring},
    {"ring-48", "lookback-ring", 48, 0, 22, 1, light, View::ring},
    {"ring-48-waits", "lookback-ring", 48, 0, 12, 1, dark, View::ring},
    {"ring-200", "lookback-ring", 200, 0, 20, 1, contrast, View::ring},
    {"ring-1000", "lookback-ring", 1000, 0, -1, 1, light, View::ring, {}, {{"stages", "6"}}},
    {"ring-48-above-array", "lookback-ring", 48, 0, 22, 1, light, View::ring, {}, {}, true},
    {"banks-8", "blelloch", 8, 0, 2, 1, light, View::banks},
    {"banks-64", "blelloch", 64, 0, 5, 1, light, View::banks},
    {"banks-64-padded", "blelloch", 64, 0, 5, 1, dark, View::banks, {}, {{"padding", ""}}},
    {"banks-64-buffers", "hillis-steele", 64, 0, 3, 1, light, View::banks},
    {"banks-1000", "blelloch", 1000, 0, 6, 1, contrast, View::banks},
    {"banks-1000-apart", "blelloch", 1000, 0, 9, 1, dark, View::banks},
    {"divergence-8", "hillis-steele", 8, 0, 2, 1, light, View::divergence},
    {"divergence-200", "sklansky", 200, 0, 3, 1, contrast, View::divergence},
    {"divergence-1000", "reduce-naive", 1000, 0, 2, 1, dark, View::divergence},
    {"banks-64-above-array", "blelloch", 64, 0, 4, 1, light, View::banks, {}, {}, true},
    {"sectors-8", "blelloch", 8, 0, 0, 1, light, View::sectors},
    {"sectors-8-nearest", "blelloch", 8, 0, 5, 1, dark, View::sectors},
    {"sectors-8-above-array", "blelloch", 8, 0, 8, 1, light, View::sectors, {}, {}, true},
    {"sectors-64-atomics", "histogram", 64, 32, 2, 1, light, View::sectors},
    {"sectors-1000", "naive-global", 1000, 256, 2, 1, contrast, View::sectors},
    {"sectors-1000-scattered", "radix-sort-4bit", 1000, 256, -1, 1, dark, View::sectors},
    {"sectors-4096-apart", "work-efficient-global", 4096, 64, 4, 1, light, View::sectors},
    {"index-8", "thread-index", 8, 4, 0, 1, light, View::index},
    {"index-10-travel", "thread-index", 10, 4, 1, 0.5, light, View::index},
    {"index-10-end", "thread-index", 10, 4, 1, 1, dark, View::index},
    {"index-64", "thread-index", 60, 16, 1, 1, light, View::index},
    {"index-1000", "thread-index", 1000, 256, 1, 1, light, View::index},
    {"index-50000", "thread-index", 50000, 32, 1, 1, light, View::index}};

INSTANTIATE_TEST_SUITE_P(Stage, GoldenRun, testing::ValuesIn(runShots), test::ByName());

} // namespace
} // namespace scanscope::viz
