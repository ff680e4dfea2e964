// Opens pages in headless Chromium, if it is installed.
#pragma once

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace scanscope::viz::test {

class Browser {
public:
    [[nodiscard]] bool isThere() const { return !m_program.isEmpty(); }
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    // Stores a page that others can frame by this name.
    void put(const QString& name, const QByteArray& page) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(page) != page.size())
            qFatal("%s cannot be written", qPrintable(file.fileName()));
    }

    // The texts that the page's scripts passed to log() within some seconds of the page's time.
    [[nodiscard]] QStringList logOf(const QByteArray& page, const QString& options = {},
                                    const QStringList& flags = {}) const {
        put("page.html", page);
        const QString dom =
            run("page.html" + options, flags + QStringList{"--dump-dom", "--virtual-time-budget=8000"});
        const auto match = QRegularExpression("<pre id=\"log\">([^<]*)</pre>").match(dom);
        return match.captured(1).split(u'\n', Qt::SkipEmptyParts);
    }

    [[nodiscard]] QImage picture(const QByteArray& page, const QString& options, QSize size) const {
        put("page.html", page);
        const QString file = path("shot.png");
        QFile::remove(file);
        run("page.html" + options,
            {"--screenshot=" + file, QString("--window-size=%1,%2").arg(size.width()).arg(size.height()),
             "--hide-scrollbars", "--force-device-scale-factor=1",
             "--virtual-time-budget=1000", // otherwise some frames are missing on a busy machine
             "--run-all-compositor-stages-before-draw"}); // otherwise tiles may be missing
        return QImage(file);
    }

    // Prints the page, and returns the path of the PDF.
    [[nodiscard]] QString printed(const QByteArray& page, const QString& options) const {
        put("page.html", page);
        const QString file = path("print.pdf");
        QFile::remove(file);
        run("page.html" + options, {"--print-to-pdf=" + file, "--no-pdf-header-footer"});
        return file;
    }

    // A page or picture after its scripts have run for some seconds, and the browser's messages.
    struct Opened {
        QString dom, console;
    };
    [[nodiscard]] Opened opened(const QString& name) const {
        Opened opened;
        opened.dom = run(name, {"--dump-dom", "--virtual-time-budget=4000", "--enable-logging=stderr"},
                         &opened.console);
        return opened;
    }

    // The page with a script in its body that provides log(), and press() for keys.
    [[nodiscard]] static QByteArray probed(const QByteArray& page, const QByteArray& script) {
        return withScript(page, "<pre id=\"log\"></pre>", R"js(
            const log = (text) => { document.getElementById("log").textContent += text + "\n"; };
            const press = (key, more, target) =>
                (target || window).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
            )js" + script,
                          "</body>");
    }

    // The page with a clock that advances only in wait().
    [[nodiscard]] static QByteArray clocked(const QByteArray& page) {
        return withScript(page, "", R"js(
            let time = 0, waiting = [];
            performance.now = () => time;
            window.requestAnimationFrame = (frame) => waiting.push(frame);
            const wait = (duration) => {
                for (const end = time + duration; time < end;) {
                    time += 16;
                    for (const frame of waiting.splice(0)) frame(time);
                }
            };)js",
                          "</head>");
    }

    // A frame takes its time from the page around it; that time passes even if no pictures are shown.
    [[nodiscard]] static QByteArray framed(const QByteArray& page) {
        return withScript(
            page, "",
            "window.requestAnimationFrame = (frame) => setTimeout(() => frame(performance.now()), 16);",
            "</head>");
    }

private:
    // The page's policy, if it has one, is extended to allow this script.
    static QByteArray withScript(QByteArray page, const QByteArray& markup, const QByteArray& script,
                                 const QByteArray& before) {
        const QByteArray hash = QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64();
        page.replace("script-src ", "script-src 'sha256-" + hash + "' ");
        return page.replace(before, markup + "<script>" + script + "</script>" + before);
    }

    QString run(const QString& page, const QStringList& more, QString* says = nullptr) const {
        QProcess process;
        if (!says) process.setStandardErrorFile(QProcess::nullDevice());
        // On a busy machine, Chromium occasionally starts and then does nothing, whatever the page.
        for (int attempt = 0; attempt < 2; ++attempt) {
            process.start(m_program,
                          QStringList{"--headless", "--no-sandbox", "--disable-gpu",
                                      "--disable-dev-shm-usage",
                                      "--user-data-dir=" + path(QStringLiteral("browser%1").arg(attempt))} +
                              more + QStringList{"file://" + path(page)});
            if (process.waitForFinished(90000)) break;
            process.kill();
            process.waitForFinished();
        }
        if (says) *says = QString::fromUtf8(process.readAllStandardError());
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    // The headless shell opens no window; opening one takes longer than showing most pages.
    static QString program() {
        const QString shell = QStandardPaths::findExecutable("chromium-headless-shell");
        return shell.isEmpty() ? QStandardPaths::findExecutable("chromium") : shell;
    }

    QString m_program = program();
    QTemporaryDir m_folder;
};

#define NEEDS_CHROMIUM(browser)                                                                              \
    if (!(browser).isThere()) GTEST_SKIP() << "chromium is not installed, so no page was opened"

} // namespace scanscope::viz::test
