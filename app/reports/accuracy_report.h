// How far sums are from the truth, as data for programs: for the command line and the window alike.
#pragma once

#include <ostream>
#include <span>

#include "app/reports/json.h"
#include "kernels/verify/accuracy.h"

namespace scanscope::app {

// [{executor, input, seed, n, exact, errors: {ALGORITHM: relative error or null}}]
[[nodiscard]] Json accuracyAsJson(std::span<const kernels::AccuracyRow> rows, std::uint64_t seed);

// The same with a column for each algorithm; an error that has no value is empty.
void writeAccuracyCsv(std::ostream& out, std::span<const kernels::AccuracyRow> rows, std::uint64_t seed);

} // namespace scanscope::app
