#include "viz/export/export.h"

#include <cmath>
#include <QPainter>

#include "viz/export/export_error.h"
#include "viz/export/export_pages.h"
#include "viz/export/html.h"
#include "viz/export/picture_file.h"
#include "viz/export/svg_file.h"
#include "viz/export/video.h"
#include "viz/export/whole_files.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

// The number of parts of a file that the progress counts: pages, steps on a sheet, or the picture.
int partsOf(const ExportPlan& plan, const PlannedFile& file) {
    if (plan.format == ExportFormat::pdf) return pageCount(plan, file);
    return plan.options.gathering == Gathering::sheet ? int(file.steps.size()) : 1;
}

QImage paintedOn(QSize size, bool transparent, const std::function<void(QPainter&)>& paint) {
    loadFonts();
    QImage image = emptyPicture(size);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    return transparent ? image : image.convertToFormat(QImage::Format_RGB32);
}

Letters lettersOf(const ExportOptions& options) {
    return options.outlines ? Letters::outlines : Letters::text;
}

// A description of the step's state for screen readers.
QString describeStep(const Document& document, FilmStep step, const ExportOptions& options) {
    const Headline headline =
        headlineAt(document, step, options.followed, options.slide.scope(), document.text().steps);
    const QString name = QStringLiteral("%1 %2").arg(headline.phase, headline.place).trimmed();
    return QStringLiteral("%1: %2").arg(name, headline.sentence);
}

// Returns an empty array if `progress` stopped the export.
QByteArray sheetOf(const Document& document, const ExportPlan& plan, const PlannedFile& file,
                   const ExportProgress& progress) {
    const ExportOptions& options = plan.options;
    bool goesOn = true;
    if (plan.format == ExportFormat::png) {
        const QImage picture = paintedOn(options.size, options.slide.transparent, [&](QPainter& painter) {
            goesOn = paintSheet(painter, options.size, document, file.steps, options, progress);
        });
        return goesOn ? encodePng(picture) : QByteArray();
    }
    loadFonts();
    SvgFile svg(lettersOf(options));
    if (!addSheet(svg, options.size, document, file.steps, options, progress)) return {};
    QStringList said;
    for (const FilmStep step : file.steps) said << describeStep(document, step, options);
    return svg.written(options.size, options.size, titleOf(document), said.join(u'\n'));
}

QByteArray bytesOf(const Document& document, const ExportPlan& plan, const PlannedFile& file,
                   const ExportProgress& progress) {
    if (plan.format == ExportFormat::pdf) return renderPdf(document, plan, file, progress);
    if (plan.options.gathering == Gathering::sheet) return sheetOf(document, plan, file, progress);
    if (progress && !progress(0, 1)) return {};
    const Shot shot{file.steps.front()};
    if (plan.format == ExportFormat::svg) return renderSvg(document, shot, plan.options);
    return encodePng(renderSlide(document, shot, plan.options));
}

int partsOf(const ExportPlan& plan) {
    int count = 0;
    for (const PlannedFile& file : plan.files) count += partsOf(plan, file);
    return count;
}

QStringList writeStills(const Document& document, const ExportPlan& plan, const ExportProgress& progress) {
    WholeFiles files;
    const int total = partsOf(plan);
    int done = 0;
    for (const PlannedFile& file : plan.files) {
        const QByteArray bytes = bytesOf(
            document, plan, file, [&](int part, int) { return !progress || progress(done + part, total); });
        if (bytes.isEmpty()) return {};
        done += partsOf(plan, file);
        files.add(file.path, bytes);
    }
    return files.commit();
}

// A sheet with very many steps is estimated from some of them, on a proportionally smaller sheet.
qint64 estimatedSheet(const Document& document, const ExportPlan& plan) {
    constexpr std::size_t most = 64;
    qint64 bytes = 0;
    for (const PlannedFile& file : plan.files) {
        const std::size_t count = file.steps.size();
        ExportPlan part = plan;
        PlannedFile sample = file;
        if (count > most) {
            sample.steps.clear();
            for (std::size_t s = 0; s < most; ++s) sample.steps.push_back(file.steps[s * count / most]);
            part.options.size = (QSizeF(plan.options.size) * std::sqrt(double(most) / double(count)))
                                    .toSize()
                                    .expandedTo({64, 64});
        }
        const double share = double(sample.steps.size()) / double(count);
        bytes += qint64(double(bytesOf(document, part, sample, {}).size()) / share);
    }
    return bytes;
}

} // namespace

QImage renderSlide(const Document& document, Shot shot, const ExportOptions& options) {
    return paintedOn(options.size, options.slide.transparent, [&](QPainter& painter) {
        paintSlide(painter, options.size, frameAt(document, shot, options), options.slide);
    });
}

QByteArray renderSvg(const Document& document, Shot shot, const ExportOptions& options) {
    loadFonts();
    SvgFile svg(lettersOf(options));
    svg.add(composeSlide(options.size, frameAt(document, shot, options), options.slide));
    return svg.written(options.size / slideScale(options.size), options.size, titleOf(document),
                       describeStep(document, shot.step, options));
}

QStringList writeExport(const Document& document, const ExportPlan& plan, const ExportProgress& progress) {
    if (plan.stepCount() > mostExportedSteps)
        failExport(tr("An export can have at most %1 steps, and this one has %2. Choose fewer steps.")
                       .arg(mostExportedSteps)
                       .arg(plan.stepCount()));
    if (isStill(plan.format)) return writeStills(document, plan, progress);
    if (plan.format == ExportFormat::html) return writePages(document, plan, progress);
    return writeFilms(document, plan, progress);
}

qint64 estimatedBytes(const Document& document, const ExportPlan& plan) {
    if (!isStill(plan.format) || plan.files.empty()) return 0;
    if (plan.options.gathering == Gathering::sheet) return estimatedSheet(document, plan);
    const auto bytes = [&](PlannedFile sample, std::size_t steps) {
        if (plan.format == ExportFormat::pdf) sample.steps.resize(std::min(steps, sample.steps.size()));
        return qint64(bytesOf(document, plan, sample, {}).size());
    };
    const PlannedFile& sample = plan.files[plan.files.size() / 2];
    const std::size_t page = plan.options.gathering == Gathering::handout ? stepsOnHandout : 1;
    const qint64 files = qint64(plan.files.size()), one = bytes(sample, page);
    const qint64 pages = plan.format == ExportFormat::pdf ? partsOf(plan) : files;
    if (pages == files) return files * one;
    // Each file contains the fonts once, however many pages it has.
    return files * one + (pages - files) * (bytes(sample, 2 * page) - one);
}

} // namespace scanscope::viz
