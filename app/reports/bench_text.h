// Benchmark results as sentences and tables.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/bench/verdict.h"

namespace scanscope::app {

inline constexpr std::string_view leftOutStatus = "left out"; // a status in files, besides those of rows

// "1.23", "12.3", "123"
[[nodiscard]] std::string threeDigits(double number);
// "12.3 µs": three significant digits.
[[nodiscard]] std::string timeText(double seconds);
// "18.4 %"; empty without a value.
[[nodiscard]] std::string percentText(const std::optional<double>& share);

// "1.20× faster", "1.03× slower"; "0.99× as fast" if the difference is not significant.
[[nodiscard]] std::string factorText(const bench::Judgement& judgement);

// Returns a sentence for each reason, with everything that was left out for this reason.
[[nodiscard]] std::vector<std::string> leftOutText(const std::vector<bench::LeftOut>& leftOut);
// Returns the measuring conditions, and what the figures mean.
[[nodiscard]] std::vector<std::string> conditionsText(const bench::Report& report);

// Write a table for each type, operator and size, and the conditions below.
void writeBenchMarkdown(std::ostream& out, const bench::Report& report);
void printBenchReport(std::ostream& out, const bench::Report& report);
void printComparison(std::ostream& out, const bench::Report& before, const bench::Report& after);

} // namespace scanscope::app
