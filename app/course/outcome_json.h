// Outcomes as JSON: complete ones for a marking that is continued later, and shorter ones for --json.
#pragma once

#include "app/course/marks.h"
#include "app/reports/json.h"

namespace scanscope::app {

[[nodiscard]] Json wholeOutcome(const course::Outcome& outcome);
// Reads a complete outcome. Throws std::exception if wholeOutcome() did not write it.
[[nodiscard]] course::Outcome outcomeFrom(const Json& json);

// Returns all marked submissions.
[[nodiscard]] Json marksAsJson(const Marks& marks);
// Returns one outcome, as `exercise check --json` prints it.
[[nodiscard]] Json outcomeAsJson(const course::Task& task, const course::Outcome& outcome);

} // namespace scanscope::app
