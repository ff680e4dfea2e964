// An export's content and the files that it writes: steps, times and names, decided before anything is
// painted.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <QSize>
#include <QString>
#include <QStringList>
#include <vector>

#include "viz/export/export_format.h"
#include "viz/export/slide.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// A film's durations, in seconds.
struct Timing {
    double framesPerSecond = 60;
    double motion = 0.9; // duration of a step's motion
    double hold = 0.8;   // pause after each step
    double lastHold = 2; // pause at the end
    double speed = 1;    // divides these durations
};

// Whether several steps share a picture or page.
enum class Gathering : std::uint8_t { none, sheet, handout };

struct Deck;

struct ExportOptions {
    QSize size{1920, 1080}; // in pixels; vector formats only use the aspect ratio
    bool isA4 = false;      // A4 pages; otherwise pages have a slide's height in units
    SlideOptions slide = {};
    Rows rows = Rows::history;        // beside a tree only the last two rows are shown
    std::vector<FilmStep> steps = {}; // empty: all
    BlockAddress followed = {};       // the block to show if blocks run side by side
    std::optional<int> finding = {};  // index of the run's finding to show in its step
    bool symbols = false;             // cells show the inputs they contain instead of values
    bool outlines = true;   // letters in an SVG as outlines; false: as text that can be searched and edited
    bool subtitles = false; // a subtitle track and chapters in a film, and files with its words beside it
    bool eachPhase = false; // one file per phase, for files that hold several steps
    Gathering gathering = Gathering::none;
    Timing timing = {};
    std::shared_ptr<const Deck> deck = {}; // the template of a PowerPoint file (pptx_deck.h); null: none
};

// A position in the film.
struct Shot {
    FilmStep step;
    double progress = 1; // progress within the step; 1 means settled
    friend bool operator==(const Shot&, const Shot&) = default;
};
[[nodiscard]] FrameState frameAt(const Document& document, Shot shot, const ExportOptions& options);

inline constexpr int stepsOnHandout = 3; // on a page

struct PlannedFile {
    QString path;
    std::vector<FilmStep> steps;
};

struct ExportPlan {
    ExportFormat format = ExportFormat::png;
    ExportOptions options;
    std::vector<PlannedFile> files;
    [[nodiscard]] std::size_t stepCount() const; // number of steps in all files
};
// Throws ExportError if there are no steps, if a step does not exist, or if the size is impossible.
[[nodiscard]] ExportPlan planExport(const Document& document, ExportFormat format,
                                    const ExportOptions& options, const QString& path);

// Called before each picture, page or frame with its number, from 0, and before the files get their names,
// with the total; returning false stops the export.
using ExportProgress = std::function<bool(int done, int total)>;

// The file's number of pages as a PDF.
[[nodiscard]] int pageCount(const ExportPlan& plan, const PlannedFile& file);

// The frames of one film, from the settled state before its first step to the hold on its last one, so that a
// clip ends where the next one begins. A run's first step has no step before it, so it does not move and is
// only held.
class FilmFrames {
public:
    FilmFrames(std::vector<FilmStep> steps, const Timing& timing);
    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] double framesPerSecond() const { return m_framesPerSecond; }
    [[nodiscard]] double seconds() const { return m_count / m_framesPerSecond; }
    [[nodiscard]] Shot at(int frame) const;
    struct Start {
        FilmStep step;
        int first = 0; // its first frame
    };
    // The film's steps; the state before the first one, if it is shown, is a part of that step.
    [[nodiscard]] std::vector<Start> starts() const;

private:
    struct Part {
        FilmStep step;
        int first = 0;  // first frame
        int motion = 0; // number of moving frames; the others are held
    };
    std::vector<Part> m_parts;
    int m_count = 0;
    bool m_beginsBefore = false; // the first part is the state before the first step
    double m_framesPerSecond;
};

// The path for the picture of this step if there are several: "scan.png", the seventh of 12 steps →
// "scan-07.png".
[[nodiscard]] QString numberedPath(const QString& path, FilmStep step, int stepCount);

} // namespace scanscope::viz
