// Estimated size and time of an export, compared with the real ones.

#include <gtest/gtest.h>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "viz/export/export.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document blelloch() { return Document(test::traceOf({"blelloch", test::numbers(16)})); }

qint64 written(const Document& document, const ExportPlan& plan) {
    qint64 bytes = 0;
    const QStringList files = writeExport(document, plan);
    for (const QString& file : files) bytes += QFileInfo(file).size();
    return bytes;
}

TEST(ExportEstimate, IsAboutRight) {
    const Document document = blelloch();
    const bool hasFfmpeg = !QStandardPaths::findExecutable("ffmpeg").isEmpty();
    for (int format = 0; format < exportFormatCount; ++format) {
        const bool film = format >= int(ExportFormat::mp4) && format <= int(ExportFormat::gif);
        if (film && !hasFfmpeg) continue;
        const QTemporaryDir folder;
        ExportOptions options{.size = {480, 270}};
        options.timing.framesPerSecond = 20;
        const ExportPlan plan = planExport(document, ExportFormat(format), options, folder.filePath("whole"));
        const auto estimate = estimateExport(document, plan, [] { return true; });
        ASSERT_TRUE(estimate.has_value()) << format;
        const double bytes = double(written(document, plan));
        EXPECT_GT(double(estimate->bytes), bytes / 1.5) << format;
        EXPECT_LT(double(estimate->bytes), bytes * 1.5) << format;
        EXPECT_GT(estimate->seconds, 0) << format;
    }
}

TEST(ExportEstimate, OfStepsAndPhasesIsOfThose) {
    const Document document = blelloch();
    const QTemporaryDir folder;
    ExportOptions options{.size = {480, 270}, .steps = {FilmStep{4}}};
    const ExportPlan one = planExport(document, ExportFormat::png, options, folder.filePath("one.png"));
    const auto estimate = estimateExport(document, one, [] { return true; });
    ASSERT_TRUE(estimate.has_value());
    EXPECT_EQ(estimate->bytes, written(document, one)) << "one picture is its own sample";
}

TEST(ExportEstimate, StopsWhereItIsToldTo) {
    const Document document = blelloch();
    const QTemporaryDir folder;
    for (const ExportFormat format : {ExportFormat::png, ExportFormat::pdf, ExportFormat::html}) {
        const ExportPlan plan = planExport(document, format, {}, folder.filePath("none"));
        int asked = 0;
        EXPECT_EQ(estimateExport(document, plan, [&] { return ++asked < 2; }), std::nullopt);
        EXPECT_EQ(asked, 2);
    }
    EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

} // namespace
} // namespace scanscope::viz
