// What the files are called that the program writes, for the command line and the window alike.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scanscope::app {

inline constexpr std::string_view traceEnding = ".scantrace", pictureEnding = ".png";

// Of charts, which are pages as well. Throws BadRequest, field "output", for other endings.
void checkChartName(const std::string& file);

// Whether the name ends as files of results do.
[[nodiscard]] bool isResultsName(std::string_view file);

// Throws BadRequest, field "output", where the name does not end as recordings do.
void checkTraceName(const std::string& file);

// The name with the ending where it has none of its own: "scan" is "scan.png", "scan.pdf" stays.
[[nodiscard]] std::string withEnding(const std::string& file, std::string_view ending);

} // namespace scanscope::app
