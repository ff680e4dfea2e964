// The player of a page in a browser: keys, buttons, scrubbing, frames in other pages, printing.
#include <gtest/gtest.h>

#include "viz/export/html.h"
#include "viz/support/browser.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using test::Browser;

class HtmlPlayer : public testing::Test {
protected:
    void SetUp() override { NEEDS_CHROMIUM(m_browser); }

    [[nodiscard]] static QByteArray pageOf(int n = 8, const ExportOptions& options = {}) {
        const Document document(test::traceWithoutPage({"blelloch", test::numbers(n)}));
        return htmlOf(document, options,
                      planExport(document, ExportFormat::html, options, "page.html").files[0].steps);
    }

    [[nodiscard]] static std::string textOf(const QStringList& log) { return log.join(u'\n').toStdString(); }

    // The page's time passes only in wait(); at() returns the film's current position.
    [[nodiscard]] std::string logOf(const QByteArray& script, const QString& options = {},
                                    const QStringList& flags = {}) const {
        const QByteArray start = R"js(
            const at = () => document.getElementById("count").textContent;
            const get = (id) => document.getElementById(id);
        )js";
        const QByteArray page = Browser::probed(Browser::clocked(pageOf()), start + script);
        return textOf(m_browser.logOf(page, options, flags));
    }

    Browser m_browser;
};

TEST_F(HtmlPlayer, StepsByKey) {
    EXPECT_EQ(
        logOf(R"js(
        log(at() + " | " + get("said").textContent);
        press("ArrowRight"); wait(1200); log("right " + at());
        press("PageDown"); wait(1200); log("page down " + at());
        press("ArrowRight"); wait(300); press("ArrowRight"); wait(200); log("right twice " + at());
        press("ArrowLeft"); wait(200); log("left " + at());
        press("PageUp"); wait(200); log("page up " + at());
        press("End"); wait(200); log("end " + at());
        press("ArrowRight"); wait(1200); log("right at the end " + at());
        press("Home"); wait(200); log("home " + at());
        press("ArrowLeft"); wait(200); log("left at the start " + at());
        press("ArrowRight", {shiftKey: true}); wait(200); log("shift right " + at());
        press("ArrowLeft", {shiftKey: true}); wait(200); log("shift left " + at());
        for (let phase = 0; phase < 5; ++phase) { press("PageDown", {shiftKey: true}); wait(200); log("next phase " + at()); }
        press("PageUp", {shiftKey: true}); wait(200); log("previous phase " + at());
        press("PageUp", {shiftKey: true}); wait(200); log("previous phase " + at());
        press("ArrowRight", {ctrlKey: true}); wait(1200); log("with ctrl " + at());
        press("ArrowUp", {}, get("scrub")); wait(1200); log("up on the slider " + at());
        press("ArrowDown", {}, get("scrub")); wait(200); log("down on the slider " + at());
        press("ArrowUp"); wait(1200); log("up elsewhere " + at());
    )js"),
        "1 of 9 | Step 1 of 9. Load. 4 threads copy 8 cells to temp. index 0 is 3, index 1 is 1, "
        "index 2 is 7, index 3 is 0, index 4 is 4, index 5 is 1, index 6 is 6, index 7 is 3.\n"
        "right 2 of 9\npage down 3 of 9\nright twice 4 of 9\nleft 3 of 9\npage up 2 of 9\nend 9 of 9\n"
        "right at the end 9 of 9\nhome 1 of 9\nleft at the start 1 of 9\nshift right 9 of 9\n"
        "shift left 1 of 9\nnext phase 2 of 9\nnext phase 5 of 9\nnext phase 6 of 9\nnext phase 9 of 9\n"
        "next phase 9 of 9\nprevious phase 6 of 9\nprevious phase 5 of 9\nwith ctrl 5 of 9\n"
        "up on the slider 6 of 9\ndown on the slider 5 of 9\nup elsewhere 5 of 9");
}

TEST_F(HtmlPlayer, PlaysByKey) {
    EXPECT_EQ(
        logOf(R"js(
        const label = () => get("play").getAttribute("aria-label");
        log(label()); press(" "); wait(3000); log("space " + label() + " " + at());
        press(" "); const here = at(), picture = get("now").innerHTML; wait(3000);
        log("space " + label() + " " + (here === at() && picture === get("now").innerHTML));
        press("+"); log("faster " + get("speed").textContent);
        press("-"); press("-"); log("slower " + get("speed").getAttribute("aria-label"));
        press("+"); press("r"); wait(5000); log("replayed to " + at());
        press("End"); wait(200); press("v"); wait(3000); log("backwards to " + at());
        wait(30000); log("down to " + at() + " " + label());
        press("v"); press("l"); press("End"); wait(200); press(" "); wait(100);
        log("loops " + get("loop").getAttribute("aria-pressed") + " " + at()); wait(4000); log("on to " + at());
        press(" "); press("l"); press("End"); press(" "); wait(200); log("from the end " + at());
        wait(60000); log("to the end " + at() + " " + label());
    )js"),
        "Play\nspace Pause 3 of 9\nspace Play true\nfaster 1.5×\nslower Speed 0.75×\nreplayed to 4 of 9\n"
        "backwards to 8 of 9\ndown to 1 of 9 Play\nloops true 1 of 9\non to 3 of 9\nfrom the end 1 of 9\n"
        "to the end 9 of 9 Play");
}

TEST_F(HtmlPlayer, ScrubsAndAnswersToItsButtons) {
    EXPECT_EQ(
        logOf(R"js(
        scrub = get("scrub"); scrub.setPointerCapture = () => {};
        const slot = (step) => scrub.querySelector(`[data-step="${step}"]`).getBoundingClientRect();
        const point = (type, x, buttons) => scrub.dispatchEvent(new PointerEvent(type, {clientX: x, buttons, bubbles: true}));
        point("pointerdown", slot(5).right - 1, 1); log("down " + at());
        point("pointermove", slot(2).right - 1, 1); log("dragged " + at() + ", " + scrub.getAttribute("aria-valuetext"));
        point("pointermove", slot(7).right - 1, 0); log("moved " + at());
        const settled = get("now").innerHTML;
        point("pointerdown", slot(2).left + 0.45 * slot(2).width, 1); log("within it moves " + (settled !== get("now").innerHTML));
        get("last").click(); wait(200); log("last " + at());
        get("back").click(); wait(200); log("back " + at());
        get("first").click(); wait(200); log("first " + at());
        get("forward").click(); wait(1200); log("forward " + at());
        get("play").click(); wait(3000); log("play " + at()); get("play").click();
        press(" ", {}, get("forward")); wait(3000); log("space on a button is the button's " + at());
        get("theme").click(); log("theme " + getComputedStyle(document.body).backgroundColor);
        get("reverse").click(); wait(20000); log("backwards " + at());
    )js",
              {}, {"--window-size=1800,1000"}),
        "down 6 of 9\ndragged 3 of 9, 3: Up-sweep offset 2\nmoved 3 of 9\nwithin it moves true\nlast 9 of 9\n"
        "back 8 of 9\nfirst 1 of 9\nforward 2 of 9\nplay 4 of 9\nspace on a button is the button's 4 of 9\n"
        "theme rgb(22, 26, 32)\nbackwards 1 of 9");
}

TEST_F(HtmlPlayer, GoesToTheNearestStepThatIsThere) {
    EXPECT_EQ(logOf("log(at());", "#step=99"), "9 of 9");
    EXPECT_EQ(logOf(R"js(
        log(at());
        const go = (step) => { location.hash = `step=${step}`; dispatchEvent(new HashChangeEvent("hashchange")); log(at()); };
        go(99); go("x"); go(-5);
    )js",
                    "#step=-1"),
              "1 of 9\n9 of 9\n9 of 9\n1 of 9");
}

TEST_F(HtmlPlayer, NamesAndOrdersWhatIsFocused) {
    EXPECT_EQ(
        logOf(R"js(
        for (const item of document.querySelectorAll("button, [tabindex]"))
            log(`${item.getAttribute("role") || "button"} ${item.getAttribute("aria-label")}`);
        const scrub = get("scrub");
        log(["valuemin", "valuemax", "valuenow", "valuetext"].map((name) => scrub.getAttribute("aria-" + name)).join());
        log(get("picture").getAttribute("role") + " " + get("picture").getAttribute("aria-labelledby"));
        log("lives " + document.querySelectorAll("[aria-live], output, [role=status]").length);
        press("ArrowRight"); wait(400); log("while it moves " + get("said").textContent.slice(0, 11));
        wait(1000); log("at rest " + get("said").textContent.slice(0, 30));
    )js"),
        "button First step\nbutton Step back\nbutton Play\nbutton Step forward\nbutton Last step\nslider "
        "Step\n"
        "button Play backwards\nbutton Loop\nbutton Speed 1×\nbutton Light or dark\nbutton Full screen\n"
        "1,9,1,1: Load\nimg said\nlives 1\nwhile it moves Step 1 of 9\nat rest Step 2 of 9. Up-sweep offset "
        "1");
}

TEST_F(HtmlPlayer, IsReadOnAPhoneThatIsHeldUpright) {
    EXPECT_EQ(logOf(R"js(
        const of = (id) => get(id).getBoundingClientRect();
        const rights = [...document.querySelectorAll("#bar *")].map((part) => part.getBoundingClientRect().right);
        log("controls " + (Math.max(...rights) <= innerWidth ? "within" : "beyond the edge"));
        log("words " + (of("said").height > 20 && of("said").top >= of("picture").bottom - 1 &&
                        of("said").bottom <= of("bar").top + 1 ? "below the picture" : "hidden"));
        log("letters " + getComputedStyle(get("said")).fontSize);
    )js",
                    {}, {"--window-size=375,700"}),
              "controls within\nwords below the picture\nletters 16px");
}

TEST_F(HtmlPlayer, StandsStillForWhoeverWantsThat) {
    const QByteArray script = R"js(
        press("ArrowRight"); const pictures = new Set;
        for (let t = 0; t < 900; t += 50) { wait(50); pictures.add(get("now").innerHTML); }
        log(pictures.size > 5 ? "moves" : pictures.size);
    )js";
    EXPECT_EQ(logOf(script), "moves");
    EXPECT_EQ(logOf(script, {}, {"--force-prefers-reduced-motion"}), "1");
}

TEST_F(HtmlPlayer, WearsTheThemeThatWasAskedFor) {
    const QByteArray script = R"js(log(getComputedStyle(document.body).backgroundColor);)js";
    const std::string light = "rgb(255, 255, 255)", dark = "rgb(22, 26, 32)";
    const QStringList prefersDark{"--blink-settings=preferredColorScheme=0"};
    EXPECT_EQ(logOf(script), light);
    EXPECT_EQ(logOf(script, {}, prefersDark), dark);
    EXPECT_EQ(logOf(script, "#theme=light", prefersDark), light);
    EXPECT_EQ(logOf(script, "?theme=dark"), dark);
    ExportOptions options{.slide = {.theme = ThemeId::Dark}};
    const QByteArray madeDark = Browser::probed(pageOf(8, options), script);
    EXPECT_EQ(textOf(m_browser.logOf(madeDark)), dark);
    EXPECT_EQ(textOf(m_browser.logOf(madeDark, "#theme=light")), light);
}

// Two frames in a page: the messages that they send to the page, and which windows may control them.
TEST_F(HtmlPlayer, IsSteppedByThePageAroundIt) {
    const QByteArray pressing = R"js(
        addEventListener("message", ({data}) => {
            if (data.press) press(data.press);
            if (data.disturb) parent.frames[0].postMessage({ scanscope: "step", step: 1 }, "*");
        });
    )js";
    const QByteArray page = Browser::framed(pageOf());
    m_browser.put("a.html", Browser::probed(page, pressing));
    m_browser.put("b.html", Browser::probed(page, pressing));
    const QStringList log = m_browser.logOf(Browser::probed(R"html(<!doctype html><body>
        <iframe id="a" src="a.html#step=4&bare"></iframe>
        <iframe id="b" src="b.html?step=2&nokeys"></iframe>
        </body>)html",
                                                            R"js(
        const heard = { a: [], b: [] }, frame = (id) => document.getElementById(id);
        addEventListener("message", ({ source, data }) =>
            heard[source === frame("a").contentWindow ? "a" : "b"].push(
                data.scanscope === "at" ? `${data.step}/${data.last}${data.playing ? " plays" : ""}` : JSON.stringify(data)));
        const tell = (id, what) => frame(id).contentWindow.postMessage(what, "*");
        const orders = [
            () => { tell("a", { scanscope: "next" }); tell("b", { scanscope: "step", step: 6 }); },
            () => { tell("a", { scanscope: "back" }); tell("b", { disturb: true }); },
            () => { tell("a", { scanscope: "step", step: 9 }); tell("b", { press: "ArrowRight" }); },
            () => { tell("a", { press: "ArrowRight" }); frame("b").src = "b.html?step=2&nokeys#step=8"; },
            () => { tell("a", { scanscope: "step", step: 99 }); tell("b", { scanscope: "play" }); },
            () => { tell("a", { scanscope: "constructor" }); tell("b", { scanscope: "pause" }); },
            () => { for (const id of ["a", "b"]) log(`${id} ${heard[id].join(", ")}`); },
        ];
        addEventListener("load", () => orders.forEach((order, o) => setTimeout(order, 300 + 1000 * o)));
    )js"));
    EXPECT_EQ(textOf(log), "a 4/9, 5/9, 4/9, 9/9, {\"scanscope\":\"past\",\"by\":1}, "
                           "\"{\\\"method\\\":\\\"next\\\"}\"\n"
                           "b 2/9, 6/9, 8/9, 8/9 plays, 9/9 plays, 9/9");
}

TEST_F(HtmlPlayer, PlaysWhenItsSlideIsShown) {
    m_browser.put("a.html", Browser::framed(pageOf()));
    const QStringList log = m_browser.logOf(Browser::probed(R"html(<!doctype html><body>
        <iframe id="a" width="480" height="300" src="a.html#play&step=5"></iframe></body>)html",
                                                            R"js(
        let heard = [];
        addEventListener("message", ({ data }) => heard.push(data.step + (data.playing ? "+" : "")));
        const frame = document.getElementById("a"), tell = (what) => frame.contentWindow.postMessage(what, "*");
        const say = (what) => { log(`${what} ${heard.join(" ")}`); heard = []; };
        setTimeout(() => { say("loaded"); tell("slide:stop"); }, 2500);
        setTimeout(() => { say("stopped"); tell("slide:start"); }, 4000);
        setTimeout(() => { say("shown again"); }, 6500);
    )js"));
    EXPECT_EQ(textOf(log), "loaded 5 5+ 6+\nstopped 6\nshown again 5+ 6+");
}

TEST_F(HtmlPlayer, PrintsItsStepAndSaysIt) {
    for (const char* program : {"pdfinfo", "pdftotext"})
        if (QStandardPaths::findExecutable(program).isEmpty())
            GTEST_SKIP() << program << " is not installed, so no print was read";
    const auto says = [](const QString& program, const QStringList& arguments) {
        QProcess process;
        process.start(program, arguments);
        process.waitForFinished();
        return QString::fromUtf8(process.readAllStandardOutput()).simplified();
    };
    ExportOptions low{.size = {1440, 1080}};
    const std::tuple<QByteArray, QString, QString> prints[] = {
        {pageOf(), "#step=4", "Step 4 of 9. Up-sweep offset 4. "},
        {pageOf(4, low), "#step=7&theme=dark", "Step 7 of 7. Store. "},
        {pageOf(64), "?step=1&bare", "Step 1 of 15. Load. "}};
    for (const auto& [page, options, text] : prints) {
        const QString pdf = m_browser.printed(page, options);
        EXPECT_TRUE(says("pdfinfo", {pdf}).contains("Pages: 1 ")) << options.toStdString();
        const QString said = says("pdftotext", {pdf, "-"});
        EXPECT_TRUE(said.startsWith(text)) << said.toStdString();
    }
}

} // namespace
} // namespace scanscope::viz
