// Lessons as pages in Chromium: tests work through each with keys and clicks, and read it without a script.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/explore/judge.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_page.h"
#include "viz/export/markup.h"
#include "viz/support/browser.h"

namespace scanscope::app {
namespace {

using viz::test::Browser;

class LessonPageTest : public testing::Test {
protected:
    void SetUp() override { NEEDS_CHROMIUM(m_browser); }

    static const PreparedLesson& lesson(const std::string& id) {
        static std::map<std::string, SharedLesson> made;
        SharedLesson& one = made[id];
        if (!one) one = prepared(lessonNamed(id), kernels::this_machine());
        return *one;
    }
    static const QByteArray& pageOf(const std::string& id) {
        static std::map<std::string, QByteArray> made;
        QByteArray& page = made[id];
        if (page.isEmpty())
            page = lessonPage(lesson(id), [](const trace::Trace& trace) { return judge(trace); });
        return page;
    }
    // The same page, with players that keep running although their pictures are not shown.
    static QByteArray framedPageOf(const std::string& id) {
        QByteArray page = pageOf(id);
        const QByteArray open = "id=\"data\">";
        const qsizetype from = page.indexOf(open) + open.size(), to = page.indexOf("</script>", from);
        QJsonObject data = QJsonDocument::fromJson(page.mid(from, to - from)).object();
        QJsonArray films;
        QByteArray hash;
        for (const QJsonValue& film : data["films"].toArray()) {
            const QByteArray framed = Browser::framed(film.toString().toUtf8());
            const qsizetype policy = framed.indexOf("script-src ") + 11;
            hash = framed.mid(policy, framed.indexOf('\'', policy + 1) + 1 - policy);
            films << QString::fromUtf8(framed);
        }
        data["films"] = films;
        page.replace(from, to - from, viz::jsonInScript(QJsonDocument(data).toJson(QJsonDocument::Compact)));
        return page.replace("script-src ", "script-src " + hash + ' ');
    }
    [[nodiscard]] std::string logOf(const std::string& id, const QByteArray& script,
                                    const QString& options = {}) const {
        const QByteArray start = R"js(
            const get = (id) => document.getElementById(id);
            const part = (name) => document.querySelector("section.now " + name);
            const at = () => part("h2").textContent;
            const result = () => part(".result").textContent;
            const give = (text) => { part("input[type=text]").value = text; part("form").requestSubmit(); };
            const tick = (numbers) => {
                for (const input of document.querySelectorAll("section.now input[type=checkbox], section.now input[type=radio]"))
                    input.checked = numbers.includes(Number(input.value));
                part("form").requestSubmit();
            };
        )js";
        return m_browser.logOf(Browser::probed(pageOf(id), start + script), options)
            .join(u'\n')
            .toStdString();
    }

    Browser m_browser;
};

TEST_F(LessonPageTest, TakesAnswersAsTheWindowDoes) {
    EXPECT_EQ(
        logOf("up-sweep", R"js(
        log(at() + " | " + get("back").disabled + " | " + get("next").textContent);
        press("ArrowRight"); log(at() + " | " + get("next").textContent + " | " + part(".prompt").textContent);
        log(document.activeElement.id);
        give(""); log(result());
        give("7x"); log(result());
        give("1"); log(result());
        give("4"); log(result() + " | " + get("next").textContent + " | " + document.activeElement.id);
        get("next").click(); log(part(".prompt").textContent);
        part(".reveal").click(); log(result());
        part(".again").click(); log("again " + result() + part("input").disabled);
        give("4"); log(result());
        press("PageDown"); give("5, 7"); log(result());
        press("PageDown"); give("3 4 7 11 4 5 6 3"); log(result());
        give("3,4,7,11,4,5,6,25"); log(result());
        press("ArrowLeft"); log(at() + " " + result());
    )js"),
        "Step 1 of 9 | true | Next\n"
        "Step 2 of 9 | Skip | What does temp[1] hold after up-sweep 1?\n"
        "head2\n"
        "Type a number first.\n"
        "“7x” is not a number.\n"
        "Not 1. That is its value before the step. Thread 0 combines temp[0] = 3 with temp[1] = 1 (line "
        "59).\n"
        "✓ Right. Thread 0 combines temp[0] = 3 with temp[1] = 1: the result is 4 (line 59). | Next | next\n"
        "How many additions are there in up-sweep 1?\n"
        "It is 4. 4 threads combine two values each.\n"
        "again false\n"
        "✓ Right. 4 threads combine two values each.\n"
        "✓ Right. Thread 1 combines temp[5] = 5 with temp[7] = 9: the result is 14 (line 59).\n"
        "temp[7] is not 3. Thread 0 combines temp[3] = 11 with temp[7] = 14 (line 59).\n"
        "✓ Right. The step writes 1 cell of temp: 3, 4, 7, 11, 4, 5, 6, 25.\n"
        "Step 4 of 9 ✓ Right. Thread 1 combines temp[5] = 5 with temp[7] = 9: the result is 14 (line 59).");
}

// The same answers as in question_test.cpp.
TEST_F(LessonPageTest, ReadsNumbersAsTheWindowDoes) {
    EXPECT_EQ(logOf("accuracy", R"js(
        press("PageDown");
        for (const text of ["16777219", "16777217", "16777216", "16 777 219", "1 1", "16 777 218"]) { give(text); log(result()); }
        part(".again").click();
        give("16777218"); log(part(".result").className);
        for (let s = 0; s < 9; ++s) get("next").click();
        log(get("score").textContent);
    )js"),
              "Not 16777219. Thread 0 combines data[0] = 16777216 with data[2] = 2 (line 31).\n"
              "Not 16777217. Thread 0 combines data[0] = 16777216 with data[2] = 2 (line 31).\n"
              "Not 16777216. That is its value before the step. Thread 0 combines data[0] = 16777216 with "
              "data[2] = 2 (line 31).\n"
              "Not 16777219. Thread 0 combines data[0] = 16777216 with data[2] = 2 (line 31).\n"
              "Type only one number.\n"
              "✓ Right. Thread 0 combines data[0] = 16777216 with data[2] = 2: the result is 16777218 (line "
              "31).\n"
              "result right\n"
              "1 of 4 questions answered correctly, 0 on the first try.");
    EXPECT_EQ(logOf("inclusive-exclusive", R"js(
        for (let s = 0; s < 5; ++s) get("next").click();
        give("\u22123"); log(result());
        get("next").click(); log(get("score").textContent);
    )js"),
              "✓ Right. Thread 2 copies buffer[0][2] = -3 to it (line 58).\n"
              "1 of 5 questions answered correctly, 1 on the first try.");
}

TEST_F(LessonPageTest, GivesTheReasonAndTheHint) {
    EXPECT_EQ(logOf("ten-questions", R"js(
        tick([0]); log(result());
        get("next").click(); get("next").click();
        give("1, 4, 3, 6"); log(result());
        get("next").click(); tick([1]); log(result());
    )js"),
              "No. With n = 32 that would be 5, but the run had a different number. Each addition makes one "
              "number of two. (Lesson: Why add in parallel?)\n"
              "These are the right values. Type their indices, counted from 0.\n"
              "No. Which row do they read, and which one do they write? (Lesson: Why two buffers?)");
}

// The code that replies name is below the picture, with line numbers.
TEST_F(LessonPageTest, HasTheCodeOfTheRun) {
    EXPECT_EQ(logOf("barriers", R"js(
        const shown = [...document.querySelectorAll("#code details")].filter((one) => !one.hidden);
        log(shown.map((one) => one.querySelector("summary").textContent).join());
        log(shown[0].querySelector("pre").textContent.split("\n")[40]);
        get("enlarge").click();
        log(get("enlarge").getAttribute("aria-pressed") + " " + get("pictures").className);
    )js"),
              "Code: scan/hillis_steele.cuh\n"
              " 41          __syncthreads();\n"
              "true live large");
    EXPECT_EQ(logOf("two-buffers", R"js(
        const shown = () => [...document.querySelectorAll("#code details")].map((one) => !one.hidden).join();
        log(shown());
        for (let s = 0; s < 4; ++s) get("next").click();
        log(shown());
    )js"),
              "true,false\nfalse,true");
}

// Gives right and wrong answers in every step of every lesson.
TEST_F(LessonPageTest, WalksEveryLesson) {
    for (const LessonName& name : lessonNames()) {
        const std::string id(name.id);
        QByteArray script;
        std::string expected;
        std::size_t questions = 0, firstTries = 0;
        for (const PreparedStep& step : lesson(id).steps) {
            if (step.question) {
                const Question& question = *step.question;
                QByteArray right;
                for (const std::string& part : question.answer)
                    right += (right.isEmpty() ? "" : ",") + QByteArray::fromStdString(part);
                const bool isTyped = question.choices.empty();
                script += isTyped ? "give('987654'); log(part('.result').className); give('" + right + "');"
                                  : "tick([]); log(part('.result').className); tick([" + right + "]);";
                script += "log(part('.result').className);\n";
                const bool isUnread = question.form == AnswerForm::one || question.form == AnswerForm::row;
                expected += isUnread ? "result unreadable\n" : "result wrong\n";
                ++questions;
                firstTries += isUnread ? 1 : 0;
                expected += "result right\n";
            }
            script += "get('next').click();\n";
        }
        script += "log(get('score').textContent);";
        expected += fmt::format("{0} of {0} questions answered correctly, {1} on the first try.", questions,
                                firstTries);
        EXPECT_EQ(logOf(id, script), expected) << id;
    }
}

// The frame shows the step of its player, which only moves there after the answer. In a separate process, the
// frame's time would not advance with the page's.
TEST_F(LessonPageTest, ShowsTheStepOnceItIsAnswered) {
    const QStringList log = m_browser.logOf(Browser::probed(framedPageOf("up-sweep"), R"js(
        const get = (id) => document.getElementById(id);
        const give = (text) => {
            document.querySelector("section.now input").value = text;
            document.querySelector("section.now form").requestSubmit();
        };
        let seen = 0;
        addEventListener("message", ({ data }) => { if (data.scanscope === "at") seen = data.step; });
        press("ArrowRight");
        setTimeout(() => { log("asked " + seen); give("9"); }, 1500);
        setTimeout(() => { log("wrong " + seen); give("4"); }, 3000);
        setTimeout(() => { log("right " + seen); }, 6000);
    )js"),
                                            {}, {"--disable-features=IsolateSandboxedIframes"});
    EXPECT_EQ(log.join(u'\n').toStdString(), "asked 1\nwrong 1\nright 2");
}

TEST_F(LessonPageTest, OpensAtTheStepThatIsAskedFor) {
    EXPECT_EQ(logOf("up-sweep", "log(at());", "#4"), "Step 4 of 9");
    EXPECT_EQ(logOf("up-sweep", "log(at());", "#99"), "Step 9 of 9");
    EXPECT_EQ(logOf("up-sweep", "log(at());", "#x"), "Step 1 of 9");
}

TEST_F(LessonPageTest, NamesEveryControl) {
    EXPECT_EQ(logOf("barriers", R"js(
        const nameOf = (part) => part.getAttribute("aria-label") || (part.labels && part.labels[0] || part).textContent.trim();
        for (const part of document.querySelectorAll("button, input, iframe, progress, [role]")) {
            const isHidden = part.getAttribute("aria-hidden") === "true" || part.getAttribute("role") === "status";
            if (!isHidden && !nameOf(part) && part.id !== "done") log("no name: " + part.outerHTML);
        }
        log([...document.querySelectorAll("fieldset")].every((set) => set.querySelector("legend").textContent));
        log([...document.querySelectorAll("section")].every((one) => get(one.getAttribute("aria-labelledby"))));
        log("lang " + document.documentElement.lang);
    )js"),
              "true\ntrue\nlang en");
}

// The page as people and machines read it without scripts.
TEST_F(LessonPageTest, IsATextWithAnswersFoldedAwayWithoutAScript) {
    QByteArray page = pageOf("up-sweep");
    const qsizetype script = page.lastIndexOf("<script>");
    page = page.left(script) + "</body></html>";
    m_browser.put("plain.html", page);
    const Browser::Opened opened = m_browser.opened("plain.html");
    EXPECT_FALSE(opened.dom.contains("<body class"));
    EXPECT_EQ(opened.dom.count("<section "), 9);
    EXPECT_EQ(opened.dom.count("<details><summary>The answer</summary>"), 6) << "below each question";
    EXPECT_EQ(opened.dom.count("<details><summary>Code: scan/blelloch.cuh</summary>"), 1);
    EXPECT_TRUE(opened.dom.contains("<summary>The answer</summary><p>4</p><p>Thread 0 combines temp[0] = 3"));
    EXPECT_TRUE(opened.dom.contains("What does temp[1] hold after up-sweep 1?"));
}

TEST_F(LessonPageTest, AsksNobodyForAnything) {
    for (const LessonName& name : lessonNames()) {
        const QByteArray page = pageOf(std::string(name.id));
        EXPECT_TRUE(page.contains("default-src 'none'"));
        static const QRegularExpression loads(QStringLiteral(
            "<(img|link|script src|video|audio|object|embed)\\b|url\\((?!#)|@import|fetch\\(|XMLHttp"));
        EXPECT_FALSE(QString::fromUtf8(page).contains(loads)) << name.id;
        m_browser.put("page.html", page);
        const Browser::Opened opened = m_browser.opened("page.html");
        EXPECT_FALSE(opened.console.contains("Content Security Policy")) << opened.console.toStdString();
        EXPECT_FALSE(opened.console.contains("Uncaught")) << opened.console.toStdString();
    }
}

TEST_F(LessonPageTest, IsTheSameEveryTime) {
    const std::string id = "two-buffers";
    const PreparedLesson& one = lesson(id);
    const auto judged = [](const trace::Trace& trace) { return judge(trace); };
    EXPECT_EQ(lessonPage(one, judged), lessonPage(one, judged));
    EXPECT_TRUE(lessonPage(one, judged, [](std::size_t, std::size_t) { return false; }).isEmpty());
}

} // namespace
} // namespace scanscope::app
