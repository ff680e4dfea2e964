#include "viz/export/export.h"

#include <numeric>
#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QSvgGenerator>

#include "viz/model/run_texts.h"
#include "viz/paint/fonts.h"

namespace scanscope::viz {

namespace {

FrameState frameFor(const Document& document, int step, const ExportOptions& options) {
    FrameState frame = frameOf(document, step, options.followed);
    frame.progress = options.progress;
    frame.rows = options.rows;
    frame.symbols = options.symbols;
    return frame;
}

std::vector<int> stepsOf(const Document& document, const ExportOptions& options) {
    const int count = document.stepCount();
    if (count == 0) failExport(QStringLiteral("There is nothing to export: the trace has no steps."));
    std::vector<int> steps = options.steps;
    if (steps.empty()) {
        steps.resize(std::size_t(count));
        std::iota(steps.begin(), steps.end(), 0);
    }
    for (const int step : steps)
        if (step < 0 || step >= count)
            failExport(
                QStringLiteral("The run has no step %1: its steps are 0 to %2.").arg(step).arg(count - 1));
    return steps;
}

template <class Render>
QStringList exportEach(const Document& document, const ExportOptions& options, const QString& path,
                       const ExportProgress& progress, Render render) {
    checkPictureSize(options.size);
    const std::vector<int> steps = stepsOf(document, options);
    const QDir folder = QFileInfo(path).absoluteDir();
    if (!folder.exists())
        failExport(QStringLiteral("%1 cannot be written: there is no folder %2.").arg(path, folder.path()));
    QStringList files;
    for (const int step : steps) {
        if (progress && !progress(int(files.size()), int(steps.size()))) break;
        const QString file = steps.size() == 1 ? path : numberedPath(path, step, document.stepCount());
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

QImage renderSlide(const Document& document, int step, const StepTexts& texts, const ExportOptions& options) {
    loadFonts();
    QImage image = emptyPicture(options.size);
    QPainter painter(&image);
    paintSlide(painter, options.size, frameFor(document, step, options), texts, options.slide);
    painter.end();
    return options.slide.transparent ? image : image.convertToFormat(QImage::Format_RGB32);
}

QByteArray renderSvg(const Document& document, int step, const StepTexts& texts,
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
    generator.setTitle(titleOf(document.trace()));
    const Headline headline = headlineAt(document, step, options.followed, options.slide.scope(), texts);
    generator.setDescription(
        QStringLiteral("%1 %2: %3").arg(headline.phase, headline.place, headline.sentence));
    QPainter painter(&generator);
    paintSlide(painter, options.size, frameFor(document, step, options), texts, options.slide);
    painter.end();
    return bytes;
}

QStringList exportPng(const Document& document, const StepTexts& texts, const ExportOptions& options,
                      const QString& path, const ExportProgress& progress) {
    return exportEach(document, options, path, progress,
                      [&](int step) { return encodePng(renderSlide(document, step, texts, options)); });
}

QStringList exportSvg(const Document& document, const StepTexts& texts, const ExportOptions& options,
                      const QString& path, const ExportProgress& progress) {
    return exportEach(document, options, path, progress,
                      [&](int step) { return renderSvg(document, step, texts, options); });
}

} // namespace scanscope::viz
