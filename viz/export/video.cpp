#include "viz/export/video.h"

#include <algorithm>
#include <optional>
#include <QFileInfo>
#include <QTemporaryDir>

#include "kernels/text/language.h"
#include "viz/export/ffmpeg.h"
#include "viz/export/film_words.h"
#include "viz/export/frame_feed.h"
#include "viz/export/whole_files.h"
#include "viz/model/language.h"
#include "viz/model/shown_text.h"
#include "viz/model/step_texts.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

void checkSides(ExportFormat format, QSize size) {
    if (format != ExportFormat::gif && (size.width() % 2 != 0 || size.height() % 2 != 0))
        failExport(tr("Cannot make a film of %1×%2: width and height must be even.")
                       .arg(size.width())
                       .arg(size.height()));
}

// Each thread paints from its own document; the documents share the trace.
FrameFeed feedOf(const Document& document, const ExportPlan& plan, const std::vector<FilmPicture>& pictures) {
    const ExportOptions& options = plan.options;
    FrameFeed feed;
    feed.size = options.size;
    feed.pixels = rawPixels(plan.format, options.slide.transparent);
    for (const FilmPicture& picture : pictures) feed.frames.push_back(picture.frames);
    feed.scale = slideScale(options.size);
    feed.makeComposer = [&document, &options, &pictures]() -> ComposePicture {
        return [own = document.again(), &options, &pictures](int number) {
            const Shot shot = pictures[std::size_t(number)].shot;
            const double scale = slideScale(options.size);
            return composeSlide(options.size, frameAt(*own, shot, options), options.slide,
                                Target(QTransform::fromScale(scale, scale)));
        };
    };
    return feed;
}

// Throws if the encoder ended early. Returns false if `progress` stopped it.
bool run(const FrameFeed& feed, const QString& program, const QStringList& arguments, const QString& target,
         const ExportProgress& progress) {
    EncoderProcess encoder(program, arguments);
    const FeedEnd end = feedEncoder(feed, encoder, progress);
    if (end != FeedEnd::refused) return end == FeedEnd::whole;
    const QString why = encoder.complaint();
    failExport(why.isEmpty()
                   ? tr("%1 cannot be written: ffmpeg ended early without an error message.").arg(target)
                   : tr("%1 cannot be written: ffmpeg reports: %2").arg(target, why));
}

// Pictures evenly spaced over the film, so that the palette suits all of it.
std::vector<FilmPicture> sampleOf(const std::vector<FilmPicture>& pictures) {
    const std::size_t count = std::min(pictures.size(), palettePictures);
    std::vector<FilmPicture> sample;
    for (std::size_t p = 1; p <= count; ++p)
        sample.push_back({pictures[p * pictures.size() / count - 1].shot, 1});
    return sample;
}

Encoding encodingOf(const Document& document, const ExportPlan& plan) {
    const ExportOptions& options = plan.options;
    Encoding encoding;
    encoding.format = plan.format;
    encoding.size = options.size;
    encoding.framesPerSecond = options.timing.framesPerSecond;
    encoding.transparent = options.slide.transparent;
    encoding.title = shownText(options.slide.titleOr(titleOf(document)));
    return encoding;
}

// Returns false if `progress` stopped it.
bool writeFilm(const Document& document, const ExportPlan& plan, const FilmFrames& frames,
               const std::optional<FilmWords>& words, const QString& target, const QString& part,
               const ExportProgress& progress) {
    const QString program = findFfmpeg();
    const std::vector<FilmPicture> pictures = picturesOf(frames, plan.options.timing.speed);
    Encoding encoding = encodingOf(document, plan);
    const QTemporaryDir folder;
    if (words) {
        encoding.chapters = folder.filePath(QStringLiteral("chapters"));
        encoding.subtitles = folder.filePath(QStringLiteral("subtitles"));
        encoding.language = QLatin1String(kernels::language().id() == "de" ? "ger" : "eng");
        writeWhole(encoding.chapters, asFfmpegChapters(*words));
        writeWhole(encoding.subtitles, asWebVtt(*words));
    }
    if (plan.format == ExportFormat::gif) {
        encoding.palette = encoding.output = folder.filePath(QStringLiteral("palette.png"));
        const std::vector<FilmPicture> sample = sampleOf(pictures);
        const auto waits = [&](int, int) { return !progress || progress(0, frames.count()); };
        if (!run(feedOf(document, plan, sample), program, paletteArguments(encoding), target, waits))
            return false;
    }
    encoding.output = part;
    if (!run(feedOf(document, plan, pictures), program, ffmpegArguments(encoding), target, progress))
        return false;
    if (QFileInfo(part).size() == 0)
        failExport(tr("%1 cannot be written: the encoder left it empty.").arg(target));
    return true;
}

void addBeside(WholeFiles& files, const QString& film, const FilmWords& words, const QString& title) {
    const QFileInfo info(film);
    const QString stem = film.chopped(info.suffix().isEmpty() ? 0 : info.suffix().size() + 1);
    files.add(stem + QStringLiteral(".vtt"), asWebVtt(words));
    files.add(stem + QStringLiteral(".srt"), asSubRip(words));
    files.add(stem + QStringLiteral(".txt"), asTranscript(words, title));
}

} // namespace

std::vector<FilmPicture> picturesOf(const FilmFrames& frames, double speed) {
    std::vector<FilmPicture> pictures;
    for (int f = 0; f < frames.count(); ++f) {
        const Shot shot = frames.at(f);
        const bool same = !pictures.empty() && pictures.back().shot.step == shot.step &&
                          motionAt(pictures.back().shot.progress, speed) == motionAt(shot.progress, speed);
        if (same)
            ++pictures.back().frames;
        else
            pictures.push_back({shot, 1});
    }
    return pictures;
}

QStringList writeFilms(const Document& document, const ExportPlan& plan, const ExportProgress& progress) {
    checkSides(plan.format, plan.options.size);
    loadFonts();
    std::vector<FilmFrames> films;
    int total = 0, before = 0;
    for (const PlannedFile& file : plan.files) {
        films.emplace_back(file.steps, plan.options.timing);
        total += films.back().count();
    }
    const auto goesOn = [&](int done, int) { return !progress || progress(before + done, total); };
    WholeFiles files;
    for (std::size_t f = 0; f < films.size(); ++f) {
        const QString& target = plan.files[f].path;
        std::optional<FilmWords> words;
        if (plan.options.subtitles) words = wordsOf(document, plan.options, films[f]);
        if (!writeFilm(document, plan, films[f], words, target, files.begin(target), goesOn)) return {};
        if (words) addBeside(files, target, *words, encodingOf(document, plan).title);
        before += films[f].count();
    }
    if (progress && !progress(total, total)) return {};
    return files.commit();
}

} // namespace scanscope::viz
