// Applies export settings to a run, for the command line and the window.
#pragma once

#include <functional>
#include <QStringList>

#include "app/arguments/export_options.h"
#include "viz/export/export.h"
#include "viz/export/export_plan.h"

namespace scanscope::app {

// The state of the window, which determines what the settings leave open.
struct ExportViewState {
    std::vector<viz::View> views; // used if the settings name none; empty: the views that show most
    viz::BlockAddress followed;
    bool symbols = false;
};

[[nodiscard]] viz::ThemeId themeNamed(const std::string& name);

// Throws BadRequest if a view has nothing to show for this run.
[[nodiscard]] viz::ExportOptions exportOptionsOf(const viz::Document& document, ExportFormat format,
                                                 const ExportSettings& settings,
                                                 const ExportViewState& viewState);

// Reads the PowerPoint template, if one is chosen, which decides the size, and whether the slides are dark.
// Throws ExportError if it cannot be used.
void applyTemplate(viz::ExportOptions& options, ExportFormat format, const ExportSettings& settings);

// Returns the run's findings, or none if the settings hide them.
[[nodiscard]] viz::Verdict verdictShown(const viz::Verdict& verdict, const ExportSettings& settings);

// Returns a line for each file, a line for all files, and one about everything that does not fit on the
// slides: "scan.pdf: 9 pages", "About 960 kB together."
[[nodiscard]] QStringList describePlan(const viz::Document& document, const viz::ExportPlan& plan);

// "Does not fit: the sentence (steps 3 and 5)."; empty if everything fits.
[[nodiscard]] QString describeOmitted(const viz::Document& document, const viz::ExportPlan& plan,
                                      const std::function<bool()>& goesOn = {});
[[nodiscard]] QString leftOutText(const QString& names);

// Returns a summary: "936 frames, 15.6 s", "9 pages".
[[nodiscard]] QString describeWhole(const viz::ExportPlan& plan);

// "9 s", "2 min"
[[nodiscard]] QString roughTime(double seconds);

// "about 1.4 MB, 9 s to write"
[[nodiscard]] QString describeEstimate(const viz::ExportEstimate& estimate);

} // namespace scanscope::app
