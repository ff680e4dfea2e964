#include "viz/export/export.h"

#include <numeric>
#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "viz/paint/fonts.h"

namespace scanscope::viz {

namespace {

constexpr int longestSide = 16384;

[[noreturn]] void fail(const QString& message) { throw ExportError(message.toStdString()); }

FrameState frameFor(const BlockModel& model, int step, const ExportOptions& options) {
    FrameState frame;
    frame.model = &model;
    frame.step = step;
    frame.progress = options.progress;
    frame.rows = options.rows;
    frame.symbols = options.symbols;
    return frame;
}

std::vector<int> stepsOf(const BlockModel& model, const ExportOptions& options) {
    const int count = model.stepCount();
    if (count == 0) fail(QStringLiteral("There is nothing to export: the trace has no steps."));
    std::vector<int> steps = options.steps;
    if (steps.empty()) {
        steps.resize(std::size_t(count));
        std::iota(steps.begin(), steps.end(), 0);
    }
    for (const int step : steps)
        if (step < 0 || step >= count)
            fail(QStringLiteral("The run has no step %1: its steps are 0 to %2.").arg(step).arg(count - 1));
    return steps;
}

void checkSize(QSize size) {
    if (size.width() < 64 || size.height() < 64 || size.width() > longestSide || size.height() > longestSide)
        fail(QStringLiteral("A picture of %1×%2 cannot be made: each side must be 64 to %3 pixels.")
                 .arg(size.width())
                 .arg(size.height())
                 .arg(longestSide));
}

void writeWhole(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    if (!written) fail(QStringLiteral("%1 cannot be written: %2.").arg(path, file.errorString()));
}

QByteArray encodePng(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) fail(QStringLiteral("The picture could not be encoded as PNG."));
    return bytes;
}

template <class Render>
QStringList exportEach(const BlockModel& model, const ExportOptions& options, const QString& path,
                       const ExportProgress& progress, Render render) {
    checkSize(options.size);
    const std::vector<int> steps = stepsOf(model, options);
    const QDir folder = QFileInfo(path).absoluteDir();
    if (!folder.exists())
        fail(QStringLiteral("%1 cannot be written: there is no folder %2.").arg(path, folder.path()));
    QStringList files;
    for (const int step : steps) {
        if (progress && !progress(int(files.size()), int(steps.size()))) break;
        const QString file = steps.size() == 1 ? path : numberedPath(path, step, model.stepCount());
        writeWhole(file, render(step));
        files << file;
    }
    return files;
}

} // namespace

QString numberedPath(const QString& path, int step, int stepCount) {
    const QFileInfo info(path);
    const int digits = std::max(2, int(QString::number(stepCount - 1).size()));
    const QString number = QStringLiteral("%1").arg(step, digits, 10, QLatin1Char('0'));
    const QString suffix = info.suffix().isEmpty() ? QString() : QLatin1Char('.') + info.suffix();
    const QString name = info.completeBaseName() + QLatin1Char('-') + number + suffix;
    const bool bare = !path.contains(QLatin1Char('/'));
    return bare ? name : QDir(info.path()).filePath(name);
}

QImage renderSlide(const BlockModel& model, int step, const StepTexts& texts, const ExportOptions& options) {
    loadFonts();
    QImage image(options.size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        fail(QStringLiteral("There is not enough memory for a picture of %1×%2.")
                 .arg(options.size.width())
                 .arg(options.size.height()));
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintSlide(painter, options.size, frameFor(model, step, options), texts, options.slide);
    painter.end();
    return options.slide.transparent ? image : image.convertToFormat(QImage::Format_RGB32);
}

QByteArray renderSvg(const BlockModel& model, int step, const StepTexts& texts,
                     const ExportOptions& options) {
    loadFonts();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(options.size);
    generator.setViewBox(QRect({}, options.size));
    generator.setTitle(titleOf(model.trace()));
    const Headline headline = headlineOf(model, step, texts);
    generator.setDescription(
        QStringLiteral("%1 %2: %3").arg(headline.phase, headline.place, headline.sentence));
    QPainter painter(&generator);
    paintSlide(painter, options.size, frameFor(model, step, options), texts, options.slide);
    painter.end();
    return bytes;
}

QStringList exportPng(const BlockModel& model, const StepTexts& texts, const ExportOptions& options,
                      const QString& path, const ExportProgress& progress) {
    return exportEach(model, options, path, progress,
                      [&](int step) { return encodePng(renderSlide(model, step, texts, options)); });
}

QStringList exportSvg(const BlockModel& model, const StepTexts& texts, const ExportOptions& options,
                      const QString& path, const ExportProgress& progress) {
    return exportEach(model, options, path, progress,
                      [&](int step) { return renderSvg(model, step, texts, options); });
}

} // namespace scanscope::viz
