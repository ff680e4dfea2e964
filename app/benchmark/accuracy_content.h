// What the view of rounding errors shows.
#pragma once

#include <QStringList>
#include <span>

#include "app/benchmark/content.h"
#include "kernels/verify/accuracy.h"

namespace scanscope::app {

// Error of float32 sums against float64 over n. A panel for each kind of input that showed any.
[[nodiscard]] BenchmarkContent accuracyContent(const QStringList& hidden,
                                               std::span<const kernels::AccuracyRow> rows);

} // namespace scanscope::app
