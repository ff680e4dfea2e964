// The pages next to the charts, on made-up results.
#include <gtest/gtest.h>
#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

#include "app/benchmark/bench_table.h"
#include "app/benchmark/report_words.h"
#include "app/benchmark/results_tabs.h"
#include "support/bench_samples.h"

namespace scanscope::app {
namespace {

using bench::Report;
using bench::Row;
using bench::Status;
using test::sampleReport;
using test::timedRow;

PageBlock blockOf(const Page& page, const QString& title) {
    for (const PageBlock& block : page.blocks)
        if (block.title == title) return block;
    ADD_FAILURE() << "there is no " << title.toStdString() << " in\n" << plainText(page).toStdString();
    return {};
}

TEST(MethodPage, NamesWhereAndWhen) {
    Report report = sampleReport();
    report.conditions.system = "Linux 6.1.0, x86_64, 8 cores";
    EXPECT_EQ(blockOf(methodPage(report), "Where and when").words,
              (QStringList{"Test GPU", "Linux 6.1.0, x86_64, 8 cores",
                           "Scanscope 0.0.0, built with a compiler", "31 January 2026, 12:00 UTC"}));
    EXPECT_EQ(methodPage({}).blocks.at(0).words, QStringList{"Nothing measured yet."});
}

TEST(MethodPage, SaysWhatIsWrongAndWhatFailedOnceForEachReason) {
    Report report = sampleReport();
    for (std::size_t i : {0u, 3u}) {
        report.rows[i].verified = false;
        report.rows[i].reason = "The result is wrong: cell 7.";
    }
    report.rows[1].status = Status::failed;
    report.rows[1].verified.reset();
    report.rows[1].reason = "out of memory";
    const PageBlock verified = blockOf(methodPage(report), "Verified");
    EXPECT_EQ(verified.words,
              QStringList{"11 of 14 rows are correct: all their elements were compared with the reference."});
    EXPECT_EQ(verified.lines,
              (std::vector<PageLine>{
                  {"cub-scan, 2¹⁶ to 2²⁰", {"wrong"}, viz::CellTone::Warning, "The result is wrong: cell 7."},
                  {"reduce-then-scan, 2¹⁶", {"failed"}, viz::CellTone::Warning, "out of memory"}}));
}

TEST(MethodPage, CountsEndingsNoiseAndWhatWasDropped) {
    Report report = sampleReport();
    for (Row& row : report.rows) row.stop_reason = bench::StopReason::settled;
    report.rows[0].stop_reason = bench::StopReason::precise;
    report.rows[2].stop_reason = bench::StopReason::budget;
    report.rows[5].status = Status::cancelled;
    report.rows[5].dropped = 3;
    const Page page = methodPage(report);
    EXPECT_EQ(blockOf(page, "How rows ended").lines, (std::vector<PageLine>{{"noise below 0.5 %", {"1"}},
                                                                            {"noise has settled", {"11"}},
                                                                            {"time was up", {"1"}},
                                                                            {"cancelled", {"1"}}}));
    const PageBlock noise = blockOf(page, "Noise");
    EXPECT_EQ(noise.words,
              (QStringList{"Half of the rows have noise below 1.0 %. 1 row is over 5 % and drawn "
                           "hollow.",
                           "3 of the 283 samples were dropped: throttled, or too short to measure."}));
    EXPECT_EQ(noise.lines.at(0), (PageLine{"reduce-then-scan, 2²⁰ int32", {"20 %"}}));
    EXPECT_EQ(blockOf(methodPage(sampleReport()), "Noise").words.back(),
              "None of the 280 samples was dropped.");
}

TEST(MethodPage, BeginsWithWhatIsMissing) {
    Report report;
    report.left_out = {{.algorithm = "cub-scan", .executor = "cuda", .reason = "no NVIDIA driver found"},
                       {.algorithm = "recursive", .executor = "cuda", .reason = "no NVIDIA driver found"}};
    const Page page = methodPage(report);
    EXPECT_EQ(page.blocks.at(0).title, "Not measured");
    EXPECT_EQ(page.blocks.at(0).words,
              QStringList{"Left out on cuda: cub-scan and recursive: no NVIDIA driver found"});
}

TEST(MethodPage, EndsWithWhatAnAlgorithmDoesNotTake) {
    Report report = sampleReport();
    report.left_out = {
        {.algorithm = "blelloch", .executor = "cuda", .n = 4096, .reason = "it takes at most 2048"}};
    const Page page = methodPage(report);
    EXPECT_EQ(page.blocks.at(0).title, "Where and when");
    EXPECT_EQ(page.blocks.back(),
              (PageBlock{.title = "Not measured",
                         .words = {QString::fromUtf8(
                             "Left out on cuda: blelloch, n = 4096: it takes at most 2048")}}));
}

TEST(NotWaitingPage, PutsTheWrongFigureBesideTheRightOne) {
    Report report = sampleReport();
    for (Row& row : report.rows) row.not_waiting_s = 2e-6;
    const Page page = notWaitingPage(report, {"cub-select", "cub-scan"}, nullptr);
    ASSERT_EQ(page.blocks.size(), 3u);
    EXPECT_EQ(page.blocks[1].title, "n = 2³⁰ int32");
    EXPECT_EQ(page.blocks[1].columns, (QStringList{"not waiting", "waiting", "seems"}));
    EXPECT_EQ(page.blocks[1].lines, (std::vector<PageLine>{{"cub-select",
                                                            {"2.00 µs", "2.44 ms", "1220× too fast"},
                                                            viz::CellTone::Warning,
                                                            {},
                                                            {2e-6, 2440e-6, 2440e-6 / 2e-6}},
                                                           {"cub-scan",
                                                            {"2.00 µs", "2.80 ms", "1400× too fast"},
                                                            viz::CellTone::Warning,
                                                            {},
                                                            {2e-6, 2800e-6, 2800e-6 / 2e-6}}}));
    EXPECT_TRUE(
        page.blocks[2].words.at(0).startsWith("Without waiting, cub-scan, 2³⁰ int32 would move "
                                              "4\u202F294\u202F967 GB/s, 1000× the bandwidth of a copy"))
        << page.blocks[2].words[0].toStdString();
    const PageBlock all = notWaitingPage(report, {"cpu-scan"}, nullptr).blocks[1];
    ASSERT_EQ(all.lines.size(), 3u) << "else all";
    EXPECT_EQ(all.title, "") << "of several sizes";
    EXPECT_EQ(all.lines[1].name, "reduce-then-scan, 2²⁸ int32");
}

TEST(NotWaitingPage, ShowsWhatWasRecordedWhereNoneWasMeasured) {
    Report recorded = sampleReport();
    recorded.rows.resize(1);
    recorded.rows[0].not_waiting_s = 4e-6;
    Report own{.rows = {timedRow("cpu-scan", 64, 1e-6, 1e-6)}};
    own.rows[0].subject.executor = "cpu";
    const Page page = notWaitingPage(own, {"cpu-scan"}, &recorded);
    EXPECT_EQ(page.blocks.at(1).words.at(0),
              "No such times were measured here: on the CPU, a call returns when its work is done.");
    EXPECT_EQ(page.blocks[1].words.at(1), "These times were measured on a Test GPU, 31 January 2026:");
    EXPECT_EQ(page.blocks.at(2).title, "n = 2¹⁶ int32");
    EXPECT_EQ(page.blocks[2].lines.at(0).values, (QStringList{"4.00 µs", "8.00 µs", "2.00× too fast"}));
    EXPECT_EQ(notWaitingPage(own, {}, nullptr).blocks.size(), 2u);
    EXPECT_EQ(notWaitingPage(sampleReport(), {}, nullptr).blocks.at(1).words.at(0),
              "These results have no times measured without waiting.");
}

TEST(ComparisonPage, JudgesAlgorithmByAlgorithm) {
    Report before, after;
    before.rows = {timedRow("cub-scan", 0x1p16, 8e-6, 4e-6), timedRow("recursive", 0x1p16, 16e-6, 4e-6),
                   timedRow("recursive", 0x1p20, 32e-6, 4e-6), timedRow("naive-global", 0x1p16, 1e-3, 4e-6)};
    after.rows = {timedRow("cub-scan", 0x1p16, 8.02e-6, 4e-6), timedRow("recursive", 0x1p16, 12.8e-6, 4e-6),
                  timedRow("recursive", 0x1p20, 40e-6, 4e-6)};
    before.rows.push_back(timedRow("thrust-scan", 0x1p16, 8e-6, 4e-6));
    after.rows.push_back(timedRow("thrust-scan", 0x1p16, 1e-6, 4e-6));
    after.rows.back().times->samples = 9;
    after.rows[0].device = "Another GPU";
    after.rows[2].subject.threads_per_block = 128;
    before.rows[2].subject.threads_per_block = 128;
    after.rows.push_back(after.rows[2]);
    after.rows[4].subject.threads_per_block = 256;
    const Page page = comparisonPage(before, "a.json", after, "b.json");
    EXPECT_EQ(page.blocks.at(0).title, "1 faster, 1 slower, 2 undecided");
    EXPECT_EQ(page.blocks[0].words.mid(0, 2), (QStringList{"First: a.json", "Second: b.json"}));
    EXPECT_EQ(page.blocks[0].words.back(), "The two results were measured on different devices.");
    EXPECT_EQ(blockOf(page, "cub-scan").lines,
              (std::vector<PageLine>{{"2¹⁶ int32",
                                      {"8.00 µs", "8.02 µs", "too close to call"},
                                      viz::CellTone::Quiet,
                                      {},
                                      {8e-6, 8.02e-6, 8e-6 / 8.02e-6}}}));
    EXPECT_EQ(blockOf(page, "recursive, by threads per block").lines,
              (std::vector<PageLine>{{"2¹⁶ int32",
                                      {"16.0 µs", "12.8 µs", "1.25× faster"},
                                      viz::CellTone::Good,
                                      {},
                                      {16e-6, 12.8e-6, 16e-6 / 12.8e-6}},
                                     {"2²⁰ int32 · 128",
                                      {"32.0 µs", "40.0 µs", "1.25× slower"},
                                      viz::CellTone::Warning,
                                      {},
                                      {32e-6, 40e-6, 32e-6 / 40e-6}}}));
    EXPECT_EQ(blockOf(page, "thrust-scan").lines.at(0).values.back(), "too few samples");
    EXPECT_EQ(blockOf(page, "Only in one of the two").lines,
              (std::vector<PageLine>{
                  {"naive-global, 2¹⁶ int32", {"not in the second report"}, viz::CellTone::Quiet},
                  {"recursive, 2²⁰ int32, 256 threads", {"not in the first report"}, viz::CellTone::Quiet}}));
}

TEST(RecordedText, HasTheArticleThatIsSpoken) {
    const auto on = [](const char* device, const char* date) {
        Report report{.rows = {timedRow("cub-scan", 64, 1e-6, 1e-6)}};
        report.rows[0].device = device;
        report.conditions.date = date;
        return recordedText(report).toStdString();
    };
    EXPECT_EQ(on("NVIDIA H200", "2026-11-21T12:00:00Z"), "measured on an H200, 21 November 2026");
    EXPECT_EQ(on("NVIDIA A100-SXM4-80GB", ""), "measured on an A100-SXM4-80GB");
    EXPECT_EQ(on("Tesla T4", "yesterday"), "measured on a Tesla T4");
    EXPECT_EQ(on("NVIDIA B200", "2026-01-02T00:00:00Z"), "measured on a B200, 2 January 2026");
    EXPECT_EQ(on("NVIDIA RTX A6000", ""), "measured on an RTX A6000");
    EXPECT_EQ(recordedText({}), "");
}

TEST(RecordedText, SaysAllDaysOfSeveralRuns) {
    Report report{.rows = {timedRow("cub-scan", 64, 1e-6, 1e-6), timedRow("cub-scan", 128, 1e-6, 1e-6)}};
    report.conditions.date = "2026-11-21T12:00:00Z";
    report.rows[0].date = "2026-11-21T23:00:00Z";
    EXPECT_EQ(dateOf(report), "21 November 2026");
    report.rows[1].date = "2026-11-23T00:10:00Z";
    EXPECT_EQ(dateOf(report), "21 to 23 November 2026");
    const Page page = methodPage(report);
    EXPECT_TRUE(
        page.blocks.front().words.contains("21 November 2026, 12:00 UTC, to 23 November 2026, 00:10 UTC"))
        << page.blocks.front().words.join('|').toStdString();
    report.rows[1].date = "2027-01-01T00:10:00Z";
    EXPECT_EQ(dateOf(report), "21 November 2026 to 1 January 2027");
}

TEST(PagePanel, CopiesItsTextWithTheKeyboard) {
    const Page page{
        "Method",
        {{.title = "Noise", .words = {"Little."}, .lines = {{"cub-scan", {"1 %"}}}},
         {.title = "More", .columns = {"first"}, .lines = {{"a", {"b"}, viz::CellTone::Usual, "below"}}}}};
    const QString text = "Noise\nLittle.\ncub-scan\t1 %\n\nMore\n\tfirst\na\tb\nbelow";
    EXPECT_EQ(plainText(page), text);
    PagePanel panel;
    panel.setPage(page);
    EXPECT_EQ(panel.accessibleDescription(), text);
    QTest::keyClick(&panel, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), text);
}

} // namespace
} // namespace scanscope::app
