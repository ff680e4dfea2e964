// How pages, labels and the strip call what a report has: its rows, its days, the machine it was recorded on,
// how far a measurement is.
#pragma once

#include <optional>
#include <QString>
#include <set>
#include <string>
#include <string_view>

#include "app/benchmark/content.h"
#include "kernels/bench/engine.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// "recorded on an H200, 21 November 2026"; empty where the report does not say where.
[[nodiscard]] QString recordedText(const bench::Report& report);
// "21 November 2026", "21 to 22 November 2026"; empty where it is not said.
[[nodiscard]] QString dateOf(const bench::Report& report);
// "21 November 2026, 12:00 UTC", of a date as reports have it; empty where it is none.
[[nodiscard]] QString dayAndTime(const std::string& date);

// "2²⁸ int32"
[[nodiscard]] QString sizeOf(const bench::Subject& subject);
// "cub-scan, 2²⁸ int32", with the threads of its blocks where the algorithm is among the varied ones.
[[nodiscard]] QString nameOf(const bench::Subject& subject, const std::set<std::string>& varied = {});
// The algorithms that were measured with several block sizes.
[[nodiscard]] std::set<std::string> variedIn(const bench::Report& report);

// ---- the strip

// While it measures; nothing: it has not begun yet.
[[nodiscard]] StripContent progressStrip(const std::optional<bench::Progress>& now, bool isCancelling);

// How much of a run that has ended there is: its rows out of `total`, at least one.
void showExtent(StripContent& strip, const bench::Report& measured, int total);

// Conditions that make the figures worth trusting, then those that cast doubt on them.
[[nodiscard]] std::vector<StripCondition> conditionsOf(const bench::Report& report, bool isMeasuring);

} // namespace scanscope::app
