// What the slides of an export have no room for, step by step: found by composing them, before anything is
// written. The command line, the preview and the presenter say the same.
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

// From the slide of a step, or from its part of a handout.
[[nodiscard]] Omissions omittedFrom(const Document& document, Shot shot, const ExportOptions& options);
// The steps of the plan that lack anything. `goesOn` is asked at each step; nothing where it says no.
[[nodiscard]] std::vector<StepOmissions> omittedFrom(const Document& document, const ExportPlan& plan,
                                                     const std::function<bool()>& goesOn = {});

// "the sentence (steps 3 and 5 to 7), thread numbers (all steps)"; empty where nothing is left out.
[[nodiscard]] QString describeOmissions(const std::vector<StepOmissions>& omitted, const ExportPlan& plan);

} // namespace scanscope::viz
