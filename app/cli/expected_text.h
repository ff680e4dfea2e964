// The results that `check --expect` compares, as text and JSON.
#pragma once

#include <vector>

#include "app/cli/console.h"
#include "app/reports/json.h"
#include "kernels/course/expectation.h"

namespace scanscope::app {

// Prints the input, the result and the expected one if cells are wrong; nothing if the result was not judged.
void printExpected(const Console& console, const course::Judged& judged);
[[nodiscard]] Json asJson(const std::vector<course::Judged>& all);

} // namespace scanscope::app
