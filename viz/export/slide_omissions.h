// The parts that do not fit on an export's slides, by step. They are found by composing the slides before
// anything is written, and reported alike by the command line, the preview and the presenter.
#pragma once

#include <functional>
#include <QString>
#include <vector>

#include "viz/export/export_plan.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

struct StepOmissions {
    FilmStep step;
    Omissions omissions;
};

// The parts that do not fit on a step's slide, or on its part of a handout.
[[nodiscard]] Omissions omittedFrom(const Document& document, Shot shot, const ExportOptions& options);
// The plan's steps with omissions. `goesOn` is called at each step; if it returns false, the result is empty.
[[nodiscard]] std::vector<StepOmissions> omittedFrom(const Document& document, const ExportPlan& plan,
                                                     const std::function<bool()>& goesOn = {});

// "the sentence (steps 3 and 5 to 7), thread numbers (all steps)"; empty if nothing is left out.
[[nodiscard]] QString describeOmissions(const std::vector<StepOmissions>& omitted, const ExportPlan& plan);

} // namespace scanscope::viz
