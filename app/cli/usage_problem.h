// The message for a command line that the parser refuses. Unlike the parser's own messages, it names the
// option and how to get help.
#pragma once

#include <span>
#include <string>

#include <CLI/CLI.hpp>

namespace scanscope::app {

// Returns the message. `app` has parsed the arguments and thrown `error`; `file` is the argument in place of
// a file to open.
[[nodiscard]] std::string usageProblem(const CLI::App& app, const CLI::ParseError& error,
                                       std::span<const std::string> arguments, const std::string& file);

// Whether there is an argument that the window cannot open.
[[nodiscard]] bool isNoFile(const std::string& typed);
[[nodiscard]] std::string neitherCommandNorFile(const CLI::App& app, const std::string& typed);

} // namespace scanscope::app
