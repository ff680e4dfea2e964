#include "viz/export/html_film.h"

#include <algorithm>
#include <cmath>

#include "viz/export/export_error.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

constexpr double unitsPerSlideUnit = 20;             // a tenth of a pixel of 1920×1080
constexpr std::size_t mostBytes = 2'000'000;         // maximum size with pictures of motion
constexpr std::size_t mostBytesOfSteps = 16'000'000; // maximum size without them; larger pages open slowly
constexpr double pictureRates[] = {24, 12};          // pictures per second of motion

// Roughly what a picture adds to the page.
class Size {
public:
    void add(const MarkTable& table, const MarkList& frame) {
        constexpr std::size_t bytesOfMark = 16, bytesOfRun = 7;
        for (; m_shapes < table.shapes().size(); ++m_shapes)
            m_bytes += std::size_t(table.shapes()[m_shapes].size()) + 3;
        m_bytes += (table.marks().size() - m_marks) * bytesOfMark;
        m_marks = table.marks().size();
        for (std::size_t m = 1; m < frame.size(); ++m)
            if (frame[m] != frame[m - 1] + 1) m_bytes += bytesOfRun;
    }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    std::size_t m_shapes = 0, m_marks = 0, m_bytes = 0;
};

class Filming {
public:
    Filming(const Document& document, const ExportOptions& options, int between,
            const std::shared_ptr<WordShapes>& words)
        : m_document(document)
        , m_options(options) {
        m_film.table = MarkTable(0, words);
        const double ratio = double(options.size.width()) / options.size.height();
        m_film.size =
            QSizeF(unitsPerSlideUnit * slideHeight * ratio, unitsPerSlideUnit * slideHeight).toSize();
        m_film.between = between;
        m_film.themes = {ThemeId::Light, ThemeId::Dark};
        if (options.slide.theme == ThemeId::HighContrast) m_film.themes = {ThemeId::HighContrast};
    }

    void add(FilmStep step) {
        auto& themes = m_film.frames.emplace_back();
        for (const ThemeId theme : m_film.themes) {
            m_options.slide.theme = theme;
            std::vector<MarkList>& frames = themes.emplace_back();
            const bool moves = !step.isFirst();
            for (int b = 0; moves && b < m_film.between; ++b)
                frames.push_back(frameOf({step, (b + 0.5) / m_film.between}));
            frames.push_back(frameOf({step}));
            // If nothing moves at this size, one picture is enough.
            const MarkList& settled = frames.back();
            if (std::all_of(frames.begin(), frames.end(), [&](const MarkList& f) { return f == settled; }))
                frames.erase(frames.begin(), frames.end() - 1);
            for (const MarkList& frame : frames) m_size.add(m_film.table, frame);
            m_moves = m_moves || frames.size() > 1;
        }
    }

    [[nodiscard]] std::size_t bytes() const { return m_size.bytes(); }
    [[nodiscard]] HtmlFilm take() {
        if (!m_moves) m_film.between = 0;
        return std::move(m_film);
    }

private:
    MarkList frameOf(Shot shot) {
        const Scene slide = composeSlide(m_film.size, frameAt(m_document, shot, m_options), m_options.slide);
        const double scale = slideScale(m_film.size);
        MarkList marks;
        MarkRecorder(m_film.table, marks, QTransform::fromScale(scale, scale)).add(slide);
        return marks;
    }

    const Document& m_document;
    ExportOptions m_options;
    HtmlFilm m_film;
    Size m_size; // size of the frames kept so far
    bool m_moves = false;
};

// Whether the page is too large, or will be, judging by the steps so far. The first steps contribute most of
// the shared data.
bool isTooMuch(std::size_t bytes, std::size_t most, int done, std::size_t steps) {
    constexpr int enough = 3;
    return bytes > most || (done >= enough && bytes * steps / std::size_t(done) > 3 * most);
}

} // namespace

std::optional<HtmlFilm> filmForHtml(const Document& document, const ExportOptions& options,
                                    const std::vector<FilmStep>& steps, const ExportProgress& progress) {
    std::vector<int> tries;
    for (const double rate : pictureRates) tries.push_back(int(std::lround(rate * options.timing.motion)));
    tries.push_back(0);
    const auto words = std::make_shared<WordShapes>();
    for (const int between : tries) {
        Filming filming(document, options, between, words);
        const std::size_t most = between > 0 ? mostBytes : mostBytesOfSteps;
        int done = 0;
        bool fits = true;
        for (const FilmStep step : steps) {
            if (progress && !progress(done, int(steps.size()))) return {};
            ++done;
            filming.add(step);
            fits = !isTooMuch(filming.bytes(), most, done, steps.size());
            if (!fits) break;
        }
        if (fits) return filming.take();
    }
    failExport(
        tr("A page with these %1 steps would be larger than %2 MB. Choose fewer steps (--steps), or make a "
           "film (.mp4).")
            .arg(steps.size())
            .arg(mostBytesOfSteps / 1'000'000));
}

} // namespace scanscope::viz
