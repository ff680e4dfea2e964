#include "app/lessons/window/lesson_page.h"

#include <algorithm>
#include <map>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>
#include <set>

#include "app/export/export_setup.h"
#include "kernels/text/language.h"
#include "viz/export/html.h"
#include "viz/export/markup.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/stage/view_kinds.h"

// The resources of a static library are only linked if they are named outside of any namespace.
static void initLessonPage() { Q_INIT_RESOURCE(lesson_page); }

namespace scanscope::app {

namespace {

using viz::markup;
using viz::tr;

QByteArray resource(const char* name) {
    QFile file(QStringLiteral(":/lesson_page/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly)) qFatal("this build lacks its lesson page (%s)", name);
    return file.readAll();
}

// Returns the hashes of the scripts or styles that a player's page allows. This page must also allow them,
// because its policy applies to the player's frame, too.
QByteArray allowedBy(const QByteArray& page, const char* what) {
    const auto match = QRegularExpression(QLatin1String(what) + QStringLiteral("-src ('sha256-[^']*')"))
                           .match(QString::fromUtf8(page));
    return match.captured(1).toUtf8();
}

QString text(const std::string& words) { return QString::fromStdString(words); }

QJsonArray textsOf(const std::vector<std::string>& texts) {
    QJsonArray all;
    for (const std::string& one : texts) all << text(one);
    return all;
}

// Pictures of one run in the same views, and the steps of the run that the lesson shows.
struct LessonFilm {
    const viz::Document& document;
    std::vector<std::string> views; // ids from the lesson
    viz::ExportOptions options;
    std::set<viz::FilmStep> steps = {};

    // Returns a spoken description of the picture at a step.
    [[nodiscard]] QString saidAt(int step) const {
        if (step < 0) return tr("Nothing has run yet.");
        return viz::spokenStep(document, viz::FilmStep(step), options.followed, options.slide.scope(),
                               document.text().steps);
    }
    // Returns the player without controls, because the lesson moves the film.
    [[nodiscard]] QByteArray player() const {
        QByteArray page = viz::htmlOf(document, options, {steps.begin(), steps.end()});
        return page.replace("<body>", "<body class=\"bare\">");
    }
};

class LessonPage {
public:
    LessonPage(const PreparedLesson& lesson, const JudgeRun& judge)
        : m_lesson(lesson) {
        const auto documentOf = [&](const LessonStage& stage, const std::shared_ptr<const trace::Trace>& run,
                                    const viz::SharedDocument& beside) -> viz::SharedDocument {
            if (!run) return nullptr;
            return std::make_shared<const viz::Document>(run, judge(*run), beside, stage.alignment);
        };
        for (const LessonStage& stage : lesson.stages) {
            m_documents.push_back(documentOf(stage, stage.first, documentOf(stage, stage.second, nullptr)));
            m_codeOf.push_back(codeOf(stage));
        }
        for (const PreparedStep& step : lesson.steps) {
            m_filmOf.push_back(filmFor(step));
            for (const int shown : {step.shownBefore(), int(step.moment.film)})
                if (shown >= 0) m_films[m_filmOf.back()].steps.emplace(shown);
        }
    }

    QByteArray html(const std::function<bool(std::size_t, std::size_t)>& progress) {
        initLessonPage();
        QJsonArray films;
        std::set<QByteArray> scripts, styles;
        for (const LessonFilm& film : m_films) {
            if (progress && !progress(std::size_t(films.size()), m_films.size())) return {};
            const QByteArray page = film.player();
            scripts.insert(allowedBy(page, "script"));
            styles.insert(allowedBy(page, "style"));
            films << QString::fromUtf8(page);
        }
        const QByteArray style = '\n' + resource("lesson.css") + themeRules(),
                         script = '\n' + resource("lesson.js");
        styles.insert(viz::policyHash(style));
        scripts.insert(viz::policyHash(script));
        QJsonArray steps;
        QByteArray sections;
        for (std::size_t s = 0; s < m_lesson.steps.size(); ++s) {
            steps << stepObject(s);
            sections += sectionOf(s);
        }
        const QJsonObject data{{"films", films}, {"steps", steps}, {"words", words()}};
        const std::map<QByteArray, QByteArray> parts{
            {"LANGUAGE", markup(text(m_lesson.language))},
            {"TITLE", markup(text(m_lesson.title))},
            {"SUMMARY", markup(text(m_lesson.summary))},
            {"STYLE", style},
            {"SCRIPT", script},
            {"STYLES", joined(styles)},
            {"SCRIPTS", joined(scripts)},
            {"SECTIONS", sections},
            {"BACK", markup(tr("Back"))},
            {"NEXT", markup(tr("Next"))},
            {"PICTURE", markup(tr("The run at this step"))},
            {"ENLARGE", markup(tr("Enlarge the picture"))},
            {"CODE", code()},
            {"STEPS", markup(tr("Steps of the lesson"))},
            {"DATA", viz::jsonInScript(QJsonDocument(data).toJson(QJsonDocument::Compact))}};
        return viz::filledTemplate(resource("page.html"), parts);
    }

private:
    // Returns the number of the film for this step. If no film fits, adds a new one.
    std::size_t filmFor(const PreparedStep& step) {
        const viz::BlockAddress followed{viz::LaunchIndex(step.moment.launch), int(step.moment.block)};
        const viz::Document& document = *m_documents[step.stage];
        const auto same = std::ranges::find_if(m_films, [&](const LessonFilm& film) {
            return &film.document == &document && film.views == step.views &&
                   film.options.followed == followed;
        });
        if (same != m_films.end()) return std::size_t(same - m_films.begin());
        viz::ExportOptions options =
            exportOptionsOf(document, ExportFormat::html, ExportSettings(),
                            {viz::offeredAmong(document, step.views), followed, false});
        options.slide.progress = false; // the lesson shows its own progress
        m_films.push_back({document, step.views, std::move(options)});
        return m_films.size() - 1;
    }

    // Returns the numbers of the sources in which the stage's runs have steps. New ones are added.
    std::set<std::size_t> codeOf(const LessonStage& stage) {
        std::set<std::size_t> numbers;
        for (const auto& run : {stage.first, stage.second}) {
            if (!run) continue;
            for (const trace::Location& location : run->locations) {
                const trace::Source& source = run->sources[location.source];
                if (source.text.empty()) continue;
                auto known = std::ranges::find(m_sources, source.path, &trace::Source::path);
                if (known == m_sources.end()) known = m_sources.insert(m_sources.end(), source);
                numbers.insert(std::size_t(known - m_sources.begin()));
            }
        }
        return numbers;
    }

    // Returns all sources, folded away, with the line numbers that replies name.
    [[nodiscard]] QByteArray code() const {
        QByteArray html;
        for (const trace::Source& source : m_sources) {
            QStringList lines = text(source.text).split(u'\n');
            while (!lines.isEmpty() && lines.last().isEmpty()) lines.removeLast();
            html += "<details><summary>" + markup(tr("Code: %1").arg(text(source.path))) + "</summary><pre>";
            for (qsizetype l = 0; l < lines.size(); ++l)
                html += markup(QStringLiteral("%1  %2\n").arg(l + 1, 3).arg(lines[l]));
            html += "</pre></details>\n";
        }
        return html;
    }

    [[nodiscard]] QJsonObject stepObject(std::size_t s) const {
        const PreparedStep& step = m_lesson.steps[s];
        const LessonFilm& film = m_films[m_filmOf[s]];
        QJsonArray sources;
        for (const std::size_t source : m_codeOf[step.stage]) sources << int(source);
        QJsonObject object{{"film", int(m_filmOf[s])},
                           {"code", sources},
                           {"shown", step.shownBefore() + 1}, // the player counts from 1
                           {"after", int(step.moment.film) + 1},
                           {"saidBefore", film.saidAt(step.shownBefore())},
                           {"saidAfter", film.saidAt(int(step.moment.film))}};
        if (!step.question) return object;
        const Question& question = *step.question;
        constexpr const char* forms[]{"number", "row", "indices", "one", "several"};
        QJsonArray slips;
        for (const Slip& slip : question.slips)
            slips << QJsonArray{acceptedObject(slip.answer, question), text(slip.words)};
        QJsonArray numbers;
        if (question.form == AnswerForm::number || question.form == AnswerForm::row)
            for (const std::string& value : question.answer) numbers << acceptedObject(value, question);
        object["form"] = forms[std::size_t(question.form)];
        object["whole"] = trace::is_integer(question.type);
        object["answer"] = textsOf(question.answer);
        object["accepted"] = numbers;
        object["values"] = textsOf(question.values);
        object["shownAnswer"] = text(question.shown);
        object["because"] = text(question.because);
        object["hint"] = text(question.hint);
        object["reasons"] = textsOf(question.reasons);
        object["labels"] = textsOf(question.labels);
        object["slips"] = slips;
        return object;
    }

    static QJsonObject acceptedObject(const std::string& value, const Question& question) {
        const Accepted numbers = accepted(value, question.type);
        return {{"whole", text(numbers.whole)}, {"least", numbers.least}, {"most", numbers.most}};
    }

    [[nodiscard]] QByteArray sectionOf(std::size_t s) const {
        const PreparedStep& step = m_lesson.steps[s];
        const QByteArray number = QByteArray::number(qsizetype(s + 1));
        QByteArray html = "<section id=\"step" + number + "\" aria-labelledby=\"head" + number +
                          "\">\n<h2 id=\"head" + number + "\" tabindex=\"-1\">" +
                          markup(tr("Step %1 of %2").arg(s + 1).arg(m_lesson.steps.size())) + "</h2>\n" +
                          lessonPageText(step.text).toUtf8();
        html += "<p class=\"seen\"><span>" + markup(tr("The picture shows:")) +
                "</span> <span class=\"said\">" + markup(m_films[m_filmOf[s]].saidAt(step.shownBefore())) +
                "</span></p>\n";
        if (step.question) html += questionOf(*step.question, number);
        return html + "</section>\n";
    }

    static QByteArray questionOf(const Question& question, const QByteArray& number) {
        QByteArray html = "<form class=\"question\" autocomplete=\"off\">\n";
        const QByteArray prompt = markup(text(question.prompt)), example = markup(text(question.example));
        if (question.choices.empty()) {
            html += "<label class=\"prompt\" for=\"answer" + number + "\">" + prompt + "</label>\n" +
                    "<input class=\"live\" id=\"answer" + number +
                    "\" type=\"text\" aria-describedby=\"example" + number +
                    "\">\n<p class=\"example live\" id=\"example" + number + "\">" + example + "</p>\n";
        } else {
            html += "<fieldset><legend class=\"prompt\">" + prompt + "</legend>\n";
            const QByteArray type = question.form == AnswerForm::several ? "checkbox" : "radio";
            for (std::size_t c = 0; c < question.choices.size(); ++c)
                html += "<label class=\"choice\"><input class=\"live\" type=\"" + type + "\" name=\"choice" +
                        number + "\" value=\"" + QByteArray::number(qsizetype(c)) + "\"> " +
                        markup(text(question.choices[c])) + "</label>\n";
            html += "</fieldset>\n";
        }
        html += "<p class=\"buttons live\"><button class=\"primary\" type=\"submit\">" +
                markup(tr("Answer")) + "</button> <button type=\"button\" class=\"reveal\">" +
                markup(tr("Show it")) + "</button> <button type=\"button\" class=\"again\" hidden>" +
                markup(tr("Ask again")) + "</button></p>\n<p class=\"result\" role=\"status\"></p>\n";
        html += "<details><summary>" + markup(tr("The answer")) + "</summary><p>" +
                markup(text(question.shown)) + "</p><p>" + markup(text(question.because)) +
                "</p></details>\n";
        return html + "</form>\n";
    }

    // The script's texts, with placeholders for values.
    [[nodiscard]] static QJsonObject words() {
        return {{"right", tr("Right. %1")},
                {"no", tr("No. %1")},
                {"not", tr("Not %1.")},
                {"shown", tr("It is %1. %2")},
                {"typeNumber", tr("Type a number first.")},
                {"oneNumber", tr("Type only one number.")},
                {"typeNumbers", tr("Type the numbers first.")},
                {"typeIndices", tr("Type the indices first, such as 0..3, 5.")},
                {"noNumber", tr("“%1” is not a number.")},
                {"noIndex", tr("“%1” is not an index. Write, for example, 0..3, 5.")},
                {"cells", tr("The row has %1 cells; you typed %2 numbers.")},
                {"wrongCell", tr("%1 is not %2. %3")},
                {"theValues", tr("These are the right values. Type their indices, counted from 0.")},
                {"extra", tr("Wrong: %1.")},
                {"missing", tr("Some are missing.")},
                {"chooseOne", tr("Choose one of them first.")},
                {"oneAtLeast", tr("At least one is right.")},
                {"notAll", tr("These are right, but some are missing.")},
                {"next", tr("Next")},
                {"skip", tr("Skip")},
                {"score", tr("%1 of %2 questions answered correctly, %3 on the first try.")}};
    }

    static QByteArray themeRules() {
        const auto rules = [](viz::ThemeId id) {
            const viz::Theme& t = viz::theme(id);
            const std::pair<const char*, QColor> tokens[]{
                {"window", t.window}, {"surface", t.surface}, {"sunken", t.sunken}, {"hover", t.hover},
                {"text", t.text},     {"muted", t.muted},     {"hair", t.hair},     {"control", t.control},
                {"ink", t.ink},       {"onInk", t.onInk},     {"ok", t.ok},         {"error", t.error}};
            QByteArray all;
            for (const auto& [name, colour] : tokens)
                all += QByteArray("--") + name + ":" + colour.name().toLatin1() + ";";
            return ":root{" + all + "}";
        };
        return rules(viz::ThemeId::Light) + "\n@media (prefers-color-scheme: dark){" +
               rules(viz::ThemeId::Dark) + "}\n@media print{" + rules(viz::ThemeId::Light) + "}\n";
    }

    static QByteArray joined(const std::set<QByteArray>& hashes) {
        return QByteArrayList(hashes.begin(), hashes.end()).join(' ');
    }

    const PreparedLesson& m_lesson;
    std::vector<viz::SharedDocument> m_documents; // by stage
    std::vector<std::set<std::size_t>> m_codeOf;  // by stage, numbers of sources
    std::vector<trace::Source> m_sources;
    std::vector<LessonFilm> m_films;
    std::vector<std::size_t> m_filmOf; // the film of each lesson step
};

// Splits the text into paragraphs at blank lines, and joins the lines of each.
QStringList paragraphsOf(const std::string& text) {
    QStringList paragraphs;
    static const QRegularExpression blank(QStringLiteral("\\n[ \\t]*\\n")), space(QStringLiteral("\\s+"));
    for (QString part : QString::fromStdString(text).split(blank)) {
        part = part.replace(space, QStringLiteral(" ")).trimmed();
        if (!part.isEmpty()) paragraphs << part;
    }
    return paragraphs;
}

// The tags around a paragraph, code and emphasis.
struct Tags {
    QString paragraph, paragraphEnd, code, codeEnd, emphasis, emphasisEnd;
    QString (*escaped)(const QString& text);
};

QString asMarkup(const QString& text) { return QString::fromUtf8(viz::markup(text)); }
QString asText(const QString& text) { return text; }

// Applies the tags. Text between backticks is code, and stars in code do not mean emphasis.
QString tagged(const std::string& text, const Tags& tags) {
    static const QRegularExpression stars(QStringLiteral("\\*([^*\\s](?:[^*]*[^*\\s])?)\\*"));
    const QString emphasis = tags.emphasis + QStringLiteral("\\1") + tags.emphasisEnd;
    QString all;
    for (const QString& paragraph : paragraphsOf(text)) {
        all += tags.paragraph;
        const QStringList parts = paragraph.split(u'`');
        for (qsizetype p = 0; p < parts.size(); ++p) {
            const bool isBehindTick = p % 2 == 1, isCode = isBehindTick && p + 1 < parts.size();
            if (isCode)
                all += tags.code + tags.escaped(parts[p]) + tags.codeEnd;
            else
                all += tags.escaped(isBehindTick ? u'`' + parts[p] : parts[p]).replace(stars, emphasis);
        }
        all += tags.paragraphEnd;
    }
    return all;
}

} // namespace

QByteArray lessonPage(const PreparedLesson& lesson, const JudgeRun& judge,
                      const std::function<bool(std::size_t done, std::size_t total)>& progress) {
    return LessonPage(lesson, judge).html(progress);
}

QString lessonLabelText(const std::string& text) {
    // Emphasis is bold, because the built-in font has no italics.
    return tagged(text, {"<p style=\"margin-top:0; margin-bottom:10px; line-height:135%\">", "</p>\n",
                         "<span style=\"font-family:'JetBrains Mono'; font-size:13px\">", "</span>",
                         "<span style=\"font-weight:600\">", "</span>", asMarkup});
}

QString lessonPageText(const std::string& text) {
    return tagged(text, {"<p>", "</p>\n", "<code>", "</code>", "<em>", "</em>", asMarkup});
}

QString lessonPlainText(const std::string& text) {
    QString all = tagged(text, {{}, "\n", {}, {}, {}, {}, asText});
    all.chop(1); // the end of the last line
    return all;
}

} // namespace scanscope::app
