// The ffmpeg program: where it is, and what it is told.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include "viz/export/export_format.h"
#include "viz/export/picture_file.h"

namespace scanscope::viz {

// This machine lacks a program.
class MissingProgram : public ExportError {
    using ExportError::ExportError;
};

// Throws MissingProgram.
[[nodiscard]] QString findFfmpeg();

// Raw pictures on its stdin become a film in a file.
struct Encoding {
    ExportFormat format = ExportFormat::mp4; // mp4, webm, gif
    QSize size;                              // pixels; even, except in a GIF
    double framesPerSecond = 60;
    bool transparent = false; // the pictures have an alpha that counts: webm, gif
    QString title;
    QString palette; // of a GIF: a picture with its colours
    QString output;
};
[[nodiscard]] QStringList ffmpegArguments(const Encoding& encoding);

// Raw pictures on its stdin become the picture of their palette.
[[nodiscard]] QStringList paletteArguments(const Encoding& encoding);

} // namespace scanscope::viz
