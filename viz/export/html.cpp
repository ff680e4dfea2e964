#include "viz/export/html.h"

#include <cmath>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "kernels/text/language.h"
#include "viz/export/export_error.h"
#include "viz/export/html_film.h"
#include "viz/export/markup.h"
#include "viz/export/whole_files.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"

// A static library's resources are linked only if they are referenced, which must be outside any namespace.
static void initPlayer() { Q_INIT_RESOURCE(player); }

namespace scanscope::viz {

namespace {

QByteArray resource(const char* name) {
    QFile file(QStringLiteral(":/player/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        failExport(tr("This build lacks the player for HTML pages (%1).").arg(QLatin1String(name)));
    return file.readAll();
}

// Each run of consecutive numbers as two numbers: its first number minus the end of the previous run, and how
// many follow the first.
QJsonArray runsOf(const MarkList& marks) {
    QJsonArray runs;
    int next = 0;
    for (std::size_t m = 0; m < marks.size();) {
        std::size_t end = m + 1;
        while (end < marks.size() && marks[end] == marks[end - 1] + 1) ++end;
        runs << marks[m] - next << int(end - m) - 1;
        next = marks[end - 1] + 1;
        m = end;
    }
    return runs;
}

QJsonArray asStrings(const std::vector<QByteArray>& texts) {
    QJsonArray strings;
    for (const QByteArray& text : texts) strings << QString::fromLatin1(text);
    return strings;
}

template <class Numbers> QJsonArray asNumbers(const Numbers& numbers) {
    QJsonArray all;
    for (const int number : numbers) all << number;
    return all;
}

QString nameOf(ThemeId id) {
    if (id == ThemeId::HighContrast) return QStringLiteral("high-contrast");
    return id == ThemeId::Dark ? QStringLiteral("dark") : QStringLiteral("light");
}

QJsonArray phaseColors(const Theme& t, const Film& film) {
    QJsonArray colors;
    for (const Phase& phase : film.phases()) colors << t.role(roleFor(phase.role)).solid.name();
    return colors;
}

QJsonArray phaseNames(const Film& film) {
    QJsonArray names;
    for (const Phase& phase : film.phases()) names << phase.name;
    return names;
}

int phaseNumber(const Film& film, FilmStep step) { return int(&film.phaseOf(step) - film.phases().data()); }
QJsonObject themeObject(ThemeId id, const Document& document) {
    const Theme& t = theme(id);
    return {{"name", nameOf(id)},
            {"tokens", QJsonObject{{"surface", t.surface.name()},
                                   {"sunken", t.sunken.name()},
                                   {"hover", t.hover.name()},
                                   {"text", t.text.name()},
                                   {"muted", t.muted.name()},
                                   {"hair", t.hair.name()},
                                   {"ink", t.ink.name()},
                                   {"onInk", t.onInk.name()}}},
            {"phases", phaseColors(t, document.film())},
            {"beside", document.beside() ? phaseColors(t, document.beside()->film()) : QJsonArray()}};
}

// The template's controls, with tooltips that name their keys.
using kernels::english;
constexpr std::pair<const char*, std::string_view> labels[]{
    {"STEPS_GROUP", english("Steps")},
    {"FIRST", english("First step")},
    {"FIRST_TIP", english("First step (Home)")},
    {"BACK", english("Step back")},
    {"BACK_TIP", english("Step back (←)")},
    {"PLAY", english("Play")},
    {"PLAY_TIP", english("Play or pause (Space)")},
    {"FORWARD", english("Step forward")},
    {"FORWARD_TIP", english("Step forward (→)")},
    {"LAST", english("Last step")},
    {"LAST_TIP", english("Last step (End)")},
    {"STEP", english("Step")},
    {"CHOICES_GROUP", english("Playback and appearance")},
    {"REVERSE", english("Play backwards")},
    {"REVERSE_TIP", english("Play backwards (V)")},
    {"LOOP", english("Loop")},
    {"LOOP_TIP", english("Loop (L)")},
    {"SPEED_TIP", english("Speed (+ and −)")},
    {"THEME", english("Light or dark")},
    {"FULL", english("Full screen")},
    {"FULL_TIP", english("Full screen (F)")}};

struct Said {
    QString name, text;
};

// The text that screen readers announce in the window: headline, sentence, changed cells.
Said saidAt(const Document& document, const ExportOptions& options, FilmStep step) {
    const Scope scope = options.slide.scope();
    const Headline headline = headlineAt(document, step, options.followed, scope, document.text().steps);
    return {QStringLiteral("%1 %2").arg(headline.phase, headline.place).trimmed(),
            spokenStep(document, step, options.followed, scope, document.text().steps)};
}

class Page {
public:
    Page(const Document& document, const ExportOptions& options, const std::vector<FilmStep>& steps,
         const HtmlFilm& film)
        : m_document(document)
        , m_options(options)
        , m_steps(steps)
        , m_film(film) {}

    [[nodiscard]] QByteArray html() const {
        initPlayer();
        const QByteArray style = '\n' + resource("player.css"), script = '\n' + resource("player.js");
        const QString title = m_options.slide.titleOr(titleOf(m_document));
        std::map<QByteArray, QByteArray> parts{
            {"LANGUAGE", QByteArray::fromStdString(kernels::language().id())},
            {"NOTE", markup(note())},
            {"TITLE", markup(title)},
            {"STYLE", style},
            {"STYLE_HASH", policyHash(style)},
            {"STEPS", listOfSteps()},
            {"MARKS_INHERIT", marksInherit},
            {"SCRIPT", script},
            {"SCRIPT_HASH", policyHash(script)},
            {"FILM", jsonInScript(QJsonDocument(filmObject()).toJson(QJsonDocument::Compact))}};
        for (const auto& [name, text] : labels) parts.emplace(name, markup(translated(text)));
        return filledTemplate(resource("page.html"), parts);
    }

private:
    [[nodiscard]] QString note() const {
        const QString motion = m_film.between > 0
                                   ? counted(std::uint64_t(m_film.between), "%1 picture between two steps",
                                             "%1 pictures between two steps")
                                   : tr("steps fade into each other (this run is too large for more)");
        return tr("Made by Scanscope. %1; motion: %2. Needs no network. Options after #: step=3, play, loop, "
                  "theme=dark, bare (no controls), nokeys (keys stay with the surrounding page).")
            .arg(counted(m_steps.size(), "%1 step", "%1 steps"), motion);
    }

    [[nodiscard]] QByteArray listOfSteps() const {
        QByteArrayList items;
        for (const FilmStep step : m_steps)
            items << "<li value=\"" + QByteArray::number(stepNumber(step)) + "\">" +
                         markup(saidAt(m_document, m_options, step).text) + "</li>";
        return items.join('\n');
    }

    // Four numbers per mark: shape, combined look and clip, and the distance from the previous mark in x and
    // y.
    [[nodiscard]] QJsonArray markNumbers() const {
        const int looks = int(m_film.table.looks().size());
        QJsonArray numbers;
        QPoint last;
        for (const auto& [shape, look, x, y, clip] : m_film.table.marks()) {
            numbers << shape << look + looks * (clip + 1) << x - last.x() << y - last.y();
            last = {x, y};
        }
        return numbers;
    }

    [[nodiscard]] QJsonObject filmObject() const {
        QJsonArray themes, steps, clips;
        for (const ThemeId id : m_film.themes) themes << themeObject(id, m_document);
        for (std::size_t s = 0; s < m_steps.size(); ++s) steps << stepObject(s);
        for (const auto& clip : m_film.table.clips()) clips << asNumbers(clip);
        const Timing& timing = m_options.timing;
        const auto milliseconds = [](double seconds) { return double(std::lround(1000 * seconds)); };
        return {
            {"size", QJsonArray{m_film.size.width(), m_film.size.height()}},
            {"motion", milliseconds(timing.motion)},
            {"hold", milliseconds(timing.hold)},
            {"lastHold", milliseconds(timing.lastHold)},
            {"speed", timing.speed},
            {"between", m_film.between},
            {"theme", m_options.slide.theme == ThemeId::Light ? QJsonValue() : nameOf(m_options.slide.theme)},
            {"lastNumber", m_document.stepCount()},
            {"themes", themes},
            {"phases", phaseNames(m_document.film())},
            {"beside", m_document.beside() ? phaseNames(m_document.beside()->film()) : QJsonArray()},
            {"steps", steps},
            {"clips", clips},
            {"looks", asStrings(m_film.table.looks())},
            {"gradients", asStrings(m_film.table.gradients())},
            {"shapes", asStrings(m_film.table.shapes())},
            {"marks", markNumbers()},
            {"words", words()}};
    }

    // The script's texts, with placeholders for numbers.
    [[nodiscard]] static QJsonObject words() {
        return {{"play", tr("Play")},
                {"pause", tr("Pause")},
                {"speed", tr("Speed %1")},
                {"of", tr("of %1")},
                {"step", tr("Step %1 of %2. %3")}};
    }

    [[nodiscard]] QJsonObject stepObject(std::size_t s) const {
        const Said said = saidAt(m_document, m_options, m_steps[s]);
        QJsonArray themes;
        for (const std::vector<MarkList>& list : m_film.frames[s]) {
            QJsonArray frames;
            for (const MarkList& marks : list) frames << runsOf(marks);
            themes << frames;
        }
        QJsonObject step{{"number", stepNumber(m_steps[s])},
                         {"phase", phaseNumber(m_document.film(), m_steps[s])},
                         {"name", said.name},
                         {"said", said.text},
                         {"frames", themes}};
        if (const auto& beside = m_document.beside())
            step["beside"] = phaseNumber(beside->film(), m_steps[s]);
        return step;
    }

    const Document& m_document;
    const ExportOptions& m_options;
    const std::vector<FilmStep>& m_steps;
    const HtmlFilm& m_film;
};

} // namespace

QByteArray htmlOf(const Document& document, const ExportOptions& options, const std::vector<FilmStep>& steps,
                  const ExportProgress& progress) {
    loadFonts();
    const auto film = filmForHtml(document, options, steps, progress);
    return film ? Page(document, options, steps, *film).html() : QByteArray();
}

QStringList writePages(const Document& document, const ExportPlan& plan, const ExportProgress& progress) {
    WholeFiles files;
    for (const PlannedFile& file : plan.files) {
        const QByteArray page = htmlOf(document, plan.options, file.steps, progress);
        if (page.isEmpty()) return {};
        files.add(file.path, page);
    }
    return files.commit();
}

} // namespace scanscope::viz
