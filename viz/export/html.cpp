#include "viz/export/html.h"

#include <algorithm>
#include <cmath>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "kernels/text/language.h"
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

using kernels::english;

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

constexpr double unitsPerSlideUnit = 20;             // a tenth of a pixel of 1920×1080
constexpr std::size_t mostBytes = 2'000'000;         // maximum size with pictures of motion
constexpr std::size_t mostBytesOfSteps = 16'000'000; // maximum size without them; larger pages open slowly
constexpr double pictureRates[] = {24, 12};          // pictures per second of motion

// Roughly what a picture adds to the page.
class Size {
public:
    void add(const MarkTable& table, const MarkList& frame) {
        constexpr std::size_t bytesOfMark = 16, bytesOfRun = 7;
        for (; m_shapes < table.shapes().size(); ++m_shapes)
            m_bytes += std::size_t(table.shapes()[m_shapes].size()) + 3;
        m_bytes += (table.marks().size() - m_marks) * bytesOfMark;
        m_marks = table.marks().size();
        for (std::size_t m = 1; m < frame.size(); ++m)
            if (frame[m] != frame[m - 1] + 1) m_bytes += bytesOfRun;
    }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    std::size_t m_shapes = 0, m_marks = 0, m_bytes = 0;
};

class Filming {
public:
    Filming(const Document& document, const ExportOptions& options, int between,
            const std::shared_ptr<WordShapes>& words)
        : m_document(document)
        , m_options(options) {
        m_film.table = MarkTable(0, words);
        const double ratio = double(options.size.width()) / options.size.height();
        m_film.size =
            QSizeF(unitsPerSlideUnit * slideHeight * ratio, unitsPerSlideUnit * slideHeight).toSize();
        m_film.between = between;
        m_film.themes = {ThemeId::Light, ThemeId::Dark};
        if (options.slide.theme == ThemeId::HighContrast) m_film.themes = {ThemeId::HighContrast};
    }

    void add(FilmStep step) {
        auto& themes = m_film.frames.emplace_back();
        for (const ThemeId theme : m_film.themes) {
            m_options.slide.theme = theme;
            std::vector<MarkList>& frames = themes.emplace_back();
            MarkList settled = frameOf({step});
            if (!step.isFirst() && m_film.between > 0) addMotion(step, settled, frames);
            frames.push_back(std::move(settled));
            for (const MarkList& frame : frames) m_size.add(m_film.table, frame);
            m_moves = m_moves || frames.size() > 1;
        }
    }

    [[nodiscard]] std::size_t bytes() const { return m_size.bytes(); }
    // Whether pictures between the steps so far are part of the film. If none is, it is the same without
    // them.
    [[nodiscard]] bool hasMotion() const { return m_moves; }
    void stopMotion() { m_film.between = 0; }
    [[nodiscard]] HtmlFilm take() {
        if (!m_moves) m_film.between = 0;
        return std::move(m_film);
    }

private:
    [[nodiscard]] Shot moment(FilmStep step, int number) const {
        return {step, (number + 0.5) / m_film.between};
    }
    // Small cells change without motion: then the first and the middle picture are like the settled one.
    void addMotion(FilmStep step, const MarkList& settled, std::vector<MarkList>& frames) {
        MarkList first = frameOf(moment(step, 0));
        if (first == settled && frameOf(moment(step, m_film.between / 2)) == settled) return;
        frames.push_back(std::move(first));
        for (int b = 1; b < m_film.between; ++b) frames.push_back(frameOf(moment(step, b)));
    }
    MarkList frameOf(Shot shot) {
        const Scene slide = composeSlide(m_film.size, frameAt(m_document, shot, m_options), m_options.slide);
        const double scale = slideScale(m_film.size);
        MarkList marks;
        MarkRecorder(m_film.table, marks, QTransform::fromScale(scale, scale)).add(slide);
        return marks;
    }

    const Document& m_document;
    ExportOptions m_options;
    HtmlFilm m_film;
    Size m_size; // size of the frames kept so far
    bool m_moves = false;
};

// Whether the page is too large, or will be, judging by the steps so far. The first steps contribute most of
// the shared data.
bool isTooMuch(std::size_t bytes, std::size_t most, int done, std::size_t steps) {
    constexpr int enough = 3;
    return bytes > most || (done >= enough && bytes * steps / std::size_t(done) > 3 * most);
}

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
        if (progress && !progress(int(file.steps.size()), int(file.steps.size()))) return {};
    }
    return files.commit();
}

std::optional<HtmlFilm> filmForHtml(const Document& document, const ExportOptions& options,
                                    const std::vector<FilmStep>& steps, const ExportProgress& progress) {
    std::vector<int> tries;
    for (const double rate : pictureRates) tries.push_back(int(std::lround(rate * options.timing.motion)));
    tries.push_back(0);
    const auto words = std::make_shared<WordShapes>();
    for (const int between : tries) {
        Filming filming(document, options, between, words);
        std::size_t most = between > 0 ? mostBytes : mostBytesOfSteps;
        int done = 0;
        bool fits = true;
        for (const FilmStep step : steps) {
            if (progress && !progress(done, int(steps.size()))) return {};
            ++done;
            filming.add(step);
            fits = !isTooMuch(filming.bytes(), most, done, steps.size());
            if (!fits && !filming.hasMotion()) {
                filming.stopMotion();
                most = mostBytesOfSteps;
                fits = !isTooMuch(filming.bytes(), most, done, steps.size());
            }
            if (!fits) break;
        }
        if (fits) return filming.take();
    }
    failExport(
        tr("A page with these %1 steps would be larger than %2 MB. Choose fewer steps (--steps), or make a "
           "film (.mp4).")
            .arg(steps.size())
            .arg(mostBytesOfSteps / 1'000'000));
}

} // namespace scanscope::viz
