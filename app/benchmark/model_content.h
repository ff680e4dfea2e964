// The view Model: what the model of cost says of measured runs, beside their times.
#pragma once

#include <span>

#include "app/benchmark/content.h"
#include "kernels/cost/cost_study.h"
#include "viz/charts/dot_plot.h"

namespace scanscope::app {

// `algorithms` in the order of their markers; rows of others are passed over, and those of hidden ones count
// for the table only.
[[nodiscard]] BenchmarkContent modelContent(const QStringList& algorithms, const QStringList& hidden,
                                            std::span<const cost::CostRow> rows);

// The same for a picture of more algorithms than curves could tell apart: how far the model is off, by size.
[[nodiscard]] viz::DotPlot modelDots(const QStringList& algorithms, std::span<const cost::CostRow> rows);

} // namespace scanscope::app
