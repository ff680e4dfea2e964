// Outcomes as JSON: whole, for a marking that goes on later, and as --json has them.
#pragma once

#include "app/course/marks.h"
#include "app/reports/json.h"

namespace scanscope::app {

[[nodiscard]] Json wholeOutcome(const course::Outcome& outcome);
// Throws std::exception where it is not what wholeOutcome() wrote.
[[nodiscard]] course::Outcome outcomeFrom(const Json& json);

// All submissions that are marked.
[[nodiscard]] Json marksAsJson(const Marks& marks);
// One outcome, as `exercise check --json` has it.
[[nodiscard]] Json outcomeAsJson(const course::Task& task, const course::Outcome& outcome);

} // namespace scanscope::app
