// The errors of sums as JSON and CSV, for the command line and the window.
#pragma once

#include <ostream>
#include <span>

#include "app/reports/json.h"
#include "kernels/verify/accuracy.h"

namespace scanscope::app {

// [{executor, input, seed, n, exact, errors: {ALGORITHM: relative error or null}}]
[[nodiscard]] Json accuracyAsJson(std::span<const kernels::AccuracyRow> rows, std::uint64_t seed);

// Writes the same rows as CSV, with a column for each algorithm; an unknown error is an empty cell.
void writeAccuracyCsv(std::ostream& out, std::span<const kernels::AccuracyRow> rows, std::uint64_t seed);

} // namespace scanscope::app
