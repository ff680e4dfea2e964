// The view Work: depth, combines and efficiency over n, counted, with theory beside.
#pragma once

#include <span>

#include "app/benchmark/content.h"
#include "kernels/work/work.h"

namespace scanscope::app {

// `algorithms` in the order of their markers; rows of others are passed over, and those of hidden ones count
// for the table only.
[[nodiscard]] BenchmarkContent workContent(const QStringList& algorithms, const QStringList& hidden,
                                           std::span<const kernels::WorkRow> rows);

} // namespace scanscope::app
