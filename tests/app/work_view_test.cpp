#include <QClipboard>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/benchmark/progress_strip.h"
#include "app/benchmark/sweep_studies.h"
#include "app/saved_chart.h"
#include "app/window_fixture.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class WorkViewTest : public WindowTest {
protected:
    [[nodiscard]] app::BenchmarkPlace* place() { return window->benchmark(); }
    [[nodiscard]] viz::ChartView* chart() { return place()->chart(); }

    [[nodiscard]] app::WorkStudy* work() { return place()->studies().find<app::WorkStudy>(); }
    [[nodiscard]] app::Job* counting() { return &work()->job(); }

    void choose(const QStringList& algorithms, const QString& sizes) {
        work()->algorithms()->setChosen(algorithms);
        work()->sizes()->setText(sizes);
    }
    // Opens the view Work, which counts nothing until Run is pressed.
    void openWork() {
        press(Qt::Key_2, Qt::ControlModifier);
        ASSERT_EQ(window->place(), window->benchmark());
        QTest::mouseClick(place()->views()->button(int(app::BenchView::Work)), Qt::LeftButton);
    }
    // Opens the view with these settings and waits for the end of its first sweep.
    void count(const QStringList& algorithms, const QString& sizes) {
        choose(algorithms, sizes);
        openWork();
        clickAndWait(&app::Job::finished, 60000);
    }
    template <class Signal> void clickAndWait(Signal signal, int milliseconds = 20000) {
        expectSignal(
            counting(), signal, [this] { QTest::mouseClick(place()->runButton(), Qt::LeftButton); },
            milliseconds);
    }
    void moveTo(QPointF point) {
        QTest::mouseMove(chart(), point.toPoint());
        QApplication::processEvents();
    }
};

TEST_F(WorkViewTest, FillsWhileItRuns) {
    choose({"hillis-steele", "blelloch"}, "8..1024");
    std::size_t rowsSeen = 0;
    QObject::connect(place(), &app::BenchmarkPlace::contentChanged, place(), [&] {
        std::size_t points = 0;
        for (const viz::ChartCurve& curve : chart()->chart().panels.at(1).curves)
            points += curve.points.size();
        EXPECT_EQ(points, work()->rows().size());
        EXPECT_GE(points, rowsSeen);
        rowsSeen = points;
    });
    QTest::mouseClick(window->appBar()->places()->button(1), Qt::LeftButton);
    QTest::mouseClick(place()->views()->button(int(app::BenchView::Work)), Qt::LeftButton);
    EXPECT_TRUE(place()->isVisible());
    EXPECT_FALSE(explore()->stage()->isVisible());
    EXPECT_FALSE(work()->busy()) << "opening the view starts nothing";
    EXPECT_EQ(place()->runButton()->text(), "Count");
    ASSERT_TRUE(place()->invitation()->isVisible());
    QTest::mouseClick(place()->invitation(), Qt::LeftButton);
    EXPECT_EQ(place()->runButton()->text(), "Cancel");
    QSignalSpy finished(counting(), &app::Job::finished);
    ASSERT_TRUE(finished.wait(60000));
    EXPECT_EQ(work()->rows().size(), 16u);
    EXPECT_EQ(rowsSeen, 16u);
    EXPECT_EQ(place()->runButton()->text(), "Count");
    EXPECT_EQ(place()->headline(), "hillis-steele: 4.5 × the combines of blelloch at 2¹⁰");
    EXPECT_EQ(place()->sentence(), "Its depth is 50 % of the other's. Counted while the kernels run; thin "
                                   "dashed lines are theory.");
    EXPECT_EQ(place()->strip()->details(), "16 of 16 rows");

    const viz::ChartPanel& combines = chart()->chart().panels.at(1);
    EXPECT_EQ(viz::valueAt(combines.curves.at(0).points, 1024), 10 * 1024 - 1023);
    EXPECT_EQ(viz::valueAt(combines.curves.at(1).points, 1024), 2 * 1023);
    EXPECT_EQ(combines.curves.at(0).points, combines.curves.at(0).dashed) << "exactly as in theory";
}

TEST_F(WorkViewTest, ReadsAPointUnderThePointer) {
    count({"hillis-steele", "blelloch"}, "8..256");
    const QPointF place256 = chart()->placeOf(0, 256, 8);
    moveTo(place256 - QPointF(20, 3)); // nearer to 256 than to 128
    EXPECT_EQ(chart()->pointed(), 256);
    EXPECT_EQ(chart()->accessibleDescription(),
              "n = 256; hillis-steele: depth 8, combines 1793, efficiency 12.5 %; "
              "blelloch: depth 16, combines 510, efficiency 12.5 %");
    moveTo(QPointF(4, 4));
    EXPECT_FALSE(chart()->pointed());
    chart()->setFocus();
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    EXPECT_EQ(chart()->pointed(), 16);
    press(Qt::Key_Left);
    EXPECT_EQ(chart()->pointed(), 8);
    press(Qt::Key_Escape);
    EXPECT_FALSE(chart()->pointed());
}

TEST_F(WorkViewTest, ALabelOrAChipHidesItsCurve) {
    count({"hillis-steele", "blelloch"}, "8..64");
    const QRectF label = chart()->nameBox(1, 1);
    ASSERT_FALSE(label.isEmpty());
    QTest::mouseClick(chart(), Qt::LeftButton, {}, label.center().toPoint());
    EXPECT_TRUE(chart()->chart().series.at(1).hidden);
    EXPECT_FALSE(chart()->chart().series.at(0).hidden);
    EXPECT_TRUE(chart()->nameBox(1, 1).isEmpty());
    viz::Chip* chip = work()->algorithms()->chip("blelloch");
    EXPECT_EQ(chip->accessibleName(), "blelloch, hidden");
    QTest::mouseClick(chip, Qt::LeftButton, {}, QPoint(30, 10));
    EXPECT_FALSE(chart()->chart().series.at(1).hidden);

    QTest::mouseClick(work()->algorithms()->chip("hillis-steele"), Qt::LeftButton, {},
                      work()->algorithms()->chip("hillis-steele")->closePoint());
    EXPECT_EQ(work()->algorithms()->chosen(), QStringList{"blelloch"});
    EXPECT_EQ(chart()->chart().series.size(), 1u);
    EXPECT_TRUE(place()->runButton()->isPrimary()) << "the present setup was not measured";
}

TEST_F(WorkViewTest, IsCancelledAndKeepsWhatItHas) {
    choose({"reduce-shared"}, "8..2^20");
    openWork();
    QTest::mouseClick(place()->runButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return work()->hasResults(); }, 20000));
    clickAndWait(&app::Job::cancelled);
    EXPECT_GT(work()->rows().size(), 0u);
    EXPECT_LT(work()->rows().size(), 18u);
    EXPECT_EQ(place()->strip()->what(), "Cancelled; counted rows are kept");
    EXPECT_EQ(place()->runButton()->text(), "Count");
    EXPECT_FALSE(chart()->chart().isEmpty());
}

TEST_F(WorkViewTest, CountsTheRowsOfEachSweepAnew) {
    count({"blelloch"}, "8,16,32");
    EXPECT_EQ(place()->strip()->details(), "3 of 3 rows");
    work()->sizes()->setText("4096"); // more than the algorithm takes
    clickAndWait(&app::Job::finished);
    EXPECT_EQ(place()->strip()->details(), "0 of 0 rows");
}

TEST_F(WorkViewTest, LeavesOutWhatALogarithmicAxisHasNoPlaceFor) {
    count({"blelloch", "reduce-shared"}, "0,1");
    for (const viz::ChartPanel& panel : chart()->chart().panels)
        for (const viz::ChartCurve& curve : panel.curves)
            for (const auto* points : {&curve.points, &curve.dashed})
                for (const viz::ChartPoint& point : *points)
                    EXPECT_GT(point.y, 0) << panel.title.toStdString();
}

TEST_F(WorkViewTest, EndsFullScreen) {
    explore()->stage()->setFocus();
    press(Qt::Key_F);
    ASSERT_TRUE(window->isFullScreen());
    count({"blelloch"}, "8");
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_TRUE(window->appBar()->isVisible());
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_TRUE(window->appBar()->isVisible());
    EXPECT_TRUE(explore()->setupBar()->isVisible());
}

TEST_F(WorkViewTest, LeavesTheClosedColumnClosed) {
    explore()->stage()->setFocus();
    press(Qt::Key_B, Qt::ControlModifier);
    ASSERT_TRUE(explore()->side()->isHidden());
    count({"blelloch"}, "8");
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_FALSE(explore()->side()->isVisible());
}

TEST_F(WorkViewTest, SaysUnderTheSizesWhatIsWrongWithThem) {
    count({"blelloch"}, "8");
    work()->sizes()->setFocus();
    work()->sizes()->selectAll();
    type("8..9");
    press(Qt::Key_Return);
    EXPECT_EQ(place()->fieldMessage()->message(),
              "9 is not a power of two, as the range \"8..9\" for Sizes requires.");
    EXPECT_EQ(work()->rows().size(), 1u) << "what was counted stays";
    type("8");
    EXPECT_TRUE(place()->fieldMessage()->message().isEmpty() || !place()->fieldMessage()->isVisible());
}

TEST_F(WorkViewTest, SavesTheChartAndItsData) {
    count({"blelloch", "hillis-steele"}, "8,16");
    const auto saved = [&](const QString& name) {
        EXPECT_EQ(saveIn(*place(), folder.filePath(name)), "");
        return contentOf(name);
    };
    EXPECT_EQ(QImage::fromData(saved("work.png")).size(), QSize(1920, 1080));
    const QByteArray svg = saved("work.svg");
    EXPECT_TRUE(svg.contains("<title>" + place()->headline().toUtf8() + "</title>"));
    EXPECT_TRUE(svg.contains("n = 16; blelloch: depth 8, combines 30, efficiency 23.4 %; hillis-steele"));
    EXPECT_FALSE(svg.contains("<image")) << "a vector picture";
    EXPECT_TRUE(saved("work.pdf").startsWith("%PDF"));
    const QList<QByteArray> lines = saved("work.csv").trimmed().split('\n');
    ASSERT_EQ(lines.size(), 5);
    EXPECT_TRUE(lines[1].startsWith("blelloch,8,"));
    EXPECT_TRUE(lines[2].startsWith("blelloch,16,"));
    EXPECT_TRUE(lines[3].startsWith("hillis-steele,8,"));
    const QJsonArray rows = QJsonDocument::fromJson(saved("work.json")).object()["rows"].toArray();
    ASSERT_EQ(rows.size(), 4);
    EXPECT_EQ(rows[0].toObject()["combines"].toInt(), 14);
    EXPECT_EQ(saveIn(*place(), folder.filePath("work.txt")),
              "work.txt must end in .png, .svg, .pdf, .json or .csv.");
    for (const QString name : {"work.csv", "work.svg", "work.png"})
        EXPECT_NE(saveIn(*place(), folder.filePath("nowhere/" + name)), "") << name.toStdString();
}

// The file contains the rows of the table, and none of an algorithm that was removed in the meantime.
TEST_F(WorkViewTest, SavesTheRowsOfTheChosenAlgorithmsAlone) {
    count({"blelloch", "hillis-steele", "sklansky"}, "8,16");
    const auto saved = [&] {
        EXPECT_EQ(saveIn(*place(), folder.filePath("work.csv")), "");
        QStringList begins;
        for (const QByteArray& line : contentOf("work.csv").trimmed().split('\n').mid(1))
            begins << line.left(line.indexOf(',', line.indexOf(',') + 1));
        return begins;
    };
    work()->algorithms()->setHidden("sklansky", true);
    EXPECT_EQ(saved().size(), 6) << "a hidden curve is still in the table";
    work()->algorithms()->setChosen({"sklansky", "brent-kung", "blelloch"});
    EXPECT_EQ(saved(), (QStringList{"sklansky,8", "sklansky,16", "blelloch,8", "blelloch,16"}));
    EXPECT_EQ(saveIn(*place(), folder.filePath("work.json")), "");
    EXPECT_EQ(QJsonDocument::fromJson(contentOf("work.json")).object()["rows"].toArray().size(), 4);
}

TEST_F(WorkViewTest, LeavesExploreAsItWas) {
    explore()->stage()->setFocus();
    press(Qt::Key_Right);
    ASSERT_EQ(step(), 1);
    count({"blelloch"}, "8");
    press(Qt::Key_Space); // nothing invisible is played
    press(Qt::Key_End);
    EXPECT_EQ(step(), 1);
    EXPECT_FALSE(explore()->playback().playing());
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_TRUE(explore()->stage()->isVisible());
    EXPECT_EQ(step(), 1);
    EXPECT_TRUE(window->appBar()->loadedText().startsWith("Blelloch"));
    press(Qt::Key_2, Qt::ControlModifier);
    EXPECT_TRUE(window->appBar()->loadedText().startsWith("Work vs. n"));
    EXPECT_EQ(work()->rows().size(), 1u) << "it is counted once, then on demand";
}

TEST_F(WorkViewTest, FindsRoomInASmallWindow) {
    makeWindow({1024, 640});
    count({"hillis-steele", "blelloch", "brent-kung", "sklansky", "reduce-shared", "reduce-multilevel"},
          "8,64");
    EXPECT_GE(chart()->width(), 990);
    EXPECT_GT(chart()->nameBox(2, 0).bottom(), chart()->nameBox(0, 0).bottom());
    EXPECT_TRUE(work()->algorithms()->chip("hillis-steele")->isVisible());
    QTest::mouseClick(work()->algorithms()->menuButton(), Qt::LeftButton);
    const QWidget* sheet = work()->algorithms()->sheet();
    EXPECT_TRUE(window->rect().contains(sheet->geometry().marginsRemoved(sheet->contentsMargins())))
        << "all algorithms fit";
}

} // namespace
} // namespace scanscope::test
