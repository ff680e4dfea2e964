// Work and depth over n: what `scanscope work` prints, and what the window saves.
#pragma once

#include <ostream>
#include <span>

#include "kernels/work/work.h"

namespace scanscope::app {

// An algorithm that was left out, and why.
struct WorkSkip {
    std::string algorithm, reason;
};

// A line a row under heads.
void printWork(std::ostream& out, std::span<const kernels::WorkRow> rows);

// A line of names, then a line a row; a measure that has no value is empty.
void writeWorkCsv(std::ostream& out, std::span<const kernels::WorkRow> rows);

// {schema, rows: […], skipped: […]}
void writeWorkJson(std::ostream& out, std::span<const kernels::WorkRow> rows,
                   std::span<const WorkSkip> skipped);

} // namespace scanscope::app
