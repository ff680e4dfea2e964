// Benchmark results as files, sentences and tables. `scanscope bench` writes and compares them, and the
// window saves and opens them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/bench/report.h"
#include "kernels/bench/verdict.h"

namespace scanscope::app {

// Writes a list with an object for each row, then one for each row that was left out. Every object contains
// its measuring conditions, so it is complete by itself.
void writeBenchJson(std::ostream& out, const bench::Report& report);

// Writes the rows without options and notes: a line of names, then a line for each row. Missing values are
// empty.
void writeBenchCsv(std::ostream& out, const bench::Report& report);

// The largest file that can be read, in bytes.
inline constexpr std::uint64_t mostBenchBytes = std::uint64_t{64} << 20;

// Reads a report written by writeBenchJson(). The file may join several reports whose conditions differ only
// in their dates; the earliest date counts. Unknown keys are ignored. Throws BadRequest, field "file", with
// one line: "results.json cannot be read: row 3 has no n."
[[nodiscard]] bench::Report readBenchJson(const std::string& text, const std::string& name);
[[nodiscard]] bench::Report loadBenchReport(const std::filesystem::path& path);

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
