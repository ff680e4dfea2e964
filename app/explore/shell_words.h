// The arguments of a program as a shell would part them.
#pragma once

#include <optional>
#include <QString>
#include <string>
#include <vector>

namespace scanscope::app {

// `1000 "two words" it\'s`: blanks part, quotes and backslashes hold together; no variables, no patterns.
// Nothing where a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> wordsOfShell(const QString& text);

// The text that gives these words again.
[[nodiscard]] QString asShellText(const std::vector<std::string>& words);

} // namespace scanscope::app
