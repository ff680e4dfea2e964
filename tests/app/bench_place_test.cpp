// The place Benchmark while it measures.
#include "app/bench_place_fixture.h"
#include "app/reports/bench_measure.h"
#include "viz/widgets/labels.h"

namespace scanscope::test {
namespace {

TEST_F(BenchPlaceTest, FillsSizeAfterSize) {
    setUp({"cpu-scan", "std-scan"}, "64,128,256");
    std::vector<std::size_t> seen; // rows of one size may arrive in one update
    QObject::connect(place(), &BenchmarkPlace::contentChanged, place(), [&] {
        const std::size_t rows = times()->report().rows.size();
        if (seen.empty() || seen.back() != rows) seen.push_back(rows);
        std::size_t points = 0;
        for (const viz::ChartCurve& curve : chart()->chart().panels.at(1).curves)
            points += curve.points.size();
        EXPECT_EQ(points, rows) << "each row is drawn immediately";
    });
    clickRun();
    EXPECT_EQ(place()->runButton()->text(), "Cancel");
    waitFor(&app::Job::finished);
    EXPECT_EQ(seen.front(), 0u);
    EXPECT_EQ(seen.back(), 6u);
    EXPECT_TRUE(std::ranges::is_sorted(seen));
    EXPECT_EQ(place()->runButton()->text(), "Run");
    EXPECT_FALSE(place()->runButton()->isPrimary()) << "the present setup was measured";
    EXPECT_EQ(place()->strip()->what(), "Measured");
    EXPECT_EQ(place()->strip()->details(), "6 of 6 rows");
    EXPECT_EQ(place()->headline(), "std-scan reaches 50 % of the copy bandwidth at 256");
    EXPECT_EQ(asked.algorithms, (std::vector<std::string>{"cpu-scan", "std-scan"}));
    EXPECT_TRUE(table().contains("std-scan, median 250 ms")) << table().toStdString();
    EXPECT_TRUE(table().contains("of copy 50 %")) << table().toStdString();
    EXPECT_TRUE(table().contains("verified"));
    EXPECT_TRUE(table().contains("2.00× faster")) << table().toStdString();
}

TEST_F(BenchPlaceTest, StandsOnALogarithmicAxisOnDemand) {
    measure({"cpu-scan", "std-scan"}, "64");
    EXPECT_FALSE(chart()->chart().panels.at(0).isLogarithmic);
    QTest::mouseClick(place()->logAxis(), Qt::LeftButton);
    EXPECT_TRUE(chart()->chart().panels.at(0).isLogarithmic);
    EXPECT_EQ(chart()->chart().panels.at(0).title, "GB/s, logarithmic axis");
    place()->showView(app::BenchView::Time);
    EXPECT_FALSE(place()->logAxis()->isEnabled());
    EXPECT_EQ(place()->logAxis()->toolTip(), "The axis of this view is always logarithmic.");
    place()->showView(app::BenchView::SpeedUp);
    EXPECT_TRUE(place()->logAxis()->isEnabled());
    EXPECT_TRUE(chart()->chart().panels.at(0).isLogarithmic) << "the user's choice stays";
    QTest::mouseClick(place()->logAxis(), Qt::LeftButton);
    EXPECT_FALSE(chart()->chart().panels.at(0).isLogarithmic);
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
    started.acquire(); // until it is released, the measurement stays in the middle of a sample
    int answered = 0;
    for (int i = 0; i < 200; ++i)
        QMetaObject::invokeMethod(
            place(), [&] { ++answered; }, Qt::QueuedConnection);
    QApplication::processEvents();
    EXPECT_EQ(answered, 200);
    QTest::mouseClick(place()->views()->button(int(app::BenchView::Time)), Qt::LeftButton);
    EXPECT_EQ(place()->view(), app::BenchView::Time);
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(window->place(), window->explore());
    press(Qt::Key_2, Qt::ControlModifier);
    EXPECT_TRUE(times()->busy());
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return place()->strip()->what() == "Measuring cpu-scan at 64"; }, 20000));
    EXPECT_EQ(place()->strip()->details(), "0 of 1 rows");
    EXPECT_TRUE(place()->busy()) << "it continues while another place is shown";
    release.release();
    waitFor(&app::Job::finished);
    EXPECT_EQ(times()->report().rows.size(), 1u);
}

TEST_F(BenchPlaceTest, CancelEndsWithinOneSampleAndKeepsWhatWasMeasured) {
    std::binary_semaphore started(0), release(0);
    std::atomic<bool> isLate = false;
    std::atomic<int> after = 0;
    world.scripts["std-scan"].sample = [&](std::size_t run) {
        if (isLate) ++after;
        // This is the fourth sample of the second size; each operation counts its own runs.
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
    waitFor(&app::Job::cancelled);
    EXPECT_LE(after, 1) << "no further sample was begun: only the hot run of the one at hand was made";
    EXPECT_EQ(place()->strip()->what(), "Cancelled; measured rows are kept");
    EXPECT_EQ(place()->strip()->details(), "4 of 6 rows, 2 of them cut short") << "as many as the table has";
    const std::vector<bench::Row>& rows = times()->report().rows;
    ASSERT_EQ(rows.size(), 4u) << "rows that were not started are left out";
    EXPECT_EQ(rows[1].status, bench::Status::done) << "the smallest come first";
    EXPECT_EQ(rows[3].status, bench::Status::cancelled);
    EXPECT_TRUE(rows[3].times.has_value()) << "the samples until then";
    EXPECT_TRUE(table().contains("n = 64"));
    EXPECT_FALSE(table().contains("n = 256"));
    EXPECT_FALSE(table().contains("cancelled")) << table().toStdString();
    EXPECT_EQ(place()->runButton()->text(), "Run");
}

// The old chart stays, drawn pale, until the first row of the new run. After that, the axis keeps the range
// of all planned rows.
TEST_F(BenchPlaceTest, KeepsWhatWasThereUntilTheFirstRow) {
    measure({"cpu-scan"}, "1024");
    std::binary_semaphore started(0), release(0), second(0), releaseSecond(0);
    world.scripts["cpu-scan"].sample = [&](std::size_t run) {
        const auto prepared = std::ranges::count(world.log, "prepare cpu-scan");
        if (run == 1 && prepared == 2) {
            started.release();
            release.acquire();
        }
        if (run == 1 && prepared == 3) {
            second.release();
            releaseSecond.acquire();
        }
        return bench::Sample{.seconds = 0.5};
    };
    typeInto(control<QLineEdit>("sizes"), "64,128,256");
    press(Qt::Key_Return);
    started.acquire();
    QApplication::processEvents();
    EXPECT_TRUE(chart()->chart().isPale);
    EXPECT_EQ(viz::sizesOf(chart()->chart()), std::vector<double>{1024});
    EXPECT_EQ(place()->headline(), "Measuring this machine");
    EXPECT_FALSE(table().contains("1024"));
    EXPECT_TRUE(place()->busy());
    release.release();
    second.acquire();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !chart()->chart().isPale; }, 20000));
    EXPECT_EQ(viz::sizesOf(chart()->chart()), std::vector<double>{64});
    EXPECT_EQ(chart()->chart().reach, std::pair(64.0, 256.0));
    releaseSecond.release();
    waitFor(&app::Job::finished);
    EXPECT_EQ(chart()->chart().reach, std::nullopt);
    EXPECT_EQ(viz::sizesOf(chart()->chart()), (std::vector<double>{64, 128, 256}));
    EXPECT_FALSE(place()->busy());
}

TEST_F(BenchPlaceTest, ACancelledRunThatMeasuredNothingLeavesWhatWasThere) {
    measure({"cpu-scan"}, "1024");
    const bench::Report before = times()->report();
    std::binary_semaphore started(0), release(0);
    world.scripts["cpu-scan"].sample = [&](std::size_t) {
        started.release();
        release.acquire();
        return bench::Sample{.seconds = 0.5};
    };
    typeInto(control<QLineEdit>("sizes"), "64,128,256");
    press(Qt::Key_Return);
    started.acquire();
    EXPECT_TRUE(QTest::qWaitFor([&] { return place()->strip()->content().also == "verifying the first run"; },
                                20000));
    QTest::mouseClick(place()->runButton(), Qt::LeftButton);
    EXPECT_EQ(place()->runButton()->text(), "Cancelling…") << "it reacts immediately";
    EXPECT_EQ(place()->strip()->what(), "Cancelling…");
    clickRun(); // a second click has no other effect
    EXPECT_TRUE(times()->isCancelling());
    release.release();
    waitFor(&app::Job::cancelled);
    EXPECT_EQ(place()->strip()->what(), "Cancelled before anything was measured");
    EXPECT_EQ(place()->strip()->details(), "");
    EXPECT_EQ(times()->report(), before);
    EXPECT_FALSE(chart()->chart().isPale);
    EXPECT_EQ(place()->runButton()->text(), "Run");
    EXPECT_TRUE(place()->runButton()->isPrimary()) << "the present setup was not measured";
}

TEST_F(BenchPlaceTest, AWrongResultIsShownAsWrongAndAFailureWithItsReason) {
    world.scripts["std-scan"].is_right = [](std::size_t) { return false; };
    world.scripts["cpu-scan-parallel"].prepare_throws = "out of memory";
    measure({"cpu-scan", "std-scan", "cpu-scan-parallel"}, "64");
    ASSERT_EQ(times()->report().rows.size(), 3u);
    EXPECT_TRUE(table().contains("cpu-scan, median 500 ms")) << "the others continue";
    const QStringList lines = table().split('\n');
    const auto lineOf = [&](const QString& id) {
        return lines.filter(QRegularExpression('^' + QRegularExpression::escape(id) + ',')).value(0);
    };
    EXPECT_TRUE(lineOf("std-scan").endsWith("wrong")) << table().toStdString();
    EXPECT_FALSE(lineOf("std-scan").contains("faster"));
    EXPECT_TRUE(lineOf("cpu-scan-parallel").contains("out of memory")) << table().toStdString();
    EXPECT_EQ(place()->headline(), "cpu-scan reaches 25 % of the copy bandwidth at 64");
    const auto conditions = place()->strip()->content().conditions;
    EXPECT_EQ(std::ranges::count(conditions, app::StripCondition{"1 wrong result", true}), 1);
    EXPECT_EQ(std::ranges::count(conditions, app::StripCondition{"1 row failed", true}), 1);
    EXPECT_TRUE(page("Method").contains("1 of 3 rows are correct")) << page("Method").toStdString();
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
    EXPECT_TRUE(table().contains("cpu-scan")) << "a hidden curve is still in the table";
    chip->setFocus();
    press(Qt::Key_Space);
    EXPECT_FALSE(chart()->chart().series.at(0).hidden);
    press(Qt::Key_Delete);
    EXPECT_EQ(fields()->algorithms(), QStringList{"std-scan"});
    EXPECT_TRUE(place()->runButton()->isPrimary());
}

TEST_F(BenchPlaceTest, WithoutAGpuItMeasuresTheProcessorAndSaysWhatIsMissing) {
    open();
    auto* where = control<viz::ChoiceBox>("runs on");
    EXPECT_EQ(where->currentText(), "CPU, a processor");
    EXPECT_EQ(where->reasonOf(1), "no NVIDIA driver found");
    measure({"cpu-scan", "cub-scan"}, "64");
    ASSERT_EQ(times()->report().rows.size(), 1u);
    EXPECT_TRUE(times()->report().rows[0].is_right());
    EXPECT_TRUE(page("Method").startsWith("Not measured\nLeft out on cuda: cub-scan: no NVIDIA driver found"))
        << page("Method").toStdString();
    EXPECT_TRUE(table().endsWith("Left out on cuda: cub-scan: no NVIDIA driver found"))
        << table().toStdString();
    EXPECT_EQ(fields()->baseline(), "cpu-scan") << "one that can be measured here";
    EXPECT_EQ(place()->strip()->content().conditions.back(),
              (app::StripCondition{"no GPU here: no NVIDIA driver found", true}));
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
    for (std::size_t i = 0; i < order.size(); ++i)
        EXPECT_LT(at(order[i]), std::ptrdiff_t(walk.size())) << i << " is not reached";
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
    // Fields that left the bar are in the options.
    EXPECT_NE(fields()->field("operator")->parentWidget(), fields());
    QTest::mouseClick(fields()->optionsButton(), Qt::LeftButton);
    EXPECT_TRUE(fields()->field("operator")->isVisible());
}

} // namespace
} // namespace scanscope::test
