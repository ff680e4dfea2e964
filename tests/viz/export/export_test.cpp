#include "viz/export/export.h"
#include "viz/export/slide.h"
#include "viz/export/whole_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "support/has.h"
#include "support/thrown.h"
#include "viz/support/golden.h"
#include "viz/support/long_run.h"
#include "viz/support/picture_difference.h"
#include "viz/support/recorded.h"
#include "viz/support/stage_picture.h"

namespace scanscope::viz {
namespace {

ExportOptions oneStep(int step) {
    ExportOptions options{.size = {960, 540}, .steps = {FilmStep(step)}};
    return options;
}

Scene sceneOf(const Document& document, FilmStep step, const ExportOptions& options) {
    return composeSlide(options.size, frameAt(document, {step}, options), options.slide);
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// The names of the files that were written.
QStringList exported(const Document& document, const ExportOptions& options, const QString& path,
                     const ExportProgress& progress = {}) {
    const ExportFormat format = path.endsWith(".svg") ? ExportFormat::svg : ExportFormat::png;
    return writeExport(document, planExport(document, format, options, path), progress);
}

std::string errorOf(const Document& document, const ExportOptions& options, const QString& path) {
    return scanscope::test::words_of<ExportError>([&] { return exported(document, options, path); },
                                                  "no error");
}

TEST(GoldenExport, ASlideLooksAsDrawn) {
    const Document document(test::traceOf({"blelloch", test::numbers(8)}));
    ExportOptions options = oneStep(6);
    options.size = {1920, 1080};
    options.slide.caption = QStringLiteral("Parallel algorithms, lecture 5");
    test::expectGolden(renderSlide(document, {FilmStep{6}}, options), "slide-blelloch-8");
}

// A dash for each step would make a picture of 20 MB.
TEST(Export, ASlideOfVeryManyStepsStaysSmall) {
    const Document document(test::longRun(100'000, 16));
    EXPECT_LT(renderSvg(document, {FilmStep{99'999}}, oneStep(99'999)).size(), 1'000'000);
}

TEST(Export, TooManyStepsAreRefusedBeforeTheyAreDrawn) {
    const Document document(test::longRun(5'000, 16));
    ExportOptions options = oneStep(0);
    options.steps.clear();
    const QTemporaryDir folder;
    EXPECT_EQ(errorOf(document, options, folder.filePath("a.png")),
              "An export can have at most 4000 steps, and this one has 5000. Choose fewer steps.");
    EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(GoldenExport, ASlideForALectureHallKeepsItsPlaces) {
    ExportOptions options = oneStep(3);
    options.slide.textScale = 1.3;
    options.slide.theme = ThemeId::Dark;
    test::expectGolden(renderSlide(Document(test::traceWithoutPage(
                                       {"hillis-steele", test::numbers(8), trace::Form::inclusive})),
                                   {FilmStep{3}}, options),
                       "slide-hall");
}

TEST(GoldenExport, ASlideShowsSymbols) {
    ExportOptions options = oneStep(7);
    options.size = {1920, 1080};
    options.symbols = true;
    test::expectGolden(
        sceneOf(Document(test::traceWithoutPage({"blelloch", test::numbers(8)})), FilmStep{7}, options),
        "slide-symbols");
}

TEST(GoldenExport, ASlideShowsTheLanes) {
    ExportOptions options = oneStep(3);
    options.slide.views = {View::array, View::lanes};
    test::expectGolden(sceneOf(Document(test::traceWithoutPage(test::inRegistersOf("warp-shuffle", 8))),
                               FilmStep{3}, options),
                       "slide-lanes");
}

TEST(GoldenExport, ASlideShowsASecondSource) {
    ExportOptions options = oneStep(14);
    options.slide.theme = ThemeId::Dark;
    test::expectGolden(sceneOf(Document(test::traceWithoutPage(test::inRegistersOf("hybrid-warp", 64))),
                               FilmStep{14}, options),
                       "slide-hybrid");
}

// Lines snap to the pixels of their picture, so pictures of different sizes are compared at a much smaller
// size.
QImage reduced(const QImage& image) {
    return image.scaled(640, 360, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

TEST(Export, TheSamePictureAtEverySize) {
    const Document document(test::traceOf({"blelloch", test::numbers(8)}));
    ExportOptions hd = oneStep(6), uhd = oneStep(6);
    hd.size = {1920, 1080};
    uhd.size = {3840, 2160};
    const QImage small = reduced(renderSlide(document, {FilmStep{6}}, hd)),
                 large = reduced(renderSlide(document, {FilmStep{6}}, uhd));
    EXPECT_LT(test::shareThatDiffers(small, large), 0.01);
}

TEST(Export, OneStepGoesToTheNamedFile) {
    QTemporaryDir folder;
    const QString path = folder.filePath("scan.png");
    EXPECT_EQ(exported(Document(test::traceOf({"blelloch", test::numbers(8)})), oneStep(3), path),
              QStringList{path});
    EXPECT_EQ(QImage(path).size(), QSize(960, 540));
}

TEST(Export, AllStepsAreNumbered) {
    QTemporaryDir folder;
    ExportOptions options{.size = {320, 180}};
    const Document document(test::traceOf({"blelloch", test::numbers(4)}));
    const QStringList files = exported(document, options, folder.filePath("scan.png"));
    ASSERT_EQ(files.size(), 7);
    EXPECT_EQ(files.front(), folder.filePath("scan-01.png"));
    EXPECT_EQ(files.back(), folder.filePath("scan-07.png"));
    for (const QString& file : files) EXPECT_FALSE(QImage(file).isNull());
    EXPECT_NE(bytesOf(files[1]), bytesOf(files[2]));
}

TEST(Export, NumbersKeepFolderAndSuffix) {
    EXPECT_EQ(numberedPath("a/b.c/scan.svg", FilmStep{6}, 12), "a/b.c/scan-07.svg");
    EXPECT_EQ(numberedPath("scan.svg", FilmStep{6}, 100), "scan-007.svg");
    EXPECT_EQ(numberedPath("scan", FilmStep{6}, 99), "scan-07");
    EXPECT_EQ(numberedPath("/scan.png", FilmStep{}, 8), "/scan-01.png");
}

TEST(Export, ProgressIsToldAndMayStop) {
    QTemporaryDir folder;
    ExportOptions options{.size = {320, 180}};
    std::vector<std::pair<int, int>> told;
    const QStringList files = exported(Document(test::traceOf({"blelloch", test::numbers(4)})), options,
                                       folder.filePath("scan.png"), [&](int done, int total) {
                                           told.emplace_back(done, total);
                                           return done < 2;
                                       });
    EXPECT_EQ(files, QStringList()) << "all or none";
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    EXPECT_EQ(told, (std::vector<std::pair<int, int>>{{0, 7}, {1, 7}, {2, 7}}));
}

TEST(Export, SaysWhatItCannotDo) {
    QTemporaryDir folder;
    const Document document(test::traceOf({"blelloch", test::numbers(4)}));
    const std::string missing = folder.filePath("none/scan.png").toStdString();
    EXPECT_EQ(errorOf(document, oneStep(3), QString::fromStdString(missing)),
              missing + " cannot be written: there is no folder " + folder.filePath("none").toStdString() +
                  ".");
    EXPECT_EQ(errorOf(document, oneStep(7), folder.filePath("scan.png")),
              "The run has no step 8: its steps are 1 to 7.");
    ExportOptions tiny = oneStep(0);
    tiny.size = {0, 100000};
    EXPECT_EQ(errorOf(document, tiny, folder.filePath("scan.png")),
              "Cannot make a picture of 0×100000: each side must be 64 to 16384 pixels.");
}

TEST(Export, AFailureLeavesTheOldFileAlone) {
    QTemporaryDir folder;
    const QString path = folder.filePath("taken.png");
    ASSERT_TRUE(QDir(folder.path()).mkdir("taken.png")); // a folder has the file's name
    const std::string error =
        errorOf(Document(test::traceOf({"blelloch", test::numbers(4)})), oneStep(0), path);
    EXPECT_EQ(error.find(path.toStdString() + " cannot be written: "), 0u) << error;
    EXPECT_TRUE(QFileInfo(path).isDir());
}

TEST(Export, IsWrittenWhereALinkLeadsAndLeavesItALink) {
    QTemporaryDir folder;
    const QString link = folder.filePath("link.png"), real = folder.filePath("real.png");
    ASSERT_TRUE(QFile::link("real.png", link)); // the target does not exist yet
    const Document document(test::traceOf({"blelloch", test::numbers(4)}));
    EXPECT_EQ(errorOf(document, oneStep(0), link), "no error");
    EXPECT_TRUE(QFileInfo(link).isSymLink());
    EXPECT_TRUE(QFileInfo(real).isFile() && !QFileInfo(real).isSymLink());
    const QString circle = folder.filePath("circle.png");
    ASSERT_TRUE(QFile::link("circle.png", circle));
    const std::string error = errorOf(document, oneStep(0), circle);
    EXPECT_TRUE(test::has(error, "circle.png cannot be written: the link points back to itself."));
    EXPECT_TRUE(QFileInfo(circle).isSymLink());
}

TEST(Export, TakesEveryNameThatTheFileSystemTakes) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QString(80, QChar(0x6F22)) + ".svg"); // 244 bytes
    EXPECT_EQ(errorOf(Document(test::traceOf({"blelloch", test::numbers(4)})), oneStep(0), path), "no error");
    EXPECT_TRUE(QFileInfo(path).isFile());
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

TEST(Export, TransparentGroundStaysTransparent) {
    ExportOptions options = oneStep(0);
    options.slide.transparent = true;
    const QImage image =
        renderSlide(Document(test::traceOf({"blelloch", test::numbers(4)})), {FilmStep{}}, options);
    EXPECT_EQ(qAlpha(image.pixel(2, 2)), 0);
    EXPECT_EQ(
        qAlpha(renderSlide(Document(test::traceOf({"blelloch", test::numbers(4)})), {FilmStep{}}, oneStep(0))
                   .pixel(2, 2)),
        255);
}

// Dark letters on a dark page: each is surrounded by the light background that it is designed for.
TEST(GoldenExport, TextOnATransparentGroundHasAHalo) {
    ExportOptions options = oneStep(6);
    options.slide.transparent = true;
    const QImage image =
        renderSlide(Document(test::traceWithoutPage({"blelloch", test::numbers(8)})), {FilmStep{6}}, options);
    const double unit = image.height() / 540.0;
    const int reach = int(1.4 * unit); // two units, minus the blended pixels
    int letters = 0;
    for (int y = int(30 * unit); y < int(60 * unit); ++y) // the title
        for (int x = int(48 * unit); x < int(300 * unit); ++x) {
            if (qAlpha(image.pixel(x, y)) < 255 || qGray(image.pixel(x, y)) > 60) continue;
            ++letters;
            for (const QPoint beside :
                 {QPoint(reach, 0), QPoint(-reach, 0), QPoint(0, reach), QPoint(0, -reach)})
                ASSERT_EQ(qAlpha(image.pixel(QPoint(x, y) + beside)), 255) << x << ", " << y;
        }
    EXPECT_GT(letters, 500);
    QImage page(image.size(), QImage::Format_RGB32);
    page.fill(QColor(0x23, 0x2f, 0x4d));
    QPainter(&page).drawImage(0, 0, image);
    test::expectGolden(page, "slide-transparent");
}

TEST(Svg, NamesColoursAndNoFonts) {
    const QByteArray svg =
        renderSvg(Document(test::traceOf({"blelloch", test::numbers(8)})), {FilmStep{6}}, oneStep(6));
    EXPECT_TRUE(svg.contains("viewBox=\"0 0 960 540\""));
    EXPECT_TRUE(svg.contains("<title>Blelloch, exclusive sum</title>"));
    EXPECT_TRUE(svg.contains("#b04f0c"));
    EXPECT_FALSE(svg.contains("rgb"));
    EXPECT_FALSE(svg.contains("<image")); // everything can be scaled
    EXPECT_FALSE(QString::fromUtf8(svg).contains(QRegularExpression("<text[^>]*>\\s*[^<\\s]")));
}

TEST(Svg, LooksLikeThePng) {
    const QString converter = QStandardPaths::findExecutable("rsvg-convert");
    if (converter.isEmpty()) GTEST_SKIP() << "rsvg-convert is not installed, so no SVG was rendered";
    QTemporaryDir folder;
    for (const double progress : {1.0, 0.5}) {
        const Document document(test::traceOf({"blelloch", test::numbers(8)}));
        ExportOptions options = oneStep(6);
        options.size = {3840, 2160};
        const QString svg = folder.filePath("slide.svg"), png = folder.filePath("slide.png");
        writeWhole(svg, renderSvg(document, {FilmStep{6}, progress}, options));
        ASSERT_EQ(QProcess::execute(converter, {"-w", "3840", "-h", "2160", "-o", png, svg}), 0);
        const QImage painted = reduced(renderSlide(document, {FilmStep{6}, progress}, options));
        // Expected differences: where dashes begin, and small words, whose stems Qt darkens only in pictures.
        EXPECT_LT(test::shareThatDiffers(reduced(QImage(png)), painted), 0.012);
    }
}

} // namespace
} // namespace scanscope::viz
