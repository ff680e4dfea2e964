// How two reports compare.
#pragma once

#include "app/benchmark/page.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// A row for each that both reports have, then what is missing in one of them. The names are those of the two.
[[nodiscard]] Page comparisonPage(const bench::Report& before, const QString& beforeName,
                                  const bench::Report& after, const QString& afterName);

} // namespace scanscope::app
