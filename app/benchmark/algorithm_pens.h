// The colour and marker of each algorithm, the same in all charts, tables and pictures.
#pragma once

#include <QStringList>
#include <vector>

#include "viz/charts/chart.h"

namespace scanscope::app {

// Returns the number of the algorithm's pen (viz/charts/chart_pen.h). Unknown algorithms have one computed
// from their id.
[[nodiscard]] int penOf(const QString& algorithm);

// Returns a series without points for each algorithm.
[[nodiscard]] std::vector<viz::ChartSeries> seriesOf(const QStringList& algorithms,
                                                     const QStringList& hidden);

} // namespace scanscope::app
