// Names of the files that the program writes, for the command line and the window alike.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::app {

inline constexpr std::string_view traceEnding = ".scantrace", pictureEnding = ".png";

// Charts are pages as well. Throws BadRequest, field "output", for other endings.
void checkChartName(const std::string& file);

// Whether the name ends as files of results do.
[[nodiscard]] bool isResultsName(std::string_view file);

// Throws BadRequest, field "output", where the name does not end as recordings do.
void checkTraceName(const std::string& file);

// Files beside those of an export that are named as its own are, "scan-07.png" where `file` is "scan.png",
// but are not among them: an earlier export of more steps has left them. They come by name; none where the
// export has one file.
[[nodiscard]] std::vector<std::string> leftByEarlier(const std::string& file,
                                                     const std::vector<std::string>& written);

// "scan-07.png and scan-08.png are not of this export: they were there before."; empty where there are none.
[[nodiscard]] std::string describeLeft(const std::vector<std::string>& names);

// Whether writing to both would leave one of them, through links as well.
[[nodiscard]] bool isSameFile(const std::string& one, const std::string& other);

// Throws BadRequest, field "output", where the name is no UTF-8: whatever draws would write it under another
// one.
void checkDrawnName(const std::string& file);

// The name with the ending where it has none of its own: "scan" is "scan.png", "scan.pdf" stays.
[[nodiscard]] std::string withEnding(const std::string& file, std::string_view ending);

// The kind of a file that is to be opened.
enum class FileKind : std::uint8_t { recording, results, numbers };

// Decided by the first bytes, or by the name where they do not tell or cannot be read. Any other file counts
// as a recording, whose reader says what is wrong.
[[nodiscard]] FileKind kindOfFile(const std::filesystem::path& path);

} // namespace scanscope::app
