// Marks as SARIF 2.1.0, which code hosts show as annotations beside the source.
#pragma once

#include "app/course/marks.h"
#include "app/reports/json.h"

namespace scanscope::app {

// Returns a result for each finding, and for each other check that failed. File names are relative to the
// submission.
[[nodiscard]] Json marksAsSarif(const Marks& marks);

} // namespace scanscope::app
