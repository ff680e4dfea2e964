// The functions of the command line that need Qt. In a build without Qt, they are empty, and commands that
// need them refuse to run.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/arguments/export_options.h"
#include "app/lessons/prepared_lesson.h"
#include "app/reports/bench_views.h"
#include "kernels/bench/report.h"
#include "kernels/cost/cost_study.h"
#include "kernels/course/worst_step.h"
#include "kernels/findings/finding.h"
#include "kernels/own/program_request.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

struct WindowChoice {
    std::string file;          // the file to open; empty: none
    std::string screenshot;    // if not empty, save a picture of the window here and quit
    int width = 0, height = 0; // 0: the size of the last session
    bool dark = false;
    bool isLanguageGiven = false; // by --lang; otherwise, the window uses the one it remembers
    // The request of a program in a notebook (ExploreServices::programIn); empty: without its cell's options.
    std::function<own::ProgramRequest(const std::string& notebook, const std::string& title)> programIn = {};
};

struct ExportJob {
    std::string file;
    ExportFormat format = ExportFormat::png;
    ExportSettings settings;  // only the options of this format
    std::vector<int> steps;   // indices in the whole run, ascending
    bool isUsualStep = false; // the step is the default; a step that shows more may replace it
    // A second run in lock-step, drawn next to the first one; may be null.
    std::shared_ptr<const trace::Trace> beside;
    bool symbolic = false; // show the inputs in a cell instead of its value
};

struct ChartPicture {
    std::string file;                      // with an ending that chartKindOf() knows
    BenchView view = BenchView::Bandwidth; // a view with an id
    bool isLogarithmic = false;            // logarithmic vertical axis, even if the view does not require it
    std::vector<std::string> algorithms;   // ids, in the order of the results
    std::string leftOut;                   // a sentence about algorithms that are not drawn by default
    std::string title;                     // replaces the headline
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    std::string baseline;                // an id; empty: none
    std::optional<std::uint64_t> n;      // for BlockSize
    std::optional<bench::Report> beside; // drawn over the chart with thin, dashed lines
    int width = 1920, height = 1080;     // pixels
    std::string theme = "light";         // light, dark, high-contrast
};

// Called before each picture, page or frame; false stops.
using PictureProgress = std::function<bool(std::size_t done, std::size_t total)>;

struct DrawnPictures {
    std::vector<std::string> files;
    std::string leftOut; // a sentence about everything that did not fit, or empty
};

struct Desktop {
    // Returns the program's exit status.
    std::function<int(const WindowChoice&)> openWindow = {};
    // Draws a run. Throws if a file cannot be written.
    std::function<DrawnPictures(const trace::Trace&, const ExportJob&, const PictureProgress&)> draw = {};
    // Returns a line for each file that draw() would write, and a line for all of them.
    std::function<std::vector<std::string>(const trace::Trace&, const ExportJob&)> plan = {};
    // Writes the chart. Returns a sentence about texts that do not fit. Throws if the file cannot be written.
    std::function<std::string(const bench::Report&, const ChartPicture&)> drawChart = {};
    // Does the same for modelled and measured times.
    std::function<std::string(const std::vector<cost::CostRow>&, const ChartPicture&)> drawCosts = {};
    // Writes the lesson as a page. Returns false if the progress function stopped it. Throws if the file
    // cannot be written.
    std::function<bool(const PreparedLesson&, const std::string& file, const PictureProgress&)> drawLesson =
        {};
    // Draws a finding in its step, as an SVG of this size; empty if the run did not reach the step.
    std::function<std::string(const std::shared_ptr<const trace::Trace>&, const trace::Finding&, int width,
                              int height)>
        drawStill = {};
    // Draws a step in the view that it names, as an SVG of this size.
    std::function<std::string(const std::shared_ptr<const trace::Trace>&, const course::WorstStep&, int width,
                              int height)>
        drawStep = {};
    // Returns built-in results from a real GPU; nothing if this build has none.
    std::function<std::optional<bench::Report>()> recordedResults = {};
};

// Returns the functions of this build (app/shell), which are empty without Qt. `argc` and `argv` are main's,
// for Qt's own options.
[[nodiscard]] Desktop desktop(int argc, char** argv);

} // namespace scanscope::app
