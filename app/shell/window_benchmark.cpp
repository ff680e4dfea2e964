// Measures how long the window takes to appear: the time from the start of the process to the first painted
// window (target: under 500 ms), and the time until the example is on the stage. Each sample is a separate
// process with its own settings, started by this program; both read the machine's monotonic clock.
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <QApplication>
#include <QEvent>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include "app/shell/main_window.h"
#include "app/shell/window.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

constexpr const char* openWindow = "--open-the-window";
constexpr int samples = 15;

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Prints when the stage was first painted, and when it was first painted with a run on it; then quits.
class FirstPaint : public QObject {
public:
    explicit FirstPaint(MainWindow& window)
        : QObject(&window)
        , m_window(window) {
        window.explore()->stage()->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            const bool whole = m_window.explore()->document() != nullptr;
            // The whole window is painted and shown before the event loop continues.
            QTimer::singleShot(0, this, [this, whole] { painted(whole); });
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void painted(bool whole) {
        if (m_painted == 0) m_painted = now();
        if (!whole) return;
        std::printf("%.6f %.6f\n", m_painted, now());
        QApplication::quit();
    }

    MainWindow& m_window;
    double m_painted = 0;
};

enum class Until { painted, example };

void start(benchmark::State& state, Until until) {
    const QTemporaryDir settings;
    qputenv("XDG_CONFIG_HOME", settings.path().toLocal8Bit());
    for (auto _ : state) {
        QProcess window;
        const double started = now();
        window.start(QCoreApplication::applicationFilePath(), {QString::fromLatin1(openWindow)});
        double painted = 0, example = 0;
        if (!window.waitForFinished() ||
            std::sscanf(window.readAllStandardOutput().constData(), "%lf %lf", &painted, &example) != 2) {
            state.SkipWithError("the window did not open");
            return;
        }
        state.SetIterationTime((until == Until::painted ? painted : example) - started);
    }
}
BENCHMARK_CAPTURE(start, to_the_first_painted_window, Until::painted)
    ->UseManualTime()
    ->Iterations(1)
    ->Repetitions(samples)
    ->ReportAggregatesOnly()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(start, to_the_example_on_the_stage, Until::example)
    ->UseManualTime()
    ->Iterations(1)
    ->Repetitions(samples)
    ->ReportAggregatesOnly()
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace scanscope::app

int main(int argc, char** argv) {
    using namespace scanscope::app;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 2 && std::strcmp(argv[1], openWindow) == 0) {
        return runWindow(1, argv, {}, [](MainWindow& window) { new FirstPaint(window); });
    }
    benchmark::Initialize(&argc, argv);
    const QCoreApplication application(argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
