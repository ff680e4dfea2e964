// Files from strangers in all kinds of exports: their texts must remain plain text.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <QDirIterator>
#include <QXmlStreamReader>
#include <sys/socket.h>
#include <unistd.h>

#include "kernels/trace/trace_file.h"
#include "viz/export/export.h"
#include "viz/export/html.h"
#include "viz/export/markup.h"
#include "viz/export/pdf_file.h"
#include "viz/model/shown_text.h"
#include "viz/support/browser.h"
#include "viz/support/strangers_files.h"

namespace scanscope::viz {
namespace {

using test::Browser;

Document opened(const char* name) {
    return Document(
        std::make_shared<trace::Trace>(trace::load_trace(std::string(SCANSCOPE_HOSTILE_FILES "/") + name)));
}

QByteArray svgOf(const Document& document, bool outlines) {
    ExportOptions options{.outlines = outlines};
    options.slide.code = options.slide.counters = true;
    options.slide.title = options.slide.caption = titleOf(document.trace());
    return renderSvg(document, {FilmStep{3}}, options);
}

QByteArray strangersPage(const Document& document) {
    ExportOptions options;
    options.timing.motion = 0.1; // few pictures
    return htmlOf(document, options,
                  planExport(document, ExportFormat::html, options, "page.html").files[0].steps);
}

// The elements of an SVG, or empty if it is not well-formed.
QStringList elementsIn(const QByteArray& svg) {
    QXmlStreamReader reader(svg);
    QStringList names;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement) {
            const QString name = reader.name().toString();
            if (!names.contains(name)) names << name;
            for (const QXmlStreamAttribute& attribute : reader.attributes())
                if (attribute.name().startsWith(QStringLiteral("on"))) names << attribute.name().toString();
        }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    names.sort();
    return reader.hasError() ? QStringList() : names;
}

TEST(StrangersFiles, AnSvgHoldsTheirTextsAsText) {
    const Document document(test::namedThroughout(test::attack("alert(1)", "http://127.0.0.1/x")));
    for (const bool outlines : {true, false}) {
        const QByteArray svg = svgOf(document, outlines);
        const QStringList known{"clipPath", "defs", "desc", "g",    "linearGradient", "path",
                                "rect",     "stop", "svg",  "text", "title",          "use"};
        for (const QString& name : elementsIn(svg)) EXPECT_TRUE(known.contains(name)) << name.toStdString();
        EXPECT_EQ(svg.count("href=\""), svg.count("<use xlink:href=\"#s"))
            << "references only point to definitions in the file";
        EXPECT_EQ(svg.count("<title>"), 1);
        EXPECT_EQ(svg.count("<desc>"), 1);
        EXPECT_TRUE(svg.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    }
    for (const char* name :
         {"poc-svg-auto.scantrace", "poc-html-auto.scantrace", "poc-html-grow20.scantrace"})
        EXPECT_FALSE(elementsIn(svgOf(opened(name), true)).contains("script")) << name;
}

TEST(StrangersFiles, AnSvgSaysWhatItIsOnce) {
    const Document document(test::traceOf({"blelloch", test::numbers(8)}));
    for (const bool outlines : {true, false}) {
        const QByteArray svg = svgOf(document, outlines);
        EXPECT_TRUE(svg.contains(
            " role=\"img\">\n<title>Blelloch, exclusive sum</title>\n<desc>Up-sweep offset 4: "));
        EXPECT_FALSE(svg.contains("></text>")) << "an empty text";
        EXPECT_FALSE(svg.contains("\"Inter\""));
        EXPECT_TRUE(outlines || svg.contains("font-family=\"Inter, sans-serif\""));
        EXPECT_TRUE(outlines || svg.contains("font-family=\"JetBrains Mono, monospace\""));
    }
    const QByteArray identity = renderSvg(document, {FilmStep{4}}, {});
    EXPECT_TRUE(identity.contains("<desc>Identity: "));
}

TEST(StrangersFiles, APageIsFilledInOnce) {
    const std::map<QByteArray, QByteArray> parts{{"A", "%B%%A%"}, {"B", "b%A%"}};
    EXPECT_EQ(filledTemplate("x%A%y%B%z", parts), "x%B%%A%yb%A%z");
    EXPECT_EQ(filledTemplate("none", parts), "none");
    // 20 placeholders in each label used to result in 229 MB.
    const QByteArray page = strangersPage(opened("poc-html-grow20.scantrace"));
    EXPECT_LT(page.size(), 2'000'000);
    EXPECT_TRUE(page.contains("%FILM%%FILM%"));
}

TEST(StrangersFiles, APageHoldsTheirTextsAsText) {
    const QByteArray page =
        strangersPage(Document(test::namedThroughout(test::attack("alert(1)", "http://127.0.0.1/x"))));
    EXPECT_EQ(page.count("<script"), 2);
    EXPECT_EQ(page.count("</script>"), 2);
    EXPECT_EQ(page.count("<img"), 0);
    EXPECT_EQ(page.count(" onfocus=\""), 0);
    EXPECT_FALSE(page.contains("unsafe-inline"));
    for (const char* ends : {"\u2028", "\u2029", "\u202E"}) EXPECT_FALSE(page.contains(ends));
    EXPECT_FALSE(page.contains('\0'));
}

TEST(StrangersFiles, JsonInAScriptEndsNothing) {
    EXPECT_EQ(jsonInScript("</script>&<!-- \u2028\u2029"),
              "\\u003c/script\\u003e\\u0026\\u003c!-- \\u2028\\u2029");
}

TEST(StrangersFiles, LongMessagesAreCutBetweenCharacters) {
    for (const int before : {597, 598, 599}) {
        Verdict verdict;
        verdict.findings.emplace_back().message =
            (QString(before, u'x') + QStringLiteral("\U0001F4A3").repeated(9)).toStdString();
        const QString cut =
            QString::fromStdString(shownVerdict(std::move(verdict)).findings.front().message.text());
        EXPECT_FALSE(cut.contains(QChar(0xFFFD))) << before;
        EXPECT_TRUE(cut.endsWith(QChar(0x2026)));
        EXPECT_LE(cut.size(), 600);
    }
}

TEST(StrangersFiles, NamesStayVisibleAndOnOneLine) {
    EXPECT_EQ(shownText(QString::fromUtf8("a\u202Eb\x1b[0m\nc\td\u00A0\u05D0")),
              QString::fromUtf8("a\uFFFDb\uFFFD[0m\uFFFDc\uFFFDd\u00A0\u05D0"));
    EXPECT_EQ(shownLines(QString::fromUtf8("a\u202E\n\tb\r\n")), QString::fromUtf8("a\uFFFD\n\tb\r\n"));
    EXPECT_EQ(shownText(QString::fromUtf8("a\u200Bb\u00ADc\u3164d\U000E0041e\uFEFFf")),
              QString::fromUtf8("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf"))
        << "the same as a terminal";
    const QString joined = QString::fromUtf8("\u2714\uFE0F \U0001F469\u200D\U0001F393");
    EXPECT_EQ(shownText(joined), joined) << "emoji and some scripts are written with these";
    EXPECT_EQ(shownText(QStringLiteral("a\U0001F4A3") + QChar(0xD83D)), QStringLiteral("a\U0001F4A3\uFFFD"));
    const auto plain = test::traceOf({"blelloch", test::numbers(4)});
    EXPECT_EQ(shownTrace(plain), plain) << "the very same";
    const auto hostile = test::namedThroughout(test::attack("alert(1)", "http://127.0.0.1/x"));
    const Document document(hostile);
    for (const std::string* text :
         {&document.trace().run.name, &document.trace().launches[0].globals[0].name,
          &document.trace().launches[0].blocks[0].steps[0].label, &document.trace().sources[0].path})
        for (const char* mark : {"\x1b", "\u202E", "\u2028", "\n"})
            EXPECT_EQ(text->find(mark), std::string::npos) << *text;
    EXPECT_NE(document.trace().sources[0].text.find('\n'), std::string::npos);
}

// The clip of every label is a file in the folder, whatever the label contains.
TEST(StrangersFiles, LabelsAreNoPaths) {
    QTemporaryDir folder;
    const std::string labels[] = {"../../x",       "/etc/passwd", std::string("a\0b", 3),
                                  "a\nb",          "..",          std::string(1000, 'x'),
                                  "\u202Egpj.exe", "CON",         " . "};
    for (const std::string& label : labels) {
        auto trace = std::make_shared<trace::Trace>(*test::traceOf({"blelloch", test::numbers(4)}));
        for (trace::Step& step : trace->launches[0].blocks[0].steps) step.label = label;
        const Document document(trace);
        ExportOptions options{.size = {320, 180}, .eachPhase = true};
        const ExportPlan plan = planExport(document, ExportFormat::pdf, options, folder.filePath("ph.pdf"));
        for (const QString& path : writeExport(document, plan)) {
            EXPECT_EQ(QFileInfo(path).canonicalPath(), QFileInfo(folder.path()).canonicalFilePath());
            EXPECT_LT(QFileInfo(path).fileName().size(), 100);
            EXPECT_EQ(QFileInfo(path).fileName(), shownText(QFileInfo(path).fileName()));
        }
    }
    EXPECT_GT(QDir(folder.path()).entryList(QDir::Files).size(), 5);
}

TEST(StrangersFiles, EveryKindOfFileIsMadeOfThem) {
    const Document document(test::namedThroughout(test::attack("alert(1)", "http://127.0.0.1/x")));
    QTemporaryDir folder;
    for (const auto& [format, name] : {std::pair(ExportFormat::png, "a.png"),
                                       {ExportFormat::svg, "a.svg"},
                                       {ExportFormat::pdf, "a.pdf"},
                                       {ExportFormat::pptx, "a.pptx"},
                                       {ExportFormat::gif, "a.gif"},
                                       {ExportFormat::mp4, "a.mp4"},
                                       {ExportFormat::html, "a.html"}}) {
        const bool isFilm = format == ExportFormat::gif || format == ExportFormat::mp4;
        if (isFilm && QStandardPaths::findExecutable("ffmpeg").isEmpty()) continue;
        ExportOptions options{.size = {320, 180}, .steps = {FilmStep{2}}};
        options.timing.motion = options.timing.hold = options.timing.lastHold = 0.1;
        options.slide.code = options.slide.counters = true;
        const QString path = folder.filePath(name);
        EXPECT_EQ(writeExport(document, planExport(document, format, options, path)), QStringList{path});
        EXPECT_GT(QFileInfo(path).size(), 1000) << name;
    }
}

// A port of this machine that notes whether any program connected to it. Connections are closed immediately,
// because a browser's virtual time stops while it waits.
class Listener {
public:
    Listener() {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* generic = reinterpret_cast<sockaddr*>(&address);
        const bool listens = ::bind(m_socket, generic, size) == 0 && ::listen(m_socket, 16) == 0 &&
                             ::getsockname(m_socket, generic, &size) == 0;
        m_port = listens ? ntohs(address.sin_port) : 0;
        m_porter = std::thread(&Listener::sendAway, this);
    }
    ~Listener() {
        ::shutdown(m_socket, SHUT_RDWR); // ends accept()
        m_porter.join();
        ::close(m_socket);
    }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    [[nodiscard]] bool listens() const { return m_port != 0; }
    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port) + "/x"; }
    [[nodiscard]] bool wasAsked() const { return m_wasAsked; }

private:
    void sendAway() {
        for (int guest = 0; (guest = ::accept(m_socket, nullptr, nullptr)) >= 0; m_wasAsked = true)
            ::close(guest);
    }

    int m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int m_port = 0;
    std::atomic<bool> m_wasAsked = false;
    std::thread m_porter;
};

class OpenedByABrowser : public testing::Test {
protected:
    void SetUp() override { NEEDS_CHROMIUM(m_browser); }
    Browser m_browser;
};

// All of these files are in frames: a script that ran would report it to the surrounding page, and a request
// would connect to the open port. An unescaped frame shows that the test notices both.
TEST_F(OpenedByABrowser, NothingOfTheirsRunsOrAsks) {
    const Listener theirs, control;
    ASSERT_TRUE(theirs.listens() && control.listens());
    const Document document(test::namedThroughout(test::attack("top.postMessage('ran','*')", theirs.url())));
    m_browser.put("a.html", strangersPage(document));
    m_browser.put("a.svg", svgOf(document, true));
    m_browser.put("b.svg", svgOf(document, false));
    m_browser.put("control.html",
                  QByteArray::fromStdString("<!doctype html><title>" +
                                            test::attack("top.postMessage('control','*')", control.url())));
    const QStringList log = m_browser.logOf(Browser::probed(R"html(<!doctype html><body>
        <iframe src="a.html#play"></iframe><iframe src="a.svg"></iframe><iframe src="b.svg"></iframe>
        <iframe src="control.html"></iframe></body>)html",
                                                            R"js(
        const said = new Set;
        addEventListener("message", ({ data }) => said.add(data.scanscope ? "plays" : data));
        setTimeout(() => log([...said].sort().join()), 6000);
    )js"));
    EXPECT_EQ(log.join(u'\n').toStdString(), "control,plays");
    EXPECT_TRUE(control.wasAsked());
    EXPECT_FALSE(theirs.wasAsked());
}

TEST_F(OpenedByABrowser, WhatOnceRanDoesNotAnyMore) {
    m_browser.put("a.html", strangersPage(opened("poc-html-auto.scantrace")));
    m_browser.put("a.svg", svgOf(opened("poc-svg-auto.scantrace"), true));
    for (const char* name : {"a.html", "a.svg"}) {
        const Browser::Opened found = m_browser.opened(name);
        EXPECT_TRUE(found.dom.contains("</svg>")) << name;
        EXPECT_FALSE(found.dom.contains("data-pwned=\"")) << name;
        EXPECT_FALSE(found.console.contains("Content Security Policy")) << found.console.toStdString();
        EXPECT_FALSE(found.console.contains("Refused to")) << found.console.toStdString();
    }
    EXPECT_TRUE(m_browser.opened("a.html").dom.contains("aria-valuenow=\"1\"")) << "its own script ran";
}

TEST(StrangersFiles, AMessageWithoutEndIsCutWhereItIsShown) {
    trace::Trace trace = *test::traceOf({"blelloch", test::numbers(4)});
    trace.fault.kind = trace::FaultKind::deadlock;
    trace.fault.message = std::string(1u << 20, 'x');
    trace::Finding finding;
    finding.kind = trace::FindingKind::deadlock;
    finding.message = trace.fault.message;
    const Document document(std::make_shared<trace::Trace>(trace), {{finding}, {}});
    EXPECT_EQ(document.trace().fault.message.size(), 599 + std::string("…").size());
    ASSERT_FALSE(document.findings().empty());
    EXPECT_EQ(document.findings().at(0).message().size(), 600);
}

} // namespace
} // namespace scanscope::viz
