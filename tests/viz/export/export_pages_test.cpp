// PDF, handout and contact sheet, and how their files are written. Other programs, if installed, check the
// files.

#include "viz/export/export.h"
#include "viz/export/export_pages.h"

#include <csignal>
#include <gtest/gtest.h>
#include <QDir>
#include <QFile>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <sys/resource.h>

#include "support/thrown.h"
#include "viz/export/pdf_file.h"
#include "viz/export/whole_files.h"
#include "viz/support/film_steps.h"
#include "viz/support/golden.h"
#include "viz/support/picture_difference.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document sampleRun() { return Document(test::traceOf({"blelloch", test::numbers(8)})); }

QByteArray pdfOf(const Document& document, const ExportOptions& options) {
    const ExportPlan plan = planExport(document, ExportFormat::pdf, options, "a.pdf");
    return renderPdf(document, plan, plan.files.front());
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Reads a PDF with the programs of poppler.
class Poppler : public testing::Test {
protected:
    void SetUp() override {
        for (const char* program : {"pdfinfo", "pdftotext", "pdffonts", "pdfimages", "pdftoppm"})
            if (QStandardPaths::findExecutable(program).isEmpty())
                GTEST_SKIP() << program << " is not installed, so no PDF was read";
    }
    QString write(const QByteArray& pdf) {
        const QString path = m_folder.filePath("a.pdf");
        writeWhole(path, pdf);
        return path;
    }
    static QString says(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.start(program, arguments);
        EXPECT_TRUE(process.waitForFinished());
        EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
        return QString::fromUtf8(process.readAllStandardOutput());
    }
    [[nodiscard]] QImage page(const QString& pdf, int number, QSize size) const {
        const QString stem = m_folder.filePath("page");
        says("pdftoppm",
             {"-png", "-singlefile", "-f", QString::number(number), "-scale-to-x",
              QString::number(size.width()), "-scale-to-y", QString::number(size.height()), pdf, stem});
        return QImage(stem + ".png");
    }
    QTemporaryDir m_folder;
};

TEST_F(Poppler, FindsAPageAStepInTheSizeOfSlides) {
    const Document document = sampleRun();
    const std::pair<ExportOptions, QString> sizes[] = {
        {{.size = {1920, 1080}}, "960 x 540 pts"},
        {{.size = {1440, 1080}}, "720 x 540 pts"},
        {{.size = {3508, 2480}, .isA4 = true}, "842 x 595 pts (A4)"},
        {{.size = {3508, 2480}, .isA4 = true, .gathering = Gathering::handout}, "595 x 842 pts (A4)"}};
    for (const auto& [options, size] : sizes) {
        const QString said = says("pdfinfo", {write(pdfOf(document, options))});
        const int pages = options.gathering == Gathering::handout ? 3 : 9;
        EXPECT_TRUE(said.contains(QRegularExpression(QStringLiteral("Pages: +%1\n").arg(pages))))
            << said.toStdString();
        EXPECT_TRUE(said.contains("Page size:       " + size + '\n')) << said.toStdString();
        EXPECT_TRUE(said.contains(QRegularExpression("Title: +Blelloch, exclusive sum\n")));
    }
}

TEST_F(Poppler, FindsTextFontsAndNoPictures) {
    const QString pdf = write(pdfOf(sampleRun(), {}));
    const QString first = says("pdftotext", {"-f", "7", "-l", "7", "-layout", pdf, "-"});
    for (const char* words : {"Blelloch, exclusive sum", "7 of 9", "Down-sweep", "offset 2", "just written"})
        EXPECT_TRUE(first.contains(words)) << words << '\n' << first.toStdString();
    EXPECT_TRUE(first.contains(QRegularExpression("3 +0 +7 +4 +4 +11 +6 +16"))) << first.toStdString();
    EXPECT_EQ(says("pdfimages", {"-list", pdf}).count('\n'), 2) << "only the head of the table";
    const QStringList fonts = says("pdffonts", {pdf}).split('\n', Qt::SkipEmptyParts).mid(2);
    EXPECT_GE(fonts.size(), 2);
    for (const QString& font : fonts)
        EXPECT_TRUE(font.contains(QRegularExpression(" yes +(yes|no) +yes +\\d+ +\\d+$")))
            << font.toStdString() << ": embedded, and its letters can be found";
}

TEST_F(Poppler, PaintsWhatThePictureShows) {
    const Document document = sampleRun();
    const QString pdf = write(pdfOf(document, {}));
    const QSize size{640, 360};
    for (const int step : {3, 6}) {
        ExportOptions large{.size = {3840, 2160}};
        const QImage painted = renderSlide(document, {FilmStep(step)}, large)
                                   .scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        const QImage read =
            page(pdf, step + 1, {3840, 2160}).scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        EXPECT_LT(test::shareThatDiffers(read, painted), 0.015);
    }
}

TEST(Pdf, IsTheSameEveryTime) {
    const Document document = sampleRun();
    ExportOptions options;
    options.slide.code = options.slide.counters = true;
    EXPECT_TRUE(pdfOf(document, options) == pdfOf(document, options));
    options.gathering = Gathering::handout;
    options.isA4 = true;
    EXPECT_TRUE(pdfOf(document, options) == pdfOf(document, options));
}

// The file's objects are where its table says, although the dates before them were removed or inserted.
TEST(Pdf, FindsItsObjectsWhateverItsDates) {
    const QByteArray pdf = "%PDF-1.4\n1 0 obj\n<<\n/CreationDate (D:20261122062031+01'00')\n"
                           "/ModDate (D:20261122062031+01'00')\n>>\nendobj\n"
                           "2 0 obj\n<<>>\nendobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n"
                           "0000000105 00000 n \ntrailer\n<<\n/Size 3\n>>\nstartxref\n125\n%%EOF\n";
    ASSERT_EQ(pdf.mid(105, 7), "2 0 obj");
    ASSERT_EQ(pdf.mid(125, 4), "xref");
    for (const char* seconds : {"", "1000000000"}) {
        qputenv("SOURCE_DATE_EPOCH", seconds);
        const QByteArray dated = withFixedDate(pdf);
        qunsetenv("SOURCE_DATE_EPOCH");
        for (const char* entry : {"/CreationDate", "/ModDate"})
            EXPECT_EQ(dated.contains(entry + QByteArray(" (D:20010909014640Z)")), *seconds != 0) << entry;
        EXPECT_EQ(dated.mid(9, 7), "1 0 obj");
        const qsizetype table = dated.lastIndexOf("\nxref") + 1, second = table + 9 + 2 * 20;
        EXPECT_EQ(dated.mid(table, 9), "xref\n0 3\n");
        EXPECT_EQ(dated.mid(dated.mid(second, 10).toLongLong(), 7), "2 0 obj");
        EXPECT_TRUE(dated.endsWith("startxref\n" + QByteArray::number(table) + "\n%%EOF\n"));
        EXPECT_FALSE(dated.contains("2026"));
    }
}

QImage handoutPage(const Document& document, const ExportOptions& options) {
    QImage image(1190, 1684, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(2, 2);
    paintHandout(painter,
                 composeHandout(pageSize(options), document, test::filmSteps({4, 5, 6}), 2, 3, options));
    return image;
}

// Boxes have sharp edges at every size of the page on the screen, as in the preview.
TEST(Handout, StandsOnThePixelsOfAPicture) {
    ExportOptions options{.isA4 = true, .gathering = Gathering::handout};
    const Document document = sampleRun();
    const QTransform toPixels = QTransform::fromScale(1.37, 1.37);
    const HandoutPage page =
        composeHandout(pageSize(options), document, test::filmSteps({4, 5, 6}), 2, 3, options, toPixels);
    int boxes = 0;
    for (const PlacedScene& slide : page.slides) {
        const QTransform place = QTransform::fromScale(slide.scale, slide.scale) *
                                 QTransform::fromTranslate(slide.at.x(), slide.at.y()) * toPixels;
        for (const Mark& mark : slide.scene.marks) {
            const auto* box = std::get_if<Box>(&mark.what);
            if (!box || box->glides) continue;
            const QRectF pixels = place.mapRect(box->rect);
            EXPECT_NEAR(pixels.left(), std::round(pixels.left()), 1e-6);
            EXPECT_NEAR(pixels.bottom(), std::round(pixels.bottom()), 1e-6);
            ++boxes;
        }
    }
    EXPECT_GT(boxes, 100);
}

TEST(GoldenHandout, LooksAsDrawn) {
    ExportOptions options{.isA4 = true, .gathering = Gathering::handout};
    options.slide.caption = QStringLiteral("Parallel algorithms, lecture 5");
    test::expectGolden(handoutPage(sampleRun(), options), "handout-blelloch-8");
}

TEST(GoldenSheet, LooksAsDrawn) {
    const Document document = sampleRun();
    ExportOptions options;
    QImage image(1920, 1080, QImage::Format_RGB32);
    QPainter painter(&image);
    paintSheet(painter, image.size(), document, test::filmSteps({0, 1, 2, 3, 4, 5, 6, 7, 8}), options);
    painter.end();
    test::expectGolden(image, "sheet-blelloch-8");
}

// Without a requested size, each step is at least a third of the default picture wide.
TEST(Sheet, GrowsWithItsSteps) {
    EXPECT_EQ(sheetSize(9, {1920, 1080}), QSize(1920, 1080));
    EXPECT_EQ(sheetSize(33, {1920, 1080}), QSize(3840, 2160));
    EXPECT_EQ(sheetSize(100000, {1920, 1080}), QSize(7680, 4320)) << "but not for ever";
}

TEST(Sheet, HasAGridThatSuitsItsShape) {
    const auto grid = [](int steps, QSizeF size) {
        const SheetGrid found = sheetGrid(steps, size);
        return std::pair(found.columns, found.rows);
    };
    EXPECT_EQ(grid(1, {1920, 1080}), std::pair(1, 1));
    EXPECT_EQ(grid(9, {1920, 1080}), std::pair(3, 3));
    EXPECT_EQ(grid(12, {1920, 1080}), std::pair(3, 4));
    EXPECT_EQ(grid(4, {500, 2000}), std::pair(1, 4));
    EXPECT_EQ(grid(3, {4000, 500}), std::pair(3, 1));
}

// Files.

QStringList everything(const QTemporaryDir& folder) {
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

std::string refusal(const Document& document, const ExportOptions& options, const QString& path) {
    const ExportFormat format = path.endsWith(".pdf") ? ExportFormat::pdf : ExportFormat::png;
    return scanscope::test::words_of<ExportError>(
        [&] { return writeExport(document, planExport(document, format, options, path)); }, "no error");
}

TEST(ExportFiles, AFullDiskLeavesWhatWasThere) {
    QTemporaryDir folder;
    const QString path = folder.filePath("a.pdf");
    writeWhole(path, "earlier");
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{4096, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string pdf = refusal(sampleRun(), {}, path);
    const std::string pictures = refusal(sampleRun(), {}, folder.filePath("b.png"));
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(pdf, path.toStdString() + " cannot be written: File too large; choose another place.");
    EXPECT_EQ(pictures, folder.filePath("b-01.png").toStdString() +
                            " cannot be written: File too large; choose another place.");
    EXPECT_EQ(contentOf(path), "earlier");
    EXPECT_EQ(everything(folder), QStringList{"a.pdf"});
}

TEST(ExportFiles, ADeviceOrFolderIsNoTarget) {
    QTemporaryDir folder;
    EXPECT_EQ(refusal(sampleRun(), {.steps = {FilmStep{1}}}, "/dev/full"),
              "/dev/full cannot be written: it is not a file; choose another name.");
    QDir(folder.path()).mkdir("b.pdf");
    EXPECT_EQ(refusal(sampleRun(), {}, folder.filePath("b.pdf")),
              folder.filePath("b.pdf").toStdString() +
                  " cannot be written: it is a folder; choose another name.");
}

TEST(ExportFiles, OneThatCannotBeWrittenStopsAll) {
    QTemporaryDir folder;
    QDir(folder.path()).mkdir("a-03.png");
    EXPECT_EQ(refusal(sampleRun(), {.size = {320, 180}}, folder.filePath("a.png")),
              folder.filePath("a-03.png").toStdString() +
                  " cannot be written: it is a folder; choose another name.");
    EXPECT_EQ(everything(folder), QStringList());
}

// If the last file cannot be put in place, those before it are removed again.
TEST(ExportFiles, AppearTogetherOrNotAtAll) {
    QTemporaryDir folder;
    const auto path = [&folder](const char* name) { return folder.filePath(name); };
    writeWhole(path("a"), "earlier");
    {
        WholeFiles files;
        for (const char* name : {"a", "b", "c"}) files.add(path(name), name);
        QDir(folder.path()).mkdir("c"); // created by another program in the meantime
        EXPECT_THROW(files.commit(), ExportError);
    }
    EXPECT_EQ(contentOf(path("a")), "earlier");
    EXPECT_EQ(everything(folder), QStringList{"a"});
    QDir(folder.path()).rmdir("c");
    WholeFiles files;
    for (const char* name : {"a", "b", "c"}) files.add(path(name), name);
    EXPECT_EQ(files.commit(), (QStringList{path("a"), path("b"), path("c")}));
    EXPECT_EQ(contentOf(path("a")), "a");
    EXPECT_EQ(everything(folder), (QStringList{"a", "b", "c"}));
}

TEST(ExportFiles, AFolderThatTakesNoFilesIsNamed) {
    QTemporaryDir folder;
    writeWhole(folder.filePath("file"), "content");
    EXPECT_EQ(refusal(sampleRun(), {.steps = {FilmStep{1}}}, folder.filePath("file/a.png")),
              QString("%1/a.png cannot be written: %1 is not a folder.")
                  .arg(folder.filePath("file"))
                  .toStdString());
    EXPECT_EQ(refusal(sampleRun(), {.steps = {FilmStep{1}}}, "/proc/a.png")
                  .find("/proc/a.png cannot be written: no file can be created in /proc ("),
              0u);
    EXPECT_EQ(everything(folder), QStringList{"file"});
}

TEST(ExportFiles, PicturesAreTheSameEveryTime) {
    const Document document = sampleRun();
    ExportOptions options{.size = {960, 540}};
    options.slide.code = options.slide.counters = true;
    for (const bool outlines : {true, false}) {
        options.outlines = outlines;
        EXPECT_EQ(renderSvg(document, {FilmStep{5}, 0.4}, options),
                  renderSvg(document, {FilmStep{5}, 0.4}, options));
    }
    const QImage first = renderSlide(document, {FilmStep{5}, 0.4}, options),
                 second = renderSlide(document, {FilmStep{5}, 0.4}, options),
                 other = renderSlide(sampleRun(), {FilmStep{5}, 0.4}, options);
    EXPECT_TRUE(first == second) << "whatever was painted before";
    EXPECT_TRUE(second == other);
    EXPECT_TRUE(encodePng(first) == encodePng(other));
}

TEST(Svg, LettersMayBeText) {
    ExportOptions options{.outlines = false};
    const QString svg = QString::fromUtf8(renderSvg(sampleRun(), {FilmStep{6}}, options));
    EXPECT_TRUE(svg.contains(QRegularExpression("<text[^>]*>Blelloch, exclusive sum</text>")));
    EXPECT_TRUE(svg.contains(QRegularExpression("<text[^>]*>16</text>")));
}

} // namespace
} // namespace scanscope::viz
