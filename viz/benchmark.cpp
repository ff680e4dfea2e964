// Benchmarks of what the window does all the time: painting a frame at 1920×1080 (target: 3, 5 and 10 ms for
// 64, 256 and 1024 elements), finding what is under the pointer (target: far below 1 ms), and seeking to any
// step of a trace with 2048 elements (target: below 1 ms).
#include <benchmark/benchmark.h>
#include <cmath>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <random>

#include "kernels/findings/hazards.h"
#include "kernels/findings/never_written.h"
#include "kernels/run/run.h"
#include "kernels/trace/warp_requests.h"
#include "viz/model/counters_model.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/scene/play.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/view_kinds.h"
#include "viz/views/tree/sweep_tree.h"

namespace scanscope::viz {
namespace {

constexpr int width = 1920, height = 1080;

std::shared_ptr<const trace::Trace> record(const char* algorithm, int n) {
    kernels::Request request;
    request.algorithm = algorithm;
    request.form = trace::Form::exclusive;
    for (int i = 0; i < n; ++i) request.input.push_back(trace::to_value(std::int32_t(i * 7 % 10)));
    return std::make_shared<const trace::Trace>(kernels::record(request));
}

void paintFrame(QImage& image, const FrameState& frame, double narrower) {
    const Theme& colors = theme(ThemeId::Light);
    image.fill(colors.surface);
    QPainter painter(&image);
    const double scale = stageScale(width, height);
    painter.scale(scale, scale);
    StageRequest request;
    request.width = width / scale - narrower;
    request.height = height / scale;
    const StageLayout layout = layoutStage(request);
    paint(painter, colors,
          [&](Canvas& canvas) { paintHeader(canvas, layout.header, headlineOf(*frame.model, frame.step)); });
    paint(painter, colors, [&](Canvas& canvas) { paintStageBody(canvas, frame, layout); });
}

enum class Film { settled, moving, resized };

// Paints the array and the tree (or graph) with everything around them: `settled` shows one step after the
// other, each once; `moving` is a film of fifty frames per step that never shows the same moment twice;
// `resized` shows each step at a new width, so the painters' caches do not help.
void framesOf(benchmark::State& state, const char* algorithm, Film film) {
    const BlockModel model(record(algorithm, int(state.range(0))));
    FrameState frame;
    frame.model = &model;
    QImage image(width, height, QImage::Format_RGB32);
    constexpr int framesPerStep = 50;
    int count = 0;
    for (auto _ : state) {
        const double never = std::fmod(count * 0.6180339887, 1.0); // never the same value twice
        const bool moving = film == Film::moving;
        frame.step = BlockStep((moving ? count / framesPerStep : count) % model.stepCount());
        frame.progress = moving ? (count % framesPerStep + never) / framesPerStep : 1;
        paintFrame(image, frame, film == Film::resized ? 8 * never : 0);
        benchmark::DoNotOptimize(image.bits());
        ++count;
    }
}

void settledBlelloch(benchmark::State& state) { framesOf(state, "blelloch", Film::settled); }
void movingBlelloch(benchmark::State& state) { framesOf(state, "blelloch", Film::moving); }
void resizedBlelloch(benchmark::State& state) { framesOf(state, "blelloch", Film::resized); }
void settledHillisSteele(benchmark::State& state) { framesOf(state, "hillis-steele", Film::settled); }
void movingHillisSteele(benchmark::State& state) { framesOf(state, "hillis-steele", Film::moving); }
void resizedHillisSteele(benchmark::State& state) { framesOf(state, "hillis-steele", Film::resized); }

// Composes the scene again, as the window does when the pointer reaches something new. A mouse move only
// queries the scene.
Scene sceneOf(const FrameState& frame) {
    StageRequest request;
    const double scale = stageScale(width, height);
    request.width = width / scale;
    request.height = height / scale;
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light), Target(QTransform::fromScale(scale, scale)));
    paintStageBody(canvas, frame, layoutStage(request));
    return scene;
}

void compose(benchmark::State& state) {
    const BlockModel model(record("blelloch", int(state.range(0))));
    FrameState frame;
    frame.model = &model;
    for (auto _ : state) {
        benchmark::DoNotOptimize(sceneOf(frame).marks.size());
        frame.step = BlockStep(int(frame.step + 1) % model.stepCount());
    }
}

void point(benchmark::State& state) {
    const BlockModel model(record("blelloch", int(state.range(0))));
    FrameState frame;
    frame.model = &model;
    frame.step = BlockStep(model.stepCount() / 2);
    const Scene scene = sceneOf(frame);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> x(0, 1024), y(66, 600);
    for (auto _ : state) benchmark::DoNotOptimize(subjectAt(scene, {x(random), y(random)}));
}

// Seeks to a random step; only the key frames that a replay keeps are prepared.
void seek(benchmark::State& state) {
    const auto trace = record("blelloch", int(state.range(0)));
    const trace::Replay replay(*trace, 0, 0);
    std::mt19937 random(1);
    std::uniform_int_distribution<std::size_t> anyStep(0, replay.step_count());
    for (auto _ : state) benchmark::DoNotOptimize(&replay.after(anyStep(random)));
}

// The work done once when a run arrives: the rows and moves of every step, and the tree.
void arrange(benchmark::State& state) {
    const auto trace = record("blelloch", int(state.range(0)));
    for (auto _ : state) {
        const BlockModel model(trace);
        benchmark::DoNotOptimize(model.longestNumber());
        benchmark::DoNotOptimize(treeOf(model).has_value());
    }
}

// Everything that happens when a run is opened with every analysis: it is recorded and checked for hazards
// and uninitialised reads; its counters, requests and lanes are computed; and each of its views is composed
// at the middle step (target: below 150 ms for 2048 elements).
void openWithEveryAnalysis(benchmark::State& state, const char* algorithm) {
    for (auto _ : state) {
        const auto trace = record(algorithm, int(state.range(0)));
        benchmark::DoNotOptimize(trace::hazards(*trace).size());
        benchmark::DoNotOptimize(trace::never_written_reads(*trace).size());
        benchmark::DoNotOptimize(trace::count_requests(*trace).passes);
        benchmark::DoNotOptimize(trace::lane_use(*trace).active);
        const Document document(trace);
        const FilmStep middle(document.stepCount() / 2);
        benchmark::DoNotOptimize(countersOf(document, middle).rows.size());
        for (const View view : offeredViews(document)) {
            Scene scene;
            Canvas canvas(scene, theme(ThemeId::Light), Target(QTransform()));
            viewKind(view).compose(canvas, frameOf(document, middle), Room{});
            benchmark::DoNotOptimize(scene.marks.size());
        }
    }
}

BENCHMARK_CAPTURE(openWithEveryAnalysis, blelloch, "blelloch")->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(openWithEveryAnalysis, hillis, "hillis-steele")->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(openWithEveryAnalysis, recursive, "recursive")->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK(settledBlelloch)->Arg(16)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(movingBlelloch)->Arg(16)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(resizedBlelloch)->Arg(16)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(settledHillisSteele)->Arg(16)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(movingHillisSteele)->Arg(16)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(resizedHillisSteele)->Arg(16)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(compose)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(point)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(seek)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK(arrange)->Arg(64)->Arg(2048)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace scanscope::viz

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    benchmark::Initialize(&argc, argv);
    const QGuiApplication application(argc, argv);
    scanscope::viz::loadFonts();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
