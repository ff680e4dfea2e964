// The ffmpeg program: its location and its arguments.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include "viz/export/export_format.h"
#include "viz/export/whole_files.h"

namespace scanscope::viz {

// A program is not installed on this machine.
class MissingProgram : public ExportError {
    using ExportError::ExportError;
};

// Throws MissingProgram.
[[nodiscard]] QString findFfmpeg();

// Encodes raw pictures from stdin as a film in a file.
struct Encoding {
    ExportFormat format = ExportFormat::mp4; // mp4, webm, gif
    QSize size;                              // in pixels; even, except for a GIF
    double framesPerSecond = 60;
    bool transparent = false; // the alpha channel is used: webm, gif
    QString title;
    QString chapters, subtitles; // paths of their files for mp4 and webm; empty: none
    QString language;            // of the subtitles, as in ISO 639-2: "eng"
    QString palette;             // for a GIF: path of a picture with its colours
    QString output;
};
[[nodiscard]] QStringList ffmpegArguments(const Encoding& encoding);

// Turns raw pictures from stdin into a picture of their palette.
[[nodiscard]] QStringList paletteArguments(const Encoding& encoding);

} // namespace scanscope::viz
