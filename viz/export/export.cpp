#include "viz/export/export.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

#include "viz/export/html.h"
#include "viz/export/video.h"
#include "viz/model/run_texts.h"
#include "viz/paint/fonts.h"

namespace scanscope::viz {

namespace {

QByteArray pictureOf(const Document& document, const StepTexts& texts, const ExportPlan& plan, int step) {
    return plan.format == ExportFormat::svg ? renderSvg(document, {step}, texts, plan.options)
                                            : encodePng(renderSlide(document, {step}, texts, plan.options));
}

QStringList writePictures(const Document& document, const StepTexts& texts, const ExportPlan& plan,
                          const ExportProgress& progress) {
    QStringList files;
    for (const PlannedFile& file : plan.files) {
        if (progress && !progress(int(files.size()), int(plan.files.size()))) break;
        writeWhole(file.path, pictureOf(document, texts, plan, file.steps.front()));
        files << file.path;
    }
    return files;
}

} // namespace

QImage renderSlide(const Document& document, Shot shot, const StepTexts& texts,
                   const ExportOptions& options) {
    loadFonts();
    QImage image = emptyPicture(options.size);
    QPainter painter(&image);
    paintSlide(painter, options.size, frameAt(document, shot, options), texts, options.slide);
    painter.end();
    return options.slide.transparent ? image : image.convertToFormat(QImage::Format_RGB32);
}

QByteArray renderSvg(const Document& document, Shot shot, const StepTexts& texts,
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
    const Headline headline = headlineAt(document, shot.step, options.followed, options.slide.scope(), texts);
    generator.setDescription(
        QStringLiteral("%1 %2: %3").arg(headline.phase, headline.place, headline.sentence));
    QPainter painter(&generator);
    paintSlide(painter, options.size, frameAt(document, shot, options), texts, options.slide);
    painter.end();
    return bytes;
}

QStringList writeExport(const Document& document, const StepTexts& texts, const ExportPlan& plan,
                        const ExportProgress& progress) {
    switch (plan.format) {
    case ExportFormat::png:
    case ExportFormat::svg:
        return writePictures(document, texts, plan, progress);
    case ExportFormat::mp4:
    case ExportFormat::webm:
    case ExportFormat::gif:
        return writeFilms(document, texts, plan, progress);
    case ExportFormat::pdf:
        break;
    case ExportFormat::html:
        return writePages(document, texts, plan, progress);
    }
    failExport(QStringLiteral("This format cannot be written yet: choose PNG or SVG."));
}

qint64 estimatedBytes(const Document& document, const StepTexts& texts, const ExportPlan& plan) {
    if (plan.files.empty()) return 0;
    const int middle = plan.files[plan.files.size() / 2].steps.front();
    return qint64(plan.files.size()) * pictureOf(document, texts, plan, middle).size();
}

} // namespace scanscope::viz
