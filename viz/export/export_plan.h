// The content of an export, and which files it makes of it: steps, times and names, before anything is
// painted.
#pragma once

#include <functional>
#include <optional>
#include <QSize>
#include <QString>
#include <QStringList>
#include <vector>

#include "viz/export/export_format.h"
#include "viz/export/slide.h"
#include "viz/model/document.h"

namespace scanscope::viz {

// Durations of a film, in seconds.
struct Timing {
    double framesPerSecond = 60;
    double motion = 0.9; // of a step
    double hold = 0.8;   // after it
    double lastHold = 2; // at the end
    double speed = 1;    // all of these so many times as fast
};

// Several steps on one picture or page.
enum class Gathering : std::uint8_t { none, sheet, handout };

struct ExportOptions {
    QSize size{1920, 1080}; // pixels; what is drawn with lines takes its ratio from it
    bool isA4 = false;      // pages of that size; others are as high as a slide is in units
    SlideOptions slide = {};
    Rows rows = Rows::history;        // beside a tree only the last two are shown
    std::vector<FilmStep> steps = {}; // empty: all
    BlockAddress followed = {};       // where blocks run side by side
    std::optional<int> finding = {};  // that is shown in its step: its number in the run's findings
    bool symbols = false;             // which inputs are in a cell instead of its value
    bool outlines = true;   // of the letters in an SVG; false: text that can be searched and changed
    bool eachPhase = false; // a file for each, where files hold several steps
    Gathering gathering = Gathering::none;
    Timing timing = {};
};

// A position of the film.
struct Shot {
    FilmStep step;
    double progress = 1; // within the step; 1: settled
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
    [[nodiscard]] std::size_t stepCount() const; // of all files
};
// Throws ExportError: no steps, steps that are not there, a size that cannot be.
[[nodiscard]] ExportPlan planExport(const Document& document, ExportFormat format,
                                    const ExportOptions& options, const QString& path);

// Called before each picture, page or frame with its number from 0 and how many there are; false stops the
// export.
using ExportProgress = std::function<bool(int done, int total)>;

// How many pages the file has as a PDF.
[[nodiscard]] int pageCount(const ExportPlan& plan, const PlannedFile& file);

// The frames of one film, from the settled state before its first step to the hold on its last one: a clip
// ends as the next one begins. The first step of a run has nothing before it, so it stands, and is held.
class FilmFrames {
public:
    FilmFrames(std::vector<FilmStep> steps, const Timing& timing);
    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] double framesPerSecond() const { return m_framesPerSecond; }
    [[nodiscard]] double seconds() const { return m_count / m_framesPerSecond; }
    [[nodiscard]] Shot at(int frame) const;

private:
    struct Part {
        FilmStep step;
        int first = 0;  // frame
        int motion = 0; // frames; those after them stand
    };
    std::vector<Part> m_parts;
    int m_count = 0;
    double m_framesPerSecond;
};

// Where the picture of the step with that index goes when there are several: "scan.png", the seventh of 12
// steps → "scan-07.png".
[[nodiscard]] QString numberedPath(const QString& path, FilmStep step, int stepCount);

} // namespace scanscope::viz
