// What shows a run best in one picture.
#pragma once

#include "viz/model/document.h"
#include "viz/model/views.h"

namespace scanscope::viz {

// What pictures of a run show where nobody asks for anything: what is wrong with it, or with
// the one at its side, else its end. Where
// threads wait for ever, their lanes show who waits; other faults are marked in the cells.
struct Sight {
    std::vector<View> views;
    FilmStep step;
    BlockAddress block;
};
[[nodiscard]] Sight mostTelling(const Document& document);

} // namespace scanscope::viz
