// The pages beside measured times: how they were measured, how two reports compare, and what a clock says
// that does not wait.
#pragma once

#include <QStringList>

#include "app/benchmark/content.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// All conditions and notes, how rows were verified and why they ended, noise, samples that were dropped, and
// what was left out.
[[nodiscard]] Page methodPage(const bench::Report& report);

// A sentence for each reason why something was not measured.
[[nodiscard]] QStringList missingText(const std::vector<bench::LeftOut>& leftOut);

// The wrong and the right figure side by side, at the largest size of each algorithm; of `algorithms`, where
// it has any of them. Where the report has none, those that were recorded (null: none were).
[[nodiscard]] Page notWaitingPage(const bench::Report& report, const QStringList& algorithms,
                                  const bench::Report* recorded);

// A row for each that both reports have, then what is missing in one of them. The names are those of the two.
[[nodiscard]] Page comparisonPage(const bench::Report& before, const QString& beforeName,
                                  const bench::Report& after, const QString& afterName);

} // namespace scanscope::app
