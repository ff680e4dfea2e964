// The place Benchmark while it times: driven with clicks and keys, on stands that a test invents.
#include <atomic>
#include <QCheckBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QTabBar>
#include <semaphore>

#include "app/bench_report.h"
#include "app/benchmark/accuracy_study.h"
#include "app/benchmark/bench_setup.h"
#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/page_panel.h"
#include "app/benchmark/progress_strip.h"
#include "app/benchmark/results_panel.h"
#include "app/benchmark/results_tabs.h"
#include "app/benchmark/times_study.h"
#include "app/edge_tab.h"
#include "app/window_fixture.h"
#include "kernels/bench/fake_stand.h"
#include "support/bench_samples.h"
#include "verify/accuracy.h"
#include "viz/support/golden.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {
namespace {

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
    // As the program does it, on the made-up stand.
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
    [[nodiscard]] TimesStudy* times() { return place()->times(); }
    [[nodiscard]] app::BenchSetup* fields() { return times()->fields(); }
    [[nodiscard]] viz::ChartView* chart() { return place()->chart(); }
    template <class T> T* control(const QString& field) {
        return qobject_cast<T*>(fields()->field(field)->control());
    }
    [[nodiscard]] QString table() { return place()->results()->table()->accessibleDescription(); }
    [[nodiscard]] QString page(const QString& name) {
        const app::PagePanel* panel = place()->results()->page(name);
        return panel ? panel->accessibleDescription() : QString();
    }

    void open() { press(Qt::Key_2, Qt::ControlModifier); }
    // On the sheet of all algorithms, with clicks.
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
        QSignalSpy spy(&times()->controller(), signal);
        EXPECT_TRUE(!times()->busy() || spy.wait(20000));
        QApplication::processEvents();
    }
    void measure(const QStringList& algorithms, const QString& sizes) {
        setUp(algorithms, sizes);
        clickRun();
        waitFor(&app::Worker::finished);
    }
    void openResults(const QString& path) {
        QSignalSpy opened(times(), &TimesStudy::opened);
        window->openFile(path);
        ASSERT_TRUE(opened.wait(20000));
        QApplication::processEvents();
    }
    QString saved(const QString& name) {
        place()->save(folder.filePath(name));
        return folder.filePath(name);
    }

    bench::FakeWorld world;
    bench::Wanted asked;
    std::optional<bench::Report> recorded;
};

TEST_F(BenchPlaceTest, FillsSizeAfterSize) {
    setUp({"cpu-scan", "std-scan"}, "64,128,256");
    std::vector<std::size_t> seen; // rows of one size may come together
    QObject::connect(place(), &BenchmarkPlace::contentChanged, place(), [&] {
        const std::size_t rows = times()->report().rows.size();
        if (seen.empty() || seen.back() != rows) seen.push_back(rows);
        std::size_t points = 0;
        for (const viz::ChartCurve& curve : chart()->chart().panels.at(1).curves)
            points += curve.points.size();
        EXPECT_EQ(points, rows) << "each row is drawn as soon as it is there";
    });
    clickRun();
    EXPECT_EQ(place()->runButton()->text(), "Cancel");
    waitFor(&app::Worker::finished);
    EXPECT_EQ(seen.front(), 0u);
    EXPECT_EQ(seen.back(), 6u);
    EXPECT_TRUE(std::ranges::is_sorted(seen));
    EXPECT_EQ(place()->runButton()->text(), "Run");
    EXPECT_FALSE(place()->runButton()->isPrimary()) << "what is set up was measured";
    EXPECT_EQ(place()->strip()->what(), "Measured");
    EXPECT_EQ(place()->strip()->details(), "6 of 6 rows");
    EXPECT_EQ(place()->headline(), "std-scan moves 50 % of what a copy moves at 256");
    EXPECT_EQ(asked.algorithms, (std::vector<std::string>{"cpu-scan", "std-scan"}));
    EXPECT_TRUE(table().contains("std-scan, median 250 ms")) << table().toStdString();
    EXPECT_TRUE(table().contains("of copy 50 %")) << table().toStdString();
    EXPECT_TRUE(table().contains("verified"));
    EXPECT_TRUE(table().contains("faster 2.00×")) << table().toStdString();
}

TEST_F(BenchPlaceTest, AnswersWhileAStandIsBusy) {
    std::binary_semaphore started(0), release(0);
    std::atomic<bool> isFirst = true;
    world.scripts["cpu-scan"].sample = [&](std::size_t) {
        if (isFirst.exchange(false)) {
            started.release();
            release.acquire();
        }
        return bench::Sample{.seconds = 0.5};
    };
    setUp({"cpu-scan"}, "64");
    clickRun();
    started.acquire(); // the stand is in the middle of a sample now, until it is let go
    int answered = 0;
    for (int i = 0; i < 200; ++i)
        QMetaObject::invokeMethod(
            place(), [&] { ++answered; }, Qt::QueuedConnection);
    QApplication::processEvents();
    EXPECT_EQ(answered, 200);
    QTest::mouseClick(place()->views()->button(BenchmarkPlace::Time), Qt::LeftButton);
    EXPECT_EQ(place()->view(), BenchmarkPlace::Time);
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(window->place(), app::MainWindow::Place::Explore);
    press(Qt::Key_2, Qt::ControlModifier);
    EXPECT_TRUE(times()->busy());
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return place()->strip()->what() == "Measuring cpu-scan at 64"; }, 20000));
    EXPECT_EQ(place()->strip()->details(), "0 of 1 rows");
    release.release();
    waitFor(&app::Worker::finished);
    EXPECT_EQ(times()->report().rows.size(), 1u);
}

TEST_F(BenchPlaceTest, CancelEndsWithinOneSampleAndKeepsWhatWasMeasured) {
    std::binary_semaphore started(0), release(0);
    std::atomic<bool> isLate = false;
    std::atomic<int> after = 0;
    world.scripts["std-scan"].sample = [&](std::size_t run) {
        if (isLate) ++after;
        // The fourth sample of the second size; each operation counts its own runs.
        if (run == 9 && std::ranges::count(world.log, "prepare std-scan") == 2) {
            started.release();
            release.acquire();
        }
        return bench::Sample{.seconds = 0.25};
    };
    setUp({"cpu-scan", "std-scan"}, "64,128,256");
    clickRun();
    started.acquire();
    QApplication::processEvents();
    EXPECT_EQ(place()->runButton()->text(), "Cancel");
    isLate = true;
    clickRun();
    release.release();
    waitFor(&app::Worker::cancelled);
    EXPECT_LE(after, 1) << "no further sample was begun: only the hot run of the one at hand was made";
    EXPECT_EQ(place()->strip()->what(), "Cancelled; what was measured stays");
    EXPECT_EQ(place()->strip()->details(), "2 of 6 rows");
    const std::vector<bench::Row>& rows = times()->report().rows;
    ASSERT_EQ(rows.size(), 6u);
    EXPECT_EQ(rows[5].status, bench::Status::done) << "the largest come first";
    EXPECT_EQ(rows[3].status, bench::Status::cancelled);
    EXPECT_TRUE(rows[3].times.has_value()) << "the samples until then";
    EXPECT_FALSE(rows[1].times.has_value());
    EXPECT_TRUE(table().contains("n = 256"));
    EXPECT_EQ(place()->runButton()->text(), "Run");
}

TEST_F(BenchPlaceTest, AWrongResultIsShownAsWrongAndAFailureWithItsReason) {
    world.scripts["std-scan"].is_right = [](std::size_t) { return false; };
    world.scripts["cpu-scan-parallel"].prepare_throws = "out of memory";
    measure({"cpu-scan", "std-scan", "cpu-scan-parallel"}, "64");
    ASSERT_EQ(times()->report().rows.size(), 3u);
    EXPECT_TRUE(table().contains("cpu-scan, median 500 ms")) << "the others go on";
    const QStringList lines = table().split('\n');
    const auto lineOf = [&](const QString& id) {
        return lines.filter(QRegularExpression('^' + QRegularExpression::escape(id) + ',')).value(0);
    };
    EXPECT_TRUE(lineOf("std-scan").endsWith("wrong")) << table().toStdString();
    EXPECT_FALSE(lineOf("std-scan").contains("faster"));
    EXPECT_TRUE(lineOf("cpu-scan-parallel").contains("out of memory")) << table().toStdString();
    EXPECT_EQ(place()->headline(), "cpu-scan moves 25 % of what a copy moves at 64");
    const auto conditions = place()->strip()->content().conditions;
    EXPECT_EQ(std::ranges::count(conditions, app::StripCondition{"1 wrong result", true}), 1);
    EXPECT_EQ(std::ranges::count(conditions, app::StripCondition{"1 row failed", true}), 1);
    EXPECT_TRUE(page("Method").contains("1 of 3 rows are right")) << page("Method").toStdString();
    EXPECT_TRUE(page("Method").contains("The result is wrong: "));
    EXPECT_TRUE(page("Method").contains("out of memory"));
}

TEST_F(BenchPlaceTest, ReadsAPointUnderThePointerAndHidesCurves) {
    measure({"cpu-scan", "std-scan"}, "64,256");
    const double value = chart()->chart().panels.at(0).curves.at(0).points.at(1).y;
    QTest::mouseMove(chart(), (chart()->placeOf(0, 256, value) - QPointF(9, 4)).toPoint());
    QApplication::processEvents();
    EXPECT_EQ(chart()->pointed(), 256);
    EXPECT_TRUE(chart()->accessibleDescription().contains("500 ms"))
        << chart()->accessibleDescription().toStdString();
    viz::Chip* chip = fields()->chips()->chip("cpu-scan");
    QTest::mouseClick(chip, Qt::LeftButton, {}, QPoint(30, 10));
    EXPECT_TRUE(chart()->chart().series.at(0).hidden);
    EXPECT_TRUE(table().contains("cpu-scan")) << "a hidden curve is in the table still";
    chip->setFocus();
    press(Qt::Key_Space);
    EXPECT_FALSE(chart()->chart().series.at(0).hidden);
    press(Qt::Key_Delete);
    EXPECT_EQ(fields()->algorithms(), QStringList{"std-scan"});
    EXPECT_TRUE(place()->runButton()->isPrimary());
}

TEST_F(BenchPlaceTest, WhatIsSavedIsOpenedAsTheSame) {
    measure({"cpu-scan", "std-scan"}, "64,128");
    const bench::Report report = times()->report();
    const QString headline = place()->headline(), words = table();
    const QString path = saved("results.json");
    EXPECT_EQ(app::loadBenchReport(path.toStdString()), report);
    makeWindow({1440, 900});
    ASSERT_NO_FATAL_FAILURE(openResults(path));
    EXPECT_EQ(window->place(), app::MainWindow::Place::Benchmark);
    EXPECT_EQ(times()->source(), TimesStudy::Source::Opened);
    EXPECT_EQ(times()->report(), report);
    EXPECT_EQ(place()->label(), "results.json");
    EXPECT_EQ(place()->headline(), headline);
    EXPECT_TRUE(window->appBar()->loadedText().startsWith("results.json"));

    EXPECT_TRUE(QFile(saved("chart.png")).size() > 1000);
    QFile svg(saved("chart.svg")), csv(saved("data.csv")), text(saved("data.md"));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly) && csv.open(QIODevice::ReadOnly) &&
                text.open(QIODevice::ReadOnly));
    EXPECT_TRUE(svg.readAll().contains("<svg"));
    EXPECT_EQ(csv.readAll().trimmed().split('\n').size(), 5);
    EXPECT_TRUE(text.readAll().contains("| cpu-scan | cpu |"));
    EXPECT_TRUE(QFile(saved("chart.pdf")).size() > 1000);
    EXPECT_THROW(place()->save(folder.filePath("data.txt")), std::runtime_error);
    EXPECT_THROW(place()->save(folder.filePath("nowhere/data.json")), std::runtime_error);
}

TEST_F(BenchPlaceTest, LaysAnotherReportOverItAndComparesThem) {
    measure({"cpu-scan", "std-scan"}, "64");
    const QString before = saved("before.json");
    world.scripts["cpu-scan"] = bench::constant(0.25);
    typeInto(control<QLineEdit>("sizes"), "64,128");
    press(Qt::Key_Return);
    waitFor(&app::Worker::finished);
    EXPECT_EQ(place()->results()->names(), (QStringList{"Results", "Method", "Not waiting"}));

    QSignalSpy opened(times(), &TimesStudy::opened);
    times()->overlay(before);
    ASSERT_TRUE(opened.wait(20000));
    QApplication::processEvents();
    const auto beside = [this] {
        return std::ranges::count(chart()->chart().series, viz::SeriesKind::Beside, &viz::ChartSeries::kind);
    };
    EXPECT_EQ(beside(), 2);
    ASSERT_EQ(place()->results()->names().back(), "Compare");
    const QString compared = page("Compare");
    EXPECT_TRUE(compared.startsWith("1 faster, 0 slower, 1 undecided")) << compared.toStdString();
    EXPECT_TRUE(compared.contains("First: before.json")) << compared.toStdString();
    EXPECT_TRUE(
        compared.contains("cpu-scan\n\tfirst\tsecond\tthe second is\n64 int32\t500 ms\t250 ms\tfaster 2.00×"))
        << compared.toStdString();
    EXPECT_TRUE(compared.contains("std-scan, 128 int32\tnot in the first report")) << compared.toStdString();

    QTabBar* tabs = place()->results()->tabs();
    tabs->setFocus();
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    EXPECT_EQ(tabs->tabText(tabs->currentIndex()), "Compare");
    EXPECT_TRUE(place()->results()->page("Compare")->isVisible());
    times()->removeOverlay();
    EXPECT_EQ(beside(), 0);
    EXPECT_EQ(tabs->tabText(tabs->currentIndex()), "Results");
}

TEST_F(BenchPlaceTest, ABadFileIsRefusedAndNothingIsLost) {
    measure({"cpu-scan"}, "64");
    QFile bad(folder.filePath("bad.json"));
    ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
    bad.write("[{\"algorithm\": \"cpu-scan\"}]");
    bad.close();
    for (const bool lays : {false, true}) {
        QSignalSpy unreadable(times(), &TimesStudy::unreadable);
        if (lays)
            times()->overlay(bad.fileName());
        else
            window->openFile(bad.fileName());
        ASSERT_TRUE(unreadable.wait(20000));
        EXPECT_EQ(place()->banner()->message(), "bad.json cannot be read: row 1 has no executor.");
        EXPECT_EQ(times()->source(), TimesStudy::Source::Measured);
        EXPECT_EQ(times()->report().rows.size(), 1u);
        EXPECT_FALSE(times()->hasOverlay());
        place()->banner()->dismiss();
    }
}

TEST_F(BenchPlaceTest, ShowsWhatWasRecordedElsewhereUntilThisMachineIsMeasured) {
    measure({"cpu-scan", "std-scan"}, "64");
    recorded = times()->report();
    for (bench::Row& row : recorded->rows) row.device = "NVIDIA H200";
    recorded->conditions.date = "2026-11-21T12:00:00Z";
    makeWindow({1440, 900});
    QSignalSpy changed(place(), &BenchmarkPlace::contentChanged);
    open();
    while (times()->source() != TimesStudy::Source::Recorded) ASSERT_TRUE(changed.wait(20000));
    EXPECT_EQ(place()->label(), "recorded on an H200, 21 November 2026");
    EXPECT_EQ(place()->sentence(), "These were measured elsewhere. Run measures this machine.");
    EXPECT_EQ(place()->strip()->what(), "Run measures this machine");
    EXPECT_EQ(place()->strip()->content().also, "a processor; no GPU: no NVIDIA driver found");
    EXPECT_EQ(place()->strip()->content().machine, "NVIDIA H200");
    EXPECT_EQ(times()->report(), *recorded);
    EXPECT_FALSE(times()->has(TimesStudy::Source::Measured));
    clickRun();
    waitFor(&app::Worker::finished);
    EXPECT_EQ(times()->source(), TimesStudy::Source::Measured);
    EXPECT_TRUE(place()->label().isEmpty());
    times()->show(TimesStudy::Source::Recorded);
    EXPECT_EQ(place()->label(), "recorded on an H200, 21 November 2026") << "it can be looked at again";
}

TEST_F(BenchPlaceTest, WithoutAGpuItMeasuresTheProcessorAndSaysWhatIsMissing) {
    open();
    auto* where = control<viz::ChoiceBox>("runs on");
    EXPECT_EQ(where->currentText(), "CPU, a processor");
    EXPECT_EQ(where->reasonOf(1), "no NVIDIA driver found");
    measure({"cpu-scan", "cub-scan"}, "64");
    ASSERT_EQ(times()->report().rows.size(), 1u);
    EXPECT_TRUE(times()->report().rows[0].is_right());
    EXPECT_TRUE(
        page("Method").startsWith("Not measured\nLeft out on cuda: cub-scan: no NVIDIA driver found."))
        << page("Method").toStdString();
    EXPECT_TRUE(table().endsWith("Left out on cuda: cub-scan: no NVIDIA driver found."))
        << table().toStdString();
    EXPECT_EQ(fields()->baseline(), "cpu-scan") << "what can be measured here";
    EXPECT_EQ(place()->strip()->content().conditions.back(),
              (app::StripCondition{"no GPU here: no NVIDIA driver found", true}));
}

TEST_F(BenchPlaceTest, SaysUnderEachFieldWhatIsWrongWithIt) {
    setUp({"cpu-scan"}, "8..9");
    press(Qt::Key_Return);
    EXPECT_EQ(place()->message()->message(),
              "9 is no power of two: the range \"8..9\" for Sizes goes over these.");
    EXPECT_EQ(place()->message()->field(), fields()->field("sizes"));
    EXPECT_FALSE(times()->busy());
    typeInto(control<QLineEdit>("sizes"), "0");
    EXPECT_TRUE(place()->message()->message().isEmpty()) << "it is being mended";
    press(Qt::Key_Return);
    EXPECT_EQ(place()->message()->message(), "Nothing can be timed on 0 elements: choose sizes from 1 on.");
    typeInto(control<QLineEdit>("sizes"), "64");
    QTest::mouseClick(fields()->optionsButton(), Qt::LeftButton);
    typeInto(control<QLineEdit>("blocks"), "2048");
    EXPECT_EQ(fields()->optionsButton()->text(), "Options · 1");
    press(Qt::Key_Escape);
    clickRun();
    EXPECT_EQ(place()->message()->message(), "A block has at most 1024 threads; 2048 were asked for.");
    EXPECT_EQ(place()->message()->field(), fields()->optionsButton());
    QTest::mouseClick(fields()->optionsButton(), Qt::LeftButton);
    typeInto(control<QLineEdit>("blocks"), "8..1024");
    typeInto(control<QLineEdit>("budget"), "soon");
    press(Qt::Key_Escape);
    clickRun();
    EXPECT_EQ(place()->message()->message(),
              "\"soon\" is not a number of seconds for the budget: write it like 60 or 2.5.");
    QTest::mouseClick(fields()->optionsButton(), Qt::LeftButton);
    typeInto(control<QLineEdit>("budget"), "60");
    press(Qt::Key_Return);
    waitFor(&app::Worker::finished);
    EXPECT_EQ(asked.block_sizes.size(), 8u);
    choose({});
    clickRun();
    EXPECT_EQ(place()->message()->message(), "There is nothing to time: choose an algorithm.");
}

TEST_F(BenchPlaceTest, MeasuresSeveralTypesAndShowsOne) {
    setUp({"cpu-scan"}, "64");
    auto* type = control<viz::ChoiceBox>("types");
    type->setFocus();
    press(Qt::Key_Down);
    EXPECT_EQ(fields()->type(), trace::ElementType::int64);
    clickRun();
    waitFor(&app::Worker::finished);
    EXPECT_EQ(asked.types, std::vector{trace::ElementType::int64});
    EXPECT_EQ(chart()->chart().across, "n, elements (int64)");
    EXPECT_FALSE(chart()->chart().isEmpty());
    type->setFocus();
    press(Qt::Key_Up);
    EXPECT_TRUE(chart()->chart().isEmpty()) << "no int32 was measured";
    EXPECT_TRUE(place()->runButton()->isPrimary());
}

TEST_F(BenchPlaceTest, TheFocusWalksAsOneReadsAndEverythingHasAName) {
    measure({"cpu-scan"}, "64");
    std::vector<QWidget*> walk;
    window->appBar()->menuButton()->setFocus();
    for (int i = 0; i < 40; ++i) {
        press(Qt::Key_Tab);
        QWidget* focus = QApplication::focusWidget();
        if (!place()->isAncestorOf(focus)) break;
        EXPECT_FALSE(focus->accessibleName().isEmpty() && focus->property("text").toString().isEmpty())
            << focus->metaObject()->className();
        walk.push_back(focus);
    }
    const auto at = [&](QWidget* widget) { return std::ranges::find(walk, widget) - walk.begin(); };
    const std::vector<QWidget*> order{fields()->chips()->menuButton(), fields()->chips()->chip("cpu-scan"),
                                      control<QLineEdit>("sizes"),     control<QWidget>("operator"),
                                      control<QWidget>("baseline"),    control<QWidget>("runs on"),
                                      fields()->optionsButton(),       place()->runButton(),
                                      place()->views()->button(0),     chart(),
                                      place()->results()->tabs(),      place()->results()->table()};
    for (std::size_t i = 0; i < order.size(); ++i) {
        EXPECT_LT(at(order[i]), std::ptrdiff_t(walk.size())) << i << " is not reached";
    }
    EXPECT_LT(at(order[0]), at(order[2]));
    EXPECT_LT(at(order[2]), at(order[5]));
    EXPECT_LT(at(order[5]), at(order[7]));
    EXPECT_LT(at(order[7]), at(order[8]));
    EXPECT_LT(at(order[8]), at(order[9]));
}

TEST_F(BenchPlaceTest, InANarrowWindowTheResultsAreADrawer) {
    makeWindow({1024, 640});
    measure({"cpu-scan"}, "64");
    EXPECT_FALSE(place()->results()->isVisible());
    EXPECT_GE(chart()->width(), 990);
    press(Qt::Key_B, Qt::ControlModifier);
    EXPECT_TRUE(place()->results()->isVisible());
    EXPECT_EQ(place()->results()->width(), 400);
    press(Qt::Key_Escape);
    EXPECT_FALSE(place()->results()->isVisible());
    press(Qt::Key_Escape);
    EXPECT_EQ(QApplication::focusWidget(), chart());
    QTest::mouseClick(place()->findChild<app::EdgeTab*>(), Qt::LeftButton);
    EXPECT_TRUE(place()->results()->isVisible());
    press(Qt::Key_B, Qt::ControlModifier);
    EXPECT_FALSE(place()->results()->isVisible());
    // What left the bar is in the options.
    EXPECT_NE(fields()->field("operator")->parentWidget(), fields());
    QTest::mouseClick(fields()->optionsButton(), Qt::LeftButton);
    EXPECT_TRUE(fields()->field("operator")->isVisible());
}

TEST_F(BenchPlaceTest, TheMenuBesideTheTypesChoosesWhatIsMeasured) {
    setUp({"cpu-scan"}, "64");
    auto* count = fields()->field("types")->findChild<viz::Button*>();
    EXPECT_EQ(count->text(), "1 of 4");
    const auto toggle = [&](int index) {
        QTimer::singleShot(0, window.get(), [index] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            menu->actions().at(index)->trigger();
            menu->close();
        });
        QTest::mouseClick(count, Qt::LeftButton);
        QApplication::setActiveWindow(window.get());
    };
    toggle(2);
    EXPECT_EQ(count->text(), "2 of 4");
    clickRun();
    waitFor(&app::Worker::finished);
    EXPECT_EQ(asked.types, (std::vector{trace::ElementType::int32, trace::ElementType::float32}));
    EXPECT_EQ(times()->report().rows.size(), 2u);
    EXPECT_EQ(fields()->type(), trace::ElementType::int32);
    toggle(0);
    EXPECT_EQ(count->text(), "1 of 4");
    EXPECT_EQ(fields()->type(), trace::ElementType::float32) << "what is measured is shown";
    EXPECT_FALSE(chart()->chart().isEmpty()) << "it was measured already";
}

// The dialogs of the place, answered as a person does.
TEST_F(BenchPlaceTest, OpensSavesAndLaysOverWithTheKeyboard) {
    QString title;
    const auto answer = [&](const QString& name) {
        QTimer::singleShot(0, window.get(), [&title, name] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            title = dialog->windowTitle();
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(name);
            static_cast<QDialog*>(dialog)->accept();
        });
    };
    measure({"cpu-scan"}, "64");
    answer(folder.filePath("kept.json"));
    press(Qt::Key_S, Qt::ControlModifier);
    QApplication::setActiveWindow(window.get());
    EXPECT_EQ(place()->strip()->what(), "Saved as kept.json.");
    EXPECT_EQ(app::loadBenchReport(folder.filePath("kept.json").toStdString()), times()->report());

    QSignalSpy opened(times(), &TimesStudy::opened);
    answer(folder.filePath("kept.json"));
    press(Qt::Key_O, Qt::ControlModifier);
    QApplication::setActiveWindow(window.get());
    EXPECT_EQ(title, "Open results");
    ASSERT_TRUE(!opened.isEmpty() || opened.wait(20000));
    EXPECT_EQ(times()->source(), TimesStudy::Source::Opened);

    const auto command = [&](const QString& name) {
        const auto found = std::ranges::find(window->commands(), name, &app::Command::name);
        ASSERT_NE(found, window->commands().end());
        ASSERT_TRUE(!found->enabled || found->enabled());
        found->run();
    };
    opened.clear();
    answer(folder.filePath("kept.json"));
    command("Overlay results");
    QApplication::setActiveWindow(window.get());
    ASSERT_TRUE(!opened.isEmpty() || opened.wait(20000));
    EXPECT_TRUE(times()->hasOverlay());
    command("Remove the overlay");
    EXPECT_FALSE(times()->hasOverlay());
    command("Results of this machine");
    EXPECT_EQ(times()->source(), TimesStudy::Source::Measured);
}

TEST_F(BenchPlaceTest, LooksAsDrawn) {
    recorded = sampleReport();
    const auto picture = [&](QSize size, viz::ThemeId theme) {
        makeWindow(size);
        window->setTheme(theme);
        open();
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return times()->source() == TimesStudy::Source::Recorded; }, 20000));
        choose({"reduce-then-scan", "cub-scan", "cub-select"});
        if (size.width() < app::drawerBelow) press(Qt::Key_B, Qt::ControlModifier);
        QApplication::processEvents();
        chart()->setPointed(0x1p28); // after the pointer of the screen was elsewhere
        emit chart()->pointedChanged(0x1p28);
        return place()->grab().toImage();
    };
    viz::test::expectGolden(picture({1440, 900}, viz::ThemeId::Light), "bench-place");
    viz::test::expectGolden(picture({1024, 640}, viz::ThemeId::Dark), "bench-place-small-dark");
    window->setTheme(viz::ThemeId::Light);
}

TEST_F(BenchPlaceTest, ResultsThatAreDroppedAreOpened) {
    measure({"cpu-scan"}, "64");
    const QString path = saved("dropped.json");
    press(Qt::Key_1, Qt::ControlModifier);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDropEvent event(QPointF(40, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QDragEnterEvent enter(QPoint(40, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QSignalSpy opened(times(), &TimesStudy::opened);
    QApplication::sendEvent(window.get(), &event);
    ASSERT_TRUE(opened.wait(20000));
    EXPECT_EQ(window->place(), app::MainWindow::Place::Benchmark);
    EXPECT_EQ(times()->source(), TimesStudy::Source::Opened);
}

// As the accuracy is measured: rows come one by one, and the last is waited for.
class AccuracyViewTest : public BenchPlaceTest {
protected:
    app::Services services() override {
        app::Services given = BenchPlaceTest::services();
        given.benchmark.measureAccuracy = [this](const kernels::AccuracyOptions& options) {
            std::vector<kernels::AccuracyRow> rows;
            for (const std::uint64_t n : options.sizes) {
                if (n == holdAt) {
                    started.release();
                    release.acquire();
                }
                if (options.stop.stop_requested()) throw kernels::Cancelled();
                kernels::AccuracyRow row;
                row.executor = options.executors.at(0);
                row.n = n;
                for (auto& error : row.errors) error.relative = 1e-7 * double(n);
                options.measured(row);
                rows.push_back(row);
            }
            return rows;
        };
        return given;
    }
    void openAccuracy() {
        open();
        QTest::mouseClick(place()->views()->button(BenchmarkPlace::Accuracy), Qt::LeftButton);
    }
    std::uint64_t holdAt = 0;
    std::binary_semaphore started{0}, release{0};
};

TEST_F(AccuracyViewTest, FillsByItselfAndIsSaved) {
    QSignalSpy finished(&place()->accuracy()->controller(), &app::Worker::finished);
    openAccuracy();
    ASSERT_TRUE(!finished.isEmpty() || finished.wait(20000));
    QApplication::processEvents();
    EXPECT_EQ(place()->accuracy()->rows().size(), 6u);
    EXPECT_EQ(place()->accuracy()->rows().back().executor, "emulator");
    EXPECT_EQ(chart()->chart().series.size(), 4u);
    EXPECT_EQ(chart()->chart().panels.at(0).curves.at(0).points.size(), 6u);
    EXPECT_EQ(place()->strip()->what(), "Added up");
    QFile csv(saved("accuracy.csv"));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
    ASSERT_EQ(lines.size(), 7);
    EXPECT_EQ(lines[0], "executor,input,seed,n,exact,cpu-reduce,reduce-shared,reduce-warp,reduce-kahan");
    EXPECT_TRUE(lines[1].startsWith("emulator,random,1,1024,"));
    QFile json(saved("accuracy.json"));
    ASSERT_TRUE(json.open(QIODevice::ReadOnly));
    EXPECT_EQ(json.readAll().count("\"cpu-reduce\""), 6);
    EXPECT_THROW(place()->save(folder.filePath("accuracy.md")), std::runtime_error);

    const QRectF label = chart()->labelBox(0, 0);
    ASSERT_FALSE(label.isEmpty());
    QTest::mouseClick(chart(), Qt::LeftButton, {}, label.center().toPoint());
    EXPECT_TRUE(chart()->chart().series.at(0).hidden);
}

TEST_F(AccuracyViewTest, IsCancelledAndKeepsWhatItHas) {
    holdAt = 1u << 14;
    openAccuracy();
    started.acquire();
    QApplication::processEvents();
    EXPECT_EQ(place()->accuracy()->rows().size(), 2u) << "they come as they are measured";
    QSignalSpy cancelled(&place()->accuracy()->controller(), &app::Worker::cancelled);
    QTest::mouseClick(place()->runButton(), Qt::LeftButton);
    release.release();
    ASSERT_TRUE(!cancelled.isEmpty() || cancelled.wait(20000));
    EXPECT_EQ(place()->strip()->what(), "Cancelled; what was added up stays");
    EXPECT_EQ(place()->accuracy()->rows().size(), 2u);
    place()->accuracy()->sizes()->setFocus();
    place()->accuracy()->sizes()->selectAll();
    type("0");
    press(Qt::Key_Return);
    EXPECT_EQ(place()->message()->message(), "Nothing is added up of 0 elements: choose sizes from 1 on.");
}

} // namespace
} // namespace scanscope::test
