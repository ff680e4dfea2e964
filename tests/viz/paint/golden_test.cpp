// The views on the stage, compared with golden pictures: settled and in motion, at every level of detail.

#include "support/by_name.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/picture_difference.h"
#include "viz/support/recorded.h"
#include "viz/support/stage_picture.h"
#include "viz/views/tree/sweep_tree.h"

namespace scanscope::viz {
namespace {

struct Shot {
    const char* name;
    const char* algorithm;
    int n;
    int step;
    double progress;
    ThemeId theme;
    Rows rows = Rows::history;
    bool symbols = false;
};

void PrintTo(const Shot& shot, std::ostream* out) { *out << shot.name; }

test::StagePicture paint(const BlockModel& model, const FrameState& frame, ThemeId id,
                         const StageRequest& request = {}) {
    return {frame, id, request, headlineOf(model, frame.step)};
}

class Golden : public testing::TestWithParam<Shot> {};

TEST_P(Golden, LooksAsDrawn) {
    const Shot& shot = GetParam();
    const bool inclusive = std::string(shot.algorithm) == "hillis-steele";
    const BlockModel model = test::record(
        {shot.algorithm, test::numbers(shot.n), inclusive ? trace::Form::inclusive : trace::Form::exclusive});
    FrameState frame{.model = &model,
                     .step = BlockStep(shot.step),
                     .progress = shot.progress,
                     .rows = shot.rows,
                     .symbols = shot.symbols};
    const test::StagePicture picture = paint(model, frame, shot.theme);
    test::expectGolden(picture, shot.name);
    // Repeated lines are cached as pictures, made in the second frame and copied from the third frame on.
    // They may differ only by the rounding of blending.
    const QImage first = picture.image();
    EXPECT_TRUE(test::spots(first, picture.image()).empty());
    EXPECT_TRUE(test::spots(first, picture.image()).empty());
}

constexpr auto light = ThemeId::Light, dark = ThemeId::Dark, contrast = ThemeId::HighContrast;

const Shot shots[] = {{"blelloch-8-start", "blelloch", 8, 0, 1, light},
                      {"blelloch-8-scroll", "blelloch", 8, 3, 0.07, light},
                      {"blelloch-8-travel", "blelloch", 8, 6, 0.5, dark},
                      {"blelloch-8-settle", "blelloch", 8, 6, 0.85, light},
                      {"blelloch-8-identity", "blelloch", 8, 4, 1, light},
                      {"blelloch-8-end", "blelloch", 8, 8, 1, dark},
                      {"blelloch-8-all", "blelloch", 8, 5, 1, light, Rows::all},
                      {"blelloch-5-padding", "blelloch", 5, 6, 1, dark},
                      {"blelloch-16", "blelloch", 16, 8, 1, light},
                      {"blelloch-16-contrast", "blelloch", 16, 3, 1, contrast},
                      {"hillis-steele-16-travel", "hillis-steele", 16, 3, 0.39, dark},
                      {"hillis-steele-16", "hillis-steele", 16, 4, 1, light},
                      {"symbols-8", "blelloch", 8, 6, 1, light, Rows::history, true},
                      {"symbols-8-travel", "blelloch", 8, 7, 0.5, dark, Rows::history, true},
                      {"symbols-16", "blelloch", 16, 8, 1, dark, Rows::history, true},
                      {"symbols-graph", "hillis-steele", 16, 3, 0.45, light, Rows::history, true},
                      {"blelloch-64", "blelloch", 64, 9, 1, light},
                      {"hillis-steele-64-travel", "hillis-steele", 64, 3, 0.45, dark},
                      {"blelloch-1000", "blelloch", 1000, 14, 1, dark},
                      {"hillis-steele-1000", "hillis-steele", 1000, 5, 1, light}};

INSTANTIATE_TEST_SUITE_P(Stage, Golden, testing::ValuesIn(shots), test::ByName());

TEST(GoldenPadding, UnusedCellsStandBetweenTheElements) {
    const BlockModel model = test::paddedBlelloch(64);
    FrameState frame{.model = &model, .step = BlockStep{10}};
    test::expectGolden(paint(model, frame, light), "blelloch-64-padded");
}

struct PathShot {
    const char* name;
    const char* algorithm;
    int n, step, column;
    double progress;
    ThemeId theme;
};

void PrintTo(const PathShot& shot, std::ostream* out) { *out << shot.name; }

class GoldenPath : public testing::TestWithParam<PathShot> {};

TEST_P(GoldenPath, StandsOutThroughAllRows) {
    const PathShot& shot = GetParam();
    const BlockModel model = test::record({shot.algorithm, test::numbers(shot.n)});
    FrameState frame{.model = &model,
                     .step = BlockStep(shot.step),
                     .progress = shot.progress,
                     .selection = model.step(BlockStep(shot.step)).row.address(Column(shot.column))};
    const CellPath path = pathInto(model, frame.step, *frame.selection);
    frame.path = &path;
    test::expectGolden(paint(model, frame, shot.theme), shot.name);
}

const PathShot pathShots[] = {{"path-8", "blelloch", 8, 6, 3, 1, light},
                              {"path-16", "blelloch", 16, 8, 11, 1, dark},
                              {"path-16-contrast", "blelloch", 16, 8, 11, 1, contrast},
                              {"path-graph-travel", "hillis-steele", 16, 3, 11, 0.45, dark},
                              {"path-graph", "hillis-steele", 16, 4, 13, 1, light},
                              {"path-64", "blelloch", 64, 12, 51, 1, light}};

INSTANTIATE_TEST_SUITE_P(Stage, GoldenPath, testing::ValuesIn(pathShots), test::ByName());

struct ViewShot {
    const char* name;
    const char* algorithm;
    int n;
    std::uint32_t threads;
    int step;
    double progress;
    ThemeId theme;
    bool lanes;
};

void PrintTo(const ViewShot& shot, std::ostream* out) { *out << shot.name; }

class GoldenView : public testing::TestWithParam<ViewShot> {};

// The graphs of in-place scans, rows of registers and of several arrays, and the lanes.
TEST_P(GoldenView, LooksAsDrawn) {
    const ViewShot& shot = GetParam();
    const BlockModel model = test::inRegisters(shot.algorithm, shot.n, shot.threads);
    FrameState frame{.model = &model, .step = BlockStep(shot.step), .progress = shot.progress};
    StageRequest request{.views = {View::array, shot.lanes ? View::lanes : View::tree}};
    test::expectGolden(paint(model, frame, shot.theme, request), shot.name);
}

const ViewShot viewShots[] = {{"sklansky-8", "sklansky", 8, 4, 3, 1, light, false},
                              {"sklansky-8-travel", "sklansky", 8, 4, 3, 0.45, dark, false},
                              {"sklansky-64", "sklansky", 64, 32, 7, 1, light, false},
                              {"brent-kung-8", "brent-kung", 8, 4, 6, 1, light, false},
                              {"brent-kung-64", "brent-kung", 64, 32, 12, 1, dark, false},
                              {"pointer-jumping-8", "pointer-jumping", 8, 8, 2, 1, light, false},
                              {"hybrid-64-graph", "hybrid-warp", 64, 64, 14, 1, light, false},
                              {"lanes-8", "warp-shuffle", 8, 8, 3, 1, light, true},
                              {"lanes-8-travel", "warp-shuffle", 8, 8, 2, 0.45, dark, true},
                              {"lanes-8-contrast", "warp-shuffle", 5, 8, 1, 1, contrast, true},
                              {"lanes-16", "hillis-steele", 16, 16, 3, 0.47, dark, true},
                              {"lanes-16-waiting", "hillis-steele", 16, 16, 3, 1, light, true},
                              {"lanes-64", "hybrid-warp", 64, 64, 14, 1, light, true},
                              {"lanes-64-total", "hybrid-warp", 64, 64, 6, 0.45, dark, true},
                              {"lanes-1000", "hybrid-warp", 1000, 1024, 14, 1, light, true},
                              {"lanes-1000-shuffle", "hybrid-warp", 1000, 1024, 9, 1, dark, true}};

INSTANTIATE_TEST_SUITE_P(Stage, GoldenView, testing::ValuesIn(viewShots), test::ByName());

// A lane under the pointer highlights the cells that its thread reads and writes.
TEST(GoldenHover, OfALaneRingsItsCells) {
    const BlockModel model = test::inRegisters("warp-shuffle", 8);
    FrameState frame{.model = &model,
                     .step = BlockStep{3},
                     .selection = CellAddress{trace::Space::lane, 0, 5},
                     .hoverThread = 6};
    StageRequest request{.views = {View::array, View::lanes}};
    test::expectGolden(paint(model, frame, light, request), "lanes-8-hover");
}

TEST(GoldenPathThroughRegisters, GoesThroughBothRows) {
    const BlockModel model = test::inRegisters("hybrid-warp", 64);
    FrameState frame{.model = &model,
                     .step = BlockStep{14},
                     .selection = model.step(BlockStep{14}).row.address(Column{40})};
    const CellPath path = pathInto(model, BlockStep{14}, *frame.selection);
    frame.path = &path;
    test::expectGolden(paint(model, frame, light), "path-hybrid-64");
}

// If no motion is visible, the picture of a step does not depend on its progress.
TEST(NarrowCells, AreOnlyShownSettled) {
    for (const int n : {256, 1000})
        for (const char* algorithm : {"hillis-steele", "blelloch"}) {
            const BlockModel model = test::record({algorithm, test::numbers(n)});
            FrameState frame{.model = &model, .step = BlockStep{5}};
            const QImage settled = paint(model, frame, light).image();
            paint(model, frame, light); // caches its lines as pictures, which rounds a little
            for (const double progress : {0.0, 0.05, 0.5, 0.9}) {
                frame.progress = progress;
                EXPECT_TRUE(test::spots(settled, paint(model, frame, light).image()).empty())
                    << algorithm << " " << n;
            }
        }
}

// The labels are left of the cells at every zoom.
TEST(GoldenZoom, LeavesTheGutterToTheLabels) {
    for (const char* algorithm : {"blelloch", "hillis-steele"}) {
        const BlockModel model = test::record({algorithm, test::numbers(1024)});
        FrameState frame{.model = &model, .step = model.lastStep() - 4};
        const auto gutterOf = [&](const Zoom& zoom, const char* name) {
            StageRequest request{.zoom = zoom};
            const test::StagePicture picture(frame, light, request);
            if (name) test::expectGolden(picture, name);
            return picture.image().copy(0, 420, 92, 240);
        };
        const bool tree = treeOf(model).has_value();
        const QImage fitted = gutterOf({}, nullptr);
        EXPECT_TRUE(test::spots(fitted, gutterOf({7, 380}, tree ? "zoomed-tree" : "zoomed-graph")).empty())
            << algorithm;
    }
}

TEST(GoldenHover, LightsCellAndDimsOtherArrows) {
    const BlockModel model = test::blelloch(16);
    FrameState frame{.model = &model,
                     .step = BlockStep{8},
                     .hover = CellAddress{trace::Space::shared, 0, 7},
                     .selection = CellAddress{trace::Space::shared, 0, 11}};
    test::expectGolden(paint(model, frame, light), "blelloch-16-hover");
}

// A line of code highlights the cells that it reads or writes. These are the two lines that access column 1
// of the step.
TEST(GoldenHover, OfALineRingsItsCellsInArrayAndTree) {
    const BlockModel model = test::blelloch(8);
    const CodeModel code(std::shared_ptr<const trace::Trace>(&model.trace(), [](const trace::Trace*) {}));
    FrameState frame{.model = &model, .step = BlockStep{6}};
    const std::set<int> lines =
        linesOf(model, code, BlockStep{6}, model.step(BlockStep{6}).row.address(Column{1}));
    const Spotlight reading = spotlightOnLine(model, code, BlockStep{6}, *lines.begin()),
                    copying = spotlightOnLine(model, code, BlockStep{6}, *lines.rbegin());
    frame.spotlight = &reading;
    test::expectGolden(paint(model, frame, light), "hover-line-reading");
    frame.spotlight = &copying;
    test::expectGolden(paint(model, frame, dark), "hover-line-copying");
}

TEST(GoldenHover, OfAnArrowRingsItsCellsInArrayAndGraph) {
    const BlockModel model = test::hillisSteele(16);
    const CodeModel code(std::shared_ptr<const trace::Trace>(&model.trace(), [](const trace::Trace*) {}));
    FrameState frame{.model = &model, .step = BlockStep{3}};
    const Spotlight arrow = spotlightOnMove(model, code, BlockStep{3}, 9);
    frame.spotlight = &arrow;
    frame.selection = model.step(BlockStep{3}).row.address(Column{6});
    test::expectGolden(paint(model, frame, light), "hover-arrow");
}

TEST(GoldenLongValues, AreShortenedInTheirCells) {
    const BlockModel model = test::record(
        {"blelloch",
         {"9223372036854775807", "-9223372036854775808", "-1", "123456789", "12345", "7", "-4000000000", "0"},
         trace::Form::exclusive,
         trace::ElementType::int64});
    FrameState frame{.model = &model, .step = BlockStep{6}};
    test::expectGolden(paint(model, frame, dark), "long-values");
}

} // namespace
} // namespace scanscope::viz
