// Benchmark results as files, which `scanscope bench` writes and compares, and the window saves and opens.
#pragma once

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>

#include "kernels/bench/report.h"

namespace scanscope::app {

// Writes a list with an object for each row, then one for each row that was left out. Every object contains
// its measuring conditions, so that it is complete by itself.
void writeBenchJson(std::ostream& out, const bench::Report& report);

// Writes the rows without options and notes: a line of names, then a line for each row. Missing values are
// empty.
void writeBenchCsv(std::ostream& out, const bench::Report& report);

// The largest file that is read, in bytes.
inline constexpr std::uint64_t mostBenchBytes = std::uint64_t{64} << 20;

// Reads a report written by writeBenchJson(). The file may join several reports whose conditions only differ
// in the date; the earliest one counts. Unknown keys are ignored. Throws BadRequest, field "file", with one
// line: "results.json cannot be read: row 3 has no n."
[[nodiscard]] bench::Report readBenchJson(const std::string& text, const std::string& name);
[[nodiscard]] bench::Report loadBenchReport(const std::filesystem::path& path);

} // namespace scanscope::app
