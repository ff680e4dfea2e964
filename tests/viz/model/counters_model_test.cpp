#include "viz/model/counters_model.h"

#include "support/has.h"
#include "support/sample_traces.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

const std::vector<int> sixteen{3, 1, 7, 0, 4, 1, 6, 3, 5, 2, 8, 1, 0, 9, 2, 4};

const CounterRow& row(const CountersTable& table, const char* name) {
    for (const CounterRow& one : table.rows)
        if (one.name == name) return one;
    static const CounterRow none;
    ADD_FAILURE() << "no row " << name;
    return none;
}

CountersTable countersAt(const trace::Trace& trace, int stepsDone) {
    return countersOf(Document(std::make_shared<const trace::Trace>(trace)), FilmStep(stepsDone - 1));
}

TEST(CountersTable, SetsMeasuredBesideTheory) {
    // After the down-sweep at offset 2: 15 combines up, 1 + 2 + 4 down.
    const CountersTable table = countersAt(scanscope::test::blelloch_trace(sixteen), 9);
    EXPECT_EQ(row(table, "Combines").soFar, "22");
    EXPECT_EQ(row(table, "Combines").wholeRun, "30");
    EXPECT_EQ(row(table, "Combines").formula, "2(n − 1)");
    EXPECT_EQ(row(table, "Combines").expected, "30");
    EXPECT_FALSE(row(table, "Combines").differs);
    EXPECT_EQ(row(table, "Combines").soFarNumber, 22);
    EXPECT_EQ(row(table, "Combines").wholeRunNumber, 30);
    EXPECT_EQ(row(table, "Combines").expectedNumber, 30);
    EXPECT_EQ(row(table, "Steps").soFar, "9");
    EXPECT_EQ(row(table, "Steps").wholeRun, "11");
    EXPECT_EQ(row(table, "Steps").expected, "11");
    EXPECT_EQ(row(table, "Shared writes").wholeRun, "62");
    EXPECT_EQ(row(table, "Shared writes").expected, "62");
}

TEST(CountersTable, CountsWhatWarpsAskMemoryFor) {
    const CountersTable table = countersAt(*test::traceOf(test::runOf("blelloch", test::numbers(64))), 4);
    EXPECT_EQ(row(table, "Extra passes").soFar, "9");
    EXPECT_EQ(row(table, "Extra passes").wholeRun, "40");
    EXPECT_EQ(row(table, "Extra passes").expected, "") << "there is no theory about banks";
    EXPECT_EQ(row(table, "Sectors").soFar, "8");
    EXPECT_EQ(row(table, "Sectors").wholeRun, "16");
}

TEST(CountersTable, ComparesTheWorkOfOtherScans) {
    const CountersTable table = countersAt(scanscope::test::blelloch_trace(sixteen), 0);
    ASSERT_EQ(table.bars.size(), 3u);
    EXPECT_EQ(table.bars[0].name, "Blelloch");
    EXPECT_TRUE(table.bars[0].own);
    EXPECT_EQ(table.bars[0].combines, 30);
    EXPECT_EQ(table.bars[1].name, "Hillis–Steele");
    EXPECT_EQ(table.bars[1].combines, 49);
    EXPECT_EQ(table.bars[2].name, "serial");
    EXPECT_EQ(table.bars[2].combines, 15);
    for (const CounterRow& one : table.rows)
        EXPECT_TRUE(one.soFar == "0" || one.soFar == "0 %") << one.name.toStdString();
}

TEST(CountersTable, SpeaksOfPaddedSizesWhereThereAreSome) {
    const CountersTable table = countersAt(scanscope::test::blelloch_trace({1, 2, 3, 4, 5}), 1);
    EXPECT_EQ(row(table, "Combines").formula, "2(N − 1)");
    EXPECT_EQ(row(table, "Combines").expected, "14");
    EXPECT_EQ(table.letters, "N = 8: n rounded up to a power of two");
    EXPECT_EQ(countersAt(scanscope::test::blelloch_trace(sixteen), 1).letters, "") << "n says it all";
}

TEST(CountersTable, SpeaksOfThreadsAndBlocksWhereTheFormulaDoes) {
    const auto trace = test::traceOf(test::inclusive(test::runOf("reduce-shared", test::numbers(20), 8)));
    const CountersTable table = countersAt(*trace, 1);
    EXPECT_EQ(row(table, "Combines").formula, "t − 1; with b blocks, (b + 1)(t − 1) + max(0, b − t)");
    EXPECT_EQ(row(table, "Combines").wholeRun, "28");
    EXPECT_EQ(row(table, "Combines").expected, "28");
    EXPECT_EQ(table.letters, "t = 8 threads per block, b = 3 blocks, with one thread per element");
    EXPECT_EQ(table.note, "");
    const auto single = test::traceOf(test::inclusive(test::runOf("reduce-shared", test::numbers(8), 8)));
    EXPECT_EQ(countersAt(*single, 1).letters,
              "t = 8 threads per block, b = 1 block, with one thread per element");
}

// The blocks of a launch take a step of the film together.
TEST(CountersTable, NumbersStepsOfSeveralBlocksOnce) {
    const auto trace = test::traceOf(test::inclusive(test::runOf("naive-global", test::numbers(6), 4)));
    ASSERT_EQ(Film(*trace).stepCount(), 4);
    const CountersTable table = countersAt(*trace, 3);
    EXPECT_EQ(row(table, "Steps").soFar, "3");
    EXPECT_EQ(row(table, "Steps").wholeRun, "4");
    EXPECT_EQ(row(table, "Steps").expected, "4");
    EXPECT_FALSE(row(table, "Steps").differs);
}

std::string noteOf(const test::RunOf& run) { return countersAt(*test::traceOf(run), 1).note.toStdString(); }

// The reason depends on the run: its threads, barriers, fault or blocks.
TEST(CountersTable, SaysOnlyWhatIsTrueOfTheRunWhereCountsDiffer) {
    test::RunOf run{"blelloch", test::numbers(8)};
    EXPECT_EQ(noteOf(run), "");
    run.options = {{"without-barrier", "54"}};
    EXPECT_EQ(noteOf(run), "The barrier on line 54 is left out, so the threads pass fewer barriers.");
    auto strange = *test::traceOf(run);
    strange.run.options = {{"without-barrier", "0,x,,-3"}};
    EXPECT_FALSE(test::has(countersAt(strange, 1).note.toStdString(), "left out"))
        << "none of them is a line";
    run.options = {};
    run.threads = 2;
    EXPECT_EQ(noteOf(run), "The formulas assume one thread per pair of cells (4); here 2 threads each "
                           "do the work of several.");
    run.threads = 8;
    EXPECT_EQ(noteOf(run), "The formulas assume one thread per pair of cells (4); here 8 threads run, and "
                           "some have nothing to do.");
}

TEST(CountersTable, SaysAConstantOnce) {
    const auto trace = test::traceOf(test::inRegistersOf("warp-shuffle", 6, 32));
    const CountersTable table = countersAt(*trace, 1);
    EXPECT_EQ(row(table, "Combines").expected, "129");
    EXPECT_EQ(row(table, "Combines").formula, "");
}

TEST(CountersTable, WarnsWhereMeasuredAndExpectedDiffer) {
    trace::Trace trace = scanscope::test::blelloch_trace(sixteen);
    trace.launches[0].blocks[0].events.pop_back();
    --trace.launches[0].blocks[0].steps.back().event_count;
    for (trace::Event& event : trace.launches[0].blocks[0].events) {
        if (event.kind == trace::EventKind::combine) {
            event.kind = trace::EventKind::warp_sync;
            break;
        }
    }
    const CountersTable table = countersAt(trace, 1);
    EXPECT_TRUE(row(table, "Combines").differs);
    EXPECT_EQ(row(table, "Combines").wholeRun, "29");
    EXPECT_TRUE(table.differs);
    EXPECT_EQ(table.note, "") << "the run gives no reason";
}

// All blocks of the launch and of earlier launches are counted.
TEST(CountersTable, CountsAllBlocksUpToAStepOfTheFilm) {
    const auto trace = test::traceOf(test::inclusive(test::runOf("reduce-shared", test::numbers(20), 8)));
    EXPECT_EQ(row(countersAt(*trace, 0), "Combines").soFar, "0");
    EXPECT_EQ(row(countersAt(*trace, 2), "Combines").soFar, "12") << "four in each of three blocks";
    EXPECT_EQ(row(countersAt(*trace, 5), "Combines").soFar, "21");
    const CountersTable end = countersAt(*trace, 10);
    EXPECT_EQ(row(end, "Combines").soFar, "28");
    for (const CounterRow& one : end.rows) EXPECT_EQ(one.soFar, one.wholeRun) << one.name.toStdString();
}

std::vector<std::string> barsOf(const char* algorithm, trace::ElementType type = trace::ElementType::int32) {
    std::vector<std::string> names;
    const auto trace = test::traceOf({algorithm, test::numbers(16), trace::Form::exclusive, type});
    for (const WorkBar& bar : countersAt(*trace, 0).bars) names.push_back(bar.name.toStdString());
    return names;
}

// A total takes fewer combines than any scan: comparing it with a scan is meaningless.
TEST(CountersTable, ComparesReductionsWithTheSerialOneAlone) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(barsOf("reduce-shared"), (Names{"Shared-memory reduction", "serial"}));
    EXPECT_EQ(barsOf("hybrid-warp"), (Names{"Hybrid warp", "Blelloch", "Hillis–Steele", "serial"}));
    EXPECT_EQ(barsOf("thread-index"), Names{}) << "it combines nothing";
    EXPECT_EQ(barsOf("broken-divergent-barrier"), Names{}) << "it never came to its end";
}

TEST(CountersTable, SaysWhyTheoryIsSilent) {
    const CountersTable table = countersAt(*test::traceOf({"broken-race", test::numbers(16)}), 1);
    EXPECT_EQ(table.note, "This kernel is broken on purpose, so theory has no counts to compare with.");
    EXPECT_FALSE(table.differs);
    EXPECT_EQ(countersAt(*test::traceOf({"sklansky", test::numbers(16)}), 1).note, "") << "theory speaks";
}

TEST(CountersTable, IsEmptyWhereNothingWasLaunched) {
    EXPECT_TRUE(countersAt(trace::Trace{}, 1).rows.empty());
}

} // namespace
} // namespace scanscope::viz
