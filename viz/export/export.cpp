#include "viz/export/export.h"

#include <optional>
#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

#include "viz/export/export_pages.h"
#include "viz/export/html.h"
#include "viz/export/video.h"
#include "viz/export/whole_files.h"
#include "viz/model/run_texts.h"
#include "viz/paint/fonts.h"
#include "viz/paint/text.h"

namespace scanscope::viz {

namespace {

// What one file of pictures holds.
void paintFile(QPainter& painter, const Document& document, const StepTexts& texts, const ExportPlan& plan,
               const PlannedFile& file) {
    const ExportOptions& options = plan.options;
    if (options.gathering == Gathering::sheet)
        paintSheet(painter, options.size, document, file.steps, texts, options);
    else
        paintSlide(painter, options.size, frameAt(document, {file.steps.front()}, options), texts,
                   options.slide);
}

using Paint = std::function<void(QPainter&)>;

QImage paintedOn(QSize size, bool transparent, const Paint& paint) {
    loadFonts();
    QImage image = emptyPicture(size);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    return transparent ? image : image.convertToFormat(QImage::Format_RGB32);
}

QByteArray paintedAsSvg(QSize size, bool outlines, const QString& title, const QString& description,
                        const Paint& paint) {
    loadFonts();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect({}, size));
    generator.setTitle(title);
    generator.setDescription(description);
    std::optional<LettersAsText> letters;
    if (!outlines) letters.emplace();
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    return bytes;
}

// The state of the step in words, for those who do not see it.
QString describeStep(const Document& document, int step, const StepTexts& texts,
                     const ExportOptions& options) {
    const Headline headline = headlineAt(document, step, options.followed, options.slide.scope(), texts);
    return QStringLiteral("%1 %2: %3").arg(headline.phase, headline.place, headline.sentence);
}

QByteArray bytesOf(const Document& document, const StepTexts& texts, const ExportPlan& plan,
                   const PlannedFile& file, const ExportProgress& progress) {
    const ExportOptions& options = plan.options;
    const auto paint = [&](QPainter& painter) { paintFile(painter, document, texts, plan, file); };
    if (plan.format == ExportFormat::pdf) return renderPdf(document, texts, plan, file, progress);
    if (plan.format == ExportFormat::png)
        return encodePng(paintedOn(options.size, options.slide.transparent, paint));
    QStringList said;
    for (const int step : file.steps) said << describeStep(document, step, texts, options);
    return paintedAsSvg(options.size, options.outlines, titleOf(document.trace()), said.join(u'\n'), paint);
}

int countOf(const ExportPlan& plan) {
    int count = 0;
    for (const PlannedFile& file : plan.files)
        count += plan.format == ExportFormat::pdf ? pageCount(plan, file) : 1;
    return count;
}

QStringList writeStills(const Document& document, const StepTexts& texts, const ExportPlan& plan,
                        const ExportProgress& progress) {
    WholeFiles files;
    const int total = countOf(plan);
    int done = 0;
    for (const PlannedFile& file : plan.files) {
        const bool pages = plan.format == ExportFormat::pdf;
        bool goesOn = pages || !progress || progress(done, total);
        const QByteArray bytes =
            goesOn
                ? bytesOf(document, texts, plan, file,
                          [&](int page, int) { return goesOn = !progress || progress(done + page, total); })
                : QByteArray();
        if (!goesOn) return {};
        done += pages ? pageCount(plan, file) : 1;
        files.add(file.path, bytes);
    }
    return files.commit();
}

} // namespace

QImage renderSlide(const Document& document, Shot shot, const StepTexts& texts,
                   const ExportOptions& options) {
    return paintedOn(options.size, options.slide.transparent, [&](QPainter& painter) {
        paintSlide(painter, options.size, frameAt(document, shot, options), texts, options.slide);
    });
}

QByteArray renderSvg(const Document& document, Shot shot, const StepTexts& texts,
                     const ExportOptions& options) {
    return paintedAsSvg(options.size, options.outlines, titleOf(document.trace()),
                        describeStep(document, shot.step, texts, options), [&](QPainter& painter) {
                            paintSlide(painter, options.size, frameAt(document, shot, options), texts,
                                       options.slide);
                        });
}

QStringList writeExport(const Document& document, const StepTexts& texts, const ExportPlan& plan,
                        const ExportProgress& progress) {
    switch (plan.format) {
    case ExportFormat::png:
    case ExportFormat::svg:
    case ExportFormat::pdf:
        return writeStills(document, texts, plan, progress);
    case ExportFormat::mp4:
    case ExportFormat::webm:
    case ExportFormat::gif:
        return writeFilms(document, texts, plan, progress);
    case ExportFormat::html:
        return writePages(document, texts, plan, progress);
    }
    return {};
}

qint64 estimatedBytes(const Document& document, const StepTexts& texts, const ExportPlan& plan) {
    const bool stills = plan.format == ExportFormat::png || plan.format == ExportFormat::svg ||
                        plan.format == ExportFormat::pdf;
    if (!stills || plan.files.empty()) return 0;
    const auto bytes = [&](PlannedFile sample, std::size_t steps) {
        if (plan.format == ExportFormat::pdf) sample.steps.resize(std::min(steps, sample.steps.size()));
        return qint64(bytesOf(document, texts, plan, sample, {}).size());
    };
    const PlannedFile& sample = plan.files[plan.files.size() / 2];
    const qint64 all = countOf(plan), files = qint64(plan.files.size());
    const std::size_t page = plan.options.gathering == Gathering::handout ? stepsOnHandout : 1;
    const qint64 one = bytes(sample, page);
    if (plan.format != ExportFormat::pdf || all == files) return all * one;
    // The letters are in every file once, however many pages it has.
    return files * one + (all - files) * (bytes(sample, 2 * page) - one);
}

} // namespace scanscope::viz
