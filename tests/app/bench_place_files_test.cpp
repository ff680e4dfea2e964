// Results from elsewhere in the place Benchmark: files, other reports drawn over them, recorded results.

#include "app/bench_place_fixture.h"
#include "app/export/export_place.h"
#include "viz/support/golden.h"

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
    EXPECT_EQ(window->place(), window->benchmark());
    EXPECT_EQ(times()->source(), TimesStudy::Source::Opened);
    EXPECT_EQ(times()->report(), report);
    EXPECT_EQ(place()->label(), "results.json");
    EXPECT_EQ(place()->headline(), headline);
    EXPECT_TRUE(window->appBar()->loadedText().startsWith("results.json"));

    EXPECT_TRUE(QFile(saved("chart.png")).size() > 1000);
    EXPECT_TRUE(contentOf(saved("chart.svg")).contains("<svg"));
    EXPECT_EQ(contentOf(saved("data.csv")).trimmed().split('\n').size(), 5);
    EXPECT_TRUE(contentOf(saved("data.md")).contains("| cpu-scan | cpu |"));
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
    waitFor(&app::Job::finished);
    EXPECT_EQ(place()->results()->names(), (QStringList{"Results", "Method", "Not waiting"}));

    ASSERT_NO_FATAL_FAILURE(expectSignal(times(), &TimesStudy::opened, [&] { times()->overlay(before); }));
    const auto beside = [this] {
        return std::ranges::count(chart()->chart().series, viz::SeriesKind::Beside, &viz::ChartSeries::kind);
    };
    EXPECT_EQ(beside(), 2);
    ASSERT_EQ(place()->results()->names().back(), "Compare");
    const QString compared = page("Compare");
    EXPECT_TRUE(compared.startsWith("1 faster, 0 slower, 1 undecided")) << compared.toStdString();
    EXPECT_TRUE(compared.contains("First: before.json")) << compared.toStdString();
    EXPECT_TRUE(
        compared.contains("cpu-scan\n\tfirst\tsecond\tverdict\n64 int32\t500 ms\t250 ms\t2.00× faster"))
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
    const QString bad = written("bad.json", "[{\"algorithm\": \"cpu-scan\"}]");
    for (const bool lays : {false, true}) {
        ASSERT_NO_FATAL_FAILURE(expectSignal(times(), &TimesStudy::unreadable,
                                             [&] { lays ? times()->overlay(bad) : window->openFile(bad); }));
        EXPECT_EQ(place()->banner()->message(), "bad.json cannot be read: row 1 has no executor.");
        EXPECT_EQ(times()->source(), TimesStudy::Source::Measured);
        EXPECT_EQ(times()->report().rows.size(), 1u);
        EXPECT_FALSE(times()->hasOverlay());
        place()->banner()->dismiss();
    }
}

// The screen must be the same as after a full repaint.
TEST_F(BenchPlaceTest, AMessageThatComesAndGoesLeavesNothingBehind) {
    measure({"cpu-scan"}, "64");
    const auto expectWhole = [&](const char* when) {
        QApplication::processEvents();
        const QImage onScreen = window->screen()->grabWindow(window->winId()).toImage();
        EXPECT_EQ(onScreen.convertToFormat(QImage::Format_RGB32),
                  window->grab().toImage().convertToFormat(QImage::Format_RGB32))
            << when;
    };
    chart()->setFocus();
    expectWhole("before");
    place()->showMessage(
        QString("results.json cannot be read: it is not a list of benchmark results. ").repeated(4),
        {{"Open another", {}}});
    expectWhole("with the message");
    place()->showMessage("results.json cannot be read.", {{"Open another", {}}});
    expectWhole("with a shorter one");
    place()->banner()->dismiss();
    expectWhole("after it");
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
    EXPECT_EQ(place()->label(), "measured on an H200, 21 November 2026");
    EXPECT_EQ(place()->sentence(), "Measured elsewhere. Press Run to measure this machine.");
    EXPECT_EQ(place()->strip()->what(), "Press Run to measure this machine");
    EXPECT_EQ(place()->strip()->content().also, "a processor; no GPU: no NVIDIA driver found");
    EXPECT_EQ(place()->strip()->content().machine, "NVIDIA H200");
    EXPECT_EQ(times()->report(), *recorded);
    EXPECT_FALSE(times()->has(TimesStudy::Source::Measured));
    typeInto(control<QLineEdit>("sizes"), "64");
    runAndWait();
    EXPECT_EQ(times()->source(), TimesStudy::Source::Measured);
    EXPECT_TRUE(place()->label().isEmpty());
}

// The buttons that switch between sources are visible, and work with the mouse and the keyboard.
TEST_F(BenchPlaceTest, ASegmentLeadsBackToTheRecordedResults) {
    const auto segment = [this](TimesStudy::Source source) {
        return place()->sources()->button(int(source));
    };
    using enum TimesStudy::Source;
    measure({"cpu-scan"}, "64");
    EXPECT_EQ(segment(Measured)->text(), "This machine");
    EXPECT_FALSE(segment(Recorded)->isEnabled());
    EXPECT_EQ(segment(Recorded)->toolTip(), "This build has no GPU results.");
    recorded = times()->report();
    for (bench::Row& row : recorded->rows) row.device = "NVIDIA H200";
    makeWindow({1440, 900});
    open();
    EXPECT_TRUE(QTest::qWaitFor([&] { return times()->source() == Recorded; }, 20000));
    EXPECT_TRUE(segment(Recorded)->isChecked());
    EXPECT_EQ(segment(Recorded)->text(), "H200");
    EXPECT_FALSE(segment(Measured)->isEnabled());
    EXPECT_EQ(segment(Measured)->toolTip(),
              "Nothing has been measured on this machine yet. Press Run to measure it.");
    measure({"cpu-scan"}, "64");
    EXPECT_TRUE(segment(Measured)->isChecked());
    QTest::mouseClick(segment(Recorded), Qt::LeftButton);
    EXPECT_EQ(times()->source(), Recorded);
    EXPECT_EQ(times()->report(), *recorded);
    segment(Measured)->setFocus();
    press(Qt::Key_Space);
    EXPECT_EQ(times()->source(), Measured);
    const QString path = saved("mine.json");
    EXPECT_EQ(segment(Opened)->text(), "File…");
    ASSERT_NO_FATAL_FAILURE(openResults(path));
    EXPECT_EQ(segment(Opened)->text(), "mine.json");
    EXPECT_TRUE(segment(Opened)->isChecked());
    press(Qt::Key_K, Qt::ControlModifier);
    type("H200");
    press(Qt::Key_Return);
    EXPECT_EQ(times()->source(), Recorded);
    QTest::mouseClick(place()->views()->button(int(app::BenchView::Work)), Qt::LeftButton);
    EXPECT_FALSE(place()->sources()->isVisible()) << "work is of no machine";
}

// Answers the place's dialogs as a user does.
TEST_F(BenchPlaceTest, OpensSavesAndLaysOverWithTheKeyboard) {
    measure({"cpu-scan"}, "64");
    answerDialog(folder.filePath("kept.json"));
    press(Qt::Key_S, Qt::ControlModifier);
    test::activate(window.get());
    EXPECT_EQ(place()->strip()->what(), "Saved as kept.json.");
    EXPECT_EQ(app::loadBenchReport(folder.filePath("kept.json").toStdString()), times()->report());

    answerDialog(folder.filePath("kept.json"));
    ASSERT_NO_FATAL_FAILURE(
        expectSignal(times(), &TimesStudy::opened, [&] { press(Qt::Key_O, Qt::ControlModifier); }));
    test::activate(window.get());
    EXPECT_EQ(proposed.title, "Open results");
    EXPECT_EQ(times()->source(), TimesStudy::Source::Opened);

    const auto command = [&](const QString& name) {
        const auto found = std::ranges::find(window->actions(), name, &app::Action::text);
        ASSERT_NE(found, window->actions().end());
        ASSERT_TRUE((*found)->ask());
    };
    answerDialog(folder.filePath("kept.json"));
    ASSERT_NO_FATAL_FAILURE(expectSignal(times(), &TimesStudy::opened, [&] { command("Overlay results"); }));
    test::activate(window.get());
    EXPECT_TRUE(times()->hasOverlay());
    command("Remove the overlay");
    EXPECT_FALSE(times()->hasOverlay());
    command("Show results of this machine");
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
    ASSERT_NO_FATAL_FAILURE(
        expectSignal(times(), &TimesStudy::opened, [&] { QApplication::sendEvent(window.get(), &event); }));
    EXPECT_EQ(window->place(), window->benchmark());
    EXPECT_EQ(times()->source(), TimesStudy::Source::Opened);
}

// The content of a file, not its name, decides where the file is opened.
TEST_F(BenchPlaceTest, ARecordingGoesToExploreFromHere) {
    explore()->files()->save(folder.filePath("run.scantrace"));
    measure({"cpu-scan"}, "64");
    const QString results = saved("results.json");
    QFile::copy(folder.filePath("run.scantrace"), folder.filePath("recording.json"));
    QFile::copy(results, folder.filePath("results.scantrace"));
    answerDialog(folder.filePath("recording.json"));
    expectRun([&] { press(Qt::Key_O, Qt::ControlModifier); });
    test::activate(window.get());
    EXPECT_EQ(window->place(), window->explore());
    EXPECT_TRUE(window->appBar()->loadedText().startsWith("recording.json"));
    EXPECT_TRUE(place()->banner()->message().isEmpty());
    ASSERT_NO_FATAL_FAILURE(openResults(folder.filePath("results.scantrace")));
    EXPECT_EQ(window->place(), window->benchmark());
    EXPECT_EQ(times()->source(), TimesStudy::Source::Opened);
}

TEST_F(BenchPlaceTest, ABrokenRecordingIsRefusedWhereOneIs) {
    const QString broken = written("broken.scantrace", "no recording at all");
    const auto openAndWait = [&] {
        ASSERT_NO_FATAL_FAILURE(
            expectSignal(&explore()->runs(), &app::RunController::ended, [&] { window->openFile(broken); }));
    };
    open();
    openAndWait();
    EXPECT_EQ(window->place(), window->benchmark());
    EXPECT_TRUE(place()->banner()->message().startsWith("broken.scantrace is not a Scanscope trace"))
        << place()->banner()->message().toStdString();
    EXPECT_EQ(explore()->banner()->message(), "");
    window->showPlace(window->exports());
    openAndWait();
    EXPECT_EQ(window->place(), window->exports());
    EXPECT_TRUE(window->exports()->status().startsWith("broken.scantrace is not a Scanscope trace"));
    EXPECT_EQ(explore()->banner()->message(), "");
    window->showPlace(window->benchmark());
    explore()->files()->save(folder.filePath("good.scantrace"));
    expectRun([&] { window->openFile(folder.filePath("good.scantrace")); });
    EXPECT_EQ(window->place(), window->explore());
    EXPECT_EQ(place()->banner()->message(), "") << "of the file before";
}

// Names in a file may be hostile.
TEST_F(BenchPlaceTest, ShowsAStrangersNamesAsPlainText) {
    bench::Report evil = sampleReport();
    for (bench::Row& row : evil.rows) {
        row.subject.algorithm = "\x1b[31mX\u202E<b>bold</b>";
        row.device = "</title>\r\n<script>";
    }
    evil.rows.resize(1);
    ASSERT_NO_FATAL_FAILURE(openResults(writtenReport("evil.json", evil)));
    EXPECT_EQ(place()->headline(), "␛[31mX�<b>bold</b> reaches 50 % of the copy bandwidth at 2¹⁶");
    EXPECT_TRUE(table().contains("␛[31mX�<b>bold</b>")) << table().toStdString();
    EXPECT_EQ(place()->strip()->content().machine, "</title>␍␊<script>");
}

// If a second chart is saved before the first is written, the first chart still gets its message.
TEST_F(BenchPlaceTest, SaysOfEachChartThatItIsSaved) {
    measure({"cpu-scan"}, "64");
    QSignalSpy said(place(), &BenchmarkPlace::saved);
    place()->save(folder.filePath("first.png"));
    place()->save(folder.filePath("second.png"));
    while (said.size() < 2) ASSERT_TRUE(said.wait(20000));
    QStringList names;
    for (const QList<QVariant>& one : said) names << QFileInfo(one.front().toString()).fileName();
    names.sort();
    EXPECT_EQ(names, (QStringList{"first.png", "second.png"}));
    EXPECT_TRUE(QFile::exists(folder.filePath("first.png")) && QFile::exists(folder.filePath("second.png")));
}

// Hostile results contain an algorithm's name that is so long that the headline does not fit.
TEST_F(BenchPlaceTest, SaysWhatASavedChartLeavesOut) {
    bench::Report report = sampleReport();
    const std::string was = report.rows.front().subject.algorithm;
    for (bench::Row& row : report.rows) row.subject.algorithm = was + std::string(900, 'x');
    report.rows.resize(1);
    ASSERT_NO_FATAL_FAILURE(openResults(writtenReport("long.json", report)));
    QSignalSpy said(place(), &BenchmarkPlace::saved);
    ASSERT_EQ(test::saveIn(*place(), folder.filePath("long.png")), "");
    ASSERT_EQ(said.size(), 1);
    EXPECT_TRUE(said[0][1].toString().startsWith("Does not fit: ")) << said[0][1].toString().toStdString();
    EXPECT_TRUE(place()->strip()->accessibleDescription().contains("Does not fit: "));
}

TEST_F(BenchPlaceTest, LooksLikeItsGolden) {
    recorded = sampleReport();
    const auto picture = [&](QSize size, viz::ThemeId theme) {
        makeWindow(size);
        window->looks()->setTheme(theme);
        open();
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return times()->source() == TimesStudy::Source::Recorded; }, 20000));
        choose({"reduce-then-scan", "cub-scan", "cub-select"});
        if (size.width() < app::drawerBelow) press(Qt::Key_B, Qt::ControlModifier);
        QApplication::processEvents();
        chart()->setPointed(0x1p28); // after the pointer was elsewhere
        emit chart()->pointedChanged(0x1p28);
        return place()->grab().toImage();
    };
    viz::test::expectGolden(picture({1440, 900}, viz::ThemeId::Light), "bench-place");
    viz::test::expectGolden(picture({1024, 640}, viz::ThemeId::Dark), "bench-place-small-dark");
    window->looks()->setTheme(viz::ThemeId::Light);
}

} // namespace
} // namespace scanscope::test
