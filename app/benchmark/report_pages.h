// The pages next to measured times: the method, a comparison of two reports, and times measured without
// waiting for the GPU.
#pragma once

#include <QStringList>

#include "app/benchmark/content.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// Returns the page with all conditions and notes: verification, why rows ended, noise, dropped samples, and
// rows that were left out.
[[nodiscard]] Page methodPage(const bench::Report& report);

// Returns a sentence for each reason why something was not measured.
[[nodiscard]] QStringList missingText(const std::vector<bench::LeftOut>& leftOut);

// Returns the page with the wrong and the right time of each algorithm side by side, at its largest size. It
// shows only `algorithms`, unless the report has none of them. If the report has no such times, the page
// shows those in `recorded`, unless it is null.
[[nodiscard]] Page notWaitingPage(const bench::Report& report, const QStringList& algorithms,
                                  const bench::Report* recorded);

// Returns the page with a line for each row in both reports, then the rows that are in only one of them.
[[nodiscard]] Page comparisonPage(const bench::Report& before, const QString& beforeName,
                                  const bench::Report& after, const QString& afterName);

} // namespace scanscope::app
