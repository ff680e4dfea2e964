#include "viz/export/film_words.h"

#include <cmath>
#include <utility>

#include "viz/model/run_texts.h"

namespace scanscope::viz {

namespace {

// "00:01:02.345"
QByteArray timeOf(int milliseconds, char point) {
    const auto digits = [](int number, int count) {
        return QByteArray::number(number).rightJustified(count, '0');
    };
    const int seconds = milliseconds / 1000;
    return digits(seconds / 3600, 2) + ':' + digits(seconds / 60 % 60, 2) + ':' + digits(seconds % 60, 2) +
           point + digits(milliseconds % 1000, 3);
}

QByteArray rangeOf(const FilmWords::Part& part, char point) {
    return timeOf(part.from, point) + " --> " + timeOf(part.to, point) + '\n';
}

// A sentence is on one line, because an empty line ends a subtitle; in WebVTT, "<" and "&" begin markup.
QByteArray line(const QString& text) { return text.simplified().toUtf8(); }
QByteArray escapedLine(const QString& text) {
    QString plain = text.simplified();
    plain.replace(u'&', QStringLiteral("&amp;")).replace(u'<', QStringLiteral("&lt;"));
    return plain.replace(u'>', QStringLiteral("&gt;")).toUtf8();
}

void extend(std::vector<FilmWords::Part>& parts, FilmWords::Part part) {
    if (!parts.empty() && parts.back().text == part.text)
        parts.back().to = part.to;
    else
        parts.push_back(std::move(part));
}

} // namespace

FilmWords wordsOf(const Document& document, const ExportOptions& options, const FilmFrames& frames) {
    FilmWords words;
    const auto milliseconds = [&](int frame) {
        return int(std::lround(1000 * frame / frames.framesPerSecond()));
    };
    const std::vector<FilmFrames::Start> starts = frames.starts();
    for (std::size_t s = 0; s < starts.size(); ++s) {
        const int from = milliseconds(starts[s].first),
                  to = milliseconds(s + 1 < starts.size() ? starts[s + 1].first : frames.count());
        if (from == to) continue;
        const Headline at = headlineAt(document, starts[s].step, options.followed, options.slide.scope(),
                                       document.text().steps);
        const QString place = QStringLiteral("%1 %2").arg(at.phase, at.place).trimmed();
        words.sentences.push_back({from, to, QStringLiteral("%1: %2").arg(place, at.sentence)});
        extend(words.chapters, {from, to, document.film().phaseOf(starts[s].step).name});
    }
    return words;
}

QByteArray asWebVtt(const FilmWords& words) {
    QByteArray text = "WEBVTT\n";
    for (const FilmWords::Part& part : words.sentences)
        text += '\n' + rangeOf(part, '.') + escapedLine(part.text) + '\n';
    return text;
}

QByteArray asSubRip(const FilmWords& words) {
    QByteArray text;
    int number = 0;
    for (const FilmWords::Part& part : words.sentences) {
        if (++number > 1) text += '\n';
        text += QByteArray::number(number) + '\n' + rangeOf(part, ',') + line(part.text) + '\n';
    }
    return text;
}

QByteArray asTranscript(const FilmWords& words, const QString& title) {
    QByteArray text = line(title) + "\n\n";
    for (const FilmWords::Part& part : words.sentences) text += line(part.text) + '\n';
    return text;
}

QByteArray asFfmpegChapters(const FilmWords& words) {
    QByteArray text = ";FFMETADATA1\n";
    for (const FilmWords::Part& part : words.chapters) {
        QByteArray name;
        for (const char c : line(part.text)) {
            if (QByteArray("=;#\\").contains(c)) name += '\\';
            name += c;
        }
        text += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=" + QByteArray::number(part.from) +
                "\nEND=" + QByteArray::number(part.to) + "\ntitle=" + name + '\n';
    }
    return text;
}

} // namespace scanscope::viz
