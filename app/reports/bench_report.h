// Benchmark results as files: what `scanscope bench` writes and compares, what the window saves and opens.
#pragma once

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>

#include "kernels/bench/report.h"

namespace scanscope::app {

// A list with an object for each row, then one for each that was left out. Every object says under which
// conditions it was measured, so that it stands for itself.
void writeBenchJson(std::ostream& out, const bench::Report& report);

// The same without options and notes: a line of names, then a line a row; what has no value is empty.
void writeBenchCsv(std::ostream& out, const bench::Report& report);

// The largest file that is read, in bytes.
inline constexpr std::uint64_t mostBenchBytes = std::uint64_t{64} << 20;

// Reads what writeBenchJson() wrote, also several times under conditions that differ in their date alone, of
// which the first counts; keys that it does not know are passed over. Throws BadRequest, field
// "file", in one line: "results.json cannot be read: row 3 has no n."
[[nodiscard]] bench::Report readBenchJson(const std::string& text, const std::string& name);
[[nodiscard]] bench::Report loadBenchReport(const std::filesystem::path& path);

} // namespace scanscope::app
