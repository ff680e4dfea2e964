// The results of one run under several schedules, as a table with a conclusion.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "app/cli/console.h"
#include "app/reports/table.h"
#include "kernels/check/check.h"

namespace scanscope::app {

// Prints the rows. Long rows are folded into bands of columns, with the column numbers above each band. Bands
// without a wrong cell are left out; if no cell is wrong, only the first band is printed.
void printRows(const Console& console, std::vector<CellTable::Row> rows, const std::set<std::size_t>& wrong);

// `report` is the verdict on `trace`, the run under the first schedule.
void printComparison(const Console& console, const trace::Trace& trace, const kernels::CheckReport& report,
                     const kernels::Comparison& comparison);

} // namespace scanscope::app
