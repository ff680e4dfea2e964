// Charts as files, read in the way that other programs read them.
#include <gtest/gtest.h>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "app/benchmark/bench_content.h"
#include "app/benchmark/bench_findings.h"
#include "app/reports/bench_report.h"
#include "viz/export/chart_slide.h"
#include "viz/support/pdf_reading.h"

namespace scanscope::app {
namespace {

// The chart of all algorithms in a file of results.
viz::ChartSlide slideOf(const char* file, BenchView view, QSize size = {1920, 1080}) {
    const bench::Report report = loadBenchReport(std::string(SCANSCOPE_ROOT "/") + file);
    BenchChoice choice{.view = view};
    for (const bench::Row& row : report.rows)
        if (const QString id = QString::fromStdString(row.subject.algorithm); !choice.algorithms.contains(id))
            choice.algorithms << id;
    choice.baseline = choice.algorithms.front();
    const BenchmarkContent content = benchContent(choice, report);
    return {.headline = content.headline,
            .sentence = content.sentence,
            .foot = benchFoot(report),
            .chart = content.chart,
            .size = size};
}

class ChartFile : public testing::Test {
protected:
    QByteArray written(const viz::ChartSlide& slide, const char* name) const {
        const QString path = m_folder.filePath(name);
        viz::chartWriter(slide, path)();
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QTemporaryDir m_folder;
};

constexpr const char* hostile = "tests/hostile/files/evil.json";
constexpr const char* shipped = "resources/benchmarks/h200.json";

TEST_F(ChartFile, AnSvgHoldsStrangersNamesAsText) {
    const QByteArray svg = written(slideOf(hostile, BenchView::Bandwidth), "a.svg");
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement)
            EXPECT_NE(reader.name().toString(), "script");
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    EXPECT_TRUE(svg.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    EXPECT_EQ(svg.count("<title>"), 1);
    EXPECT_FALSE(svg.contains("<text")) << "in the picture all letters are outlines";
}

// The unreachable region is hatched. Lines that its corners cut twice at the same point used to become empty
// paths.
TEST_F(ChartFile, APdfBeginsEveryPathThatItCloses) {
    for (const BenchViewInfo& info : benchViews) {
        if (info.id.empty()) continue;
        SCOPED_TRACE(info.id);
        const QByteArray pdf = written(slideOf(shipped, info.view), "a.pdf");
        EXPECT_GT(viz::test::streamsOf(pdf).size(), 1);
        EXPECT_EQ(viz::test::closedWithoutAPoint(pdf), 0);
        const QString reader = QStandardPaths::findExecutable("pdftoppm");
        if (reader.isEmpty()) continue;
        QProcess process;
        process.start(reader, {"-r", "30", "-png", m_folder.filePath("a.pdf"), m_folder.filePath("a")});
        ASSERT_TRUE(process.waitForFinished());
        EXPECT_EQ(process.readAllStandardError().toStdString(), "");
    }
}

TEST_F(ChartFile, APdfOfStrangersNamesIsWhole) {
    const QByteArray pdf = written(slideOf(hostile, BenchView::Bandwidth), "a.pdf");
    EXPECT_EQ(viz::test::closedWithoutAPoint(pdf), 0);
    EXPECT_TRUE(pdf.endsWith("%%EOF\n"));
}

} // namespace
} // namespace scanscope::app
