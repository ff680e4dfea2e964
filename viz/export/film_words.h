// The words of a film: each step's sentence from its first frame to the next step's, and a chapter for each
// phase; as subtitles, a transcript, and a file that ffmpeg reads.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "viz/export/export_plan.h"

namespace scanscope::viz {

struct FilmWords {
    struct Part {
        int from = 0, to = 0; // milliseconds
        QString text;
    };
    std::vector<Part> sentences, chapters;
};
[[nodiscard]] FilmWords wordsOf(const Document& document, const ExportOptions& options,
                                const FilmFrames& frames);

[[nodiscard]] QByteArray asWebVtt(const FilmWords& words);
[[nodiscard]] QByteArray asSubRip(const FilmWords& words);
[[nodiscard]] QByteArray asTranscript(const FilmWords& words, const QString& title);
[[nodiscard]] QByteArray asFfmpegChapters(const FilmWords& words);

} // namespace scanscope::viz
