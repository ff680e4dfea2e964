// The meaning of export settings for a run: the plan that is carried out, by the command line and the window
// alike.
#pragma once

#include <functional>
#include <QStringList>

#include "app/arguments/export_options.h"
#include "viz/export/export_estimate.h"
#include "viz/export/export_plan.h"

namespace scanscope::app {

// Where a run is looked at, beside what the settings say.
struct ExportViewState {
    std::vector<viz::View> views; // where the settings name none; empty: those that show most
    viz::BlockAddress followed;
    bool symbols = false;
};

[[nodiscard]] viz::ThemeId themeNamed(const std::string& name);

// Throws BadRequest for a view in which this run has nothing to show.
[[nodiscard]] viz::ExportOptions exportOptionsOf(const viz::Document& document, ExportFormat format,
                                                 const ExportSettings& settings,
                                                 const ExportViewState& viewState);

// The findings of the run, as far as they are to be shown.
[[nodiscard]] viz::Verdict verdictShown(const viz::Verdict& verdict, const ExportSettings& settings);

// A line for each file, and one for all: "scan.pdf: 9 pages", "960 KB".
// And what has no room on its slides.
[[nodiscard]] QStringList describePlan(const viz::Document& document, const viz::ExportPlan& plan);

// "Left out for want of room: the sentence (steps 3 and 5)."; empty where all has room.
[[nodiscard]] QString describeOmitted(const viz::Document& document, const viz::ExportPlan& plan,
                                      const std::function<bool()>& goesOn = {});
[[nodiscard]] QString leftOutText(const QString& names);

// In a few words: "936 frames, 15.6 s", "9 pages".
[[nodiscard]] QString describeWhole(const viz::ExportPlan& plan);

// "9 s", "2 min"
[[nodiscard]] QString roughTime(double seconds);

// "about 1.4 MB, 9 s to write"
[[nodiscard]] QString describeEstimate(const viz::ExportEstimate& estimate);

} // namespace scanscope::app
