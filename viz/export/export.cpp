#include "viz/export/export.h"

#include <algorithm>
#include <cmath>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QPainter>
#include <QTemporaryDir>
#include <span>

#include "viz/export/export_pages.h"
#include "viz/export/html.h"
#include "viz/export/pptx_file.h"
#include "viz/export/svg_file.h"
#include "viz/export/video.h"
#include "viz/export/whole_files.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

using GoesOn = std::function<bool()>;

// The number of parts of a file that the progress counts: pages, steps on a sheet, or the picture.
int partsOf(const ExportPlan& plan, const PlannedFile& file) {
    if (hasPages(plan.format)) return pageCount(plan, file);
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
    if (plan.format == ExportFormat::pptx) return renderPptx(document, plan, file, progress);
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
    if (progress && !progress(total, total)) return {};
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

constexpr std::size_t stepsOfPage = 5; // steps measured for an HTML page

std::vector<FilmStep> stepsOf(const ExportPlan& plan) {
    std::vector<FilmStep> steps;
    for (const PlannedFile& file : plan.files)
        steps.insert(steps.end(), file.steps.begin(), file.steps.end());
    return steps;
}

// The number of pictures that are painted: the frames and, for a GIF, those for the palette.
double paintedFor(const ExportPlan& plan) {
    double painted = 0;
    for (const PlannedFile& file : plan.files) {
        const FilmFrames film(file.steps, plan.options.timing);
        painted += film.count();
        if (plan.format != ExportFormat::gif) continue;
        painted += double(std::min(picturesOf(film, plan.options.timing.speed).size(), palettePictures));
    }
    return painted;
}

int framesOf(const ExportPlan& plan) {
    int frames = 0;
    for (const PlannedFile& file : plan.files) frames += FilmFrames(file.steps, plan.options.timing).count();
    return frames;
}

struct Made {
    qint64 bytes = 0;
    double seconds = 0, painted = 0;
    int frames = 0;
};

// Writes a temporary file with only these steps. Returns nothing if `goesOn` stopped it.
std::optional<Made> make(const Document& document, ExportPlan plan, std::vector<FilmStep> steps,
                         const GoesOn& goesOn) {
    const QTemporaryDir folder;
    plan.files = {{folder.filePath(QStringLiteral("part")), std::move(steps)}};
    QElapsedTimer time;
    time.start();
    const QStringList written = writeExport(document, plan, [&goesOn](int, int) { return goesOn(); });
    if (written.isEmpty()) return std::nullopt;
    return Made{QFileInfo(written.front()).size(), time.nsecsElapsed() * 1e-9, paintedFor(plan),
                framesOf(plan)};
}

std::optional<ExportEstimate> estimateStills(const Document& document, const ExportPlan& plan,
                                             const GoesOn& goesOn) {
    std::vector<FilmStep> part = plan.files[plan.files.size() / 2].steps;
    if (hasPages(plan.format)) part.resize(std::min<std::size_t>(part.size(), stepsOnHandout));
    const double share = double(stepsOf(plan).size()) / double(part.size());
    const auto made = make(document, plan, part, goesOn);
    if (!made) return std::nullopt;
    return ExportEstimate{estimatedBytes(document, plan), made->seconds * share};
}

// Bytes per frame of a film, and seconds per painted frame.
struct Rate {
    double bytes = 0, seconds = 0;
};

// `once` is the size of the first frame.
std::optional<Rate> rateOf(const Document& document, const ExportPlan& plan, FilmStep step, qint64 once,
                           const GoesOn& goesOn) {
    ExportPlan part = plan;
    part.options.timing.lastHold = plan.options.timing.hold; // as in the middle of a film
    const auto made = make(document, part, {step}, goesOn);
    if (!made) return std::nullopt;
    return Rate{double(std::max<qint64>(0, made->bytes - once)) / made->frames,
                made->seconds / made->painted};
}

// A GIF contains one whole picture, followed by changes; other films contain whole pictures at regular
// intervals.
std::optional<qint64> bytesOnce(const Document& document, const ExportPlan& plan, FilmStep step,
                                const GoesOn& goesOn) {
    if (plan.format != ExportFormat::gif) return 0;
    ExportPlan still = plan;
    still.options.timing.motion = still.options.timing.lastHold = 0;
    const auto made = make(document, still, {step}, goesOn);
    return made ? std::optional(made->bytes) : std::nullopt;
}

// Measures the step with the least work and the one with the most, and interpolates for all others.
std::optional<ExportEstimate> estimateFilms(const Document& document, const ExportPlan& plan,
                                            const GoesOn& goesOn) {
    const std::vector<FilmStep> steps = stepsOf(plan);
    const auto work = [&document](FilmStep step) { return document.film().threadsAtWork(step); };
    // The first step of a run does not move.
    const auto moving = std::span(steps).subspan(steps.size() > 1 && steps.front().isFirst() ? 1 : 0);
    const auto least = std::ranges::min_element(moving, {}, work),
               most = std::ranges::max_element(moving, {}, work);
    const auto once = bytesOnce(document, plan, *least, goesOn);
    if (!once) return std::nullopt;
    const auto slow = rateOf(document, plan, *least, *once, goesOn);
    const auto fast = !slow || *least == *most ? slow : rateOf(document, plan, *most, *once, goesOn);
    if (!fast) return std::nullopt;
    const double span = std::max(1, work(*most) - work(*least));
    const double frames = double(framesOf(plan)) / double(steps.size()),
                 painted = paintedFor(plan) / double(steps.size());
    ExportEstimate all{*once * qint64(plan.files.size()), 0};
    for (const FilmStep step : steps) {
        const double share = std::max(0.0, (work(step) - work(*least)) / span);
        all.bytes += qint64(frames * std::lerp(slow->bytes, fast->bytes, share));
        all.seconds += painted * std::lerp(slow->seconds, fast->seconds, share);
    }
    return all;
}

std::vector<FilmStep> spreadOver(const std::vector<FilmStep>& steps) {
    const std::size_t count = std::min(steps.size(), stepsOfPage);
    std::vector<FilmStep> sample;
    for (std::size_t i = 0; i < count; ++i) sample.push_back(steps[i * steps.size() / count]);
    return sample;
}

// Every page contains fonts and player once, whatever its number of steps.
std::optional<ExportEstimate> estimatePages(const Document& document, const ExportPlan& plan,
                                            const GoesOn& goesOn) {
    const std::vector<FilmStep> steps = stepsOf(plan), sample = spreadOver(steps);
    const auto one = make(document, plan, {sample.front()}, goesOn);
    const auto more = one ? make(document, plan, sample, goesOn) : std::nullopt;
    if (!more) return std::nullopt;
    const double files = double(plan.files.size());
    const double others = double(steps.size()) - files, inSample = double(sample.size()) - 1;
    const double each = inSample > 0 ? others / inSample : 0;
    return ExportEstimate{qint64(files * double(one->bytes) + each * double(more->bytes - one->bytes)),
                          files * one->seconds + each * std::max(0.0, more->seconds - one->seconds)};
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
        if (hasPages(plan.format)) sample.steps.resize(std::min(steps, sample.steps.size()));
        return qint64(bytesOf(document, plan, sample, {}).size());
    };
    const PlannedFile& sample = plan.files[plan.files.size() / 2];
    const std::size_t page = plan.options.gathering == Gathering::handout ? stepsOnHandout : 1;
    const qint64 files = qint64(plan.files.size()), one = bytes(sample, page);
    const qint64 pages = hasPages(plan.format) ? partsOf(plan) : files;
    if (pages == files) return files * one;
    // Each file contains the fonts once, however many pages it has.
    return files * one + (pages - files) * (bytes(sample, 2 * page) - one);
}

std::optional<ExportEstimate> estimateExport(const Document& document, const ExportPlan& plan,
                                             const GoesOn& goesOn) {
    if (stepsOf(plan).empty() || !goesOn()) return std::nullopt;
    if (isStill(plan.format)) return estimateStills(document, plan, goesOn);
    if (plan.format == ExportFormat::html) return estimatePages(document, plan, goesOn);
    return estimateFilms(document, plan, goesOn);
}

} // namespace scanscope::viz
