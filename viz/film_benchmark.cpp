// Compares the time to export a film with the time that ffmpeg needs to encode the same frames from a file
// with the same settings (target: at most 1.15 times as long), and measures the memory that this program
// needs (target: below 300 MB at 4K). The frames in the file already have the format that the exporter feeds
// to ffmpeg, so ffmpeg converts nothing in either case.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <sys/resource.h>

#include "kernels/run/run.h"
#include "viz/export/export.h"
#include "viz/export/ffmpeg.h"
#include "viz/export/raw_picture.h"
#include "viz/export/video.h"

namespace scanscope::viz {
namespace {

constexpr int pairs = 5; // of film and ffmpeg runs, alternating, so that other load affects both equally

std::shared_ptr<const trace::Trace> blelloch(int n) {
    kernels::Request request;
    request.algorithm = "blelloch";
    request.form = trace::Form::exclusive;
    for (int i = 0; i < n; ++i) request.input.push_back(trace::to_value(std::int32_t(i * 7 % 10)));
    return std::make_shared<const trace::Trace>(kernels::record(request));
}

// A film of the whole run that takes `seconds` seconds.
ExportPlan filmOf(const Document& document, QSize size, double seconds, const QString& path) {
    ExportOptions options;
    options.size = size;
    const ExportPlan usual = planExport(document, ExportFormat::mp4, options, path);
    options.timing.speed = FilmFrames(usual.files.front().steps, options.timing).seconds() / seconds;
    return planExport(document, ExportFormat::mp4, options, path);
}

// Writes the frames that the exporter feeds to the encoder.
void writeFrames(const Document& document, const ExportPlan& plan, const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) std::abort();
    const FilmFrames frames(plan.files.front().steps, plan.options.timing);
    for (const FilmPicture& picture : picturesOf(frames, plan.options.timing.speed)) {
        const QImage image = renderSlide(document, picture.shot, plan.options);
        const RawPixels pixels = rawPixels(plan.format, false);
        QByteArray bytes(qsizetype(rawBytes(image.size(), pixels)), Qt::Uninitialized);
        writeRaw(image, image.rect(), pixels,
                 {reinterpret_cast<uchar*>(bytes.data()), std::size_t(bytes.size())});
        for (int f = 0; f < picture.frames; ++f)
            if (file.write(bytes) != bytes.size()) std::abort();
    }
}

QStringList alone(const ExportPlan& plan, const QString& raw, const QString& output) {
    Encoding encoding;
    encoding.size = plan.options.size;
    encoding.framesPerSecond = plan.options.timing.framesPerSecond;
    encoding.output = output;
    QStringList arguments = ffmpegArguments(encoding);
    arguments[arguments.indexOf(QStringLiteral("pipe:0"))] = raw;
    return arguments;
}

template <class Work> double secondsOf(Work work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// CPU time, which does not include other programs on the machine.
double processorSeconds(int who) {
    rusage used{};
    getrusage(who, &used);
    double seconds = 0;
    for (const timeval& time : {used.ru_utime, used.ru_stime})
        seconds += double(time.tv_sec) + double(time.tv_usec) / 1e6;
    return seconds;
}

struct Work {
    double own = processorSeconds(RUSAGE_SELF), others = processorSeconds(RUSAGE_CHILDREN);
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Linux records a process's peak memory, and resets it on request.
void forgetPeak() { std::ofstream("/proc/self/clear_refs") << "5"; }

double peakMegabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes * 1024 / 1e6;
        }
    return 0;
}

void film(benchmark::State& state, QSize size, double seconds) {
    const Document document(blelloch(64));
    const QTemporaryDir folder;
    const QString raw = folder.filePath(QStringLiteral("raw")),
                  output = folder.filePath(QStringLiteral("film.mp4"));
    const ExportPlan plan = filmOf(document, size, seconds, output);
    writeFrames(document, plan, raw);
    const QString ffmpeg = findFfmpeg();
    for (auto _ : state) {
        std::vector<double> films, encodings, ratios, workRatios, own;
        forgetPeak();
        for (int p = 0; p < pairs; ++p) {
            const Work start;
            films.push_back(secondsOf([&] { writeFilms(document, plan); }));
            const Work between;
            encodings.push_back(secondsOf([&] { QProcess::execute(ffmpeg, alone(plan, raw, output)); }));
            own.push_back(between.own - start.own);
            workRatios.push_back((own.back() + between.others - start.others) /
                                 (Work().others - between.others));
            ratios.push_back(films.back() / encodings.back());
        }
        state.SetIterationTime(median(films));
        state.counters["peakMB"] = peakMegabytes();
        state.counters["ffmpeg_s"] = median(encodings);
        state.counters["ownCpu_s"] = median(own);
        state.counters["cpuRatio"] = median(workRatios);
        state.counters["ratio"] = median(ratios);
        state.counters["frames/s"] = seconds * plan.options.timing.framesPerSecond / median(films);
    }
}

void film1080p60(benchmark::State& state) { film(state, {1920, 1080}, 10); }
void film2160p60(benchmark::State& state) { film(state, {3840, 2160}, 2); }

BENCHMARK(film1080p60)->UseManualTime()->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(film2160p60)->UseManualTime()->Iterations(1)->Unit(benchmark::kSecond);

} // namespace
} // namespace scanscope::viz
