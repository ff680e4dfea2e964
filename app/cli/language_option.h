// The option --lang. It is read before all other options, because their help and refusals use its language.
#pragma once

#include <string>
#include <vector>

namespace scanscope::app {

// Removes the option from the arguments, wherever it is, and sets the language. Returns whether the option
// was given. Throws BadRequest.
bool takeLanguage(std::vector<std::string>& arguments);
[[nodiscard]] std::string languageIds(); // "en or de"

} // namespace scanscope::app
