// Benchmark results as files. `scanscope bench` writes and compares them, and the window saves and opens
// them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>

#include "kernels/bench/report.h"

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

} // namespace scanscope::app
