// The table of all views, and which of them suit a run.
#pragma once

#include <string>
#include <vector>

#include "viz/model/document.h"
#include "viz/model/views.h"
#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] const ViewKind& viewKind(View view);

// The views that have something to show for the run, in the order of View.
[[nodiscard]] std::vector<View> offeredViews(const Document& document);
[[nodiscard]] bool offers(const Document& document, View view);

// The views with these ids that the run offers.
[[nodiscard]] std::vector<View> offeredAmong(const Document& document, const std::vector<std::string>& ids);

// The one or two most informative views: the view made for what the run computes, or, if there is none, all
// blocks if there are several.
[[nodiscard]] std::vector<View> bestViews(const Document& document);
// The same for a single block.
[[nodiscard]] std::vector<View> bestViewsInside(const Document& document);

// The views and the step that a run is opened with: the step of its first fault, or else of the first fault
// in the run beside it, or else the last step. If threads wait for ever, the lane view shows which ones;
// other faults are marked in the cells.
struct ViewState {
    std::vector<View> views;
    FilmStep step;
    BlockAddress block;
};
[[nodiscard]] ViewState defaultView(const Document& document);

} // namespace scanscope::viz
