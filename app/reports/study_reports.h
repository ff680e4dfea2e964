// Studies over n, as printed by commands and saved by the window: work and depth, the errors of sums, and
// modelled costs.
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "app/reports/json.h"
#include "kernels/cost/cost_study.h"
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

// The modelled cost of a run (kernels/cost), and its measured time, if known.
struct CostOfRun {
    std::string title; // "Blelloch: exclusive sum of 1024 int32"
    cost::Cost cost;
    std::string machine;
    std::optional<double> measured_s;
};
// Prints a line for each launch, then the modelled time of all launches, compared with the measured time.
void printCost(std::ostream& out, const CostOfRun& run);
// The sentences below that table: the time, what it is mostly spent on, what could be avoided, and the
// measured time.
[[nodiscard]] std::vector<std::string> costSentences(const CostOfRun& run);
void writeCostMarkdown(std::ostream& out, const CostOfRun& run);
void writeCostJson(std::ostream& out, const CostOfRun& run);

// Prints a line for each row, then the number of rows that agree with the model.
void printCosts(std::ostream& out, const cost::CostStudy& study, const std::string& machine);
// Writes for each algorithm the sizes at which the model agrees with the measurement, and those at which it
// does not.
void writeCostsMarkdown(std::ostream& out, std::span<const cost::CostRow> rows);
// Writes a line of names, then a line for each row.
void writeCostsCsv(std::ostream& out, std::span<const cost::CostRow> rows);
// {schema, machine, rows: […]}
void writeCostsJson(std::ostream& out, std::span<const cost::CostRow> rows, const std::string& machine);

} // namespace scanscope::app
