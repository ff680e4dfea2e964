// The modelled cost of runs (kernels/cost), as text and as data.
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "kernels/cost/cost_study.h"

namespace scanscope::app {

// The modelled cost of a run, and its measured time, if known.
struct CostOfRun {
    std::string title; // "Blelloch: exclusive sum of 1024 int32"
    cost::Cost cost;
    std::string machine;
    std::optional<double> measured_s;
};
// Prints a line for each launch, then the modelled time of all launches, compared with the measured time.
void printCost(std::ostream& out, const CostOfRun& run);
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
