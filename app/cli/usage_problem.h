// The fault of a command line that the parser refuses, in the program's words: which option it is, and
// the way out. The parser's own words name neither.
#pragma once

#include <span>
#include <string>

#include <CLI/CLI.hpp>

namespace scanscope::app {

// `app` has parsed the arguments and thrown `error`; `file` is what stood where a file to open may stand.
[[nodiscard]] std::string usageProblem(const CLI::App& app, const CLI::ParseError& error,
                                       std::span<const std::string> arguments, const std::string& file);

// Something stands there that the window cannot open.
[[nodiscard]] bool isNoFile(const std::string& typed);
[[nodiscard]] std::string neitherCommandNorFile(const CLI::App& app, const std::string& typed);

} // namespace scanscope::app
