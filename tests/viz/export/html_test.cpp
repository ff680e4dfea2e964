#include "viz/export/html.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "viz/export/html_film.h"
#include "viz/support/golden.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

QByteArray pageOf(const Document& document, const ExportOptions& options = {}) {
    return htmlOf(document, {}, options,
                  planExport(document, ExportFormat::html, options, "page.html").files[0].steps);
}

QJsonObject filmIn(const QByteArray& page) {
    const QByteArray start = "<script type=\"application/json\" id=\"film\">";
    const qsizetype from = page.indexOf(start) + start.size();
    return QJsonDocument::fromJson(page.mid(from, page.indexOf("</script>", from) - from)).object();
}

TEST(Html, ThePageIsTheSameTwiceAndNamesNothingOutside) {
    const auto trace = test::traceOf({"blelloch", test::numbers(8)});
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

TEST(Html, SaysEveryStepInWords) {
    const Document document(test::traceOf({"blelloch", test::numbers(8)}));
    const QJsonArray steps = filmIn(pageOf(document))["steps"].toArray();
    ASSERT_EQ(steps.size(), 9);
    const QJsonObject step = steps[6].toObject();
    EXPECT_EQ(step["name"].toString(), "Down-sweep offset 2");
    EXPECT_TRUE(step["said"].toString().contains("index 1 is 0, index 3 is 4, index 5 is 11, index 7 is 16"))
        << step["said"].toString().toStdString();
}

TEST(Html, NothingInItsWordsBecomesPartOfThePage) {
    ExportOptions options;
    options.slide.title = "</script><b>\"a\" & b";
    const QByteArray page = pageOf(Document(test::traceOf({"blelloch", test::numbers(4)})), options);
    EXPECT_TRUE(page.contains("<title>&lt;/script&gt;&lt;b&gt;&quot;a&quot; &amp; b</title>"));
    EXPECT_EQ(page.count("</script>"), 2);
}

TEST(Html, HighContrastStaysAlone) {
    const auto trace = test::traceOf({"blelloch", test::numbers(4)});
    ExportOptions options;
    EXPECT_EQ(filmIn(pageOf(Document(trace), options))["themes"].toArray().size(), 2);
    options.slide.theme = ThemeId::HighContrast;
    const QJsonArray themes = filmIn(pageOf(Document(trace), options))["themes"].toArray();
    ASSERT_EQ(themes.size(), 1);
    EXPECT_EQ(themes[0].toObject()["tokens"].toObject()["surface"].toString(), "#000000");
}

TEST(Html, ALargeRunFades) {
    const QByteArray page = pageOf(Document(test::traceOf({"blelloch", test::numbers(1000)})));
    EXPECT_TRUE(page.contains("steps fade into each other"));
    EXPECT_LT(page.size(), 4'000'000);
}

TEST(Html, StoppedItWritesNothing) {
    const Document document(test::traceOf({"blelloch", test::numbers(4)}));
    QTemporaryDir folder;
    const ExportPlan plan = planExport(document, ExportFormat::html, {}, folder.filePath("page.html"));
    EXPECT_EQ(writePages(document, {}, plan, [](int done, int) { return done < 2; }), QStringList());
    EXPECT_FALSE(QFile::exists(plan.files.front().path));
    EXPECT_EQ(writePages(document, {}, plan), QStringList{plan.files.front().path});
    EXPECT_TRUE(QFile::exists(plan.files.front().path));
}

// --- in a browser
// ------------------------------------------------------------------------------------------------

class Browser {
public:
    [[nodiscard]] bool isThere() const { return !m_program.isEmpty(); }

    // The page after this script, which runs its clock and puts what it learns into log().
    [[nodiscard]] QStringList logOf(const QByteArray& page, const QByteArray& script,
                                    const QString& hash = {}) const {
        QByteArray probed = page;
        probed.replace("</head>", R"js(<script>
            let time = 0, waiting = [];
            performance.now = () => time;
            window.requestAnimationFrame = (frame) => waiting.push(frame);
            const wait = (duration) => {
                for (const end = time + duration; time < end;) {
                    time += 16;
                    for (const frame of waiting.splice(0)) frame(time);
                }
            };
            </script></head>)js");
        probed.replace("</body>", R"js(<pre id="log"></pre><script>
            const log = (text) => { document.getElementById("log").textContent += text + "\n"; };
            const press = (key, more) => dispatchEvent(new KeyboardEvent("keydown", { key, ...more }));
            const at = () => document.getElementById("count").textContent;
            )js" + script + "</script></body>");
        const QString dom = run(probed, hash, {"--dump-dom"});
        const auto match = QRegularExpression("<pre id=\"log\">([^<]*)</pre>").match(dom);
        return match.captured(1).split(u'\n', Qt::SkipEmptyParts);
    }

    [[nodiscard]] QImage picture(const QByteArray& page, const QString& hash, QSize size) const {
        const QString file = m_folder.filePath("shot.png");
        run(page, hash,
            {"--screenshot=" + file, QString("--window-size=%1,%2").arg(size.width()).arg(size.height()),
             "--hide-scrollbars", "--force-device-scale-factor=1"});
        return QImage(file);
    }

private:
    QString run(const QByteArray& page, const QString& hash, const QStringList& more) const {
        const QString file = m_folder.filePath("page.html");
        QFile written(file);
        if (!written.open(QIODevice::WriteOnly) || written.write(page) != page.size()) return {};
        written.close();
        QProcess process;
        process.setStandardErrorFile(QProcess::nullDevice());
        process.start(m_program,
                      QStringList{"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                                  "--user-data-dir=" + m_folder.filePath("browser")} +
                          more + QStringList{"file://" + file + (hash.isEmpty() ? "" : "#" + hash)});
        process.waitForFinished(120000);
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    QString m_program = QStandardPaths::findExecutable("chromium");
    QTemporaryDir m_folder;
};

#define NEEDS_CHROMIUM(browser)                                                                              \
    if (!(browser).isThere()) GTEST_SKIP() << "chromium is not installed, so no page was opened"

TEST(Html, KeysPlayAndStepInABrowser) {
    const Browser browser;
    NEEDS_CHROMIUM(browser);
    const QByteArray page = pageOf(Document(test::traceOf({"blelloch", test::numbers(8)})));
    const QStringList log = browser.logOf(page, R"js(
        const said = () => document.getElementById("said").textContent;
        log(at() + " | " + said());
        press("ArrowRight"); wait(1200); log("right " + at());
        press("PageDown"); wait(1200); log("page down " + at());
        press("ArrowRight"); wait(300); press("ArrowRight"); wait(200); log("right twice " + at());
        press("ArrowLeft"); wait(200); log("left " + at());
        press("PageUp"); wait(200); log("page up " + at());
        press("End"); wait(200); log("end " + at());
        press("Home"); wait(200); log("home " + at());
        press("PageDown", {shiftKey: true}); wait(200); log("next phase " + at());
        press("PageDown", {shiftKey: true}); wait(200); log("next phase " + at());
        press("PageUp", {shiftKey: true}); wait(200); log("previous phase " + at());
        press("+"); log("faster " + document.getElementById("speed").textContent);
        press("-"); press("-"); log("slower " + document.getElementById("speed").textContent);
        press("+"); press("r"); wait(5000); press(" "); const here = at(); wait(3000);
        log("replayed " + (here !== "0 of 8") + ", paused " + (here === at()));
        press("End"); wait(200); press("v"); wait(4000); log("backwards " + (at() < "8 of 8"));
        wait(30000); log("down to " + at());
        press("v"); press("l"); press("End"); wait(200); press(" "); wait(100);
        log("loops " + (at() !== "8 of 8" || (wait(8000), at() !== "8 of 8")));
        log("requests " + performance.getEntriesByType("resource").length);
    )js");
    const QStringList wanted{"0 of 8 | Step 0 of 8. Load. 4 threads copy 8 cells to temp. index 0 is 3, "
                             "index 1 is 1, index 2 is 7, "
                             "index 3 is 0, index 4 is 4, index 5 is 1, index 6 is 6, index 7 is 3.",
                             "right 1 of 8",
                             "page down 2 of 8",
                             "right twice 3 of 8",
                             "left 2 of 8",
                             "page up 1 of 8",
                             "end 8 of 8",
                             "home 0 of 8",
                             "next phase 1 of 8",
                             "next phase 4 of 8",
                             "previous phase 1 of 8",
                             "faster 1.5×",
                             "slower 0.75×",
                             "replayed true, paused true",
                             "backwards true",
                             "down to 0 of 8",
                             "loops true",
                             "requests 0"};
    EXPECT_EQ(log.join("\n").toStdString(), wanted.join("\n").toStdString());
}

TEST(Html, ABrowserShowsThePictureOfTheSlide) {
    const Browser browser;
    NEEDS_CHROMIUM(browser);
    const Document document(test::traceOf({"blelloch", test::numbers(8)}));
    ExportOptions options;
    const QByteArray page = pageOf(document, options);
    options.size = {1920, 1080};
    for (const bool dark : {false, true}) {
        options.slide.theme = dark ? ThemeId::Dark : ThemeId::Light;
        const QImage shot =
            browser.picture(page, QString("bare&step=6&theme=") + (dark ? "dark" : "light"), options.size);
        ASSERT_EQ(shot.size(), options.size);
        const auto reduced = [](const QImage& image) {
            return image.convertToFormat(QImage::Format_RGB32)
                .scaled(640, 360, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        };
        const QImage slide = reduced(renderSlide(document, {6}, {}, options));
        EXPECT_LT(test::difference(reduced(shot), slide).share, 0.02) << dark;
    }
}

} // namespace
} // namespace scanscope::viz
