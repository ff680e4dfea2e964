// Results in the place Benchmark that come from elsewhere: files, other reports beside, what was recorded.
#include "app/bench_place_fixture.h"

namespace scanscope::test {
namespace {

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
    EXPECT_NE(saveIn(*place(), folder.filePath("data.txt")), "");
    EXPECT_NE(saveIn(*place(), folder.filePath("nowhere/data.json")), "");
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

} // namespace
} // namespace scanscope::test
