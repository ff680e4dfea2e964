// Splits the arguments of a program as a shell does.
#pragma once

#include <optional>
#include <QString>
#include <string>
#include <vector>

namespace scanscope::app {

// Returns the words of a text such as `1000 "two words" it\'s`. Spaces separate words unless they are quoted
// or escaped; variables and patterns are not expanded. Returns nothing if a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> wordsOfShell(const QString& text);

// Returns a text that splits into these words.
[[nodiscard]] QString asShellText(const std::vector<std::string>& words);

} // namespace scanscope::app
