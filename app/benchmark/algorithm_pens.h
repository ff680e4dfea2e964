// The colour and the marker of each algorithm: the same on every chart of every study, in every table and in
// every picture.
#pragma once

#include <QStringList>
#include <vector>

#include "viz/charts/chart.h"

namespace scanscope::app {

// The number of its pen (viz/charts/chart_pen.h). An algorithm that is not known here has one that
// follows from its id.
[[nodiscard]] int penOf(const QString& algorithm);

// A curve without points for each of them.
[[nodiscard]] std::vector<viz::ChartSeries> seriesOf(const QStringList& algorithms,
                                                     const QStringList& hidden);

} // namespace scanscope::app
