#include "viz/export/ffmpeg.h"

#include <cmath>
#include <QStandardPaths>

#include "kernels/text/language.h"
#include "viz/export/raw_picture.h"

namespace scanscope::viz {

namespace {

QString rateOf(double framesPerSecond) { return QString::number(framesPerSecond, 'g', 8); }

QString nameOf(RawPixels pixels) {
    switch (pixels) {
    case RawPixels::bgr0:
        return QStringLiteral("bgr0");
    case RawPixels::bgra:
        return QStringLiteral("bgra");
    case RawPixels::yuv420p:
        return QStringLiteral("yuv420p");
    case RawPixels::yuva420p:
        return QStringLiteral("yuva420p");
    }
    return {};
}

// How yuv.h has converted them: players that are told nothing guess another matrix.
QStringList colours() {
    return {QStringLiteral("-color_range"),
            QStringLiteral("tv"),
            QStringLiteral("-colorspace"),
            QStringLiteral("bt709"),
            QStringLiteral("-color_primaries"),
            QStringLiteral("bt709"),
            QStringLiteral("-color_trc"),
            QStringLiteral("bt709"),
            QStringLiteral("-chroma_sample_location"),
            QStringLiteral("left")};
}

// What was painted is read as it stands in memory.
QStringList pictureInput(const Encoding& encoding) {
    const QStringList raw{QStringLiteral("-f"), QStringLiteral("rawvideo"), QStringLiteral("-pixel_format"),
                          nameOf(rawPixels(encoding.format, encoding.transparent))};
    return raw + (encoding.format == ExportFormat::gif ? QStringList() : colours()) +
           QStringList{QStringLiteral("-video_size"),
                       QStringLiteral("%1x%2").arg(encoding.size.width()).arg(encoding.size.height()),
                       QStringLiteral("-framerate"),
                       rateOf(encoding.framesPerSecond),
                       QStringLiteral("-i"),
                       QStringLiteral("pipe:0")};
}

// An error while writing ends it, even one at the very end; nothing in the file tells of the machine.
QStringList common() {
    return {QStringLiteral("-nostdin"),  QStringLiteral("-hide_banner"), QStringLiteral("-nostats"),
            QStringLiteral("-loglevel"), QStringLiteral("error"),        QStringLiteral("-xerror"),
            QStringLiteral("-y")};
}

// A key frame a second, so that a player jumps to any place at once.
QString keyInterval(const Encoding& encoding) {
    return QString::number(std::max(1L, std::lround(encoding.framesPerSecond)));
}

QStringList h264(const Encoding& encoding) {
    return colours() + QStringList{QStringLiteral("-c:v"),       QStringLiteral("libx264"),
                                   QStringLiteral("-preset"),    QStringLiteral("veryfast"),
                                   QStringLiteral("-tune"),      QStringLiteral("animation"),
                                   QStringLiteral("-crf"),       QStringLiteral("18"),
                                   QStringLiteral("-profile:v"), QStringLiteral("high"),
                                   QStringLiteral("-g"),         keyInterval(encoding),
                                   QStringLiteral("-movflags"),  QStringLiteral("+faststart"),
                                   QStringLiteral("-f"),         QStringLiteral("mp4")};
}

// Without alternate reference frames, which an alpha does not go with. Tuned for pictures of a screen, the
// quick way makes no larger files and no worse pictures than the thorough one, in a tenth of the time.
QStringList vp9(const Encoding& encoding) {
    return colours() + QStringList{QStringLiteral("-c:v"),
                                   QStringLiteral("libvpx-vp9"),
                                   QStringLiteral("-crf"),
                                   QStringLiteral("24"),
                                   QStringLiteral("-b:v"),
                                   QStringLiteral("0"),
                                   QStringLiteral("-deadline"),
                                   QStringLiteral("realtime"),
                                   QStringLiteral("-cpu-used"),
                                   QStringLiteral("6"),
                                   QStringLiteral("-tune-content"),
                                   QStringLiteral("screen"),
                                   QStringLiteral("-row-mt"),
                                   QStringLiteral("1"),
                                   QStringLiteral("-auto-alt-ref"),
                                   QStringLiteral("0"),
                                   QStringLiteral("-g"),
                                   keyInterval(encoding),
                                   QStringLiteral("-f"),
                                   QStringLiteral("webm")};
}

// Flat colours: dithering would put noise into them, and triple the file.
QStringList gif(const Encoding& encoding) {
    return {QStringLiteral("-i"),
            encoding.palette,
            QStringLiteral("-filter_complex"),
            QStringLiteral("[0:v][1:v]paletteuse=dither=none:diff_mode=rectangle"),
            QStringLiteral("-loop"),
            QStringLiteral("0"),
            QStringLiteral("-f"),
            QStringLiteral("gif")};
}

QStringList encoder(const Encoding& encoding) {
    if (encoding.format == ExportFormat::gif) return gif(encoding);
    return encoding.format == ExportFormat::webm ? vp9(encoding) : h264(encoding);
}

QStringList names(const Encoding& encoding) {
    return {QStringLiteral("-map_metadata"), QStringLiteral("-1"),
            QStringLiteral("-fflags"),       QStringLiteral("+bitexact"),
            QStringLiteral("-metadata"),     QStringLiteral("title=") + encoding.title};
}

} // namespace

QString findFfmpeg() {
    QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
    if (program.isEmpty())
        throw MissingProgram(
            kernels::translated("A film needs the program ffmpeg, which is not installed; PNG, SVG, PDF and "
                                "HTML do without it."));
    return program;
}

QStringList ffmpegArguments(const Encoding& encoding) {
    return common() + pictureInput(encoding) + encoder(encoding) + names(encoding) +
           QStringList{QStringLiteral("file:") + encoding.output};
}

QStringList paletteArguments(const Encoding& encoding) {
    return common() + pictureInput(encoding) +
           QStringList{QStringLiteral("-vf"),
                       QStringLiteral("palettegen=stats_mode=full:reserve_transparent=%1")
                           .arg(encoding.transparent ? 1 : 0),
                       QStringLiteral("-frames:v"),
                       QStringLiteral("1"),
                       QStringLiteral("-f"),
                       QStringLiteral("image2"),
                       QStringLiteral("-c:v"),
                       QStringLiteral("png"),
                       QStringLiteral("-update"),
                       QStringLiteral("1"),
                       QStringLiteral("file:") + encoding.output};
}

} // namespace scanscope::viz
