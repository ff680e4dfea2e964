// The cost of runs by the model, for people and as data (kernels/cost).
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "kernels/cost/cost_study.h"

namespace scanscope::app {

// One run, and what was measured of it, where anybody did.
struct CostOfRun {
    std::string title; // "Blelloch: exclusive sum of 1024 int32"
    cost::Cost cost;
    std::string machine;
    std::optional<double> measured_s;
};
// A line a launch, what the model says of all, and how far that is from the measured time.
void printCost(std::ostream& out, const CostOfRun& run);
void writeCostMarkdown(std::ostream& out, const CostOfRun& run);
void writeCostJson(std::ostream& out, const CostOfRun& run);

// A line a row, then for how many the model agrees.
void printCosts(std::ostream& out, const cost::CostStudy& study, const std::string& machine);
// For each algorithm, the sizes at which the model agrees and those at which it does not.
void writeCostsMarkdown(std::ostream& out, std::span<const cost::CostRow> rows);
// A line of names, then a line a row.
void writeCostsCsv(std::ostream& out, std::span<const cost::CostRow> rows);
// {schema, machine, rows: […]}
void writeCostsJson(std::ostream& out, std::span<const cost::CostRow> rows, const std::string& machine);

} // namespace scanscope::app
