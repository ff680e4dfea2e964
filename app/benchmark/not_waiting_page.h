// The mistake of timing a launch without waiting for it.
#pragma once

#include <QStringList>

#include "app/benchmark/page.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// The wrong and the right figure side by side, at the largest size of each algorithm; of `algorithms`, where
// it has any of them. Where the report has none, those that were recorded (null: none were).
[[nodiscard]] Page notWaitingPage(const bench::Report& report, const QStringList& algorithms,
                                  const bench::Report* recorded);

} // namespace scanscope::app
