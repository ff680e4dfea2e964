// Everything that the command line needs Qt for. A build without it passes nothing and says so.
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
#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::app {

struct WindowChoice {
    std::string file;          // to open; empty: the start state
    std::string screenshot;    // write a picture of the window here and leave
    int width = 0, height = 0; // 0: as it was last time
    bool dark = false;
    bool isLanguageGiven = false; // by --lang; the window remembers one otherwise
};

struct ExportJob {
    std::string file;
    ExportFormat format = ExportFormat::png;
    ExportSettings settings;  // that the format has
    std::vector<int> steps;   // of the whole run, ascending
    bool isUsualStep = false; // nobody asked for it: one that shows more may take its place
    // Another run, in lock-step with the one that is drawn, at its side; null: none.
    std::shared_ptr<const trace::Trace> beside;
    bool symbolic = false; // which inputs are in a cell instead of its value
};

struct ChartPicture {
    std::string file;                      // as chartKindOf() takes it
    BenchView view = BenchView::Bandwidth; // that has an id
    bool isLogarithmic = false;            // upwards, where the view is not anyway
    std::vector<std::string> algorithms;   // ids, in the order of the results
    std::string leftOut;                   // says which ones nobody asked for are not drawn
    std::string title;                     // in place of the finding
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    std::string baseline;                // an id; empty: none
    std::optional<std::uint64_t> n;      // of BlockSize
    std::optional<bench::Report> beside; // thin and dashed
    int width = 1920, height = 1080;     // pixels
    std::string theme = "light";         // light, dark, high-contrast
};

// Called before each picture, page or frame; false stops.
using PictureProgress = std::function<bool(std::size_t done, std::size_t total)>;

struct DrawnPictures {
    std::vector<std::string> files;
    std::string leftOut; // for which there was no room: one line; empty where all had some
};

struct Desktop {
    // Returns the program's exit status.
    std::function<int(const WindowChoice&)> openWindow = {};
    // Throws where a file cannot be written.
    std::function<DrawnPictures(const trace::Trace&, const ExportJob&, const PictureProgress&)> draw = {};
    // Says what drawing it would write, a line for each file, and for all together.
    std::function<std::vector<std::string>(const trace::Trace&, const ExportJob&)> plan = {};
    // Writes the chart. Throws where it cannot.
    // Returns what its words have no room for, as one sentence.
    std::function<std::string(const bench::Report&, const ChartPicture&)> drawChart = {};
    // The same of what the model says beside what was measured.
    std::function<std::string(const std::vector<cost::CostRow>&, const ChartPicture&)> drawCosts = {};
    // Writes the lesson as a page; false where the progress stopped it. Throws where it cannot be written.
    std::function<bool(const PreparedLesson&, const std::string& file, const PictureProgress&)> drawLesson =
        {};
    // A finding in the step where it shows, as SVG with so many units; empty where the run did not get there.
    std::function<std::string(const std::shared_ptr<const trace::Trace>&, const trace::Finding&, int width,
                              int height)>
        drawStill = {};
    // Measured on a real GPU; nothing where this build carries none.
    std::function<std::optional<bench::Report>()> recordedResults = {};
};

} // namespace scanscope::app
