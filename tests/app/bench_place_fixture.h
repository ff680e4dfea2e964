// The place Benchmark with made-up measurements, controlled with clicks and keys.
#pragma once

#include <atomic>
#include <QCheckBox>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QTabBar>
#include <semaphore>
#include <sstream>

#include "app/benchmark/bench_setup.h"
#include "app/benchmark/progress_strip.h"
#include "app/benchmark/results_tabs.h"
#include "app/benchmark/setup_fields.h"
#include "app/benchmark/sweep_studies.h"
#include "app/benchmark/times_study.h"
#include "app/frame/place_frame.h"
#include "app/reports/bench_report.h"
#include "app/saved_chart.h"
#include "app/window_fixture.h"
#include "kernels/bench/fake_stand.h"
#include "kernels/verify/accuracy.h"
#include "support/bench_samples.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/table_model.h"

namespace scanscope::test {

using app::BenchmarkPlace;
using app::TimesStudy;

class BenchPlaceTest : public WindowTest {
protected:
    void SetUp() override {
        world.scripts["copy"] = bench::constant(0.125);
        world.scripts["cpu-scan"] = bench::constant(0.5);
        world.scripts["std-scan"] = bench::constant(0.25);
        WindowTest::SetUp();
    }
    app::Services services() override {
        app::Services given = WindowTest::services();
        given.benchmark.time = [this](const bench::Wanted& wanted, const bench::EngineOptions& options) {
            return time(wanted, options);
        };
        given.benchmark.recorded = [this] { return recorded; };
        given.executors = [] {
            return std::vector<kernels::ExecutorInfo>{{"emulator", true, "", "a processor"},
                                                      {"cuda", false, "no NVIDIA driver found", ""},
                                                      {"cpu", true, "", "a processor"}};
        };
        return given;
    }
    // Measures as the program does, but on a made-up machine.
    bench::Report time(const bench::Wanted& wanted, bench::EngineOptions options) {
        const std::vector<bench::Place> places{{"cuda", false, "no NVIDIA driver found", 0},
                                               {"cpu", true, "", std::uint64_t{1} << 30}};
        asked = wanted;
        options.clock = world.clock();
        options.limits = {.least_samples = 10, .least_seconds = 0.5, .budget_seconds = 1000};
        return bench::run(make_plan(kernels::catalogue(), places, wanted), kernels::catalogue(),
                          bench::stands_of(world), options);
    }

    [[nodiscard]] BenchmarkPlace* place() { return window->benchmark(); }
    [[nodiscard]] TimesStudy* times() { return place()->studies().find<TimesStudy>(); }
    [[nodiscard]] app::BenchSetup* fields() { return times()->fields(); }
    [[nodiscard]] viz::ChartView* chart() { return place()->chart(); }
    template <class T> T* control(const QString& field) {
        return qobject_cast<T*>(fields()->field(field)->control());
    }
    [[nodiscard]] QString table() { return place()->results()->table()->tableModel().text(); }
    [[nodiscard]] QString page(const QString& name) {
        const app::PagePanel* panel = place()->results()->page(name);
        return panel ? panel->accessibleDescription() : QString();
    }

    void open() { press(Qt::Key_2, Qt::ControlModifier); }
    // Chooses algorithms on the sheet of all algorithms, with clicks.
    void choose(const QStringList& algorithms) {
        QTest::mouseClick(fields()->chips()->menuButton(), Qt::LeftButton);
        ASSERT_TRUE(fields()->chips()->sheet()->isVisible());
        for (QCheckBox* box : fields()->chips()->sheet()->findChildren<QCheckBox*>())
            if (box->isChecked() != algorithms.contains(box->text())) box->click();
        press(Qt::Key_Escape);
        ASSERT_FALSE(fields()->chips()->sheet()->isVisible());
    }
    void typeInto(QWidget* field, const QString& text) {
        field->setFocus();
        qobject_cast<QLineEdit*>(field)->selectAll();
        type(text);
    }
    void setUp(const QStringList& algorithms, const QString& sizes) {
        open();
        choose(algorithms);
        typeInto(control<QLineEdit>("sizes"), sizes);
    }
    void clickRun() { QTest::mouseClick(place()->runButton(), Qt::LeftButton); }
    template <class Signal> void waitFor(Signal signal) {
        QSignalSpy spy(&times()->job(), signal);
        EXPECT_TRUE(!times()->busy() || spy.wait(20000));
        QApplication::processEvents();
    }
    void runAndWait() {
        clickRun();
        waitFor(&app::Job::finished);
    }
    void measure(const QStringList& algorithms, const QString& sizes) {
        setUp(algorithms, sizes);
        runAndWait();
    }
    void openResults(const QString& path) {
        expectSignal(times(), &TimesStudy::opened, [&] { window->openFile(path); });
    }
    QString writtenReport(const QString& name, const bench::Report& report) {
        std::ostringstream text;
        app::writeBenchJson(text, report);
        return written(name, QByteArray::fromStdString(text.str()));
    }
    QString saved(const QString& name) {
        EXPECT_EQ(saveIn(*place(), folder.filePath(name)), "");
        return folder.filePath(name);
    }

    bench::FakeWorld world;
    bench::Wanted asked;
    std::optional<bench::Report> recorded;
};

} // namespace scanscope::test
