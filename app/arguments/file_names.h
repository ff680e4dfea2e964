// The names of the files that the program writes, for the command line and the window.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::app {

inline constexpr std::string_view traceEnding = ".scantrace", pictureEnding = ".png";

// Throws BadRequest, field "output", unless the name ends in .png, .svg or .pdf.
void checkChartName(const std::string& file);

// Whether the name has the ending of a results file.
[[nodiscard]] bool isResultsName(std::string_view file);

// Throws BadRequest, field "output", unless the name ends in .scantrace.
void checkTraceName(const std::string& file);

// Returns the numbered files that an earlier export of more steps left in the folder, such as "scan-07.png"
// for the file "scan.png", sorted by name; empty if the export writes only one file.
[[nodiscard]] std::vector<std::string> leftByEarlier(const std::string& file,
                                                     const std::vector<std::string>& written);

// "scan-07.png and scan-08.png are left over from an earlier export."; empty if there are none.
[[nodiscard]] std::string describeLeft(const std::vector<std::string>& names);

// Whether both names refer to the same file, even through links.
[[nodiscard]] bool isSameFile(const std::string& one, const std::string& other);

// Throws BadRequest, field "output", unless the name is UTF-8: otherwise, the drawing code would write a file
// with another name.
void checkDrawnName(const std::string& file);

// Adds the ending to a name without one: "scan" becomes "scan.png", "scan.pdf" stays.
[[nodiscard]] std::string withEnding(const std::string& file, std::string_view ending);

// The kind of a file to open.
enum class FileKind : std::uint8_t { recording, results, numbers };

// Decides by the first bytes, or by the name if they are ambiguous or cannot be read. Any other file counts
// as a recording, so that the reader of recordings reports the problem.
[[nodiscard]] FileKind kindOfFile(const std::filesystem::path& path);

} // namespace scanscope::app
