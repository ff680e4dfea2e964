// The view Model: what the model of cost says of measured runs, beside their times.
#pragma once

#include <span>

#include "app/benchmark/content.h"
#include "kernels/cost/cost_study.h"

namespace scanscope::app {

// `algorithms` in the order of their markers; rows of others are passed over, and those of hidden ones count
// for the table only.
[[nodiscard]] BenchmarkContent modelContent(const QStringList& algorithms, const QStringList& hidden,
                                            std::span<const cost::CostRow> rows);

} // namespace scanscope::app
