// Benchmark results in words and tables for people.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/bench/verdict.h"

namespace scanscope::app {

inline constexpr std::string_view leftOutStatus = "left out"; // in files, beside those of rows

// "1.23", "12.3", "123"
[[nodiscard]] std::string threeDigits(double number);
// "12.3 µs": three digits that count.
[[nodiscard]] std::string timeText(double seconds);
// "18.4 %", empty where there is none.
[[nodiscard]] std::string percentText(const std::optional<double>& share);

// "1.20× faster", "1.03× slower"; of what is neither how fast it is: "0.99× as fast"
[[nodiscard]] std::string factorText(const bench::Judgement& judgement);

// A sentence for all that were left out for one reason.
[[nodiscard]] std::vector<std::string> leftOutText(const std::vector<bench::LeftOut>& leftOut);
// The meaning of the figures, and how they came about.
[[nodiscard]] std::vector<std::string> conditionsText(const bench::Report& report);

// Writes a table for each type, operator and size, and below them the conditions.
void writeBenchMarkdown(std::ostream& out, const bench::Report& report);
void printBenchReport(std::ostream& out, const bench::Report& report);
void printComparison(std::ostream& out, const bench::Report& before, const bench::Report& after);

} // namespace scanscope::app
