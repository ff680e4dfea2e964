// The option --lang, which comes before all others: their help and refusals are in the language that it
// names.
#pragma once

#include <string>
#include <vector>

namespace scanscope::app {

// Takes it out of the arguments, wherever it stands, and obeys it. Says whether there was one. Throws
// BadRequest.
bool takeLanguage(std::vector<std::string>& arguments);
[[nodiscard]] std::string languageIds(); // "en or de"

} // namespace scanscope::app
