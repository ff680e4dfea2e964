#include "viz/export/ffmpeg.h"

#include <array>
#include <cmath>
#include <QStandardPaths>

#include "kernels/text/language.h"
#include "viz/export/raw_picture.h"

namespace scanscope::viz {

namespace {

QString rateOf(double framesPerSecond) { return QString::number(framesPerSecond, 'g', 8); }

QString nameOf(RawPixels pixels) {
    constexpr std::array names{"bgr0", "bgra", "yuv420p", "yuva420p"};
    static_assert(names.size() == std::size_t(RawPixels::yuva420p) + 1);
    return QString::fromLatin1(names.at(std::size_t(pixels)));
}

QStringList split(const char* text) { return QString::fromLatin1(text).split(u' '); }

// Describes the conversion of raw_picture.h; players without this information may assume another colour
// matrix.
QStringList colours() {
    return split("-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 "
                 "-chroma_sample_location left");
}

// Pictures are passed in the format that they have in memory.
QStringList pictureInput(const Encoding& encoding) {
    return split("-f rawvideo -pixel_format") +
           QStringList(nameOf(rawPixels(encoding.format, encoding.transparent))) +
           (encoding.format == ExportFormat::gif ? QStringList() : colours()) +
           QStringList{QStringLiteral("-video_size"),
                       QStringLiteral("%1x%2").arg(encoding.size.width()).arg(encoding.size.height()),
                       QStringLiteral("-framerate"), rateOf(encoding.framesPerSecond)} +
           split("-i pipe:0");
}

// A write error ends ffmpeg, even at the very end. The file contains no information about the machine.
QStringList common() { return split("-nostdin -hide_banner -nostats -loglevel error -xerror -y"); }

// One key frame per second, so that players can seek quickly.
QStringList keyInterval(const Encoding& encoding) {
    return {QStringLiteral("-g"), QString::number(std::max(1L, std::lround(encoding.framesPerSecond)))};
}

QStringList h264(const Encoding& encoding) {
    return colours() + split("-c:v libx264 -preset veryfast -tune animation -crf 18 -profile:v high") +
           keyInterval(encoding) + split("-movflags +faststart -f mp4");
}

// Without alternate reference frames, which are incompatible with alpha. With the tuning for screen content,
// the fast mode produces files and pictures as good as the slow one, in a tenth of the time.
QStringList vp9(const Encoding& encoding) {
    return colours() +
           split("-c:v libvpx-vp9 -crf 24 -b:v 0 -deadline realtime -cpu-used 6 -tune-content screen "
                 "-row-mt 1 -auto-alt-ref 0") +
           keyInterval(encoding) + split("-f webm");
}

// Flat colours: dithering would add noise and triple the file size.
QStringList gif(const Encoding& encoding) {
    return QStringList{QStringLiteral("-i"), encoding.palette, QStringLiteral("-filter_complex")} +
           split("[0:v][1:v]paletteuse=dither=none:diff_mode=rectangle -loop 0 -f gif");
}

QStringList encoder(const Encoding& encoding) {
    if (encoding.format == ExportFormat::gif) return gif(encoding);
    return encoding.format == ExportFormat::webm ? vp9(encoding) : h264(encoding);
}

QStringList names(const Encoding& encoding) {
    // Without ":g", chapters would lose their titles.
    const char* const none = encoding.subtitles.isEmpty() ? "-map_metadata" : "-map_metadata:g";
    return QStringList(QLatin1String(none)) + split("-1 -fflags +bitexact -metadata") +
           QStringList(QStringLiteral("title=") + encoding.title);
}

// The film is input 0, its chapters are input 1, its subtitles input 2.
QStringList wordsInput(const Encoding& encoding) {
    if (encoding.subtitles.isEmpty()) return {};
    return {QStringLiteral("-f"), QStringLiteral("ffmetadata"), QStringLiteral("-i"), encoding.chapters,
            QStringLiteral("-f"), QStringLiteral("webvtt"),     QStringLiteral("-i"), encoding.subtitles};
}
QStringList wordsOutput(const Encoding& encoding) {
    if (encoding.subtitles.isEmpty()) return {};
    return split("-map 0:v -map 2:s -map_chapters 1 -c:s") +
           QStringList{encoding.format == ExportFormat::webm ? QStringLiteral("copy")
                                                             : QStringLiteral("mov_text"),
                       QStringLiteral("-metadata:s:s:0"), QStringLiteral("language=") + encoding.language};
}

QStringList outputTo(const QString& path) { return {QStringLiteral("file:") + path}; }

} // namespace

QString findFfmpeg() {
    QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
    if (program.isEmpty())
        throw MissingProgram(
            kernels::translated("A film needs ffmpeg, which is not installed. PNG, SVG, PDF and HTML exports "
                                "work without it."));
    return program;
}

QStringList ffmpegArguments(const Encoding& encoding) {
    return common() + pictureInput(encoding) + wordsInput(encoding) + encoder(encoding) + names(encoding) +
           wordsOutput(encoding) + outputTo(encoding.output);
}

QStringList paletteArguments(const Encoding& encoding) {
    return common() + pictureInput(encoding) +
           QStringList{QStringLiteral("-vf"),
                       QStringLiteral("palettegen=stats_mode=full:reserve_transparent=%1")
                           .arg(encoding.transparent ? 1 : 0)} +
           split("-frames:v 1 -f image2 -c:v png -update 1") + outputTo(encoding.output);
}

} // namespace scanscope::viz
