// The tables of the window: rows are chosen, sorted, copied and followed with keys and clicks.
#include <QClipboard>
#include <QHeaderView>
#include <QHoverEvent>

#include "app/bench_place_fixture.h"
#include "viz/support/golden.h"
#include "viz/widgets/counters_panel.h"
#include "viz/widgets/inspector_panel.h"
#include "viz/widgets/side_panel.h"

namespace scanscope::test {
namespace {

class TablesTest : public BenchPlaceTest {
protected:
    void SetUp() override {
        BenchPlaceTest::SetUp();
        QApplication::clipboard()->clear();
    }
    static void click(viz::TableView& view, int row) {
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                          view.visualRect(view.tableModel().index(row, 0)).center());
        QApplication::processEvents();
    }
    // Moves the pointer to a row, or away from all rows, wherever it was before.
    static void pointAt(viz::TableView& view, int row) {
        const QPointF at = view.visualRect(view.tableModel().index(std::max(0, row), 0)).center();
        QHoverEvent event(row < 0 ? QEvent::HoverLeave : QEvent::HoverMove, at,
                          view.viewport()->mapToGlobal(at), QPointF());
        QApplication::sendEvent(view.viewport(), &event);
    }
    static void clickHead(viz::TableView& view, int column) {
        QHeaderView* head = view.horizontalHeader();
        QTest::mouseClick(head->viewport(), Qt::LeftButton, {},
                          QPoint(head->sectionViewportPosition(column) + 24, head->height() / 2));
        QApplication::processEvents();
    }
    static std::string names(const viz::TableView& view) {
        QStringList names;
        for (int row = 0; row < view.tableModel().rowCount(); ++row)
            names << view.tableModel().cell(row, 0).text;
        return names.join('|').toStdString();
    }
    static std::string clipboard() { return QApplication::clipboard()->text().toStdString(); }
    std::string copied() {
        press(Qt::Key_C, Qt::ControlModifier);
        return clipboard();
    }
    app::ResultsPanel& results() { return *place()->results()->table(); }
};

TEST_F(TablesTest, ResultsAreSortedCopiedAndPointAtTheirPlaceOnTheChart) {
    measure({"cpu-scan", "std-scan"}, "64,256");
    EXPECT_EQ(names(results()), "n = 256|cpu-scan|std-scan|n = 64|cpu-scan|std-scan");
    clickHead(results(), 1);
    EXPECT_EQ(names(results()), "n = 256|std-scan|cpu-scan|n = 64|std-scan|cpu-scan");
    click(results(), 4);
    EXPECT_EQ(chart()->pointed(), 64);
    EXPECT_EQ(results().tableModel().text().section('\n', 3, 3), "n = 64, under the pointer");
    EXPECT_EQ(copied(), "n\talgorithm\tmedian\tGB/s\tof copy\tvs. baseline\tresult\n"
                        "64\tstd-scan\t250 ms\t0.00\t50 %\t2.00× faster\tverified");
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    EXPECT_EQ(chart()->pointed(), 64) << "selecting a row does not follow it";
    press(Qt::Key_Space);
    EXPECT_EQ(chart()->pointed(), 256);
    EXPECT_FALSE(explore()->playback().playing());
    results().copyAllCsv();
    EXPECT_EQ(clipboard(), "n,algorithm,median,median in s,GB/s,GB per second,of copy,share of copy,"
                           "vs. baseline,times as fast as cpu-scan,result\r\n"
                           "256,std-scan,250 ms,0.25,0.00,8.192e-06,50 %,0.5,2.00× faster,2,verified\r\n"
                           "256,cpu-scan,500 ms,0.5,0.00,4.096e-06,25 %,0.25,baseline,,verified\r\n"
                           "64,std-scan,250 ms,0.25,0.00,2.048e-06,50 %,0.5,2.00× faster,2,verified\r\n"
                           "64,cpu-scan,500 ms,0.5,0.00,1.024e-06,25 %,0.25,baseline,,verified\r\n");
}

TEST_F(TablesTest, ResultsStaySortedInTheNextRun) {
    measure({"cpu-scan", "std-scan"}, "64");
    clickHead(results(), 1);
    typeInto(control<QLineEdit>("sizes"), "64,128");
    press(Qt::Key_Return);
    waitFor(&app::Job::finished);
    EXPECT_EQ(names(results()), "n = 128|std-scan|cpu-scan|n = 64|std-scan|cpu-scan");
    EXPECT_EQ(results().horizontalHeader()->sortIndicatorSection(), 1);
}

TEST_F(TablesTest, ComparisonsAreCopiedWithTheirNumbers) {
    measure({"cpu-scan", "std-scan"}, "64,128");
    const QString before = saved("before.json");
    world.scripts["cpu-scan"] = bench::constant(0.25);
    typeInto(control<QLineEdit>("sizes"), "64,128");
    press(Qt::Key_Return);
    waitFor(&app::Job::finished);
    QSignalSpy opened(times(), &TimesStudy::opened);
    times()->overlay(before);
    ASSERT_TRUE(opened.wait(20000));
    place()->results()->showTab("Compare");
    QApplication::processEvents();
    auto* compare = place()->findChildren<app::PagePanel*>().back();
    ASSERT_TRUE(compare->isVisible());
    EXPECT_TRUE(compare->horizontalHeader()->isVisible());
    click(*compare, 6);
    EXPECT_EQ(copied(), "part\twhat\tfirst\tsecond\tverdict\n"
                        "cpu-scan\t128 int32\t500 ms\t250 ms\t2.00× faster");
    compare->copyAllCsv();
    EXPECT_EQ(clipboard(), "part,what,first,first in s,second,second in s,verdict,times as fast\r\n"
                           "cpu-scan,64 int32,500 ms,0.5,250 ms,0.25,2.00× faster,2\r\n"
                           "cpu-scan,128 int32,500 ms,0.5,250 ms,0.25,2.00× faster,2\r\n"
                           "std-scan,64 int32,250 ms,0.25,250 ms,0.25,too close to call,1\r\n"
                           "std-scan,128 int32,250 ms,0.25,250 ms,0.25,too close to call,1\r\n");
    compare->clearSelection();
    EXPECT_EQ(copied(), compare->accessibleDescription().toStdString()) << "all of it, words and all";
}

// Headings that several tables share are above all of them; a single table has its own headings.
TEST_F(TablesTest, HeadsOfSeveralTablesSortThemAll) {
    const QStringList heads{"time", "verdict"};
    const app::PageBlock first{.title = "b",
                               .columns = heads,
                               .lines = {{"2¹⁰", {"9 µs", "slower"}, viz::CellTone::Warning, {}, {9e-6, {}}},
                                         {"2¹²", {"10 ns", "faster"}, viz::CellTone::Good, {}, {1e-8, {}}}},
                               .numbers = {"time in s"}},
        second{.title = "a", .columns = heads, .lines = {{"8", {"1 s", "same"}}}};
    app::PagePanel panel;
    panel.resize(416, 300);
    panel.show();
    panel.setPage({"Alone", {{.words = {"Some words."}}, first}});
    EXPECT_FALSE(panel.horizontalHeader()->isVisible());
    EXPECT_EQ(panel.tableModel().text(), "Some words.\nb\ntime, verdict\n"
                                         "2¹⁰, 9 µs, slower\n2¹², 10 ns, faster");
    panel.setPage({"Both", {first, second}});
    ASSERT_TRUE(panel.horizontalHeader()->isVisible());
    EXPECT_EQ(names(panel), "b|2¹⁰|2¹²|a|8");
    clickHead(panel, 1);
    EXPECT_EQ(names(panel), "b|2¹²|2¹⁰|a|8");
    clickHead(panel, 0);
    EXPECT_EQ(names(panel), "b|2¹⁰|2¹²|a|8") << "by name: as they are measured";
    clickHead(panel, 0);
    EXPECT_EQ(names(panel), "b|2¹²|2¹⁰|a|8");
}

TEST_F(TablesTest, CountersAreCopiedAndLeaveTheFilmItsKeys) {
    press(Qt::Key_End);
    pass(1000);
    viz::CountersPanel& counters = *explore()->side()->counters();
    click(counters, 1);
    const std::string heads = "counter\tso far\twhole run\tformula\ttheory\n";
    EXPECT_EQ(copied(), heads + "Steps\t9\t9\t2 log₂ n + 3\t9");
    press(Qt::Key_Home);
    EXPECT_EQ(step(), 0);
    EXPECT_EQ(copied(), heads + "Steps\t1\t9\t2 log₂ n + 3\t9")
        << "the row stays chosen, with its figures of now";
    press(Qt::Key_Right);
    EXPECT_EQ(step(), 1);
    press(Qt::Key_Space);
    EXPECT_TRUE(explore()->playback().playing());
    press(Qt::Key_Space);
    press(Qt::Key_End);
    pass(1000);
    counters.copyAllCsv();
    EXPECT_EQ(clipboard(), "part,counter,so far,so far (number),whole run,whole run (number),formula,theory,"
                           "theory (number)\r\n"
                           ",Combines,14,14,14,14,2(n − 1),14,14\r\n"
                           ",Steps,9,9,9,9,2 log₂ n + 3,9,9\r\n"
                           ",Barriers,7,7,7,7,2 log₂ n + 1,7,7\r\n"
                           ",Shared reads,43,43,43,43,6n − 5,43,43\r\n"
                           ",Shared writes,30,30,30,30,4n − 2,30,30\r\n"
                           ",Extra passes,0,0,0,0,,,\r\n"
                           ",Sectors,4,4,4,4,,,\r\n"
                           ",Active lanes,64 %,63.888888888888886,64 %,63.888888888888886,"
                           "(3 − 1/n)/(log₂ n + 1.5),64 %,63.888888888888886\r\n"
                           "\"Combines in a whole run, n = 8\",Blelloch,,,14,14,,,\r\n"
                           "\"Combines in a whole run, n = 8\",Hillis–Steele,,,,,,17,17\r\n"
                           "\"Combines in a whole run, n = 8\",serial,,,,,,7,7\r\n"
                           "Modelled for an NVIDIA H200,Launches,,,3.4 µs,3.4e-06,,,\r\n"
                           "Modelled for an NVIDIA H200,Instructions,,,23.2 ns,2.3232323232323234e-08,,,\r\n"
                           "Modelled for an NVIDIA H200,Waits,,,1.11 µs,1.106060606060606e-06,,,\r\n"
                           "Modelled for an NVIDIA H200,Modelled,,,4.53 µs,4.5292929292929295e-06,,,\r\n"
                           "Modelled for an NVIDIA H200,Measured,,,4.26 µs,4.255999810993672e-06,,,\r\n");
}

TEST_F(TablesTest, TheHistoryOfACellIsCopiedWithItsInputs) {
    explore()->playback().goTo(viz::FilmStep{6}); // the down-sweep at offset 2
    pass(1000);
    QTest::mouseClick(explore()->stage(), Qt::LeftButton, {},
                      placeOfColumn(*explore()->stage(), 5).toPoint());
    explore()->side()->showTab(viz::SidePanel::Inspector);
    QApplication::processEvents();
    viz::TableView& history = *explore()->side()->inspector()->history();
    EXPECT_TRUE(history.isVisible());
    history.setFocus();
    EXPECT_EQ(copied(), "step\tplace\tvalue\tits inputs\n"
                        "load\ttemp\t1\t5\n"
                        "up-sweep 1\ttemp\t5\t4..5\n"
                        "down-sweep 2\ttemp\t11\t0..3");
    EXPECT_EQ(history.height(), history.wholeHeight());
    explore()->stage()->setFocus();
    press(Qt::Key_Escape);
    EXPECT_FALSE(history.isVisible());
}

// The picture has a selected row, a row under the pointer, a formula that does not fit next to its row, a
// note, and bars.
TEST_F(TablesTest, CountersLookLikeTheirGolden) {
    viz::CountersTable table{
        .rows = {{"Combines", "4", "4", "2n − 1 − ⌊log₂ n⌋ − the 1 bits of n", "5", true},
                 {"Steps", "3", "4", "log₂ N + 1", "4"},
                 {"Shared writes", "1\u202F024", "12\u202F281", "n (log₂ N + 1)", "12\u202F281"},
                 {"Active lanes", "64 %", "71 %", "", ""}},
        .letters = "N = 8: n rounded up to a power of two",
        .note = "The formulas assume n/2 (4); here 2 threads each do the work of several.",
        .differs = true,
        .bars = {{"Work-efficient global", 123456789, true}, {"Hillis–Steele", 17}, {"serial", 99999999}}};
    viz::CountersPanel counters;
    counters.resize(416, 300);
    counters.setCounters(table, 8);
    counters.show();
    click(counters, 1);
    pointAt(counters, 2);
    viz::test::expectGolden(counters.grab().toImage(), "table-counters");
}

TEST_F(TablesTest, AHistoryLooksLikeItsGolden) {
    window->looks()->setTheme(viz::ThemeId::Dark);
    viz::Playback playback;
    viz::InspectorPanel inspector(&playback);
    inspector.resize(400, 260);
    viz::Inspection inspection{.cell = "cell 5",
                               .sentence = "%1 holds %2",
                               .content = "Σ a[0..3]",
                               .author = "written by t1, line 81",
                               .role = viz::StepRole::down,
                               .inputCount = 8,
                               .history = {}};
    const auto add = [&](const QString& step, const QString& value, viz::StepRole role,
                         std::vector<trace::Range> inputs) {
        inspection.history.push_back(
            {.step = step, .place = "temp", .value = value, .exact = {}, .role = role, .inputs = inputs});
    };
    add("load", "1", viz::StepRole::plain, {{5, 1}});
    add("up-sweep 1", "-9223372036854775807", viz::StepRole::up, {{4, 2}});
    add("down-sweep 2", "11", viz::StepRole::down, {{0, 4}});
    inspection.history.back().current = true;
    inspector.setInspection(inspection);
    inspector.show();
    QApplication::processEvents();
    pointAt(*inspector.history(), -1);
    viz::test::expectGolden(inspector.grab().toImage(), "table-history-dark");
    window->looks()->setTheme(viz::ThemeId::Light);
}

TEST_F(TablesTest, AComparisonLooksLikeItsGolden) {
    window->looks()->setTheme(viz::ThemeId::HighContrast);
    const QStringList heads{"first", "second", "verdict"};
    app::PagePanel panel;
    panel.resize(416, 330);
    panel.setPage(
        {"Compare",
         {{.title = "1 faster, 1 slower, 1 undecided",
           .words = {"A row counts as faster or slower only if the quartiles do not overlap and both results "
                     "have at least 10 samples."}},
          {.title = "recursive, by threads per block",
           .columns = heads,
           .lines = {{"2¹⁰ int32 · 1024", {"5.25 µs", "4.20 µs", "1.25× faster"}, viz::CellTone::Good},
                     {"2²⁴ int32 · 256", {"3.23 ms", "4.03 ms", "1.25× slower"}, viz::CellTone::Warning}}},
          {.title = "cub-scan",
           .columns = heads,
           .lines = {{"8 int32", {"3.58 µs", "3.58 µs", "too close to call"}, viz::CellTone::Quiet}}},
          {.title = "Only in one of the two",
           .lines = {{"naive-global, 2¹⁶ int32", {"not in the second report"}, viz::CellTone::Quiet}}}}});
    panel.show();
    QApplication::processEvents();
    pointAt(panel, -1);
    viz::test::expectGolden(panel.grab().toImage(), "table-comparison-contrast");
    window->looks()->setTheme(viz::ThemeId::Light);
}

} // namespace
} // namespace scanscope::test
