// export of benchmark results: what it passes to the drawing part of the program, and what it refuses.

#include <gtest/gtest.h>

#include "app/reports/bench_report.h"
#include "cli_fixture.h"
#include "support/bench_samples.h"

namespace scanscope::app {
namespace {

using Names = std::vector<std::string>;

std::string jsonOf(const bench::Report& report) {
    std::ostringstream text;
    writeBenchJson(text, report);
    return text.str();
}

// Records the charts that it was asked to draw.
struct Easel {
    Folder folder;
    std::vector<ChartPicture> charts;
    std::vector<std::size_t> rows;
    std::string leftOut; // what does not fit on the chart

    std::string results(const bench::Report& report = test::sampleReport(),
                        const std::string& name = "r.json") {
        return folder.write(name, jsonOf(report));
    }
    Said draw(const std::string& file, Names more, bool canDraw = true) {
        Desktop desktop;
        if (canDraw)
            desktop.drawChart = [this](const bench::Report& report, const ChartPicture& picture) {
                rows.push_back(report.rows.size());
                charts.push_back(picture);
                return leftOut;
            };
        Names arguments{"export", file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return scanscope(arguments, kernels::this_machine(), 0, {}, desktop);
    }
    // Returns the line that the command prints instead of drawing.
    std::string refusal(const std::string& file, Names more) {
        const Said said = draw(file, std::move(more));
        EXPECT_EQ(said.status, 2) << said.err;
        EXPECT_EQ(said.out, "");
        EXPECT_TRUE(charts.empty());
        const std::string name = "scanscope: ";
        return said.err.starts_with(name) ? said.err.substr(name.size(), said.err.size() - name.size() - 1)
                                          : said.err;
    }
};

// Returns rows of other types and operators, and of several block sizes.
bench::Report mixedReport() {
    bench::Report report;
    report.rows = {
        test::timedRow("recursive", 1024, 2e-6, 1e-6), test::timedRow("cub-scan", 1024, 2e-6, 1e-6),
        test::timedRow("recursive", 4096, 2e-6, 1e-6), test::timedRow("recursive", 4096, 3e-6, 1e-6)};
    report.rows[0].subject.type = trace::ElementType::float32;
    report.rows[1].subject.op = trace::Operator::max;
    report.rows[2].subject.threads_per_block = 64;
    report.rows[3].subject.threads_per_block = 128;
    return report;
}

TEST(ExportChart, SaysWhatItsWordsHaveNoRoomFor) {
    Easel easel{.leftOut = "Does not fit: the end of the title."};
    const std::string out = easel.folder.file("a.png");
    const Said said = easel.draw(easel.results(), {"-o", out});
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out, out + "\n");
    EXPECT_EQ(said.err, easel.leftOut + "\n");
}

TEST(ExportChart, DrawsAllThereIsUnlessToldOtherwise) {
    Easel easel;
    const std::string file = easel.results();
    const std::string out = easel.folder.file("a.png");
    EXPECT_EQ(easel.draw(file, {"-o", out}).out, out + "\n");
    ASSERT_EQ(easel.charts.size(), 1u);
    const ChartPicture& chart = easel.charts[0];
    EXPECT_EQ(easel.rows, std::vector<std::size_t>{14});
    EXPECT_EQ(chart.file, out);
    EXPECT_EQ(chart.view, BenchView::Bandwidth);
    EXPECT_EQ(chart.algorithms, (Names{"cub-scan", "reduce-then-scan", "cub-select"}));
    EXPECT_EQ(chart.type, trace::ElementType::int32);
    EXPECT_EQ(chart.op, trace::Operator::sum);
    EXPECT_EQ(chart.baseline, "");
    EXPECT_EQ(chart.width, 1920);
    EXPECT_EQ(chart.height, 1080);
    EXPECT_EQ(chart.theme, "light");
    EXPECT_FALSE(chart.n);
    EXPECT_FALSE(chart.beside);
}

// Returns rows of ten scans, of which the last ones are slower and one runs in one block, and of a reduction,
// which is the fastest.
bench::Report manyReport() {
    bench::Report report;
    double median = 1e-6;
    for (const char* id :
         {"cub-reduce", "cub-scan", "thrust-scan", "recursive", "reduce-then-scan", "std-scan",
          "naive-global", "work-efficient-global", "cpu-scan", "cpu-scan-parallel"}) {
        report.rows.push_back(test::timedRow(id, 1 << 20, median, 1e-6));
        median += 1e-6;
    }
    report.rows.push_back(test::timedRow("blelloch", 1024, 1e-6, 1e-6));
    return report;
}

TEST(ExportChart, OfManyDrawsThoseThatCanBeComparedAndSaysSo) {
    Easel easel;
    const std::string file = easel.results(manyReport()), out = easel.folder.file("a.png");
    const Said said = easel.draw(file, {"-o", out});
    const Names fastest{"cub-scan",     "thrust-scan",          "recursive", "reduce-then-scan", "std-scan",
                        "naive-global", "work-efficient-global"};
    EXPECT_EQ(easel.charts.back().algorithms, fastest)
        << "scans, the fastest at the size where all but one are measured";
    EXPECT_EQ(easel.charts.back().leftOut, "7 of 11 algorithms are drawn.");
    EXPECT_EQ(said.err, "scanscope: 7 of 11 algorithms are drawn. Choose others with --algorithms LIST, "
                        "or all with --algorithms all.\n");
    EXPECT_EQ(said.out, out + "\n");
    EXPECT_EQ(easel.draw(file, {"-o", out, "--algorithms", "all"}).err, "");
    EXPECT_EQ(easel.charts.back().algorithms.size(), 11u);
    EXPECT_EQ(easel.charts.back().leftOut, "");
    easel.draw(file, {"-o", out, "--view", "speed-up", "--baseline", "cpu-scan"});
    EXPECT_EQ(easel.charts.back().algorithms.size(), 8u);
    EXPECT_EQ(easel.charts.back().algorithms.back(), "cpu-scan") << "the baseline is drawn";
    bench::Report reductions = manyReport();
    for (bench::Row& row : reductions.rows) row.subject.algorithm = "reduce-" + row.subject.algorithm;
    easel.draw(easel.results(reductions, "unknown.json"), {"-o", out});
    EXPECT_EQ(easel.charts.back().algorithms.size(), 7u) << "unknown algorithms, too";
}

TEST(ExportChart, TakesATitleInPlaceOfTheFinding) {
    Easel easel;
    easel.draw(easel.results(), {"-o", easel.folder.file("a.png"), "--title", "Lecture 5"});
    EXPECT_EQ(easel.charts.back().title, "Lecture 5");
}

TEST(ExportChart, TakesWhatIsChosen) {
    Easel easel;
    const std::string file = easel.results(), other = easel.results(mixedReport(), "other.json");
    const std::pair<const char*, BenchView> views[] = {{"gbs", BenchView::Bandwidth},
                                                       {"share", BenchView::Share},
                                                       {"time", BenchView::Time},
                                                       {"speed-up", BenchView::SpeedUp}};
    for (const auto& [name, view] : views) {
        EXPECT_EQ(easel.draw(file, {"--view", name, "-o", easel.folder.file("a.svg")}).status, 0);
        EXPECT_EQ(easel.charts.back().view, view);
    }
    EXPECT_EQ(easel.charts.back().baseline, "cub-scan") << "a peer";
    EXPECT_EQ(easel
                  .draw(file, {"--view", "speed-up", "--baseline", "cub-select", "--algorithms",
                               "cub-select,cub-scan", "--size", "800x600", "--theme", "dark", "--beside",
                               other, "-o", easel.folder.file("A.PDF")})
                  .err,
              "");
    const ChartPicture& chart = easel.charts.back();
    EXPECT_EQ(chart.baseline, "cub-select");
    EXPECT_EQ(chart.algorithms, (Names{"cub-select", "cub-scan"}));
    EXPECT_EQ(chart.width, 800);
    EXPECT_EQ(chart.height, 600);
    EXPECT_EQ(chart.theme, "dark");
    EXPECT_FALSE(chart.isLogarithmic);
    ASSERT_TRUE(chart.beside);
    EXPECT_EQ(chart.beside->rows.size(), 4u);
}

TEST(ExportChart, TakesALogarithmicAxis) {
    Easel easel;
    const std::string file = easel.results(), out = easel.folder.file("a.png");
    for (const char* view : {"gbs", "share", "speed-up", "time"}) {
        EXPECT_EQ(easel.draw(file, {"--view", view, "--log-axis", "-o", out}).err, "") << view;
        EXPECT_TRUE(easel.charts.back().isLogarithmic);
    }
    const Said said = easel.draw("blelloch", {"--log-axis", "-o", out});
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.err,
              "scanscope: --log-axis needs results of `scanscope bench --json`: leave it out for a run.\n");
}

TEST(ExportChart, ChoosesAmongTypesOperatorsAndSizes) {
    Easel easel;
    const std::string file = easel.results(mixedReport()), out = easel.folder.file("a.png");
    easel.draw(file, {"-o", out});
    EXPECT_EQ(easel.charts.back().type, trace::ElementType::int32) << "int32 sums if there are any";
    EXPECT_EQ(easel.charts.back().algorithms, Names{"recursive"});
    easel.draw(file, {"-o", out, "--op", "max"});
    EXPECT_EQ(easel.charts.back().algorithms, Names{"cub-scan"});
    easel.draw(file, {"-o", out, "--type", "float32"});
    EXPECT_EQ(easel.charts.back().type, trace::ElementType::float32);
    easel.draw(file, {"-o", out, "--view", "block-size", "--n", "2^12"});
    EXPECT_EQ(easel.charts.back().view, BenchView::BlockSize);
    EXPECT_EQ(easel.charts.back().n, 4096u);
    bench::Report floats = mixedReport();
    floats.rows.resize(1);
    easel.draw(easel.results(floats, "floats.json"), {"-o", out});
    EXPECT_EQ(easel.charts.back().type, trace::ElementType::float32) << "otherwise the existing rows";
}

TEST(ExportChart, WithTransfersTakesTheProcessorsFirst) {
    bench::Report report = manyReport();
    for (bench::Row& row : report.rows)
        if (row.subject.algorithm.starts_with("cpu") || row.subject.algorithm.starts_with("std"))
            row.subject.executor = "cpu";
    Easel easel;
    const std::string out = easel.folder.file("a.png");
    EXPECT_EQ(
        easel.refusal(easel.results(report), {"-o", out, "--view", "transfers"}),
        "r.json has no rows with copies to a GPU and back: measure them on a machine with an NVIDIA GPU.");
    report.rows[1].transfer_s = 1e-6;
    easel.draw(easel.results(report), {"-o", out, "--view", "transfers"});
    ASSERT_EQ(easel.charts.size(), 1u);
    EXPECT_EQ(easel.charts[0].view, BenchView::Transfers);
    EXPECT_EQ(easel.charts[0].algorithms, (Names{"cub-scan", "thrust-scan", "recursive", "reduce-then-scan",
                                                 "std-scan", "cpu-scan", "cpu-scan-parallel"}));
}

TEST(ExportChart, SaysWhatIsWrong) {
    Easel easel;
    const std::string file = easel.results(), mixed = easel.results(mixedReport(), "mixed.json");
    const std::string out = easel.folder.file("a.png");
    EXPECT_EQ(easel.refusal(file, {}),
              "export needs a file for the chart: -o FILE.png, -o FILE.svg or -o FILE.pdf");
    EXPECT_EQ(easel.refusal(file, {"-o", "a.gif"}), "\"a.gif\" must end in .png, .svg or .pdf.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--view", "tree"}),
              "There is no results view called \"tree\": choose gbs, time, speed-up, block-size, transfers, "
              "share or scaling.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--theme", "pink"}),
              "There is no theme \"pink\": choose light, dark or high-contrast.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--size", "8x8"}),
              "A picture must be 64 to 16384 pixels wide and high, not 8.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--type", "float64"}),
              "r.json has no row for float64: it has sum of int32.");
    EXPECT_EQ(
        easel.refusal(mixed, {"-o", out, "--type", "float32", "--op", "max"}),
        "mixed.json has no row for max of float32: it has sum of float32, max of int32 and sum of int32.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--algorithms", "cub-scan,blelloch"}),
              "r.json has no row of \"blelloch\" for sum of int32: it has cub-scan, reduce-then-scan and "
              "cub-select.");
    EXPECT_EQ(easel.refusal(mixed, {"-o", out, "--baseline", "cub-scan"}),
              "mixed.json has no row of \"cub-scan\" for sum of int32: it has recursive.");
    EXPECT_EQ(easel.refusal(mixed, {"-o", out, "--view", "speed-up"}),
              "--view speed-up compares with one algorithm: add --baseline recursive.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--view", "block-size"}),
              "r.json has no n with several block sizes: measure them with `scanscope bench --block-sizes "
              "32..1024`.");
    EXPECT_EQ(easel.refusal(mixed, {"-o", out, "--view", "block-size", "--n", "1024"}),
              "mixed.json has only one block size at n = 1024: choose 4096.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--n", "1024"}),
              "--n works with --view block-size only: other views show all sizes.");
    for (const Names& run : {Names{"--steps", "1"}, Names{"--code"}, Names{"--no-legend"}, Names{"--dry-run"},
                             Names{"--inclusive"}, Names{"--symbolic"}}) {
        Names arguments{"-o", out};
        arguments.insert(arguments.end(), run.begin(), run.end());
        EXPECT_TRUE(easel.refusal(file, arguments).starts_with(run[0] + " needs a run")) << run[0];
    }
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--caption", "Lecture 5"}),
              "--caption needs a run. A chart of results accepts --view, --size, --theme, --title, "
              "--log-axis, --algorithms, --baseline, --beside, --type, --op and --n.");
    EXPECT_EQ(easel.refusal(easel.folder.file("none.json"), {"-o", out}),
              "none.json cannot be read: there is no such file.");
    EXPECT_EQ(easel.refusal(file, {"-o", out, "--beside", easel.folder.write("bad.json", "[")}).substr(0, 23),
              "bad.json cannot be read");
    EXPECT_EQ(easel.refusal(easel.results({}, "empty.json"), {"-o", out}),
              "empty.json has no measured rows.");
}

TEST(ExportChart, NeedsQtToDraw) {
    Easel easel;
    const Said said = easel.draw(easel.results(), {"-o", easel.folder.file("a.png")}, false);
    EXPECT_EQ(said.status, 3);
    EXPECT_EQ(said.err, "scanscope: This build cannot draw (SCANSCOPE_GUI=OFF): export the results with a "
                        "build that has Qt.\n");
}

TEST(ExportChart, KeepsItsOptionsFromRuns) {
    EXPECT_EQ(
        scanscope({"export", "blelloch", "-o", "a.png", "--baseline", "cub-scan"}),
        refused(
            "scanscope: --baseline needs results of `scanscope bench --json`: leave it out for a run.\n"));
}

} // namespace
} // namespace scanscope::app
