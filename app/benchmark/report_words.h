// The texts about a report in pages, labels and the strip: its rows, dates and machine, and the progress of a
// measurement.
#pragma once

#include <optional>
#include <QString>
#include <set>
#include <string>

#include "app/benchmark/content.h"
#include "kernels/bench/engine.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// "recorded on an H200, 21 November 2026"; empty if the report names no device.
[[nodiscard]] QString recordedText(const bench::Report& report);
// "21 November 2026", "21 to 22 November 2026"; empty if the report has no date.
[[nodiscard]] QString dateOf(const bench::Report& report);
// "21 November 2026, 12:00 UTC", for a date in the format of reports; empty if it is not valid.
[[nodiscard]] QString dayAndTime(const std::string& date);

// "2²⁸ int32"
[[nodiscard]] QString sizeOf(const bench::Subject& subject);
// "cub-scan, 2²⁸ int32"; with the threads per block if the algorithm is in `varied`.
[[nodiscard]] QString nameOf(const bench::Subject& subject, const std::set<std::string>& varied = {});
// Returns the algorithms that were measured with several block sizes.
[[nodiscard]] std::set<std::string> variedIn(const bench::Report& report);

// ---- The strip

// Returns the strip during a measurement. `now` is empty until the measurement has begun.
[[nodiscard]] StripContent progressStrip(const std::optional<bench::Progress>& now, bool isCancelling);

// Shows the extent of a finished run: its rows out of `total`, which is at least 1.
void showExtent(StripContent& strip, const bench::Report& measured, int total);

// Returns the conditions that support the figures, then those that cast doubt on them.
[[nodiscard]] std::vector<StripCondition> conditionsOf(const bench::Report& report, bool isMeasuring);

} // namespace scanscope::app
