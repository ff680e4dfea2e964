// Lessons as pages in Chromium: tests work through each with keys and clicks, and read it without a script.
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
        "How many combines are there in up-sweep 1?\n"
        "It is 4. The trace has 4 in this step.\n"
        "again false\n"
        "✓ Right. The trace has 4 in this step.\n"
        "✓ Right. Thread 1 combines temp[5] = 5 with temp[7] = 9: the result is 14 (line 59).\n"
        "temp[7] is not 3. Thread 0 combines temp[3] = 11 with temp[7] = 14 (line 59).\n"
        "✓ Right. The step writes 1 cell of temp: 3, 4, 7, 11, 4, 5, 6, 25.\n"
        "Step 4 of 9 ✓ Right. Thread 1 combines temp[5] = 5 with temp[7] = 9: the result is 14 (line 59).");
}

// Gives right and wrong answers in every step of every lesson.
TEST_F(LessonPageTest, WalksEveryLesson) {
    for (const LessonName& name : lessonNames()) {
        const std::string id(name.id);
        QByteArray script;
        std::string expected;
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
                expected += "result right\n";
            }
            script += "get('next').click();\n";
        }
        script += "log(get('score').textContent);";
        std::size_t questions = 0;
        for (const PreparedStep& step : lesson(id).steps) questions += step.question ? 1 : 0;
        expected +=
            std::to_string(questions) + " of " + std::to_string(questions) + " questions answered correctly.";
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
    EXPECT_EQ(opened.dom.count("<details>"), 6) << "closed, each below its question";
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
