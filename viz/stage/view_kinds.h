// The table of all views, and which of them suit a run.
#pragma once

#include <string>
#include <vector>

#include "viz/model/document.h"
#include "viz/model/views.h"
#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] const ViewKind& viewKind(View view);

// In the order of View.
[[nodiscard]] std::vector<View> offeredViews(const Document& document);
[[nodiscard]] bool offers(const Document& document, View view);

// The views with these ids that the run offers.
[[nodiscard]] std::vector<View> offeredAmong(const Document& document, const std::vector<std::string>& ids);

// One or two, the most telling first: what the run is for where a view shows that, else all blocks where
// there are several.
[[nodiscard]] std::vector<View> bestViews(const Document& document);
// The same for one block looked at alone.
[[nodiscard]] std::vector<View> bestViewsInside(const Document& document);

// The views and the step that show a run by default: its first fault, or that of the run at its
// side, else its end. Where threads wait for ever, their lanes show who waits; other faults are marked in the
// cells.
struct ViewState {
    std::vector<View> views;
    FilmStep step;
    BlockAddress block;
};
[[nodiscard]] ViewState defaultView(const Document& document);

} // namespace scanscope::viz
