// Counted studies over n, as printed by commands and saved by the window: work and depth, and the errors of
// sums.
#pragma once

#include <ostream>
#include <span>

#include "app/reports/json.h"
#include "kernels/verify/accuracy.h"
#include "kernels/work/work.h"

namespace scanscope::app {

// An algorithm that was left out, with the reason.
struct WorkSkip {
    std::string algorithm, reason;
};

// Prints a line of headings, then a line for each row.
void printWork(std::ostream& out, std::span<const kernels::WorkRow> rows);

// Writes a line of names, then a line for each row; missing values are empty.
void writeWorkCsv(std::ostream& out, std::span<const kernels::WorkRow> rows);

// {schema, rows: […], skipped: […]}
void writeWorkJson(std::ostream& out, std::span<const kernels::WorkRow> rows,
                   std::span<const WorkSkip> skipped);

// [{executor, input, seed, n, exact, errors: {ALGORITHM: relative error or null}}]
[[nodiscard]] Json accuracyAsJson(std::span<const kernels::AccuracyRow> rows, std::uint64_t seed);

// Writes the same rows as CSV, with a column for each algorithm; an unknown error is an empty cell.
void writeAccuracyCsv(std::ostream& out, std::span<const kernels::AccuracyRow> rows, std::uint64_t seed);

} // namespace scanscope::app
