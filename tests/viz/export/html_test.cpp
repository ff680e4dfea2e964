#include "viz/export/html.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "kernels/trace/lock_step.h"
#include "support/chosen_language.h"
#include "viz/export/whole_files.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

QByteArray pageOf(const Document& document, const ExportOptions& options = {}) {
    return htmlOf(document, options,
                  planExport(document, ExportFormat::html, options, "page.html").files[0].steps);
}

QJsonObject filmIn(const QByteArray& page) {
    const QByteArray start = "<script type=\"application/json\" id=\"film\">";
    const qsizetype from = page.indexOf(start) + start.size();
    return QJsonDocument::fromJson(page.mid(from, page.indexOf("</script>", from) - from)).object();
}

TEST(Html, ThePageIsTheSameTwiceAndNamesNothingOutside) {
    const auto trace = test::traceWithoutPage({"blelloch", test::numbers(8)});
    const QByteArray page = pageOf(Document(trace));
    EXPECT_TRUE(page == pageOf(Document(trace)));
    EXPECT_LT(page.size(), 1'500'000);
    QString text = QString::fromUtf8(page);
    text.remove(QStringLiteral("http://www.w3.org/2000/svg"));
    EXPECT_FALSE(
        text.contains(QRegularExpression("https?:|\\bsrc=|\\bhref=|@import|url\\((?!#)|fetch\\(|XMLHttp")));
    EXPECT_FALSE(text.contains(QRegularExpression("%[A-Z]+%")));
    EXPECT_TRUE(text.contains("9 steps; motion: 22 pictures between two steps"));
}

TEST(Html, SpeaksTheChosenLanguage) {
    const Document document(test::traceWithoutPage({"blelloch", test::numbers(8)}));
    const scanscope::test::ChosenLanguage german("de");
    const QByteArray page = pageOf(document);
    EXPECT_TRUE(page.contains("<html lang=\"de\">"));
    EXPECT_TRUE(page.contains("title=\"Erster Schritt (Pos1)\" aria-label=\"Erster Schritt\""));
    EXPECT_TRUE(page.contains("9 Schritte; Bewegung: 22 Bilder zwischen zwei Schritten"));
    EXPECT_EQ(filmIn(page)["words"].toObject(), (QJsonObject{{"play", "Abspielen"},
                                                             {"pause", "Anhalten"},
                                                             {"speed", "Tempo %1"},
                                                             {"of", "von %1"},
                                                             {"step", "Schritt %1 von %2. %3"}}));
}

TEST(Html, SaysEveryStepInWords) {
    const Document document(test::traceWithoutPage({"blelloch", test::numbers(8)}));
    const QJsonArray steps = filmIn(pageOf(document))["steps"].toArray();
    ASSERT_EQ(steps.size(), 9);
    const QJsonObject step = steps[6].toObject();
    EXPECT_EQ(step["name"].toString(), "Down-sweep offset 2");
    EXPECT_TRUE(step["said"].toString().contains("index 1 is 0, index 3 is 4, index 5 is 11, index 7 is 16"))
        << step["said"].toString().toStdString();
}

TEST(Html, NothingInItsWordsBecomesPartOfThePage) {
    ExportOptions options{.slide = {.title = "</script><b>\"a\" & b"}};
    const QByteArray page = pageOf(Document(test::traceWithoutPage({"blelloch", test::numbers(4)})), options);
    EXPECT_TRUE(page.contains("<title>&lt;/script&gt;&lt;b&gt;&quot;a&quot; &amp; b</title>"));
    EXPECT_EQ(page.count("</script>"), 2);
}

TEST(Html, APageThatWouldBeTooLargeIsRefusedAfterAFewSteps) {
    const Document document(test::traceWithoutPage({"blelloch", test::numbers(1024)}));
    std::vector<FilmStep> steps;
    while (steps.size() < mostExportedSteps)
        for (const FilmStep step : document.steps()) steps.push_back(step);
    int asked = 0;
    const auto progress = [&](int, int) { return ++asked > 0; };
    try {
        const QByteArray page = htmlOf(document, {}, steps, progress);
        FAIL() << "a page of " << page.size() << " bytes";
    } catch (const ExportError& error) {
        EXPECT_EQ(
            std::string_view(error.what()),
            "A page with these " + std::to_string(steps.size()) +
                " steps would be larger than 16 MB. Choose fewer steps (--steps), or make a film (.mp4).");
    }
    EXPECT_LT(asked, 100);
}

TEST(Html, HighContrastStaysAlone) {
    const auto trace = test::traceWithoutPage({"blelloch", test::numbers(4)});
    ExportOptions options;
    EXPECT_EQ(filmIn(pageOf(Document(trace), options))["themes"].toArray().size(), 2);
    options.slide.theme = ThemeId::HighContrast;
    const QJsonArray themes = filmIn(pageOf(Document(trace), options))["themes"].toArray();
    ASSERT_EQ(themes.size(), 1);
    EXPECT_EQ(themes[0].toObject()["tokens"].toObject()["surface"].toString(), "#000000");
}

TEST(Html, ALargeRunFades) {
    const QByteArray page = pageOf(Document(test::traceWithoutPage({"blelloch", test::numbers(1000)})));
    EXPECT_TRUE(page.contains("steps fade into each other"));
    EXPECT_LT(page.size(), 4'000'000);
}

TEST(Html, ALargeRunInWhichNothingMovesIsDrawnOnce) {
    const Document document(test::traceWithoutPage({"hillis-steele", test::numbers(1024)}));
    std::vector<FilmStep> steps;
    while (steps.size() < 300)
        for (const FilmStep step : document.steps()) steps.push_back(step);
    int last = -1;
    const auto progress = [&](int done, int) {
        EXPECT_GT(done, last) << "it begins again";
        last = done;
        return done < 8;
    };
    EXPECT_TRUE(htmlOf(document, {}, steps, progress).isEmpty());
    EXPECT_EQ(last, 8);
}

TEST(Html, GradientsAndClipsAreMarks) {
    MarkTable table;
    QLinearGradient gradient(0, 100, 0, 112);
    gradient.setColorAt(0, QColor("#161a20"));
    gradient.setColorAt(1, QColor(0x16, 0x1a, 0x20, 0));
    const Scene scene{{{Area{QRectF(50, 100, 400, 12), gradient}, 0},
                       {Area{QRectF(50, 100, 20, 12), QColor(Qt::red)}, 0, 0.5},
                       {Area{QRectF(350, 100, 20, 12), QColor(Qt::red)}, 0, 0.5}},
                      {QRectF(0, 0, 300, 400)}};
    MarkList frame;
    MarkRecorder(table, frame, QTransform::fromScale(2, 2)).add(scene);
    EXPECT_EQ(frame, (MarkList{0, 1}));
    EXPECT_EQ(table.gradients(),
              std::vector<QByteArray>{"<linearGradient gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"200\" "
                                      "x2=\"0\" y2=\"224\"><stop offset=\"0\" stop-color=\"#161a20\"/>"
                                      "<stop offset=\"1\" stop-color=\"#161a20\" stop-opacity=\"0\"/>"
                                      "</linearGradient>"});
    const std::vector<QByteArray> looks{
        " shape-rendering=\"crispEdges\" fill=\"url(#gradient0)\"",
        " shape-rendering=\"crispEdges\" fill=\"#ff0000\" fill-opacity=\".5\""};
    EXPECT_EQ(table.looks(), looks);
    EXPECT_EQ(table.shapes(), (std::vector<QByteArray>{"800 24", "40 24"}));
    EXPECT_EQ(table.clips(), (std::vector<std::array<int, 4>>{{0, 0, 600, 800}}));
    EXPECT_EQ(table.marks(), (std::vector<RecordedMark>{{0, 0, 100, 200, 0}, {1, 1, 100, 200, -1}}));
}

TEST(Html, LooksThatDifferInOneAttributeAreTwo) {
    MarkTable table;
    MarkList frame;
    MarkRecorder recorder(table, frame, QTransform::fromScale(20, 20));
    QPainterPath path;
    path.lineTo(9, 5);
    const auto add = [&](auto change) {
        Painted how;
        how.pen = QPen(Qt::red, 2);
        change(how);
        recorder.add(path, how);
    };
    for (int twice = 0; twice < 2; ++twice) {
        add([](Painted&) {});
        add([](Painted& how) { how.opacity = 0.5; });
        add([](Painted& how) { how.pen.setColor(QColor(255, 0, 0, 64)); });
        add([](Painted& how) { how.pen.setColor(Qt::blue); });
        add([](Painted& how) { how.pen.setWidthF(3); });
        add([](Painted& how) { how.pen.setCapStyle(Qt::RoundCap); });
        add([](Painted& how) { how.pen.setJoinStyle(Qt::RoundJoin); });
        add([](Painted& how) { how.pen.setDashPattern({4, 3}); });
        add([](Painted& how) { how.brush = Qt::red; });
        add([](Painted& how) { how.brush = Qt::blue; });
        Painted filled;
        filled.brush = Qt::red;
        recorder.add(QRectF(0, 0, 9, 9), filled);
        recorder.add(QRectF(0, 0, 9, 1), filled); // thin, so its edges are soft
    }
    EXPECT_EQ(table.looks().size(), 12u);
    EXPECT_EQ(table.shapes(), (std::vector<QByteArray>{"l180 100", "180 180", "180 20"}));
    EXPECT_EQ(table.marks().size(), 12u);
}

// A word that moves is stored once for all its positions between two steps of the page.
TEST(Html, AWordIsOneShape) {
    MarkTable table;
    MarkList frame;
    for (int i = 0; i < 20; ++i) {
        Scene scene{.marks = {{Words{{7 * i / 9.0, 20 + i / 7.0}, "16", figures(14), QColor(Qt::red)}}}};
        MarkRecorder(table, frame, QTransform::fromScale(20, 20)).add(scene);
    }
    EXPECT_EQ(table.shapes().size(), 1u);
    EXPECT_EQ(frame.size(), 20u);
}

TEST(Html, OfTwoRunsNamesThePhasesOfBoth) {
    auto [left, right] =
        trace::in_lock_step(*test::traceOf({"blelloch", test::numbers(8)}),
                            *test::traceOf({"hillis-steele", test::numbers(8)}), trace::Alignment::barrier);
    const auto beside =
        std::make_shared<const Document>(std::make_shared<const trace::Trace>(std::move(right)));
    const Document document(std::make_shared<const trace::Trace>(std::move(left)), {}, beside);
    const QJsonObject film = filmIn(pageOf(document));
    EXPECT_EQ(film["phases"].toArray(), (QJsonArray{"Load", "Up-sweep", "Identity", "Down-sweep", "Store"}));
    EXPECT_EQ(film["beside"].toArray(), (QJsonArray{"Load", "Stride", "Waits", "Store", "Done"}));
    EXPECT_EQ(film["themes"].toArray()[0].toObject()["beside"].toArray().size(), 5);
    QString numbers;
    for (const QJsonValue step : film["steps"].toArray())
        numbers += QString::number(step.toObject()["beside"].toInt());
    EXPECT_EQ(numbers.toStdString(), "011123444");

    const QJsonObject alone =
        filmIn(pageOf(Document(test::traceWithoutPage({"blelloch", test::numbers(8)}))));
    EXPECT_TRUE(alone["beside"].toArray().isEmpty());
    EXPECT_FALSE(alone["steps"].toArray()[0].toObject().contains("beside"));
}

TEST(Html, StoppedItWritesNothing) {
    const Document document(test::traceWithoutPage({"blelloch", test::numbers(4)}));
    QTemporaryDir folder;
    const ExportPlan plan = planExport(document, ExportFormat::html, {}, folder.filePath("page.html"));
    EXPECT_EQ(writePages(document, plan, [](int done, int) { return done < 2; }), QStringList());
    EXPECT_FALSE(QFile::exists(plan.files.front().path));
    EXPECT_EQ(writePages(document, plan), QStringList{plan.files.front().path});
    EXPECT_TRUE(QFile::exists(plan.files.front().path));
}

} // namespace
} // namespace scanscope::viz
