// Benchmark results as pages of words: how they were measured, and how two of them compare.
#pragma once

#include "app/benchmark/page.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// "recorded on an H200, 21 November 2026"; empty where the report does not say where.
[[nodiscard]] QString recordedText(const bench::Report& report);
// "21 November 2026", "21 to 22 November 2026"; empty where it is not said.
[[nodiscard]] QString dateOf(const bench::Report& report);

// What was not measured, a sentence for each reason.
[[nodiscard]] QStringList missingText(const std::vector<bench::LeftOut>& leftOut);

// All conditions and notes, how rows were verified and why they ended, noise, samples that were dropped, and
// what was left out.
[[nodiscard]] Page methodPage(const bench::Report& report);

// The mistake of timing a launch without waiting for it: the wrong and the right figure side by side, at the
// largest size of each algorithm; of `algorithms`, where it has any of them. Where the report has none, those
// that were recorded.
[[nodiscard]] Page notWaitingPage(const bench::Report& report, const QStringList& algorithms,
                                  const bench::Report* recorded);

// A row for each that both reports have, then what is missing in one of them. The names are those of the two.
[[nodiscard]] Page comparisonPage(const bench::Report& before, const QString& beforeName,
                                  const bench::Report& after, const QString& afterName);

} // namespace scanscope::app
