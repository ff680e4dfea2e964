// Work and depth over n, as printed by `scanscope work` and saved by the window.
#pragma once

#include <ostream>
#include <span>

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

} // namespace scanscope::app
